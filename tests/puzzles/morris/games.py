"""Boards after some moves, and from the text of a game."""

from __future__ import annotations

from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.moves import apply


def after(*moves: str, board: Board | None = None) -> Board:
    """A board after some moves."""
    board = board or Board()
    for move in moves:
        board = apply(board, move)
    return board


def body(text: str, head: str = "") -> Board:
    """The board of a body's text."""
    return Morris().parse(f"puzzle: morris 1\n{head}\n{text}\n")
