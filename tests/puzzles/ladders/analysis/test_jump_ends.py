"""Live numbers against direct reckoning, for every end of every jump, under all rules."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf, isfinite, isnan

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.puzzles.ladders.boards import board
from workbench.puzzles.ladders.analysis import exact, markov
from workbench.puzzles.ladders.analysis.jump_ends import End, Grip, hits, hitting_squares, spectrum, value_at
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules, impossible
from workbench.puzzles.ladders.rules.check import check


@st.composite
def small_boards(draw: st.DrawFn) -> Board:
    """Boards by the rules, except that the goal may be out of reach."""
    squares = draw(st.integers(4, 24))
    rules = Rules(
        squares, draw(st.integers(2, 7)), draw(st.integers(0, 1)), draw(st.sampled_from(Overshoot)), draw(st.booleans())
    )
    assume(impossible(rules) is None)
    jump = st.builds(Jump, st.integers(rules.start + 1, squares - 1), st.integers(1, squares))
    jumps = draw(st.lists(jump, max_size=squares // 3, unique_by=lambda jump: jump.source))
    found = Board(rules).with_jumps(jumps)
    assume(all(violation.code == "unreachable" for violation in check(found).violations))
    return found


@given(small_boards(), st.integers(0, 10**6), st.sampled_from(End))
@settings(deadline=None)
def test_each_square_for_an_end_is_worth_what_the_whole_board_is(found: Board, number: int, end: End) -> None:
    squares = found.rules.squares
    first = found.rules.start + 1
    jump = Jump(first + number % (squares - first), 1 + number // 7 % squares)
    grip = Grip(found, jump, end)
    values = spectrum(grip)
    for square in range(1, squares + 1):
        there = grip.at(square)
        fine = there.source != there.target and found.rules.start < there.source < squares
        fine = fine and not any(other.source == there.source for other in found.jumps)
        codes = {violation.code for violation in check(grip.board(square)).violations} if fine else {"self"}
        if codes - {"unreachable"}:
            assert isnan(value_at(grip, square))
            continue
        right = markov.expected(grip.board(square))
        assert value_at(grip, square) == pytest.approx(right, rel=1e-9)
        assert isnan(values[square]) or values[square] == pytest.approx(right, rel=1e-9)
        assert isfinite(right) == (not codes)


def test_a_jump_that_opens_a_dead_end_is_reckoned_by_itself() -> None:
    rest = board("10>3 11>3 12>3", Rules(36, die=3))
    grip = Grip(rest, Jump(9, 31), End.TARGET)
    assert all(isnan(value) for value in spectrum(grip)), "the base has no inverse"
    assert value_at(grip, 31) == markov.expected(board("9>31 10>3 11>3 12>3", Rules(36, die=3)))
    assert value_at(grip, 5) == inf


def test_a_dead_end_that_nobody_comes_to_does_not_spoil_the_others() -> None:
    # nobody comes to 20 and passes 30 to 32, except by a jump to between
    rest = board("9>35 10>3 11>3 12>3 30>20 31>20 32>20", Rules(36, die=3))
    assert check(rest).solved
    grip = Grip(rest, Jump(5, 34), End.TARGET)
    assert value_at(grip, 25) == inf
    assert spectrum(grip)[34] == pytest.approx(markov.expected(grip.board(34)))


@pytest.mark.parametrize("target", [-2, 0, 37, 5000])
def test_an_end_whose_other_one_lies_off_the_board_has_no_value_anywhere(target: int) -> None:
    for jumps in ("", f"20>{target}"):
        grip = Grip(board(jumps, Rules(36)), Jump(9, target), End.SOURCE)
        assert all(isnan(value_at(grip, square)) for square in range(-1, 39))
        assert all(map(isnan, spectrum(grip)))


def test_hits_are_rounded_half_up() -> None:
    def unasked() -> Board:
        raise AssertionError("doubles can tell")

    assert hits(66.9787054, Decimal("66.978705"), 6, unasked)
    assert not hits(66.9787056, Decimal("66.978705"), 6, unasked)
    assert not hits(inf, Decimal(7), 0, unasked)
    half = board("5>1", Rules(6, die=3))  # 6.5 moves, in doubles a little less
    assert exact.expected(half) == Fraction(13, 2)
    for value in (6.499999999999997, 6.5, 6.500000000000003):
        assert hits(value, Decimal(7), 0, lambda: half)
        assert not hits(value, Decimal(6), 0, lambda: half)
    assert hitting_squares(Grip(board("", half.rules), Jump(5, 2), End.TARGET), Decimal(7), 0) == (1, 2)


def test_squares_that_hit() -> None:
    grip = Grip(board("20>5"), Jump(30, 8), End.TARGET)
    goal = Decimal(f"{markov.expected(grip.board(17)):.9f}")
    assert hitting_squares(grip, goal, 9) == (17,)
