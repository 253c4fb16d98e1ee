"""Counting the ways to fill the last rows of a board, when each has only some hundred arrangements to choose from.

Each row's arrangements are listed once, and sets of them are kept as bits. While rows are filled from the top, the
state of a column says what may stand in each of its cells below (see `completion_tables`), and a table which
arrangements have one of these heights there. What all columns leave to a row is then a few words: no arrangement is
tried that does not fit, and when any row below has none left the count turns back at once. The last four rows of sizes
up to 8 are joined (see `last_four_rows`).

The ways to go on from the columns' states are kept in a transposition table. How it came to the last rows is the
business of `row_states`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.puzzles.towers.kernels.bits import lowest_bit
from workbench.puzzles.towers.kernels.completion_tables import (
    WORDS,
    Longs,
    Shorts,
    index_row,
    list_row,
    quarters_of,
    rows_for,
    step_need,
)
from workbench.puzzles.towers.kernels.last_four_rows import JOINED, join
from workbench.puzzles.towers.kernels.streets import Ints, Streets
from workbench.puzzles.towers.kernels.transposition_table import TranspositionTable, holds, key_of, store, words_for
from workbench.solve.kernels import inlined_kernel, kernel
from workbench.solve.shared_kernels import copy_into, popcount64

COST = 50  # what trying one arrangement takes from a budget, beside one for a state of a street

_MEMO = 4  # states with at least so many rows left are kept in the transposition table
_GUARDS = 32


class LastRows(NamedTuple):
    """The last rows under way; m is `rows_for(size)`, a level is a number of rows filled here."""

    near: Ints  # (2n,) the need that each street begins with
    far: Ints  # (2n,) the need behind its tallest tower
    later: Shorts  # (n, 2^n, n + 2, m) see `fill_completions`
    heights: Shorts  # (m, 64 * WORDS, n) arrangements of each row, heights from 0
    having: Longs  # (m, n * quarters * 16, WORDS) see `index_row`
    hot: Longs  # (m, 64 * WORDS) see `index_row`
    lefts: Ints  # (m + 1, n) heights left in each column at each level
    needs: Ints  # (m + 1, n)
    sets: Longs  # (2m + 2, WORDS) arrangements still to be tried at each level; from m + 1 on those of the rows below
    counts: Longs  # (m + 1,) ways found below each level and not handed up
    slots: Longs  # (m + 1,) where the count of a level is to be stored, or -1
    current: Longs  # (m + 1, words) keys
    guards: Longs  # (m + 1, _GUARDS) the arrangements of a tight row below, of which a trial must leave one
    guarding: Longs  # (m + 1,) how many they are, 0 for no guard
    lists: Longs  # (4, 64 * WORDS, 2) scratch of `join`
    progress: Longs  # (2,) level, -1 when nothing is under way; rows


def new_last_rows(size: int, near: Ints, far: Ints) -> LastRows:
    """Tables with nothing under way; `later` is to be filled column by column."""
    n, m, most = size, rows_for(size), 64 * WORDS
    return LastRows(
        near=near,
        far=far,
        later=np.zeros((n, 1 << n, n + 2, m), np.int16),
        heights=np.zeros((m, most, n), np.int16),
        having=np.zeros((m, n * quarters_of(n) * 16, WORDS), np.int64),
        hot=np.zeros((m, most), np.int64),
        lefts=np.zeros((m + 1, n), np.int32),
        needs=np.zeros((m + 1, n), np.int32),
        sets=np.zeros((2 * m + 2, WORDS), np.int64),
        counts=np.zeros(m + 1, np.int64),
        slots=np.full(m + 1, -1, np.int64),
        current=np.zeros((m + 1, words_for(n)), np.int64),
        guards=np.zeros((m + 1, _GUARDS), np.int64),
        guarding=np.zeros(m + 1, np.int64),
        lists=np.zeros((JOINED, most, 2), np.int64),
        progress=np.full(2, -1, np.int64),
    )


@kernel
def remaining(
    size: int, later: Shorts, index: Longs, lefts: Ints, needs: Ints, level: int, row: int, sets: Longs, to: int
) -> bool:
    """The arrangements of a row that the columns' states at a level leave, written to sets[to]; whether any."""
    for w in range(WORDS):
        sets[to, w] = -1
    for c in range(size):
        mask = later[c, lefts[level, c], needs[level, c], row - level]
        if size <= 8:
            low = c * 32 + (mask & 15)
            high = c * 32 + 16 + (mask >> 4 & 15)
            for w in range(WORDS):
                sets[to, w] &= index[row, low, w] | index[row, high, w]
        else:
            for w in range(WORDS):
                word = 0
                for quarter in range(4):
                    word |= index[row, c * 64 + quarter * 16 + (mask >> 4 * quarter & 15), w]
                sets[to, w] &= word
    some = 0
    for w in range(WORDS):
        some |= sets[to, w]
    return bool(some != 0)


@kernel
def guard(hot: Longs, sets: Longs, guards: Longs, guarding: Longs, level: int, rows: int, spare: int) -> None:
    """Choose the row below `level` with the fewest arrangements in sets[spare:], and list them if they are few."""
    best, fewest = -1, _GUARDS + 1
    for i in range(1, rows - level):
        count = 0
        for w in range(WORDS):
            count += popcount64(sets[spare + i, w])
        if count < fewest:
            best, fewest = i, count
    guarding[level] = 0
    if best > 0:
        for w in range(WORDS):
            word = sets[spare + best, w]
            while word:
                guards[level, guarding[level]] = hot[level + best, w * 64 + lowest_bit(word)]
                guarding[level] += 1
                word &= word - 1


