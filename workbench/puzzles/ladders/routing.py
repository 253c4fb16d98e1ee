"""Which way snakes and ladders lie on the board, so that they cross as little as possible. No shapes, no colours.

A ladder is straight and may lie a little to the side of its squares' middles; a snake winds, and may bow to either
side. One after the other, each takes the way that is crossed least by the others, twice round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from workbench.puzzles.ladders.board import Jump
from workbench.puzzles.ladders.geometry import MARGIN, centre, columns, rows
from workbench.render.scene import Point

Line = npt.NDArray[np.float64]
"""Points of shape (n, 2)."""

_BOWS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32)
_SHIFTS = ((0.0, 0.0), (0.2, 0.0), (-0.2, 0.0), (0.0, 0.2), (0.0, -0.2))
_POINTS, _DENSITY = 25, 8
"""Points of a line: at least so many, and so many per square of its length."""
_CROSSING, _NEAR_AN_END, _OUTSIDE, _ODD = 1.0, 0.6, 5.0, 0.4


@dataclass(frozen=True, slots=True)
class Route:
    """A jump and the middle line of its body, from its first square to its last."""

    jump: Jump
    points: tuple[Point, ...]


@lru_cache(maxsize=128)
def routes(squares: int, jumps: tuple[Jump, ...], held: Jump | None = None) -> tuple[Route, ...]:
    """A route for each jump that leads anywhere. A held one goes last, so that the others lie still while it moves."""
    if held is not None and held in jumps:
        place = jumps.index(held)
        others = routes(squares, jumps[:place] + jumps[place + 1 :])
        lines = [np.array(route.points) for route in others]
        ways = _ways(squares, held)
        if not ways:
            return others
        return (*others, _route(held, _best(squares, held, ways, lines, _ends(squares, jumps))))
    drawn = [jump for jump in jumps if _ways(squares, jump)]
    ends = _ends(squares, drawn)
    found = [_ways(squares, jump)[0] for jump in drawn]
    for _ in range(2):
        for k, jump in enumerate(drawn):
            found[k] = _best(squares, jump, _ways(squares, jump), found[:k] + found[k + 1 :], ends)
    return tuple(_route(jump, line) for jump, line in zip(drawn, found, strict=True))


def _route(jump: Jump, line: Line) -> Route:
    return Route(jump, tuple((float(x), float(y)) for x, y in line))


@lru_cache(maxsize=1024)
def _ways(squares: int, jump: Jump) -> tuple[Line, ...]:
    """The ways in which a jump may lie, the plainest first; none for one that leads nowhere."""
    a, b = np.array(centre(squares, jump.source)), np.array(centre(squares, jump.target))
    length = float(np.hypot(*(b - a)))
    if length == 0:
        return ()
    along = (b - a) / length
    across = np.array((-along[1], along[0]))
    s = np.linspace(0, 1, max(_POINTS, round(_DENSITY * length)))[:, None]
    straight = a + s * (b - a)
    if not jump.is_snake:
        return tuple(straight + np.array(shift) for shift in _SHIFTS)
    swing = min(0.2, 0.07 + 0.04 * length) * np.sin(np.pi * s) ** 0.5
    waves = max(2, round(length / 0.95))
    winding = swing * np.sin(waves * np.pi * s)
    bowed = min(length, 5.0) * np.sin(np.pi * s)
    return tuple(straight + (side * winding + bow * bowed) * across for bow in _BOWS for side in (1, -1))


def _ends(squares: int, jumps: Sequence[Jump]) -> Line:
    squares_used = sorted({square for jump in jumps for square in (jump.source, jump.target)})
    return np.array([centre(squares, square) for square in squares_used]).reshape(-1, 2)


def _best(squares: int, jump: Jump, ways: Sequence[Line], others: Sequence[Line], ends: Line) -> Line:
    own = np.array([centre(squares, jump.source), centre(squares, jump.target)])
    foreign = ends[(np.abs(ends[:, None] - own).max(axis=2) > 0.1).all(axis=1)]
    segments = [np.hstack((thin[:-1], thin[1:])) for thin in map(_thin, others)]
    walls = np.vstack(segments) if segments else np.empty((0, 4))
    # of equal ones the first, plainest
    return min(ways, key=lambda way: _cost(squares, way, ways[0], walls, foreign))


def _cost(squares: int, way: Line, plain: Line, walls: Line, foreign: Line) -> float:
    right, bottom = columns(squares) + MARGIN, rows(squares) + MARGIN
    outside = (way < MARGIN).any() or (way[:, 0] > right).any() or (way[:, 1] > bottom).any()
    near = 0
    if len(foreign):
        gaps = np.hypot(*(way[:, None] - foreign[None]).transpose(2, 0, 1))
        near = int((gaps.min(axis=0) < 0.32).sum())
    odd = float(np.abs(way - plain).max())
    return _CROSSING * _crossings(_thin(way), walls) + _NEAR_AN_END * near + _OUTSIDE * bool(outside) + _ODD * odd


def _thin(line: Line) -> Line:
    """About a dozen points of a line, its ends among them: crossings need no more."""
    places = np.linspace(0, len(line) - 1, 13).round().astype(np.int64)
    thin: Line = line[places]
    return thin


def _crossings(way: Line, walls: Line) -> int:
    """How often a line crosses segments of shape (m, 4)."""
    if not len(walls):
        return 0
    p, q = way[:-1, None], way[1:, None]
    r, s = walls[None, :, :2], walls[None, :, 2:]
    across = _side(p, q, r) != _side(p, q, s)
    return int((across & (_side(r, s, p) != _side(r, s, q))).sum())


def _side(a: Line, b: Line, c: Line) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) > (b[..., 1] - a[..., 1]) * (
        c[..., 0] - a[..., 0]
    )
    return found
