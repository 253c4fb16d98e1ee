"""Compiled deduction along streets, until nothing changes: which deduction, search and count are built on.

Three levels of what is looked at in one street: what a person counts from one end, all arrangements that fit one clue,
all that fit both. Singles are cheap and always come first. Every rule is monotone (fewer heights never allow more), so
what is left at the end does not depend on the order in which the rules are used.

Boards are n*n masks of possible heights, bit h - 1 for height h; streets are numbered as in `streets`.
"""

from __future__ import annotations

import numpy as np

from workbench.puzzles.towers.kernels.bits import lowest_bit
from workbench.puzzles.towers.kernels.streets import Ints, Streets, narrow
from workbench.solve.kernels import kernel

EASY, HARD, EXACT = 0, 1, 2
"""Counting from one end; all arrangements for one clue; all arrangements for both."""


def slice_of(size: int) -> int:
    """How many states of streets to look at between two looks at the stop request: some milliseconds at any size."""
    return 100_000 if size < 13 else 25_000


@kernel
def scratch_for(size: int) -> Ints:
    """What `propagate` needs beside a board, (3, 2^n + n + 1): the first two rows are zero between calls."""
    return np.zeros((3, (1 << size) + size + 1), np.int32)


@kernel
def every_street(size: int) -> int:
    """The mask of all streets."""
    return (1 << 2 * size) - 1


@kernel
def streets_of(size: int, cell: int) -> int:
    """The mask of the two streets through a cell."""
    return 1 << (cell % size) | 1 << (size + cell // size)


@kernel
def sight(heights: Ints) -> tuple[int, int]:
    """The least and most towers seen along a street with blanks (0): the same bounds as `check.sight_range`."""
    n = heights.size
    seen, tallest, first = 0, 0, n
    for place in range(n):
        if heights[place] == 0:
            first = place
            break
        if heights[place] > tallest:
            tallest = heights[place]
            seen += 1
    if first == n or tallest == n:
        return seen, seen
    placed = 0
    for height in heights:
        if height > tallest:
            placed += 1
    missing = n - tallest - placed
    taller, blanks = 0, 0
    for place in range(first, n):
        if heights[place] == 0:
            blanks += 1
        elif heights[place] > tallest:
            taller += 1
        if heights[place] == n:
            break
    return seen + 1, seen + taller + min(missing, blanks)


@kernel
def count_from(size: int, cells: Ints, start: int, step: int, needs: int) -> None:
    """Take from the street start, start + step, ... what "Too tall, too near" and "Counting" rule out; `needs` is the
    set of a clue that is not blank."""
    n, clue = size, lowest_bit(needs)
    heights = np.zeros(n, np.int32)
    for place in range(n):
        mask = cells[start + place * step]
        if mask & (mask - 1) == 0:
            heights[place] = lowest_bit(mask) + 1
    seen, tallest, begin = 0, 0, 0
    while begin < n and heights[begin]:
        if heights[begin] > tallest:
            tallest = heights[begin]
            seen += 1
        begin += 1
    for place in range(begin, n):
        if heights[place]:
            continue
        mask = cells[start + place * step]
        for height in range(1, n + 1):
            bit = 1 << (height - 1)
            if not mask & bit:
                continue
            # taller than all before, with at most one seen on each place before it and one for each taller height
            if height > tallest and tallest < n and clue - seen > place - begin + 1 + n - height:
                mask ^= bit
                continue
            heights[place] = height
            low, high = sight(heights)
            heights[place] = 0
            if not low <= clue <= high:
                mask ^= bit
        cells[start + place * step] = mask


@kernel
def singles(size: int, cells: Ints, start: int, step: int) -> bool:
    """Naked and hidden singles of one street, once; False when a cell has nothing left or a height stands twice."""
    fixed = 0
    for cell in range(start, start + size * step, step):
        mask = cells[cell]
        if mask == 0:
            return False
        if mask & (mask - 1) == 0:
            if fixed & mask:
                return False
            fixed |= mask
    once, twice = 0, 0
    for cell in range(start, start + size * step, step):
        mask = cells[cell]
        if mask & (mask - 1):
            mask &= ~fixed
            cells[cell] = mask
        twice |= once & mask
        once |= mask
    alone = once & ~twice & ~fixed
    if alone:
        for cell in range(start, start + size * step, step):
            if cells[cell] & alone:
                cells[cell] &= alone
    return True


@kernel
def propagate_street(
    size: int, cells: Ints, start: int, step: int, near: int, far: int, level: int, reach: Ints, scratch: Ints
) -> int:
    """Take from one street what a level rules out; the number of states looked at, negated for a contradiction."""
    blank = (1 << (size + 1)) - 2
    if level == EASY:
        end = start + (size - 1) * step
        if near != blank:
            count_from(size, cells, start, step, near)
        if far != blank:
            for place in range(size):  # what the near end has taken may leave nothing
                if cells[start + place * step] == 0:
                    return -size
            count_from(size, cells, end, -step, far)
        return size * size
    work = 0
    if level == HARD and near != blank and far != blank:
        work = narrow(size, cells, start, step, near, blank, reach, scratch[0], scratch[1], scratch[2])
        if work < 0:
            return work
        near = blank
    more = narrow(size, cells, start, step, near, far, reach, scratch[0], scratch[1], scratch[2])
    return work + more if more > 0 else more - work


@kernel
def propagate(
    size: int, cells: Ints, dirty: int, streets: Streets, level: int, budget: int, scratch: Ints
) -> tuple[int, int]:
    """Treat the streets in the mask `dirty`, and whatever follows; cells are changed in place.

    Returns the number of states looked at and the streets still to be treated: 0 when nothing changes any more, a mask
    when about `budget` states have been looked at (go on with it), and ~street when nothing fits in a street.
    """
    n, near, far, reach = size, streets.near, streets.far, streets.reach
    old = np.empty(n, np.int32)
    fresh = dirty
    dirty &= streets.exact
    work = 1
    turn = 0  # streets are treated in turn: to begin anew with the first would treat it too often
    while dirty | fresh:
        single = fresh != 0
        street = lowest_bit(fresh if single else dirty >> turn << turn or dirty)
        first, step, across = (street, n, n) if street < n else ((street - n) * n, 1, 0)
        for place in range(n):
            old[place] = cells[first + place * step]
        if single:
            fresh &= ~(1 << street)
            if not singles(n, cells, first, step):
                return work, ~street
        else:
            if work >= budget:
                return work, dirty
            dirty &= ~(1 << street)
            turn = street + 1
            states = propagate_street(n, cells, first, step, near[street], far[street], level, reach, scratch)
            work += abs(states)
            if states < 0:
                return work, ~street
        changed = 0
        for place in range(n):
            if cells[first + place * step] != old[place]:
                changed |= 1 << (across + place)
        if changed:
            fresh |= changed | 1 << street
            # one look with one clue may open the next; with both at once the street is exhausted
            dirty |= (changed if level == EXACT and not single else changed | 1 << street) & streets.exact
    return work, 0
