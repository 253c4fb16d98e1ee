"""Which way snakes and ladders lie on the board, so that they lie on each other as little as possible. No shapes, no
colours.

A ladder is straight and may lie a little to the side of its squares' middles; a snake winds, and may bow to either
side. One after the other, each takes the way that has least of the others on it, three times round. What lies where is
counted in a plane of grains, an eighth of a square's side each, row by row: the time grows with the jumps, not with
their pairs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from workbench.core.scene import Point
from workbench.puzzles.ladders.rules.board import MOST_SQUARES, Jump
from workbench.puzzles.ladders.view.geometry import MARGIN, centre, columns, rows

Polylines = npt.NDArray[np.float64]
"""Several lines of as many points each, shape (w, n, 2)."""
Plane = npt.NDArray[np.int64]
"""What lies on each grain; the places of grains in it are numbers, too."""

_BENDS = tuple((side, bow) for bow in (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32) for side in (1, -1))
_SHIFTS = ((0.0, 0.0), (0.2, 0.0), (-0.2, 0.0), (0.0, 0.2), (0.0, -0.2))
_POINTS, _DENSITY = 25, 8  # points of a line: at least so many, and so many per square of its length
_INSIDE = 0.17  # a snake's body keeps so far from the board's edge
SKINS = 5  # that snakes may have
_GRAINS, _EDGE = 8, 3  # grains to a square's side, and how many lie around the board
_BODY, _END = 6, 3  # what a square's length of a way costs on a body, and near an end: crossing a body costs about 3
_BODY_WIDE, _END_WIDE = 2.1, 2.6  # grains from the middle of each
_OUTSIDE, _ODD = 5.0, 0.4  # what it costs to lie at the board's edge, and each square's side away from the plainest way


@dataclass(frozen=True, slots=True)
class Route:
    """A jump, the number of the way it takes, and the middle line of its body, from its first square to its last.

    skin   the number of its colour: snakes that cross have others, as long as there are any.
    """

    jump: Jump
    way: int
    points: tuple[Point, ...] = field(hash=False)
    skin: int = 0


@lru_cache(maxsize=128)
def routes(squares: int, jumps: tuple[Jump, ...]) -> tuple[Route, ...]:
    """A route for each jump that leads anywhere."""
    if not _settled(squares, jumps):
        deque(choose(squares, jumps), maxlen=0)
    return _settled(squares, jumps)[0]


def choose(squares: int, jumps: tuple[Jump, ...]) -> Iterator[None]:
    """Choose the ways and skins of jumps, a little at a time: then `routes` has nothing to do."""
    ways = dict.fromkeys((jump for jump in jumps if _leads(squares, jump)), 0)
    for jump in ways:
        _stamp(squares, jump, 0)
        yield
    lying = _lying(squares, ways, ways)
    for _ in range(3):
        for jump in ways:
            lying[_stamp(squares, jump, ways[jump])] -= _BODY
            ways[jump] = _best(squares, jump, lying)
            lying[_stamp(squares, jump, ways[jump])] += _BODY
            yield
    found, worn = list[Route](), np.zeros((SKINS, _plane_size(squares)), dtype=np.int64)
    for jump, way in ways.items():
        found.append(_dressed(squares, jump, way, worn))
        yield
    _settled(squares, jumps).append(tuple(found))


@lru_cache(maxsize=128)
def _settled(squares: int, jumps: tuple[Jump, ...]) -> list[tuple[Route, ...]]:
    """The routes of such jumps, once they are chosen: a list of one."""
    return []


@lru_cache(maxsize=128)
def moving_routes(squares: int, before: tuple[Jump, ...], taken: Jump | None, held: Jump) -> tuple[Route, ...]:
    """The routes while a hand carries a jump, once `taken` from where it was (None: a new one), now `held`: the others
    lie as they lay before."""
    others = tuple(route for route in routes(squares, before) if route.jump != taken)
    if not _leads(squares, held):
        return others
    ways = {route.jump: route.way for route in others}
    way = _best(squares, held, _lying(squares, [*before, held], ways))
    worn = np.zeros((SKINS, _plane_size(squares)), dtype=np.int64)
    for route in others:
        if route.jump.is_snake:
            worn[route.skin][_stamp(squares, route.jump, route.way)] += 1
    return (*others, _dressed(squares, held, way, worn))


def _leads(squares: int, jump: Jump) -> bool:
    """Whether there is any way between a jump's ends: of ends off the board the nearest square counts."""
    return centre(squares, jump.source) != centre(squares, jump.target)


def _dressed(squares: int, jump: Jump, way: int, worn: Plane) -> Route:
    """The route of a jump in the skin that least of the snakes that lie on it have; of equal ones the first, counted
    from the jump's source on. `worn`: for each skin where snakes lie that have it; of a snake it is noted there."""
    crossed = worn[:, _choices(squares, jump)[0][way]].sum(axis=1)
    skin = min(range(SKINS), key=lambda skin: (crossed[skin], (skin - jump.source) % SKINS))
    if jump.is_snake:
        worn[skin][_stamp(squares, jump, way)] += 1
    return replace(_route(squares, jump, way), skin=skin)


