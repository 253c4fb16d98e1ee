"""Plot and strip take in what streams, cheaply, and show it."""

from __future__ import annotations

import sys
from datetime import datetime

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QToolButton
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from workbench.core.gesture import Ui
from workbench.core.options import Values, defaults
from workbench.core.scene import Scene
from workbench.core.task import Objective, Task
from workbench.render import theme as themes
from workbench.solve.events import Bound, Incumbent, Progress
from workbench.solve.question import Question
from workbench.solve.runs import Run
from workbench.solve.trace import Trace
from workbench.ui.runs.incumbent_strip import IncumbentStrip
from workbench.ui.runs.objective_plot import ObjectivePlot
from workbench.ui.runs.run_book import RunBook, Update

MINIMISE = Task("least", "Least", "", objective=Objective.MINIMISE, objective_label="cost")
COUNT = Task("count", "Count", "")


@pytest.fixture
def plot(qtbot: QtBot) -> ObjectivePlot:
    made = ObjectivePlot()
    qtbot.addWidget(made)
    made.set_theme(themes.load("light"))
    made.resize(360, 260)
    made.reset(MINIMISE)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def strip(qtbot: QtBot) -> IncumbentStrip:
    made = IncumbentStrip(RunBook())
    qtbot.addWidget(made)
    made.set_theme(themes.load("dark"))
    made.render_board = scene
    made.resize(300, 160)
    made.show()
    qtbot.waitExposed(made)
    return made


def scene(board: Board) -> Scene:
    puzzle = Scripted()
    return puzzle.scene(board, puzzle.check(board), defaults(puzzle.view_options(board)), Ui())


def a_trace(*values: float) -> Trace:
    trace = Trace()
    for i, value in enumerate(values):
        trace.add(Incumbent(2 * i, float(i), None, value))
        trace.add(Bound(2 * i + 1, i + 0.5, float(i)))
    return trace


def test_there_are_no_numbers_beside_nothing(plot: ObjectivePlot) -> None:
    axis = plot.plot.getPlotItem().getAxis("left")
    width = axis.width()
    trace = Trace()
    for told in (False, True):
        plot.show_trace(trace)
        plot.grab()
        ticks = axis.tickValues(*axis.range, axis.height()) if axis._tickLevels is None else axis._tickLevels
        assert bool(ticks) is told
        assert axis.width() == width  # nothing jumps when the first value comes
        trace.add(Incumbent(1, 0.5, None, 3.0))


def test_a_line_along_a_grid_line_is_seen(plot: ObjectivePlot) -> None:
    trace = Trace()
    for seq, (elapsed, value) in enumerate([(0.0, 200.0), (1.0, 100.0), (9.0, 0.0)]):
        trace.add(Incumbent(seq, elapsed, None, value))  # 100 is a grid line, whatever the scale
    plot.show_trace(trace)
    picture = plot.plot.grab().toImage()
    at = plot.plot.getPlotItem().getViewBox().mapViewToDevice(QPointF(5.0, 100.0))
    blues = [picture.pixelColor(int(at.x()), int(at.y()) + dy) for dy in (-2, -1, 0, 1, 2)]
    assert any(ink.blue() - ink.red() > 100 for ink in blues), [ink.name() for ink in blues]


def test_numbers_of_many_figures_get_room(plot: ObjectivePlot, qtbot: QtBot) -> None:
    axis = plot.plot.getPlotItem().getAxis("left")
    plot.show_trace(a_trace(3.0, 2.0))
    plot.plot.grab()
    narrow = axis.width()
    plot.reset(MINIMISE)
    wide = Trace()  # without a bound, which would bring the axis down to short round numbers
    for seq, value in enumerate((-12345.5, -12345.75)):
        wide.add(Incumbent(seq, float(seq), None, value))
    plot.show_trace(wide)
    plot.plot.grab()
    qtbot.waitUntil(lambda: axis.width() > narrow)


def test_whole_objectives_have_whole_ticks(plot: ObjectivePlot) -> None:
    axis = plot.plot.getPlotItem().getAxis("left")
    plot.show_trace(a_trace(2.0, 1.0))
    assert axis.tickValues(0.0, 2.0, 300.0) == [(1.0, [0, 1, 2])]
    plot.reset(MINIMISE)
    plot.show_trace(a_trace(2.5, 1.0))
    assert 0.5 in axis.tickValues(0.0, 2.0, 300.0)[0][1]


def view_of(plot: ObjectivePlot) -> tuple[tuple[float, float], tuple[float, float]]:
    x, y = plot.plot.getPlotItem().getViewBox().viewRange()
    return (x[0], x[1]), (y[0], y[1])


def ticks_of(plot: ObjectivePlot, side: str) -> list[str]:
    axis = plot.plot.getPlotItem().getAxis(side)
    low, high = axis.range
    return [
        text for spacing, values in axis.tickValues(low, high, 300) for text in axis.tickStrings(values, 1, spacing)
    ]


