"""The moments of a search's progress and who made it, as a scene: the course above, a lane for each strategy below.

A disc is a solution, a diamond a better bound; both have their lane's colour, which is that of neither line, and lanes
have names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.core.scene import Box, Ellipse, Path, Point, Scene, Shape, Text, width_of
from workbench.core.wording import duration_text
from workbench.render.axis import Axis, fitted, tick_text
from workbench.render.chart import DASHED, cut, grid, heading, line_shapes, ticks_below
from workbench.render.plot import ROLES, PlotLine
from workbench.render.point_arrays import as_arrays, thinned

_LABEL, _LANE, _TOP, _TALL, _GAP = 12.0, 20.0, 72.0, 150.0, 40.0
_HEADING = 40.0  # of `_TOP`, for the heading
_INKS = ROLES[2:]  # the first two are the lines'
_LANES = 14  # lanes that are drawn; the others are counted
_CELL = 3.0  # signs that fall into one square of so many units are one
_POINTS = 800  # points of a course
_SIGNED = 200  # moments up to which the course has their signs; beyond, the lanes have them


@dataclass(frozen=True, slots=True)
class Moment:
    """A solution, or a better bound. `elapsed` in seconds of the job; `value` is the model's objective, if it has one.

    by   who it is from, as the log's tables call it; empty where it does not say.
    """

    elapsed: float
    solution: bool
    value: float | None
    by: str


@dataclass(frozen=True, slots=True)
class _Look:
    """Where things lie: the course's area, both axes, and each lane's height and colour."""

    area: Box
    x: Axis
    y: Axis | None
    heights: dict[str, float]
    inks: dict[str, str]

    def across(self, elapsed: float) -> float:
        return self.area.x + self.area.width * self.x.place(elapsed)


def timeline_scene(
    moments: Sequence[Moment],
    title: str,
    value_label: str = "objective",
    *,
    start: float,
    end: float,
    wide: float,
    headed: bool = True,
) -> Scene:
    """All moments from `start` to `end` seconds; those without a value stand in the lanes only.

    wide   of the drawing, in its units: letters are 12 of them high.      headed   its title stands above it.
    """
    names = list(dict.fromkeys(moment.by for moment in moments))
    lanes, left_out = names[:_LANES], len(names) - len(names[:_LANES])
    courses = {solution: _course_of(moments, solution) for solution in (True, False)}
    values, bounds = ([value for _, value in courses[solution]] for solution in (True, False))
    y = fitted(values + (bounds[-1:] if values else bounds)) if values or bounds else None
    ticks = y.ticks(5) if y is not None else []
    margin = max(
        width_of(text, _LABEL) for text in (*map(tick_text, ticks), *(cut(name, wide / 3) for name in lanes), "")
    )
    tall = _TALL if y is not None else 0.0
    top = _TOP if headed else _TOP - _HEADING
    area = Box(28 + margin, top, wide - 28 - margin - 20, tall)
    first = top + tall + (_GAP if tall else 0.0)
    heights = {name: first + _LANE * (index + 0.5) for index, name in enumerate(lanes)}
    inks = {name: _INKS[index % len(_INKS)] for index, name in enumerate(lanes)}
    x = Axis(min(start, end), max(end, start + 1e-3, *(moment.elapsed for moment in moments)))
    look = _Look(area, x, y, heights, inks)
    foot = first + _LANE * len(lanes)
    shapes: list[Shape] = [*heading(title, wide)] if headed else []
    shapes.extend(_courses(courses, moments, look, ticks, value_label))
    shapes.extend(_lanes(moments, look, foot))
    if left_out:
        shapes.append(Text(area.x - 8, foot + 15, f"and {left_out} more", _LABEL, "end", fill="muted"))
    shapes.append(Text(area.x + area.width, foot + 34, "seconds", _LABEL, "end", fill="muted"))
    return Scene(wide, foot + 48, tuple(shapes), title)


def _course_of(moments: Sequence[Moment], solution: bool) -> list[Point]:
    """The values of solutions, or else of bounds, thinned to what can be seen."""
    found = [(m.elapsed, m.value) for m in moments if m.solution is solution and m.value is not None]
    return thinned(found, _POINTS)


def _courses(
    courses: Mapping[bool, list[Point]], moments: Sequence[Moment], look: _Look, ticks: list[float], value_label: str
) -> Iterator[Shape]:
    """Objective and bound as stairs, with the sign of each moment."""
    if look.y is None:
        return
    area, x, y = look.area, look.x, look.y
    yield from grid(area, x, y, ticks)
    yield Text(20, area.y - 18, cut(value_label, area.x + area.width - 200), _LABEL, "start", fill="muted")
    yield from _legend(courses, area.x + area.width, area.y - 18)
    for solution, ink, dash in ((False, "bound", DASHED), (True, "best", ())):
        if points := courses[solution]:
            line = PlotLine("", as_arrays(points), ink, steps=True, until=x.high, dash=dash)
            yield from line_shapes(area, x, y, line)
    for moment in moments if len(moments) <= _SIGNED else ():
        if moment.value is not None and moment.by in look.inks and y.low <= moment.value <= y.high:
            height = area.y + area.height * (1 - y.place(moment.value))
            yield _sign(moment.solution, (look.across(moment.elapsed), height), look.inks[moment.by], _said(moment))


def _legend(courses: Mapping[bool, list[Point]], right: float, y: float) -> Iterator[Shape]:
    """What the two lines and their signs are."""
    for solution, ink, dash in ((False, "bound", DASHED), (True, "best", ())):
        if courses[solution]:
            word = "solution" if solution else "bound"
            yield Text(right, y, word, _LABEL, "end", fill="muted")
            right -= width_of(word, _LABEL) + 8
            yield Path(((right - 26, y), (right, y)), stroke=ink, stroke_width=2, dash=dash)
            yield _sign(solution, (right - 13, y), "muted", word)
            right -= 26 + 14


def _lanes(moments: Sequence[Moment], look: _Look, foot: float) -> Iterator[Shape]:
    area, right = look.area, look.area.x + look.area.width
    for name, height in look.heights.items():
        yield Path(((area.x, height), (right, height)), stroke="grid", stroke_width=1)
        yield Text(area.x - 8, height, cut(name, area.x - 24), _LABEL, "end", fill="ink")
    yield Path(((area.x, foot), (right, foot)), stroke="line", stroke_width=1.2)
    yield from ticks_below(area, look.x, foot)
    seen: set[tuple[str, bool, int]] = set()
    low, cells = look.x.low, area.width / (look.x.high - look.x.low) / _CELL
    for moment in moments:
        place = moment.by, moment.solution, round((moment.elapsed - low) * cells)
        if moment.by in look.heights and place not in seen:
            seen.add(place)
            at = look.across(moment.elapsed), look.heights[moment.by]
            yield _sign(moment.solution, at, look.inks[moment.by], _said(moment))


def _said(moment: Moment) -> str:
    what = "solution" if moment.solution else "bound"
    value = "" if moment.value is None else f" {tick_text(moment.value)}"
    return f"{moment.by}: {what}{value} at {duration_text(moment.elapsed)}"


def _sign(solution: bool, at: Point, ink: str, label: str) -> Shape:
    x, y = at
    if solution:
        return Ellipse(x, y, 4, 4, fill=ink, stroke="paper", stroke_width=1, label=label)
    corners = ((x, y - 4.5), (x + 4.5, y), (x, y + 4.5), (x - 4.5, y))
    return Path(corners, closed=True, fill="paper", stroke=ink, stroke_width=1.6, label=label)
