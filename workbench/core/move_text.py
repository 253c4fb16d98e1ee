"""Words of moves: numbers and cells, read with IllegalMove where they are none."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.errors import IllegalMove
from workbench.core.grid import Cell, cell_in_words, index_at


def read_number(word: str) -> int:
    """A whole number from 0."""
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise IllegalMove(f"'{word}' is no whole number")
    return int(word)


def read_cells(words: Sequence[str], rows: int, cols: int) -> list[int]:
    """The indices, row by row from 0, of the cells that words name in pairs, a row and a column; at least one."""
    if not words or len(words) % 2:
        raise IllegalMove("a cell is a row and a column")
    found = []
    for pair in zip(words[::2], words[1::2], strict=True):
        cell: Cell = read_number(pair[0]), read_number(pair[1])
        index = index_at(cell, rows, cols)
        if index is None:
            raise IllegalMove(f"{cell_in_words(cell)} is not on the board: it has {rows} by {cols} cells")
        found.append(index)
    return found


def read_cell(words: Sequence[str], rows: int, cols: int) -> int:
    """The index, row by row from 0, of the one cell that words name."""
    found = read_cells(words, rows, cols)
    if len(found) != 1:
        raise IllegalMove("this move is about one cell")
    return found[0]