HIT = Task("hit", "Hit", "", objective=Objective.MINIMISE, log_scale=True)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_plot_starts_afresh_with_each_run(plot: ObjectivePlot, hidden: bool) -> None:
    """A range in numbers is not taken for one in powers of ten: a million games, then a target to hit."""
    plot.reset(COUNT)
    trace = Trace()
    for seq in range(3):
        trace.add(Progress(seq, 40.0 * seq, 1, None, 500_000 * seq))
    plot.show_trace(trace)
    plot.setVisible(not hidden)
    plot.reset(HIT)
    plot.show()
    plot.plot.grab()  # an exception in painting fails the test
    (_, (low, high)) = view_of(plot)
    assert -12 <= low < high <= 12
    plot.show_trace(a_trace(1e-3, 1e-9))
    plot.plot.grab()
    (start, end), (low, high) = view_of(plot)
    assert (start, low < -9, high > -3) == (0.0, True, True)
    assert end < 3
    plot.reset(MINIMISE)
    assert np.allclose(view_of(plot), ((0.0, 1.02), (0.0, 1.0)))


def test_nobody_zooms_to_numbers_that_there_are_not(plot: ObjectivePlot) -> None:
    plot.reset(HIT)
    plot.show_trace(a_trace(1e-3, 1e-9))
    plot.plot.getPlotItem().getViewBox().scaleBy((1e6, 1e6))
    plot.plot.grab()
    assert max(map(abs, view_of(plot)[1])) <= 300


def test_time_starts_where_it_does(plot: ObjectivePlot) -> None:
    trace = Trace()
    for seq, elapsed in enumerate((50.0, 60.0)):
        trace.add(Incumbent(seq, elapsed, None, 9.0 - seq))
    plot.show_trace(trace)
    assert np.allclose(view_of(plot)[0], (0.0, 61.2))
    press(plot, "log_x")
    assert 0.9 < view_of(plot)[0][0] < np.log10(50)  # a little before the first moment


@pytest.mark.parametrize("value", [12.0, 0.001, 0.0])
def test_a_constant_objective_has_a_sensible_scale(plot: ObjectivePlot, value: float) -> None:
    trace = Trace()
    trace.add(Incumbent(0, 1.0, None, value))
    trace.elapsed = 5.0
    plot.show_trace(trace)
    low, high = view_of(plot)[1]
    assert low < value < high
    assert 0.09 * value <= high - low <= max(1.2, 0.21 * value)


def test_who_has_chosen_what_is_shown_keeps_it_until_the_next_run(plot: ObjectivePlot) -> None:
    plot.show_trace(a_trace(50, 40))
    view = plot.plot.getPlotItem().getViewBox()
    view.setRange(xRange=(0.2, 0.4), yRange=(41, 43), padding=0)
    view.sigRangeChangedManually.emit([True, True])  # as a drag or the wheel does
    plot.show_trace(a_trace(50, 40, 30))
    assert view_of(plot) == ((0.2, 0.4), (41, 43))
    plot.fit()
    assert view_of(plot)[1][1] > 50
    view.sigRangeChangedManually.emit([True, True])
    plot.reset(MINIMISE)
    plot.show_trace(a_trace(3, 2))
    assert view_of(plot)[1][1] < 5


def test_an_early_bound_far_away_hides_nothing(plot: ObjectivePlot) -> None:
    trace = Trace()
    trace.add(Bound(0, 0.0, -1e9))
    trace.add(Incumbent(1, 1.0, None, 12.0))
    trace.add(Bound(2, 2.0, 8.0))
    plot.show_trace(trace)
    assert view_of(plot)[1][0] > 7


def test_axes_are_written_for_people(plot: ObjectivePlot) -> None:
    trace = Trace()
    for seq, value in enumerate((3e6, 1e6, 20_000.0)):
        trace.add(Incumbent(seq, float(seq), None, value))
    plot.show_trace(trace)
    texts = ticks_of(plot, "left")
    assert "3\u2009M" in texts
    assert not any("e" in text for text in texts)
    plot.reset(MINIMISE)
    plot.show_trace(a_trace(12.3456, 12.3451))
    texts = ticks_of(plot, "left")
    assert len(set(texts)) == len(texts)
    plot.reset(HIT)
    plot.show_trace(a_trace(4e7, 3.0))
    assert "1\u2009M" in ticks_of(plot, "left")


def test_what_ends_at_zero_is_not_held_on_a_log_axis(plot: ObjectivePlot) -> None:
    plot.reset(HIT)
    trace = Trace()
    for seq, (elapsed, value) in enumerate([(1.0, 0.1), (2.0, 1e-9), (4.0, 0.0)]):
        trace.add(Incumbent(seq, elapsed, None, value))
    trace.elapsed = 8.0
    plot.show_trace(trace)
    times, values = plot._strokes[0].getData()
    assert times[-1] == 4.0
    assert values[-1] == pytest.approx(-9)


