"""Boards of cells as text: a line for each row, a symbol for each cell, and a `!` behind a cell that is pinned.

Blanks between letters may be left out. Cells are indices, row by row from 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from workbench.core.boardfile import BodyLine
from workbench.core.cell_board import CellBoard, in_words
from workbench.core.errors import FormatError
from workbench.core.wording import shortened

Board = TypeVar("Board", bound=CellBoard)

PINNED = "!"


def format_rows(board: CellBoard) -> str:
    """The rows, with blanks between cells."""
    words = [board.symbols[content] + (PINNED if i in board.pins else "") for i, content in enumerate(board.cells)]
    width = max(map(len, words))
    rows = (words[start : start + board.cols] for start in range(0, len(words), board.cols))
    return "\n".join(" ".join(word.ljust(width) for word in row).rstrip() for row in rows)


def parse_rows(lines: Sequence[BodyLine], board: Board, symbols: Sequence[str] | None = None) -> Board:
    """The board with the contents and pins of a text; FormatError with the line number.

    symbols   what the text may hold, where that is more than a move may put there (the rules then have to refuse it).
    """
    if len(lines) != board.rows:
        raise FormatError(f"there are {len(lines)} rows, not {board.rows}", lines[-1].number if lines else None)
    cells: list[int] = []
    pins: set[int] = set()
    for number, line in enumerate(lines, 1):
        row = parse_row(line, board.brushes if symbols is None else symbols)
        if len(row) != board.cols:
            raise FormatError(f"row {number} has {len(row)} cells, not {board.cols}", line.number)
        if not board.pins_empty and (0, True) in row:
            raise FormatError("an empty cell cannot be pinned", line.number)
        pins.update(len(cells) + i for i, (_, pinned) in enumerate(row) if pinned)
        cells.extend(content for content, _ in row)
    return replace(board, cells=tuple(cells), pins=frozenset(pins))


def parse_row(line: BodyLine, symbols: Sequence[str]) -> list[tuple[int, bool]]:
    """(content, pinned) of each cell of a line; FormatError for other symbols. Small letters are read as capitals."""
    row: list[tuple[int, bool]] = []
    known = {symbol: content for content, symbol in enumerate(symbols)}
    letters = all(len(symbol) == 1 for symbol in symbols)
    for word in re.findall(r"\S" if letters else rf"{PINNED}|[^\s{PINNED}]+", line.text):
        if word.upper() in known:
            row.append((known[word.upper()], False))
        elif word == PINNED and row and not row[-1][1]:
            row[-1] = (row[-1][0], True)
        else:
            raise FormatError(f"'{shortened(word)}' is no symbol: {in_words(symbols)} are", line.number)
    return row
