"""Many runs on one pair of axes, shares, and boxes of samples, as scenes. Data to drawing, without Qt."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from workbench.core.grid import Target
from workbench.core.scene import Box, Ellipse, Path, Rect, Scene, Shape, Text
from workbench.render.axis import Axis, fitted, tick_text
from workbench.render.chart import (
    BELOW,
    HEIGHT,
    ROLES,
    WIDTH,
    PlotLine,
    cut,
    grid,
    heading,
    in_the_middle,
    line_shapes,
    text_width,
    time_axis,
)
from workbench.render.point_arrays import PointArrays, joined

_LABEL, _ROW = 12.0, 20.0
_DASHES: tuple[tuple[float, ...], ...] = ((), (7, 4), (2, 3), (9, 3, 2, 3))
"""Settings beyond the colours there are have the same colours, with other dashes."""
_LEGEND = 12  # lines that a legend names; the others are counted
_ONE_COLUMN = 6  # courses with long names up to which the legend has a line for each
_SAMPLE = 34.0  # units that a legend's line and the space behind it take
_FLAT = 0.68  # of its width is a narrow plot's height, without its legend
_POINTS = 30_000  # points that all lines of a plot have together, about


@dataclass(frozen=True, slots=True)
class Course:
    """The course of one run, as stairs: a value holds until the next. One without points stands in the legend only.

    colour   a number: courses of one setting share it.     ended   it came to its end: a dot is at its last point.
    dashed   it is drawn dashed whatever its colour.     target   what a click on it means, where few are drawn.
    """

    label: str
    points: PointArrays
    colour: int
    ended: bool = False
    dashed: bool = False
    target: Target | None = None


class Five(Protocol):
    """Quartiles and ends of a sample; infinite where so much of it has no value. `known` of `size` have one."""

    @property
    def low(self) -> float: ...
    @property
    def lower(self) -> float: ...
    @property
    def median(self) -> float: ...
    @property
    def upper(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def known(self) -> int: ...
    @property
    def size(self) -> int: ...


@dataclass(frozen=True, slots=True)
class BoxPlot:
    """A sample and what it is of."""

    label: str
    five: Five
    colour: int


def overlay_scene(
    courses: Sequence[Course],
    title: str,
    x_label: str,
    y_label: str,
    *,
    log_x: bool = False,
    log_y: bool = False,
    share: bool = False,
    until: float = 0.0,
    wide: float = WIDTH,
) -> Scene:
    """Several courses on one pair of axes, their legend below.

    share   values from 0 to 1, told in percent.     until   how far the x axis goes at least.
    wide    of the drawing, in its units: letters are 12 of them high.
    """
    lines = [_line(course, len(courses)) for course in courses]
    points = [course.points for course in courses]
    xs, ys = joined(points)
    x = time_axis(points, max(until, float(xs.max(initial=0.0))) or 1.0, log_x)
    y = Axis(0.0, 1.04) if share else fitted(ys, log=log_y)
    y_ticks = [0.0, 0.25, 0.5, 0.75, 1.0] if share else y.ticks(6)
    margin = max((text_width(tick_text(tick), _LABEL) for tick in y_ticks), default=0.0)
    tall = min(HEIGHT, _FLAT * wide)
    area = Box(28 + margin, 76, wide - 28 - margin - 24, tall - 76 - 50)
    shapes: list[Shape] = [heading(title, wide), *grid(area, x, y, y_ticks)]
    shapes.append(Text(area.x + area.width, tall - 14, x_label, _LABEL, "end", fill="muted"))
    shapes.append(Text(20, 58, y_label, _LABEL, "start", fill="muted"))
    most, width = max(200, min(2000, _POINTS // max(1, len(lines)))), 2.0 if len(lines) <= _LEGEND else 1.2
    for line in lines:
        shapes.extend(line_shapes(area, x, y, line, most, width))
    shapes.extend(_dot(area, x, y, course) for course in courses if _has_end(course, y))
    if not ys.size:
        shapes.append(in_the_middle(f"None of these runs tells its {y_label}", area))
    if not y.held(ys).all():
        shapes.append(Text(area.x, tall - 14, BELOW, _LABEL, "start", fill="muted"))
    columns, height = _columns(courses, wide), tall
    if len(courses) > 1:
        shapes.extend(_legend(courses, wide, tall, columns))
        height += _ROW * _rows(len(courses), columns) + 12
    return Scene(wide, height, tuple(shapes), title)


def _line(course: Course, many: int) -> PlotLine:
    dash = (6.0, 4.0) if course.dashed else _dash(course.colour)
    target = course.target if many <= _LEGEND else None
    return PlotLine(course.label, course.points, ink_of(course.colour), True, many <= 6, dash, target, many > _LEGEND)


def ink_of(colour: int) -> str:
    """The role of the colour that has this number."""
    return ROLES[colour % len(ROLES)]


def _dash(colour: int) -> tuple[float, ...]:
    return _DASHES[colour // len(ROLES) % len(_DASHES)]


def _has_end(course: Course, y: Axis) -> bool:
    return course.ended and len(course.points[1]) > 0 and y.holds(course.points[1][-1])


def _dot(area: Box, x: Axis, y: Axis, course: Course) -> Shape:
    """The end of a course that came to its end."""
    across, value = (numbers[-1] for numbers in course.points)
    place = area.x + area.width * x.place(across), area.y + area.height * (1 - y.place(value))
    return Ellipse(
        *place, 5, 5, fill="paper", stroke=ink_of(course.colour), stroke_width=2, label=f"{course.label}: its end"
    )


def _columns(courses: Sequence[Course], wide: float) -> int:
    """Two, or one where few have long names: these tell what a plot is about."""
    longest = max((text_width(course.label, _LABEL) for course in courses), default=0.0)
    return 1 if len(courses) <= _ONE_COLUMN and longest > (wide - 40) / 2 - _SAMPLE - 10 else 2


def _rows(courses: int, columns: int) -> int:
    return -(-min(courses, _LEGEND + 1) // columns)


def _legend(courses: Sequence[Course], wide: float, tall: float, columns: int) -> Iterator[Shape]:
    """Below the plot, in one or two columns; the last entry counts those that are not named."""
    rows, room = _rows(len(courses), columns), (wide - 40) / columns
    named = courses if len(courses) <= _LEGEND + 1 else courses[:_LEGEND]
    for index, course in enumerate(named):
        left, y = 20 + room * (index // rows), tall + 8 + _ROW * (index % rows)
        dash = (6.0, 4.0) if course.dashed else _dash(course.colour)
        sample = (left, y), (left + 24, y)
        target = course.target if len(courses) <= _LEGEND else None
        yield Path(sample, stroke=ink_of(course.colour), stroke_width=2, dash=dash, target=target, reach=_ROW / 2)
        label = cut(course.label, room - _SAMPLE - 10)
        yield Text(left + _SAMPLE, y, label, _LABEL, "start", fill="ink", target=target)
    if len(named) < len(courses):
        left, y = 20 + room * (_LEGEND // rows), tall + 8 + _ROW * (_LEGEND % rows)
        yield Text(left + _SAMPLE, y, f"and {len(courses) - len(named)} more", _LABEL, "start", fill="muted")


# ------------------------------------------------------------------------------------------------ boxes


def box_scene(boxes: Sequence[BoxPlot], title: str, x_label: str, *, log: bool = False, wide: float = WIDTH) -> Scene:
    """A box for each sample: its quartiles, a line from end to end. What has no value lies beyond the right edge."""
    names = max((text_width(box.label, _LABEL) for box in boxes), default=0.0)
    left, right, top, pitch = min(30 + names, wide * 0.45), wide - 110, 60.0, 40.0
    height = top + pitch * len(boxes) + 58
    finite = [value for box in boxes for value in _numbers(box.five) if math.isfinite(value)]
    axis = fitted(finite, log=log, from_zero=not log)
    area = Box(left, top - 6, right - left, height - top - 46)
    shapes: list[Shape] = [heading(title, wide), *grid(area, axis, Axis(0.0, 1.0), [])]
    shapes.append(Text(right, height - 12, x_label, _LABEL, "end", fill="muted"))
    for index, box in enumerate(boxes):
        shapes.extend(_box(box, axis, area, top + pitch * (index + 0.5) - 3))
    return Scene(wide, height, tuple(shapes), title)


def _numbers(five: Five) -> tuple[float, float, float, float, float]:
    return five.low, five.lower, five.median, five.upper, five.high


def _box(box: BoxPlot, axis: Axis, area: Box, y: float) -> Iterator[Shape]:
    ink, right = ink_of(box.colour), area.x + area.width
    yield Text(area.x - 12, y, cut(box.label, area.x - 24), _LABEL, "end", fill="ink")
    low, lower, median, upper, high = (
        area.x + area.width * axis.place(value) if math.isfinite(value) else right + 14 for value in _numbers(box.five)
    )
    said = f"{box.five.known} of {box.five.size}"
    if box.five.known:
        yield Path(((low, y), (high, y)), stroke=ink, stroke_width=1.5)
        middle = tick_text(float(f"{box.five.median:.3g}")) if median <= right else "never"
        label = f"{box.label}: {said}, median {middle}"
        yield Rect(lower, y - 10, max(upper - lower, 1.0), 20, 3, fill=f"{ink}/0.25", stroke=ink, label=label)
        for place in (low, high):
            if place <= right:
                yield Path(((place, y - 5), (place, y + 5)), stroke=ink, stroke_width=1.5)
        yield Path(((median, y - 10), (median, y + 10)), stroke=ink, stroke_width=3)
    yield Text(right + 24, y, said, _LABEL, "start", fill="muted")
