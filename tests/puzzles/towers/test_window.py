"""The towers tab in the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from tests.ui.parts import press
from workbench.puzzles.towers.puzzle import Towers
from workbench.ui.window.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return window_of(qtbot, tmp_path, Towers())


def test_why_asks_about_the_selected_cell(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    tab.side.solve.select_task("why")
    view = tab.pane.board_view
    at = view.point_of(3.5, 2.5)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(int(at.x()), int(at.y())))
    values = tab.side.solve.question().values
    assert (values["row"], values["col"]) == (2, 3)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert tab.side.solve.question().values["row"] == 3


def test_play_protects_clues_and_is_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    for turn in ("first", "again"):
        window = window_of(qtbot, tmp_path, Towers())
        tab = window.current()
        if turn == "first":
            press(window.current(), "cell 0 1")
            QTest.keyClick(tab.pane.board_view, Qt.Key.Key_3)
            assert tab.editing.board.clues[0] == 3
            press(window.current(), "switch lock play")
        board = tab.editing.board
        press(window.current(), "cell 0 1")
        QTest.keyClick(tab.pane.board_view, Qt.Key.Key_2)
        assert tab.editing.board == board
        press(window.current(), "cell 1 1")
        QTest.keyClick(tab.pane.board_view, Qt.Key.Key_2)
        assert tab.editing.board.entries[0] == 2


@pytest.mark.long
def test_true_candidates_come_by_themselves_and_go_with_the_next_key(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_T)
    qtbot.waitUntil(lambda: "true-candidates" in tab.editing.insights, timeout=60_000)
    press(window.current(), "cell 1 1")
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_3)
    assert "true-candidates" not in tab.editing.insights  # of another board
    qtbot.waitUntil(lambda: "true-candidates" in tab.editing.insights, timeout=60_000)
    tab.document.mark_saved()
