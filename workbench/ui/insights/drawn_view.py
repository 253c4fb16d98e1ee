"""Insights that have a drawing: bars, and every kind without a view of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from workbench.core.grid import Target
from workbench.core.insight import Insight
from workbench.core.scene import Scene
from workbench.render.insight_scene import insight_scene
from workbench.render.theme import load
from workbench.ui.widgets import painter
from workbench.ui.widgets.plain_text import show_tip
from workbench.ui.widgets.scene_canvas import SceneCanvas

_STALE = 0.45
_MOST_READ = 40  # parts of the drawing that a screen reader is told


class DrawnView(SceneCanvas):
    """The drawing of an insight in the width there is. What carries a target can be chosen by mouse and by key."""

    background = "panel"

    def __init__(self) -> None:
        super().__init__()
        self._insight: Insight | None = None
        self._under: Target | None = None
        self._theme = load("light")
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_insight(self, insight: Insight) -> None:
        self._insight, self._under = insight, None
        self._draw()

    def _draw(self) -> None:
        if self._insight is None:
            return
        # letters keep their size whatever the width
        scene = self.scene_of(self._insight, max(160.0, float(self.width())))
        self.show_scene(scene)
        self.setFixedHeight(round(scene.height))
        labels = dict.fromkeys(shape.label for shape in scene.shapes if shape.label)
        self.setAccessibleDescription(", ".join(list(labels)[:_MOST_READ]))
        can_be_chosen = any(True for _ in scene.targets())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if can_be_chosen else Qt.FocusPolicy.NoFocus)

    def scene_of(self, insight: Insight, wide: float) -> Scene:
        """The drawing in so many pixels."""
        return insight_scene(insight, wide, titled=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._draw()

    def set_stale(self, stale: bool) -> None:
        self.opacity = _STALE if stale else 1.0
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus() and self._theme is not None:
            ring = QPainter(self)
            ring.setPen(QPen(painter.colour(self._theme, "focus"), 2))
            ring.drawRect(self.rect().adjusted(1, 1, -1, -1))
            ring.end()
        box = self._scene.bounds(self._under) if self._scene is not None and self._under is not None else None
        if box is not None and self._theme is not None:
            brush = QPainter(self)
            brush.setRenderHint(QPainter.RenderHint.Antialiasing)
            brush.setPen(QPen(painter.colour(self._theme, "ink"), 1.5))
            grown = box.grown(2)
            brush.drawRoundedRect(QRectF(grown.x, grown.y, grown.width, grown.height), 3, 3)
            brush.end()

    def _said(self, at: QPointF) -> str:
        """What the part of the drawing under a place is."""
        shapes = reversed(self._scene.shapes if self._scene is not None else ())
        place = self.place(at)
        return next((one.label for one in shapes if one.label and one.hit(place.x(), place.y())), "")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.target_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    def _point_at(self, target: Target | None) -> None:
        if target != self._under:
            self._under = target
            self.setCursor(Qt.CursorShape.ArrowCursor if target is None else Qt.CursorShape.PointingHandCursor)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}
        targets = [target for target, _ in self._scene.targets()] if self._scene is not None else []
        if event.key() in steps and targets:
            here = targets.index(self._under) if self._under in targets else -1
            self._point_at(targets[min(max(here + steps[event.key()], 0), len(targets) - 1)])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._under is not None:
            self.clicked.emit(self._under)
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            if said := self._said(event.pos().toPointF()):
                show_tip(event.globalPos(), said, self)
            return True
        return super().event(event)
