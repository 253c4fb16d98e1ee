"""How the demon wins, and why it cannot."""

from __future__ import annotations

import pytest

from tests.puzzles.dicdacdoe.boards import grid
from workbench.core.errors import IllegalMove
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.rules.check import check, lines_open, lines_won
from workbench.puzzles.dicdacdoe.rules.moves import apply

SAFE = """
O.X+X
.+X.+
XX+OO
OO+X.
.OX.+
"""


def test_the_demon_wins_in_turn_order_and_says_how() -> None:
    board = grid("XX.\nO.O\n+.+\n")
    assert [v.code for v in check(board).violations] == ["open"] * len(lines_open(board))
    boards = demon.win(board)
    assert lines_won(boards[-1])
    assert not any(lines_won(one) for one in boards[:-1])
    with pytest.raises(IllegalMove, match="has won"):
        apply(boards[-1], "demon 3 2")


def test_every_square_of_a_safe_board_is_hopeless_for_a_reason() -> None:
    board = grid(SAFE)
    assert check(board).solved
    squares = list(demon.squares(board))
    assert len(squares) == 6
    for one in squares:
        assert not one.hopes
        assert "hopeless" in demon.explanation(board, one)
