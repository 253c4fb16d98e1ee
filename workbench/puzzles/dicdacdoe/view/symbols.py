"""The six symbols of the players as shapes: told apart by form first, by colour second."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from workbench.core.scene import Ellipse, Ink, Path, Point, Shape


def ink(player: int) -> Ink:
    """The colour of a player, from 1."""
    return f"player-{player}"


@lru_cache(maxsize=1024)
def draw_symbol(player: int, x: float, y: float, r: float) -> tuple[Shape, ...]:
    """A player's symbol around (x, y), `r` from its middle to its edge."""
    return tuple(_symbol(player, x, y, r))


def _symbol(player: int, x: float, y: float, r: float) -> Iterator[Shape]:
    colour, width = ink(player), 0.4 * r
    if player in (2, 6):  # O, and @: an O with a dot
        yield Ellipse(x, y, r, r, stroke=colour, stroke_width=width)
    if player == 6:
        yield Ellipse(x, y, 0.35 * r, 0.35 * r, fill=colour)
    for stroke in _STROKES.get(player, ()):
        points = tuple((x + dx * r, y + dy * r) for dx, dy in stroke)
        yield Path(points, stroke=colour, stroke_width=width if player < 4 else 0.28 * r)


_STAR: tuple[tuple[Point, Point], ...] = tuple(
    ((cos(a), sin(a)), (-cos(a), -sin(a))) for a in (pi / 2, pi / 2 + pi / 3, pi / 2 + 2 * pi / 3)
)
_STROKES: dict[int, tuple[tuple[Point, Point], ...]] = {
    1: (((-0.9, -0.9), (0.9, 0.9)), ((-0.9, 0.9), (0.9, -0.9))),
    3: (((-1.0, 0.0), (1.0, 0.0)), ((0.0, -1.0), (0.0, 1.0))),
    4: _STAR,
    5: (
        ((-0.35, -1.0), (-0.35, 1.0)),
        ((0.35, -1.0), (0.35, 1.0)),
        ((-1.0, -0.35), (1.0, -0.35)),
        ((-1.0, 0.35), (1.0, 0.35)),
    ),
}
