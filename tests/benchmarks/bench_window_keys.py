"""Keystroke to frame on the largest board of each tab while two solves run, and a switch of the theme with five tabs.

Goals: 50 ms and 100 ms of the window's thread, on a machine that does nothing else.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers
from workbench.puzzles import PUZZLES
from workbench.ui.app import open_window
from workbench.ui.files.dialogs import Unsaved
from workbench.ui.widgets.settings import Settings
from workbench.ui.window.main_window import MainWindow

BOARDS = Path(__file__).parent / "boards"
"""15 by 15 towers, a draw of 30 by 30, 400 squares with 60 jumps, 52 cards, morris of 5 by 5."""
_KEYS = (
    *(Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_1, Qt.Key.Key_Left, Qt.Key.Key_Delete),
    *(Qt.Key.Key_2, Qt.Key.Key_Up, Qt.Key.Key_Space),
)
_SOLVED = ("dicdacdoe", "ladders")
"""Tabs whose solver runs meanwhile."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    answers = Answers()
    answers.what = [Unsaved.DISCARD] * 99
    _, made = open_window(PUZZLES, Settings(tmp_path / "config"), answers, tmp_path / "data")
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
    for puzzle in PUZZLES:
        tab = made.show_puzzle(puzzle)
        made.documents.open(BOARDS / f"{puzzle.slug}.txt")
        qtbot.waitUntil(lambda tab=tab: not tab.insights.worker.busy, timeout=60_000)  # type: ignore[misc]
    return made


def test_keystroke_to_frame(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    for slug in _SOLVED:
        window.tabs[slug].side.solve.start_action.trigger()
    slowest: dict[str, float] = {}

    def press() -> None:
        for puzzle in PUZZLES:
            tab = window.show_puzzle(puzzle)
            tab.stage.show_mine()  # not the board that the solver has found meanwhile
            view = tab.pane.board_view
            QTest.qWait(300)
            view.setFocus()
            for key in _KEYS * 3:
                began = time.thread_time()
                QTest.keyClick(view, key)
                QCoreApplication.processEvents()  # the drawing is put off until the loop comes round
                view.repaint()
                slowest[puzzle.slug] = max(slowest.get(puzzle.slug, 0.0), time.thread_time() - began)

    benchmark.pedantic(press, rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["slowest key, ms"] = {slug: round(1000 * value, 1) for slug, value in slowest.items()}
    for tab in window.tabs.values():
        tab.session.stop()
    assert max(slowest.values()) < 0.05


def test_theme_switch(benchmark: BenchmarkFixture, window: MainWindow) -> None:
    slowest: dict[str, float] = {}
    for puzzle in PUZZLES:
        window.show_puzzle(puzzle)
        QTest.qWait(300)
        for _ in range(4):
            began = time.thread_time()
            window.appearance.switch()
            slowest[puzzle.slug] = max(slowest.get(puzzle.slug, 0.0), time.thread_time() - began)
    benchmark.pedantic(window.appearance.switch, rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["slowest switch, ms"] = {slug: round(1000 * value, 1) for slug, value in slowest.items()}
    assert max(slowest.values()) < 0.1
