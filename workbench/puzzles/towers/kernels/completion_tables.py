"""Tables for the last rows of a board: what a column's state still allows, and which arrangements a row has.

A column's state is the set of heights left over and its need, here one number: n + 1 where the clue is blank (see
`streets`). An arrangement is a whole row. How they are used to count is the business of `last_rows`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.towers.kernels.bits import lowest_bit, popcount
from workbench.puzzles.towers.kernels.streets import Ints, after, before
from workbench.solve.kernels import kernel

Numbers = NDArray[np.integer[Any]]
Longs = NDArray[np.int64]
Shorts = NDArray[np.int16]

WORDS = 8  # of 64 arrangements each: a constant, for loops over them are then unrolled into vectors


def rows_for(size: int) -> int:
    """How many of the last rows there are tables for: more would take too much memory."""
    return min(size, 7) if size <= 8 else 6 if size <= 10 else 4 if size <= 12 else 3


@kernel
def quarters_of(size: int) -> int:
    """The groups of four heights in which sets of heights are looked up."""
    return 2 if size <= 8 else 4


def needs_of(size: int, clues: Numbers) -> tuple[Ints, Ints]:
    """For each street the need it begins with and the need behind its tallest tower; n + 1 for a blank clue."""
    near = np.empty(2 * size, np.int32)
    far = np.empty(2 * size, np.int32)
    for k in range(2 * size):
        a = clues[k] if k < size else clues[size + k]
        b = clues[size + k] if k < size else clues[2 * size + k]
        near[k] = a if a > 0 else size + 1
        far[k] = b - 1 if b > 0 else size + 1
    return near, far


@kernel
def step_need(size: int, left: int, bit: int, need: int, far: int) -> int:
    """The need after the tower `bit`, as a number; `far` is the need behind the tallest tower, n + 1 is any."""
    top = 1 << (size - 1)
    if left & top and bit == top:
        return far
    if need > size:
        return need
    seen = bit > (2 * top - 1) ^ left if left & top else bit > left ^ bit
    return need - 1 if seen else need


@kernel
def fill_completions(size: int, column: int, cells: Ints, near: int, far: int, behind: int, later: Shorts) -> None:
    """For each state of a column the heights that may stand in each cell below, into later (2^n, n + 2, rows).

    A height is allowed when some order of all that are left, each in a cell that allows it, meets the column's clues.
    near, far are sets of needs, behind is the need behind the tallest tower.
    """
    top = 1 << (size - 1)
    most = later.shape[2]
    good = np.zeros(1 << size, np.int32)
    good[0] = 1
    for left in range(1, 1 << size):
        rows = popcount(left)
        if rows > most:
            continue
        cell = cells[(size - rows) * size + column]
        any_need = (near if left & top else far) == (1 << (size + 1)) - 2
        rest = left & cell
        while rest:
            bit = rest & -rest
            rest ^= bit
            needs = before(left, bit, good[left ^ bit], far, top)
            good[left] |= needs
            for need in range(size + 2):
                if any_need == (need > size) and (needs if any_need else needs >> need & 1):
                    later[left, need, 0] |= bit
                    then = step_need(size, left, bit, need, behind)
                    for row in range(1, rows):
                        later[left, need, row] |= later[left ^ bit, then, row - 1]


@kernel
def list_row(size: int, cells: Ints, r: int, near: int, far: int, reach: Ints, heights: Shorts) -> int:
    """List the arrangements of row r that its cells and clues allow, (most, n) from 0; -1 when there are more."""
    n = size
    top = 1 << (n - 1)
    left = np.empty(n + 1, np.int32)
    needs = np.empty(n + 1, np.int32)
    rest = np.empty(n + 1, np.int32)
    count, c = 0, 0
    left[0], needs[0], rest[0] = 2 * top - 1, near, cells[r * n]
    while c >= 0:
        bit = rest[c] & -rest[c]
        if bit == 0:
            c -= 1
            continue
        rest[c] ^= bit
        then = after(left[c], bit, needs[c], far, top) & reach[left[c] ^ bit]
        if then == 0:
            continue
        left[c + 1], needs[c + 1] = left[c] ^ bit, then
        c += 1
        if c < n:
            rest[c] = cells[r * n + c] & left[c]
            continue
        if count == heights.shape[0]:
            return -1
        for i in range(n):
            heights[count, i] = lowest_bit(left[i] ^ left[i + 1])
        count += 1
        c -= 1
    return count


@kernel
def index_row(size: int, heights: Shorts, count: int, index: Longs, hot: Longs) -> None:
    """The arrangements with one of some heights in a column, into index (n * quarters * 16, WORDS).

    A set of heights is looked up by fours: the union of the sets of its quarters. For sizes up to 8 `hot` is given
    each arrangement as one word, bit 8 * column + height - 1.
    """
    quarters = quarters_of(size)
    index[:] = 0
    for k in range(count):
        hot[k] = 0
        for c in range(size):
            h = heights[k, c]
            hot[k] |= 1 << (8 * c + h)
            place = (c * quarters + (h >> 2)) * 16 + (1 << (h & 3))
            index[place, k >> 6] |= np.int64(1) << (k & 63)
    for base in range(0, size * quarters * 16, 16):
        for mask in range(3, 16):
            low = mask & -mask
            if low != mask:
                for w in range(WORDS):
                    index[base + mask, w] = index[base + low, w] | index[base + mask - low, w]
