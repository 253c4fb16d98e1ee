"""Finding solutions: depth-first search in which every street is kept consistent exactly. No counting of millions.

After each guess all streets it touches are narrowed (see `streets.narrow`) until nothing changes; the next guess is
made at a cell with the fewest heights left. Memory is a stack of at most n*n + 1 boards and 2^n words for the streets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.towers.board import Board
from workbench.puzzles.towers.streets import Ints, clue_set, initial, narrow, reachable
from workbench.solve.kernels import kernel

Heights = tuple[int, ...]
Numbers = NDArray[np.integer[Any]]

DONE, FOUND, PAUSED = 0, 1, 2

_DEPTH, _DIRTY = 0, 1  # places in the state of a search
_SLICE = 150_000  # states looked at between two looks at the stop request: a few milliseconds


@kernel
def begin(size: int, givens: Numbers) -> tuple[Ints, Ints]:
    """The stack of boards (n*n + 1, n*n) and the state of a search that has not begun."""
    stack = np.zeros((size * size + 1, size * size), np.int32)
    stack[0] = initial(size, givens)
    state = np.zeros(2, np.int32)
    state[_DIRTY] = (1 << (2 * size)) - 1
    return stack, state


@kernel
def settle(size: int, cells: Ints, dirty: int, near: Ints, far: Ints, reach: Ints, scratch: Ints, stop: Numbers) -> int:
    """Narrow the streets in the mask `dirty`, and whatever follows; states looked at, negated when nothing fits.

    near, far   (2n,) sets of needs of each street.      scratch   (3, 2^n + n + 1), the first two rows zero.
    """
    work = 1
    old = np.empty(size, np.int32)
    while dirty:
        if stop[0]:
            return -work
        street = 0
        while not dirty >> street & 1:
            street += 1
        dirty ^= 1 << street
        if street < size:
            start, step, across = street, size, size
        else:
            start, step, across = (street - size) * size, 1, 0
        for position in range(size):
            old[position] = cells[start + position * step]
        states = narrow(size, cells, start, step, near[street], far[street], reach, scratch[0], scratch[1], scratch[2])
        work += abs(states)
        if states < 0:
            return -work
        for position in range(size):
            if cells[start + position * step] != old[position]:
                dirty |= 1 << (across + position)
    return work


@kernel
def sides(size: int, clues: Numbers) -> tuple[Ints, Ints]:
    """The sets of needs of the near and the far side of each street, (2n,) each."""
    near = np.empty(2 * size, np.int32)
    far = np.empty(2 * size, np.int32)
    for k in range(size):
        near[k] = clue_set(size, clues[k])
        far[k] = clue_set(size, clues[size + k])
        near[size + k] = clue_set(size, clues[2 * size + k])
        far[size + k] = clue_set(size, clues[3 * size + k])
    return near, far


@kernel
def _tightest(cells: Ints) -> int:
    """The cell with the fewest heights left, at least two; -1 when every cell has one."""
    best, fewest = -1, 99
    for cell in range(cells.size):
        mask = cells[cell]
        if mask & (mask - 1):
            count = 0
            while mask:
                mask &= mask - 1
                count += 1
            if count < fewest:
                best, fewest = cell, count
                if count == 2:
                    break
    return best


@kernel
def advance(
    size: int,
    near: Ints,
    far: Ints,
    reach: Ints,
    stack: Ints,
    state: Ints,
    scratch: Ints,
    found: Ints,
    budget: int,
    stop: Numbers,
) -> int:
    """Search on from where it was left: FOUND with n*n heights in `found`, DONE, or PAUSED.

    PAUSED is returned after about `budget` states of streets, and when stop[0] is set. After FOUND or PAUSED another
    call goes on; after a stop the search is spent.
    """
    while state[_DEPTH] >= 0:
        if budget <= 0 or stop[0]:
            return PAUSED
        depth = state[_DEPTH]
        cells = stack[depth]
        work = settle(size, cells, state[_DIRTY], near, far, reach, scratch, stop)
        if stop[0]:
            return PAUSED
        budget -= abs(work)
        cell = _tightest(cells) if work > 0 else -1
        if cell >= 0:
            # first the cell's lowest height; the board without it waits below
            stack[depth + 1] = cells
            bit = cells[cell] & -cells[cell]
            stack[depth + 1, cell] = bit
            cells[cell] ^= bit
            state[_DEPTH] = depth + 1
            state[_DIRTY] = 1 << (cell % size) | 1 << (size + cell // size)
            continue
        # this board is finished: back to the one below, whose guess is now known to be used up
        state[_DEPTH] = depth - 1
        state[_DIRTY] = (1 << (2 * size)) - 1
        if work > 0:
            for i in range(size * size):
                height, mask = 0, cells[i]
                while mask:
                    mask >>= 1
                    height += 1
                found[i] = height
            return FOUND
    return DONE


@kernel
def scratch_for(size: int) -> Ints:
    """What `settle` needs, zeroed."""
    return np.zeros((3, (1 << size) + size + 1), np.int32)


@kernel
def count_up_to(size: int, clues: Numbers, givens: Numbers, reach: Ints, found: Ints, stop: Numbers) -> int:
    """How many solutions there are, at most as many as `found` has rows, which they are written to.

    For kernels and generators: clues (4n,), givens (n*n,) as in Board, any integer type; reach = reachable(size);
    found (most, n*n). Ends with what it has when stop[0] is set.
    """
    near, far = sides(size, clues)
    stack, state = begin(size, givens)
    scratch = scratch_for(size)
    count = 0
    while count < found.shape[0]:
        if advance(size, near, far, reach, stack, state, scratch, found[count], 1 << 60, stop) != FOUND:
            break
        count += 1
    return count


_reach: dict[int, Ints] = {}


def unique(size: int, clues: Numbers, givens: Numbers) -> bool:
    """Whether there is exactly one solution; int32 arrays (4n,) and (n*n,), 0 is blank. Cannot be stopped."""
    if size not in _reach:
        _reach[size] = reachable(size)
    found = np.empty((2, size * size), np.int32)
    return count_up_to(size, clues, givens, _reach[size], found, np.zeros(1, np.int32)) == 1


class Search:
    """A search over a board's solutions that is advanced slice by slice. Entries are not looked at, only givens."""

    def __init__(self, board: Board) -> None:
        n = self._size = board.size
        self._near, self._far = sides(n, np.array(board.clues, np.int32))
        self._reach = reachable(n)
        self._stack, self._state = begin(n, np.array(board.givens, np.int32))
        self._scratch = scratch_for(n)
        self._found = np.empty(n * n, np.int32)
        self._stop = np.zeros(1, np.int32)
        self.count = 0
        self.exhausted = False

    def step(self, budget: int = _SLICE) -> Heights | None:
        """Go on to the next solution, but not much longer than `budget` states of streets (some milliseconds)."""
        result = advance(
            self._size,
            self._near,
            self._far,
            self._reach,
            self._stack,
            self._state,
            self._scratch,
            self._found,
            budget,
            self._stop,
        )
        self.exhausted = result == DONE
        if result != FOUND:
            return None
        self.count += 1
        return tuple(int(height) for height in self._found)


def never() -> bool:
    """A stop request that is never made."""
    return False


def solutions(board: Board, most: int, stopped: Callable[[], bool] = never) -> list[Heights]:
    """The first `most` solutions, n*n heights row by row each; fewer when there are no more, or when stopped."""
    search = Search(board)
    found: list[Heights] = []
    while len(found) < most and not search.exhausted and not stopped():
        heights = search.step()
        if heights is not None:
            found.append(heights)
    return found
