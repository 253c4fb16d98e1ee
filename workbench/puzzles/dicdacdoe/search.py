"""A local search for safe boards after a given number of moves. It finds; it never shows that there is none."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from workbench.puzzles.dicdacdoe import kernel
from workbench.puzzles.dicdacdoe.engines.start_states import State, beginning
from workbench.puzzles.dicdacdoe.kernel import BEST, BROKEN, STEP, Ints
from workbench.puzzles.dicdacdoe.rules.board import Board, empty, rest_after
from workbench.puzzles.dicdacdoe.rules.lines import geometry

_SLICE = 400_000
"""Swaps judged between two looks at the clock: a few hundredths of a second."""
_FORGET = 1_000_000
"""Steps after which all lines weigh the same again."""


def prepare() -> None:
    """Call each kernel once, so that all are compiled."""
    Search(empty(4, 4), 0).work()


class Search:
    """A search under way.

    state, best_state  N contents.              lines    L x run cells.
    through            N x T lines, -1 behind.  near     N x S cells that share a line with it, -1 behind.
    count              L x (players + 1): how often a line holds each content.
    weight             L.                       cost     N x (players + 1), see `kernel`.
    broken, place      L: the broken lines, and where each line stands among them, -1 for none.
    tabu               N x (players + 1): until which step a cell must not hold a content.
    """

    def __init__(self, board: Board, seed: int, start: State | None = None, moves: int | None = None) -> None:
        """Begin with what is drawn on the board or with `start`, as far as the counts after `moves` allow."""
        self.board, self.moves = board, board.moves if moves is None else moves
        self._rng = random.Random(seed)
        found = geometry(*board.shape)
        self._lines = np.array(found.lines, np.int64).reshape(len(found.lines), board.run)
        numbers = {line: number for number, line in enumerate(found.lines)}
        self._through = _table([[numbers[line] for line in lines] for lines in found.through])
        self._near = _table(
            [sorted({c for line in lines for c in line} - {i}) for i, lines in enumerate(found.through)]
        )
        self._fixed = np.zeros(board.size, np.bool_)
        self._fixed[list(board.pins)] = True
        self._free = np.flatnonzero(~self._fixed)
        values = board.players + 1
        self._count = np.zeros((len(found.lines), values), np.int64)
        self._weight = np.ones(len(found.lines), np.int64)
        self._cost = np.zeros((board.size, values), np.int64)
        self._broken, self._place = (np.zeros(len(found.lines), np.int64) for _ in range(2))
        self._tabu = np.zeros((board.size, values), np.int64)
        self._stamp = np.zeros(board.size, np.int64)
        self._score = np.zeros(3, np.int64)
        self._begin(start if start is not None else board.cells)

    def _begin(self, wish: State) -> None:
        rest = rest_after(self.board, self.moves)
        self._rest = np.array([0, *rest.values()], np.int64)
        start = beginning(self.board, self.moves, wish, self._rng)
        self._state = np.array(start, np.int64)
        self._best = self._state.copy()
        self._reset()
        self._score[BEST] = self._score[BROKEN]

    def _reset(self) -> None:
        self._weight[:] = 1
        self._tabu[:] = 0
        self._stamp[:] = 0
        self._score[STEP] = 0
        kernel.begin(
            self._state,
            self._lines,
            self._rest,
            self._count,
            self._weight,
            self._cost,
            self._broken,
            self._place,
            self._score,
        )

    @property
    def fewest(self) -> int:
        """The fewest broken lines so far."""
        return int(self._score[BEST])

    @property
    def best(self) -> tuple[int, ...]:
        """The state with the fewest broken lines."""
        return tuple(int(value) for value in self._best)

    def restart(self, start: State, moves: int) -> None:
        """Go on from another state with another number of moves."""
        self.moves = moves
        self._begin(start)

    def work(self, steps: int | None = None) -> int:
        """A slice of the search, of a few hundredths of a second or so many steps; the fewest broken lines so far."""
        if self._score[STEP] >= _FORGET:
            self._reset()
        steps = steps or max(200, _SLICE // self.board.size)
        kernel.descend(
            self._rng.getrandbits(31),
            steps,
            self._state,
            self._best,
            self._free,
            self._fixed,
            self._lines,
            self._through,
            self._near,
            self._rest,
            self._count,
            self._weight,
            self._cost,
            self._broken,
            self._place,
            self._tabu,
            self._stamp,
            self._score,
        )
        return self.fewest


def _table(rows: Sequence[Sequence[int]]) -> Ints:
    """Rows of different lengths as an array, -1 behind the shorter ones; at least one column of -1 at the end."""
    width = max(map(len, rows), default=0) + 1
    table = np.full((len(rows), width), -1, np.int64)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table
