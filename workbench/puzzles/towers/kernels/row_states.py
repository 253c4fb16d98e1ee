"""Counting solutions by the million: dynamic programming over the states of the columns below full rows.

Rows are filled from the top, every street kept consistent as in `search`. Below full rows only the state of each column
matters, the heights left over and its need (see `streets`): the transfer-matrix method, made top-down. The number of
ways to finish from such a state is kept in a transposition table and added when it comes again. As soon as the rows
left have few enough arrangements, `last_rows` counts them. Every solution is counted and none twice. No solution is
looked at here: that is `search`; when to use which is for `engines.count` to say.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

import numpy as np

from workbench.puzzles.towers.kernels.bits import popcount
from workbench.puzzles.towers.kernels.completion_tables import Longs, fill_completions, list_row, needs_of, step_need
from workbench.puzzles.towers.kernels.last_rows import LastRows, begin_last_rows, count_last_rows, new_last_rows
from workbench.puzzles.towers.kernels.plain_count import counted_plainly
from workbench.puzzles.towers.kernels.propagation import (
    EXACT,
    every_street,
    propagate,
    scratch_for,
    slice_of,
    streets_of,
)
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.kernels.streets import Ints, Streets, initial, streets_with
from workbench.puzzles.towers.kernels.transposition_table import (
    TranspositionTable,
    grown,
    holds,
    key_of,
    new_table,
    store,
)
from workbench.puzzles.towers.rules.board import Board, empty
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import copy_into

_SMALL, _GROWTH = 12, 2  # the logarithm of a table's slots at first, and by how much it grows after a slice
_FIRST, _LISTED = 3, 1024  # rows that say how wide a count begins, and the most arrangements that are listed of each


class CountStack(NamedTuple):
    """A count under way: a stack of boards, as deep as there are cells."""

    stack: Ints  # (n*n + 2, n*n) masks of possible heights
    nodes: Ints  # (n*n + 2, 4) rows full, cell branched on, heights to be tried, 1 if to be stored
    counts: Longs  # (n*n + 2,) solutions found below each node and not handed up
    slots: Longs  # (n*n + 2,) where the node is stored
    keys: Longs  # (n*n + 2, words)
    state: Longs  # (3,) depth, 1 if the board there has not been looked at, its streets to be treated


def new_stack(cells: Ints, words: int) -> CountStack:
    """A count from the board `cells` on."""
    depth = cells.size + 2
    stack = np.zeros((depth, cells.size), np.int32)
    stack[0] = cells
    return CountStack(
        stack=stack,
        nodes=np.zeros((depth, 4), np.int32),
        counts=np.zeros(depth, np.int64),
        slots=np.zeros(depth, np.int64),
        keys=np.zeros((depth, words), np.int64),
        state=np.array([0, 1, (1 << 2 * isqrt(cells.size)) - 1], np.int64),
    )


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
    best, fewest = -1, size + 1
    for cell in range(r * size, (r + 1) * size):
        count = popcount(cells[cell])
        if 1 < count < fewest:
            best, fewest = cell, count
    return best


@kernel
def column_states(size: int, cells: Ints, rows: int, last_rows: LastRows) -> None:
    """The columns' states below so many full rows of cells, as level 0 of the last rows."""
    for c in range(size):
        left, need = (1 << size) - 1, last_rows.near[c]
        for r in range(rows):
            bit = cells[r * size + c]
            need = step_need(size, left, bit, need, last_rows.far[c])
            left ^= bit
        last_rows.lefts[0, c] = left
        last_rows.needs[0, c] = need


@kernel
def expand(
    size: int, depth: int, streets: Streets, at: CountStack, last_rows: LastRows, table: TranspositionTable, rows: int
) -> None:
    """Decide how to go on from a consistent board: count it, look it up, begin with the last rows, or branch."""
    n, cells = size, at.stack[depth]
    now = full_rows(n, cells, rows)
    at.nodes[depth, 0] = now
    if now == n:
        at.counts[depth] = 1
        return
    column_states(n, cells, now, last_rows)
    if now > rows:
        slot = key_of(n, last_rows.lefts, last_rows.needs, 0, last_rows.current, table.ways.size)
        if holds(table.keys, slot, last_rows.current, 0):
            at.counts[depth] = table.ways[slot]
            return
        at.nodes[depth, 3] = 1
        at.slots[depth] = slot
        copy_into(at.keys[depth], last_rows.current[0])
    if n - now < last_rows.lefts.shape[0] and begin_last_rows(n, now, cells, streets, last_rows):
        return
    cell = tightest(n, cells, now)
    at.nodes[depth, 1] = cell
    at.nodes[depth, 2] = cells[cell]


