"""Expected moves, exact and in floats, beside elimination by hand; spread and lengths beside each other."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf, isinf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.puzzles.ladders import by_hand
from tests.puzzles.ladders.boards import board_of
from workbench.puzzles.ladders.analysis import exact, markov, measures
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules, empty
from workbench.puzzles.ladders.rules.check import check

CLASSIC = """1 38 4 14 9 31 21 42 28 84 36 44 51 67 71 91 80 100 16 6 47 26 49 11 56 53 62 19 64 60 87 24 93 73
95 75 98 78"""


def test_the_classic_board() -> None:
    value = exact.expected(board_of(CLASSIC))
    assert value == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )
    assert markov.expected(board_of(CLASSIC)) == pytest.approx(39.225122308235, abs=1e-11)
    assert markov.shortest(board_of(CLASSIC)) == 7


def test_no_jumps_at_all() -> None:
    value = exact.expected(empty())
    assert value is not None
    assert exact.digits(value).startswith("33.3333333333333")
    assert len(exact.digits(value)) == 31


@given(by_hand.boards())
def test_exact_and_float_values_are_those_of_elimination(board: Board) -> None:
    value = by_hand.expected(board)
    assert exact.expected(board) == value
    assert markov.expected(board) == (pytest.approx(float(value), rel=1e-12) if value is not None else inf)


@given(by_hand.boards())
def test_lengths_have_the_moments(board: Board) -> None:
    chain = markov.transitions(board)
    mean, deviation = markov.expected(board), markov.deviation(chain)
    visits = markov.visits(chain)
    if isinf(mean):
        assert isinf(deviation)
        assert visits is None
        return
    chances = markov.lengths(chain, tail=1e-15)
    moves = np.arange(chances.size)
    if chances.size > markov.LONGEST:
        return
    assert chances.sum() == pytest.approx(1)
    assert chances @ moves == pytest.approx(mean, rel=1e-9)
    assert np.sqrt(chances @ (moves - mean) ** 2) == pytest.approx(deviation, rel=1e-6, abs=1e-6)
    median = markov.median(chain)
    assert median is not None
    assert chances[:median].sum() < 0.5 + 1e-9
    assert chances[: median + 1].sum() > 0.5 - 1e-9
    assert markov.longer(chain, median) == pytest.approx(1 - chances[: median + 1].sum(), abs=1e-9)
    assert np.flatnonzero(chances)[0] == markov.shortest(board)
    assert markov.first_wins(chain) == pytest.approx((1 + chances @ chances) / 2)
    assert visits is not None
    assert visits.sum() == pytest.approx(mean, rel=1e-9)  # each move ends on some square
    assert visits[-1] == pytest.approx(1)


def test_a_game_without_end_is_infinite_and_nothing_is_singular() -> None:
    blocked = board_of("5 1 6 2", Rules(8, 2))
    assert exact.expected(blocked) is None
    chain = markov.transitions(blocked)
    assert measures.median(blocked) is None
    assert markov.shortest(blocked) is None
    assert markov.longer(chain, 10**9) == 1
    assert markov.lengths(chain).sum() == 0


def test_the_median_of_a_board_of_100_without_end_is_none() -> None:
    blocked = board_of("94 1 95 1 96 1 97 1 98 1 99 1")  # rows of floats do not add up to 1 here
    chain = markov.transitions(blocked)
    assert exact.ending(blocked) == 0
    assert measures.median(blocked) is None
    assert markov.longer(chain, 10**6) == 1


@pytest.mark.parametrize(("trap", "median"), [("2 8", None), ("1 8 2 8", None), ("3 8 1 12 2 12", 1), ("7 8 6 12", 3)])
def test_the_median_where_some_games_never_end(trap: str, median: int | None) -> None:
    # from 8 the goal is out of reach: 9, 10 and 11 lead back
    board = board_of(f"{trap} 9 8 10 8 11 8 4 12", Rules(12, 3))
    chain = markov.transitions(board)
    ended = np.cumsum(markov.lengths(chain))
    assert measures.median(board) == next((k for k, share in enumerate(ended) if share > 0.5 + 1e-12), None) == median
    assert markov.ending(chain) == pytest.approx(float(exact.ending(board)))
    assert markov.longer(chain, 10**6) == pytest.approx(1 - markov.ending(chain))
    assert ended[-1] == pytest.approx(markov.ending(chain))


@pytest.mark.parametrize("walls", [1, 2, 8, 12])
def test_exactly_half_of_all_games_end_where_floats_have_more_of_them(walls: int) -> None:
    """Of five throws from the last square but some, one wins and one is trapped, and three change nothing.

    Before it are walls of four snakes each. A fifth is a little less than the float 0.2, so the longer the games, the
    more of them end in floats: 10^-16 too many behind one wall, 10^-8 behind twelve.
    """
    snakes = [(square + i, 1) for square in range(2, 5 * walls, 5) for i in range(4)]
    last = 5 * walls + 1
    goal, trap = last + 12, last + 6
    still = [(last + 1, last), (last + 4, last), (last + 5, last)]
    trapped = [(last + 3, trap), *((trap + i, trap) for i in range(1, 6))]
    board = Board(Rules(goal, 5, 1)).plus(*snakes, *still, (last + 2, goal), *trapped)
    assert {violation.code for violation in check(board).violations} == {"unreachable"}
    assert exact.ending(board) == Fraction(1, 2)
    assert measures.median(board) is None
    # one way out of the trap
    assert exact.ending(board.without(Jump(trap + 5, trap))) > Fraction(1, 2)


def test_a_trap_that_is_only_sometimes_met_is_infinite_too() -> None:
    trap = board_of("2 7 5 3 6 4 8 9", Rules(10, 2))
    chain = markov.transitions(trap)
    assert by_hand.expected(trap) is None
    assert exact.expected(trap) is None
    assert markov.expected(trap) == inf
    assert 0 < markov.longer(chain, 10**6) < 1


@given(st.fractions(min_value=Fraction(1, 10**9), max_value=10**9), st.integers(0, 12))
def test_digits_are_those_of_decimals(value: Fraction, decimals: int) -> None:
    text = exact.decimal_text(value, decimals)
    assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**decimals)
    significant = exact.digits(value, 30)
    assert len(Decimal(significant).as_tuple().digits) in (30, 31)
    assert abs(Fraction(significant) - value) <= value * Fraction(1, 10**29)


def test_hitting_is_rounding() -> None:
    assert exact.hits(Fraction(669787055, 10**7), Decimal("66.978706"), 6)
    assert not exact.hits(Fraction(669787055, 10**7), Decimal("66.978705"), 6)
    assert exact.hits(Fraction(2, 3), Decimal("0.667"), 3)
    assert not exact.hits(None, Decimal(1), 0)


@pytest.mark.corner("Overshoot.BOUNCE")
@pytest.mark.parametrize("overshoot", Overshoot)
def test_large_boards_and_dice(overshoot: Overshoot) -> None:
    board = board_of("7 399 50 2 390 10 200 300", Rules(400, 100, 1, overshoot))
    value = exact.expected(board)
    assert value is not None
    assert markov.expected(board) == pytest.approx(float(value), rel=1e-12)
