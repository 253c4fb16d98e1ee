"""Two more jumps of a base: whether they go together, and whether they bring the expectation to the target.

With the jumps s1 -> t1 and s2 -> t2 the unknowns D1, D2 (how much further t is than s, in the layout that has both)
satisfy a11 D1 + a12 D2 = e1 and a21 D1 + a22 D2 = e2, where e = E[t] - E[s] and a = 1 or 0, + G[s, .] - G[t, .]; the
expectation is E[0] + G[0, s1] D1 + G[0, s2] D2. `pair_search` goes through all pairs.

A pair is reported when |F| <= limit * det + slack, F being (expectation - target) * det. What numbers may be off is in
`Doubts`, and proved in `analysis.rounding_bounds`. That a pair is within the limit is not verified here: `exact` does.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solve.kernels import loose_kernel

Floats = NDArray[np.float64]
Longs = NDArray[np.int64]


class BaseArrays(NamedTuple):
    """A base as the kernels see it: m sources and k targets in the order of their squares.

    sources, targets   squares.
    ranges   (m, 4) where in `targets` those below (first two) and above (last two) a source begin and end.
    there    (m, k) expected landings on a source from a target.      here    (m, m) the same from a source.
    far      (k,) E of targets.    near   (m,) E of sources.
    first    (m,) landings from the start, 0 where there are none.
    above    how far the base's expectation is above the target.
    """

    sources: Longs
    targets: Longs
    ranges: Longs
    there: Floats
    here: Floats
    far: Floats
    near: Floats
    first: Floats
    above: float


class Doubts(NamedTuple):
    """How far numbers may be off: 1 + G[s, .] - G[t, .], E[t] - E[s], landings from the start, and `above`."""

    own: float
    gain: float
    first: float
    above: float


class PairRule(NamedTuple):
    """Which pairs are wanted.

    kinds     (3,) whether 0, 1, 2 snakes among the two are.
    spacing   squares between the ends of the two, at least.
    slack     more than floats can be wrong about |F| - limit * det.
    doubts    what they can be wrong about the base's numbers.
    """

    kinds: Longs
    spacing: int
    slack: float
    doubts: Doubts


class Book(NamedTuple):
    """What is found.

    found    (KEPT, 4) source and target of the one, source and target of the other, as squares; the last ones on top.
    state    (2,) how many were found, how many were looked at.
    limit    (1,) how near to the target.
    shrink   whether the limit becomes what the best pair has.
    """

    found: Longs
    state: Longs
    limit: Floats
    shrink: int


@loose_kernel
def legal(a: int, b: int, t: int, u: int, base: BaseArrays, rule: PairRule) -> bool:
    """Whether jumps a -> t and b -> u go together and are of kinds that are wanted; all are indices."""
    ranges = base.ranges
    s, v = base.sources[a], base.sources[b]
    x, y = base.targets[t], base.targets[u]
    if x == v or y == s:
        return False
    inside_first = ranges[a, 0] <= t < ranges[a, 1] or ranges[a, 2] <= t < ranges[a, 3]
    inside_second = ranges[b, 0] <= u < ranges[b, 1] or ranges[b, 2] <= u < ranges[b, 3]
    if not (inside_first and inside_second):
        return False
    if not rule.kinds[int(x < s) + int(y < v)]:
        return False
    return bool(min(abs(s - v), abs(s - y), abs(x - v), abs(x - y)) >= rule.spacing)


@loose_kernel
def report(a: int, b: int, t: int, u: int, base: BaseArrays, rule: PairRule, book: Book) -> None:
    """Look at one pair closely and write it into the book if it is legal and near enough."""
    sources, targets, _, there, here, far, near, first, z = base
    slack = rule.slack
    found, state, limit, shrink = book
    if not legal(a, b, t, u, base, rule):
        return
    a11 = 1 - there[a, t] + here[a, a]
    a12 = here[b, a] - there[b, t]
    a21 = here[a, b] - there[a, u]
    a22 = 1 - there[b, u] + here[b, b]
    e1 = far[t] - near[a]
    e2 = far[u] - near[b]
    det = a11 * a22 - a12 * a21
    miss = abs(det * z + first[a] * (e1 * a22 - a12 * e2) + first[b] * (a11 * e2 - a21 * e1))
    if miss > limit[0] * det + slack:
        return
    if shrink:
        # within rounding only, or a layout of which floats cannot tell whether its games end
        if miss >= limit[0] * det or det < 1e-9:
            return
        limit[0] = miss / det
    at = state[0] if state[0] < found.shape[0] else found.shape[0] - 1
    found[at, 0], found[at, 1], found[at, 2], found[at, 3] = sources[a], targets[t], sources[b], targets[u]
    state[0] += 1
