"""Counting the solutions of small boards row by row, from tables that are made once for each size.

The arrangements of a row are listed by its two clues, the states of a column (see `completion_tables`) by what may
still stand in each of its cells below. So a count begins at once: it tries the arrangements of each row from the top,
sees by one `and` whether one has a height in a column that may not stand there, and turns back when a row below has
none left. No state is remembered: counts of more than some ten thousand are for `row_states`.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from workbench.puzzles.towers.kernels.completion_tables import Longs, Numbers, Shorts, step_need
from workbench.puzzles.towers.kernels.streets import Ints
from workbench.puzzles.towers.rules.board import Board, Heights
from workbench.solve.kernels import inlined_kernel, kernel

LARGEST = 6
"""The largest size with tables: beyond it propagation pays."""
_STEP = 20  # what a row costs of a budget, beside one for each arrangement that is looked at


class SizeTables(NamedTuple):
    """What all boards of a size share. A column's state with its far clue is a number, see `state_of`."""

    then: Shorts  # (states, n) the state after each height, -1 where none is
    allowed: Shorts  # (states, n) the heights that may stand so many cells below, in some order of all that are left
    start: Longs  # ((n + 1)^2 + 1,) where the arrangements begin that show near * (n + 1) + far; 0 is any number
    heights: Shorts  # (arrangements, n) from 0
    hot: Longs  # (arrangements,) as one word, bit 8 * column + height


@cache
def tables_of(size: int) -> SizeTables:
    """The tables of a size, made on the first call."""
    n, every = size, np.array(list(permutations(range(size))), np.int16)
    near, far = ((np.maximum.accumulate(line, 1) == line).sum(1) for line in (every, every[:, ::-1]))
    parts = [every[((near == a) | (a == 0)) & ((far == b) | (b == 0))] for a in range(n + 1) for b in range(n + 1)]
    heights = np.concatenate(parts)
    start = np.cumsum([0, *map(len, parts)])
    hot = (np.int64(1) << (heights + 8 * np.arange(n, dtype=np.int64))).sum(axis=1)
    states = state_of(n, n + 1, 0, 0)
    then, allowed = np.full((states, n), -1, np.int16), np.zeros((states, n), np.int16)
    fill_states(n, then, allowed)
    return SizeTables(then, allowed, start, heights, hot)


@kernel
def state_of(size: int, far: int, left: int, need: int) -> int:
    """The number of a column's state."""
    return (far << size | left) * (size + 2) + need


@kernel
def fill_states(size: int, then: Shorts, allowed: Shorts) -> None:
    """Fill `then` and `allowed` of `SizeTables`."""
    n, top = size, 1 << (size - 1)
    for far in range(n + 1):
        behind = far - 1 if far else n + 1
        for left in range(1, 1 << n):
            for need in range(n + 2):
                state = state_of(n, far, left, need)
                for h in range(n):
                    bit = 1 << h
                    if left & bit == 0 or (bit == top and need != 1 and need <= n):
                        continue  # the tallest tower is seen itself, and no other behind it
                    now = step_need(n, left, bit, need, behind)
                    after = state_of(n, far, left ^ bit, now)
                    if now < 0 or not (now in (0, n + 1) if left == bit else allowed[after, 0]):
                        continue
                    then[state, h] = after
                    allowed[state, 0] |= bit
                    for row in range(1, n):
                        allowed[state, row] |= allowed[after, row - 1]


@inlined_kernel
def row_word(size: int, states: Longs, level: int, row: int, allowed: Shorts) -> int:
    """What the columns' states at a level allow so many rows below, as a word like those of arrangements."""
    word = 0
    for c in range(size):
        word |= int(allowed[states[level, c], row]) << 8 * c
    return word


@kernel
def list_rows(size: int, things: Numbers, states: Longs, tables: SizeTables) -> tuple[Ints, Longs, Longs]:
    """The arrangements that fit each row by its clues and givens and all columns, (n, most): which they are, and as
    words; and how many each row has."""
    n, most = size, 0
    for r in range(n):
        key = things[2 * n + r] * (n + 1) + things[3 * n + r]
        most = max(most, tables.start[key + 1] - tables.start[key])
    which, words, lengths = np.empty((n, most), np.int32), np.empty((n, most), np.int64), np.zeros(n, np.int64)
    for r in range(n):
        forbidden = ~row_word(n, states, 0, r, tables.allowed)
        for c in range(n):
            given = things[(4 + r) * n + c]
            if given:
                forbidden |= 255 << 8 * c ^ 1 << (8 * c + given - 1)
        key = things[2 * n + r] * (n + 1) + things[3 * n + r]
        for k in range(tables.start[key], tables.start[key + 1]):
            if tables.hot[k] & forbidden == 0:
                which[r, lengths[r]], words[r, lengths[r]] = k, tables.hot[k]
                lengths[r] += 1
    return which, words, lengths


@inlined_kernel
def first_fit(words: Longs, row: int, begin: int, end: int, forbidden: int) -> int:
    """The place of the next arrangement of a row without what is forbidden; `end` when there is none."""
    while begin < end and words[row, begin] & forbidden:
        begin += 1
    return begin


@kernel
def count_plainly(
    size: int, things: Numbers, tables: SizeTables, most: int, budget: int, examples: Shorts
) -> tuple[int, bool]:
    """The number of solutions, and whether these are all: no more than `most` are counted, and as long as a budget of
    arrangements looked at is not spent.

    things     4n clues and n*n givens, 0 is blank.      examples   (2, n*n) is given the first two solutions.
    """
    n, count, level = size, 0, 0
    then, allowed, _, heights, _ = tables
    states, forbidden = np.empty((n, n), np.int64), np.zeros(n, np.int64)
    for c in range(n):
        states[0, c] = state_of(n, things[n + c], (1 << n) - 1, things[c] if things[c] else n + 1)
    which, words, lengths = list_rows(n, things, states, tables)
    tried = np.zeros(n, np.int64)  # below `level` one more than what stands in a row
    while level >= 0 and count < most and budget > 0:
        before = tried[level]
        at = first_fit(words, level, before, lengths[level], forbidden[level])
        tried[level] = at + 1
        budget -= _STEP + at - before
        if at >= lengths[level]:
            level -= 1
            continue
        chosen, below = which[level, at], level + 1
        for c in range(n):
            states[below, c] = then[states[level, c], heights[chosen, c]]
        for r in range(below, n):
            word = ~row_word(n, states, below, r - below, allowed)
            at = first_fit(words, r, 0, lengths[r], word)
            budget -= at
            if at == lengths[r]:
                break
            if r == below:
                forbidden[below], tried[below] = word, at
        else:
            level = below
        if level == n - 1:  # one arrangement at most fits the last row
            if count < 2:
                for r in range(n):
                    k = which[r, at if r == level else tried[r] - 1]
                    for c in range(n):
                        examples[count, r * n + c] = heights[k, c] + 1
            count += 1
            level -= 1
    return count, level < 0


def counted_plainly(board: Board, most: int, budget: int) -> tuple[int, bool, tuple[Heights, ...]]:
    """`count_plainly` of a board's clues and givens, with the first two solutions."""
    n, numbers = board.size, board.clues + board.givens
    if not 0 <= min(numbers) <= max(numbers) <= n:
        return 0, True, ()  # no board of the size has them
    examples = np.empty((2, n * n), np.int16)
    count, done = count_plainly(n, np.array(numbers), tables_of(n), most, budget, examples)
    return count, done, tuple(map(tuple, examples[: min(count, 2)].tolist()))
