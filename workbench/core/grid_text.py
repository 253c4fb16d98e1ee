"""Boards of cells as text: a line for each row, a symbol for each cell, and a `!` behind a cell that is pinned.

Blanks between cells may be left out. Cells are indices, row by row from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from workbench.core.boardfile import Line
from workbench.core.cell_board import CellBoard
from workbench.core.errors import FormatError
from workbench.core.options import Values
from workbench.core.text_format import Format

Board = TypeVar("Board", bound=CellBoard)

PINNED = "!"


def format_rows(board: CellBoard) -> str:
    """The rows, with blanks between cells."""
    words = [board.symbols[content] + (PINNED if i in board.pins else "") for i, content in enumerate(board.cells)]
    width = 2 if board.pins else 1
    rows = (words[start : start + board.cols] for start in range(0, len(words), board.cols))
    return "\n".join(" ".join(word.ljust(width) for word in row).rstrip() for row in rows)


def parse_rows(lines: Sequence[Line], board: Board) -> Board:
    """The board with the contents and pins of a text; FormatError with the line number."""
    if len(lines) != board.rows:
        raise FormatError(f"there are {len(lines)} rows, not {board.rows}", lines[-1].number if lines else None)
    cells: list[int] = []
    pins: set[int] = set()
    for line in lines:
        row = parse_row(line, board.symbols)
        if len(row) != board.cols:
            raise FormatError(f"this row has {len(row)} cells, not {board.cols}", line.number)
        pins.update(len(cells) + i for i, (_, pinned) in enumerate(row) if pinned)
        cells.extend(content for content, _ in row)
    return replace(board, cells=tuple(cells), pins=frozenset(pins))


def parse_row(line: Line, symbols: str) -> list[tuple[int, bool]]:
    """(content, pinned) of each cell of a line; FormatError for other symbols. Small letters are read as capitals."""
    row: list[tuple[int, bool]] = []
    for letter in line.text:
        if letter.upper() in symbols:
            row.append((symbols.index(letter.upper()), False))
        elif letter == PINNED and row and not row[-1][1]:
            row[-1] = (row[-1][0], True)
        elif not letter.isspace():
            raise FormatError(f"'{letter}' is no symbol: {' '.join(symbols)} are", line.number)
    return row


def square_format(
    name: str, title: str, empty: Callable[[int, Values], Board], symbols: str, largest: int
) -> Format[Board]:
    """A format of bare rows: as many as columns, without blanks and pins, as other programs print them.

    empty      size and options to a board without pieces, of up to `largest` rows.
    symbols    of its cells: a text that has all but the first, which is the empty one's, and nothing else resembles it.
    """

    def read(text: str, values: Values) -> Board:
        lines = [Line(i, line) for i, line in enumerate(text.replace(PINNED, "?").splitlines(), 1) if line.strip()]
        if not 1 <= len(lines) <= largest:
            raise FormatError(f"there are {len(lines)} rows: 1 to {largest} are possible")
        return parse_rows(lines, empty(len(lines), values))

    def write(board: Board) -> str:
        return format_rows(replace(board, pins=frozenset())).replace(" ", "")

    def resembles(text: str) -> bool:
        return set(symbols[1:]) <= set("".join(text.split())) <= set(symbols)

    return Format(name, title, read, write, resembles)
