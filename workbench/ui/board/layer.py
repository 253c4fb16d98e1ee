"""A drawing kept as pixels: where the next one differs only that is painted anew.

Painting a thousand cells takes 40 ms, and a key changes two of them. It owns no pixels: they are its caller's.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QRegion

from workbench.core.scene import Scene, Shape
from workbench.render.theme import Theme
from workbench.ui.board.tiles import Footprints, Tiles, Tiling
from workbench.ui.widgets.painter import colour, fitted, paint

_SPREAD = 2  # pixels that smoothed edges reach beyond a shape
_MUCH = 0.6  # the share of a drawing from which on painting all of it is no more work


class Layer:
    """The last drawing in a room, and which of its tiles each shape covers."""

    def __init__(self) -> None:
        self._place: tuple[object, ...] = ()
        self._shapes: tuple[Shape, ...] = ()
        self._footprints = Footprints(Tiling(1, 1))
        self._covered: list[Tiles] = []

    def paint(
        self, painter: QPainter, scene: Scene, theme: Theme, area: QRectF, room: QRectF, *, anew: bool = False
    ) -> None:
        """Draw `scene` centred in `area`, clipped to `room`, both in the painter's units.

        anew   the pixels are not those that were painted last.
        """
        place = (theme, area.getRect(), room.getRect(), scene.width, scene.height)
        dirty = self._follow(scene)
        tiling = self._footprints.tiling
        anew |= place != self._place or dirty.bit_count() > _MUCH * tiling.rows * tiling.columns
        self._place = place
        painter.setClipRect(room)
        if anew:
            painter.fillRect(room, colour(theme, "paper"))
            paint(painter, scene, theme, area)
        elif dirty:
            self._paint_tiles(painter, scene, theme, area, room, dirty)

    def _follow(self, scene: Scene) -> Tiles:
        """Take the next drawing, and tell where it differs from the last one."""
        tiling = Tiling(scene.width, scene.height)
        if tiling != self._footprints.tiling:
            self._footprints, self._shapes, self._covered = Footprints(tiling), (), []
        before, after, covered = self._shapes, scene.shapes, self._covered
        head, tail = _same_ends(before, after)
        old, new = slice(head, len(before) - tail), slice(head, len(after) - tail)
        places = matched(before[old], after[new])
        kept = dict(zip(places, covered[old], strict=True))
        own = [kept[i] if i in kept else self._footprints.of(shape) for i, shape in enumerate(after[new])]
        dirty = 0
        for place, tiles in zip(places, covered[old], strict=True):
            if place is None:
                dirty |= tiles
        stays = set(_longest_rise([place for place in places if place is not None]))
        for place, tiles in enumerate(own):
            if place not in stays:
                dirty |= tiles
        self._shapes = after
        covered[old] = own
        return dirty

    def _paint_tiles(
        self, painter: QPainter, scene: Scene, theme: Theme, area: QRectF, room: QRectF, dirty: Tiles
    ) -> None:
        tiling, frame = self._footprints.tiling, fitted(scene, area)
        pixels = tiling.side * frame.width() / scene.width
        if pixels <= 0:
            return
        clip = QRegion()
        for left, top, right, bottom in tiling.blocks(dirty):
            # the outermost tiles have what lies beyond the frame
            x = room.left() if left == 0 else frame.x() + left * pixels - _SPREAD
            y = room.top() if top == 0 else frame.y() + top * pixels - _SPREAD
            end = room.right() if right == tiling.columns - 1 else frame.x() + (right + 1) * pixels + _SPREAD
            foot = room.bottom() if bottom == tiling.rows - 1 else frame.y() + (bottom + 1) * pixels + _SPREAD
            clip |= QRectF(x, y, end - x, foot - y).toAlignedRect()
        painter.setClipRegion(clip, Qt.ClipOperation.IntersectClip)
        painter.fillRect(room, colour(theme, "paper"))
        near = dirty
        for _ in range(ceil((2 * _SPREAD + 1) / pixels)):  # a pixel of the clip may be reached from so far away
            near = tiling.grown(near)
        touched = tuple(shape for shape, tiles in zip(self._shapes, self._covered, strict=True) if tiles & near)
        paint(painter, Scene(scene.width, scene.height, touched), theme, area)


def matched(before: Sequence[Shape], after: Sequence[Shape]) -> list[int | None]:
    """For each shape its place in the next drawing, where there is one like it. Most are the very same objects, which
    spares comparing what they hold."""
    same = {id(shape): place for place, shape in enumerate(after)}
    places = [same.get(id(shape)) for shape in before]
    if None in places:
        found = set(places)
        alike = {shape: place for place, shape in enumerate(after) if place not in found}
        places = [alike.get(shape) if place is None else place for shape, place in zip(before, places, strict=True)]
    return places


def _longest_rise(order: Sequence[int]) -> Sequence[int]:
    """A longest run of ever larger numbers among others: what else there is has lost its place (Fredman 1975)."""
    if all(one < other for one, other in itertools.pairwise(order)):
        return order
    ends: list[int] = []  # the least number that a run of each length ends with
    lengths: list[int] = []
    for number in order:
        length = bisect_left(ends, number)
        ends[length : length + 1] = [number]
        lengths.append(length)
    wanted, kept = len(ends) - 1, list[int]()
    for number, length in zip(reversed(order), reversed(lengths), strict=True):
        if length == wanted and (not kept or number < kept[-1]):
            kept.append(number)
            wanted -= 1
    return kept


def _same_ends(before: Sequence[Shape], after: Sequence[Shape]) -> tuple[int, int]:
    """How many shapes both drawings begin and end with alike."""
    least = min(len(before), len(after))
    head = 0
    while head < least and (before[head] is after[head] or before[head] == after[head]):
        head += 1
    tail = 0
    while tail < least - head and (before[-1 - tail] is after[-1 - tail] or before[-1 - tail] == after[-1 - tail]):
        tail += 1
    return head, tail
