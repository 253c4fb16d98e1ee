"""A plot as data: lines over a pair of axes. `chart` draws it as a scene, the window's `LivePlot` live.

Both ask the same axes for ranges, ticks and their texts, and the same lines for their corners and markers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

import numpy as np

from workbench.core.grid import Target
from workbench.core.insight import Curve, Series
from workbench.core.wording import number_text
from workbench.render.axis import Axis, fitted
from workbench.render.point_arrays import Floats, PointArrays, joined, stairs, stretches, thin

BELOW = "0 is below a log axis"
AWAITED = "Waiting for the first board…"
"""What stands in a plot until there is a point of it."""
OTHERS = "other runs"
"""What lines of runs that only lie under the one on show are called."""
ROLES = ("best", "bound", "series-3", "series-4", "series-5", "series-6")
"""Of lines that are told apart by colour: blue, brown, green, purple, amber, sky."""
POINTS_DRAWN = 2000
"""Points of a line that are drawn in pictures, where it is alone; the window draws fewer (`ui/widgets/live_plot.py`), a
run keeps more (`solve/runs/trace.py`)."""
_MARKED = 150  # more markers than these are left out but the last: they cost ten times what the line does
_SHORT = 0.02  # of the time so far: a shorter line is not seen
_FAR = 20.0  # an objective that began at so many times its newest value falls far: its axis is logarithmic
_NEAR = 0.1  # of the boards' values, within which older bounds count for the axis; the newest always does
_UNDER = 0.06  # of a value axis at most below 0, where no value is
_DOTTED = 60  # points of a curve that are marked, too


class TraceLike(Protocol):
    """What a job's trace offers: points of (elapsed seconds, value) as arrays, and how long it ran."""

    elapsed: float

    def arrays(self, series: Literal["objective", "bound", "count"]) -> PointArrays: ...


@dataclass(frozen=True, slots=True)
class PlotLine:
    """One line of a plot: its points, in its values, and its look. One without points stands in the legend only.

    steps    each value holds until the next point, the last one until `until`; None: the last point is its end.
    filled   the area between the line and zero is shaded.      markers  its points are marked, unless they are many.
    ended    a ring is at its last point.                       target   what a click on it means.
    thin     for one of a great many.
    """

    label: str
    points: PointArrays
    ink: str
    steps: bool = False
    until: float | None = None
    filled: bool = False
    markers: bool = False
    dash: tuple[float, ...] = ()
    ended: bool = False
    target: Target | None = None
    thin: bool = False

    def strokes(self, x: Axis, y: Axis, most: int = POINTS_DRAWN) -> Iterator[PointArrays]:
        """The corners of what is drawn between points that the axes do not hold, each thinned to about `most`."""
        xs, ys = self.points
        for start, end in stretches(x.held(xs) & y.held(ys)):
            part = thin((xs[start:end], ys[start:end]), most)
            # where a value gives way to one that the axis does not hold, the stair has held until then
            yield stairs(part, float(xs[end]) if end < len(xs) else self.until) if self.steps else part

    @property
    def seen(self) -> bool:
        """Whether it has a length or dots: a bound that came a moment ago has neither."""
        times = self.points[0]
        if not len(times) or self.markers or not self.steps or self.until is None:
            return len(times) > 0
        return bool(times[0] < (1 - _SHORT) * self.until)

    def legend(self, y: Axis) -> str:
        """What the legend calls it; with its last value where the axis holds none: "bound 0, below"."""
        values = self.points[1]
        unseen = len(values) > 0 and not y.held(values).any()
        return f"{self.label} {number_text(float(values[-1]))}, below" if unseen else self.label

    def marked(self, x: Axis, y: Axis) -> PointArrays:
        """The points that have a marker: all, or only the last of a great many."""
        xs, ys = self.points
        if self.steps and self.until is None and len(xs) > 1:
            xs, ys = xs[:-1], ys[:-1]  # the last point is no value of its own
        held = x.held(xs) & y.held(ys)
        xs, ys = xs[held], ys[held]
        return (xs, ys) if len(xs) <= _MARKED else (xs[-1:], ys[-1:])