@lru_cache(maxsize=MOST_SQUARES)
def _route(squares: int, jump: Jump, way: int) -> Route:
    return Route(jump, way, tuple((x, y) for x, y in _ways(squares, jump, slice(way, way + 1))[0].tolist()))


def _ways(squares: int, jump: Jump, wanted: slice = slice(None)) -> Polylines:
    """The ways in which a jump that leads anywhere may lie, the plainest first; or some of them."""
    a, b = np.array(centre(squares, jump.source)), np.array(centre(squares, jump.target))
    length = float(np.hypot(*(b - a)))
    along = (b - a) / length
    across = np.array((-along[1], along[0]))
    s = np.linspace(0, 1, max(_POINTS, round(_DENSITY * length)))[:, None]
    straight = a + s * (b - a)
    if not jump.is_snake:
        shifted: Polylines = straight + np.array(_SHIFTS[wanted])[:, None]
        return shifted
    swing = min(0.2, 0.07 + 0.04 * length) * np.sin(np.pi * s) ** 0.5
    waves = max(2, round(length / 0.95))
    winding = swing * np.sin(waves * np.pi * s)
    bowed = min(length, 5.0) * np.sin(np.pi * s)
    sides, bows = np.array(_BENDS[wanted]).T[:, :, None, None]
    low, high = _room(squares)
    ways: Polylines = (straight + (sides * winding + bows * bowed) * across).clip(low, high)
    return ways


def _room(squares: int) -> tuple[float, tuple[float, float]]:
    """Where a snake may lie: from the left and top, to the right and bottom."""
    return MARGIN + _INSIDE, (columns(squares) + MARGIN - _INSIDE, rows(squares) + MARGIN - _INSIDE)


def _lying(squares: int, jumps: Iterable[Jump], ways: Mapping[Jump, int]) -> Plane:
    """The ends of jumps, and the bodies that have their ways."""
    found = np.zeros(_plane_size(squares), dtype=np.int64)
    for square in {square for jump in jumps for square in jump.ends}:
        found[_around(squares, square)] += _END
    for jump, way in ways.items():
        found[_stamp(squares, jump, way)] += _BODY
    return found


def _best(squares: int, jump: Jump, lying: Plane) -> int:
    """The number of the way of a jump that costs least where others lie; of equal ones the plainest."""
    grains, costs, apart = _choices(squares, jump)
    own = np.concatenate([_around(squares, square) for square in jump.ends])
    lying[own] -= _END
    on_others = lying[grains].sum(axis=1)
    lying[own] += _END
    return int(np.argmin(costs + apart * on_others))


@lru_cache(maxsize=MOST_SQUARES)
def _choices(squares: int, jump: Jump) -> tuple[Plane, npt.NDArray[np.float64], float]:
    """Of each way the grains of its points, shape (w, n), and what it costs on an empty board; how far its points are
    apart."""
    ways = _ways(squares, jump)
    low, high = _room(squares)
    outside = ((ways <= low) | (ways >= high)).any(axis=(1, 2))
    odd = np.abs(ways - ways[0]).max(axis=(1, 2))
    apart = float(np.hypot(*(ways[0, -1] - ways[0, 0]))) / ways.shape[1]
    return _grains(squares, ways), _OUTSIDE * outside + _ODD * odd, apart


@lru_cache(maxsize=MOST_SQUARES)
def _stamp(squares: int, jump: Jump, way: int) -> Plane:
    """The grains of a body, each once."""
    found = np.zeros(_plane_size(squares), dtype=np.bool_)  # ten times as fast as sorting them
    found[_choices(squares, jump)[0][way][:, None] + _disc(squares, _BODY_WIDE)] = True
    return np.flatnonzero(found)


@lru_cache(maxsize=MOST_SQUARES)
def _around(squares: int, square: int) -> Plane:
    """The grains around the middle of a square."""
    return _grains(squares, np.array(centre(squares, square))) + _disc(squares, _END_WIDE)


@lru_cache(maxsize=16)
def _disc(squares: int, wide: float) -> Plane:
    """How far grains are from one that are nearer to it than that."""
    steps = np.arange(-int(wide), int(wide) + 1)
    near = np.hypot(steps[:, None], steps) <= wide
    found: Plane = (steps[:, None] * _across(squares) + steps)[near]
    return found


def _grains(squares: int, points: npt.NDArray[np.float64]) -> Plane:
    """The grains of points, whose last axis are x and y."""
    at = (_GRAINS * points).astype(np.int64) + _EDGE
    found: Plane = at[..., 1] * _across(squares) + at[..., 0]
    return found


def _across(squares: int) -> int:
    """How many grains a row of the plane has."""
    return int(_GRAINS * (columns(squares) + 2 * MARGIN)) + 2 * _EDGE


def _plane_size(squares: int) -> int:
    return _across(squares) * (int(_GRAINS * (rows(squares) + 2 * MARGIN)) + 2 * _EDGE)
