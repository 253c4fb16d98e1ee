"""A drawing kept as pixels: where the next one differs only that is painted anew.

Painting a thousand cells takes 40 ms, and a key changes two of them. It owns no pixels: they are its caller's.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QRegion

from workbench.core.lettering import width_of
from workbench.core.scene import Path, Rect, Scene, Shape, Text
from workbench.render.theme import Theme
from workbench.ui.widgets.painter import colour, fitted, paint

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom, in units of a scene."""

_MOST = 8
"""Places that are told apart; more are painted as one."""
_SPREAD = 2
"""Pixels that smoothed edges reach beyond a shape."""


class Layer:
    """The last drawing in a room, and where each of its shapes lies."""

    def __init__(self) -> None:
        self._place: tuple[object, ...] = ()
        self._shapes: tuple[Shape, ...] = ()
        self._edges: list[Edges] = []

    def paint(
        self, painter: QPainter, scene: Scene, theme: Theme, area: QRectF, room: QRectF, *, anew: bool = False
    ) -> None:
        """Draw `scene` centred in `area`, clipped to `room`, both in the painter's units.

        anew   the pixels are not those that were painted last.
        """
        place = (theme, area.getRect(), room.getRect(), scene.width, scene.height)
        alike = not anew and place == self._place
        before, known, after = self._shapes, self._edges, scene.shapes
        head, tail = _same_ends(before, after)
        old, new = slice(head, len(before) - tail), slice(head, len(after) - tail)
        moved = [edges_of(shape) for shape in after[new]]
        dirty = changed(before[old], known[old], after[new], moved) if alike else None
        self._place, self._shapes = place, after
        self._edges = [*known[:head], *moved, *known[len(known) - tail :]]
        painter.setClipRect(room)
        if dirty is None:
            painter.fillRect(room, colour(theme, "paper"))
            paint(painter, scene, theme, area)
        elif dirty:
            self._paint_places(painter, scene, theme, area, room, dirty)

    def _paint_places(
        self, painter: QPainter, scene: Scene, theme: Theme, area: QRectF, room: QRectF, dirty: list[Edges]
    ) -> None:
        frame = fitted(scene, area)
        scale = frame.width() / scene.width
        if scale <= 0:
            return
        clip, spread = QRegion(), _SPREAD / scale
        for left, top, right, bottom in dirty:
            clip |= _pixels(frame, scale, (left - spread, top - spread, right + spread, bottom + spread))
        painter.setClipRegion(clip, Qt.ClipOperation.IntersectClip)
        painter.fillRect(room, colour(theme, "paper"))
        # a pixel of the clip may lie another spread from what changed
        near = _joined([_grown(one, 2 * spread) for one in dirty])
        touched = tuple(shape for shape, edges in zip(self._shapes, self._edges, strict=True) if _meets(edges, near))
        paint(painter, Scene(scene.width, scene.height, touched), theme, area)


def changed(
    before: Sequence[Shape], known: Sequence[Edges], after: Sequence[Shape], edges: Sequence[Edges]
) -> list[Edges]:
    """Where two drawings differ, in few places: what has gone, what has come, what lies above what it lay below."""
    was, now = set(before), {shape: place for place, shape in enumerate(after)}
    places = [place for shape, place in zip(before, known, strict=True) if shape not in now]
    places += [place for shape, place in zip(after, edges, strict=True) if shape not in was]
    order = [now[shape] for shape in before if shape in now]
    return _joined(places + [edges[place] for place in _out_of_order(order)])


def _out_of_order(order: Sequence[int]) -> Iterable[int]:
    """All but a longest run of ever larger numbers: with these taken out, what is left has kept its order (Fredman
    1975)."""
    if all(one < other for one, other in itertools.pairwise(order)):
        return ()
    ends: list[int] = []  # the least number that a run of each length ends with
    lengths: list[int] = []
    for number in order:
        length = bisect_left(ends, number)
        ends[length : length + 1] = [number]
        lengths.append(length)
    wanted, kept = len(ends) - 1, set()
    for number, length in zip(reversed(order), reversed(lengths), strict=True):
        if length == wanted:
            kept.add(number)
            wanted -= 1
    return (number for number in order if number not in kept)


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


def edges_of(shape: Shape) -> Edges:
    """A box around all that a shape paints, its stroke included."""
    line = shape.stroke_width if shape.stroke is not None else 0.0
    if type(shape) is Text:
        return _edges_of_text(shape, line)
    if type(shape) is Rect:
        return shape.x - line, shape.y - line, shape.x + shape.width + line, shape.y + shape.height + line
    if type(shape) is Path:
        xs, ys = [point[0] for point in shape.points], [point[1] for point in shape.points]
        return min(xs) - line, min(ys) - line, max(xs) + line, max(ys) + line
    box = shape.box
    return box.x - line, box.y - line, box.x + box.width + line, box.y + box.height + line


def _edges_of_text(text: Text, line: float) -> Edges:
    size = text.size
    wide = width_of(text.text, size, bold=text.bold)
    if not text.text.isascii():
        wide += 0.6 * size * len(text.text)  # letters of other fonts may be wider than is reckoned
    if text.room is not None:
        wide = min(wide, text.room)
    left = {"start": text.x, "middle": text.x - wide / 2, "end": text.x - wide}[text.anchor]
    reach = 0.3 * size + 2 * line  # what hangs over, and pointed corners of an outline
    return left - reach, text.y - size - line, left + wide + reach, text.y + size + line


def _joined(places: list[Edges]) -> list[Edges]:
    """The places, or one around all of them where they are many."""
    if len(places) <= _MOST:
        return places
    lefts, tops, rights, bottoms = zip(*places, strict=True)
    return [(min(lefts), min(tops), max(rights), max(bottoms))]


def _grown(one: Edges, by: float) -> Edges:
    return one[0] - by, one[1] - by, one[2] + by, one[3] + by


def _meets(one: Edges, others: Sequence[Edges]) -> bool:
    left, top, right, bottom = one
    return any(left <= r and l <= right and top <= b and t <= bottom for l, t, r, b in others)  # noqa: E741


def _pixels(frame: QRectF, scale: float, place: Edges) -> QRect:
    left, top, right, bottom = (scale * edge for edge in place)
    return QRectF(frame.x() + left, frame.y() + top, right - left, bottom - top).toAlignedRect()
