"""Random solutions of a board, by dives, and in how many solutions each cell has each height."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from workbench.puzzles.towers.kernels.bits import popcount
from workbench.puzzles.towers.kernels.completion_tables import Longs
from workbench.puzzles.towers.kernels.propagation import (
    EXACT,
    every_street,
    propagate,
    scratch_for,
    streets_of,
)
from workbench.puzzles.towers.kernels.search import FOUND, SearchStack, advance, new_search
from workbench.puzzles.towers.kernels.streets import Ints, Streets, initial, streets_with
from workbench.puzzles.towers.rules.board import Heights
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import GOLDEN, below, mix, xorshift

_NO_LIMIT = 1 << 40
"""A budget that is not spent in one propagation."""


@kernel
def few(size: int, cells: Ints, random: Longs) -> int:
    """A random one of the cells with fewest heights left, at least two; -1 when all are known."""
    best, fewest, alike = -1, size + 1, 0
    for cell in range(size * size):
        count = popcount(cells[cell])
        if 1 < count < fewest:
            best, fewest, alike = cell, count, 1
        elif count == fewest:
            alike += 1
            random[0] = xorshift(random[0])
            if below(random[0], alike) == 0:
                best = cell
    return best


@kernel
def dive(size: int, cells: Ints, streets: Streets, scratch: Ints, random: Longs) -> bool:
    """Guess at random from a consistent board on, until all is known; False when it has come to nothing."""
    while True:
        cell = few(size, cells, random)
        if cell < 0:
            return True
        mask = cells[cell]
        count = popcount(mask)
        random[0] = xorshift(random[0])
        for _ in range(below(random[0], count)):
            mask &= mask - 1
        cells[cell] = mask & -mask
        _, dirty = propagate(size, cells, streets_of(size, cell), streets, EXACT, _NO_LIMIT, scratch)
        if dirty:
            return False


@kernel
def tally(
    size: int, streets: Streets, at: SearchStack, scratch: Ints, seen: Longs, most: int, budget: int
) -> tuple[int, int]:
    """Go through solutions until there are no more, `most` are found or about `budget` states of streets are looked at.

    seen   (n*n, n) in how many of them each cell has each height; added to.
    Returns how many were found, and the last answer of `advance`: DONE when these are all.
    """
    found, known = np.empty(size * size, np.int32), np.zeros(size * size, np.int32)
    count, result = 0, FOUND
    while result == FOUND and count < most:
        result = advance(size, streets, at, known, found, scratch, budget)
        if result == FOUND:
            count += 1
            budget -= size * size
            for cell in range(size * size):
                seen[cell, found[cell] - 1] += 1
    return count, result


class Sample:
    """Random solutions of boards of a size."""

    def __init__(self, size: int, seed: int) -> None:
        self._size, self._scratch = size, scratch_for(size)
        self._random: Longs = np.array([mix(np.uint64(seed) ^ GOLDEN) | np.uint64(1)], np.uint64)

    def solution(self, things: Sequence[int], dives: int) -> Heights | None:
        """The heights of a random solution of 4n clues and n*n givens, not uniform; None when no dive found one."""
        n = self._size
        streets, cells = streets_with(things[: 4 * n], blank=False), initial(n, things[4 * n :])
        _, dirty = propagate(n, cells, every_street(n), streets, EXACT, _NO_LIMIT, self._scratch)
        for _ in range(0 if dirty else dives):
            board = cells.copy()
            if dive(n, board, streets, self._scratch, self._random):
                return tuple(int(mask).bit_length() for mask in board)
        return None


def prepare() -> None:
    """Compile the kernels: each is called once."""
    n = 3
    Sample(n, 1).solution((0,) * (4 * n + n * n), 1)
    streets, at = streets_with((0,) * (4 * n), blank=False), new_search(n)
    at.stack[0] = initial(n, (0,) * (n * n))
    tally(n, streets, at, scratch_for(n), np.zeros((n * n, n), np.int64), 2, 1000)
