"""The street of a clue from the side: who stands before whom, what is seen and what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.puzzles.towers.board import Board, clue_place, seen, street
from workbench.render.scene import Ellipse, Path, Rect, Shape, Text

ELEVATION_HEIGHT = 2.4
"""Room below the board, in cells."""


def elevation(board: Board, clue: int | None, top: float, width: float) -> Iterator[Shape]:
    """The side view of a clue's street, the eye at the left; a sentence when no clue is chosen."""
    n = board.size
    base, tall = top + 2.0, 1.5
    yield Path(((0.4, base), (width - 0.4, base)), stroke="line", stroke_width=0.03)
    if clue is None:
        text = "Point at a clue to see its street from the side"
        yield Text(width / 2, top + 1.0, text, min(0.3, (width - 0.8) / 26), fill="ink-faint")
        return
    line = [board.heights[i] for i in street(n, clue)]
    visible = set(seen(line))
    pitch = (width - 2.4) / n
    yield from _eye(0.85, base - 0.3)
    tallest = 0
    for position, height in enumerate(line):
        x = 1.6 + position * pitch
        if not height:
            yield Text(x + pitch / 2, base - 0.18, "?", 0.26, fill="ink-faint")
            continue
        rise = tall * height / n
        shown = position in visible
        fill = "tower-top" if shown else "hidden"
        yield Rect(x + 0.08 * pitch, base - rise, 0.84 * pitch, rise, fill=fill, stroke="frame", stroke_width=0.02)
        if shown:
            yield from _sight_line(x + 0.08 * pitch, base - rise, base - tall * tallest / n)
            tallest = height
        else:
            yield from _hatch(x + 0.08 * pitch, base - rise, 0.84 * pitch, rise)
        yield Text(x + pitch / 2, base + 0.18, str(height), 0.24, bold=shown, fill="ink" if shown else "ink-faint")
    number = board.clues[clue]
    wanted = f", the clue says {number}" if number else ""
    text = f"{clue_place(n, clue).capitalize()}: {len(visible)} seen{wanted}"
    yield Text(width / 2, top + 0.16, text, min(0.26, (width - 0.8) / 30), fill="ink")


def _eye(x: float, y: float) -> Iterator[Shape]:
    lid = ((x - 0.3, y), (x - 0.12, y - 0.24), (x + 0.12, y - 0.24), (x + 0.3, y))
    under = ((x + 0.3, y), (x + 0.12, y + 0.24), (x - 0.12, y + 0.24), (x - 0.3, y))
    yield Path((*lid, *under[1:]), smooth=True, closed=True, fill="paper", stroke="ink", stroke_width=0.04)
    yield Ellipse(x, y, 0.1, 0.1, fill="ink")


def _sight_line(x: float, roof: float, before: float) -> Iterator[Shape]:
    """What of the tower stands out above all before it."""
    yield Path(((x, roof), (x, before)), stroke="hint", stroke_width=0.07)


def _hatch(x: float, y: float, width: float, height: float) -> Iterator[Shape]:
    """Slanted lines: hidden is said by shape, not by colour alone."""
    step = 0.16
    offset = step
    while offset < width + height:
        start = (x + max(0.0, offset - height), y + min(offset, height))
        end = (x + min(offset, width), y + max(0.0, offset - width))
        yield Path((start, end), stroke="ink-faint/0.6", stroke_width=0.02)
        offset += step
