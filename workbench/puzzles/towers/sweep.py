"""Counting solutions by the million: a sweep over the rows that remembers how many ways each situation goes on.

Rows are filled from the top, every street kept consistent as in `search`. Below full rows only the state of each
column matters, the heights left over and its need (see `streets`), so the number of ways to finish from such a
situation is kept in a table of fixed size and added when it comes again. As soon as the rows left have few enough
arrangements, `endgame` counts them. Every solution is counted and none twice: keys are compared in full, and what
falls out of the table is counted anew. No solution is looked at here: that is `search`; and what to do when is `count`.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

import numpy as np

from workbench.puzzles.towers.bits import popcount
from workbench.puzzles.towers.endgame import Endgame, open_rows, play
from workbench.puzzles.towers.memory import Memory, key_of, known, remember
from workbench.puzzles.towers.outlook import Longs, step_need
from workbench.puzzles.towers.propagation import EXACT, scratch_for, settle, streets_of
from workbench.puzzles.towers.streets import Ints, Streets
from workbench.solve.kernels import kernel


class Nodes(NamedTuple):
    """A sweep under way: a stack of boards, as deep as there are cells."""

    stack: Ints  # (n*n + 2, n*n) masks of possible heights
    nodes: Ints  # (n*n + 2, 4) rows full, cell branched on, heights to be tried, 1 if to be remembered
    counts: Longs  # (n*n + 2,) solutions found below each node and not handed up
    slots: Longs  # (n*n + 2,) where the node is remembered
    keys: Longs  # (n*n + 2, words)
    state: Longs  # (3,) depth, 1 if the board there has not been looked at, its streets to be treated


def new_nodes(cells: Ints, words: int) -> Nodes:
    """A sweep from the board `cells` on."""
    depth = cells.size + 2
    stack = np.zeros((depth, cells.size), np.int32)
    stack[0] = cells
    return Nodes(
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
def situate(size: int, cells: Ints, rows: int, game: Endgame) -> None:
    """The columns' states below so many full rows of cells, as level 0 of the endgame."""
    for c in range(size):
        left, need = (1 << size) - 1, game.near[c]
        for r in range(rows):
            bit = cells[r * size + c]
            need = step_need(size, left, bit, need, game.far[c])
            left ^= bit
        game.lefts[0, c] = left
        game.needs[0, c] = need


@kernel
def look(size: int, depth: int, streets: Streets, at: Nodes, game: Endgame, memory: Memory, rows: int) -> None:
    """Decide how to go on from a board that is consistent: count it, remember it, open an endgame, or branch."""
    n, cells = size, at.stack[depth]
    now = full_rows(n, cells, rows)
    at.nodes[depth, 0] = now
    if now == n:
        at.counts[depth] = 1
        return
    situate(n, cells, now, game)
    if now > rows:
        slot = key_of(n, game.lefts, game.needs, 0, game.current, memory.ways.size)
        if known(memory.keys, slot, game.current, 0):
            at.counts[depth] = memory.ways[slot]
            return
        at.nodes[depth, 3] = 1
        at.slots[depth] = slot
        at.keys[depth] = game.current[0]
    if n - now < game.lefts.shape[0] and open_rows(n, now, cells, streets, game):
        return
    cell = tightest(n, cells, now)
    at.nodes[depth, 1] = cell
    at.nodes[depth, 2] = cells[cell]


@kernel
def advance(size: int, streets: Streets, at: Nodes, game: Endgame, memory: Memory, budget: int) -> bool:
    """Sweep on for about `budget` steps; whether the sweep is done."""
    n = size
    scratch = scratch_for(n)
    while at.state[0] >= 0:
        depth = at.state[0]
        if budget <= 0:
            return False
        if at.state[1]:
            work, dirty = settle(n, at.stack[depth], at.state[2], streets, EXACT, budget, scratch)
            budget -= work
            at.state[2] = dirty
            if dirty > 0:
                return False
            at.state[1] = 0
            at.counts[depth] = 0
            at.nodes[depth, 2:] = 0
            if dirty == 0:
                look(n, depth, streets, at, game, memory, at.nodes[depth - 1, 0] if depth else 0)
        if game.progress[0] >= 0:
            budget = play(n, game, memory, budget)
            if game.progress[0] >= 0:
                return False
            at.counts[depth] += game.counts[0]
            game.counts[0] = 0
        mask = at.nodes[depth, 2]
        if mask:
            bit = mask & -mask
            at.nodes[depth, 2] = mask ^ bit
            at.stack[depth + 1] = at.stack[depth]
            at.stack[depth + 1, at.nodes[depth, 1]] = bit
            at.state[0], at.state[1] = depth + 1, 1
            at.state[2] = streets_of(n, at.nodes[depth, 1])
            continue
        if at.nodes[depth, 3]:
            game.current[0] = at.keys[depth]
            remember(memory.keys, at.slots[depth], game.current, 0)
            memory.ways[at.slots[depth]] = at.counts[depth]
        if depth:
            at.counts[depth - 1] += at.counts[depth]
            at.counts[depth] = 0
        at.state[0] = depth - 1
    return True
