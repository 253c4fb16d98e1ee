"""Boards of cells as text: a line for each row, a symbol for each cell, and a `!` behind a cell that is pinned.

Blanks between cells may be left out. Cells are indices, row by row from 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from workbench.core.boardfile import Line
from workbench.core.errors import FormatError
from workbench.core.options import Values
from workbench.core.text_format import Format

Board = TypeVar("Board")

PINNED = "!"


def format_rows(symbols: Sequence[str], cols: int, pins: Collection[int] = ()) -> str:
    """The rows, with blanks between cells."""
    words = [symbol + (PINNED if i in pins else "") for i, symbol in enumerate(symbols)]
    width = 2 if pins else 1
    rows = (words[start : start + cols] for start in range(0, len(words), cols))
    return "\n".join(" ".join(word.ljust(width) for word in row).rstrip() for row in rows)


def parse_rows(
    lines: Sequence[Line], rows: int, cols: int, symbols: Collection[str]
) -> tuple[tuple[str, ...], frozenset[int]]:
    """(symbols, pins) of so many rows and columns; FormatError with the line number."""
    if len(lines) != rows:
        raise FormatError(f"there are {len(lines)} rows, not {rows}", lines[-1].number if lines else None)
    cells: list[str] = []
    pins: set[int] = set()
    for line in lines:
        row = parse_row(line, symbols)
        if len(row) != cols:
            raise FormatError(f"this row has {len(row)} cells, not {cols}", line.number)
        pins.update(len(cells) + i for i, (_, pinned) in enumerate(row) if pinned)
        cells.extend(symbol for symbol, _ in row)
    return tuple(cells), frozenset(pins)


def parse_square(text: str, symbols: Collection[str], largest: int) -> tuple[int, tuple[str, ...]]:
    """(size, symbols) of a text of as many rows as columns, in which nothing is pinned; FormatError otherwise."""
    lines = [Line(i, line) for i, line in enumerate(text.replace(PINNED, "?").splitlines(), 1) if line.strip()]
    if not 1 <= len(lines) <= largest:
        raise FormatError(f"there are {len(lines)} rows: 1 to {largest} are possible")
    return len(lines), parse_rows(lines, len(lines), len(lines), symbols)[0]


def parse_row(line: Line, symbols: Collection[str]) -> list[tuple[str, bool]]:
    """(symbol, pinned) of each cell of a line; FormatError for other symbols. Small letters are read as capitals."""
    row: list[tuple[str, bool]] = []
    for letter in line.text:
        if letter in symbols or letter.upper() in symbols:
            row.append((letter if letter in symbols else letter.upper(), False))
        elif letter == PINNED and row and not row[-1][1]:
            row[-1] = (row[-1][0], True)
        elif not letter.isspace():
            raise FormatError(f"'{letter}' is no symbol: {' '.join(symbols)} are", line.number)
    return row


def square_format(
    name: str,
    title: str,
    symbols: Sequence[str],
    largest: int,
    board_of: Callable[[int, tuple[str, ...], Values], Board],
    cells_of: Callable[[Board], Sequence[str]],
) -> Format[Board]:
    """A format of bare rows: as many as columns, without blanks and pins, as other programs print them.

    symbols    of the cells, the empty one first: a text that has all others and nothing else resembles it.
    board_of   size, symbols and options to a board.      cells_of   the symbols of a board.
    """

    def read(text: str, values: Values) -> Board:
        return board_of(*parse_square(text, symbols, largest), values)

    def write(board: Board) -> str:
        cells = cells_of(board)
        return format_rows(cells, math.isqrt(len(cells))).replace(" ", "")

    def resembles(text: str) -> bool:
        return set(symbols[1:]) <= set("".join(text.split())) <= set(symbols)

    return Format(name, title, read, write, resembles)
