"""The menus of the bar: letters that are underlined."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from workbench.puzzles import PUZZLES

pytestmark = pytest.mark.usefixtures("plain_windows")


def _letters(menu: QMenu) -> list[str]:
    """The letters that are underlined, in lower case."""
    texts = [action.text().replace("&&", "") for action in menu.actions() if action.isVisible()]
    return [text[text.index("&") + 1].lower() for text in texts if "&" in text]


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
