"""Whether anything may move that a person has not set in motion: one switch for all that slides, blinks or flickers."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

_STILL = "still"
_AS_IT_WAS = "flash time"

SHEET = "* { widget-animation-duration: 0; }"
"""What a style sheet adds where nothing may move."""


def is_still() -> bool:
    """Whether a person wants as little motion as can be."""
    app = QApplication.instance()
    return app is not None and bool(app.property(_STILL))


def set_still(app: QApplication, still: bool) -> None:
    """Have Qt's own effects follow; other animations ask `is_still`."""
    if still == is_still():
        return
    app.setProperty(_STILL, still)
    if still:
        app.setProperty(_AS_IT_WAS, app.cursorFlashTime())
        for effect in Qt.UIEffect:
            app.setEffectEnabled(effect, False)  # those that the system had come back with the next start
    app.setCursorFlashTime(0 if still else app.property(_AS_IT_WAS))