@kernel
def guarded(hot: Longs, guards: Longs, guarding: Longs, level: int, k: int) -> bool:
    """Whether arrangement k of the row at a level leaves none to the row that guards it."""
    for i in range(guarding[level]):
        if guards[level, i] & hot[level, k] == 0:
            return False
    return bool(guarding[level] > 0)


@kernel
def begin_last_rows(size: int, first: int, cells: Ints, streets: Streets, last_rows: LastRows) -> bool:
    """Begin to count below `first` full rows of cells; False when some row has too many arrangements.

    Level 0 holds the columns' states.
    """
    n, rows = size, size - first
    middle = first + rows // 2
    for i in range(rows):  # the widest rows are in the middle
        r = middle + i if middle + i < n else middle - 1 - (i - (n - middle))
        row = r - first
        count = list_row(n, cells, r, streets.near[n + r], streets.far[n + r], streets.reach, last_rows.heights[row])
        if count < 0:
            return False
        index_row(n, last_rows.heights[row], count, last_rows.having[row], last_rows.hot[row])
    spare = last_rows.lefts.shape[0]
    last_rows.counts[:] = 0
    last_rows.progress[0], last_rows.progress[1] = 0, rows
    for row in range(rows):
        if not remaining(
            n, last_rows.later, last_rows.having, last_rows.lefts, last_rows.needs, 0, row, last_rows.sets, spare + row
        ):
            last_rows.sets[spare] = 0
            break
    copy_into(last_rows.sets[0], last_rows.sets[spare])
    last_rows.guarding[0] = 0
    return True


@kernel
def descend(size: int, far: Ints, heights: Shorts, lefts: Ints, needs: Ints, level: int, k: int) -> None:
    """The columns' states after arrangement k of the row at a level."""
    for c in range(size):
        left, need = lefts[level, c], needs[level, c]
        bit = 1 << heights[level, k, c]
        needs[level + 1, c] = step_need(size, left, bit, need, far[c])
        lefts[level + 1, c] = left ^ bit


@inlined_kernel
def take(sets: Longs, level: int) -> int:
    """An arrangement that is still to be tried at a level, taken out of its set; -1 when there is none."""
    for w in range(WORDS):
        word = sets[level, w]
        if word:
            sets[level, w] = word & (word - 1)
            return w * 64 + lowest_bit(word)
    return -1


@inlined_kernel
def leave(
    size: int,
    later: Shorts,
    index: Longs,
    lefts: Ints,
    needs: Ints,
    level: int,
    rows: int,
    sets: Longs,
    spare: int,
    last: Longs,
) -> bool:
    """What the columns' states at a level leave to each row from there on, written to sets[spare:]; False when one of
    them has none left.

    last   (m + 1,) the row that turned back each level before: it is asked first.
    """
    alive = remaining(size, later, index, lefts, needs, level, level + last[level], sets, spare)
    row = level
    while alive and row < rows:
        alive = remaining(size, later, index, lefts, needs, level, row, sets, spare + row - level)
        if not alive:
            last[level] = row - level
        row += 1
    return alive


@kernel
def hand_up(counts: Longs, slots: Longs, current: Longs, level: int, table: TranspositionTable) -> None:
    """Keep the ways found below a level that is done, and add them to those of the level above."""
    if slots[level] >= 0:
        store(table.keys, slots[level], current, level)
        table.ways[slots[level]] = counts[level]
    counts[level - 1] += counts[level]
    counts[level] = 0


@kernel
def count_last_rows(size: int, last_rows: LastRows, table: TranspositionTable, budget: int) -> int:
    """Count on; what is left of the budget. progress[0] is -1 when done: counts[0] are then the ways."""
    _, far, later, heights, index, hot, lefts, needs = last_rows[:8]
    sets, counts, slots, current, guards, guarding, lists, progress = last_rows[8:]
    keys, ways = table.keys, table.ways
    level, rows = progress[0], progress[1]
    spare = lefts.shape[0]
    last = np.zeros(spare, np.int64)
    while level >= 0 and budget > 0:
        k = take(sets, level)
        if k < 0:
            if level:
                hand_up(counts, slots, current, level, table)
            level -= 1
            continue
        budget -= 1
        if guarded(hot, guards, guarding, level, k):
            continue
        budget -= COST
        descend(size, far, heights, lefts, needs, level, k)
        below = level + 1
        if not leave(size, later, index, lefts, needs, below, rows, sets, spare, last):
            continue
        if below == rows - 1:
            counts[level] += 1
            continue
        slots[below] = -1
        if rows - below >= _MEMO:
            slot = key_of(size, lefts, needs, below, current, ways.size)
            if holds(keys, slot, current, below):
                counts[level] += ways[slot]
                continue
            slots[below] = slot
        if rows - below == JOINED and size <= 8:
            found = join(size, far, later, heights, lefts, needs, below, hot, lists, sets, spare)
            counts[level] += found
            budget -= COST + found
            store(keys, slots[below], current, below)
            ways[slots[below]] = found
            continue
        guarding[below] = 0
        if size <= 8:
            guard(hot, sets, guards, guarding, below, rows, spare)
        for w in range(WORDS):
            sets[below, w] = sets[spare, w]
        level = below
    progress[0] = level
    return budget