def press(plot: ObjectivePlot, name: str) -> None:
    button = plot.findChild(QToolButton, name)
    assert isinstance(button, QToolButton)
    button.click()


def test_importing_the_plot_leaves_the_excepthook_alone() -> None:
    assert "pyqtgraph" not in sys.excepthook.__module__


def test_the_pointer_tells_the_nearest_incumbent(plot: ObjectivePlot) -> None:
    plot.show_trace(a_trace(50, 40, 30))
    plot.point_at(1.2)
    assert plot.text() == "1.0 s · 40 · bound 0"
    plot.point_at(None)
    assert plot.text() == "time in seconds"


def test_zero_is_below_a_log_axis(plot: ObjectivePlot) -> None:
    plot.show_trace(a_trace(50, 40, 0))
    press(plot, "log_y")
    assert plot.text() == "0 is below a log axis"
    press(plot, "log_x")
    plot.point_at(2.0)
    assert plot.text() == "2.0 s · 0 · bound 1 · 0 is below a log axis"
    press(plot, "log_y")
    assert plot.text() == "2.0 s · 0 · bound 1"


def test_a_counting_task_plots_the_count(plot: ObjectivePlot) -> None:
    plot.reset(COUNT)
    trace = Trace()
    trace.add(Progress(0, 1.0, 1, None, 100))
    trace.add(Progress(1, 2.0, 2, None, 300))
    plot.show_trace(trace)
    plot.point_at(9)
    assert plot.text() == "2.0 s · 300"


def test_a_task_may_start_with_a_log_axis(plot: ObjectivePlot) -> None:
    plot.reset(Task("log", "Log", "", objective=Objective.MINIMISE, log_scale=True))
    button = plot.findChild(QToolButton, "log_y")
    assert isinstance(button, QToolButton)
    assert button.isChecked()


def test_fifty_thousand_points_are_drawn_as_few(plot: ObjectivePlot) -> None:
    plot.show_trace(a_trace(*(50_000.0 - i for i in range(50_000))))
    drawn = [len(item.getData()[0]) for item in plot.plot.getPlotItem().items if hasattr(item, "getData")]
    # two lines with markers, rings of what is on show, the spot under the pointer
    assert len(drawn) == 6
    assert 500 < max(drawn) < 5000
    assert sorted(drawn)[:4] == [0, 0, 0, 1]  # a marker takes ten times as long as what it marks


def test_a_hidden_plot_draws_only_when_it_is_shown(plot: ObjectivePlot) -> None:
    plot.hide()
    before = plot.redraws
    plot.show_trace(a_trace(50, 40))
    plot.show_trace(a_trace(50, 40, 30))
    assert plot.redraws == before
    plot.show()
    assert plot.redraws == before + 1


def show_boards(strip: IncumbentStrip, boards: list[Incumbent]) -> Run:
    """A run that keeps these boards is on show."""
    puzzle = Scripted()
    run = Run(Question(puzzle, Board(0), puzzle.tasks[0], Values()), datetime.now().astimezone())
    run.boards = list(boards)
    strip._book.add(run)
    strip._book.show_run(run)
    return run


def test_the_strip_follows_the_boards_that_a_run_keeps(qtbot: QtBot, strip: IncumbentStrip) -> None:
    found = [Incumbent(i, 0.1 * i, Board(i % 100), float(500 - i)) for i in range(9)]
    run = show_boards(strip, found[:4])
    run.boards = [found[0], found[2], found[3], *found[5:]]
    strip._book.update(run, Update(4))
    items = strip.findChild(QListWidget, "incumbents")
    assert isinstance(items, QListWidget)
    assert [items.item(row).text().split("\n")[0] for row in range(items.count())] == [
        "500", "498", "497", "495", "494", "493", "492"
    ]  # fmt: skip


def test_thumbnails_are_painted_in_time(qtbot: QtBot, strip: IncumbentStrip) -> None:
    show_boards(strip, [Incumbent(i, float(i), Board(i), float(i)) for i in range(3)])
    assert strip.pending() == 3
    qtbot.waitUntil(lambda: strip.pending() == 0)
    strip.set_theme(themes.load("light"))
    qtbot.waitUntil(lambda: strip.pending() == 0)


def test_a_click_chooses_a_board(qtbot: QtBot, strip: IncumbentStrip) -> None:
    found = [Incumbent(i, float(i), Board(i), float(i)) for i in range(3)]
    show_boards(strip, found)
    items = strip.findChild(QListWidget, "incumbents")
    assert isinstance(items, QListWidget)
    place = items.visualItemRect(items.item(1)).center()
    QTest.mouseClick(items.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert strip._book.on_show == (found[1],)
