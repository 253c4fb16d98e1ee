"""Snakes, ladders and pins as shapes: a body along a route, with a head, eyes and a tongue; rails and rungs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

import numpy as np
import numpy.typing as npt

from workbench.core.scene import Ellipse, Path, Point, Shape
from workbench.puzzles.ladders.rules.board import MOST_SQUARES, Jump, jump_name, jump_target
from workbench.puzzles.ladders.view.jump_routes import Route

Floats = npt.NDArray[np.float64]

_SKINS = ("snake", "snake>accent@0.55", "snake>hint@0.5", "snake>difference@0.6", "snake>bad@0.45")
_WOODS = ("ladder", "ladder>ink@0.25", "ladder>hint@0.5")
_HEAD, _TAIL = 0.115, 0.025  # half the width of a snake behind its head and at its tail
_RAIL = 0.13  # half the width of a ladder
_RUNGS_APART, _WOOD = 0.34, 0.06  # from rung to rung, and how thick they are
_RIM = 0.035  # around bodies, so that they stand off what they cross


@lru_cache(maxsize=MOST_SQUARES)
def body(route: Route) -> tuple[Shape, ...]:
    """A ladder, or a snake without its head. Remembered: one at a time moves."""
    jump = route.jump
    target, label = jump_target(jump), spoken(jump)
    if jump.is_snake:
        return tuple(_snake(route.points, _SKINS[route.skin], target, label))
    return tuple(_ladder(route.points[0], route.points[-1], _WOODS[jump.source % len(_WOODS)], target, label))


@lru_cache(maxsize=MOST_SQUARES)
def head(route: Route) -> tuple[Shape, ...]:
    """What lies above all bodies: a snake's head, and a pin."""
    jump, found = route.jump, list[Shape]()
    if jump.is_snake:
        found.extend(_head(route.points, _SKINS[route.skin], jump_target(jump)))
    if jump.pinned:
        found.extend(_pin(*route.points[0], jump_target(jump)))
    return tuple(found)


def spoken(jump: Jump) -> str:
    """For tooltips and screen readers: "snake from 16 to 6, pinned"."""
    return f"{jump_name(jump).removeprefix('the ').replace(' -> ', ' to ')}{', pinned' if jump.pinned else ''}"


def _pin(x: float, y: float, target: str) -> Iterator[Shape]:
    yield Path(((x, y), (x + 0.09, y - 0.15)), stroke="frame", stroke_width=0.03, target=target)
    yield Ellipse(x + 0.11, y - 0.19, 0.075, 0.075, fill="bad", stroke="paper", stroke_width=0.02, target=target)
    yield Ellipse(x + 0.09, y - 0.21, 0.022, 0.022, fill="paper", target=target)


# ------------------------------------------------------------------------------------------------ ladders


def _ladder(foot: Point, top: Point, ink: str, target: str, label: str) -> Iterator[Shape]:
    # the whole ladder answers to the pointer, the room between its rungs too
    yield Path((foot, top), reach=_RAIL + 0.03, target=target, label=label)
    lines = _rungs_and_rails(foot, top)
    yield Path(lines, apart=True, stroke="cell", stroke_width=_WOOD + 2 * _RIM, target=target)
    yield Path(lines, apart=True, stroke=ink, stroke_width=_WOOD, target=target)


def _rungs_and_rails(foot: Point, top: Point) -> tuple[Point, ...]:
    """Two points of each."""
    length = hypot(top[0] - foot[0], top[1] - foot[1])
    ux, uy = (top[0] - foot[0]) / length, (top[1] - foot[1]) / length

    def at(along: float, side: float) -> Point:
        return foot[0] + ux * along - uy * side, foot[1] + uy * along + ux * side

    count = max(1, int((length - 0.1) / _RUNGS_APART))
    rungs = (at((k + 0.5) / count * length, side) for k in range(count) for side in (-_RAIL, _RAIL))
    rails = (at(end, side) for side in (-_RAIL, _RAIL) for end in (-0.12, length + 0.12))
    return (*rungs, *rails)


# ------------------------------------------------------------------------------------------------ snakes


def _snake(points: Sequence[Point], skin: str, target: str, label: str) -> Iterator[Shape]:
    line = np.array(points)
    along = np.concatenate((line[1:2] - line[:1], line[2:] - line[:-2], line[-1:] - line[-2:-1]))
    along /= np.hypot(*along.T)[:, None].clip(1e-9)
    half = _TAIL + (_HEAD - _TAIL) * (1 - np.linspace(0, 1, len(line)) ** 1.6)
    yield Path(_outline(line, along, half + _RIM), closed=True, fill="cell", target=target, label=label)
    dark, light = (f"{skin.split('>')[0]}>{mixed}" for mixed in ("ink@0.45", "cell@0.75"))
    yield Path(_outline(line, along, half), closed=True, fill=skin, stroke=dark, stroke_width=0.02, target=target)
    if back := _back(line, along):
        yield Path(back, closed=True, fill=light, target=target)


def _outline(line: Floats, along: Floats, half: Floats) -> tuple[Point, ...]:
    """The sides of a body, at its points so far from the middle line, which goes `along` there."""
    out = half[:, None] * along[:, ::-1] * (-1, 1)
    return _points(np.concatenate((line + out, (line - out)[::-1])))


def _back(line: Floats, along: Floats) -> tuple[Point, ...]:
    """Diamonds along the back, in one outline: on a string without width, which goes from one to the next and back."""
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    apart = max(3, round(0.42 * len(line) / length))
    places = np.arange(apart, len(line) - apart, apart)
    wide = (0.05 * (1 - places / len(line)) + 0.015)[:, None]
    forward = 1.7 * wide * along[places]
    aside = wide * along[places, ::-1] * (-1, 1)
    corners = line[places, None] + np.stack((aside, forward, -aside, -forward, aside), axis=1)
    return _points(np.concatenate((corners.reshape(-1, 2), corners[::-1, 0])))


def _points(found: Floats) -> tuple[Point, ...]:
    return tuple(found.view([("x", np.float64), ("y", np.float64)])[:, 0].tolist())  # pairs are tuples so


def _head(points: Sequence[Point], skin: str, target: str) -> Iterator[Shape]:
    x, y = points[0]
    ahead = points[max(2, len(points) // 12)]
    angle = atan2(y - ahead[1], x - ahead[0])  # away from the body

    def at(forward: float, sideways: float) -> Point:
        return (x + forward * cos(angle) - sideways * sin(angle), y + forward * sin(angle) + sideways * cos(angle))

    fork = at(0.26, 0)
    tongue = (at(0.33, -0.05), fork, at(0.16, 0), fork, at(0.33, 0.05))
    yield Path(tongue, stroke="bad", stroke_width=0.025, target=target)
    outline = tuple(at(0.05 + 0.17 * cos(t), 0.15 * sin(t) * (1.0 - 0.25 * cos(t))) for t in _turn(20))
    yield Path(outline, closed=True, fill=skin, stroke="cell", stroke_width=0.03, target=target)
    for side in (-1, 1):
        ex, ey = at(0.1, 0.075 * side)
        yield Ellipse(ex, ey, 0.042, 0.042, fill="card", target=target)
        px, py = at(0.115, 0.08 * side)
        yield Ellipse(px, py, 0.021, 0.021, fill="card-black", target=target)


def _turn(count: int) -> list[float]:
    return [2 * pi * k / count for k in range(count)]
