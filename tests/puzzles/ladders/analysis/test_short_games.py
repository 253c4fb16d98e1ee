"""Games that are over too soon, beside games that are counted one by one."""

from __future__ import annotations

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
