"""A drawing kept as pixels: only what differs in the next drawing is painted anew, and if that is much, a part at a
time.

Painting a thousand cells takes 40 ms, and a key changes two of them. It may light lines all over the board besides:
what lies above the ground is a layer of its own, so that the cells below need no painting, and what is still too much
for a frame is put off to the next ones.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion

from workbench.core.scene import Box, Path, Scene, Shape
from workbench.render.theme import Theme
from workbench.ui.board.tiles import Footprints, Tiles, Tiling
from workbench.ui.widgets.painter import colour, fitted, paint_shapes

_SPREAD = 2  # pixels that smoothed edges reach beyond a shape
_MUCH = 0.6  # the share of a drawing from which on painting all of it is no more work
_AT_ONCE, _POINTS = 500, 20  # shapes that are painted within 10 ms, and points of a line that take as long as one

Below = tuple[QPixmap, Tiles]
"""Pixels that a layer lies on, and which of their tiles are new."""


@dataclass(frozen=True, slots=True)
class PaintArea:
    """Where a drawing lies: centred in `area`, clipped to `room`, both in the painter's units; and its colours."""

    theme: Theme
    area: QRectF
    room: QRectF


def work(shapes: Iterable[Shape]) -> int:
    """How many shapes there are to paint, a long line as several."""
    return sum(1 + len(shape.points) // _POINTS if type(shape) is Path else 1 for shape in shapes)


class Drawing:
    """A scene in two layers, its ground and what lies above."""

    def __init__(self) -> None:
        self._ground, self._above = Layer(), Layer()
        self._pixels = QPixmap()

    def paint(
        self,
        painter: QPainter,
        scene: Scene,
        place: PaintArea,
        *,
        anew: bool = False,
        first: Box | None = None,
        most: int | None = None,
    ) -> bool:
        """Draw `scene`; whether something is left for the next call.

        anew    the pixels of the last call are gone: paint everything.
        first   where much has changed, paint only a part now, this place of the drawing before others.
        most    shapes of such a part, also of a drawing that is painted anew.
        """
        if anew:
            device = painter.device()
            self._pixels = QPixmap(device.width(), device.height())
            self._pixels.setDevicePixelRatio(device.devicePixelRatio())
        ground, above = scene.layers()
        below = QPainter(self._pixels)
        changed = self._ground.paint(below, ground, place, anew=anew, first=first, most=most)
        below.end()
        self._above.paint(painter, above, place, anew=anew, first=first, most=most, below=(self._pixels, changed))
        return self._ground.unfinished or self._above.unfinished


class Layer:
    """The last drawing in a place, and which of its tiles each shape covers. Its pixels are its caller's."""

    def __init__(self) -> None:
        self._place: tuple[object, ...] = ()
        self._shapes: tuple[Shape, ...] = ()
        self._footprints = Footprints(Tiling(1, 1))
        self._covered: list[Tiles] = []
        self._left: Tiles = 0  # tiles that still show an earlier drawing
        self._row = 0  # where the next part begins: none waits for ever while the drawing goes on changing

    @property
    def unfinished(self) -> bool:
        """Whether something still shows an earlier drawing."""
        return self._left != 0

    def paint(
        self,
        painter: QPainter,
        scene: Scene,
        place: PaintArea,
        *,
        anew: bool = False,
        first: Box | None = None,
        most: int | None = None,
        below: Below | None = None,
    ) -> Tiles:
        """Draw `scene` as `Drawing.paint` does, on what lies `below` or on paper; the tiles that were painted."""
        where = (place.theme, place.area.getRect(), place.room.getRect(), scene.width, scene.height)
        dirty = self._follow(scene) | self._left
        whole = self._footprints.whole
        anew |= where != self._place
        self._place = where
        if anew and most is not None:
            dirty, anew = whole, False
        now = dirty if anew or first is None else self._part(dirty, first, most or _AT_ONCE)
        if below is not None:
            now |= below[1]
        self._left = dirty & ~now
        painter.setClipRect(place.room)
        if anew or (not self._left and now.bit_count() > _MUCH * whole.bit_count()):
            self._left, now = 0, whole
            _paint_background(painter, place, below)
            paint_shapes(painter, scene, place.theme, place.area)
        elif now:
            self._paint_tiles(painter, scene, place, below, now)
        return now

    def _part(self, dirty: Tiles, first: Box, most: int) -> Tiles:
        """Of these tiles as many as can be painted at once: those at `first`, then row by row."""
        if self._reached(dirty) <= most:
            return dirty
        tiling = self._footprints.tiling
        part = dirty & self._footprints.of_box(first)
        while part != dirty:
            more = part | dirty & (tiling.row(self._row) | tiling.row((self._row + 1) % tiling.rows))
            if part and more != part and self._reached(tiling.grown(more)) > most:
                break
            part, self._row = more, (self._row + 2) % tiling.rows
        return part

    def _reached(self, tiles: Tiles) -> int:
        """How much lies on some of these tiles."""
        return work(shape for shape, own in zip(self._shapes, self._covered, strict=True) if own & tiles)

    def _follow(self, scene: Scene) -> Tiles:
        """Take the next drawing, and tell where it differs from the last one."""
        tiling = Tiling(scene.width, scene.height)
        if tiling != self._footprints.tiling:
            self._footprints, self._shapes, self._covered, self._left = Footprints(tiling), (), [], 0
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
        self, painter: QPainter, scene: Scene, place: PaintArea, below: Below | None, tiles: Tiles
    ) -> None:
        tiling, frame, room = self._footprints.tiling, fitted(scene, place.area), place.room
        pixels = tiling.side * frame.width() / scene.width
        if pixels <= 0:
            return
        clip = QRegion()
        for left, top, right, bottom in tiling.blocks(tiles):
            # the outermost tiles have what lies beyond the frame
            x = room.left() if left == 0 else frame.x() + left * pixels - _SPREAD
            y = room.top() if top == 0 else frame.y() + top * pixels - _SPREAD
            end = room.right() if right == tiling.columns - 1 else frame.x() + (right + 1) * pixels + _SPREAD
            foot = room.bottom() if bottom == tiling.rows - 1 else frame.y() + (bottom + 1) * pixels + _SPREAD
            clip |= QRectF(x, y, end - x, foot - y).toAlignedRect()
        painter.setClipRegion(clip, Qt.ClipOperation.IntersectClip)
        _paint_background(painter, place, below)
        near = tiles
        for _ in range(ceil((2 * _SPREAD + 1) / pixels)):  # a pixel of the clip may be reached from so far away
            near = tiling.grown(near)
        touched = tuple(shape for shape, own in zip(self._shapes, self._covered, strict=True) if own & near)
        paint_shapes(painter, Scene(scene.width, scene.height, touched), place.theme, place.area)


def _paint_background(painter: QPainter, place: PaintArea, below: Below | None) -> None:
    """Paint what a layer lies on."""
    if below is None:
        painter.fillRect(place.room, colour(place.theme, "paper"))
    else:
        painter.drawPixmap(QPointF(0, 0), below[0])


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
    """A longest increasing subsequence (Fredman 1975): shapes that are not in it have changed their place."""
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
