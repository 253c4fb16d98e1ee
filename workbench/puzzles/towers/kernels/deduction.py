"""Compiled deduction on boards: what the techniques of each grade leave over.

Nothing here explains itself: `analysis.techniques` does the same steps one at a time and in words, and the tests hold
both to the same grades. Beside the streets (see `propagation`) there are two techniques that look across them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from workbench.core.errors import Interrupted
from workbench.puzzles.towers.kernels.bits import popcount
from workbench.puzzles.towers.kernels.near_solutions import NearSolutions
from workbench.puzzles.towers.kernels.propagation import (
    EASY,
    EXACT,
    HARD,
    every_street,
    propagate,
    scratch_for,
    slice_of,
)
from workbench.puzzles.towers.kernels.search import SolutionSearch, never
from workbench.puzzles.towers.kernels.streets import Ints, Streets, initial, narrow, streets_with
from workbench.puzzles.towers.rules.board import Grade, Heights
from workbench.solve.kernels import kernel

EXTREME = 3
"""The level above those of `propagation`: all arrangements, and what lies across the streets."""


@kernel
def chains(cells: Ints, n: int) -> bool:
    """Forcing chains through cells with two heights; whether anything was taken."""
    changed = False
    queue = np.zeros((2 * n * n, 2), np.int64)  # cells, and what is forced there
    reached = np.zeros(n * n, np.int32)  # what has been forced where
    for start in range(n * n):
        pair = cells[start]
        if popcount(pair) != 2:
            continue
        for other in (pair & -pair, pair & (pair - 1)):
            height = pair ^ other  # either it stands at the start, or `other` does
            reached[:] = 0
            reached[start] = other
            queue[0, 0], queue[0, 1] = start, other
            head, tail = 0, 1
            while head < tail:
                cell, value = queue[head, 0], queue[head, 1]
                head += 1
                for k in range(2 * n):
                    then = cell // n * n + k if k < n else (k - n) * n + cell % n
                    if then in (cell, start) or popcount(cells[then]) != 2 or not cells[then] & value:
                        continue
                    forced = cells[then] ^ value
                    if reached[then] & forced:
                        continue
                    reached[then] |= forced
                    queue[tail, 0], queue[tail, 1] = then, forced
                    tail += 1
                    if forced == height:
                        changed |= cut(cells, n, start, then, height)
    return changed


@kernel
def cut(cells: Ints, n: int, start: int, end: int, height: int) -> bool:
    """Take a height from all cells in line with both ends of a chain; whether anything was taken."""
    changed = False
    for cell in range(n * n):
        if cell in (start, end) or not cells[cell] & height:
            continue
        near_start = cell // n == start // n or cell % n == start % n
        near_end = cell // n == end // n or cell % n == end % n
        if near_start and near_end:
            cells[cell] ^= height
            changed = True
    return changed


@kernel
def fish(cells: Ints, n: int, reach: Ints, scratch: Ints) -> bool:
    """For each height, places in the rows that no arrangement over the rows can use; whether anything was taken."""
    changed = False
    blank = (1 << (n + 1)) - 2
    columns = np.zeros(n, np.int32)  # the rows as a street: a row "has height" c + 1 where column c may have it
    for h in range(n):
        columns[:] = 0
        for cell in range(n * n):
            if cells[cell] >> h & 1:
                columns[cell // n] |= 1 << cell % n
        if narrow(n, columns, 0, 1, blank, blank, reach, scratch[0], scratch[1], scratch[2]) < 0:
            cells[0] = 0  # a contradiction, found when the first row is looked at again
            return True
        for cell in range(n * n):
            if cells[cell] >> h & 1 and not columns[cell // n] >> cell % n & 1:
                cells[cell] ^= 1 << h
                changed = True
    return changed


@kernel
def close(size: int, cells: Ints, dirty: int, streets: Streets, level: int, budget: int, scratch: Ints) -> int:
    """Use the techniques of a level until nothing changes any more, or about `budget` states have been looked at.

    cells are changed in place, dirty is the mask of the streets that need looking at. Returns what `propagate` says is
    still to be treated: 0, a mask to go on with, or below 0 for a contradiction.
    """
    while True:
        work, dirty = propagate(size, cells, dirty, streets, min(level, EXACT), budget, scratch)
        budget -= work
        if dirty or level != EXTREME or not (fish(cells, size, streets.reach, scratch) or chains(cells, size)):
            return dirty
        dirty = every_street(size)


def deduce(
    size: int, clues: Sequence[int], candidates: Sequence[int], grade: Grade, stopped: Callable[[], bool] = never
) -> Heights | None:
    """What the techniques up to a grade (not UNREASONABLE) leave of n*n candidate masks (bit h for height h); None for
    a contradiction.

    Raises Interrupted within milliseconds of a stop request.
    """
    cells = np.array(candidates, np.int32) >> 1
    streets, scratch = streets_with(clues), scratch_for(size)
    # what is easy first: it is much cheaper
    levels = {Grade.EASY: (EASY,), Grade.HARD: (EASY, HARD), Grade.EXTREME: (EASY, EXTREME)}
    for level in levels[grade]:
        dirty = every_street(size)
        while dirty:
            if stopped():
                raise Interrupted
            dirty = close(size, cells, dirty, streets, level, slice_of(size), scratch)
            if dirty < 0:
                return None
    return tuple((cells << 1).tolist())


def prepare() -> None:
    """Compile deduction and search, or load them where that has been done: the first time takes ten seconds."""
    blank = (0,) * 12
    deduce(3, blank, (14,) * 9, Grade.EXTREME)
    SolutionSearch(blank, initial(3, (0,) * 9)).step()
    NearSolutions(3, 1).found({0: 3}, {}, 1)
