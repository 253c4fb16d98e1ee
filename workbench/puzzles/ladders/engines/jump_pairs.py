"""Going through all pairs of jumps that may join a base: what the kernels need, made from a base and a design."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from workbench.puzzles.ladders.analysis.design import Design, addable
from workbench.puzzles.ladders.analysis.markov import Flags
from workbench.puzzles.ladders.analysis.rank_one_update import Base
from workbench.puzzles.ladders.analysis.rounding_bounds import doubts, rounding_bounds, slack
from workbench.puzzles.ladders.kernels import pair_search
from workbench.puzzles.ladders.kernels.jump_pair import BaseArrays, Book, Floats, Longs, PairRule
from workbench.puzzles.ladders.rules.play import reached

Pair = tuple[int, int, int, int]
"""Source and target of one jump, source and target of another, as squares."""

KEPT = 4096
NARROW = 1e-4
"""Windows up to this are gone through by `meet`."""


@dataclass(frozen=True, slots=True)
class Arrays:
    """A base, which two jumps may join it, and how far its floats may be off; ready for any target."""

    origin: Base
    bounds: tuple[float, float]
    base: BaseArrays
    kinds: Longs
    spacing: int

    def towards(self, target: float, limit: float) -> tuple[BaseArrays, PairRule]:
        """What kernels need to find all pairs no further than the limit from a target."""
        off = doubts(self.origin, self.bounds, target)
        base = self.base._replace(above=float(self.origin.moves[0] - self.origin.moves.dtype.type(target)))
        return base, PairRule(self.kinds, self.spacing, slack(self.origin, off, target, limit), off)


def arrays_of(base: Base, design: Design, allowed: Flags) -> Arrays | None:
    """What the kernels need to add two of the jumps `allowed` to a base, as far as they may join its own.

    None where nothing is proved about its floats: then its layouts are to be looked at one by one.
    """
    bounds = rounding_bounds(base)
    if bounds is None:
        return None
    start, free = base.board.rules.start, addable(base.board, design, allowed)
    rows = np.flatnonzero(free.any(axis=1))
    columns = np.flatnonzero(free.any(axis=0))
    landings = base.inverse - np.eye(base.moves.size)
    # from a source the targets that may be reached are two runs: what else `free` forbids it forbids for all sources
    low = design.min_length
    high = design.max_length or base.moves.size
    edges = np.stack([rows - high, rows - low + 1, rows + low, rows + high + 1], axis=1)
    ranges = np.searchsorted(columns, edges).astype(np.int64)
    snakes = base.board.snakes
    wanted = design.exact_snakes
    kinds = np.array([wanted is None or snakes + k == wanted for k in range(3)], np.int64)
    # noise is taken off where there is nothing; the rest is more than nothing for certain
    landed = np.isin(rows + start, list(reached(base.board)))
    first = np.where(landed, np.maximum(landings[0, rows], np.finfo(np.float64).tiny), 0)
    arrays = BaseArrays(
        sources=(rows + start).astype(np.int64),
        targets=(columns + start).astype(np.int64),
        ranges=ranges,
        there=np.ascontiguousarray(landings[np.ix_(columns, rows)].T, np.float64),
        here=np.ascontiguousarray(landings[np.ix_(rows, rows)].T, np.float64),
        far=base.moves[columns].astype(np.float64),
        near=base.moves[rows].astype(np.float64),
        first=first.astype(np.float64),
        above=0.0,
    )
    return Arrays(base, bounds, arrays, kinds, design.spacing)


class PairSearch:
    """A search through pairs: how near they must come, and what has been looked at.

    limit    how near to the target; with `shrink` it becomes what the best pair has, down to `least`.
    stop     (1,) set to 1 from any thread to end it within a millisecond or so.
    """

    def __init__(
        self, target: float, limit: float, *, shrink: bool, least: float = 0.0, stop: Longs | None = None
    ) -> None:
        self.target, self.shrink, self.least = target, shrink, least
        self.limit: Floats = np.array([limit])
        self.stop = np.zeros(1, np.int64) if stop is None else stop
        self.layouts = 0
        self.lock = threading.Lock()

    def through(self, arrays: Arrays, lowest: int = 0, low: int = 0, high: int | None = None) -> list[Pair]:
        """The pairs within the limit, the best last when it shrinks; at most `KEPT`.

        lowest     squares below it are no sources.
        low, high  of the first source's index, for a part of the work.
        """
        sources = arrays.base.sources
        if not sources.size or not arrays.kinds.any():
            return []
        shrink = self.shrink and float(self.limit[0]) > self.least
        if not shrink:
            self.limit[0] = max(self.limit[0], self.least)
        base, rule = arrays.towards(self.target, float(self.limit[0]))
        found = np.zeros((KEPT, 4), np.int64)
        state = np.zeros(2, np.int64)
        way = pair_search.meet if self.limit[0] <= NARROW else pair_search.look_at_each
        way(
            int(np.searchsorted(sources, lowest)),
            low,
            sources.size if high is None else high,
            base,
            rule,
            Book(found, state, self.limit, int(shrink)),
            self.stop,
        )
        with self.lock:
            self.layouts += int(state[1])
        return [(int(a), int(b), int(c), int(d)) for a, b, c, d in found[: min(KEPT, state[0])]]

    def every(self, arrays: Arrays, lowest: int = 0) -> Iterator[Pair | None]:
        """All pairs within the limit, however many; None where one source has more than can be kept."""
        parts = [(0, int(arrays.base.sources.size))]
        while parts:
            low, high = parts.pop()
            found = self.through(arrays, lowest, low, high)
            if len(found) < KEPT:
                yield from found
            elif high - low == 1:
                yield None
            else:
                parts += [(low, (low + high) // 2), ((low + high) // 2, high)]
