"""From a trace to what a plot draws: growing arrays, cut to what a logarithmic axis can show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from workbench.render.axis import fitted
from workbench.render.point_arrays import PointArrays

Span = tuple[float, float]
"""From the lowest to the highest."""

MOST_POINTS = 1_500
EARLIEST = 1e-3
"""Seconds: where a logarithmic time axis begins."""


class Growing:
    """PointArrays of one series. Only new points are copied, so that a long trace costs no more than a short one."""

    def __init__(self) -> None:
        self._buffer = np.empty((2, 256))
        self._length = 0
        self._source: Sequence[tuple[float, float]] = ()

    def __len__(self) -> int:
        return self._length

    def extend(self, points: Sequence[tuple[float, float]]) -> bool:
        """Take in the points of a list that has grown since the last call, or of another one; whether any came."""
        if points is not self._source:
            self._source, self._length = points, 0
        new = len(points) - self._length
        if new <= 0:
            return False
        if len(points) > self._buffer.shape[1]:
            grown = np.empty((2, 2 * len(points)))
            grown[:, : self._length] = self._buffer[:, : self._length]
            self._buffer = grown
        self._buffer[:, self._length : len(points)] = np.array(points[self._length :]).T
        self._length = len(points)
        return True

    def points(self) -> PointArrays:
        """All points; views, not to be changed."""
        return self._buffer[0, : self._length], self._buffer[1, : self._length]


def drawable(points: PointArrays, log_x: bool, log_y: bool) -> tuple[PointArrays, bool]:
    """The points that the axes can show, and whether values had to be left out: zero and below on a log axis."""
    times, values = points
    if log_x:
        times = np.maximum(times, EARLIEST)
    shown = np.isfinite(values)
    left_out = log_y and bool((values <= 0).any())
    if log_y:
        shown &= values > 0
    return ((times, values) if shown.all() else (times[shown], values[shown])), left_out


def held_until(points: PointArrays, shown: PointArrays, elapsed: float) -> float:
    """How long the last of the points that are shown held: until one followed that is not, or until now."""
    if not len(shown[0]):
        return elapsed
    later = points[0][np.searchsorted(points[0], shown[0][-1], side="right") :]
    return float(later[0]) if len(later) else elapsed


def spans(elapsed: float, values: Iterable[float], log_x: bool, log_y: bool) -> tuple[Span, Span]:
    """Which times and values a plot shows that shows all, in units of its axes: logarithms on logarithmic ones.

    Time starts where it does; values have a little room.
    """
    times = (np.log10(EARLIEST), np.log10(max(elapsed, 10 * EARLIEST))) if log_x else (0.0, elapsed or 1.0)
    held = fitted(values, log=log_y)
    if not log_y:
        return _roomy(times), (held.low, held.high)
    low, high = (held.low, held.high) if held.log else (1.0, 10.0)  # nothing yet that it can show
    return _roomy(times), (float(np.log10(low)), float(np.log10(high)))


def _roomy(times: Span) -> Span:
    start, end = times
    return float(start), float(end + 0.02 * (end - start))


def nearest(points: PointArrays, at: float, log_x: bool) -> int | None:
    """Which point lies nearest in time to `at` seconds, as it looks on the axis; None without points."""
    times, _ = points
    if not len(times):
        return None
    right = int(np.searchsorted(times, at))
    if right == 0:
        return 0
    if right == len(times):
        return right - 1
    left = right - 1
    here, before, after = np.maximum((at, times[left], times[right]), EARLIEST)
    if log_x:
        return left if here / before <= after / here else right
    return left if here - before <= after - here else right


def value_at(points: PointArrays, at: float) -> float | None:
    """The value of a step line at a time; None before its first point."""
    times, values = points
    index = int(np.searchsorted(times, at, side="right")) - 1
    return float(values[index]) if index >= 0 else None
