"""Texts: the rows of the own file, and bare rows as other programs print them."""

from __future__ import annotations

from workbench.core.boardfile import Line
from workbench.core.grid_text import parse_rows, square_format
from workbench.core.options import Values
from workbench.puzzles._template.options import empty, new_board
from workbench.puzzles._template.rules import LARGEST, Board


def parse_body(values: Values, body: tuple[Line, ...]) -> Board:
    """The board of a file's body: rows with a `!` behind what is pinned."""
    return parse_rows(body, new_board(values))


FORMATS = (square_format("grid", "Rows of A, B and dots", empty, Board.symbols, LARGEST),)
