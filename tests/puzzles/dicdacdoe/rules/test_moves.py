"""Moves, what is none, and moves in words."""

from __future__ import annotations

import pytest

from tests.puzzles.dicdacdoe.boards import grid
from workbench.core.errors import IllegalMove
from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.dicdacdoe.rules.check import counts
from workbench.puzzles.dicdacdoe.rules.moves import MOVES, apply


def test_moves() -> None:
    board = apply(empty(3, 4, moves=8), "paint O 1 1 1 2 1 3")
    assert board.cells[:4] == (2, 2, 2, 0)
    board = apply(board, "pin 1 1 2 1")
    assert apply(board, "paint X 1 1 1 2").cells[:2] == (2, 1)
    with pytest.raises(IllegalMove, match="pinned"):
        apply(board, "paint X 1 1")
    assert counts(apply(board, "clear")) == {1: 0, 2: 1, 3: 0}
    assert apply(apply(board, "pin all"), "unpin all").pins == frozenset()
    for wrong in ("", "paint", "paint Q 1 1", "paint X 9 9", "paint X 1", "pin", "demon 1 4", "clear 1"):
        with pytest.raises(IllegalMove):
            apply(board, wrong)


def test_a_peaceful_edit_takes_the_demons_moves_back() -> None:
    board = apply(grid("XX.\nO.O\n+.+\n"), "demon 3 2")
    assert board.demon == (7,)
    assert board.pieces[7] == 1
    assert apply(board, "paint . 1 1").demon == ()
    assert apply(board, "peace").demon == ()


def test_moves_in_words() -> None:
    assert MOVES.caption(empty(3, 3), "paint x 1 2") == "X at row 1, column 2"
    assert MOVES.caption(empty(3, 3), "paint . 1 2 1 3") == "Empty 2 cells"
    assert MOVES.caption(empty(3, 3), "pin all") == "Pin all"
    assert MOVES.caption(empty(3, 3), "demon 3 2") == "The demon at row 3, column 2"
    assert MOVES.caption(empty(3, 3), "clear") == "Clear"