@dataclass(frozen=True, slots=True)
class Plot:
    """Lines over a pair of axes.

    named    the lines stand in a legend.      nothing  what is said where there is no point at all.
    """

    title: str
    x: Axis
    y: Axis
    x_label: str
    y_label: str
    lines: tuple[PlotLine, ...]
    named: bool = True
    nothing: str = "no values"

    def below(self) -> bool:
        """Whether values are left out, because a logarithmic axis has no place for them."""
        return self.y.log and any(
            bool((line.points[1] <= 0).any()) and line.legend(self.y) == line.label for line in self.lines
        )


def trace_plot(
    trace: TraceLike,
    title: str,
    value_label: str = "objective",
    *,
    log_x: bool = False,
    bent_y: bool = False,
    counting: bool | None = None,
    instead: Callable[[TraceLike], PointArrays] | None = None,
    other_runs: Sequence[TraceLike] = (),
    known: float | None = None,
) -> Plot:
    """The course of a job: its best objective as a stair with a marker for each incumbent, its bound dashed.

    counting  it shows what was counted; None: that of a job that has counted and found nothing.
    instead   shown in place of objective and bound, a gap for instance, from zero on.
    bent_y    the value axis is logarithmic, and once a value is 0 or less a symmetric logarithm, on which that has a
              place. A bound of 0 alone is told instead: its place would take half of the plot.
    known     the value of the board with which it has begun: its course begins there.
    other_runs    laid under it in grey, as far as its time and its values go: slow ones must not squeeze it.
    """
    best, bound = trace.arrays("objective"), trace.arrays("bound")
    begun = len(best[0]) or len(bound[0]) or len(trace.arrays("count")[0])
    end = trace.elapsed if begun and trace.elapsed else max(trace.elapsed, 1.0)
    if counting is None:
        counting = not len(best[0]) and len(trace.arrays("count")[0]) > 0
    course = instead or (_counted if counting else _objective)
    main = course(trace)
    if known is not None and instead is None and not counting and not (len(main[0]) and main[0][0] <= 0):
        main = np.append(0.0, main[0]), np.append(known, main[1])
    # before the first board nothing is to be compared with who had the answer from the start
    under = [(other, there) for other in other_runs if (there := course(other))[1].any() or len(main[0])]
    grey = [there for _, there in under]
    if not len(main[0]) and not bound[1][-1:].any():
        bound = bound[0][:0], bound[1][:0]  # 0 is known without any search: alone it is no course
    bare = instead is not None or (counting and not len(bound[0]))
    # an early bound may be far away: the axis shows the objective, and of the bound and other runs what they came to
    seen = [within(points, end) for points in grey]
    others = [(times[-1:], values[-1:]) for times, values in seen] if len(main[0]) else seen
    values = joined([main, *others])[1]
    bent = bent_y and bool((values <= 0).any() or not len(values))
    held = values if bare else np.append(values, _near(bound, main))
    y = fitted(held, log=bent_y, bent=bent, from_zero=instead is not None)
    if y.low < 0 and not y.bend and not (held < 0).any():  # a number below 0 would be none that a board can have
        y = replace(y, low=max(y.low, -_UNDER * y.high))
    x = time_axis([main] if bare else [main, bound], end, log_x)
    label = "count" if counting else value_label
    lines = [PlotLine(label, from_start(main, x), "best", steps=True, until=end, markers=not counting)]
    if not bare:
        proved = len(main[0]) > 0 and len(bound[0]) == 1 and bool(bound[0][0] >= (1 - _SHORT) * end)
        dash = (6, 4)
        lines.append(PlotLine("bound", from_start(bound, x), "bound", True, end, markers=proved, dash=dash))
    for other, points in under:
        until = min(other.elapsed, x.high)
        line = PlotLine(OTHERS, from_start(within(points, until), x), "muted/0.6", True, until, thin=True)
        lines += [line] if line.seen else []  # a stub would lie there that no legend names
    return Plot(title, x, y, "seconds", label, tuple(lines))


def _near(bound: PointArrays, main: PointArrays) -> Floats:
    """Values of a bound that an axis holds: the last, and those since the first board that are no further from the
    boards' values than these are from each other, or than a tenth of them: few boards may be all but the same."""
    times, values = bound
    if not len(main[0]):
        return values[-1:]
    low, high = float(main[1].min()), float(main[1].max())
    reach = max(high - low, _NEAR * abs(high)) if high > low else abs(high)
    first = max(0, int(np.searchsorted(times, main[0][0], side="right")) - 1)
    since = values[first:]
    return np.append(since[(since >= low - reach) & (since <= high + reach)], values[-1:])


