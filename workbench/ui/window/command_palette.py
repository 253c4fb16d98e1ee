"""The field at the top that finds actions by their name: type a few letters, Enter runs the one that is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from workbench.ui.window.actions import BELOW, Command

_MOST = 12


class CommandPalette(QLineEdit):
    """Offers what `entries()` gives at the moment; what cannot be done now is left out."""

    def __init__(self, entries: Callable[[], Iterable[Command]]) -> None:
        super().__init__()
        self.setObjectName("search")
        self.setPlaceholderText("Search actions…  Ctrl+K")
        self.setAccessibleName("Search actions")
        self.setClearButtonEnabled(True)
        self._entries = entries
        self._list = QListWidget(self)
        self._list.setObjectName("search-list")
        # a window of its own that takes no focus: typing goes on in the field
        self._list.setWindowFlags(Qt.WindowType.ToolTip)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.itemClicked.connect(self._on_item)
        self._back: QWidget | None = None
        self.textEdited.connect(self._offer)

    def begin(self) -> None:
        """Take the keyboard, and give it back when done."""
        window = self.window()
        focus = window.focusWidget()
        if focus is not self:
            self._back = focus
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()
        self._offer(self.text())

    def offered(self) -> list[str]:
        """What is on offer, best first."""
        return [self._list.item(row).text() for row in range(self._list.count())]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                row = self._list.currentRow() + (1 if event.key() == Qt.Key.Key_Down else -1)
                self._list.setCurrentRow(min(max(row, 0), self._list.count() - 1))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                item = self._list.currentItem()
                if item is not None:
                    self._on_item(item)
            case Qt.Key.Key_Escape:
                self._end()
            case _:
                super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._list.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowDeactivate):
            self._list.hide()
        return super().eventFilter(watched, event)

    def _offer(self, text: str) -> None:
        self._list.clear()
        offered = found(text, self._entries())
        if not offered:
            item = QListWidgetItem(f"Nothing matches “{text.strip()}”")
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self._list.addItem(item)
        for entry in offered[:_MOST]:
            keys = entry.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            item = QListWidgetItem(entry.name + (f"   {keys}" if keys else ""))
            item.setIcon(entry.action.icon())
            item.setData(Qt.ItemDataRole.UserRole, entry.action)
            self._list.addItem(item)
        self._list.setCurrentRow(0 if offered else -1)
        self._place()

    def _place(self) -> None:
        height = self._list.sizeHintForRow(0) * self._list.count() + 2 * self._list.frameWidth() + 8
        self._list.setGeometry(0, 0, max(self.width(), 320), height)
        corner = self.mapToGlobal(QPoint(self.width(), self.height() + 2))
        self._list.move(corner.x() - self._list.width(), corner.y())
        self._list.show()
        self.window().installEventFilter(self)

    def _on_item(self, item: QListWidgetItem) -> None:
        action = item.data(Qt.ItemDataRole.UserRole)
        if action is None:
            return
        self._end()
        action.trigger()

    def _end(self) -> None:
        self._list.hide()
        self.clear()
        if self._back is not None:
            self._back.setFocus(Qt.FocusReason.OtherFocusReason)


def found(text: str, entries: Iterable[Command]) -> list[Command]:
    """What can be done now and whose name or description contains every word, best first: whose name begins with the
    first one, then whose name has all of them. Before anything is typed no lists, such as samples, are offered."""
    words = text.lower().split()
    able = [entry for entry in entries if entry.action.isEnabled()]
    if not words:
        return [entry for entry in able if BELOW not in entry.name]

    ranked = [(place, entry) for entry in able if (place := _rank(words, entry)) is not None]
    return [entry for _, entry in sorted(ranked, key=lambda pair: pair[0])]


def _rank(words: list[str], entry: Command) -> int | None:
    """How well an entry fits, 0 is best; None where a word is nowhere in it."""
    name = entry.name.lower()
    told = f"{name} {entry.action.toolTip()} {entry.action.objectName()}".lower()  # scripts' names are known, too
    if not all(word in told for word in words):
        return None
    if name.startswith(words[0]) or name.split(BELOW)[-1].startswith(words[0]):
        return 0
    return 1 if all(word in name for word in words) else 2
