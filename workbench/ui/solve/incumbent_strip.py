"""Thumbnails of the incumbents of a solve, oldest first, with objective and time. A click shows that board.

A solve may find thousands: a couple of dozen are kept, evenly spread in time, the first and the newest among them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPalette, QPixmap, QShowEvent
from PySide6.QtWidgets import QFrame, QListView, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.solve.events import Incumbent
from workbench.ui.solve.thumbnail import thumbnail
from workbench.ui.solve.words import number, seconds
from workbench.ui.widgets import painter
from workbench.ui.widgets.pieces import named

MOST = 24
SIZE = 84
"""Edge of a thumbnail in pixels."""
_REST = 20
"""After painting one the strip rests this many times as long: the board and the plot come first."""
_SHORTEST_REST = 0.05

Render = Callable[[Any], Scene]


class IncumbentStrip(QWidget):
    """A row of thumbnails that are painted when there is time."""

    chosen = Signal(object)
    """An Incumbent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("incumbent_strip")
        self._render: Render | None = None
        self._theme: Theme | None = None
        self._entries: list[Incumbent] = []
        self._selected: Incumbent | None = None
        self._blank = QIcon()
        self._list = named(QListWidget(), "incumbents", label="Boards found so far")
        self._list.setViewMode(QListView.ViewMode.IconMode)
        self._list.setFlow(QListView.Flow.LeftToRight)
        self._list.setWrapping(False)
        self._list.setMovement(QListView.Movement.Static)
        self._list.setUniformItemSizes(True)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setIconSize(QSize(SIZE, SIZE))
        line = self.fontMetrics().lineSpacing()
        self._list.setGridSize(QSize(SIZE + 16, SIZE + 2 * line + 12))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setFixedHeight(SIZE + 2 * line + 34)
        self._list.currentRowChanged.connect(self._on_row)
        self._list.itemClicked.connect(self._on_item)
        self._list.itemActivated.connect(self._on_item)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._list)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._paint_one)
        self.set_blank()

    def set_theme(self, theme: Theme) -> None:
        """Paint in the colours of a theme."""
        self._theme = theme
        self.set_blank()
        for row in range(self._list.count()):
            self._forget(self._list.item(row))
        self._later()

    def set_blank(self) -> None:
        """What stands in for a thumbnail that is not painted yet."""
        pixmap = QPixmap(SIZE, SIZE)
        pixmap.fill(
            painter.colour(self._theme, "paper") if self._theme else self.palette().color(QPalette.ColorRole.Base)
        )
        self._blank = QIcon(pixmap)

    def reset(self, render: Render) -> None:
        """No thumbnails; the next ones are drawn by `render`."""
        self._render = render
        self._entries.clear()
        self._selected = None
        self._list.blockSignals(True)
        self._list.clear()
        self._list.blockSignals(False)
        self._timer.stop()

    def add(self, candidates: Iterable[Incumbent]) -> None:
        """Take in new incumbents, oldest first. Cheap: painting comes later."""
        follow = self._at_end()
        self._list.blockSignals(True)  # a row that goes would make another one current
        for incumbent in candidates:
            self._entries.append(incumbent)
            self._list.addItem(self._item(incumbent))
            if len(self._entries) > MOST:
                self._drop(self._superfluous())
        self._list.blockSignals(False)
        self._mark()
        if follow:
            self._list.scrollToBottom()
            bar = self._list.horizontalScrollBar()
            bar.setValue(bar.maximum())
        self._later()

    def select(self, incumbent: Incumbent | None) -> None:
        """Mark the board that is on show; it is never left out while it is marked. None: no board of these is."""
        self._selected = incumbent
        self._mark()

    def _mark(self) -> None:
        row = next((i for i, entry in enumerate(self._entries) if entry is self._selected), -1)
        if row == self._list.currentRow() and (row >= 0) == bool(self._list.selectedItems()):
            return
        self._list.blockSignals(True)
        self._list.setCurrentRow(row)
        if row < 0:
            self._list.clearSelection()
        self._list.blockSignals(False)

    def _superfluous(self) -> int:
        row = superfluous([entry.elapsed for entry in self._entries])
        if self._entries[row] is self._selected:
            return row - 1 if row > 1 else row + 1
        return row

    def entries(self) -> tuple[Incumbent, ...]:
        """The incumbents that are shown."""
        return tuple(self._entries)

    def pending(self) -> int:
        """How many thumbnails are still to be painted."""
        return sum(self._unpainted(row) for row in range(self._list.count()))

    def showEvent(self, event: QShowEvent) -> None:
        """What came while nobody looked is painted now."""
        super().showEvent(event)
        self._later()

    def _item(self, incumbent: Incumbent) -> QListWidgetItem:
        objective = "" if incumbent.objective is None else number(incumbent.objective)
        when = seconds(incumbent.elapsed)
        item = QListWidgetItem(self._blank, f"{objective}\n{when}" if objective else when)
        item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"board found after {when}, {objective}".rstrip(", "))
        return item

    def _drop(self, row: int) -> None:
        del self._entries[row]
        self._list.takeItem(row)

    def _at_end(self) -> bool:
        bar = self._list.horizontalScrollBar()
        return bar.value() >= bar.maximum() - SIZE

    def _unpainted(self, row: int) -> bool:
        return not self._list.item(row).data(Qt.ItemDataRole.UserRole)

    def _forget(self, item: QListWidgetItem) -> None:
        item.setIcon(self._blank)
        item.setData(Qt.ItemDataRole.UserRole, False)

    def _later(self, rest: float = _SHORTEST_REST) -> None:
        if not self._timer.isActive():
            self._timer.start(round(1000 * rest))

    def _paint_one(self) -> None:
        if self._render is None or self._theme is None or not self.isVisible():
            return
        # the newest first: it is the one that people look at
        row = next((row for row in reversed(range(len(self._entries))) if self._unpainted(row)), None)
        if row is None:
            return
        start = time.perf_counter()
        item, scene = self._list.item(row), self._render(self._entries[row].board)
        item.setIcon(QIcon(thumbnail(scene, self._theme, SIZE, self.devicePixelRatioF())))
        item.setData(Qt.ItemDataRole.UserRole, True)
        self._later(max(_SHORTEST_REST, _REST * (time.perf_counter() - start)))

    def _on_row(self, row: int) -> None:
        if 0 <= row < len(self._entries):
            self.chosen.emit(self._entries[row])

    def _on_item(self, item: QListWidgetItem) -> None:
        self._on_row(self._list.row(item))


def superfluous(times: list[float]) -> int:
    """Which of three or more entries to drop: neither the first nor the last, and the one in the densest place."""
    return min(range(1, len(times) - 1), key=lambda i: times[i + 1] - times[i - 1])
