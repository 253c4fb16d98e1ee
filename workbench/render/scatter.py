"""Two values of many things against each other, as a scene: which of two settings takes longer. Without Qt."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.core.scene import Box, Ellipse, Path, Scene, Shape, Text, width_of
from workbench.render.axis import Axis, fitted, tick_text
from workbench.render.chart import HEIGHT, grid, heading

_LABEL, _CELL, _EDGE = 12.0, 4.0, 14.0
"""Points that fall into one square of so many units are one dot; what has no value lies so far beyond the edge."""
_SIDE = 460.0


def scatter_scene(
    points: Sequence[tuple[float, float]], title: str, x_label: str, y_label: str, *, log: bool = False
) -> Scene:
    """A dot for each point, both axes alike, and the line on which both values are the same.

    An infinite value lies beyond the edge: it is larger than all others. A dot that stands for many is larger.
    """
    finite = [value for point in points for value in point if math.isfinite(value) and (value > 0 or not log)]
    axis = fitted(finite, log=log, from_zero=not log)
    ticks = axis.ticks(6)
    left = 44 + max((width_of(tick_text(tick), _LABEL) for tick in ticks), default=0.0)
    area = Box(left, 76, _SIDE, HEIGHT - 76 - 64)
    shapes: list[Shape] = [*heading(title), *grid(area, axis, axis, ticks)]
    shapes.append(Path(((area.x, area.y + area.height), (area.x + area.width, area.y)), stroke="muted", dash=(4, 4)))
    shapes.append(Text(area.x + area.width + _EDGE, HEIGHT - 14, x_label, _LABEL, "end", fill="muted"))
    shapes.append(Text(20, 54, y_label, _LABEL, "start", fill="muted"))
    shapes.extend(_dots(points, axis, area))
    return Scene(area.x + area.width + _EDGE + 24, HEIGHT, tuple(shapes), title)


def _dots(points: Sequence[tuple[float, float]], axis: Axis, area: Box) -> Iterator[Shape]:
    def cells(values: NDArray[np.float64], length: float) -> list[int]:
        places, held = np.zeros(len(values)), axis.held(values)
        places[held] = axis.places(values[held])
        beyond = ~np.isfinite(values)
        units: list[int] = np.rint(np.where(beyond, length + _EDGE, length * places) / _CELL).astype(int).tolist()
        return units

    xs, ys = np.array(points, dtype=np.float64).reshape(-1, 2).T
    dots = Counter(zip(cells(xs, area.width), cells(ys, area.height), strict=True))
    for (column, row), count in sorted(dots.items()):
        radius = min(2.0 + 0.5 * math.log2(count), 6.0)
        x, y = area.x + column * _CELL, area.y + area.height - row * _CELL
        yield Ellipse(x, y, radius, radius, fill="accent/0.6", label=f"{count:,} alike" if count > 1 else "")
