"""The turn order, and numbers that do not go together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.core.errors import OptionError
from workbench.puzzles.dicdacdoe.rules.board import (
    Board,
    default_moves,
    empty,
    line_name,
    rest,
    rest_after,
    share,
    shares,
    with_moves,
)


def test_only_those_who_play_have_a_symbol() -> None:
    assert [empty(5, 5, 3, players).brushes for players in (2, 3)] == [Board.symbols[:3], Board.symbols[:4]]


def test_the_counts_follow_the_turn_order_for_every_number_of_moves_and_players() -> None:
    assert shares(80, 3) == {1: 27, 2: 27, 3: 26}
    for players in range(2, 7):
        for moves in range(40):
            made = [number % players + 1 for number in range(moves)]
            assert [share(moves, players, p) for p in range(1, players + 1)] == [
                made.count(p) for p in range(1, players + 1)
            ]


def test_what_does_not_go_together_is_refused() -> None:
    with pytest.raises(OptionError, match="run is 6, longer than the board"):
        empty(5, 5, run=6)
    with pytest.raises(OptionError, match="moves is 26, more than the board has cells"):
        empty(5, 5, moves=26)
    with pytest.raises(OptionError, match="26 moves are more than the board has cells: 25"):
        with_moves(empty(5, 5), 26)


def test_what_just_goes_together_is_a_board() -> None:
    assert empty(2, 5, run=5).run == 5
    assert empty(5, 2, run=5).run == 5
    assert empty(5, 5, moves=25).moves == with_moves(empty(5, 5), 25).moves == 25
    assert empty(5, 5, moves=0).moves == 0
    assert [default_moves(cells) for cells in (9, 10, 25)] == [8, 8, 20]


def test_what_is_left_for_each_player() -> None:
    board = empty(3, 3, players=2, moves=4)
    assert rest_after(board, 0) == {1: 5, 2: 4}
    assert rest(board) == {1: 3, 2: 2}
    assert rest(replace(board, demon=(0,))) == {1: 2, 2: 2}


def test_a_line_is_named_by_its_ends() -> None:
    names = [line_name(empty(3, 4), line) for line in ((4, 5, 6), (1, 5, 9), (0, 5, 10), (3, 6, 9))]
    assert names == [
        "row 2, columns 1 to 3",
        "column 2, rows 1 to 3",
        "the diagonal from row 1, column 1 to row 3, column 3",
        "the diagonal from row 1, column 4 to row 3, column 2",
    ]
