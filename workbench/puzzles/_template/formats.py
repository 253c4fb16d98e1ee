"""Texts: the rows of the own file, and bare rows as other programs print them."""

from __future__ import annotations

from workbench.core.boardfile import Line
from workbench.core.grid_text import format_rows, parse_rows, square_format
from workbench.core.options import Values
from workbench.puzzles._template.rules import LARGEST, SYMBOLS, Board


def parse_body(values: Values, body: tuple[Line, ...]) -> Board:
    """The board of a file's body."""
    size = values.integer("size")
    return Board(size, values.integer("army"), *parse_rows(body, size, size, SYMBOLS))


def format_body(board: Board) -> str:
    """The rows, a `!` behind what is pinned."""
    return format_rows(board.squares, board.size, board.pins)


def _of_grid(size: int, squares: tuple[str, ...], values: Values) -> Board:
    return Board(size, values.integer("army"), squares)


FORMATS = (square_format("grid", "Rows of A, B and dots", SYMBOLS, LARGEST, _of_grid, lambda board: board.squares),)
