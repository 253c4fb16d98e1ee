"""Points of a plot's line as arrays: thinned to their outline, joined as stairs. Data to data, without shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
PointArrays = tuple[Floats, Floats]
"""Where points lie across, and their values; both of shape (n,)."""


def as_arrays(points: Sequence[tuple[float, float]]) -> PointArrays:
    """The points of a list as arrays."""
    both = np.array(points, dtype=np.float64).reshape(-1, 2)
    return np.ascontiguousarray(both[:, 0]), np.ascontiguousarray(both[:, 1])


class Growing:
    """The points of a list that grows, as arrays: only new ones are copied, so that a long list costs no more than a
    short one. Several threads may ask."""

    def __init__(self) -> None:
        self._known: tuple[Sequence[tuple[float, float]], NDArray[np.float64], int] = (), np.empty((2, 256)), 0

    def points(self, source: Sequence[tuple[float, float]]) -> PointArrays:
        """All points of the list, which is the one of the last call or another; views, not to be changed."""
        known, buffer, length = self._known
        total = len(source)
        if source is not known:
            buffer, length = np.empty((2, max(256, 2 * total))), 0
        elif total > buffer.shape[1]:
            grown = np.empty((2, 2 * total))
            grown[:, :length] = buffer[:, :length]
            buffer = grown
        if total > length:
            buffer[:, length:total] = np.array(source[length:total]).T
        self._known = source, buffer, total
        return buffer[0, :total], buffer[1, :total]


def joined(lines: Sequence[PointArrays]) -> PointArrays:
    """The points of all lines."""
    empty = np.empty(0)
    return np.concatenate([empty, *(xs for xs, _ in lines)]), np.concatenate([empty, *(ys for _, ys in lines)])


def held_to(points: PointArrays, end: float) -> PointArrays:
    """The points, with the last value held until the end."""
    xs, ys = points
    return (np.append(xs, max(end, xs[-1])), np.append(ys, ys[-1])) if len(xs) else points


def thin(points: PointArrays, most: int) -> PointArrays:
    """At most about `most` points with the same outline: first, last, lowest and highest of every stretch."""
    xs, ys = points
    if len(xs) <= most:
        return points
    size = -(-len(xs) // max(1, most // 4))
    whole = len(xs) // size * size
    blocks, rest = ys[:whole].reshape(-1, size), ys[whole:]
    starts = np.arange(0, whole, size)
    kept = [starts, starts + size - 1, starts + blocks.argmin(axis=1), starts + blocks.argmax(axis=1)]
    if len(rest):
        kept.append(whole + np.array([0, len(rest) - 1, rest.argmin(), rest.argmax()]))
    chosen = np.zeros(len(xs), dtype=np.bool_)  # in order and once each without sorting, which took half the time
    chosen[np.concatenate(kept)] = True
    return xs[chosen], ys[chosen]


def thinned(points: list[tuple[float, float]], most: int) -> list[tuple[float, float]]:
    """The points of a list, thinned in the same way."""
    if len(points) <= most:
        return points
    xs, ys = thin(as_arrays(points), most)
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def stairs(points: PointArrays, until: float | None = None) -> PointArrays:
    """The corners of a line that keeps each value until the next point, and its last one until `until`."""
    xs, ys = points
    if not len(xs):
        return points
    corners = np.repeat(xs, 2)[1:]
    if until is None:
        return corners, np.repeat(ys, 2)[:-1]
    return np.append(corners, max(until, xs[-1])), np.repeat(ys, 2)


def stretches(held: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """The runs of points that are held, each from its first to behind its last."""
    if len(held) and held.all():  # mostly: this line is drawn thirty times a second
        yield 0, len(held)
        return
    edges = np.flatnonzero(np.diff(held.astype(np.int8), prepend=0, append=0))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
