"""Turns: what takes as long as painting a picture is done once in a pass of the event loop, so that it does not add up.

Plots and cards are built so. All on the window's thread.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

_REST = 15
"""Milliseconds from one turn to the next: what was built is painted meanwhile."""
_taken = False


def free() -> bool:
    """Whether nobody has taken a turn just now."""
    return not _taken


def take() -> None:
    """Something long is done in this pass of the event loop: others wait for one of the next."""
    global _taken
    if not _taken:
        _taken = True
        QTimer.singleShot(_REST, _give_back)  # not by the clock: a pass may take longer than the rest


def _give_back() -> None:
    global _taken
    _taken = False


def when_free(owner: QObject, act: Callable[[], None]) -> None:
    """Do something long in a turn of its own: now, or, if `owner` still lives, in a later pass."""
    if free():
        take()
        act()
    else:
        QTimer.singleShot(_REST, owner, lambda: when_free(owner, act))
