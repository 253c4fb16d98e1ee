"""Thumbnails of the boards of a run, oldest first, with objective and time. One is shown, or the difference of two.

They are those that the run keeps: all of them, or evenly spread ones where there were thousands. They can be played
as a film.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPalette, QPixmap, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QListWidget, QListWidgetItem, QWidget

from workbench.render.theme import Theme
from workbench.solve.events import Incumbent
from workbench.ui.runs.thumbnail import OneByOne, Render, thumbnail
from workbench.ui.runs.words import number, seconds
from workbench.ui.widgets import painter
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import set_tip
from workbench.ui.widgets.transport import Transport

SIZE = 84
"""Edge of a thumbnail in pixels."""


class IncumbentStrip(QWidget):
    """A row of thumbnails that are painted when there is time, with the buttons of a film below."""

    chosen = Signal(object)  # an Incumbent: it alone is to be shown
    paired = Signal(object, object)
    """Two Incumbents, the older first: what became of the one in the other is to be shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("incumbent_strip")
        self._render: Render | None = None
        self._theme: Theme | None = None
        self._entries: list[Incumbent] = []
        self._selected: tuple[Incumbent, ...] = ()
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

    def reset(self, render: Render) -> None:
        """No thumbnails; the next ones are drawn by `render`."""
        self._render = render
        self._entries.clear()
        self._selected = ()
        self._list.blockSignals(True)
        self._list.clear()
        self._list.blockSignals(False)
        self._painting.stop()
        self.film.stop()
        self._place_film()

    def show_boards(self, boards: Sequence[Incumbent]) -> None:
        """Show these, oldest first; what is marked stays besides. Cheap: painting comes later."""
        wanted = list(boards)
        kept = set(map(id, wanted))
        wanted += [one for one in self._selected if id(one) not in kept]
        wanted.sort(key=lambda one: one.seq)
        kept = set(map(id, wanted))
        follow = self._at_end()
        self._list.blockSignals(True)  # a row that goes would make another one current
        for row in reversed(range(len(self._entries))):
            if id(self._entries[row]) not in kept:
                del self._entries[row]
                self._list.takeItem(row)
        for row, incumbent in enumerate(wanted):
            if row == len(self._entries) or self._entries[row] is not incumbent:
                self._entries.insert(row, incumbent)
                self._list.insertItem(row, self._item(incumbent))
        self._list.blockSignals(False)
        self._mark()
        if follow:
            bar = self._list.horizontalScrollBar()
            bar.setValue(bar.maximum())
        self._painting.begin()

    def select(self, *incumbents: Incumbent) -> None:
        """Mark what is on show, one board or two; none: no board of these is. What is marked is never left out."""
        self._selected = incumbents
        self._mark()

    @property
    def selected(self) -> tuple[Incumbent, ...]:
        return self._selected

    def nearest(self, elapsed: float) -> Incumbent | None:
        """The board that was found nearest to a time."""
        return min(self._entries, key=lambda one: abs(one.elapsed - elapsed), default=None)

    def before(self, incumbent: Incumbent) -> Incumbent | None:
        """The board that stands before one."""
        return next((one for one, after in pairwise(self._entries) if after is incumbent), None)

    def _mark(self) -> None:
        rows = [row for row, entry in enumerate(self._entries) if any(entry is one for one in self._selected)]
        now = sorted(self._list.row(item) for item in self._list.selectedItems())
        if rows != now:
            self._list.blockSignals(True)
            if self._list.currentRow() not in rows or len(rows) == 1:
                self._list.setCurrentRow(rows[-1] if rows else -1)
            self._list.clearSelection()
            for row in rows:
                self._list.item(row).setSelected(True)
            self._list.blockSignals(False)
        self._place_film()

    def _place_film(self) -> None:
        row = next((row for row, one in enumerate(self._entries) if one in self._selected[-1:]), -1)
        self.film.setVisible(len(self._entries) > 1)
        self.film.set_range(1, len(self._entries))
        self.film.set_place(row + 1, f"{row + 1 or '–'} / {len(self._entries)}")

    def entries(self) -> tuple[Incumbent, ...]:
        return tuple(self._entries)

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
        objective = "" if incumbent.objective is None else number(incumbent.objective)
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
        if self._render is None or self._theme is None:
            return False
        # what is in sight, the newest first: it is the one that people look at
        rows = [row for row in reversed(range(len(self._entries))) if self._unpainted(row)]
        sight = self._list.viewport().rect()
        row = next((row for row in rows if sight.intersects(self._list.visualItemRect(self._list.item(row)))), None)
        if row is None and not rows:
            return False
        row = rows[0] if row is None else row
        item, scene = self._list.item(row), self._render(self._entries[row].board)
        item.setIcon(QIcon(thumbnail(scene, self._theme, SIZE, self.devicePixelRatioF())))
        item.setData(Qt.ItemDataRole.UserRole, True)
        return True

    def _on_selection(self) -> None:
        rows = sorted(self._list.row(item) for item in self._list.selectedItems())
        if len(rows) == 1:
            self.chosen.emit(self._entries[rows[0]])
        elif rows:  # of more than two the ends
            self.paired.emit(self._entries[rows[0]], self._entries[rows[-1]])

    def _on_item(self, item: QListWidgetItem) -> None:
        if item.isSelected() and len(self._list.selectedItems()) == 1:
            self.chosen.emit(self._entries[self._list.row(item)])  # it is marked already, and something else on show

    def _on_moved(self, place: int) -> None:
        if 0 < place <= len(self._entries):
            self.chosen.emit(self._entries[place - 1])
            self._list.scrollToItem(self._list.item(place - 1))
