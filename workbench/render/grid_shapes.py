"""Shapes that drawings of grids have in common: lines, edge numbers, the cursor's frame, the corner of a pin."""

from __future__ import annotations

from functools import lru_cache

from workbench.core.scene import Path, Point, Rect, Shape, Text

_FRAME = 0.04  # how far inside its cell the cursor's frame lies


@lru_cache(maxsize=64)
def grid(x: float, y: float, rows: int, cols: int, frame: float = 0.05) -> tuple[Shape, ...]:
    """Thin lines between cells of size 1 and a frame around them all, whose left upper corner is (x, y)."""
    between = [_thin((x + col, y), (x + col, y + rows)) for col in range(1, cols)]
    between += [_thin((x, y + row), (x + cols, y + row)) for row in range(1, rows)]
    return *between, Rect(x, y, cols, rows, stroke="frame", stroke_width=frame)


def _thin(start: Point, end: Point) -> Path:
    return Path((start, end), stroke="line", stroke_width=0.02)


@lru_cache(maxsize=64)
def edge_numbers(x: float, y: float, rows: int, cols: int, least: float = 0.0) -> tuple[Shape, ...]:
    """The numbers of rows and columns beside cells of size 1, `least` high; on large boards every fifth, and larger.
    None where they would have no room so large."""
    found: list[Shape] = []
    most = max(rows, cols)
    every = 1 if most <= 20 else 5
    largest = 0.6 if every == 1 else 0.85
    size = max(min(max(0.3, 0.3 * most / 14), 0.6), least)
    if size > largest:
        return ()
    for col in range(1, cols + 1):
        if col == 1 or col % every == 0:
            found.append(Text(x + col - 0.5, y - 0.28, str(col), size, fill="ink-faint"))
    for row in range(1, rows + 1):
        if row == 1 or row % every == 0:
            found.append(Text(x - 0.2, y + row - 0.5, str(row), size, "end", fill="ink-faint"))
    return tuple(found)


def cursor_frame(
    x: float, y: float, *, stroke_width: float = 0.07, radius: float = 0.06, dash: tuple[float, ...] = ()
) -> Rect:
    """The cursor's frame in the cell whose left upper corner is (x, y)."""
    side = 1 - 2 * _FRAME
    return Rect(x + _FRAME, y + _FRAME, side, side, radius, stroke="cursor", stroke_width=stroke_width, dash=dash)


@lru_cache(maxsize=1024)
def pin_corner(x: float, y: float) -> Path:
    """A pin by its shape, not by a colour alone: a folded corner of the cell whose left upper corner is (x, y)."""
    return Path(((x + 0.72, y + 0.03), (x + 0.97, y + 0.03), (x + 0.97, y + 0.28)), closed=True, fill="frame")
