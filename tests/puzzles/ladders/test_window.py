"""Ladders in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.puzzles.ladders.boards import board
from tests.ui.conftest import window_of
from workbench.core.control import ControlText
from workbench.core.gesture import Act, Gesture
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.ui.board.control_widgets import Paragraph
from workbench.ui.board.editing import Cause

pytestmark = pytest.mark.usefixtures("plain_windows")


def test_a_board_that_is_taken_over_says_how_far_it_is_from_what_was_aimed_at(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Ladders())
    tab = window.current()
    tab.side.solve.select_task("hit")
    tab.side.solve.fill({"digits": 3})
    assert tab.editing.view["target"] is None
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.session.run is not None and tab.session.run.outcome is not None, timeout=60_000)
    tab.stage.show_solver()
    tab.stage.use()
    assert tab.stage.on_mine
    assert tab.editing.view["target"] == tab.side.solve.question().values["target"]
    words = [one.text for row in tab.stage.controls() for one in row.items if isinstance(one, ControlText)]
    assert any(one.startswith("hits ") or one.endswith((" above", " below")) for one in words)
    window.actions_["undo"].trigger()
    assert tab.editing.view["target"] is None, "the person has set none"
    tab.document.mark_saved()


def test_what_was_refused_is_told_no_longer_once_escape_has_taken_it_back(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, Ladders()).current()
    said = list[str]()
    tab.said.connect(said.append)
    text = next(iter(tab.findChildren(Paragraph)))
    text.setFocus()
    text.setText("4-400")
    QTest.keyClick(text, Qt.Key.Key_Return)
    assert said[-1] == "4-400 is not on squares 1 to 100"
    qtbot.waitUntil(lambda: text.property("tone") == "conflict")
    QTest.keyClick(text, Qt.Key.Key_Escape)
    assert said[-1] == ""


@pytest.mark.looks
def test_a_wrong_jump_does_not_make_the_board_smaller(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, Ladders(), size=(1366, 768)).current()
    tab.editing.take(board("4>14 9>31"), "Mine", Cause.MOVE)
    qtbot.waitUntil(lambda: tab.insights.facts_words != "")
    qtbot.wait(50)
    high = tab.pane.board_view.height()
    tab.editing.take_gesture(Gesture(Act.CHOOSE, "write jumps 1-380"))
    assert tab.editing.ui.refused
    qtbot.wait(50)
    assert tab.pane.board_view.height() == high
