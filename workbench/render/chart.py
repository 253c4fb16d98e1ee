"""Plots as scenes: the objective of a job against time, curves and bars. Data to drawing, without Qt.

So a plot becomes SVG, PNG or PDF through the same pipeline as a board. The live plot of the window is another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from workbench.core.grid import Target
from workbench.core.insight import Bars, Curve
from workbench.core.insight_text import measured
from workbench.core.scene import Box, Ellipse, Path, Rect, Scene, Shape, Text
from workbench.core.thinning import Points
from workbench.render.axis import Axis, fitted, tick_text
from workbench.render.point_arrays import PointArrays, as_arrays, held_to, joined, stairs, stretches, thin

WIDTH, HEIGHT = 720.0, 400.0
_LABEL, _TITLE = 12.0, 16.0
_LETTER_WIDTH = 0.56  # width of a letter, as a share of the font's size; words are narrower than digits
_MOST = 2000  # points of a line that are drawn; markers only up to a tenth of that
_REACH = 5.0  # units beside a line that answer to a click, too
BELOW = "0 is below a log axis"
ROLES = ("best", "bound", "player-3", "player-4", "player-5", "player-6")


class TraceLike(Protocol):
    """What a job's trace offers: points of (elapsed seconds, value), and how long it ran."""

    objective: Points
    bound: Points
    count: Points
    elapsed: float


@dataclass(frozen=True, slots=True)
class PlotLine:
    """One line of a plot: its points, in its values, and its look; `target` is what a click on it means."""

    label: str
    points: PointArrays
    ink: str
    steps: bool = False
    markers: bool = False
    dash: tuple[float, ...] = ()
    target: Target | None = None
    crisp: bool = False


def trace_scene(trace: TraceLike, title: str, value_label: str = "objective", *, log_y: bool = False) -> Scene:
    """The course of a job: its best objective as a stair with a marker for each incumbent, its bound dashed.

    A job without an objective shows what it has counted.
    """
    end = max(trace.elapsed, 1e-3)
    lines = [
        PlotLine(value_label, held_to(as_arrays(trace.objective), end), "best", steps=True, markers=True),
        PlotLine("bound", held_to(as_arrays(trace.bound), end), "bound", steps=True, dash=(6, 4)),
    ]
    if not trace.objective:
        lines.append(PlotLine("count", as_arrays(trace.count), "best", markers=True))
    # an early bound may be far away: the axis shows the objective and the bound that it ended with
    values = [value for _, value in trace.objective] + [value for _, value in trace.bound[-1:]]
    if not trace.objective:
        values += [value for _, value in trace.count]
    x_axis = time_axis([line.points for line in lines], end, log=False)
    label = value_label if trace.objective or not trace.count else "count"
    lines = [line for line in lines if len(line.points[0])]
    return _plot(lines, x_axis, fitted(values, log=log_y), title, "seconds", label)


def curve_scene(curve: Curve) -> Scene:
    """Lines over one pair of axes; histograms stand on zero."""
    lines = [
        PlotLine(
            one.label,
            (np.array(one.xs, dtype=np.float64), np.array(one.ys, dtype=np.float64)),
            one.role if one.role != "accent" else ROLES[i % len(ROLES)],
            steps=one.steps,
            markers=not one.steps and len(one.xs) <= 40,
        )
        for i, one in enumerate(curve.series)
        if one.xs
    ]
    xs, ys = joined([line.points for line in lines])
    upright = any(line.steps for line in lines) and not curve.y_log
    y_axis = fitted(ys, log=curve.y_log, from_zero=upright)
    return _plot(lines, fitted(xs, log=curve.x_log), y_axis, curve.title, curve.x_label, curve.y_label)


def bars_scene(bars: Bars) -> Scene:
    """Horizontal bars, each with its label before and its value behind it; negative ones grow to the left."""
    names = max((text_width(bar.label, _LABEL) for bar in bars.bars), default=0.0)
    left, right, top, pitch = min(16 + names + 10, WIDTH / 2), WIDTH - 80, 56.0, 26.0
    axis = fitted([bar.value for bar in bars.bars], from_zero=True)
    zero = left + (right - left) * axis.place(0)
    shapes: list[Shape] = [heading(bars.title)]
    for i, bar in enumerate(bars.bars):
        y, end = top + i * pitch, left + (right - left) * axis.place(bar.value)
        words = measured(tick_text(float(f"{bar.value:.4g}")), bars.unit)
        x, width = min(zero, end), max(abs(end - zero), 1.0)
        look = Rect(x, y, width, 18, 3, fill=bar.role, target=bar.target, label=f"{bar.label}: {words}")
        shapes.append(look)
        shapes.append(Text(left - 10, y + 9, cut(bar.label, left - 26), _LABEL, "end", fill="ink"))
        shapes.append(Text(max(zero, end) + 6, y + 9, words, _LABEL, "start", fill="muted"))
    height = top + pitch * len(bars.bars) + 16
    shapes.append(Path(((zero, top - 6), (zero, height - 18)), stroke="line"))
    return Scene(WIDTH, height, tuple(shapes), bars.title)


# ------------------------------------------------------------------------------------------------ the parts


