"""A line for words that are looked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit


class SearchField(QLineEdit):
    """Escape takes its words away before it means anything else, such as to stop what runs."""

    went_down = Signal()  # the key leads to what was found

    def __init__(self, asks: str) -> None:
        """asks: what it says while it is empty."""
        super().__init__()
        self.setPlaceholderText(asks)
        self.setClearButtonEnabled(True)

    @property
    def leaves(self) -> bool:
        """Whether Escape is for the field."""
        return bool(self.text())

    def leave(self) -> None:
        """Do what Escape means."""
        self.clear()

    def event(self, event: QEvent) -> bool:
        """Take Escape before it is a shortcut."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._left_by(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._left_by(event):
            self.leave()
        elif event.key() == Qt.Key.Key_Down:
            self.went_down.emit()
        else:
            super().keyPressEvent(event)

    def _left_by(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.leaves
