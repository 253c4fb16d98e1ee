"""Boards drawn small, as pixmaps, one after the other when there is time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.ui.widgets import frame_budget, painter
from workbench.ui.widgets.pieces import timer

_REST = 8  # after painting one the others wait this many times as long: the board and the plot come first
_SHORTEST_REST = 0.05
_SLICE = 0.015  # seconds of a pass of the event loop, of those in which nothing rests

Render = Callable[[Any], Scene]
"""Draws a board."""


class OneByOne:
    """Has one picture painted, rests, and has the next one painted: `paint` says whether there was one.

    Nothing is painted while the owner is hidden; it begins again when it is shown.
    """

    def __init__(self, owner: QWidget, paint: Callable[[], bool]) -> None:
        self._owner, self._paint = owner, paint
        self._timer = timer(owner, 0, self._go_on, once=True)
        self._hurried = False

    def begin(self) -> None:
        """There may be something to paint."""
        if not self._timer.isActive():
            self._timer.start(0 if self._hurried else round(1000 * _SHORTEST_REST))

    def hurry(self) -> None:
        """Paint all without a rest, at once or when they are next seen, so that none keeps the colours of another
        theme."""
        self._hurried = True
        self._timer.start(0)

    def stop(self) -> None:
        self._timer.stop()

    def _go_on(self) -> None:
        if self._hurried and self._owner.isVisible():
            end = time.perf_counter() + _SLICE
            while (more := self._paint()) and time.perf_counter() < end:
                pass
            self._hurried = more
            self.begin()
            return
        if not frame_budget.free():  # the person types, or the board has just come
            self.begin()
            return
        frame_budget.take()
        start = time.perf_counter()
        if self._owner.isVisible() and self._paint():
            self._timer.start(round(1000 * max(_SHORTEST_REST, _REST * (time.perf_counter() - start))))


def thumbnail(scene: Scene, theme: Theme, size: float, ratio: float) -> QPixmap:
    """A drawing in a square of `size` pixels, of which a screen has `ratio` for each of them."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    brush = QPainter(pixmap)
    painter.paint(brush, scene, theme, QRectF(0, 0, size, size))
    brush.end()
    return pixmap
