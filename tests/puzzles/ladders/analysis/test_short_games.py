"""Games that are over too soon, beside games that are counted one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.puzzles.ladders import by_hand
from workbench.puzzles.ladders.analysis import markov
from workbench.puzzles.ladders.analysis.design import Design, addable, single
from workbench.puzzles.ladders.analysis.short_games import longest_shortest, share_over
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules


@given(by_hand.boards(most=10, jumps=3), st.integers(1, 6))
@example(Board(Rules(4, 2), (Jump(2, 1),)), 5)
@settings(max_examples=15)
def test_no_share_of_games_is_too_short_where_there_is_no_such_game(board: Board, fewest: int) -> None:
    share, design, start = share_over(board, fewest), Design(60), board.rules.start
    steps = markov.transitions(board).counts > 0
    leads = np.linalg.matrix_power(np.eye(len(steps)) + steps, len(steps)) > 0
    for s, t in np.argwhere(addable(board, design, single(board.rules, design))).tolist():
        found = markov.shortest(board.plus((s + start, t + start)))
        if found is None or found >= fewest:
            assert share[s, t] <= 0 or leads[t, s]  # then a game may come to the source twice
        elif found == fewest - 1 and share[s, t] <= 0:  # only where a game comes to the source twice
            assert board.jumps


def exact_shares(board: Board, fewest: int) -> Callable[[int, int], Fraction]:
    """The share of games in fewer throws than `fewest`, by the jump that is added; each landing on it by itself."""
    rules = board.rules
    squares, faces = range(rules.start, rules.squares + 1), range(1, rules.die + 1)
    over = [{square: Fraction(square == rules.squares) for square in squares}]
    for _ in range(1, fewest):
        after = {square: [over[-1][by_hand.step(board, square, pips)] for pips in faces] for square in squares[:-1]}
        over.append({square: sum(after.get(square, [])) / Fraction(rules.die) for square in squares})
        over[-1][rules.squares] = Fraction(1)
    landings, place = list[dict[int, Fraction]](), {rules.start: Fraction(1)}
    for _ in range(1, fewest):
        landings.append(dict.fromkeys(squares, Fraction(0)))
        there = dict.fromkeys(squares[:-1], Fraction(0))
        for (square, share), pips in product(place.items(), faces):
            after_jump = by_hand.step(board, square, pips)
            landed = by_hand.step(Board(rules), square, pips)
            if not (rules.overshoot is Overshoot.STAY and square + pips > rules.squares):
                landings[-1][landed] += share / rules.die
            if after_jump != rules.squares:
                there[after_jump] += share / rules.die
        place = there

    def with_one_more(source: int, target: int) -> Fraction:
        left = zip(landings, over[-2::-1], strict=True)
        return over[-1][rules.start] + sum(
            (comes[source] * (home[target] - home[source]) for comes, home in left), Fraction(0)
        )

    return with_one_more


@pytest.mark.parametrize(
    ("board", "fewest"),
    [
        (Board(Rules(8, 3, 1, Overshoot.BOUNCE), (Jump(2, 1), Jump(4, 3), Jump(5, 1))), 6),
        (Board(Rules(15, 3), (Jump(3, 7), Jump(6, 7), Jump(10, 1), Jump(11, 9))), 6),
        (Board(Rules(15, 3, 1, Overshoot.WIN), (Jump(4, 8), Jump(12, 10), Jump(14, 11))), 7),
        (Board(Rules(20, 3, 1), (Jump(18, 12), Jump(19, 9))), 8),
    ],
)
def test_a_share_is_nothing_in_floats_where_it_is_nothing_in_fractions(board: Board, fewest: int) -> None:
    """All short games less as many that come to the source: of nothing, floats may leave 10^-17."""
    share, design, start = share_over(board, fewest), Design(60), board.rules.start
    free = np.argwhere(addable(board, design, single(board.rules, design))).tolist()
    exact = exact_shares(board, fewest)
    right = {(s, t): exact(s + start, t + start) for s, t in free}
    assert 0 in right.values()
    for jump, value in right.items():
        assert (share[*jump] == 0) == (value <= 0)
        assert share[*jump] == pytest.approx(max(0.0, float(value)), rel=1e-9)


def test_the_share_without_a_game_that_comes_back() -> None:
    board = Board(Rules(9, 3))
    share = share_over(board, 4)
    more = board.plus((5, 1))
    over = 0
    for pips in product((1, 2, 3), repeat=3):
        square = 0
        for one in pips:
            square = by_hand.step(more, square, one) if square < 9 else square
        over += square == 9
    assert share[5, 1] == pytest.approx(over / 27)


@pytest.mark.parametrize("overshoot", Overshoot)
@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize(("squares", "jumps"), [(8, 1), (8, 2), (10, 1)])
def test_no_layout_has_longer_games_than_is_said(squares: int, jumps: int, start: int, overshoot: Overshoot) -> None:
    rules = Rules(squares, 3, start, overshoot)
    longest = max(markov.shortest(board) or 0 for board in by_hand.layouts(rules, jumps))
    most = longest_shortest(rules, jumps)
    assert most is not None
    assert longest <= most <= longest + 1
    assert longest_shortest(rules, 3) is None
