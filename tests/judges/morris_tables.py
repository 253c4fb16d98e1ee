"""The backward pass once more, for variants of hundreds of millions of positions: an array, no symmetry, compiled.

It shares nothing with the program's: positions are numbered in full, and each is looked at from the position without
the piece that was set last. A code is 0 for what is not known (in the end a draw), 1 where the mover has a line
already, otherwise plies to the end plus 2: odd ones are won for the mover.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import perm

import numpy as np
from numpy.typing import NDArray

from workbench.solve.kernels import kernel

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Solved:
    """The code of the empty board, and how many positions have which code, either side to move, in all orientations."""

    empty: int
    counts: dict[int, int]


def lines(rows: int, cols: int, run: int) -> Numbers:
    """Masks of the lines."""
    found = []
    for square in range(rows * cols):
        row, col = divmod(square, cols)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(row + k * down, col + k * right) for k in range(run)]
            if all(0 <= r < rows and 0 <= c < cols for r, c in cells):
                found.append(sum(1 << (r * cols + c) for r, c in cells))
    return np.array(found, np.int64)


def solved(rows: int, cols: int, pieces: int, run: int) -> Solved:
    """The whole variant; a byte for each placement of all pieces."""
    cells, masks = rows * cols, lines(rows, cols, run)
    codes = np.zeros(perm(cells, 2 * pieces), np.uint8)
    _over(codes, cells, 2 * pieces, pieces, masks)
    news = 2
    while _layer(codes, cells, pieces, news) or news == 2:
        news += 1
    counts = 2 * np.bincount(codes, minlength=256)
    for level in range(2 * pieces - 1, -1, -1):
        earlier = np.zeros(perm(cells, level), np.uint8)
        _over(earlier, cells, level, level // 2, masks)
        _earlier(earlier, codes, cells, level)
        codes = earlier
        counts += np.bincount(codes, minlength=256)
    return Solved(int(codes[0]), {code: int(number) for code, number in enumerate(counts) if number and code != 1})


@kernel
def _squares(number: int, cells: int, count: int, taken: Numbers) -> int:
    """The squares of a number, each digit telling how many free squares lie before it; their mask."""
    for j in range(count - 1, -1, -1):
        taken[j] = number % (cells - j)
        number //= cells - j
    mask = 0
    for j in range(count):
        left = taken[j]
        for square in range(cells):
            if not mask >> square & 1:
                if left == 0:
                    taken[j] = square
                    mask |= 1 << square
                    break
                left -= 1
    return mask


@kernel
def _number(taken: Numbers, cells: int, count: int) -> int:
    """The number of some squares."""
    number, mask = 0, 0
    for j in range(count):
        before, below = 0, mask & ((1 << taken[j]) - 1)
        while below:
            below &= below - 1
            before += 1
        number = number * (cells - j) + taken[j] - before
        mask |= 1 << taken[j]
    return number


@kernel
def _over(codes: NDArray[np.uint8], cells: int, level: int, mine: int, masks: Numbers) -> None:
    """Positions in which a side has a line: the mover's queue comes first, both oldest first."""
    taken = np.zeros(cells + 1, np.int64)
    for number in range(codes.size):
        _squares(number, cells, level, taken)
        mover, other = 0, 0
        for j in range(level):
            if j < mine:
                mover |= 1 << taken[j]
            else:
                other |= 1 << taken[j]
        for mask in masks:
            if mover & mask == mask:
                codes[number] = 1
                break
            if other & mask == mask:
                codes[number] = 2


@kernel
def _layer(codes: NDArray[np.uint8], cells: int, pieces: int, news: int) -> int:
    """What the positions with the code `news` decide of those before them; how many."""
    kept = 2 * pieces - 1
    width, found = cells - kept, 0
    taken, before = np.zeros(cells + 1, np.int64), np.zeros(cells + 1, np.int64)
    for base in range(codes.size // width):
        here = codes[base * width : (base + 1) * width]
        fresh, good = 0, 0
        for code in here:
            fresh += code == news
            good += code > 2 and code % 2 == 1
        if fresh == 0:
            continue
        mask, last = _squares(base, cells, kept, taken), -1
        for gone in range(cells):  # the oldest piece of the side that set the last one: no move leads to its square
            if mask >> gone & 1:
                continue
            last += 1
            own = here[last]
            decides = fresh - (own == news) > 0 if news % 2 == 0 else good - (own > 2 and own % 2 == 1) == width - 1
            if not decides:
                continue
            before[0] = gone
            for j in range(pieces - 1):
                before[1 + j] = taken[pieces + j]
            for j in range(pieces):
                before[pieces + j] = taken[j]
            place = _number(before, cells, 2 * pieces)
            if codes[place] == 0:
                codes[place] = news + 1
                found += 1
    return found


@kernel
def _earlier(codes: NDArray[np.uint8], later: NDArray[np.uint8], cells: int, level: int) -> None:
    """A level of the opening, by the moves to the next one."""
    taken, turned = np.zeros(cells + 1, np.int64), np.zeros(cells + 1, np.int64)
    mine, width = level // 2, cells - level
    for number in range(codes.size):
        if codes[number]:
            continue
        _squares(number, cells, level, taken)
        for j in range(level):
            turned[j] = taken[(j + mine) % level]
        base = _number(turned, cells, level) * width
        soonest, latest, good = 0, 0, 0
        for code in later[base : base + width]:
            if code > 1 and code % 2 == 0:
                soonest = code if soonest == 0 else min(soonest, code)
            elif code > 2:
                good += 1
                latest = max(latest, code)
        if soonest:
            codes[number] = soonest + 1
        elif good == width:
            codes[number] = latest + 1
