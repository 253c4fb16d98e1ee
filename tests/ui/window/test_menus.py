"""The menus of the bar: letters that are underlined."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import SIGNAL
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from workbench.puzzles import PUZZLES

pytestmark = pytest.mark.usefixtures("plain_windows")


def _letters(menu: QMenu) -> list[str]:
    """The letters that are underlined, in lower case."""
    texts = [action.text().replace("&&", "") for action in menu.actions() if action.isVisible()]
    return [text[text.index("&") + 1].lower() for text in texts if "&" in text]


def test_buttons_listen_to_their_actions_once(qtbot: QtBot, tmp_path: Path) -> None:
    """Qt has them listen once more at each change: what listens grew for as long as the window was there."""
    window = window_of(qtbot, tmp_path, *PUZZLES[:2])
    window.show_puzzle(PUZZLES[1])  # each tab has a button for them
    shown = [window.actions_[name] for name in ("undo", "save", "view-options", "switch-theme")]
    shown += window.current().tasks.quick[:1]

    def listeners() -> list[int]:
        for action in shown:
            action.setEnabled(not action.isEnabled())
            action.setEnabled(not action.isEnabled())
        return [action.receivers(SIGNAL("changed()")) for action in shown]

    before = listeners()
    assert all(before)
    for _ in range(5):
        assert listeners() == before


def test_no_two_entries_of_a_menu_have_the_same_letter(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES[:1])
    menus = [menu for top in window.menuBar().actions() if isinstance(menu := top.menu(), QMenu)]
    for menu in menus:
        menu.aboutToShow.emit()
        letters = _letters(menu)
        assert len(letters) == len(set(letters)) > 3
        before = [action.text() for action in menu.actions()]
        menu.aboutToShow.emit()
        assert [action.text() for action in menu.actions()] == before, "they stay"
    assert {"&Open…", "&Print…", "&Save", "&New…"} <= {action.text() for action in menus[0].actions()}
