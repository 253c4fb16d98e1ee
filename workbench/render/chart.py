"""Plots and bars as scenes, and the parts that other drawings of numbers have. Data to drawing, without Qt.

So a plot becomes SVG, PNG or PDF through the same pipeline as a board.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.core.insight import Bar, Bars, Curve
from workbench.core.scene import Box, Ellipse, Path, Rect, Scene, Shape, Text, width_of
from workbench.core.wording import measured
from workbench.render.axis import Axis, fitted, texts, tick_text
from workbench.render.caption import wrapped
from workbench.render.plot import BELOW, POINTS_DRAWN, Plot, PlotLine, TraceLike, curve_plot, falls_far, trace_plot

WIDTH, HEIGHT = 720.0, 400.0
DASHED = (6.0, 4.0)
_LABEL, _TITLE, _ROW = 12.0, 16.0, 20.0
_TICK = 40.0  # the least width for the text of a tick
_REACH = 5.0  # units beside a line that answer to a click, too
_FLAT = 0.68  # of its width is a narrow plot's height, without its legend
_POINTS = 30_000  # points that all lines of a plot have together, about
_LEGEND = 12  # lines that a legend names; the others are counted
_ONE_COLUMN = 6  # lines with long names up to which the legend has a row for each
_SAMPLE = 44.0  # units that a legend's line and the space behind it take
_PITCH, _UPRIGHT = 26.0, 150.0  # of lying bars, and the height of upright ones
_COUNTED = 1e6  # whole numbers below are told to the last digit
_MANY = 12  # more bars than these stand, if their labels are short


def trace_scene(trace: TraceLike, title: str, value_label: str = "objective") -> Scene:
    """The course of a job."""
    return course_scene(trace_plot(trace, title, value_label, bent_y=falls_far(trace)))


def course_scene(plot: Plot) -> Scene:
    """The plot of a job, without the lines that have no points."""
    lines = tuple(line for line in plot.lines if len(line.points[0]))
    return plot_scene(replace(plot, lines=lines, named=len(lines) > 1))


def curve_scene(curve: Curve, wide: float = WIDTH, *, titled: bool = True) -> Scene:
    """Lines over one pair of axes; histograms stand on zero. Its title always stands: it says what the axes do not."""
    return plot_scene(curve_plot(curve), wide)


# ------------------------------------------------------------------------------------------------ plots


def plot_scene(plot: Plot, wide: float = WIDTH) -> Scene:
    """A plot, its legend below. `wide` is in the drawing's units: letters are 12 of them high."""
    tall, ticks = min(HEIGHT, _FLAT * wide), plot.y.ticks(6)
    margin = max((width_of(text, _LABEL) for text in texts(ticks)), default=0.0)
    area = Box(28 + margin, 76, wide - 28 - margin - 24, tall - 76 - 50)
    shapes: list[Shape] = [*heading(plot.title, wide), *grid(area, plot.x, plot.y, ticks)]
    shapes.append(Text(area.x + area.width, tall - 14, plot.x_label, _LABEL, "end", fill="muted"))
    # above its axis, where it can be read without turning one's head
    shapes.append(Text(20, 58, f"{plot.y_label}{plot.y.kind}", _LABEL, "start", fill="muted"))
    if plot.y.bare:
        shapes.append(in_the_middle(plot.nothing, area))
    most = max(200, min(POINTS_DRAWN, _POINTS // max(1, len(plot.lines))))
    for line in plot.lines:
        shapes.extend(line_shapes(area, plot.x, plot.y, line, most))
    shapes.extend(_end(area, plot, line) for line in plot.lines if _has_end(line, plot.y))
    if plot.below():
        shapes.append(Text(area.x, tall - 14, BELOW, _LABEL, "start", fill="muted"))
    height = tall
    if plot.named and plot.lines:
        kinds = {(line.label, line.ink, line.dash): line for line in reversed(plot.lines)}  # of lines alike the first
        named = list(reversed(kinds.values()))
        columns = _columns(named, wide)
        shapes.extend(_legend(named, plot.y, wide, tall, columns))
        height += _ROW * _rows(len(named), columns) + 12
    return Scene(wide, height, tuple(shapes), plot.title)


def heading(title: str, wide: float = WIDTH) -> list[Text]:
    """The title above a plot that is so wide, in two lines where one has no room."""
    first, *more = wrapped(title, wide - 40, _TITLE) or [""]
    lines = [first, *([" ".join(more)] if more else [])]
    heights = (26.0,) if len(lines) == 1 else (16.0, 36.0)
    cuts = (cut(line, wide - 40, _TITLE) for line in lines)
    return [Text(20, y, one, _TITLE, "start", bold=True, fill="ink") for y, one in zip(heights, cuts, strict=True)]


def grid(area: Box, x: Axis, y: Axis, y_ticks: list[float]) -> Iterator[Shape]:
    """Both axes of an area, with their ticks."""
    foot, right = area.y + area.height, area.x + area.width
    for tick, text in zip(y_ticks, texts(y_ticks), strict=True):
        height = foot - area.height * y.place(tick)
        yield Path(((area.x, height), (right, height)), stroke="grid", stroke_width=1)
        yield Text(area.x - 8, height, text, _LABEL, "end", fill="muted")
    yield from ticks_below(area, x, foot)
    yield Path(((area.x, area.y), (area.x, foot), (right, foot)), stroke="line", stroke_width=1.2)


def ticks_below(area: Box, x: Axis, foot: float) -> Iterator[Shape]:
    """The ticks of an axis along the foot of a drawing."""
    ticks = x.ticks(min(8, max(2, int(area.width / _TICK))))
    for tick, text in zip(ticks, texts(ticks), strict=True):
        across = area.x + area.width * x.place(tick)
        yield Path(((across, foot), (across, foot + 4)), stroke="line", stroke_width=1)
        yield Text(across, foot + 15, text, _LABEL, fill="muted")


def in_the_middle(words: str, area: Box) -> Shape:
    """What is said where there is nothing to draw."""
    return Text(area.x + area.width / 2, area.y + area.height / 2, cut(words, area.width), _LABEL, fill="muted")


def line_shapes(area: Box, x: Axis, y: Axis, line: PlotLine, most: int = POINTS_DRAWN) -> Iterator[Shape]:
    """A line within an area, thinned to about `most` points."""
    foot = area.y + area.height
    for xs, ys in line.strokes(x, y, most):
        across, down = area.x + area.width * x.places(xs), foot - area.height * y.places(ys)
        route = tuple(zip(across.tolist(), down.tolist(), strict=True))
        if len(route) < 2:
            continue
        if line.filled and not y.log:
            zero = foot - area.height * y.place(0)
            yield Path(((route[0][0], zero), *route, (route[-1][0], zero)), closed=True, fill=f"{line.ink}/0.25")
        yield Path(
            route,
            stroke=line.ink,
            stroke_width=1.2 if line.thin else 2.0,
            dash=line.dash,
            target=line.target,
            reach=_REACH,
            crisp=line.thin,
        )
    if line.markers:
        xs, ys = line.marked(x, y)
        across, down = area.x + area.width * x.places(xs), foot - area.height * y.places(ys)
        for cx, cy in zip(across.tolist(), down.tolist(), strict=True):
            yield Ellipse(cx, cy, 3.6, 3.6, fill=line.ink)


def _has_end(line: PlotLine, y: Axis) -> bool:
    return line.ended and len(line.points[1]) > 0 and y.holds(line.points[1][-1])


def _end(area: Box, plot: Plot, line: PlotLine) -> Shape:
    """The end of a course that came to its end."""
    across, value = (numbers[-1] for numbers in line.points)
    place = area.x + area.width * plot.x.place(across), area.y + area.height * (1 - plot.y.place(value))
    return Ellipse(*place, 5, 5, fill="paper", stroke=line.ink, stroke_width=2, label=f"{line.label}: its end")


def _columns(lines: Sequence[PlotLine], wide: float) -> int:
    """Two, or one where few have long names: these tell what a plot is about."""
    longest = max((width_of(line.label, _LABEL) for line in lines), default=0.0)
    return 1 if len(lines) <= _ONE_COLUMN and longest > (wide - 40) / 2 - _SAMPLE - 10 else 2


def _rows(lines: int, columns: int) -> int:
    return -(-min(lines, _LEGEND + 1) // columns)


def _legend(lines: Sequence[PlotLine], axis: Axis, wide: float, tall: float, columns: int) -> Iterator[Shape]:
    """Below the plot, in one or two columns; the last entry counts those that are not named."""
    rows, room = _rows(len(lines), columns), (wide - 40) / columns
    named = lines if len(lines) <= _LEGEND + 1 else lines[:_LEGEND]
    for index, line in enumerate(named):
        left, y = 20 + room * (index // rows), tall + 8 + _ROW * (index % rows)
        sample = (left, y), (left + 34, y)  # twice the longest dashes
        if line.filled:
            yield Rect(left, y - 5, 34, 10, fill=f"{line.ink}/0.25")
        yield Path(sample, stroke=line.ink, stroke_width=2, dash=line.dash, target=line.target, reach=_ROW / 2)
        if line.markers:
            yield Ellipse(left + 17, y, 3.6, 3.6, fill=line.ink)
        label = cut(line.legend(axis), room - _SAMPLE - 10)
        yield Text(left + _SAMPLE, y, label, _LABEL, "start", fill="ink", target=line.target)
    if len(named) < len(lines):
        left, y = 20 + room * (_LEGEND // rows), tall + 8 + _ROW * (_LEGEND % rows)
        yield Text(left + _SAMPLE, y, f"and {len(lines) - len(named)} more", _LABEL, "start", fill="muted")


# ------------------------------------------------------------------------------------------------ bars


def bars_scene(bars: Bars, wide: float = WIDTH, *, titled: bool = True) -> Scene:
    """Bars with their labels and values: lying, or upright where they are many with short labels."""
    top = 56.0 if titled else 8.0
    upright = len(bars.bars) > _MANY and max(len(bar.label) for bar in bars.bars) <= 3
    axis = fitted([bar.value for bar in bars.bars], from_zero=True)
    shapes, height = (_upright if upright else _lying)(bars, axis, wide, top)
    title = heading(bars.title, wide) if titled else []
    return Scene(wide, height, (*title, *shapes), bars.title)


def _lying(bars: Bars, axis: Axis, wide: float, top: float) -> tuple[list[Shape], float]:
    """Horizontal bars, each with its label before and its value behind it; negative ones grow to the left."""
    names = max((width_of(bar.label, _LABEL) for bar in bars.bars), default=0.0)
    values = max((width_of(_words(bar, bars), _LABEL) for bar in bars.bars), default=0.0)
    left, right = min(16 + names + 10, wide / 2), wide - max(80.0, min(values + 16, 0.4 * wide))
    zero = left + (right - left) * axis.place(0)
    shapes: list[Shape] = []
    for i, bar in enumerate(bars.bars):
        y, end = top + i * _PITCH, left + (right - left) * axis.place(_length(bar))
        words = _words(bar, bars)
        x, width = min(zero, end), max(abs(end - zero), 1.0)
        label = f"{bar.label}: {words}"
        shapes.append(Rect(x, y, width, 18, 3, fill=bar.role, target=bar.target, label=label))
        shapes.append(
            Text(left - 10, y + 9, cut(bar.label, left - 26), _LABEL, "end", fill="ink", target=bar.target, label=label)
        )
        shapes.append(Text(max(zero, end) + 6, y + 9, words, _LABEL, "start", fill="muted", target=bar.target))
    height = top + _PITCH * len(bars.bars) + 16
    shapes.append(Path(((zero, top - 6), (zero, height - 18)), stroke="line"))
    return shapes, height


def _upright(bars: Bars, axis: Axis, wide: float, top: float) -> tuple[list[Shape], float]:
    """Upright bars, each with its label at the foot and, where there is room, its value above it."""
    pitch, foot = (wide - 24) / len(bars.bars), top + _UPRIGHT
    zero = foot - _UPRIGHT * axis.place(0)
    room = max(width_of(_number(bar), _LABEL) for bar in bars.bars) < pitch - 2
    shapes: list[Shape] = []
    for i, bar in enumerate(bars.bars):
        x, end, label = 12 + i * pitch, foot - _UPRIGHT * axis.place(_length(bar)), f"{bar.label}: {_words(bar, bars)}"
        inset, upper = min(3.0, 0.12 * pitch), min(zero, end)
        body = Rect(x + inset, upper, pitch - 2 * inset, max(abs(zero - end), 1.0), min(2.5, pitch / 4), fill=bar.role)
        shapes.append(replace(body, target=bar.target, label=label))
        if width_of(bar.label, _LABEL) < pitch:
            shapes.append(Text(x + pitch / 2, foot + 10, bar.label, _LABEL, fill="muted", target=bar.target))
        if room:
            shapes.append(Text(x + pitch / 2, upper - 8, _number(bar), _LABEL, fill="ink", target=bar.target))
    shapes.append(Path(((12, zero), (wide - 12, zero)), stroke="line"))
    return shapes, foot + 22


def _length(bar: Bar) -> float:
    return bar.value if math.isfinite(bar.value) else 0.0


def _words(bar: Bar, bars: Bars) -> str:
    return measured(_number(bar), bars.unit)


def _number(bar: Bar) -> str:
    """Its value: a count as it is, and four digits of everything else."""
    counted = abs(bar.value) < _COUNTED and bar.value == int(bar.value)
    return tick_text(bar.value if counted else float(f"{bar.value:.4g}"))


# ------------------------------------------------------------------------------------------------ texts


def cut(text: str, room: float, size: float = _LABEL) -> str:
    """The text, or so much of its beginning as there is room for."""
    if width_of(text, size) <= room:
        return text
    fits = (width_of(text[:end] + "…", size) <= room for end in range(2, len(text)))
    return text[: max(1, sum(fits))] + "…"
