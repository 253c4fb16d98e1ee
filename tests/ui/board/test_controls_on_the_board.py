"""Buttons and switches below a board, in the window: each click is one undo step, or turns what the view shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.ui.app import open_window
from workbench.ui.dialogs import Answer
from workbench.ui.puzzle_tab import PuzzleTab
from workbench.ui.settings import Settings

PUZZLE = Dicdacdoe()


@pytest.fixture
def tab(qtbot: QtBot, tmp_path: Path) -> PuzzleTab:
    answers = Answers()
    _, window = open_window((PUZZLE,), Settings(tmp_path / "config"), answers, tmp_path / "data")
    qtbot.addWidget(window, before_close_func=lambda _: answers.what.append(Answer.DISCARD))
    window.resize(900, 600)
    with qtbot.waitActive(window):  # shortcuts are an active window's
        window.show()
    return window.show_puzzle(PUZZLE)


def click(tab: PuzzleTab, target: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    view = tab.pane.board_view
    box = view.place_of(target)
    assert box is not None
    QTest.mouseClick(view, button, Qt.KeyboardModifier.NoModifier, box.center().toPoint())


def test_the_number_of_moves_is_changed_by_a_click_and_undone(tab: PuzzleTab) -> None:
    click(tab, "option moves +1")
    click(tab, "option moves", Qt.MouseButton.RightButton)
    click(tab, "option moves -1")
    assert [entry.board.moves for entry in tab.editing.document.history] == [80, 81, 80, 79]
    assert tab.editing.document.history[-1].caption == "Peaceful moves: 79"
    QTest.keySequence(tab.window(), QKeySequence("Ctrl+Z"))
    assert tab.editing.board.moves == 80


def test_a_switch_turns_the_view_and_leaves_the_board(tab: PuzzleTab) -> None:
    for name in ("overlay", "axes"):
        click(tab, f"view {name}")
        assert tab.editing.view[name] is True
    click(tab, "view hand")
    assert tab.editing.view["hand"] == "demon"
    click(tab, "view hand")
    assert tab.editing.view["hand"] == "paints"
    assert len(tab.editing.document.history) == 1
