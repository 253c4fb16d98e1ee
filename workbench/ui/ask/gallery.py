"""A gallery: pictures in columns that share its whole width, each with all of its title below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem

EDGE = 112
"""Pixels of a picture."""
_LEAST = EDGE + 8  # pixels of a column
_LETTERS = 7.5  # so many times the height of a letter, too
_AROUND = 12  # pixels beside a title, and below it
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class Gallery(QListWidget):
    """Items with a picture of `EDGE` and a title; all cells are as high as the longest title wants it."""

    def __init__(self) -> None:
        super().__init__()
        self._passed = -1  # the row to which only the Tab key has led
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setWordWrap(True)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)  # below the last row, too
        self.setIconSize(QSize(EDGE, EDGE))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else its coming would change the width

    @property
    def chosen(self) -> list[QListWidgetItem]:
        """The item that the person has chosen, as a list; empty where the Tab key alone has made it the current one."""
        return [] if self.currentRow() == self._passed else self.selectedItems()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # a press never scrolls; Qt makes the first item the current one, but shows it as nothing
        if not self.selectedItems() and event.reason() is not Qt.FocusReason.MouseFocusReason:
            row = max(0, self.currentRow())
            self._passed = row if event.reason() in _BY_TAB else -1
            self.setCurrentRow(row)  # where keys go on from

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.currentRow() == self._passed and event.reason() in _BY_TAB:  # the person has not chosen it
            self.clearSelection()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._part()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._part()
        super().resizeEvent(event)

    def _part(self) -> None:
        """Columns for a few words, and rows close together; one that begins at the foot says that there are more."""
        wide = self.viewport().width() - 2  # what is as wide as the whole breaks the row
        cell = wide // max(1, wide // max(_LEAST, int(_LETTERS * self.fontMetrics().height())))
        room, flags = QRect(0, 0, cell - _AROUND, 10_000), Qt.TextFlag.TextWordWrap
        titles = [self.item(row).text() for row in range(self.count())]
        high = max((self.fontMetrics().boundingRect(room, flags, title).height() for title in titles), default=0)
        self.setGridSize(QSize(cell, EDGE + high + _AROUND))
