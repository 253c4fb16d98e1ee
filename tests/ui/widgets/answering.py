"""Dialogs that a test answers."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
)


def answering(ask: Callable[[], object], look: Callable[[QDialog], None]) -> None:
    """Ask something with a modal box, look at the box, and close it."""
    seen: list[QDialog] = []

    def work() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QDialog)
        seen.append(box)
        try:
            look(box)
        finally:
            box.reject()

    QTimer.singleShot(0, work)
    ask()
    assert len(seen) == 1
