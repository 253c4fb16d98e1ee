"""All layouts of a large board with one jump to choose: floats say at which to look, by margins that are proved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.ladders.analysis.design import joinable
from workbench.puzzles.ladders.analysis.markov import Counts, Floats
from workbench.puzzles.ladders.analysis.rank_one_update import base_of
from workbench.puzzles.ladders.analysis.rounding_bounds import one_more
from workbench.puzzles.ladders.engines.all_layouts import rough_length
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.kernels.enumerate_layouts import margin
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.play import landings

Number = TypeVar("Number", np.float64, np.bool_)

_OFFERED = 3  # floats may have the nearest in the wrong order


class LastJump:
    """The jumps that may join the pinned ones."""

    def __init__(self, incumbent: HitIncumbent) -> None:
        self._fixed, self._incumbent = incumbent.fixed, incumbent
        self._legal = joinable(incumbent.fixed, incumbent.design, incumbent.allowed)
        self._base = base_of(incumbent.fixed)
        self._slow: Floats | None = None

    def seek(self) -> None:
        """Offer the layouts that are nearest to the target in floats, and go on until there is one at all."""
        lengths = self._one_by_one() if self._base is None else self._chained(self._base.added())
        away = np.where(self._legal, np.abs(lengths - float(self._incumbent.target)), np.nan)
        for tried, layout in enumerate(self._layouts(np.argsort(away, axis=None, kind="stable"))):
            if self._incumbent.done or (tried >= _OFFERED and self._incumbent.bounded):
                return
            self._incumbent.offer(layout, "all layouts")

    def within(self, aim: float, limit: float) -> Iterator[Board]:
        """All layouts that may be within the limit; all others surely are not."""
        near = None if self._base is None else one_more(self._base, aim, limit)
        if near is not None:
            near = self._chained(near)
        else:
            lengths = self._one_by_one()
            near = np.abs(lengths - aim) <= limit + margin(lengths.shape[0]) * lengths
        yield from self._layouts(np.flatnonzero(near & self._legal))

    def _layouts(self, places: Counts) -> Iterator[Board]:
        start = self._fixed.rules.start
        for source, target in zip(*np.unravel_index(places, self._legal.shape), strict=True):
            if self._legal[source, target]:
                yield self._fixed.plus((int(source) + start, int(target) + start))

    def _chained(self, of_all: NDArray[Number]) -> NDArray[Number]:
        """A jump to a pinned one leads where that one leads to."""
        start = self._fixed.rules.start
        for source, end in landings(self._fixed).items():
            of_all[:, source - start] = of_all[:, end - start]
        return of_all

    def _one_by_one(self) -> Floats:
        """(n, n) the expected moves, each layout by itself: where games on the pinned jumps alone may last for ever."""
        if self._slow is None:
            self._slow = np.full(self._legal.shape, np.inf)
            start = self._fixed.rules.start
            for source, target in np.argwhere(self._legal).tolist():
                if self._incumbent.done:
                    break
                layout = self._fixed.plus((source + start, target + start))
                self._slow[source, target] = rough_length(layout)
        return self._slow
