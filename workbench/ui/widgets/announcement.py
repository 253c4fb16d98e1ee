"""What a screen reader says by itself: incumbents, verdicts, answers; politely, and not without end."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from workbench.ui.widgets.pieces import timer

PAUSE = 3_000
"""Milliseconds between two announcements of a window."""


def announce(part: QWidget, sentence: str) -> None:
    """Have a part of a window, if it is seen, say something to a screen reader: soon, and only its newest sentence."""
    if QAccessible.isActive() and sentence and part.isVisible():
        window, directly = part.window(), Qt.FindChildOption.FindDirectChildrenOnly
        (window.findChild(_Announcer, options=directly) or _Announcer(window)).say(part.objectName(), sentence)


class _Announcer(QObject):
    """Keeps a sentence that comes too soon after another until its turn has come."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: dict[str, str] = {}
        self._said: dict[str, str] = {}
        self._timer = timer(self, PAUSE, self._go_on, once=True)

    def say(self, who: str, sentence: str) -> None:
        self._waiting[who] = sentence
        if not self._timer.isActive():
            self._go_on()

    def _go_on(self) -> None:
        new = {who: sentence for who, sentence in self._waiting.items() if self._said.get(who) != sentence}
        self._said |= new
        self._waiting.clear()
        if new:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._window, ". ".join(new.values())))
            self._timer.start()
