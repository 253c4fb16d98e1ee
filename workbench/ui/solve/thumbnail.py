"""A board drawn small, as a pixmap."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.ui.widgets import painter


def thumbnail(scene: Scene, theme: Theme, size: float, ratio: float) -> QPixmap:
    """A drawing in a square of `size` pixels, of which a screen has `ratio` for each of them."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    brush = QPainter(pixmap)
    painter.paint(brush, scene, theme, QRectF(0, 0, size, size))
    brush.end()
    return pixmap
