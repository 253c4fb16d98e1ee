"""Many runs on one pair of axes, shares, as plots; boxes of samples as scenes. Data to drawing, without Qt."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.core.grid import Target
from workbench.core.scene import Box, Path, Rect, Scene, Shape, Text, width_of
from workbench.render.axis import Axis, fitted, tick_text
from workbench.render.chart import WIDTH, cut, grid, heading
from workbench.render.plot import ROLES, Plot, PlotLine, from_start, time_axis
from workbench.render.point_arrays import PointArrays, joined

_LABEL = 12.0
_PITCH, _LEAST_PITCH, _FOOT = 40.0, 22.0, 58.0  # of boxes, from each to the next, and of what lies below them
_BEYOND = 24.0  # from the end of an axis to what stands behind it: infinite ends lie between
_DASHES: tuple[tuple[float, ...], ...] = ((), (7, 4), (2, 3), (9, 3, 2, 3))
"""For lines for which no colour is left. Colours come first: dashes look alike in a small plot."""
_SHARES = -0.06, 1.1  # from 0 to 1, with room for the numbers of both in a low plot
_FEW = 12  # lines up to which each is thick and can be clicked
_MARKED = 6  # lines up to which their points are marked


@dataclass(frozen=True, slots=True)
class Course:
    """The course of one run, as stairs: a value holds until the next. One without points stands in the legend only.

    colour   a number: courses of one setting share it.     ended   it came to its end: a dot is at its last point.
    target   what a click on it means, where few are drawn.
    """

    label: str
    points: PointArrays
    colour: int
    ended: bool = False
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Quartiles:
    """Five numbers of a sample: where a quarter, half and three quarters of it lie, and its ends. Infinite where so
    much of the sample never came to a value. `known` of `size` did."""

    low: float
    lower: float
    median: float
    upper: float
    high: float
    known: int
    size: int


def overlay_plot(
    courses: Sequence[Course],
    title: str,
    x_label: str,
    y_label: str,
    *,
    log_x: bool = False,
    log_y: bool = False,
    share: bool = False,
    until: float = 0.0,
) -> Plot:
    """Several courses on one pair of axes.

    share   values from 0 to 1, told in percent.     until   how far the x axis goes at least.
    """
    points = [course.points for course in courses]
    xs, ys = joined(points)
    x = time_axis(points, max(until, float(xs.max(initial=0.0))) or 1.0, log_x)
    bent = log_y and bool((ys <= 0).any())  # on a plain logarithm what falls to 0 at once would have no line
    y = Axis(*_SHARES, bare=not ys.size) if share else fitted(ys, log=log_y and not bent, bent=bent)
    lines = tuple(_line(course, len(courses), x) for course in courses)
    nothing = f"None of these runs tells its {y_label}"
    return Plot(title, x, y, x_label, y_label, lines, len(courses) > 1, nothing)


def _line(course: Course, many: int, x: Axis) -> PlotLine:
    few = many <= _FEW
    return PlotLine(
        course.label,
        from_start(course.points, x),
        ink_of(course.colour),
        steps=True,
        markers=many <= _MARKED,
        dash=_DASHES[course.colour // len(ROLES) % len(_DASHES)],
        ended=course.ended,
        target=course.target if few else None,
        thin=not few,
    )


def ink_of(colour: int) -> str:
    """The role of the colour that has this number."""
    return ROLES[colour % len(ROLES)]


# ------------------------------------------------------------------------------------------------ boxes


def box_scene(
    samples: Sequence[tuple[str, Quartiles]],
    title: str,
    x_label: str,
    *,
    log: bool = False,
    wide: float = WIDTH,
    tall: float = math.inf,
    titled: bool = True,
) -> Scene:
    """A box for each named sample: quartiles, a line from end to end. Infinite ends lie beyond the right edge.
    `tall`: how high it should be at most; the heading gives way first, then what is free between the boxes."""
    names = max((width_of(label, _LABEL) for label, _ in samples), default=0.0)
    after = max((width_of(_said(sample), _LABEL) for _, sample in samples), default=0.0)
    whole = all(math.isfinite(value) for _, sample in samples for value in _numbers(sample))
    beyond = 12.0 if whole else _BEYOND
    left, right, top, pitch = min(20 + names, wide * 0.45), wide - beyond - after - 8, 60.0, _PITCH
    headed = titled and tall >= top + pitch * len(samples) + _FOOT
    if not headed:
        top = 14.0
        pitch = min(max((tall - top - _FOOT) / max(len(samples), 1), _LEAST_PITCH), _PITCH)
    height = top + pitch * len(samples) + _FOOT
    finite = [value for _, sample in samples for value in _numbers(sample) if math.isfinite(value)]
    axis = fitted(finite, log=log, from_zero=not log)
    area = Box(left, top - 6, right - left, height - top - 46)
    shapes: list[Shape] = [*(heading(title, wide) if headed else []), *grid(area, axis, Axis(0.0, 1.0), [])]
    shapes.append(Text(right, height - 12, x_label, _LABEL, "end", fill="muted"))
    for index, (label, sample) in enumerate(samples):
        y = top + pitch * (index + 0.5) - 3
        shapes.extend(_box(label, sample, ink_of(index), axis, area, y))
        shapes.append(Text(right + beyond, y, _said(sample), _LABEL, "start", fill="muted"))
    return Scene(wide, height, tuple(shapes), title)


def _said(sample: Quartiles) -> str:
    """What stands behind a box: a single time, or how many of the sample came to one."""
    if sample.known == sample.size == 1:
        return _middle(sample)
    return f"{sample.known} of {sample.size}"


def _middle(sample: Quartiles) -> str:
    return tick_text(float(f"{sample.median:.3g}")) if math.isfinite(sample.median) else "never"


def _numbers(sample: Quartiles) -> tuple[float, float, float, float, float]:
    return sample.low, sample.lower, sample.median, sample.upper, sample.high


def _box(label: str, sample: Quartiles, ink: str, axis: Axis, area: Box, y: float) -> Iterator[Shape]:
    right = area.x + area.width
    yield Text(area.x - 12, y, cut(label, area.x - 14), _LABEL, "end", fill="ink")
    low, lower, median, upper, high = (
        area.x + area.width * axis.place(value) if math.isfinite(value) else right + 14 for value in _numbers(sample)
    )
    if sample.known == sample.size == 1:
        low, lower = area.x, area.x  # a single time is a bar
    if sample.known:
        yield Path(((low, y), (high, y)), stroke=ink, stroke_width=1.5)
        text = f"{label}: {_said(sample)}, median {_middle(sample)}"
        yield Rect(lower, y - 10, max(upper - lower, 1.0), 20, 3, fill=f"{ink}/0.25", stroke=ink, label=text)
        for place in (low, high):
            if place <= right:
                yield Path(((place, y - 5), (place, y + 5)), stroke=ink, stroke_width=1.5)
        yield Path(((median, y - 10), (median, y + 10)), stroke=ink, stroke_width=3)
