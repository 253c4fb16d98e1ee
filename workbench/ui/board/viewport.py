"""What part of a scene is seen, and where: zoom and shift of a view. It paints nothing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from workbench.core.grid import Target
from workbench.core.scene import Scene
from workbench.ui.widgets.painter import fitted

MARGIN = 12.0
"""Pixels around a board that is wholly in sight, where the room is high enough for so many."""
_LOW = 60  # the margin is at most so small a part of the room's height
FURTHEST = 8.0


class Viewport:
    """Maps a scene onto a room in pixels. Zoom 1 shows the whole scene, centred."""

    def __init__(self, margin: float = MARGIN) -> None:
        self.zoom = 1.0
        self.room = QRectF(0, 0, 1, 1)
        self._margin = margin
        self._shift = QPointF(0, 0)
        self._scene: Scene | None = None

    def look_at(self, scene: Scene) -> None:
        """Show another scene; zoom and place stay while the frame's proportions do."""
        before, self._scene = self._scene, scene
        if before is None or before.width * scene.height != before.height * scene.width:
            self.zoom, self._shift = 1.0, QPointF(0, 0)
        self._keep_inside()

    def set_room(self, room: QRectF) -> None:
        self.room = room
        self._keep_inside()

    def box_of(self, target: Target) -> QRectF | None:
        """Where a target of the drawing lies, in pixels of the room."""
        box = self._scene.without_strip().bounds(target) if self._scene is not None else None
        if box is None:
            return None
        return QRectF(self.to_pixels(box.x, box.y), self.to_pixels(box.x + box.width, box.y + box.height))

    def zoom_to(self, zoom: float, around: QPointF) -> None:
        """Change the zoom; the point of the scene at `around` stays there where it can."""
        zoom = min(max(zoom, 1.0), FURTHEST)
        if zoom < 1.01:
            zoom = 1.0  # steps in and out again end exactly at the whole board
        away = around - self.room.center()
        self._shift = away - (away - self._shift) * (zoom / self.zoom)
        self.zoom = zoom
        self._keep_inside()

    def pan(self, by: QPointF) -> None:
        """Move what is seen by a number of pixels, not beyond its edges."""
        self._shift += by
        self._keep_inside()

    def frame(self) -> QRectF:
        """Where the scene's frame lies now."""
        return self._centred().translated(self._shift)

    def to_pixels(self, x: float, y: float) -> QPointF:
        """A point of the scene in the room."""
        return self.frame().topLeft() + QPointF(x, y) * self._unit()

    def to_scene(self, at: QPointF) -> tuple[float, float]:
        """A point of the room in the scene."""
        unit, corner = self._unit(), self.frame().topLeft()
        return (at.x() - corner.x()) / unit, (at.y() - corner.y()) / unit

    def _unit(self) -> float:
        return self.frame().width() / self._scene.width if self._scene else 1.0

    @property
    def _edge(self) -> float:
        """Pixels around the board: fewer in a low room, where it is small."""
        return min(self._margin, self.room.height() / _LOW)

    def _centred(self) -> QRectF:
        """Where the frame lies when nothing is shifted."""
        if self._scene is None:
            return self.room
        edge = self._edge
        inner = self.room.adjusted(edge, edge, -edge, -edge)
        fit = fitted(self._scene, inner if inner.isValid() else QRectF(0, 0, 1, 1))
        width, height = fit.width() * self.zoom, fit.height() * self.zoom
        return QRectF(fit.center().x() - width / 2, fit.center().y() - height / 2, width, height)

    def _keep_inside(self) -> None:
        frame = self._centred()
        x = max(0.0, (frame.width() - self.room.width()) / 2 + self._edge)
        y = max(0.0, (frame.height() - self.room.height()) / 2 + self._edge)
        if self.zoom == 1.0:
            x = y = 0.0
        self._shift = QPointF(min(max(self._shift.x(), -x), x), min(max(self._shift.y(), -y), y))
