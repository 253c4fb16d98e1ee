"""A drawing in the window that cannot be edited: a plot of runs, a timeline."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.core.grid import Target
from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.ui.widgets import painter


class SceneCanvas(QWidget):
    """A drawing as wide as there is room: painted once, and shown until it, its size or the theme is another."""

    clicked = Signal(str)  # the target of what was clicked
    background = "paper"
    opacity = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("scene-canvas")
        self._scene: Scene | None = None
        self._theme: Theme | None = None
        self._picture: QPixmap | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        self._theme, self._picture = theme, None
        self.update()

    def show_scene(self, scene: Scene) -> None:
        """Another drawing."""
        old = self._scene
        other_shape = old is None or (old.width, old.height) != (scene.width, scene.height)
        self._scene, self._picture = scene, None
        self.setAccessibleName(scene.label)
        if other_shape:
            self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """As the drawing's sides."""
        return 0 if self._scene is None else round(width * self._scene.height / self._scene.width)

    def sizeHint(self) -> QSize:
        """In the width that it has."""
        return QSize(100, self.heightForWidth(self.width()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Say what was clicked."""
        target = self.target_at(event.position())
        if target is not None and event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit(target)

    def place(self, at: QPointF) -> QPointF:
        """Where a place of the widget lies in the drawing."""
        if self._scene is None:
            return at
        frame = painter.fitted(self._scene, QRectF(self.rect()))
        return (at - frame.topLeft()) * (self._scene.width / frame.width())

    def target_at(self, at: QPointF) -> Target | None:
        """The target under a place of the widget."""
        place = self.place(at)
        return None if self._scene is None else self._scene.at(place.x(), place.y())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show what was painted, or paint it."""
        if self._scene is None or self._theme is None:
            return
        ratio = self.devicePixelRatioF()
        size = QSize(round(self.width() * ratio), round(self.height() * ratio))
        if self._picture is None or self._picture.size() != size:
            self._picture = QPixmap(size)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(painter.colour(self._theme, self.background))
            brush = QPainter(self._picture)
            painter.paint_shapes(brush, self._scene, self._theme, QRectF(self.rect()))
            brush.end()
        show = QPainter(self)
        show.setOpacity(self.opacity)
        show.drawPixmap(0, 0, self._picture)
        show.end()
