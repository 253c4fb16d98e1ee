"""The window fits the screen, and everything in it can be reached when there is little room."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.column import open_settings
from tests.ui.conftest import window_of
from workbench.core.options import complete
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.run import Run
from workbench.ui.compare.comparison_view import box_width
from workbench.ui.runs.run_book import Update
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.pieces import set_fixed_width
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.section import FoldableSection
from workbench.ui.widgets.settings import Settings
from workbench.ui.widgets.tab_order import reveal
from workbench.ui.window import place
from workbench.ui.window.main_window import MainWindow
from workbench.ui.window.place import first_place

SMALL = QSize(900, 600)


@pytest.mark.parametrize(
    "room",
    [
        QRect(0, 0, 1366, 728),
        QRect(0, 24, 960, 516),  # 1920x1080 at scale 2, below a bar
        QRect(1920, 0, 2560, 1440),
        QRect(-1280, 40, 1280, 760),
    ],
)
def test_the_first_window_fits_the_screen(room: QRect) -> None:
    found = first_place(room)
    assert room.contains(QRect(found.topLeft(), found.size() + QSize(10, 44)))  # the corner is the frame's
    assert (found.width(), found.height()) == (1240, 820) or found.width() >= room.width() - 130


def test_a_window_is_opened_there(window: MainWindow) -> None:
    room = window.screen().availableGeometry()
    assert room.contains(window.geometry())
    assert window.size() == first_place(room).size()


def test_on_a_small_screen_it_fills_that_the_first_time_and_then_as_it_was_left(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    for expected in (True, False):
        window = QWidget()
        qtbot.addWidget(window)
        place.restore(window, settings)
        place.show(window, settings)
        assert window.isMaximized() is expected  # the tests' screen is 800 pixels wide
        window.showNormal()
        place.keep(window, settings)


@pytest.mark.corner("towers")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_every_control_is_reached_in_a_small_window(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    window = window_of(qtbot, tmp_path, puzzle, size=(960, 500))
    assert window.size() == QSize(960, 500)  # what holds at 960 x 500, a small screen at scale 2, ...
    window.resize(SMALL)
    assert window.size() == SMALL
    tab = window.current()
    for section in tab.side.findChildren(FoldableSection):
        if not section.open:
            section.heading.click()
    open_settings(tab.side)
    qtbot.waitUntil(lambda: not tab.insights.worker.busy)
    QApplication.processEvents()
    for kind in (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit):
        for control in tab.side.findChildren(kind):
            if control.isVisible():
                reveal(control)
                assert _whole(control, tab.side), control.objectName()
        for control in tab.pane.findChildren(kind):
            if control.isVisible() and control.window() is window and control.parent() is not tab.pane.toolbar:
                assert _whole(control, window), control.objectName()


@pytest.fixture
def large_text(tmp_path: Path) -> None:
    """All text at 150 %, for a window over this folder."""
    Settings(tmp_path / "config").text_size = 150


@pytest.mark.usefixtures("large_text")
@pytest.mark.corner
def test_large_text_below_the_board_is_whole_and_programs_texts_are_as_large(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES, size=(1366, 768))
    for puzzle in PUZZLES:
        window.show_puzzle(puzzle)
        QApplication.processEvents()
        for label in window.current().pane.controls.findChildren(ElidedLabel):
            if label.isVisible():
                words, font = label.shown()
                assert words.replace("\n", " ") == label.text(), puzzle.slug
                assert QFontInfo(font).pixelSize() == QFontInfo(label.font()).pixelSize(), "as large as the others"
    letters = window.current().side.log.font()
    fixed = QPlainTextEdit(window)
    set_fixed_width(fixed)
    assert QFontInfo(fixed.font()).pixelSize() == QFontInfo(letters).pixelSize()
    assert fixed.font().family() != letters.family()


@pytest.mark.corner("towers")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_no_words_are_squeezed_without_saying_so(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    """In a small window a line of words has its room, is wrapped, or ends in an ellipsis."""
    window = window_of(qtbot, tmp_path, puzzle, size=SMALL.toTuple())
    tab = window.current()
    for task in puzzle.tasks:
        tab.side.solve.select_task(task.name)
        QApplication.processEvents()
        for label in window.findChildren(PlainLabel):
            if label.isVisible() and not label.wordWrap() and not isinstance(label, ElidedLabel):
                needed = max(map(label.fontMetrics().horizontalAdvance, label.text().split("\n")))
                assert needed <= label.contentsRect().width(), (task.name, label.objectName(), label.text())


@pytest.mark.corner("100", "150")
@pytest.mark.parametrize("percent", [100, 125, 150])
def test_no_words_beside_a_race_of_four_are_cut_at_any_size_of_text(qtbot: QtBot, tmp_path: Path, percent: int) -> None:
    Settings(tmp_path / "config").text_size = percent
    window = window_of(qtbot, tmp_path, Dicdacdoe(), size=(1024, 700))
    tab = window.current()
    question, found = tab.side.solve.question(), tab.side.live.comparison
    for way in ("default", "slack", "notebook", "notebook-slack"):
        values = complete(question.task.options, {"formulation": way})
        run = Run(replace(question, values=values), datetime.now(UTC))
        for seq, lines in enumerate((83, 5)):
            run.take(Incumbent(seq, 0.5 + seq, tab.editing.board, lines, 2))
        tab.book.update(run, Update(began=True))
    tab.book.compare(tab.book.rows)
    qtbot.waitUntil(lambda: found.plot_shown is not None and found.lines.plot is not None)
    QApplication.processEvents()
    assert window.height() == 700  # it does not grow beyond a low screen
    boxes = [box for box in found.findChildren(QComboBox) if box.isVisible()]
    assert len(boxes) == 3
    for box in boxes:
        assert box.width() >= box_width(box, box.font()), box.objectName()
    for one in tab.side.findChildren(QWidget):
        if isinstance(one, ElidedLabel) and one.isVisible() and one.text():
            assert not one.shown()[0].endswith("…"), one.objectName()  # whole facts may be left out
        elif isinstance(one, QAbstractButton) and one.isVisible() and (words := one.text().replace("&", "")):
            assert one.width() >= one.fontMetrics().horizontalAdvance(words), words


def _whole(control: QWidget, within: QWidget) -> bool:
    place = QRect(control.mapTo(within, QPoint(0, 0)), control.size())
    return within.rect().left() <= place.left() and place.right() <= within.rect().right()


@pytest.mark.corner
def test_a_column_that_was_dragged_away_comes_back(window: MainWindow) -> None:
    tab = window.current()
    handle = tab.splitter.handle(1)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=handle.rect().center())
    QTest.mouseMove(handle, handle.rect().center() + QPoint(tab.side.width() - 5, 0))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=handle.rect().center())
    assert tab.splitter.sizes()[1] == 0
    QTest.keyClick(window, Qt.Key.Key_F9)
    assert tab.splitter.sizes()[1] >= tab.side.minimumWidth()
    assert tab.side.isVisible()
    tab.side.solve.setFocus()
    QTest.keyClick(window, Qt.Key.Key_F9)
    assert tab.splitter.sizes()[1] == 0
    assert QApplication.focusWidget() is tab.pane.board_view
    names = {entry.name for entry in window.menus.everything()}
    assert "Hide or show column" in names
    parts = []
    for _ in range(4):
        window.actions_["next-pane"].trigger()  # the keyboard does not go where nobody sees it
        parts.append(QApplication.focusWidget())
    assert tab.splitter.sizes()[1] > 0
    column, page, tool, board = parts
    assert column in tab.side.solve.findChildren(QWidget)
    assert page in tab.side.pages.findChildren(QWidget)
    assert tool in tab.pane.toolbar.findChildren(QWidget)
    assert board is tab.pane.board_view