def _plot(lines: Sequence[PlotLine], x: Axis, y: Axis, title: str, x_label: str, y_label: str) -> Scene:
    y_ticks = y.ticks(6)
    margin = max((text_width(tick_text(tick), _LABEL) for tick in y_ticks), default=0.0)
    area = Box(28 + margin, 76, WIDTH - 28 - margin - 24, HEIGHT - 76 - 50)
    shapes: list[Shape] = [heading(title)]
    shapes.extend(grid(area, x, y, y_ticks))
    shapes.append(Text(area.x + area.width, HEIGHT - 14, x_label, _LABEL, "end", fill="muted"))
    # above its axis, where it can be read without turning one's head
    shapes.append(Text(20, 58, y_label, _LABEL, "start", fill="muted"))
    if y.bare:
        shapes.append(in_the_middle("no values", area))
    for line in lines:
        shapes.extend(line_shapes(area, x, y, line))
    if not all(y.held(line.points[1]).all() for line in lines):
        shapes.append(Text(area.x, HEIGHT - 14, BELOW, _LABEL, "start", fill="muted"))
    if len(lines) > 1 or (lines and lines[0].label not in ("", y_label)):
        shapes.extend(_legend(lines))
    return Scene(WIDTH, HEIGHT, tuple(shapes), title)


def time_axis(lines: Sequence[PointArrays], end: float, log: bool) -> Axis:
    """An axis from the start of time, or on a logarithmic one from the first moment after it, to the end."""
    if not log:
        return Axis(0.0, end * 1.02)
    times, _ = joined(lines)
    positive = times[times > 0]
    return fitted([float(positive.min()) if len(positive) else end / 10, end], log=True)


def heading(title: str, wide: float = WIDTH) -> Text:
    """The title above a plot that is so wide."""
    return Text(20, 26, cut(title, wide - 40, _TITLE), _TITLE, "start", bold=True, fill="ink")


def grid(area: Box, x: Axis, y: Axis, y_ticks: list[float]) -> Iterator[Shape]:
    """Both axes of an area, with their ticks."""
    foot, right = area.y + area.height, area.x + area.width
    for tick in y_ticks:
        height = foot - area.height * y.place(tick)
        yield Path(((area.x, height), (right, height)), stroke="grid", stroke_width=1)
        yield Text(area.x - 8, height, tick_text(tick), _LABEL, "end", fill="muted")
    for tick in x.ticks(8):
        across = area.x + area.width * x.place(tick)
        yield Path(((across, foot), (across, foot + 4)), stroke="line", stroke_width=1)
        yield Text(across, foot + 15, tick_text(tick), _LABEL, fill="muted")
    yield Path(((area.x, area.y), (area.x, foot), (right, foot)), stroke="line", stroke_width=1.2)


def in_the_middle(words: str, area: Box) -> Shape:
    """What is said where there is nothing to draw."""
    return Text(area.x + area.width / 2, area.y + area.height / 2, cut(words, area.width), _LABEL, fill="muted")


def line_shapes(area: Box, x: Axis, y: Axis, line: PlotLine, most: int = _MOST, width: float = 2.0) -> Iterator[Shape]:
    """A line within an area, thinned to about `most` points."""
    xs, ys = line.points
    held = y.held(ys)
    few = int(held.sum()) <= _MOST // 10
    for start, end in stretches(held):
        across, down = thin((xs[start:end], ys[start:end]), most)
        across, down = area.x + area.width * x.places(across), area.y + area.height * (1 - y.places(down))
        dots = list(zip(across.tolist(), down.tolist(), strict=True)) if line.markers and few else []
        if line.steps:
            # where a value gives way to one that the axis does not hold, the stair has held until then
            goes_on = area.x + area.width * x.place(xs[end]) if end < len(xs) else None
            dots = dots[:-1] if goes_on is None and len(dots) > 1 else dots  # the last point of a stair is its end
            across, down = stairs((across, down), goes_on)
        route = tuple(zip(across.tolist(), down.tolist(), strict=True))
        if len(route) > 1:
            yield Path(
                route,
                stroke=line.ink,
                stroke_width=width,
                dash=line.dash,
                target=line.target,
                reach=_REACH,
                crisp=line.crisp,
            )
        for cx, cy in dots:
            yield Ellipse(cx, cy, 3.6, 3.6, fill=line.ink, stroke="paper", stroke_width=1)


def _legend(lines: Sequence[PlotLine]) -> Iterator[Shape]:
    right = WIDTH - 24.0
    for line in reversed(lines):
        left = right - text_width(line.label, _LABEL)
        yield Text(right, 58, line.label, _LABEL, "end", fill="ink")
        yield Path(((left - 32, 58), (left - 8, 58)), stroke=line.ink, stroke_width=2, dash=line.dash)
        if line.markers:
            yield Ellipse(left - 20, 58, 3.6, 3.6, fill=line.ink, stroke="paper", stroke_width=1)
        right = left - 50


def text_width(text: str, size: float) -> float:
    """An estimate: what a line of text takes."""
    return _LETTER_WIDTH * size * len(text)


def cut(text: str, room: float, size: float = _LABEL) -> str:
    fits = max(1, int(room / (_LETTER_WIDTH * size)))
    return text if len(text) <= fits else text[: fits - 1] + "…"
