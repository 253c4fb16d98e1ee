"""What comes into a window from outside: files and texts that are dropped on it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from workbench.ui.files.documents import Documents
from workbench.ui.tab.puzzle_tab import PuzzleTab

_HELD = "Let go: the board is opened, and stays where it comes from"


class Intake(QObject):
    """Hands to `documents` what is dropped on `window`."""

    def __init__(
        self,
        window: QWidget,
        documents: Documents,
        current: Callable[[], PuzzleTab],
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._documents, self._current, self._say = documents, current, say
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what is dragged over the window."""
        kind = event.type()
        if kind is QEvent.Type.DragLeave:
            self._show_held(False)
        elif not isinstance(event, QDropEvent):
            return False
        elif kind is QEvent.Type.Drop:
            self._show_held(False)
            if _admits(event):
                self._take(event)
        elif _admits(event) and kind is QEvent.Type.DragEnter:
            self._show_held(True)
        return True

    def _take(self, event: QDropEvent) -> None:
        data = event.mimeData()
        if data.hasUrls():
            self._documents.open_urls(data.urls())
        else:
            self._documents.paste(data.text())

    def _show_held(self, held: bool) -> None:
        """Show whether the window would take what is held over it."""
        self._say(_HELD if held else "")
        self._current().pane.board_view.set_dropping(held)


def _admits(event: QDropEvent) -> bool:
    """Whether a file or a text is dropped. The event is answered as a copy: its source keeps it."""
    data = event.mimeData()
    takes = any(url.isLocalFile() for url in data.urls()) or (bool(data.text().strip()) and not data.hasUrls())
    if not takes or not event.possibleActions() & Qt.DropAction.CopyAction:
        event.ignore()
        return False
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
    return True
