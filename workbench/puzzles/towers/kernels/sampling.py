"""How many solutions a board has, about, and what their clues are: random dives, and a tally of a search.

A *thing* is a clue or a given: clues are numbered 0 to 4n-1 as on a board, the cells follow, row by row.
"""

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
from workbench.solve.kernel_random import GOLDEN, below, mix, xorshift
from workbench.solve.kernels import kernel

_NO_LIMIT = 1 << 40
"""A budget that is not spent in one propagation."""


@kernel
def sights(size: int, heights: Ints, things: Ints) -> None:
    """Write the 4n clues of n*n heights and the heights themselves to (4n + n*n,) things."""
    for k in range(size):
        for side in range(4):
            start, step = (k, size) if side < 2 else (k * size, 1)
            if side % 2:
                start, step = start + (size - 1) * step, -step
            tallest, seen = 0, 0
            for place in range(size):
                height = heights[start + place * step]
                if height > tallest:
                    tallest = height
                    seen += 1
            things[side * size + k] = seen
    things[4 * size :] = heights


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
def dive(size: int, cells: Ints, streets: Streets, scratch: Ints, random: Longs) -> float:
    """Guess at random from a consistent board on, until all is known: the product of the numbers of choices; 0 when it
    has come to nothing.

    The mean over many dives is the number of solutions: D. E. Knuth, "Estimating the efficiency of backtrack programs",
    Mathematics of Computation 29 (1975).
    """
    weight = 1.0
    while True:
        cell = few(size, cells, random)
        if cell < 0:
            return weight
        mask = cells[cell]
        count = popcount(mask)
        random[0] = xorshift(random[0])
        for _ in range(below(random[0], count)):
            mask &= mask - 1
        cells[cell] = mask & -mask
        weight *= count
        _, dirty = propagate(size, cells, streets_of(size, cell), streets, EXACT, _NO_LIMIT, scratch)
        if dirty:
            return 0.0


@kernel
def estimate(size: int, cells: Ints, streets: Streets, scratch: Ints, dives: int, random: Longs) -> float:
    """About how many solutions a board has; -1 when it is certain that there is none. `cells` is propagated."""
    _, dirty = propagate(size, cells, every_street(size), streets, EXACT, _NO_LIMIT, scratch)
    if dirty:
        return -1.0
    total, board = 0.0, np.empty_like(cells)
    for _ in range(dives):
        board[:] = cells
        total += dive(size, board, streets, scratch, random)
    return total / dives


@kernel
def tally(
    size: int, streets: Streets, at: SearchStack, scratch: Ints, seen: Longs, most: int, budget: int
) -> tuple[int, int]:
    """Go through solutions until there are no more, `most` are found or about `budget` states of streets are looked at.

    seen   (4n + n*n, n + 1) in how many of them each thing is each number; added to.
    Returns how many were found, and the last answer of `advance`: DONE when these are all.
    """
    found, things = np.empty(size * size, np.int32), np.empty(size * size + 4 * size, np.int32)
    known = np.zeros(size * size, np.int32)
    count, result = 0, FOUND
    while result == FOUND and count < most:
        result = advance(size, streets, at, known, found, scratch, budget)
        if result == FOUND:
            count += 1
            budget -= size * size
            sights(size, found, things)
            for thing in range(things.size):
                seen[thing, things[thing]] += 1
    return count, result


def new_random(seed: int) -> Longs:
    """The state of a stream of random numbers."""
    return np.array([mix(np.uint64(seed) ^ GOLDEN) | np.uint64(1)], np.uint64)


class Sample:
    """Things with numbers, 0 is none, and what can be learnt of their solutions. 4n clues, then n*n givens."""

    def __init__(self, size: int, seed: int) -> None:
        self.size = size
        self._random, self._scratch = new_random(seed), scratch_for(size)

    def about(self, things: Sequence[int], dives: int) -> float:
        """About how many solutions there are; -1 when it is certain that there is none, 0 when no dive found one."""
        n = self.size
        streets, cells = streets_with(things[: 4 * n], blank=False), initial(n, things[4 * n :])
        return estimate(n, cells, streets, self._scratch, dives, self._random)

    def square(self) -> list[int]:
        """The things of a random Latin square, not uniform."""
        n = self.size
        streets, things = streets_with((0,) * (4 * n), blank=False), np.empty(n * n + 4 * n, np.int32)
        while True:
            cells = initial(n, (0,) * (n * n))
            if dive(n, cells, streets, self._scratch, self._random):
                sights(n, np.array([int(mask).bit_length() for mask in cells], np.int32), things)
                return [int(thing) for thing in things]

    def solution(self, things: Sequence[int], dives: int) -> Heights | None:
        """The heights of a random solution, not uniform; None when no dive found one."""
        n = self.size
        streets, cells = streets_with(things[: 4 * n], blank=False), initial(n, things[4 * n :])
        _, dirty = propagate(n, cells, every_street(n), streets, EXACT, _NO_LIMIT, self._scratch)
        for _ in range(0 if dirty else dives):
            board = cells.copy()
            if dive(n, board, streets, self._scratch, self._random):
                return tuple(int(mask).bit_length() for mask in board)
        return None

    def tally(self, things: Sequence[int], most: int, budget: int) -> tuple[int, bool, Longs]:
        """How many solutions were found, whether these are all, and in how many each thing is each number."""
        n = self.size
        seen = np.zeros((n * n + 4 * n, n + 1), np.int64)
        streets, at = streets_with(things[: 4 * n], blank=False), new_search(n)
        at.stack[0] = initial(n, things[4 * n :])
        count, result = tally(n, streets, at, self._scratch, seen, most, budget)
        return count, result == 0, seen
