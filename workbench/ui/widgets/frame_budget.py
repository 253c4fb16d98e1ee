"""A budget of one long piece of work in a pass of the event loop: plots and cards are built so, never two in one frame.

Work is long if it takes as long as painting a picture. All of it runs on the window's thread.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

_REST = 15  # milliseconds from one piece to the next: the window paints the last one meanwhile
_taken = False


def free() -> bool:
    """Whether nothing long has been done just now."""
    return not _taken


def take() -> None:
    """Take note that something long is done in this pass of the event loop: other pieces wait for a later pass."""
    global _taken
    if not _taken:
        _taken = True
        QTimer.singleShot(_REST, _give_back)  # not by the clock: a pass may take longer than the rest


def _give_back() -> None:
    global _taken
    _taken = False


def when_free(owner: QObject, act: Callable[[], None]) -> None:
    """Do something long in a pass without another: now, or, if `owner` still lives, later."""
    if free():
        take()
        act()
    else:
        QTimer.singleShot(_REST, owner, lambda: when_free(owner, act))
