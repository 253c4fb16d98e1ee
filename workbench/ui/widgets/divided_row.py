"""Parts side by side whose widths can be dragged. It looks right without the window's style sheet, which only its parts
have: on an ancestor the sheet would be applied to all of them, seen or not.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle


class DividedRow(QSplitter):
    """A splitter whose handles take their colours from the palette."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)

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
        painter.fillRect(0, 0, 1, self.height(), colours.mid())
