"""At whatever height a race is looked at, nothing of it is cut: its boards are whole or away, its numbers are seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QStyle, QStyleOptionComboBox, QToolButton
from pytestqt.qtbot import QtBot

from tests.ui.column import count, solve
from tests.ui.parts import part
from workbench.core.limits import Limits
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets.graphs import LOWEST
from workbench.ui.window.main_window import MainWindow


def _race(qtbot: QtBot, window: MainWindow, runs: int) -> SideColumn:
    """The column, once so many runs are compared and a plot shows them."""
    tab = window.current()
    for seed in range(runs):
        tab.side.solve.form.limits.set_limits(Limits(None, 1, seed))
        solve(qtbot, window)
    tab.book.compare(tab.book.rows)
    tab.side.bring_answer()
    qtbot.waitUntil(lambda: tab.side.live.comparison.lines.plot is not None)
    return tab.side


def _sizes(window: MainWindow, step: int = 20) -> Iterator[tuple[int, int]]:
    """Have the window in low sizes, one after the other."""
    for height in range(640, 901, step):
        window.resize(1024, height)
        for _ in range(3):  # the splitter, what is shown in it, and what that asks for
            QApplication.processEvents()
        yield window.width(), window.height()


@pytest.mark.corner("2")
@pytest.mark.parametrize("runs", [2, 4])
def test_boards_that_say_more_than_before_are_whole_or_away(qtbot: QtBot, window: MainWindow, runs: int) -> None:
    side = _race(qtbot, window, runs)
    view = side.live.comparison
    inks, short = ["best"] * runs, [f"seed {seed}" for seed in range(runs)]
    long = ["linearization_level 2 · symmetry_level 4 · slack"] * runs
    shown = set()
    for size in _sizes(window, 40):
        for labels in (short, long):
            view.boards.refresh(labels, inks)
            for _ in range(3):
                QApplication.processEvents()
            shown.add(view.boards.isVisible())
            for card in view.boards.findChildren(BoardCard):
                assert not card.isVisible() or card.height() >= card.heightForWidth(card.width()), size
            assert view.lines.plot.height() >= LOWEST, size
    assert True in shown


@pytest.mark.corner
def test_a_drawer_tells_how_a_race_stands(qtbot: QtBot, window: MainWindow) -> None:
    side = _race(qtbot, window, 2)
    table = side.live.comparison.table
    for size in _sizes(window):
        if size[1] >= 680:
            assert table.visibleRegion().boundingRect().height() >= table.height() - 4, size


@pytest.mark.corner("size2")
@pytest.mark.parametrize("size", [(1024, 700), (1280, 720), (1366, 768)])
def test_rows_of_a_few_runs_are_whole_below_a_plot_that_can_be_read(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int]
) -> None:
    view = _race(qtbot, window, 3).live.comparison
    line = view.numbers.fontMetrics().averageCharWidth()
    window.resize(*size)
    QApplication.processEvents()
    view._title.setText(" ".join(["word"] * (2 * view.width() // (5 * line))))  # more than two lines
    for _ in range(3):
        QApplication.processEvents()
    assert view.lines.plot.height() >= 150
    assert view.table.visibleRegion().boundingRect().height() >= view.table.height() - 2


@pytest.mark.corner
def test_the_log_of_a_race_has_nearly_half_beside_a_plot_that_can_be_read(qtbot: QtBot, window: MainWindow) -> None:
    side = _race(qtbot, window, 2)
    window.resize(1280, 720)
    side.read("log")
    qtbot.waitUntil(lambda: side.pages.height() >= 0.44 * side.splitter.height())
    assert side.live.comparison.lines.plot.height() >= LOWEST


@pytest.mark.corner
def test_boards_that_were_away_say_what_they_show_when_they_come(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1024, 540)
    side = _race(qtbot, window, 2)
    boards = side.live.comparison.boards
    qtbot.waitUntil(lambda: side.live.comparison.comparison is not None)
    assert not boards.isVisible()
    window.resize(1024, 800)
    qtbot.waitUntil(boards.isVisible)
    assert all("seed" in card.accessibleName() for card in boards.findChildren(BoardCard))


@pytest.mark.corner
def test_names_are_whole_before_a_plotted_number_stays_and_only_the_page_scrolls(
    qtbot: QtBot, window: MainWindow
) -> None:
    side = _race(qtbot, window, 10)
    view, table = side.live.comparison, side.live.comparison.table
    qtbot.waitUntil(lambda: view.comparison is not None and count(table) == 10)
    found = view.comparison
    assert found is not None
    wide = table.fontMetrics().horizontalAdvance
    word = "notebook-slack · HiGHS"
    while wide(word) < 180:
        word += "m"
    found.__dict__["labels"] = [f"{word} {place}" for place in range(10)]
    view._fill(found)
    for width, height in ((1024, 700), (1366, 768)):
        window.resize(width, height)
        for _ in range(3):
            QApplication.processEvents()
        assert table.columnWidth(0) >= max(map(wide, found.labels)), width
        assert table.verticalScrollBar().maximum() == 0


@pytest.mark.corner
def test_what_the_axes_are_is_named_alike_and_whole(qtbot: QtBot, window: MainWindow) -> None:
    view = _race(qtbot, window, 2).live.comparison
    window.resize(1024, 700)
    axis, log = part(view, QComboBox, "compare-x"), part(view, QComboBox, "compare-log")
    assert [axis.itemText(place).partition(": ")[0] for place in range(axis.count())] == ["time"] * axis.count()
    assert log.currentText() == "value: linear"
    of = part(view, QComboBox, "compare-of")
    assert of.x() < axis.x() < log.x(), "as above the plot of a run"
    alone = window.current().side.live.plot
    assert part(alone, QToolButton, "log_x").text() == "time: linear"
    assert part(alone, QComboBox, "scale").itemText(0).startswith("value: ")
    scale = part(alone, QComboBox, "scale")
    assert [log.itemText(place) for place in range(2)] == [scale.itemText(place) for place in range(2)]
    log.setCurrentIndex(1)
    log.activated.emit(1)
    assert log.currentText() == "value: log"
    for _ in range(3):
        QApplication.processEvents()
    for box in (axis, log, part(view, QComboBox, "compare-of")):
        told = QStyleOptionComboBox()
        box.initStyleOption(told)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, told, field, box).width()
        texts = [box.itemText(place) for place in range(box.count())]
        assert room >= max(map(box.fontMetrics().horizontalAdvance, texts)), texts


@pytest.mark.corner
def test_a_value_axis_on_which_0_has_a_place_is_called_symlog_as_that_of_a_run(
    qtbot: QtBot, window: MainWindow
) -> None:
    view = _race(qtbot, window, 2).live.comparison
    log = part(view, QComboBox, "compare-log")
    for run in view._runs:
        run.trace.objective.append((run.trace.elapsed, 0.0))
    log.setCurrentIndex(1)
    log.activated.emit(1)
    qtbot.waitUntil(lambda: log.currentText() == "value: symlog")
