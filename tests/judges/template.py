"""Peaceable queens by exhaustion, written apart from the engines: squares as bits, armies as sets of squares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from workbench.core.verdict import Violation
from workbench.puzzles._template.rules import Board


def empty(size: int, army: int) -> Board:
    """A board without queens."""
    return Board(rows=size, cols=size, cells=(0,) * size**2, army=army)


@cache
def sight(size: int, square: int) -> int:
    """The squares that a queen sees, her own included, as bits."""
    row, col = divmod(square, size)
    return sum(
        1 << (r * size + c)
        for r in range(size)
        for c in range(size)
        if r == row or c == col or abs(r - row) == abs(c - col)
    )


def at_peace(board: Board) -> bool:
    """Whether no queen sees one of the other army."""
    return not any(
        sight(board.size, i) >> j & 1
        for i, one in enumerate(board.cells)
        for j, other in enumerate(board.cells)
        if (one, other) == (1, 2)
    )


def possible(board: Board, army: int, kept: Iterable[int]) -> bool:
    """Whether two armies of so many queens can stand so that the squares `kept` are as on the board."""
    cells = range(board.size**2)
    kept = set(kept)
    must = [i for i in kept if board.cells[i] == 1]
    must_b = sum(1 << i for i in kept if board.cells[i] == 2)
    never_b = sum(1 << i for i in kept if board.cells[i] != 2)
    if army < len(must):
        return False
    for more in combinations([i for i in cells if i not in kept], army - len(must)):
        seen = 0
        for i in (*must, *more):
            seen |= sight(board.size, i)
        if not seen & must_b:
            free = ~(seen | never_b) & ((1 << len(cells)) - 1)
            if free.bit_count() >= army >= must_b.bit_count():
                return True
    return False


def largest(board: Board, kept: Sequence[int] = ()) -> int | None:
    """The largest armies, None when there are none of any size."""
    sizes = range(board.size**2 // 2, -1, -1)
    return next((army for army in sizes if possible(board, army, kept)), None)


def only(board: Board, conflict: Sequence[Violation]) -> Board:
    """The board with nothing on it but what a conflict names."""
    named = {(row - 1) * board.size + col - 1 for one in conflict for row, col in one.cells}
    cells = tuple(army if i in named else 0 for i, army in enumerate(board.cells))
    return replace(board, cells=cells, pins=board.pins & named)
