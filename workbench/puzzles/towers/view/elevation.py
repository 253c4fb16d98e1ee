"""The street of a clue from the side: who stands before whom, what is seen and what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.scene import Ellipse, Path, Rect, Shape, Text
from workbench.puzzles.towers.rules.board import Board, clue_place, seen, street


def unit(size: int) -> float:
    """The scale of the side view, in cells: on a large board cells are small, but words must stay readable."""
    return max(1.0, size / 7)


def elevation_height(size: int) -> float:
    """Room below the board, in cells."""
    return 2.4 * unit(size)


def elevation(board: Board, clue: int, top: float, width: float) -> Iterator[Shape]:
    """The side view of a clue's street, the eye at the left."""
    n = board.size
    u = unit(n)
    base, tall = top + 2.0 * u, 1.5 * u
    yield Path(((0.4 * u, base), (width - 0.4 * u, base)), stroke="line", stroke_width=0.03 * u)
    line = [board.heights[i] for i in street(n, clue)]
    visible = set(seen(line))
    pitch = (width - 2.4 * u) / n
    yield from _eye(0.85 * u, base - 0.3 * u, u)
    tallest = 0
    for position, height in enumerate(line):
        x = 1.6 * u + position * pitch
        if not height:
            yield Text(x + pitch / 2, base - 0.18 * u, "?", 0.26 * u, fill="ink-faint")
            continue
        rise = tall * height / n
        shown = position in visible
        fill = "tower-top" if shown else "hidden"
        yield Rect(x + 0.08 * pitch, base - rise, 0.84 * pitch, rise, fill=fill, stroke="frame", stroke_width=0.02 * u)
        if shown:
            yield from _sight_line(x + 0.08 * pitch, base - rise, base - tall * tallest / n, u)
            tallest = height
        else:
            yield from _hatch(x + 0.08 * pitch, base - rise, 0.84 * pitch, rise, u)
        ink = "ink" if shown else "ink-faint"
        yield Text(x + pitch / 2, base + 0.18 * u, str(height), 0.24 * u, bold=shown, fill=ink)
    yield Text(width / 2, top + 0.16 * u, sentence(board, clue), 0.26 * u, room=width - 0.8, fill="ink")


def sentence(board: Board, clue: int) -> str:
    """What is seen from a clue: "Above column 3: 2 seen, the clue says 3"."""
    n, number = board.size, board.clues[clue]
    count = len(seen([board.heights[i] for i in street(n, clue)]))
    wanted = f", the clue says {number}" if number else ""
    return f"{clue_place(n, clue).capitalize()}: {count} seen{wanted}"


def _eye(x: float, y: float, u: float) -> Iterator[Shape]:
    lid = ((x - 0.3 * u, y), (x - 0.12 * u, y - 0.24 * u), (x + 0.12 * u, y - 0.24 * u), (x + 0.3 * u, y))
    under = ((x + 0.3 * u, y), (x + 0.12 * u, y + 0.24 * u), (x - 0.12 * u, y + 0.24 * u), (x - 0.3 * u, y))
    yield Path((*lid, *under[1:]), smooth=True, closed=True, fill="paper", stroke="ink", stroke_width=0.04 * u)
    yield Ellipse(x, y, 0.1 * u, 0.1 * u, fill="ink")


def _sight_line(x: float, roof: float, before: float, u: float) -> Iterator[Shape]:
    """What of the tower stands out above all before it."""
    yield Path(((x, roof), (x, before)), stroke="hint", stroke_width=0.07 * u)


def _hatch(x: float, y: float, width: float, height: float, u: float) -> Iterator[Shape]:
    """Slanted lines: hidden is said by shape, not by colour alone."""
    step = 0.16 * u
    offset = step
    while offset < width + height:
        start = (x + max(0.0, offset - height), y + min(offset, height))
        end = (x + min(offset, width), y + max(0.0, offset - width))
        yield Path((start, end), stroke="ink-faint/0.6", stroke_width=0.02 * u)
        offset += step
