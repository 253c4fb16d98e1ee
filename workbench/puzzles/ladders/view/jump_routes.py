"""Which way snakes and ladders lie on the board, so that they cross as little as possible. No shapes, no colours.

A ladder is straight and may lie a little to the side of its squares' middles; a snake winds, and may bow to either
side. One after the other, each takes the way that is crossed least by the others, twice round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from workbench.core.scene import Point
from workbench.puzzles.ladders.rules.board import Jump
from workbench.puzzles.ladders.view.geometry import MARGIN, centre, columns, rows

Polyline = npt.NDArray[np.float64]
"""Points of shape (n, 2)."""
Polylines = npt.NDArray[np.float64]
"""Several lines of as many points each, shape (w, n, 2)."""

MOST_KEPT = 100
"""Jumps whose drawings are kept: more than boards have, and few enough that they are there in the first minutes."""

_BOWS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32)
_SHIFTS = ((0.0, 0.0), (0.2, 0.0), (-0.2, 0.0), (0.0, 0.2), (0.0, -0.2))
_POINTS, _DENSITY = 25, 8  # points of a line: at least so many, and so many per square of its length
_INSIDE = 0.17  # a snake's body keeps so far from the board's edge
SKINS = 5  # that snakes may have
_ON = 0.17, 0.3, 0.3  # nearer than this a body lies on another, or touches it: each is one crossing more
_ALONG = 4  # points of a way, of about a dozen, that lie on another: it runs along it, and does not only cross it
_CROSSING, _NEAR_AN_END, _OUTSIDE, _ODD = 1.0, 0.6, 5.0, 0.4


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
    drawn = [jump for jump in jumps if len(_ways(squares, jump))]
    ends = _ends(squares, drawn)
    taken = dict.fromkeys(drawn, 0)
    for _ in range(2):
        for jump in drawn:
            taken[jump] = _best(squares, jump, taken, ends)
    skins: dict[Jump, int] = {}
    for jump in drawn:
        skins[jump] = _skin(squares, jump, taken, skins)
    return tuple(replace(_route(squares, jump, way), skin=skins[jump]) for jump, way in taken.items())


@lru_cache(maxsize=128)
def moving_routes(squares: int, before: tuple[Jump, ...], taken: Jump | None, held: Jump) -> tuple[Route, ...]:
    """The routes while a hand carries a jump, once `taken` from where it was (None: a new one), now `held`: the others
    lie as they lay before."""
    others = tuple(route for route in routes(squares, before) if route.jump != taken)
    if not len(_ways(squares, held)):
        return others
    ends = _ends(squares, [*before, held])
    ways = {route.jump: route.way for route in others}
    way = _best(squares, held, ways, ends)
    skin = _skin(squares, held, {**ways, held: way}, {route.jump: route.skin for route in others})
    return (*others, replace(_route(squares, held, way), skin=skin))


def _skin(squares: int, jump: Jump, ways: Mapping[Jump, int], skins: Mapping[Jump, int]) -> int:
    """The skin that fewest of the snakes that cross a jump have; of equal ones the first, counted from the jump's
    source on."""
    crossed = [0] * SKINS
    for other, skin in skins.items():
        if other.is_snake and _may_meet(squares, jump, other):
            crossed[skin] += int(_crossings(squares, jump, other, ways[other])[ways[jump]])
    return min(range(SKINS), key=lambda skin: (crossed[skin], (skin - jump.source) % SKINS))


@lru_cache(maxsize=MOST_KEPT)
def _route(squares: int, jump: Jump, way: int) -> Route:
    return Route(jump, way, tuple((float(x), float(y)) for x, y in _ways(squares, jump)[way]))


@lru_cache(maxsize=MOST_KEPT)
def _ways(squares: int, jump: Jump) -> Polylines:
    """The ways in which a jump may lie, the plainest first; none for a jump that leads nowhere."""
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
    ways = np.array([straight + (side * winding + bow * bowed) * across for bow in _BOWS for side in (1, -1)])
    low, high = _room(squares)
    kept: Polylines = ways.clip(low, high)
    return kept


def _room(squares: int) -> tuple[float, tuple[float, float]]:
    """Where a snake may lie: from the left and top, to the right and bottom."""
    return MARGIN + _INSIDE, (columns(squares) + MARGIN - _INSIDE, rows(squares) + MARGIN - _INSIDE)


def _ends(squares: int, jumps: Sequence[Jump]) -> Polyline:
    squares_used = sorted({square for jump in jumps for square in jump.ends})
    return np.array([centre(squares, square) for square in squares_used]).reshape(-1, 2)


def _best(squares: int, jump: Jump, others: Mapping[Jump, int], ends: Polyline) -> int:
    """The number of the way of a jump that costs least beside the ways that others take; of equal ones the plainest."""
    own = np.array([centre(squares, jump.source), centre(squares, jump.target)])
    foreign = ends[(np.abs(ends[:, None] - own).max(axis=2) > 0.1).all(axis=1)]
    thin = _thin(squares, jump)
    low, high = _room(squares)
    outside = ((thin <= low) | (thin >= high)).any(axis=(1, 2))
    gaps = np.hypot(*(thin[:, :, None] - foreign).transpose(3, 0, 1, 2))
    near = (gaps.min(axis=1, initial=np.inf) < 0.32).sum(axis=1)
    odd = np.abs(thin - thin[0]).max(axis=(1, 2))
    costs = _NEAR_AN_END * near + _OUTSIDE * outside + _ODD * odd
    for other, way in others.items():
        if other != jump and _may_meet(squares, jump, other):
            costs += _CROSSING * _crossings(squares, jump, other, way)
    return int(np.argmin(costs))


@lru_cache(maxsize=MOST_KEPT)
def _thin(squares: int, jump: Jump) -> Polylines:
    """About a dozen points of each way, its ends among them: looking for crossings needs no more."""
    ways = _ways(squares, jump)
    return ways[:, np.linspace(0, ways.shape[1] - 1, 13).round().astype(np.int64)]


@lru_cache(maxsize=MOST_KEPT)
def _box(squares: int, jump: Jump) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all ways of a jump."""
    thin = _thin(squares, jump)
    return (*thin.min(axis=(0, 1)).tolist(), *thin.max(axis=(0, 1)).tolist())


