"""Events to series: what the plot draws, the CSV holds and tests look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from workbench.core.wording import csv_text
from workbench.render.point_arrays import Floats, Growing, PointArrays, thinned
from workbench.solve.jobs.events import Bound, Event, Finished, Incumbent, Progress

POINTS_KEPT = 8_000
"""Points of a series: five times what a plot draws, one megabyte."""


@dataclass(slots=True)
class Trace:
    """Points of a job so far: (elapsed seconds, value). Grows by `add`.

    A series of more than POINTS_KEPT points is thinned to half as many with the same outline; the list is a new one
    then. A solver that finds thousands of boards a second would fill the memory otherwise.
    """

    objective: list[tuple[float, float]] = field(default_factory=list)
    bound: list[tuple[float, float]] = field(default_factory=list)
    count: list[tuple[float, float]] = field(default_factory=list)
    incumbents: int = 0
    elapsed: float = 0.0
    work: list[tuple[float, float]] = field(default_factory=list)
    """(elapsed seconds, deterministic time) where a solver has told it; `Trace.worked` reads between them."""
    _arrays: dict[str, Growing] = field(default_factory=dict, repr=False, compare=False)

    def add(self, event: Event) -> None:
        self.elapsed = max(self.elapsed, event.elapsed)
        if isinstance(event, Incumbent | Bound | Finished) and event.dtime is not None:
            self.work = _with(self.work, event.elapsed, event.dtime)
        match event:
            case Incumbent():
                self.incumbents += 1
                if event.objective is not None:
                    self.objective = _with(self.objective, event.elapsed, event.objective)
                if event.bound is not None:
                    self._add_bound(event.elapsed, event.bound)
            case Bound():
                self._add_bound(event.elapsed, event.bound)
            case Progress(count=int(count)):
                self.count = _with(self.count, event.elapsed, float(count))
            case Finished():
                if event.outcome.bound is not None:
                    self._add_bound(event.elapsed, event.outcome.bound)
                if event.outcome.count is not None:
                    self.count = _with(self.count, event.elapsed, float(event.outcome.count))

    def _add_bound(self, elapsed: float, bound: float) -> None:
        if not self.bound or self.bound[-1][1] != bound:
            self.bound = _with(self.bound, elapsed, bound)

    def arrays(self, series: Literal["objective", "bound", "count", "work"]) -> PointArrays:
        """The points of a series as arrays, not to be changed; only new ones are copied."""
        return self._arrays.setdefault(series, Growing()).points(getattr(self, series))

    def after(self, earlier: Sequence[Trace]) -> Trace:
        """The objectives, bounds and counts of earlier jobs, one after the other, and then its own."""
        whole = Trace(incumbents=self.incumbents)
        for one in (*earlier, self):
            start = whole.elapsed
            whole.objective += [(start + elapsed, value) for elapsed, value in one.objective]
            whole.bound += [(start + elapsed, value) for elapsed, value in one.bound]
            whole.count += [(start + elapsed, value) for elapsed, value in one.count]
            whole.elapsed += one.elapsed
        return whole

    def worked(self, elapsed: Floats) -> Floats:
        """The deterministic time at each moment: exact where one was told, straight lines between, from zero."""
        times, works = self.arrays("work")
        found: Floats = np.interp(elapsed, np.append(0.0, times), np.append(0.0, works))
        return found

    def to_csv(self) -> str:
        """The points that are kept, in order of time: elapsed, series, value."""
        rows = [
            (elapsed, name, value)
            for name, points in (("objective", self.objective), ("bound", self.bound), ("count", self.count))
            for elapsed, value in points
        ]
        points = ((f"{e:.6f}", name, f"{value:.12g}") for e, name, value in sorted(rows))
        return csv_text([("elapsed", "series", "value"), *points])


def _with(points: list[tuple[float, float]], elapsed: float, value: float) -> list[tuple[float, float]]:
    """A series with one point more at its end: the same list, or a new one that is thinned."""
    points.append((elapsed, value))
    return points if len(points) <= POINTS_KEPT else thinned(points, POINTS_KEPT // 2)
