"""Snakes, ladders and pins as shapes: a body along a route, with a head, eyes and a tongue; rails and rungs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from workbench.core.scene import Ellipse, Path, Point, Shape
from workbench.puzzles.ladders.rules.board import MOST_SQUARES, Jump, jump_name, jump_target
from workbench.puzzles.ladders.view.jump_routes import Route

_SKINS = ("snake", "snake>accent@0.55", "snake>hint@0.5", "snake>difference@0.6", "snake>bad@0.45")
_WOODS = ("ladder", "ladder>ink@0.25", "ladder>hint@0.5")
_HEAD, _TAIL = 0.115, 0.025  # half the width of a snake behind its head and at its tail
_RAIL = 0.13  # half the width of a ladder
_RUNGS_APART = 0.34


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
    length = hypot(top[0] - foot[0], top[1] - foot[1])
    ux, uy = (top[0] - foot[0]) / length, (top[1] - foot[1]) / length
    nx, ny = -uy * _RAIL, ux * _RAIL
    # the whole ladder answers to the pointer, the room between its rungs too
    yield Path((foot, top), reach=_RAIL + 0.03, target=target, label=label)
    begin, end = (foot[0] - 0.1 * ux, foot[1] - 0.1 * uy), (top[0] + 0.1 * ux, top[1] + 0.1 * uy)
    count = max(1, int((length - 0.1) / _RUNGS_APART))
    rungs = [((k + 0.5) / count * length) for k in range(count)]
    lines = [((begin[0] + s * nx, begin[1] + s * ny), (end[0] + s * nx, end[1] + s * ny)) for s in (-1, 1)]
    for along in rungs:
        x, y = foot[0] + ux * along, foot[1] + uy * along
        lines.append(((x - nx, y - ny), (x + nx, y + ny)))
    for line in lines:  # a rim, so that it stands off what it crosses
        yield Path(line, stroke="cell", stroke_width=0.12, target=target)
    for line in lines[2:]:
        yield Path(line, stroke=ink, stroke_width=0.05, target=target)
    for line in lines[:2]:
        yield Path(line, stroke=ink, stroke_width=0.065, target=target)


# ------------------------------------------------------------------------------------------------ snakes


def _snake(points: Sequence[Point], skin: str, target: str, label: str) -> Iterator[Shape]:
    left, right = _flanks(points)
    body = (*left, *reversed(right))
    yield Path(body, closed=True, fill="cell", stroke="cell", stroke_width=0.07, target=target, label=label)
    yield Path(body, closed=True, fill=skin, stroke=f"{skin.split('>')[0]}>ink@0.45", stroke_width=0.02, target=target)
    yield from _back(points, skin, target)


def _flanks(points: Sequence[Point]) -> tuple[list[Point], list[Point]]:
    """The two sides of a body that grows thinner towards its tail."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    for k, (x, y) in enumerate(points):
        nx, ny = _normal(points, k)
        share = k / last
        half = _TAIL + (_HEAD - _TAIL) * (1 - share**1.6)
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return left, right


def _back(points: Sequence[Point], skin: str, target: str) -> Iterator[Shape]:
    """Diamonds along the back."""
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    apart = max(3, round(0.42 * len(points) / length))
    for k in range(apart, len(points) - apart, apart):
        x, y = points[k]
        nx, ny = _normal(points, k)
        wide = 0.05 * (1 - k / len(points)) + 0.015
        diamond = tuple((x + a * nx + b * ny, y + a * ny - b * nx) for a, b in _diamond(wide))
        yield Path(diamond, closed=True, fill=f"{skin.split('>')[0]}>cell@0.75", target=target)


def _diamond(wide: float) -> tuple[Point, ...]:
    return ((wide, 0.0), (0.0, 1.7 * wide), (-wide, 0.0), (0.0, -1.7 * wide))


def _head(points: Sequence[Point], skin: str, target: str) -> Iterator[Shape]:
    x, y = points[0]
    ahead = points[max(2, len(points) // 12)]
    angle = atan2(y - ahead[1], x - ahead[0])  # away from the body

    def at(forward: float, sideways: float) -> Point:
        return (x + forward * cos(angle) - sideways * sin(angle), y + forward * sin(angle) + sideways * cos(angle))

    for fork in (-0.05, 0.05):
        tongue = (at(0.16, 0), at(0.26, 0), at(0.33, fork))
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


def _normal(points: Sequence[Point], k: int) -> Point:
    a, b = points[max(k - 1, 0)], points[min(k + 1, len(points) - 1)]
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    return -dy / length, dx / length