def _may_meet(squares: int, one: Jump, other: Jump) -> bool:
    left, top, right, bottom = _box(squares, one)
    left_too, top_too, right_too, bottom_too = _box(squares, other)
    return left <= right_too and left_too <= right and top <= bottom_too and top_too <= bottom


@lru_cache(maxsize=4096)
def _crossings(squares: int, jump: Jump, other: Jump, way: int) -> npt.NDArray[np.int64]:
    """How often each way of a jump crosses the way of another; running along it counts as crossings, too. Kept: an
    edit leaves most pairs as they are."""
    ways, wall = _thin(squares, jump), _thin(squares, other)[way]
    p, q = ways[:, :-1, None], ways[:, 1:, None]
    r, s = wall[:-1], wall[1:]
    across = (_side(p, q, r) != _side(p, q, s)) & (_side(r, s, p) != _side(r, s, q))
    along = np.maximum(_lie_on(ways, r[None], s[None]), _lie_on(wall[None], ways[:, :-1], ways[:, 1:]))
    found: npt.NDArray[np.int64] = across.sum(axis=(1, 2)) + along
    return found


def _lie_on(lines: Polylines, begins: Polylines, ends: Polylines) -> npt.NDArray[np.int64]:
    """By how many crossings a line is worse that runs along segments."""
    steps, away = (ends - begins)[:, None], lines[:, :, None] - begins[:, None]
    part = ((away * steps).sum(axis=-1) / np.maximum((steps * steps).sum(axis=-1), 1e-12)).clip(0, 1)
    gaps = np.hypot(*(away - part[..., None] * steps).transpose(3, 0, 1, 2)).min(axis=2)
    found: npt.NDArray[np.int64] = np.sum([(gaps < far).sum(axis=1) >= _ALONG for far in _ON], axis=0)
    return found


def _side(a: Polylines, b: Polylines, c: Polylines) -> npt.NDArray[np.bool_]:
    u, v = b - a, c - a
    found: npt.NDArray[np.bool_] = u[..., 0] * v[..., 1] > u[..., 1] * v[..., 0]
    return found