def falls_far(trace: TraceLike) -> bool:
    """Whether the objective has come to less than a twentieth of its first value: only a logarithm shows the end of
    such a course. What is true of a course stays so while it grows."""
    values = trace.arrays("objective")[1]
    above = values[values > 0]
    return len(above) > 0 and bool(above[0] > _FAR * above[-1])


def has_course(trace: TraceLike, *, counting: bool) -> bool:
    """Whether there is more to plot than the last numbers: a value that changes, or best and bound apart."""
    if counting:
        return _changes(_counted(trace))
    best, bound = _objective(trace), trace.arrays("bound")
    apart = len(best[0]) > 0 and len(bound[0]) > 0 and bool(best[1][-1] != bound[1][-1])
    return apart or _changes(best) or _changes(bound)


def _changes(points: PointArrays) -> bool:
    values = points[1]
    return len(values) > 1 and bool(np.ptp(values) > 0)


def _counted(trace: TraceLike) -> PointArrays:
    return trace.arrays("count")


def _objective(trace: TraceLike) -> PointArrays:
    return trace.arrays("objective")


def curve_plot(curve: Curve) -> Plot:
    """The lines of a curve; histograms stand on zero."""
    lines = tuple(_series(one, ROLES[i % len(ROLES)]) for i, one in enumerate(curve.series) if one.xs)
    xs, ys = joined([line.points for line in lines])
    upright = any(line.filled for line in lines) and not curve.y_log
    x, y = fitted(xs, log=curve.x_log), fitted(ys, log=curve.y_log, from_zero=upright)
    named = len(lines) > 1 or any(line.label not in ("", curve.y_label) for line in lines)
    return Plot(curve.title, x, y, curve.x_label, curve.y_label, lines, named)


def _series(one: Series, ink: str) -> PlotLine:
    xs, ys = np.array(one.xs, dtype=np.float64), np.array(one.ys, dtype=np.float64)
    known = np.isfinite(xs) & np.isfinite(ys)
    points = xs[known], ys[known]
    ink = ink if one.role == "accent" else one.role
    if one.histogram:
        return PlotLine(one.label, _outline(points), ink, filled=True)
    return PlotLine(one.label, points, ink, markers=len(one.xs) <= _DOTTED)


def _outline(points: PointArrays) -> PointArrays:
    """The outline of a histogram whose bins lie around the points."""
    xs, ys = points
    if not len(xs):
        return points
    middles = (xs[:-1] + xs[1:]) / 2
    first, last = (xs[0] - middles[0], middles[-1] - xs[-1]) if len(xs) > 1 else (-0.5, -0.5)
    edges = np.concatenate(([xs[0] + min(first, -first)], middles, [xs[-1] + max(last, -last)]))
    return np.repeat(edges, 2)[1:-1], np.repeat(ys, 2)


def time_axis(lines: Sequence[PointArrays], end: float, log: bool) -> Axis:
    """An axis from the start of time, or on a logarithmic one from the first moment after it, to the end."""
    if not log:
        return Axis(0.0, end * 1.02)
    times, _ = joined(lines)
    positive = times[times > 0]
    return fitted([float(positive.min()) if len(positive) else end / 10, end], log=True)


def from_start(points: PointArrays, x: Axis) -> PointArrays:
    """The points, those before the start of a logarithmic time axis at its start."""
    return (np.maximum(points[0], x.low), points[1]) if x.log else points


def within(points: PointArrays, end: float) -> PointArrays:
    """The points until a time."""
    number = int(np.searchsorted(points[0], end, side="right"))
    return points[0][:number], points[1][:number]


def nearest(points: PointArrays, x: Axis, at: float) -> int | None:
    """Which point lies nearest to the place `at`, as it looks on the axis; None without points."""
    places: Floats = points[0]
    if not len(places):
        return None
    right = int(np.searchsorted(places, at))
    if right in (0, len(places)):
        return min(right, len(places) - 1)
    least = x.low if x.log else -np.inf
    here, before, after = x.units(np.maximum((at, places[right - 1], places[right]), least))
    return right - 1 if here - before <= after - here else right


def value_at(points: PointArrays, at: float) -> float | None:
    """The value of a step line at a place; None before its first point."""
    index = int(np.searchsorted(points[0], at, side="right")) - 1
    return float(points[1][index]) if index >= 0 else None
