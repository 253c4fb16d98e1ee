"""The solver's log: the newest lines, in a monospace font, that can be searched and copied."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from workbench.ui.widgets.pieces import flat_button, named

MOST_LINES = 5_000


class LogView(QWidget):
    """Follows the newest line, unless somebody has scrolled up to read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("log_view")
        self._text = named(QPlainTextEdit(), "log_text", label="Log of the solver")
        self._text.setReadOnly(True)
        self._text.setUndoRedoEnabled(False)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setMaximumBlockCount(MOST_LINES)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._search = named(QLineEdit(), "log_search", label="Search the log")
        self._search.setPlaceholderText("Search the log")
        self._search.setClearButtonEnabled(True)
        self._search.returnPressed.connect(self.find_next)
        self._search.textChanged.connect(self._on_search)
        self._copy = flat_button("Copy", "log_copy", "Copy the whole log")
        self._copy.clicked.connect(self.copy_all)
        row = QHBoxLayout()
        row.addWidget(self._search, 1)
        row.addWidget(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._text, 1)
        column.addLayout(row)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self._search.setFocus)

    def clear(self) -> None:
        """No lines."""
        self._text.clear()
        self.explain_nothing("")

    def explain_nothing(self, why: str) -> None:
        """Why there are no lines, to be read in their place."""
        self._text.setPlaceholderText(why)

    def append(self, lines: Sequence[str], left_out: int = 0) -> None:
        """Add lines at the end; `left_out` were too many to be shown before them."""
        if left_out:
            lines = [f"… {left_out} lines left out …", *lines]
        if lines:
            # Qt keeps the view at the end if it was there, and where it was otherwise
            self._text.appendPlainText("\n".join(line.rstrip("\n") for line in lines))

    def text(self) -> str:
        """All lines that are kept."""
        return self._text.toPlainText()

    def copy_all(self) -> None:
        """Put all lines on the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def find_next(self) -> bool:
        """Select the searched text's next place upwards, beginning at the end again after the first."""
        wanted = self._search.text()
        if not wanted:
            return False
        up = QTextDocument.FindFlag.FindBackward
        if self._text.find(wanted, up):
            return True
        self._text.moveCursor(QTextCursor.MoveOperation.End)
        return self._text.find(wanted, up)

    def _on_search(self) -> None:
        self._text.moveCursor(QTextCursor.MoveOperation.End)
        self.find_next()
