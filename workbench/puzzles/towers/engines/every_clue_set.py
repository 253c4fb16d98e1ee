"""Proof that fewer clues do not do: all sets of so many clues, and givens if they are allowed, are looked at.

One set of places stands for its reflections and turns. See `kernels.clue_sets` for how all numbers at them are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb

import numpy as np

from workbench.puzzles.towers.kernels.clue_sets import (
    ALL_SEVERAL,
    ONE_SOLUTION,
    Level,
    Shown,
    look,
    new_shown,
    new_witnesses,
    remember,
)
from workbench.puzzles.towers.kernels.completion_tables import Longs
from workbench.puzzles.towers.kernels.propagation import scratch_for
from workbench.puzzles.towers.kernels.sampling import Sample
from workbench.puzzles.towers.kernels.search import new_search
from workbench.puzzles.towers.kernels.streets import table_of
from workbench.puzzles.towers.rules.board import clue_cell, clue_index

_FIRST = 2000  # random squares to begin with
_ROOM = 400_000
_SLICE = 200  # searches between two looks at the stop request
_MEMORY = 1 << 28  # the largest table of numbers without solution, in bytes
_WORK = 1 << 32  # sets of clues in the largest level that is begun: hours


class EveryClueSet:
    """Goes through all sets of 1, 2, 3, ... things of a size, as far as it is asked.

    proved   all sets with fewer things than this have no or several solutions.
    done     how many choices of places of the next level are looked at, of `total`.
    found    things with exactly one solution, if some have come up; it ends there.
    """

    def __init__(self, size: int, givens: bool, seed: int) -> None:
        self.size, self.things = size, 4 * size + (size * size if givens else 0)
        self.proved, self.done, self.total = 1, 0, 1
        self.found: tuple[int, ...] | None = None
        self._turned = turns(size)
        self._scratch, self._at, self._reach = scratch_for(size), new_search(size), table_of(size)
        self._witnesses, self._codes = new_witnesses(self.things, _ROOM, self._turned), np.zeros(_ROOM, np.int32)
        sample = Sample(size, seed)
        for _ in range(_FIRST):
            remember(size, np.array(sample.square(), np.int32), self._witnesses)
        self._below = np.zeros((1, 1), np.uint8)
        self._steps: Iterator[None] = iter(())

    @property
    def possible(self) -> bool:
        """Whether the next level is small enough to be gone through."""
        sets = [comb(self.things, count) * self.size**count for count in (self.proved - 1, self.proved)]
        return bool(sets[0] <= _MEMORY and sets[1] <= _WORK)

    def run(self, until: Callable[[], bool], fewer_than: Callable[[], int]) -> None:
        """Go on until all sets with fewer than `fewer_than()` things are refuted, one is found, or until()."""
        while not until() and self.found is None and self.proved < fewer_than() and self.possible:
            if next(self._steps, self) is self:  # the level is done, or none is begun
                if self.done == self.total:
                    self.proved += 1
                self._steps = self._level(self.proved)

    def _level(self, count: int) -> Iterator[None]:
        """Look at all sets of so many things; a pause after every few searches."""
        n, things = self.size, self.things
        sets = comb(things, count)
        keep = sets * n**count <= _MEMORY
        binomials = np.array([[comb(i, j) for j in range(count + 1)] for i in range(things + 1)], np.int64)
        here = np.zeros((sets, n**count) if keep else (0, 0), np.uint8)
        level = Level(binomials, self._below, here)
        shown = new_shown(n**count)
        self.done, self.total = 0, sets
        for places in combinations(range(things), count):
            self.done += 1
            if self._stands_for_all(places):
                yield from self._numbers(np.array(places, np.int64), level, shown)
        self._below = here

    def _numbers(self, places: Longs, level: Level, shown: Shown) -> Iterator[None]:
        begin = 0
        result = -1
        while result != ALL_SEVERAL:
            result, code, _ = look(
                self.size,
                places,
                begin,
                _SLICE,
                self._reach,
                self._scratch,
                self._at,
                self._witnesses,
                level,
                shown,
                self._codes,
            )
            if result == ONE_SOLUTION:
                self.found = self._thing_numbers(places.tolist(), code)
            begin = code
            yield

    def _thing_numbers(self, places: list[int], code: int) -> tuple[int, ...]:
        things = [0] * (4 * self.size + self.size**2)
        for place in places:
            code, number = divmod(code, self.size)
            things[place] = number + 1
        return tuple(things)

    def _stands_for_all(self, places: tuple[int, ...]) -> bool:
        """Whether no reflection or turn of these places comes before them."""
        return all(tuple(sorted(int(turn[place]) for place in places)) >= places for turn in self._turned)


def turns(size: int) -> Longs:
    """(8, 4n + n*n) where each thing goes under the reflections and turns of the board."""
    n = size
    rows = []
    for turn in range(8):
        line = []
        for thing in range(4 * n + n * n):
            row, col = clue_cell(n, thing) if thing < 4 * n else ((thing - 4 * n) // n + 1, (thing - 4 * n) % n + 1)
            for _ in range(turn % 4):
                row, col = col, n + 1 - row
            if turn >= 4:
                row, col = col, row
            clue = clue_index(n, (row, col))
            line.append(4 * n + (row - 1) * n + col - 1 if clue is None else clue)
        rows.append(line)
    return np.array(rows, np.int64)
