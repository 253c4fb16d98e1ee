"""Parts side by side or below each other whose sizes can be dragged. It looks right without the window's style sheet,
which only its parts have: on an ancestor the sheet would be applied to all of them, seen or not.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle

_GRIP = 26  # pixels of the sign that a line can be dragged


class Divided(QSplitter):
    """A splitter whose handles take their colours from the palette."""

    def __init__(self, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        self.setHandleWidth(7)

    def createHandle(self) -> QSplitterHandle:
        return _Handle(self.orientation(), self)


class _Handle(QSplitterHandle):
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), self.palette()
        painter.fillRect(self.rect(), colours.base())
        if self.underMouse():
            painter.setOpacity(0.25)
            painter.fillRect(self.rect(), colours.accent())
            painter.setOpacity(1)
        upright = self.orientation() is Qt.Orientation.Horizontal
        width, height = (1, self.height()) if upright else (self.width(), 1)
        painter.fillRect(0, 0, width, height, colours.mid())
        if not self.isEnabled():
            return  # nothing can be dragged
        grip = QRect(0, 0, 3, _GRIP) if upright else QRect(0, 0, _GRIP, 3)
        grip.moveCenter(self.rect().center())
        painter.fillRect(grip, colours.mid())
