"""What comes into a window from outside: files and texts that are dropped on it, and what the clipboard holds."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from workbench.ui.files.clipboard import pasted
from workbench.ui.files.documents import Documents
from workbench.ui.tab.puzzle_tab import PuzzleTab

_PICTURE = "The picture on the clipboard holds no board"
_PICTURES = (
    "Only pictures that this program has copied or saved hold one: open a saved PNG, SVG or PDF by Open, or drop it.",
    "Of a scan or a screenshot, type the board: Ctrl+N begins an empty one.",
)
_HELD = "Let go: the board is opened, and stays where it comes from"


class Intake(QObject):
    """Hands to `documents` what is dropped on `window` or pasted."""

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

    def paste(self) -> None:
        """Open the board that the clipboard holds."""
        text = pasted()
        if text.strip():
            self._documents.paste(text)
        else:
            data = QGuiApplication.clipboard().mimeData()
            picture = data is not None and data.hasImage()
            if picture:
                self._documents.refuse(_PICTURE, _PICTURES)
            else:
                self._say("There is no text on the clipboard")

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
