"""What may be dropped on a window: files and texts. A drop is a copy: whatever it came from keeps it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent


def admits(event: QDropEvent) -> bool:
    """Whether there is a file or a text to take; the event is answered, as a copy."""
    data = event.mimeData()
    takes = any(url.isLocalFile() for url in data.urls()) or (bool(data.text().strip()) and not data.hasUrls())
    if not takes or not event.possibleActions() & Qt.DropAction.CopyAction:
        event.ignore()
        return False
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
    return True
