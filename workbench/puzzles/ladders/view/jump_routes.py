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

from workbench.core.scene import Point
from workbench.puzzles.ladders.rules.board import Jump
from workbench.puzzles.ladders.view.geometry import MARGIN, centre, columns, rows

Line = npt.NDArray[np.float64]
"""Points of shape (n, 2)."""
Lines = npt.NDArray[np.float64]
"""Several lines of as many points each, shape (w, n, 2)."""

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
def routes(squares: int, jumps: tuple[Jump, ...]) -> tuple[Route, ...]:
    """A route for each jump that leads anywhere."""
    ways = {jump: _ways(squares, jump) for jump in jumps}
    drawn = [jump for jump in jumps if len(ways[jump])]
    ends = _ends(squares, drawn)
    found = [ways[jump][0] for jump in drawn]
    for _ in range(2):
        for k, jump in enumerate(drawn):
            found[k] = _best(squares, jump, ways[jump], found[:k] + found[k + 1 :], ends)
    return tuple(_route(jump, line) for jump, line in zip(drawn, found, strict=True))


@lru_cache(maxsize=128)
def moving_routes(squares: int, before: tuple[Jump, ...], taken: Jump | None, held: Jump) -> tuple[Route, ...]:
    """The routes while a hand carries a jump, once `taken` from where it was (None: a new one), now `held`: the others
    lie as they lay before."""
    others = tuple(route for route in routes(squares, before) if route.jump != taken)
    ways = _ways(squares, held)
    if not len(ways):
        return others
    lines = [np.array(route.points) for route in others]
    ends = _ends(squares, [*before, held])
    return (*others, _route(held, _best(squares, held, ways, lines, ends)))


def _route(jump: Jump, line: Line) -> Route:
    return Route(jump, tuple((float(x), float(y)) for x, y in line))


@lru_cache(maxsize=1024)
def _ways(squares: int, jump: Jump) -> Lines:
    """The ways in which a jump may lie, the plainest first; none for one that leads nowhere."""
    a, b = np.array(centre(squares, jump.source)), np.array(centre(squares, jump.target))
    length = float(np.hypot(*(b - a)))
    if length == 0:
        return np.empty((0, 0, 2))
    along = (b - a) / length
    across = np.array((-along[1], along[0]))
    s = np.linspace(0, 1, max(_POINTS, round(_DENSITY * length)))[:, None]
    straight = a + s * (b - a)
    if not jump.is_snake:
        return np.array([straight + np.array(shift) for shift in _SHIFTS])
    swing = min(0.2, 0.07 + 0.04 * length) * np.sin(np.pi * s) ** 0.5
    waves = max(2, round(length / 0.95))
    winding = swing * np.sin(waves * np.pi * s)
    bowed = min(length, 5.0) * np.sin(np.pi * s)
    return np.array([straight + (side * winding + bow * bowed) * across for bow in _BOWS for side in (1, -1)])


def _ends(squares: int, jumps: Sequence[Jump]) -> Line:
    squares_used = sorted({square for jump in jumps for square in (jump.source, jump.target)})
    return np.array([centre(squares, square) for square in squares_used]).reshape(-1, 2)


def _best(squares: int, jump: Jump, ways: Lines, others: Sequence[Line], ends: Line) -> Line:
    own = np.array([centre(squares, jump.source), centre(squares, jump.target)])
    foreign = ends[(np.abs(ends[:, None] - own).max(axis=2) > 0.1).all(axis=1)]
    segments = [np.hstack((thin[:-1], thin[1:])) for thin in (line[_places(len(line))] for line in others)]
    walls = np.vstack(segments) if segments else np.empty((0, 4))
    thin = ways[:, _places(ways.shape[1])]
    right, bottom = columns(squares) + MARGIN, rows(squares) + MARGIN
    outside = ((thin < MARGIN) | (thin > (right, bottom))).any(axis=(1, 2))
    gaps = np.hypot(*(thin[:, :, None] - foreign).transpose(3, 0, 1, 2))
    near = (gaps.min(axis=1, initial=np.inf) < 0.32).sum(axis=1)
    odd = np.abs(thin - thin[0]).max(axis=(1, 2))
    costs = _CROSSING * _crossings(thin, walls) + _NEAR_AN_END * near + _OUTSIDE * outside + _ODD * odd
    best: Line = ways[int(np.argmin(costs))]  # of equal ones the first, plainest
    return best


def _places(count: int) -> npt.NDArray[np.int64]:
    """About a dozen points of a line, its ends among them: looking for crossings needs no more."""
    found: npt.NDArray[np.int64] = np.linspace(0, count - 1, 13).round().astype(np.int64)
    return found


def _crossings(ways: Lines, walls: Line) -> npt.NDArray[np.int64]:
    """How often each way crosses segments of shape (m, 4)."""
    p, q = ways[:, :-1, None], ways[:, 1:, None]
    r, s = walls[:, :2], walls[:, 2:]
    across = (_side(p, q, r) != _side(p, q, s)) & (_side(r, s, p) != _side(r, s, q))
    found: npt.NDArray[np.int64] = across.sum(axis=(1, 2))
    return found


def _side(a: Lines, b: Lines, c: Lines) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) > (b[..., 1] - a[..., 1]) * (
        c[..., 0] - a[..., 0]
    )
    return found
