"""The wheel belongs to what scrolls, over every tab: what else lies under the pointer needs the focus, a plot Ctrl."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QScrollArea,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.column import open_settings, solve
from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.ui.ask.new_board_dialog import NewBoardDialog
from workbench.ui.board.board_view import BoardView
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets import tab_order
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

DOWN = QPoint(0, -120)


def turn(over: QWidget, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, by: QPoint = DOWN) -> None:
    """One notch over the middle of a widget, as the system sends it: to the window."""
    top = over.window()
    QTest.wheelEvent(top.windowHandle(), over.mapTo(top, over.rect().center()), by, stateKey=keys)


@pytest.fixture
def whole(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return window_of(qtbot, tmp_path, *PUZZLES, size=(1000, 600))


def reveal(qtbot: QtBot, side: SideColumn, thing: QWidget) -> None:
    """Scroll to a part of the column, once it has its place there."""

    def under_the_pointer() -> bool:
        tab_order.reveal(thing)
        top = thing.window()
        found = top.childAt(thing.mapTo(top, thing.rect().center()))
        return found is not None and (found is thing or thing.isAncestorOf(found))

    qtbot.waitUntil(under_the_pointer)


def values(tab: PuzzleTab) -> list[object]:
    """What a person may have set in the column and under the board."""
    found: list[object] = []
    for box in tab.findChildren(QComboBox):
        found.append(box.currentIndex())
    for spin in tab.findChildren(QAbstractSpinBox):
        found.append(spin.text())
    for slider in tab.pane.player.findChildren(QAbstractSlider):
        found.append(slider.value())
    return found


def points(side: QScrollArea) -> Iterator[QPoint]:
    """Places all over what is seen of the column, so that each widget in it is hit."""
    room = side.viewport().rect()
    for y in range(6, room.height(), 14):
        for x in (20, room.width() // 3, room.width() // 2, room.width() - 30):
            yield QPoint(x, y)


@pytest.mark.looks
@pytest.mark.corner("towers")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_scrolling_down_the_column_scrolls_wherever_the_pointer_is(
    whole: MainWindow, qtbot: QtBot, puzzle: AnyPuzzle
) -> None:
    tab = whole.show_puzzle(puzzle)
    side = part(tab.side, QScrollArea, "page-insights")
    bar = side.verticalScrollBar()
    qtbot.waitUntil(lambda: not tab.insights.worker.busy)
    qtbot.waitUntil(lambda: tab.side.findChild(QWidget, "objective_plot") is not None)
    whole.resize(1000, 0)  # as small as it goes, so that there is something to scroll
    column = side.widget()
    assert column is not None
    column.setMinimumHeight(side.viewport().height() + 200)  # of a puzzle without insights, too
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    QCoreApplication.processEvents()
    tab.pane.board_view.setFocus()
    before = values(tab)
    top = side.window()
    for at in points(side):
        bar.setValue(bar.maximum() // 2)
        here = bar.value()  # insights may come meanwhile, and make the column longer
        QTest.wheelEvent(top.windowHandle(), side.viewport().mapTo(top, at), DOWN)
        assert bar.value() > here, top.childAt(side.viewport().mapTo(top, at))
    bar.setValue(0)
    while bar.value() < bar.maximum():  # one long scroll with the pointer at rest, over all that comes by
        here = bar.value()
        QTest.wheelEvent(top.windowHandle(), side.viewport().mapTo(top, side.viewport().rect().center()), DOWN)
        assert bar.value() > here
    assert values(tab) == before


def test_fields_under_the_board_and_tabs_keep_what_they_show(whole: MainWindow) -> None:
    war = next(puzzle for puzzle in PUZZLES if puzzle.slug == "war")
    tab = whole.show_puzzle(war)
    tab.pane.board_view.setFocus()
    before = values(tab)
    for field in (*tab.pane.player.findChildren(QAbstractSlider), *tab.pane.player.findChildren(QComboBox)):
        if field.isVisible():
            turn(field)
    turn(part(whole, QTabBar, "puzzles"))
    assert values(tab) == before
    assert whole.current() is tab


def test_with_the_focus_a_field_takes_the_wheel(window: MainWindow, qtbot: QtBot) -> None:
    side = window.current().side
    open_settings(side)
    seed = part(side, QAbstractSpinBox, "limit_seed")
    reveal(qtbot, side, seed)
    turn(seed, by=-DOWN)
    assert seed.text() == "random"
    seed.setFocus()
    reveal(qtbot, side, seed)  # the column has scrolled
    turn(seed, by=-DOWN)
    qtbot.waitUntil(lambda: seed.text() == "0")


def test_the_wheel_zooms_the_plot_around_which_nothing_scrolls(window: MainWindow, qtbot: QtBot) -> None:
    side = window.current().side
    solve(qtbot, window)
    qtbot.waitUntil(lambda: side.live.plot.isVisible())
    plot = part(side, QGraphicsView, "plot")
    reveal(qtbot, side, plot)
    view = side.live.plot.plot.getViewBox()
    before = view.viewRange()
    turn(plot)
    assert view.viewRange() != before


def test_the_board_keeps_its_wheel(window: MainWindow) -> None:
    """It is no field: what it makes of a turn is the puzzle's business."""
    view = part(window, BoardView, "board")
    zoom = view.zoom
    turn(view, Qt.KeyboardModifier.ControlModifier, -DOWN)
    assert view.zoom > zoom


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_a_new_boards_numbers_stay(qtbot: QtBot, puzzle: AnyPuzzle) -> None:
    dialog = NewBoardDialog(puzzle, defaults(puzzle.options))
    elsewhere = QLineEdit()
    layout = dialog.layout()
    assert layout is not None
    layout.addWidget(elsewhere)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    elsewhere.setFocus()
    fields = [field for kind in (QAbstractSpinBox, QComboBox) for field in dialog.findChildren(kind)]
    assert fields
    before = dialog.values()
    for field in fields:
        turn(field)
        turn(field, by=-DOWN)
    assert dialog.values() == before
