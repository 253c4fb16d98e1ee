"""What keys do in the presentation, besides those of the window and of the board: what is told of them at its foot."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton

from workbench.ui.board.showing import Showing
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.transport import Transport

_WAY_OUT = "Esc: back to the window"
_PLAYED: dict[int, str] = {Qt.Key.Key_Left: "back", Qt.Key.Key_Right: "next", Qt.Key.Key_Space: "play"}
"""What keys press of the buttons that go through a game, as long as no cursor is on the board."""


def told(tab: PuzzleTab, *, lesson: bool) -> list[str]:
    """Say what keys do now."""
    if lesson:
        return ["Space: on", "Left: back", "Esc: back to the window, where the lesson goes on"]
    stops = ["Shift+F5: stop the solver"] if tab.book.going_on else []
    plays = ["Space: play", "Left, Right: step by step"] if _player(tab) is not None else []
    return [*plays, *stops, _WAY_OUT]


def played(tab: PuzzleTab, event: QKeyEvent) -> bool:
    """Whether a key goes through a game that is on show."""
    player, name = _player(tab), _PLAYED.get(event.key())
    if player is None or name is None or event.modifiers() or event.type() is not QEvent.Type.KeyPress:
        return False
    button = player.findChild(QToolButton, name)
    assert button is not None
    button.click()
    return True


def _player(tab: PuzzleTab) -> Transport | None:
    """The buttons that go through a game, while no key is wanted on the board."""
    free = tab.stage.showing is Showing.MINE and not tab.stage.ui.cursor_visible and tab.editing.playable
    return tab.pane.player.findChild(Transport) if free else None
