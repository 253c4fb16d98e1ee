"""Compiled deduction along one street: counting arrangements, seeing, singles. Import it late, it brings Numba.

A street is n candidate masks, nearest first, bit h for height h.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from workbench.solve.kernels import kernel

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]


@kernel
def popcount(mask: int) -> int:
    """How many bits are set, of 16."""
    mask -= mask >> 1 & 0x5555
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333)
    mask = mask + (mask >> 4) & 0x0F0F
    return mask + (mask >> 8) & 0x1F


@kernel
def height_of(mask: int) -> int:
    """The only height of a mask with one bit; 0 for an empty mask."""
    return popcount(mask - 1) if mask else 0


@kernel
def arrange(line: Ints, left: int, right: int, ahead: Words, behind: Words, kept: Ints) -> bool:
    """Which candidates of a street occur in some arrangement that its clues (0 is blank) allow.

    The towers are placed from the tallest down, so that a tower is seen from the left exactly if it stands left of all
    placed so far. A state is the set of taken places with the numbers of towers seen so far; the pairs of numbers that
    can belong to a set are the bits of one word (left * right <= 64 as left + right <= n + 1 <= 16).
    line, kept: n masks; ahead, behind: room for 2**n words. False when there is no arrangement.
    """
    n = line.size
    kept[:n] = 0
    if left + right > n + 1:
        return False
    deep, wide = max(left, 1), max(right, 1)
    one = np.uint64(1)
    last = one << np.uint64(deep * wide - 1)
    whole = last | (last - one)
    first_column = np.uint64(0)
    for k in range(deep):
        first_column |= one << np.uint64(k * wide)
    last_column = first_column << np.uint64(wide - 1)
    row_shift = np.uint64(wide)
    where = np.zeros(n + 1, np.int64)
    for place in range(n):
        for height in range(1, n + 1):
            if line[place] >> height & 1:
                where[height] |= 1 << place
    every = (1 << n) - 1
    ahead[: every + 1] = 0
    behind[: every + 1] = 0
    for place in range(n):
        if where[n] >> place & 1:
            ahead[1 << place] = one
    for taken in range(1, every):
        word = ahead[taken]
        if word == 0:
            continue
        free = where[n - popcount(taken)] & ~taken
        while free:
            bit = free & -free
            free ^= bit
            new = word
            if left and bit < (taken & -taken):
                new = (new << row_shift) & whole
            if right and bit > taken:
                new = (new & ~last_column) << one
            ahead[taken | bit] |= new
    if ahead[every] & last == 0:
        return False
    behind[every] = last
    for taken in range(every - 1, 0, -1):
        word = ahead[taken]
        if word == 0:
            continue
        height = n - popcount(taken)
        free = where[height] & ~taken
        total = np.uint64(0)
        while free:
            bit = free & -free
            free ^= bit
            old = behind[taken | bit]
            if right and bit > taken:
                old = (old & ~first_column) >> one
            if left and bit < (taken & -taken):
                old = old >> row_shift
            if old & word:
                kept[height_of(bit)] |= 1 << height
                total |= old
        behind[taken] = total & word
    for place in range(n):
        if behind[1 << place] & ahead[1 << place]:
            kept[place] |= 1 << n
    return True


@kernel
def sight(heights: Ints) -> tuple[int, int]:
    """The least and most towers seen along a street with blanks (0): the same bounds as `board.sight_range`."""
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
def look(line: Ints, clue: int) -> None:
    """Take from a street, seen from its clue, what "Too tall, too near" and "Counting" rule out."""
    n = line.size
    heights = np.zeros(n, np.int64)
    for place in range(n):
        if line[place] & (line[place] - 1) == 0:
            heights[place] = height_of(line[place])
    seen, tallest, start = 0, 0, 0
    while start < n and heights[start]:
        if heights[start] > tallest:
            tallest = heights[start]
            seen += 1
        start += 1
    for place in range(start, n):
        if heights[place]:
            continue
        for height in range(1, n + 1):
            if not line[place] >> height & 1:
                continue
            # taller than all before, with at most one seen on each place before it and one for each taller height
            if height > tallest and tallest < n and clue - seen > place - start + 1 + n - height:
                line[place] ^= 1 << height
                continue
            heights[place] = height
            low, high = sight(heights)
            heights[place] = 0
            if not low <= clue <= high:
                line[place] ^= 1 << height


@kernel
def singles(line: Ints) -> None:
    """Naked and hidden singles of one street, once."""
    n = line.size
    for place in range(n):
        if line[place] & (line[place] - 1) == 0:
            for other in range(n):
                if other != place:
                    line[other] &= ~line[place]
    once, twice = 0, 0
    for mask in line:
        twice |= once & mask
        once |= mask
    for place in range(n):
        if line[place] & once & ~twice:
            line[place] &= once & ~twice
