"""Several runs are marked by mouse or keys and laid over one plot, with their numbers; that is exported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.solve.runs.courses import course
from tests.ui.column import cell, click_row, count, plotted, reopened, rows, solve, told
from tests.ui.conftest import Answers, MakeWindow
from tests.ui.long_runs import laid_over, long_run
from tests.ui.parts import part
from workbench.core.limits import Limits
from workbench.core.outcome import Outcome, Status
from workbench.core.scene import Scene
from workbench.render import theme as themes
from workbench.render.overlay import Course, overlay_plot
from workbench.render.plot import Plot, falls_far
from workbench.render.point_arrays import as_arrays
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.comparison_plots import plot
from workbench.solve.jobs.events import Bound, Incumbent
from workbench.solve.runs.run import Run
from workbench.ui.compare import prepared
from workbench.ui.compare.comparison_view import ComparisonView
from workbench.ui.compare.overlay_plot import OverlayPlot
from workbench.ui.runs import board_card
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.runs.run_book import RunBook
from workbench.ui.widgets import graphs
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def three(qtbot: QtBot, window: MainWindow) -> ComparisonView:
    """A window with three runs of other seeds."""
    for seed in range(3):
        window.current().side.solve.form.limits.set_limits(Limits(None, 1, seed))
        solve(qtbot, window)
    return window.current().side.live.comparison


def test_marked_runs_are_laid_over_one_plot(qtbot: QtBot, window: MainWindow) -> None:
    view = three(qtbot, window)
    items = rows(window.current())
    click_row(items, 0)
    assert not view.isVisible()
    click_row(items, 2, keys=Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: plotted(view) == [0, 2])
    assert view.isVisible()
    assert not window.current().side.live.strip.isVisible()
    click_row(items, 0)
    click_row(items, 2, keys=Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: plotted(view) == [0, 1, 2])
    assert [text[-6:] for text in told(view)] == ["seed 0", "seed 1", "seed 2"]
    table = view.table
    heads = [
        str(table.model().headerData(column, Qt.Orientation.Horizontal))
        for column in range(table.model().columnCount())
    ]
    assert heads == [
        "Run", "Best", "Bound", "Gap", "First", "To best", "To end", "Primal integral", "Gap integral", "Ended"
    ]  # fmt: skip
    assert [cell(table, 0, column) for column in (1, 2, 3, 9)] == ["10", "10", "0 %", "proved"]
    QTest.keyClick(items, Qt.Key.Key_Up)  # one alone again
    assert not view.isVisible()
    assert window.current().side.live.strip.isVisible()


@pytest.mark.corner
def test_every_plot_is_drawn_against_every_axis(qtbot: QtBot, window: MainWindow) -> None:
    view = three(qtbot, window)
    window.current().book.compare(window.current().book.rows)
    box = part(view, QComboBox, "compare-of")
    for of in ("objective", "bound", "gap", "ecdf", "box"):
        box.setCurrentIndex(box.findData(of))
        _against_every_axis(qtbot, view, of)


def _against_every_axis(qtbot: QtBot, view: ComparisonView, of: str) -> None:
    axis = part(view, QComboBox, "compare-x")
    for index in range(axis.count()):
        axis.setCurrentIndex(index)
        qtbot.waitUntil(lambda: view._background is None)
        assert view.comparison is not None
        shown, x = view._drawn.plot if view._drawn is not None else None, str(axis.currentData())
        if of == "box":
            assert isinstance(shown, Scene)
            assert view.boxes._scene == shown
            assert shown == plot(view.comparison, of, x, shown.width, tall=float(view._stack.height()))
        else:
            assert isinstance(shown, Plot)
            qtbot.waitUntil(lambda: view.lines.plot is not None)
            assert (view.lines._shown, shown.x.log) == (shown, x == "log")
        assert not view.grab().isNull()


@pytest.mark.looks
@pytest.mark.corner
def test_numbers_and_endings_are_told_whole_while_they_grow(qtbot: QtBot, window: MainWindow) -> None:
    view = three(qtbot, window)
    tab = window.current()
    tab.book.compare(tab.book.rows)
    qtbot.waitUntil(lambda: view.comparison is not None)
    tab.side.pages.bring("answer")
    found, table = view.comparison, view.table
    assert found is not None
    slow = [
        replace(one, name="x" * 90, measures=replace(one.measures, to_end=123456789012.345)) for one in found.trials
    ]
    view._fill(Comparison(slow, found.runs))
    heads = [one.name for one in table.model_rows.columns]
    shown = [place for place in range(1, len(heads)) if not table.isColumnHidden(place)]
    assert heads.index("to_end") in shown
    for place in shown:
        texts = [cell(table, row, place) for row in range(count(table))]
        assert table.columnWidth(place) >= max(map(table.fontMetrics().horizontalAdvance, texts)), heads[place]


@pytest.mark.corner
def test_the_comparison_is_exported(qtbot: QtBot, window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    view = three(qtbot, window)
    window.current().book.compare(window.current().book.rows)
    qtbot.waitUntil(lambda: len(told(view)) == 3)
    for name, begins in (("runs.csv", "run,seed,status,best"), ("runs.svg", "<")):
        answers.path = tmp_path / name
        QTest.mouseClick(part(view, QToolButton, "comparison-export"), Qt.MouseButton.LeftButton)
        assert answers.path.read_text().startswith(begins)
    answers.path = tmp_path / "drawn.csv"
    window.actions_["export-plot"].trigger()
    assert answers.path.read_text().startswith("run,seed,status,best"), "what is on the screen"
    QTest.mouseClick(part(view, QToolButton, "comparison-close"), Qt.MouseButton.LeftButton)
    assert not view.isVisible()
    assert len(rows(window.current()).marked) == 1


@pytest.mark.corner
def test_runs_from_before_are_read_to_be_compared(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    three(qtbot, window)
    window.close()
    tab = reopened(qtbot, make_window, 3).current()
    click_row(rows(tab), 0)
    QTest.keyClick(rows(tab), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: all(run.whole for run in tab.book.rows))
    table = tab.side.live.comparison.table
    qtbot.waitUntil(lambda: count(table) == 3 and cell(table, 2, 1) == "10")
    part(tab.side.live.comparison, QComboBox, "compare-of").setCurrentText("Boxes")
    tab.window().close()
    tab = reopened(qtbot, make_window, 3).current()
    qtbot.waitUntil(lambda: tab.side.live.comparison.boxes_shown is not None)  # as they were looked at


@pytest.mark.corner
def test_a_hundred_long_runs_are_prepared_beside_the_window(qtbot: QtBot) -> None:
    """Painting them is measured by the benchmark; here it is seen that the window only paints."""
    view = laid_over(qtbot, 300, 420)
    assert view.comparison is None  # it is prepared on a thread
    qtbot.waitUntil(lambda: view.comparison is not None)
    assert len(told(view)) == 100
    QTest.qWait(0)  # on a busy machine the table's first painting may still be to come
    measured = Measuring()
    view.table.setItemDelegate(measured)
    view.plot("gap", "log")
    qtbot.waitUntil(lambda: view._background is None)
    assert measured.cells < 100  # nothing in the table is another: at most those in sight were laid out
    assert view.close_threads()


def test_a_run_that_ends_while_it_is_compared_is_compared_again(
    qtbot: QtBot, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs, asked = [long_run(scripted, seed, 10) for seed in range(2)], list[bool]()
    runs[1].outcome = None  # it goes on

    def told_then_ended(found: Comparison, before: str) -> str:
        asked.append(runs[1].running)
        runs[1].end(Outcome(Status.FEASIBLE))
        return "goes on" if asked[-1] else "ended"

    monkeypatch.setattr(prepared, "conclusion", told_then_ended)
    view = ComparisonView(RunBook())
    qtbot.addWidget(view)
    view.set_theme(themes.load("light"))
    view.show()
    view._book.compare(runs)
    qtbot.waitUntil(lambda: part(view.numbers, QLabel, "comparison-title").text() == "ended")
    assert asked == [True, False]
    assert view.close_threads()


def _raced(qtbot: QtBot, *runs: Run) -> ComparisonView:
    """A view of runs that go on, drawn once."""
    for run in runs:
        run.outcome = None
    view = ComparisonView(RunBook())
    qtbot.addWidget(view)
    view.set_theme(themes.load("light"))
    view.show()
    view._book.compare(runs)
    qtbot.waitUntil(lambda: view.plot_shown is not None)
    return view


def test_who_races_without_a_board_stands_in_the_legend(qtbot: QtBot, scripted: Scripted) -> None:
    view = _raced(qtbot, long_run(scripted, 1, 3), long_run(scripted, 2, 0))
    qtbot.waitUntil(lambda: view.lines.legend.accessibleName() == "Lines: seed 1, seed 2: no board yet")
    assert "seed 2: no board yet" in view.lines.legend_text()
    assert view.close_threads()


def test_the_axis_of_a_race_stays_as_it_was_at_its_start(qtbot: QtBot, scripted: Scripted) -> None:
    runs = long_run(scripted, 1, 3), long_run(scripted, 2, 3)
    view = _raced(qtbot, *runs)
    runs[0].take(Incumbent(9, 9.0, Board(1), 0.001))
    assert falls_far(runs[0].trace)
    for run in runs:
        run.end(Outcome(Status.FEASIBLE))
    view._prepare()
    qtbot.waitUntil(lambda: not view._timer.isActive() and view._background is None)
    assert view.plot_shown is not None
    assert view.lines.uneven == (False, False)
    view._book.compare(())
    view._book.compare([one := long_run(scripted, 3, 3), long_run(scripted, 4, 3)])  # of others it is as they want it
    one.take(Incumbent(9, 9.0, Board(1), 0.001))
    view._prepare()
    qtbot.waitUntil(lambda: view._background is None)
    assert view.plot_shown is not None
    assert view.lines.uneven == (False, True)
    assert view.close_threads()


def test_a_race_of_a_steep_task_is_logarithmic_before_its_first_board(qtbot: QtBot, scripted: Scripted) -> None:
    runs = long_run(scripted, 1, 0), long_run(scripted, 2, 0)
    for run in runs:
        run.question = replace(run.question, task=replace(run.question.task, steep=True))
    view = _raced(qtbot, *runs)
    assert part(view, QComboBox, "compare-log").currentText() == "value: log"
    runs[0].take(Incumbent(9, 9.0, Board(1), 201.0))
    runs[0].take(Incumbent(10, 9.5, Board(1), 190.0))
    view._prepare()
    qtbot.waitUntil(lambda: view._background is None)
    assert view.lines.uneven == (False, True)
    assert view.close_threads()


def test_a_race_begins_with_courses_also_after_one_that_had_none(qtbot: QtBot, scripted: Scripted) -> None:
    view = _raced(qtbot, *(before := (long_run(scripted, 1, 1), long_run(scripted, 2, 1))))
    of = part(view, QComboBox, "compare-of")

    def drawn() -> bool:
        return view._background is None

    def flat() -> None:
        for run in before:
            run.end(Outcome(Status.PROVED))
        view._prepare()

    view._book.compare(())
    view.plot("objective", unless_flat=True)
    view._book.compare(before)
    flat()
    qtbot.waitUntil(lambda: drawn() and of.currentData() == "box")
    view.plot("objective", unless_flat=True)  # another race is about to begin
    qtbot.waitUntil(drawn)
    assert of.currentData() == "objective"
    of.setCurrentIndex(of.findData("gap"))
    of.activated.emit(of.currentIndex())  # a person chooses
    view.plot("objective", unless_flat=True)
    assert of.currentData() == "gap"
    qtbot.waitUntil(drawn)
    assert view.close_threads()


def test_a_race_that_differs_in_bounds_alone_ends_with_its_bounds(qtbot: QtBot, scripted: Scripted) -> None:
    runs = long_run(scripted, 1, 3), long_run(scripted, 1, 3)
    runs[1].take(Bound(9, 0.2, 1.5))
    view = _raced(qtbot, long_run(scripted, 3, 1), long_run(scripted, 4, 1))
    view.plot("objective", unless_flat=True)
    view._book.compare(runs)
    view._prepare()
    of = part(view, QComboBox, "compare-of")
    qtbot.waitUntil(lambda: view._background is None and of.currentData() == "bound")
    assert view.close_threads()


def test_a_plot_that_is_not_built_yet_says_of_ended_runs_what_there_is_none_of(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graphs, "when_loaded", lambda *_: None)
    lines = OverlayPlot()
    qtbot.addWidget(lines)
    assert lines.nothing.text() == "", "until it is known whether anything is waited for"
    lines.show_plot(overlay_plot([Course("one", as_arrays([]), 0)], "T", "seconds", "value"))
    assert lines.nothing.text() == "None of these runs tells its value"


class Measuring(QStyledItemDelegate):
    """Counts the cells that are measured."""

    cells = 0

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        self.cells += 1
        return super().sizeHint(option, index)


def test_a_board_that_is_not_painted_yet_is_not_said_to_be_missing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(board_card, "draw_wrapped", lambda brush, place, text, where: drawn.append(text))
    card = BoardCard(56)
    qtbot.addWidget(card)
    card.resize(100, 100)
    for board, said in ((None, ["No board yet", "▸ 3"]), (Board(3), ["▸ 3"])):
        card.tell(board, ("▸ 3",), "a run", "No board yet")
        drawn.clear()
        card.grab()
        assert drawn == said


@pytest.mark.looks
def test_a_card_of_a_run_breaks_what_is_too_long_for_a_line(qtbot: QtBot) -> None:
    card = BoardCard(56)
    qtbot.addWidget(card)
    for width in (110, 160):  # the lines below the board, and beside it
        card.tell(None, ("slack", "seed 0", "12", "1 s"), "a tip")
        short = card.heightForWidth(width)
        card.tell(None, ("slack", "linearization_level 2 · symmetry_level 4", "12", "1 s"), "a tip")
        assert card.heightForWidth(width) >= short + card.fontMetrics().lineSpacing()


def test_a_run_that_was_refused_is_called_so(qtbot: QtBot, scripted: Scripted) -> None:
    runs = long_run(scripted, 1, 3), long_run(scripted, 2, 0)
    view = _raced(qtbot, *runs)
    runs[1].end(Outcome(Status.FAILED, error="too few", refused=True))
    view._prepare()
    qtbot.waitUntil(lambda: cell(view.table, 1, view.table.model().columnCount() - 1) == "refused")
    assert view.close_threads()


@pytest.mark.looks
def test_of_lines_that_are_called_alike_the_legend_tells_from_where_to_where(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graphs, "when_loaded", lambda *_: None)
    lines = OverlayPlot()
    qtbot.addWidget(lines)
    courses = [Course("the-one", as_arrays([(0.0, value)]), 0) for value in (3.0, 5.0, 4.0)]
    lines.draw(overlay_plot(courses, "T", "seconds", "value", until=9.0))
    assert "value:" not in lines.legend_text()
    lines.names_axis = True
    lines.point_at(2.0)
    assert "3 – 5" in lines.legend.text()
    assert "value:" in lines.legend.text(), "what the axis counts"
    assert lines.legend.text().count("the-&#8288;one") == 1, "it does not break within a name"


def test_settings_over_seeds_are_a_row_each_that_unfolds(qtbot: QtBot) -> None:
    """Twenty rows of single runs lay below the plot, of two settings in turn."""
    runs = [course((0.5, 9.0), end=1.0 + number % 2 + number / 100) for number in range(6)]
    for number, run in enumerate(runs):
        limits = replace(run.question.limits, seed=number // 2, params={"presolve": "off"} if number % 2 else {})
        run.question = replace(run.question, limits=limits)
    view = ComparisonView(RunBook())
    qtbot.addWidget(view)
    view.set_theme(themes.load("light"))
    view.show()
    view._book.compare(runs)
    qtbot.waitUntil(lambda: count(view.table) == 2)
    heads = [one.name for one in view.table.model_rows.columns]
    assert [cell(view.table, 0, heads.index(name)) for name in ("solved", "to_end", "ratio")] == [
        "3 of 3",
        "1.02 s",
        "1",
    ]
    assert cell(view.table, 1, heads.index("spread")) == "2.01 s – 2.05 s"
    assert cell(view.table, 0, 0).startswith("▸ ")
    tips = Qt.ItemDataRole.ToolTipRole
    of = [str(view.table.model().headerData(at, Qt.Orientation.Horizontal, tips)) for at in range(len(heads))]
    assert "None" not in of
    assert " ".join(of[heads.index("to_best")].split()).endswith("of its runs that came to the best of all")
    assert str(view.table.model().index(1, 0).data(tips)).endswith(", workers 1, seeds 0, 1, 2\npresolve: off")
    view.table.clicked.emit(view.table.model().index(0, 0))
    assert count(view.table) == 5
    assert [cell(view.table, row, 0)[0] for row in range(5)] == ["▾", " ", " ", " ", "▸"]
    view.table.clicked.emit(view.table.model().index(0, 0))
    assert count(view.table) == 2
    assert view.close_threads()


def test_of_settings_of_which_none_was_solved_no_column_is_empty(qtbot: QtBot) -> None:
    """And the time to the best board is of those that came to it: the other two had theirs at once."""
    runs = [course((0.1, 9.0), *([(3.0, 5.0)] if number > 3 else []), end=4.0) for number in range(6)]
    for number, run in enumerate(runs):
        limits = replace(run.question.limits, seed=number // 2, params={"presolve": "off"} if number % 2 else {})
        run.question, run.outcome = replace(run.question, limits=limits), Outcome(Status.FEASIBLE)
    runs[0].outcome = None
    view = ComparisonView(RunBook())
    qtbot.addWidget(view)
    view.set_theme(themes.load("light"))
    view.show()
    view._book.compare(runs)
    qtbot.waitUntil(lambda: count(view.table) == 2)
    heads = [one.name for one in view.table.model_rows.columns]
    assert not {"ratio", "spread"} & {*heads}
    assert [cell(view.table, row, heads.index("solved")) for row in (0, 1)] == ["0 of 2", "0 of 3"]
    assert [cell(view.table, 0, heads.index(name)) for name in ("best", "to_best")] == ["5", "3 s"]
    assert view.close_threads()


def test_who_comes_back_to_a_race_sees_how_it_stands_now(qtbot: QtBot, scripted: Scripted) -> None:
    """For a moment its rows and its sentence were those of before, beside what was new."""
    one, other = (long_run(scripted, seed, 0) for seed in (1, 2))
    view = ComparisonView(RunBook())
    qtbot.addWidget(view)
    view.set_theme(themes.load("light"))
    view.show()
    view._book.compare([one, other])
    qtbot.waitUntil(lambda: view.comparison is not None)
    one.outcome = None
    view._prepare()
    qtbot.waitUntil(lambda: view.title.endswith("Each runs with 1 worker"))
    one.end(Outcome(Status.UNKNOWN))
    view.hide()
    qtbot.waitUntil(lambda: view._background is None)
    other.take(Incumbent(9, 9.0, Board(1), 1.0))
    view._book.compare([one, other, long_run(scripted, 3, 0)])
    view.show()
    best = [one.name for one in view.table.model_rows.columns].index("best")
    assert [cell(view.table, row, best) for row in range(3)] == ["–", "1", "–"]
    assert view.title.startswith("Only seed 2 has a board: value 1")
    assert view.close_threads()
