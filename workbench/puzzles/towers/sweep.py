"""Counting solutions by the million: a sweep over the rows that remembers how many ways each situation goes on.

Rows are filled from the top, every street kept consistent as in `search`. Below full rows only the state of each
column matters, the heights left over and its need (see `streets`), so the number of ways to finish from such a
situation is kept in a table of fixed size and added when it comes again. The last rows are finished column by column
from tables. Every solution is counted and none twice: keys are compared in full, and what falls out of the table is
counted anew. No solution is looked at here: that is `search`; and what to do when is `count`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.towers.search import scratch_for, settle
from workbench.puzzles.towers.streets import Ints, before, initial, kernel

Numbers = NDArray[np.integer[Any]]
Longs = NDArray[np.int64]

DONE, PAUSED = 0, 2

_PER_WORD = 3  # columns in one 64-bit word of a key, 20 bits each: 15 for the heights left, 5 for the need


@kernel
def allow(size: int, street: int, cells: Ints, near: int, far: int, table: NDArray[np.int16]) -> None:
    """For each set of heights left over and need in a street: the heights that may stand next, into (2^n, n + 2).

    The need is a number from 0 to n, or n + 1 where the clue that it comes from is blank. A height is allowed when
    some order of the others, each at a place where `cells` allows it, finishes the street. near, far are sets of needs.
    """
    top = 1 << (size - 1)
    blank = (1 << (size + 1)) - 2
    good = np.zeros(1 << size, np.int32)
    start, step = (street, size) if street < size else ((street - size) * size, 1)
    good[0] = 1
    for left in range(1, 1 << size):
        position, rest = size, left
        while rest:
            rest &= rest - 1
            position -= 1
        rest = left & cells[start + position * step]
        open_need = (near if left & top else far) == blank
        while rest:
            bit = rest & -rest
            rest ^= bit
            needs = before(left, bit, good[left ^ bit], far, top)
            good[left] |= needs
            if open_need:
                if needs:
                    table[left, size + 1] |= bit
            else:
                for need in range(size + 1):
                    if needs >> need & 1:
                        table[left, need] |= bit


@kernel
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
    """The need after the tower `bit`, as a number; `far` is the need behind the tallest tower."""
    top = 1 << (size - 1)
    if left & top and bit == top:
        return far
    if need > size:
        return need
    seen = bit > (2 * top - 1) ^ left if left & top else bit > left ^ bit
    return need - 1 if seen else need


@kernel
def finish(
    size: int, first: int, column: Ints, near: Ints, far: Ints, allowed: NDArray[np.int16], row: Ints, choice: Ints
) -> int:
    """The number of ways to fill the rows from `first` on, column by column; meant for the last few.

    column   (n + 1, n, 2) heights left and need of each column before each row; filled in before row `first`.
    row      (n, n + 1, 2) scratch: heights left and need of each row before each cell.      choice   (n*n,) scratch.

    Low columns have few orders left, which are tried whole before the next column: a dead end shows early.
    """
    n = size
    full = (1 << n) - 1
    ways = 0
    for r in range(first, n):
        row[r, 0, 0] = full
        row[r, 0, 1] = near[n + r]
    r, c = first, 0
    choice[r] = allowed[0, column[r, 0, 0], column[r, 0, 1]] & allowed[n + r, full, near[n + r]]
    while c >= 0:
        mask = choice[c * n + r]
        if mask == 0:
            r -= 1
            if r < first:
                r = n - 1
                c -= 1
            continue
        bit = mask & -mask
        choice[c * n + r] = mask ^ bit
        left = column[r, c, 0]
        column[r + 1, c, 0] = left ^ bit
        column[r + 1, c, 1] = step_need(n, left, bit, column[r, c, 1], far[c])
        left = row[r, c, 0]
        row[r, c + 1, 0] = left ^ bit
        row[r, c + 1, 1] = step_need(n, left, bit, row[r, c, 1], far[n + r])
        r += 1
        if r == n:
            if c + 1 == n:
                ways += 1
                r = n - 1
                continue
            r = first
            c += 1
        choice[c * n + r] = allowed[c, column[r, c, 0], column[r, c, 1]] & allowed[n + r, row[r, c, 0], row[r, c, 1]]
    return ways


@kernel
def situate(size: int, cells: Ints, rows: int, near: Ints, far: Ints, column: Ints) -> None:
    """Fill in column[rows]: the state of each column below the first `rows` rows of cells, which are full."""
    for c in range(size):
        left, need = (1 << size) - 1, near[c]
        for r in range(rows):
            bit = cells[r * size + c]
            need = step_need(size, left, bit, need, far[c])
            left ^= bit
        column[rows, c, 0] = left
        column[rows, c, 1] = need


@kernel
def key_of(size: int, rows: int, column: Ints, key: Longs, slots: int) -> int:
    """Write the key of the situation column[rows], and return its place in a table of so many slots."""
    mixed = rows
    for w in range(key.size):
        word = 0
        for c in range(w * _PER_WORD, min(size, (w + 1) * _PER_WORD)):
            word = word << 20 | column[rows, c, 0] << 5 | column[rows, c, 1]
        key[w] = word
        mixed = (mixed ^ word) * 0x9E3779B97F4A7C1
        mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return mixed & (slots - 1)


@kernel
def same(a: Longs, b: Longs) -> bool:
    """Whether two keys are equal."""
    for w in range(a.size):  # noqa: SIM110
        if a[w] != b[w]:
            return False
    return True


@kernel
def full_rows(size: int, cells: Ints, rows: int) -> int:
    """How many rows from the top have one height in each cell, at least `rows`."""
    while rows < size:
        for c in range(size):
            mask = cells[rows * size + c]
            if mask & (mask - 1):
                return rows
        rows += 1
    return rows


@kernel
def tightest(size: int, cells: Ints, r: int) -> int:
    """The cell of row r with the fewest heights left, at least two."""
    best, fewest = -1, 99
    for cell in range(r * size, (r + 1) * size):
        mask = cells[cell]
        if mask & (mask - 1):
            count = 0
            while mask:
                mask &= mask - 1
                count += 1
            if count < fewest:
                best, fewest = cell, count
    return best


@kernel
def begin(size: int, givens: Numbers, slots_log: int) -> tuple[Any, ...]:
    """The tables and the state of a sweep that has not begun; `allowed` is to be filled street by street."""
    depth = size * size + 2
    words = (size + _PER_WORD - 1) // _PER_WORD
    stack = np.zeros((depth, size * size), np.int32)
    stack[0] = initial(size, givens)
    allowed = np.zeros((2 * size, 1 << size, size + 2), np.int16)  # see `allow`
    nodes = np.zeros((depth, 4), np.int32)  # rows full, cell branched on, heights to be tried, 1 if to be kept
    counts = np.zeros(depth, np.int64)
    slots = np.zeros(depth, np.int64)
    current = np.zeros((depth, words), np.int64)
    keys = np.zeros((1 << slots_log, words), np.int64)  # a key is never 0 while a row is left
    ways = np.zeros(1 << slots_log, np.int64)
    state = np.zeros(2, np.int64)
    state[1] = 1
    return stack, allowed, nodes, counts, slots, current, keys, ways, state


@kernel
def advance(
    size: int,
    quick: int,
    sets: tuple[Ints, Ints],
    needs: tuple[Ints, Ints],
    reach: Ints,
    tables: tuple[Any, ...],
    budget: int,
    stop: Numbers,
) -> int:
    """Sweep on: DONE or, after `budget` steps or when stop[0] is set, PAUSED."""
    n = size
    stack, allowed, nodes, counts, slots, current, keys, ways, state = tables
    scratch = scratch_for(n)
    column = np.zeros((n + 1, n, 2), np.int32)
    row = np.zeros((n, n + 1, 2), np.int32)
    choice = np.zeros(n * n, np.int32)
    depth = state[0]
    fresh = state[1]
    while depth >= 0:
        if budget <= 0 or stop[0]:
            state[0], state[1] = depth, fresh
            return PAUSED
        cells = stack[depth]
        if fresh:
            fresh = 0
            counts[depth] = 0
            nodes[depth, 2] = 0
            nodes[depth, 3] = 0
            if depth:
                cell = nodes[depth - 1, 1]
                rows = nodes[depth - 1, 0]
                dirty = 1 << (cell % n) | 1 << (n + cell // n)
            else:
                dirty = (1 << 2 * n) - 1
                rows = 0
            work = settle(n, cells, dirty, sets[0], sets[1], reach, scratch, stop)
            if stop[0]:
                return PAUSED
            budget -= abs(work)
            if work > 0:
                now = full_rows(n, cells, rows)
                nodes[depth, 0] = now
                if now == n:
                    counts[depth] = 1
                else:
                    known = False
                    if now > rows:
                        situate(n, cells, now, needs[0], needs[1], column)
                        slot = key_of(n, now, column, current[depth], keys.shape[0])
                        slots[depth] = slot
                        known = same(keys[slot], current[depth])
                        if known:
                            counts[depth] = ways[slot]
                        else:
                            nodes[depth, 3] = 1
                            if n - now <= quick:
                                counts[depth] = finish(n, now, column, needs[0], needs[1], allowed, row, choice)
                                known = True
                    if not known:
                        cell = tightest(n, cells, now)
                        nodes[depth, 1] = cell
                        nodes[depth, 2] = cells[cell]
        mask = nodes[depth, 2]
        if mask:
            bit = mask & -mask
            nodes[depth, 2] = mask ^ bit
            stack[depth + 1] = cells
            stack[depth + 1, nodes[depth, 1]] = bit
            depth += 1
            fresh = 1
            continue
        if nodes[depth, 3]:
            slot = slots[depth]
            ways[slot] = counts[depth]
            keys[slot] = current[depth]
        if depth == 0:
            break
        counts[depth - 1] += counts[depth]
        counts[depth] = 0
        depth -= 1
    state[0] = -1
    return DONE
