"""Highlights marked targets of a scene: conflicts, hints, differences. Each role has a shape beside its colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from workbench.core.grid import Target
from workbench.core.insight import Mark
from workbench.core.scene import Box, Path, Rect, Scene, Shape, Text

_DASHES: dict[str, tuple[float, float]] = {"conflict": (0.12, 0.06), "bad": (0.12, 0.06), "difference": (0.03, 0.06)}
_LINE = 0.07  # width of a line around a path that is lit


def highlighted(scene: Scene, marks: Iterable[Mark]) -> Scene:
    """The scene with a frame around each marked target or a shade over it, or along the path that is its body."""
    marks = tuple(marks)
    if not marks:
        return scene
    wanted = {mark.target for mark in marks}
    bodies: dict[Target, Shape] = {}
    for shape in scene.shapes:
        if shape.target in wanted:
            bodies.setdefault(shape.target, shape)
    light: list[Shape] = []
    for mark in marks:
        body = bodies.get(mark.target)
        if isinstance(body, Path):
            light.append(_along(body, mark.role))
        elif body is not None:
            light.extend(_frame(body.box, mark))
    # above the marks: their dashes would hide where one is
    light.extend(shape for shape in scene.shapes if shape.stroke == "cursor" and shape.target is None)
    strip = highlighted(scene.strip, marks) if scene.strip is not None else None
    return replace(scene.with_shapes(light), strip=strip)


def _along(body: Path, role: str) -> Path:
    """The light on a path: around an outline; on an open line as broad as it answers to the pointer."""
    if body.closed:
        dash = _DASHES.get(role, ())
        return replace(body, fill=f"{role}/0.3", stroke=role, stroke_width=_LINE, dash=dash, label="")
    return replace(body, stroke=f"{role}/0.45", stroke_width=max(2 * body.reach, _LINE), label="")


@lru_cache(maxsize=512)
def _frame(box: Box, mark: Mark) -> tuple[Shape, ...]:
    unit = max(min(box.width, box.height), 0.25 * max(box.width, box.height))
    if mark.shade:
        veil = Rect(box.x, box.y, box.width, box.height, fill=f"{mark.role}/{mark.shade:.2f}")
        corner = box.x + box.width - 0.08 * unit, box.y + 0.18 * unit
        return (veil, Text(*corner, mark.label, 0.24 * unit, "end", bold=True, fill="ink")) if mark.label else (veil,)
    inner = box.grown(-0.05 * unit)
    dash = tuple(part * unit for part in _DASHES.get(mark.role, ()))
    frame = Rect(
        inner.x,
        inner.y,
        inner.width,
        inner.height,
        0.1 * unit,
        fill=f"{mark.role}/0.14",
        stroke=mark.role,
        stroke_width=0.06 * unit,
        dash=dash,
    )
    if not mark.label:
        return (frame,)
    x, y = inner.x + inner.width - 0.06 * unit, inner.y + 0.14 * unit
    return frame, Text(x, y, mark.label, 0.2 * unit, "end", bold=True, fill=mark.role)
