"""Boards of cells as text: a line for each row, a symbol for each cell, and a `!` behind a cell that is pinned.

Blanks between cells may be left out. Cells are indices, row by row from 0.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from workbench.core.boardfile import Line
from workbench.core.errors import FormatError

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
