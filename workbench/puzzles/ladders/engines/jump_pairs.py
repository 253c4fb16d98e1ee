"""Going through all pairs of jumps that may join a base: what the kernels need, made from a base and a design."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

import numpy as np

from workbench.puzzles.ladders.analysis.design import Design
from workbench.puzzles.ladders.analysis.markov import Flags
from workbench.puzzles.ladders.analysis.rank_one_update import Base
from workbench.puzzles.ladders.kernels import pair_search
from workbench.puzzles.ladders.kernels.pair_search import BaseArrays, Book, Floats, Longs, PairRule

Pair = tuple[int, int, int, int]
"""Source and target of one jump, source and target of another, as squares."""

KEPT = 4096
# where long doubles are no longer than floats the arrays themselves are less exact
_ROUNDINGS = 64 if np.finfo(np.longdouble).eps < 1e-18 else 64_000
NARROW = 1e-4
"""Windows up to this are gone through by `meet`."""


@dataclass(frozen=True, slots=True)
class Arrays:
    """A base and its rule, ready for any target: `base.above` is set when a search begins."""

    base: BaseArrays
    rule: PairRule
    expected: np.longdouble

    def above(self, target: float) -> BaseArrays:
        """The base, with how far it is above a target."""
        return self.base._replace(above=float(self.expected - np.longdouble(target)))


def arrays_of(base: Base, design: Design, free: Flags) -> Arrays:
    """What the kernels need to add two of the jumps `free` (see `design.addable`) to a base."""
    start = base.board.rules.start
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
    base_arrays = BaseArrays(
        sources=(rows + start).astype(np.int64),
        targets=(columns + start).astype(np.int64),
        ranges=ranges,
        there=np.ascontiguousarray(landings[np.ix_(columns, rows)].T, np.float64),
        here=np.ascontiguousarray(landings[np.ix_(rows, rows)].T, np.float64),
        far=base.moves[columns].astype(np.float64),
        near=base.moves[rows].astype(np.float64),
        first=landings[0, rows].astype(np.float64),
        above=0.0,
    )
    return Arrays(base_arrays, PairRule(kinds, design.spacing, _slack(base_arrays)), np.longdouble(base.moves[0]))


def _slack(base: BaseArrays) -> float:
    """More than floats can be wrong about F: some twenty roundings of its largest term.

    Entries of `there` and `here` are expected landings; see `fewest` for what the arrays themselves owe.
    """
    most = 2.0 + float(base.there.max(initial=0.0)) + float(base.here.max(initial=0.0))
    moves = max(1.0, float(np.abs(base.far).max(initial=1.0)), float(np.abs(base.near).max(initial=1.0)))
    return _ROUNDINGS * 1.2e-16 * most * most * moves


@dataclass(slots=True)
class PairSearch:
    """A search through pairs: how near they must come, and what has been looked at.

    limit    (1,) how near to the target; with `shrink` it becomes what the best pair has.
    stop     (1,) set to 1 from any thread to end it within a millisecond or so.
    """

    target: float
    limit: Floats
    stop: Longs
    shrink: bool
    layouts: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def through(self, arrays: Arrays, lowest: int = 0, low: int = 0, high: int | None = None) -> list[Pair]:
        """The pairs within the limit, the best last when it shrinks; at most `KEPT`.

        lowest     squares below it are no sources.
        low, high  of the first source's index, for a part of the work.
        """
        sources = arrays.base.sources
        if not sources.size or not arrays.rule.kinds.any():
            return []
        found = np.zeros((KEPT, 4), np.int64)
        state = np.zeros(2, np.int64)
        way = pair_search.meet if self.limit[0] <= NARROW else pair_search.look_at_each
        way(
            int(np.searchsorted(sources, lowest)),
            low,
            sources.size if high is None else high,
            arrays.above(self.target),
            arrays.rule,
            Book(found, state, self.limit, int(self.shrink)),
            self.stop,
        )
        with self.lock:
            self.layouts += int(state[1])
        return [(int(a), int(b), int(c), int(d)) for a, b, c, d in found[: min(KEPT, state[0])]]


def search(target: float, limit: float, shrink: bool) -> PairSearch:
    """A search that has not begun."""
    return PairSearch(target, np.array([limit]), np.zeros(1, np.int64), shrink)
