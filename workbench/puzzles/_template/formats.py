"""Texts: the rows of the own file, and bare rows as other programs print them."""

from __future__ import annotations

from workbench.core.boardfile import Line
from workbench.core.grid_text import format_rows, parse_rows, parse_square
from workbench.core.options import Values
from workbench.core.text_format import Format
from workbench.puzzles._template.rules import LARGEST, SYMBOLS, Board


def parse_body(values: Values, body: tuple[Line, ...]) -> Board:
    """The board of a file's body."""
    size = values.integer("size")
    return Board(size, values.integer("army"), *parse_rows(body, size, size, SYMBOLS))


def format_body(board: Board) -> str:
    """The rows, a `!` behind what is pinned."""
    return format_rows(board.squares, board.size, board.pins)


def parse_grid(text: str, values: Values) -> Board:
    """Rows of symbols: the army as the options say, nothing pinned."""
    size, squares = parse_square(text, SYMBOLS, LARGEST)
    return Board(size, values.integer("army"), squares)


def format_grid(board: Board) -> str:
    """Rows of symbols without blanks or pins."""
    return format_rows(board.squares, board.size).replace(" ", "")


def resembles_grid(text: str) -> bool:
    """Whether a text has queens of both armies and nothing that no grid has."""
    letters = set("".join(text.split()))
    return {"A", "B"} <= letters <= set(SYMBOLS)


FORMATS: tuple[Format[Board], ...] = (Format("grid", "Rows of A, B and dots", parse_grid, format_grid, resembles_grid),)
