"""What part of a scene is seen, and where: zoom and shift of a view, and the controls below it. It paints nothing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF

from workbench.core.grid import Target
from workbench.core.scene import Scene
from workbench.ui.widgets.painter import fitted

MARGIN = 12.0
"""Pixels around a board that is wholly in sight."""
FURTHEST = 8.0
_LEAST = 0.45  # the share of a room's height that a drawing keeps: controls that are higher than the rest are scrolled


class Viewport:
    """Maps a scene onto a room in pixels. Zoom 1 shows the whole scene, centred.

    Controls lie at the lower edge, at their own size; `scrolled` is how many of their pixels are out of sight above.
    """

    def __init__(self) -> None:
        self.zoom = 1.0
        self.scrolled = 0.0
        self._shift = QPointF(0, 0)
        self._whole = QRectF(0, 0, 1, 1)
        self._room = self._whole
        self._scene: Scene | None = None

    def look_at(self, scene: Scene) -> None:
        """Show another scene; zoom and place stay while the frame's proportions do."""
        before, self._scene = self._scene, scene
        if before is None or before.width * scene.height != before.height * scene.width:
            self.zoom, self._shift = 1.0, QPointF(0, 0)
        self._divide()

    def set_room(self, room: QRectF) -> None:
        self._whole = room
        self._divide()

    def _divide(self) -> None:
        whole, high = self._whole, self._controls_height()
        self._room = QRectF(whole.x(), whole.y(), whole.width(), whole.height() - min(high, self._most()))
        self.scroll(0)
        self._keep_inside()

    def _controls_height(self) -> float:
        controls = self._scene.controls if self._scene is not None else None
        return controls.height if controls is not None else 0.0

    def _most(self) -> float:
        return (1 - _LEAST) * self._whole.height()

    @property
    def room(self) -> QRectF:
        return self._room

    @property
    def controls_room(self) -> QRectF:
        """Where the controls lie; empty where there are none."""
        return QRectF(
            self._whole.left(), self._room.bottom(), self._whole.width(), self._whole.bottom() - self._room.bottom()
        )

    @property
    def hidden(self) -> float:
        """How many pixels of the controls there is no room for."""
        beyond = self._controls_height() - self.controls_room.height()
        return beyond if beyond > 1 else 0.0  # not what rounding leaves

    def scroll(self, by: float) -> None:
        """Show controls that lie so many pixels further down, not beyond their end."""
        self.scrolled = min(max(self.scrolled + by, 0.0), self.hidden)

    def part(self, at: QPointF, controls: bool | None = None) -> tuple[Scene | None, float, float]:
        """What lies at a point of the room, the drawing or its controls, and where on that; or where on one of both."""
        if controls is None:
            controls = self._controls_height() > 0 and at.y() >= self._room.bottom()
        if not controls or self._scene is None:
            return (self._scene, *self.to_scene(at))
        room = self.controls_room
        return self._scene.controls, at.x() - room.x(), at.y() - room.y() + self.scrolled

    def box_of(self, target: Target) -> QRectF | None:
        """Where a target of the drawing or of its controls lies in the room."""
        box = self._scene.bounds(target) if self._scene is not None else None
        if self._scene is None or box is None:
            return None
        if self._scene.without_controls().bounds(target) is not None:
            return QRectF(self.to_pixels(box.x, box.y), self.to_pixels(box.x + box.width, box.y + box.height))
        corner = self.controls_room.topLeft() + QPointF(box.x, box.y - self.scrolled)
        return QRectF(corner, QSizeF(box.width, box.height))

    def zoom_to(self, zoom: float, around: QPointF) -> bool:
        """Change the zoom; the point of the scene at `around` stays there where it can. Whether anything changed."""
        zoom = min(max(zoom, 1.0), FURTHEST)
        if zoom < 1.01:
            zoom = 1.0  # steps in and out again end exactly at the whole board
        away = around - self._room.center()
        self._shift = away - (away - self._shift) * (zoom / self.zoom)
        changed, self.zoom = zoom != self.zoom, zoom
        self._keep_inside()
        return changed

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

    def _centred(self) -> QRectF:
        """Where the frame lies when nothing is shifted."""
        if self._scene is None:
            return self._room
        inner = self._room.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        fit = fitted(self._scene, inner if inner.isValid() else QRectF(0, 0, 1, 1))
        width, height = fit.width() * self.zoom, fit.height() * self.zoom
        return QRectF(fit.center().x() - width / 2, fit.center().y() - height / 2, width, height)

    def _keep_inside(self) -> None:
        frame = self._centred()
        x = max(0.0, (frame.width() - self._room.width()) / 2 + MARGIN)
        y = max(0.0, (frame.height() - self._room.height()) / 2 + MARGIN)
        if self.zoom == 1.0:
            x = y = 0.0
        self._shift = QPointF(min(max(self._shift.x(), -x), x), min(max(self._shift.y(), -y), y))
