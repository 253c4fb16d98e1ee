"""Every step of a document as a list: arrow keys show a step on the board, a click or Enter goes there, and a step that
is given a name is kept. What becomes of the document is `Editing`'s.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSignalBlocker, Qt
from PySide6.QtGui import QFont, QFontInfo, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QWidget

from workbench.core.document import Document, Entry
from workbench.ui.board.editing import Editing
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import PlainLabel

_WIDTH, _HEIGHT = 280, 400
_FRAME = 48  # pixels of width: the margins, the scroll bar, the frame


class HistoryPanel(QListWidget):
    """Oldest first; the step one stands at is selected, undone ones are faded, savepoints have a star."""

    def __init__(self, go: Callable[[int], object]) -> None:
        """go: to one of the document's places, which was chosen."""
        super().__init__()
        self._go = go
        self.setObjectName("history")
        self.setAccessibleName("History")
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # a long caption ends in "…"
        self._shown: tuple[str, ...] = ()
        self.itemClicked.connect(self._on_item)
        self.itemActivated.connect(self._on_item)

    def show_history(self, document: Document) -> None:
        words = tuple(f"{number}  {_words(entry)}" for number, entry in enumerate(document.places))
        common = _common(words, self._shown)
        with QSignalBlocker(self):  # on the way, rows are current that the document no longer has
            while self.count() > common:
                self.takeItem(self.count() - 1)
            self.addItems(words[common:])
        self._shown = words
        faded, plain = self.palette().placeholderText(), self.palette().text()
        for row in range(self.count()):
            self.item(row).setForeground(faded if row > document.position else plain)
        self.setCurrentRow(document.position)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go a step back and on, as up and down do; a list of one column swallows them."""
        by = {Qt.Key.Key_Left.value: -1, Qt.Key.Key_Right.value: 1}.get(event.key(), 0)
        if not by:
            super().keyPressEvent(event)
        elif 0 <= self.currentRow() + by < self.count():
            self.setCurrentRow(self.currentRow() + by)

    def _on_item(self, item: QListWidgetItem) -> None:
        self._go(self.row(item))


class HistoryCard(QFrame):
    """The panel in a card that stays open while one clicks along it."""

    def __init__(self, editing: Editing, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("history-card")
        self._editing = editing
        self._begun: object = None
        """The board from which it was opened."""
        self._left: Callable[[], object] = lambda: None
        self.panel = HistoryPanel(editing.go)
        self.panel.currentRowChanged.connect(self._on_row)
        self.panel.itemActivated.connect(self.hide)  # Enter has chosen; a click may be followed by others
        self.name = named(QLineEdit(), "savepoint", "A step with a name is kept when you go back and on another way")
        self.name.setPlaceholderText("Name this step to keep it")
        self.name.editingFinished.connect(self._on_name)
        self._head = named(PlainLabel("History"), "card-title")
        in_column(self._head, self.panel, self.name, inside=self, margins=(8, 10, 8, 8))
        editing.board_changed.connect(self._follow)

    def show_beside(
        self, board: QWidget, left: Callable[[], object], *, naming: bool = False, letters: QFont | None = None
    ) -> None:
        """Open it right of a board, which shows the steps; `naming`: to name the step that one stands at.
        left: called when it is closed and the person has gone to no other step.
        letters: where they are not to be the window's."""
        for part in (self.panel, self.name, self._head):
            part.setFont(letters or QFont())
        larger = 1.0 if letters is None else QFontInfo(letters).pixelSize() / QFontInfo(self.font()).pixelSize()
        self.panel.show_history(self._editing.document)
        self._begun, self._left = self._editing.board, left
        space = board.window().rect()
        right = board.mapTo(board.window(), QPoint(board.width(), 0))
        below = space.height() - right.y() - 8
        # in a hall it covers what stands beside the board whole: half a line would look out below it
        need = self.panel.sizeHintForColumn(0) + _FRAME  # as wide as its steps where there is room beside the board
        wide = max(round(_WIDTH * larger), min(need, space.width() - right.x() - 8))
        self.resize(wide, below if letters else min(round(_HEIGHT * larger), space.height() - 16))
        corner = QPoint(min(right.x(), space.right() - self.width() - 8), right.y())
        self.move(board.window().mapToGlobal(corner))
        self.show()
        part_of_row = 0 if letters else self.panel.viewport().height() % self.panel.sizeHintForRow(0)
        self.resize(self.width(), self.height() - part_of_row)  # whole rows
        (self.name if naming else self.panel).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it, and leaves the step the name that it had."""
        if event.key() == Qt.Key.Key_Escape:
            self._on_row(self.panel.currentRow())
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Show the document's board again."""
        super().hideEvent(event)
        self._editing.look_back(self._editing.document.position)
        if self._editing.board is self._begun:
            self._left()

    def _follow(self) -> None:
        if self.isVisible():
            self.panel.show_history(self._editing.document)

    def _on_row(self, row: int) -> None:
        places = self._editing.document.places
        if 0 <= row < len(places):  # out of sight, the rows may be those of a document before
            self._editing.look_back(row)
            self.name.setText(places[row].name)

    def _on_name(self) -> None:
        row, name, places = self.panel.currentRow(), self.name.text().strip(), self._editing.document.places
        if 0 <= row < len(places) and name != places[row].name:
            self._editing.document.name_step(row, name)
            self._follow()
            self.panel.setCurrentRow(min(row, self.panel.count() - 1))
            self.panel.setFocus()


def _words(entry: Entry) -> str:
    return f"{entry.caption}  ★ {entry.name}" if entry.name else entry.caption


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many texts at the start are the same."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))
