"""The column beside the board: it holds what every puzzle puts there, and Tab goes through it as one reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.render import theme as themes
from workbench.ui.main_window import MainWindow
from workbench.ui.settings import Settings
from workbench.ui.side_column import SideColumn

_SCROLL_BAR = 10


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_nothing_is_cut_off_in_the_narrowest_column(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    side = SideColumn(Settings(tmp_path), themes.load("light"))
    qtbot.addWidget(side)
    side.solve.set_puzzle(puzzle, puzzle.new_board(defaults(puzzle.options)))
    side.show()
    content = part(side, QWidget, "side-content")
    for task in puzzle.tasks:
        side.solve.select_task(task.name)
        qtbot.wait(1)
        assert content.minimumSizeHint().width() <= side.minimumWidth() - _SCROLL_BAR
    side.solve.close_threads()


def test_tab_goes_through_the_column_as_one_reads_it_and_out_of_it(window: MainWindow, qtbot: QtBot) -> None:
    side = window.current().side
    thinker = window.current().pondering.thinker
    qtbot.waitUntil(lambda: side.has_plot and not thinker.busy and len(side.insights.cards) == 5)
    side.solve.select_task("find")  # its options are built later than what stands below them
    goal = part(side, QWidget, "goal")
    qtbot.waitUntil(goal.isVisible)
    there = _walk(side, Qt.Key.Key_Tab)
    names = [stop.objectName() for stop in there]
    assert names.index("task") < names.index("goal") < names.index("heading-insights") < names.index("heading-log")
    headings = [stop for stop in there if "heading" in stop.objectName()]
    tops = [stop.mapToGlobal(stop.rect().topLeft()).y() for stop in headings]
    assert tops == sorted(tops)
    back = _walk(side, Qt.Key.Key_Backtab, there[-1])
    # a list that gets the focus goes to its first step, and buttons beside it can be pressed then: not quite the same
    assert [stop for stop in back if "heading" in stop.objectName()] == headings[::-1]


def _walk(side: SideColumn, key: Qt.Key, start: QWidget | None = None) -> list[QWidget]:
    """The stops within the column, until a key leads out of it."""
    (start or side).setFocus()
    found = [start] if start is not None else []
    for _ in range(100):
        here = QApplication.focusWidget()
        assert here is not None
        QTest.keyClick(here, key)
        here = QApplication.focusWidget()
        if here is None or not side.isAncestorOf(here):
            return found
        found.append(here)
    raise AssertionError("the keyboard cannot leave the column")
