"""Finding solutions: depth-first search in which every street is kept consistent exactly. No counting of millions.

After each guess all streets it touches are narrowed until nothing changes (see `propagation`); the next guess is made
at a cell with few heights left in streets that have often failed. Memory is a stack of at most n*n + 1 boards and 2^n
words for the streets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from workbench.puzzles.towers.kernels.bits import lowest_bit, popcount
from workbench.puzzles.towers.kernels.propagation import (
    EXACT,
    every_street,
    propagate,
    scratch_for,
    slice_of,
    streets_of,
)
from workbench.puzzles.towers.kernels.streets import Ints, Streets, initial, streets_with
from workbench.puzzles.towers.rules.board import Board, Heights
from workbench.solve.kernels import kernel
from workbench.solve.search_log import FAILED, INNER, SOLUTION, SearchLog, new_log, note
from workbench.solve.shared_kernels import copy_into

DONE, FOUND, PAUSED = 0, 1, 2
HEIGHTS = 15
"""Bits of a mask of heights."""


class SearchStack(NamedTuple):
    """A search under way."""

    stack: Ints  # (n*n + 1, n*n) masks of possible heights
    guessed: Ints  # (n*n + 1,) the cell guessed at on each board
    weights: Ints  # (2n,) 1 and how often each street has been the one that failed
    state: Ints  # (3,) depth, streets to be treated on the board there, whether cells are guessed at row by row
    nodes: Ints  # (n*n + 1, 2) of each board the node above in the log, and what was decided since
    log: SearchLog


@kernel
def choose(size: int, cells: Ints, weights: Ints, in_rows: int) -> int:
    """The cell to guess at: few heights left in streets that have often failed, or the first one; -1 when all cells
    are known.

    Source: F. Boussemart et al., "Boosting systematic search by weighting constraints", ECAI 2004 (dom/wdeg).
    """
    best, worth = -1, 0.0
    for cell in range(size * size):
        count = popcount(cells[cell])
        if count > 1:
            if in_rows:
                return cell
            value = (weights[cell % size] + weights[size + cell // size]) / count
            if value > worth:
                best, worth = cell, value
    return best


@kernel
def advance(size: int, streets: Streets, at: SearchStack, known: Ints, found: Ints, scratch: Ints, budget: int) -> int:
    """Search on from where it was left: FOUND with n*n heights in `found`, DONE, or PAUSED after about `budget` states
    of streets. After FOUND or PAUSED another call goes on.

    known   n*n masks with one height or none: this solution is to come last.
    """
    stack, state = at.stack, at.state
    while state[0] >= 0:
        if budget <= 0:
            return PAUSED
        depth = state[0]
        cells = stack[depth]
        work, dirty = propagate(size, cells, state[1], streets, EXACT, budget, scratch)
        budget -= work
        state[1] = dirty
        if dirty > 0:
            return PAUSED
        if dirty < 0:
            at.weights[~dirty] += 1
        cell = choose(size, cells, at.weights, state[2]) if dirty == 0 else -1
        end = FAILED + ~dirty if dirty < 0 else INNER if cell >= 0 else SOLUTION
        node = note(at.log, at.nodes[depth, 0], at.nodes[depth, 1], end)
        if cell >= 0:
            # the board without the cell's lowest height (not the known one) waits below
            other = cells[cell] & ~known[cell]
            bit = other & -other
            copy_into(stack[depth + 1], cells)
            stack[depth + 1, cell] = bit
            cells[cell] ^= bit
            at.guessed[depth] = cell
            at.nodes[depth, 0] = at.nodes[depth + 1, 0] = node
            at.nodes[depth + 1, 1] = cell << HEIGHTS | bit
            at.nodes[depth, 1] = -at.nodes[depth + 1, 1]
            state[0], state[1] = depth + 1, streets_of(size, cell)
            continue
        # this board is finished: back to the one below, whose guess is now known to be used up
        state[0] = depth - 1
        if depth:
            state[1] = streets_of(size, at.guessed[depth - 1])
        if dirty == 0:
            for k in range(size * size):
                found[k] = lowest_bit(cells[k]) + 1
            return FOUND
    return DONE


def new_search(size: int, log: SearchLog | None = None, *, in_rows: bool = False) -> SearchStack:
    """A search from a board that is still to be written to stack[0]. A node that is logged was decided by its cell and
    the mask of its height, in the bits below HEIGHTS; negative: not that height."""
    return SearchStack(
        stack=np.zeros((size * size + 1, size * size), np.int32),
        guessed=np.zeros(size * size + 1, np.int32),
        weights=np.ones(2 * size, np.int32),
        state=np.array([0, every_street(size), in_rows], np.int32),
        nodes=np.full((size * size + 1, 2), -1, np.int32),
        log=log or new_log(),
    )


def never() -> bool:
    """A stop request that is never made."""
    return False


class SolutionSearch:
    """A search for the solutions of 4n clues within a board of masks, which is advanced slice by slice.

    A known solution, n*n heights, is found last of all. `blank` as in `streets_with`; the rest as in `new_search`.
    """

    def __init__(
        self,
        clues: Sequence[int],
        cells: Ints,
        known: Sequence[int] | None = None,
        *,
        blank: bool = True,
        log: SearchLog | None = None,
        in_rows: bool = False,
    ) -> None:
        n = self._size = len(clues) // 4
        self._streets = streets_with(clues, blank=blank)
        self._at = new_search(n, log, in_rows=in_rows)
        self._at.stack[0] = cells
        self._known = np.zeros(n * n, np.int32) if known is None else initial(n, known)
        self._scratch = scratch_for(n)
        self._found = np.empty(n * n, np.int32)
        self.count = 0
        self.exhausted = False

    def step(self, budget: int | None = None) -> Heights | None:
        """Go on to the next solution, or for so many states of streets: by default some milliseconds."""
        n, most = self._size, slice_of(self._size) if budget is None else budget
        result = advance(n, self._streets, self._at, self._known, self._found, self._scratch, most)
        self.exhausted = result == DONE
        if result != FOUND:
            return None
        self.count += 1
        return tuple(self._found.tolist())

    def next(self, most: int, stopped: Callable[[], bool] = never) -> list[Heights]:
        """Up to `most` more solutions; fewer when there are no more (then `exhausted` is true), or when stopped."""
        found: list[Heights] = []
        while len(found) < most and not self.exhausted and not stopped():
            heights = self.step()
            if heights is not None:
                found.append(heights)
        return found


def search_of(board: Board) -> SolutionSearch:
    """A search for the solutions of a board's clues and givens. Entries are not looked at."""
    return SolutionSearch(board.clues, initial(board.size, board.givens))
