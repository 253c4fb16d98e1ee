"""Retrograde analysis: the value of every position of a variant, from the finished games backwards.

The method is T. Ströhlein's (Untersuchungen über kombinatorische Spiele, 1970) and K. Thompson's (Retrograde Analysis
of Certain Endgames, 1986), as for endgames of chess.

Values spread in layers, by distance to the end: a side that can move to a lost position has won one ply later, one that
can move to won ones only has lost one ply after the longest of them. What no layer reaches is a draw: no side can force
an end. The opening, in which no piece leaves the board, comes last, from its end to its beginning.

A layer that is gone through once more fills in what it had not filled yet and changes nothing else. So the codes of an
analysis that was stopped are all that is needed to go on: the highest tells which layer was under way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.core.errors import BoardRefused, Interrupted
from workbench.puzzles.morris.analysis.position_index import PositionIndex, index_of
from workbench.puzzles.morris.kernels import retrograde as kernels
from workbench.puzzles.morris.rules.position import LARGEST, Variant, lines
from workbench.puzzles.morris.rules.value import plies
from workbench.solve.parallel import Throttle, spread

Codes = NDArray[Any]
OnPhase = Callable[[str], None]
OnProgress = Callable[[float, float | None, int | None], None]

INTERPRETED = 50_000
"""Places up to which running the kernels as they stand takes less time than compiling them."""
_CHUNK = 1 << 14  # blocks or places between two looks at the stop request: some milliseconds


def unheard(*said: object) -> None:
    """Ignore what is said of the progress."""


def analyse(
    variant: Variant,
    workers: int,
    stopped: Callable[[], bool],
    codes: Codes | None = None,
    phase: OnPhase = unheard,
    progress: OnProgress = unheard,
) -> Codes:
    """The codes of all places of a variant, as `kernels/retrograde.py` defines them. Interrupted when stopped first.

    codes             where to write them: zeros, or what an analysis that was stopped has left there.
    phase, progress   are told how far it is, on the thread that asked for it.
    """
    if stopped():
        raise Interrupted
    index = index_of(variant)
    codes = np.zeros(index.places, np.uint8) if codes is None else codes
    engine = _Engine(index, codes, workers, stopped, phase, progress)
    engine.backwards()
    engine.opening()
    return codes


def has_begun(codes: Codes) -> bool:
    """Whether codes hold more than finished games: something to go on from."""
    return int(codes.max()) > kernels.OVER


def needs_compiling(variant: Variant) -> bool:
    """Whether a variant is worth compiled kernels: `compiled` holds them."""
    return index_of(variant).places > INTERPRETED


def winning_moves(
    index: PositionIndex, codes: Codes, level: int, low: int, high: int, wanted: int
) -> NDArray[np.uint8]:
    """For the places low to high of a level, counted in it, that have the code `wanted`: how many moves win."""
    engine, winning = _Engine(index, codes, 1, lambda: False), np.zeros(high - low, np.uint8)
    engine.count_winning(level, low, high, wanted, winning)
    return winning


class _Engine:
    """Runs the kernels, compiled or interpreted, over ranges of positions on several threads."""

    def __init__(
        self,
        index: PositionIndex,
        codes: Codes,
        workers: int,
        stopped: Callable[[], bool],
        phase: OnPhase = unheard,
        progress: OnProgress = unheard,
    ) -> None:
        self._workers, self._stopped, self._phase, self._progress = workers, stopped, phase, progress
        self._throttle, self._known = Throttle(), 0
        self._index, self._variant, self._largest_code = index, index.variant, np.iinfo(codes.dtype).max
        self._interpreted = index.places <= INTERPRETED
        self._kernels: Any = kernels
        if not self._interpreted:
            from workbench.puzzles.morris.kernels import compiled

            self._kernels = compiled
        # the interpreter is quicker with its own lists and with a view that gives its own numbers
        self._codes: Any = codes.data if self._interpreted else codes
        winning = np.array(lines(index.variant), np.int64)
        arrays = (index.symmetries.ravel(), index.orbit, index.image, index.twin, index.pairs.ravel(), winning)
        self._of = kernels.VariantTables(self._variant.pieces, self._variant.cells, *map(self._numbers, arrays))

    def _numbers(self, array: NDArray[np.int64]) -> Sequence[int] | NDArray[np.int64]:
        return list(map(int, array)) if self._interpreted else array

    def _room(self) -> Sequence[int] | NDArray[np.int64]:
        """Room for the squares of a position; each call has its own, for threads work side by side."""
        return self._numbers(np.zeros(LARGEST * LARGEST + 1, np.int64))

    def _each(self, total: int, work: Callable[[int, int], int | None]) -> int:
        """Call work(low, high) for all of 0 to total; the sum of what it returns. Interrupted when stopped."""
        found = 0
        jobs = (partial(work, low, min(total, low + _CHUNK)) for low in range(0, total, _CHUNK))
        for done, number in enumerate(spread(jobs, self._workers, self._stopped), 1):
            found += number or 0
            if self._throttle.due():
                self._progress(done * _CHUNK, total, self._known + found)
        if self._stopped():
            raise Interrupted
        return found

    def backwards(self) -> None:
        """Fill the last level, one distance to the end after the other."""
        codes = self._level(self._variant.full)
        blocks = len(codes) // (self._variant.cells - self._variant.full + 1)

        def finish(low: int, high: int) -> None:
            self._kernels.finish(self._room(), codes, low, high, self._of)

        def spread(news: int) -> Callable[[int, int], int]:
            return lambda low, high: self._kernels.spread(self._room(), self._room(), codes, low, high, news, self._of)

        self._phase("Finding the finished games")
        step = _CHUNK << 8
        for low in range(0, 0 if self._interpreted else len(codes), step):  # what an earlier analysis has found
            self._known += int(np.count_nonzero(codes[low : low + step] > kernels.OVER))
        self._each(blocks, finish)
        # of an earlier analysis: its last layer may be half done
        highest = max(kernels.OVER, int(max(codes)) if self._interpreted else int(codes.max()))
        news, found = max(kernels.OVER, highest - 1), 1
        while found or news <= highest:
            distance = news - kernels.OVER + 1
            if news >= self._largest_code:
                raise BoardRefused(f"{self._variant.words}: there are wins of {distance} plies, beyond the table")
            self._phase(f"Positions {'won' if distance % 2 else 'lost'} in {plies(distance)}")
            found = self._each(blocks, spread(news))
            self._known += found
            news += 1

    def opening(self) -> None:
        """Fill the levels before the last one, from their end to the empty board."""
        self._phase("The opening")
        for level in range(self._variant.full - 1, -1, -1):
            now, later = self._level(level), self._level(level + 1)

            def fill(low: int, high: int, level: int = level, now: Any = now, later: Any = later) -> None:
                rooms = self._room(), self._room()
                self._kernels.fill(*rooms, now, later, low, high, level, self._of)

            self._each(len(now), fill)

    def count_winning(self, level: int, low: int, high: int, wanted: int, winning: NDArray[np.uint8]) -> None:
        """Write into `winning` how many moves win in each place with the code `wanted`."""
        rooms, later = (self._room(), self._room()), self._level(min(level + 1, self._variant.full))
        self._kernels.count_winning(*rooms, self._level(level), later, low, high, level, self._of, wanted, winning)

    def _level(self, level: int) -> Any:
        low, high = (int(start) for start in self._index.starts[level : level + 2])
        return self._codes[low:high]
