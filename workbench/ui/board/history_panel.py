"""Every step of a document as a list: a click goes there. It changes no document itself."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from workbench.core.document import Document
from workbench.ui.board.editing import Editing
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import PlainLabel


class HistoryPanel(QListWidget):
    """Oldest first; the step one stands at is selected, undone ones are faded."""

    chosen = Signal(int)  # a position in the history

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("history")
        self.setAccessibleName("History")
        self.setUniformItemSizes(True)
        self._shown: tuple[str, ...] = ()
        self.itemClicked.connect(self._on_item)
        self.itemActivated.connect(self._on_item)

    def show_history(self, document: Document) -> None:
        captions = tuple(entry.caption for entry in document.history)
        common = _common(captions, self._shown)
        while self.count() > common:
            self.takeItem(self.count() - 1)
        for number, caption in enumerate(captions[common:], common):
            self.addItem(f"{number}  {caption}")
        self._shown = captions
        faded, plain = self.palette().placeholderText(), self.palette().text()
        for row in range(self.count()):
            self.item(row).setForeground(faded if row > document.position else plain)
        self.setCurrentRow(document.position)

    def _on_item(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self.row(item))


class HistoryCard(QFrame):
    """The panel in a card that stays open while one clicks along it."""

    def __init__(self, editing: Editing, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("history-card")
        self._editing = editing
        self.panel = HistoryPanel()
        self.panel.chosen.connect(editing.go)
        in_column(named(PlainLabel("History"), "card-title"), self.panel, inside=self, margins=(8, 10, 8, 8))
        editing.board_changed.connect(self._follow)
        self.resize(280, 360)

    def show_below(self, widget: QWidget) -> None:
        self.panel.show_history(self._editing.document)
        self.move(widget.mapToGlobal(QPoint(12, widget.height())))
        self.show()
        self.panel.setFocus()

    def _follow(self) -> None:
        if self.isVisible():
            self.panel.show_history(self._editing.document)


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many captions at the start are the same."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))
