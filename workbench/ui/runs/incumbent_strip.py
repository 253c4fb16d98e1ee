"""Thumbnails of the boards of a run, oldest first, with objective and time. One is shown, or the difference of two.

They are those that the run keeps: all of them, or evenly spread ones where there were thousands. They can be played
as a film.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPalette, QPixmap, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QListWidget, QListWidgetItem, QWidget

from workbench.core.wording import number_text
from workbench.render.theme import Theme
from workbench.solve.events import Incumbent
from workbench.solve.runs import Run
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.thumbnail import OneByOne, Render, thumbnail
from workbench.ui.runs.words import seconds
from workbench.ui.widgets import painter
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import set_tip
from workbench.ui.widgets.transport import Transport

SIZE = 84
"""Edge of a thumbnail in pixels."""


class IncumbentStrip(QWidget):
    """A row of thumbnails that are painted when there is time, with the buttons of a film below.

    It looks at the book: the boards of the run on show, and which of them are.
    """

    def __init__(self, book: RunBook) -> None:
        super().__init__()
        self.setObjectName("incumbent_strip")
        self.render_board: Render | None = None
        self._book = book
        self._theme: Theme | None = None
        self._listed: list[Incumbent] = []  # whose thumbnails there are
        self._blank = QIcon()
        self._painting = OneByOne(self, self._paint_one)
        self._list = named(QListWidget(), "incumbents", label="Boards found so far")
        self._list.setViewMode(QListView.ViewMode.IconMode)
        self._list.setFlow(QListView.Flow.LeftToRight)
        self._list.setWrapping(False)
        self._list.setMovement(QListView.Movement.Static)
        self._list.setUniformItemSizes(True)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._list.setIconSize(QSize(SIZE, SIZE))
        line = self.fontMetrics().lineSpacing()
        self._list.setGridSize(QSize(SIZE + 16, SIZE + 2 * line + 12))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setFixedHeight(SIZE + 2 * line + 34)
        self._list.itemSelectionChanged.connect(self._on_selection)
        self._list.itemClicked.connect(self._on_item)
        self._list.itemActivated.connect(self._on_item)
        self._list.horizontalScrollBar().valueChanged.connect(self._painting.begin)
        self._list.installEventFilter(self)
        self.film = Transport()
        self.film.moved.connect(self._on_moved)
        in_column(self._list, self.film, inside=self, spacing=4)
        self.set_blank()
        book.shown_changed.connect(self._on_shown)
        book.updated.connect(self._on_updated)
        book.picked_changed.connect(self._follow)
        self._on_shown()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.set_blank()
        for row in range(self._list.count()):
            self._forget(self._list.item(row))
        self._painting.begin()

    def set_blank(self) -> None:
        """What stands in for a thumbnail that is not painted yet."""
        pixmap = QPixmap(SIZE, SIZE)
        pixmap.fill(
            painter.colour(self._theme, "paper") if self._theme else self.palette().color(QPalette.ColorRole.Base)
        )
        self._blank = QIcon(pixmap)

    def _on_shown(self) -> None:
        self._list.blockSignals(True)
        self._list.clear()
        self._list.blockSignals(False)
        self._listed = []
        self._painting.stop()
        self.film.stop()
        self._follow()

    def _on_updated(self, run: Run, update: Update) -> None:
        if run is self._book.shown and (update.incumbents or update.ended):
            self._follow()

    def _follow(self) -> None:
        """There are other boards, or others are on show. Cheap: painting comes later."""
        wanted = self._book.boards
        kept = set(map(id, wanted))
        at_end = self._at_end()
        self._list.blockSignals(True)  # a row that goes would make another one current
        for row in reversed(range(len(self._listed))):
            if id(self._listed[row]) not in kept:
                del self._listed[row]
                self._list.takeItem(row)
        for row, incumbent in enumerate(wanted):
            if row == len(self._listed) or self._listed[row] is not incumbent:
                self._listed.insert(row, incumbent)
                self._list.insertItem(row, self._item(incumbent))
        self._list.blockSignals(False)
        self._mark()
        if at_end:
            bar = self._list.horizontalScrollBar()
            bar.setValue(bar.maximum())
        self._painting.begin()

    def _mark(self) -> None:
        """Mark what is on show: one board, two that are compared, or none."""
        on_show = self._book.on_show
        rows = [row for row, entry in enumerate(self._listed) if any(entry is one for one in on_show)]
        now = sorted(self._list.row(item) for item in self._list.selectedItems())
        if rows != now:
            self._list.blockSignals(True)
            if self._list.currentRow() not in rows or len(rows) == 1:
                self._list.setCurrentRow(rows[-1] if rows else -1)
            self._list.clearSelection()
            for row in rows:
                self._list.item(row).setSelected(True)
            self._list.blockSignals(False)
        place, count = rows[-1] + 1 if rows else 0, len(self._listed)
        self.film.setVisible(count > 1)
        self.film.set_range(1, count)
        self.film.set_place(place, f"{place or '–'} / {count}")

    def pending(self) -> int:
        """How many thumbnails are still to be painted."""
        return sum(self._unpainted(row) for row in range(self._list.count()))

    def showEvent(self, event: QShowEvent) -> None:
        """What came while nobody looked is painted now."""
        super().showEvent(event)
        self._painting.begin()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Space plays."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            self.film.toggle()
            return True
        return False

    def _item(self, incumbent: Incumbent) -> QListWidgetItem:
        objective = "" if incumbent.objective is None else number_text(incumbent.objective)
        when = seconds(incumbent.elapsed)
        item = QListWidgetItem(self._blank, f"{objective}\n{when}" if objective else when)
        item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
        found = f"found after {when}" + (f" by {incumbent.by}" if incumbent.by else "")
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"board {found}, {objective}".rstrip(", "))
        set_tip(item, "\n".join(filter(None, (objective, found))))
        return item

    def _at_end(self) -> bool:
        bar = self._list.horizontalScrollBar()
        return bar.value() >= bar.maximum() - SIZE

    def _unpainted(self, row: int) -> bool:
        return not self._list.item(row).data(Qt.ItemDataRole.UserRole)

    def _forget(self, item: QListWidgetItem) -> None:
        item.setIcon(self._blank)
        item.setData(Qt.ItemDataRole.UserRole, False)

    def _paint_one(self) -> bool:
        if self.render_board is None or self._theme is None:
            return False
        # what is in sight, the newest first: it is the one that people look at
        rows = [row for row in reversed(range(len(self._listed))) if self._unpainted(row)]
        sight = self._list.viewport().rect()
        row = next((row for row in rows if sight.intersects(self._list.visualItemRect(self._list.item(row)))), None)
        if row is None and not rows:
            return False
        row = rows[0] if row is None else row
        item, scene = self._list.item(row), self.render_board(self._listed[row].board)
        item.setIcon(QIcon(thumbnail(scene, self._theme, SIZE, self.devicePixelRatioF())))
        item.setData(Qt.ItemDataRole.UserRole, True)
        return True

    def _on_selection(self) -> None:
        rows = sorted(self._list.row(item) for item in self._list.selectedItems())
        if rows:  # of more than two the ends
            self._book.pick(*(self._listed[row] for row in sorted({rows[0], rows[-1]})))

    def _on_item(self, item: QListWidgetItem) -> None:
        if item.isSelected() and len(self._list.selectedItems()) == 1:
            self._book.pick(self._listed[self._list.row(item)])  # it is marked already, and something else on show

    def _on_moved(self, place: int) -> None:
        if 0 < place <= len(self._listed):
            self._book.pick(self._listed[place - 1])
            self._list.scrollToItem(self._list.item(place - 1))
