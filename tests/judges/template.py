"""Peaceable queens by exhaustion, written apart from the engines: squares as bits, armies as sets of squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

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


def every(board: Board, kept: Iterable[int], army: int | None = None) -> Iterator[Board]:
    """All boards with two armies of so many queens at peace, the squares `kept` as they are."""
    army = board.army if army is None else army
    cells = range(board.size**2)
    kept = set(kept)
    must, must_b = [i for i in kept if board.cells[i] == 1], [i for i in kept if board.cells[i] == 2]
    if army < max(len(must), len(must_b)):
        return
    for more in combinations([i for i in cells if i not in kept], army - len(must)):
        seen = 0
        for i in (*must, *more):
            seen |= sight(board.size, i)
        if any(seen >> i & 1 for i in must_b):
            continue
        free = [i for i in cells if not seen >> i & 1 and i not in kept]
        for rest in combinations(free, army - len(must_b)):
            theirs = {*must_b, *rest}
            put = tuple(1 if i in must or i in more else 2 if i in theirs else 0 for i in cells)
            yield replace(board, cells=put, army=army)


def possible(board: Board, army: int, kept: Iterable[int]) -> bool:
    """Whether two armies of so many queens can stand so that the squares `kept` are as on the board."""
    return next(every(board, kept, army), None) is not None


def largest(board: Board, kept: Iterable[int] = ()) -> Iterator[int]:
    """The sizes that armies can have, the largest first."""
    kept = set(kept)
    return (army for army in range(board.size**2 // 2, -1, -1) if possible(board, army, kept))


def caption(before: Board, after: Board) -> str:
    """What is said of the queen that has come."""
    (new,) = (i for i, army in enumerate(after.cells) if army and not before.cells[i])
    army = after.cells[new]
    seen = 0
    for i, one in enumerate(after.cells):
        seen |= sight(after.size, i) if one == army else 0
    left = sum(not one and not seen >> i & 1 for i, one in enumerate(after.cells))
    row, col = divmod(new, after.size)
    place = f"row {row + 1}, column {col + 1}"
    return f"A queen of {'.AB'[army]} at {place}: {left} squares are left to {'.BA'[army]}"