@kernel
def advance(
    size: int, streets: Streets, at: CountStack, last_rows: LastRows, table: TranspositionTable, budget: int
) -> bool:
    """Count on for about `budget` steps; whether the count is done."""
    n = size
    scratch = scratch_for(n)
    while at.state[0] >= 0:
        depth = at.state[0]
        if budget <= 0:
            return False
        if at.state[1]:
            work, dirty = propagate(n, at.stack[depth], at.state[2], streets, EXACT, budget, scratch)
            budget -= work
            at.state[2] = dirty
            if dirty > 0:
                return False
            at.state[1] = 0
            at.counts[depth] = 0
            at.nodes[depth, 2:] = 0
            if dirty == 0:
                expand(n, depth, streets, at, last_rows, table, at.nodes[depth - 1, 0] if depth else 0)
        if last_rows.progress[0] >= 0:
            budget = count_last_rows(n, last_rows, table, budget)
            if last_rows.progress[0] >= 0:
                return False
            at.counts[depth] += last_rows.counts[0]
            last_rows.counts[0] = 0
        mask = at.nodes[depth, 2]
        if mask:
            bit = mask & -mask
            at.nodes[depth, 2] = mask ^ bit
            copy_into(at.stack[depth + 1], at.stack[depth])
            at.stack[depth + 1, at.nodes[depth, 1]] = bit
            at.state[0], at.state[1] = depth + 1, 1
            at.state[2] = streets_of(n, at.nodes[depth, 1])
            continue
        if at.nodes[depth, 3]:
            copy_into(last_rows.current[0], at.keys[depth])
            store(table.keys, at.slots[depth], last_rows.current, 0)
            table.ways[at.slots[depth]] = at.counts[depth]
        if depth:
            at.counts[depth - 1] += at.counts[depth]
            at.counts[depth] = 0
        at.state[0] = depth - 1
    return True


@kernel
def beginnings(size: int, cells: Ints, streets: Streets) -> float:
    """About how many ways there are to fill the first rows of a board, each by itself; cells are propagated."""
    _, dirty = propagate(size, cells, every_street(size), streets, EXACT, 1 << 40, scratch_for(size))
    heights = np.zeros((_LISTED, size), np.int16)
    product = 1.0
    for r in range(0 if dirty else _FIRST):
        count = list_row(size, cells, r, streets.near[size + r], streets.far[size + r], streets.reach, heights)
        product *= _LISTED if count < 0 else count
    return product


def width(board: Board) -> float:
    """How wide a count from the top begins. Of the directions in which a board can be counted the one that begins the
    least wide is the fastest in one case of two, and takes 1.2 times the fastest on average."""
    return float(beginnings(board.size, initial(board.size, board.givens), streets_with(board.clues)))


class RowStateCount:
    """A count over row states that is advanced slice by slice. Its table grows with it: a large one is slow to get."""

    def __init__(self, board: Board, slots_log: int) -> None:
        n = self._size = board.size
        self._streets = streets_with(board.clues)
        self._game = new_last_rows(n, *needs_of(n, np.array(board.clues, np.int32)))
        self._slots_log, self._most_slots_log = min(_SMALL, slots_log), slots_log
        self._table = new_table(n, self._slots_log)
        self._nodes = new_stack(initial(n, board.givens), self._table.keys.shape[1])
        self._column = 0
        self.count = 0
        self.done = False

    @property
    def ready(self) -> bool:
        """Whether its tables are filled."""
        return self._column == self._size

    def advance(self) -> int:
        """Go on for some milliseconds; the solutions counted so far."""
        n, at, last_rows, streets = self._size, self._nodes, self._game, self._streets
        if not self.ready:
            c = self._column
            fill_completions(n, c, at.stack[0], streets.near[c], streets.far[c], last_rows.far[c], last_rows.later[c])
            self._column += 1
            return 0
        self.done = advance(n, streets, at, last_rows, self._table, slice_of(n))
        self.count = int(at.counts.sum() + last_rows.counts.sum())
        if self._slots_log < self._most_slots_log:
            self._slots_log = min(self._slots_log + _GROWTH, self._most_slots_log)
            self._table = grown(self._table, self._slots_log)
        return self.count


def prepare() -> None:
    """Compile the kernels of search and count: each is called once, on a board where all its branches count."""
    board = empty(4)
    counted_plainly(board, 1, 1)
    search_of(board).step()
    count = RowStateCount(board, 16)
    while not count.done:
        count.advance()
