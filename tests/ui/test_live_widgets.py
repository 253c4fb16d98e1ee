"""Plot and strip take in what streams, cheaply, and show it."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QStyleOptionComboBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.parts import part
from workbench.core.gesture import Ui
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Status
from workbench.core.scene import Scene
from workbench.core.task import Objective, Task
from workbench.render import theme as themes
from workbench.render.plot import OTHERS
from workbench.solve.jobs.events import Bound, Incumbent, Progress
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.solve.runs.trace import Trace
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.runs.incumbent_strip import IncumbentStrip
from workbench.ui.runs.objective_plot import ObjectivePlot
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.tab.live import LivePanel
from workbench.ui.widgets import graphs
from workbench.ui.widgets.elided_label import ElidedLabel

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


def test_nothing_is_waited_for_once_a_run_has_ended(plot: ObjectivePlot) -> None:
    said = []
    for trace, awaited in ((Trace(), True), (Trace(), False), (Trace(incumbents=1), False)):
        plot.show_trace(trace, awaited=awaited)
        said.append(plot.nothing.text())
    plot.show_nothing()
    said.append(plot.nothing.text())
    nothing = "Nothing to plot of this run"  # but a board without a value
    assert said == ["Waiting for the first board…", "No board was found", nothing, "No run is on show"]


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


def test_a_long_name_in_the_legend_is_whole_in_a_narrow_column(plot: ObjectivePlot, qtbot: QtBot) -> None:
    name = "lines of the story still missing"
    plot.resize(480, 260)
    plot.reset(replace(MINIMISE, objective_label=name))
    plot.show_trace(a_trace(3.0, 2.0))
    wide = plot.legend.fontMetrics().horizontalAdvance(f"━ {name}  ")
    qtbot.waitUntil(lambda: plot.legend.width() > wide, timeout=3_000)
    plot.point_at(0.5)
    assert part(plot, ElidedLabel, "plot_text").isVisible()


def test_the_switches_keep_their_place_whatever_is_told_beside_them(plot: ObjectivePlot, qtbot: QtBot) -> None:
    plot.resize(520, 260)
    plot.reset(MINIMISE)
    plot.show_trace(a_trace(3.0, 2.0))
    told = part(plot, ElidedLabel, "plot_text")
    switches = [part(plot, QWidget, name) for name in ("log_x", "scale", "fit")]
    qtbot.waitUntil(lambda: told.text() == "lower is better")
    qtbot.wait(50)
    places = [switch.geometry().translated(plot.switches.pos()) for switch in switches]
    assert told.mapTo(plot, told.rect().topRight()).x() < places[0].left()
    plot.point_at(0.5)
    qtbot.wait(50)
    assert told.text() != "lower is better"
    assert [switch.geometry().translated(plot.switches.pos()) for switch in switches] == places


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


HIT = Task("hit", "Hit", "", objective=Objective.MINIMISE, steep=True)


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
    choose(plot, "log")
    plot.show_trace(a_trace(1e-3, 1e-9))
    plot.plot.grab()
    (start, end), (low, high) = view_of(plot)
    assert (-0.1 < start <= 0.0, low < -9, high > -3) == (True, True, True)
    assert end < 3
    plot.reset(MINIMISE)
    (start, end), upwards = view_of(plot)
    assert (start, upwards) == (0.0, (0.0, 1.0))
    assert 1.02 < end < 1.2  # the mark of the last point is not cut


def test_what_the_value_axis_says_by_itself_has_room(plot: ObjectivePlot) -> None:
    """It was cut where a first best of 0 made a logarithm a symmetric one."""
    scale = part(plot, QComboBox, "scale")
    for row in range(scale.count()):
        scale.setItemText(row, "value: log")
    letters = scale.font()
    letters.setPointSizeF(1.5 * letters.pointSizeF())
    scale.setFont(letters)  # it is measured anew, with what it says then
    plot.resize(900, 300)
    plot.show()
    box, style = QStyleOptionComboBox(), scale.style()
    scale.initStyleOption(box)
    room = style.subControlRect(style.ComplexControl.CC_ComboBox, box, style.SubControl.SC_ComboBoxEditField, scale)
    assert room.width() >= scale.fontMetrics().horizontalAdvance("value: symlog")


@pytest.mark.parametrize("scale", ["linear", "log", "gap"])
def test_nobody_zooms_to_numbers_that_there_are_not(plot: ObjectivePlot, scale: str) -> None:
    plot.reset(HIT)
    choose(plot, scale)
    plot.show_trace(a_trace(1e-3, 1e-9))
    for _ in range(60):
        plot.plot.getPlotItem().getViewBox().scaleBy((1e6, 1e6))
    plot.plot.grab()  # an exception in painting fails the test
    assert max(map(abs, view_of(plot)[1])) <= (300 if scale == "log" else 1e300)


def test_a_count_that_is_known_at_its_end_alone_says_so_in_place_of_empty_axes(plot: ObjectivePlot) -> None:
    plot.reset(COUNT)
    trace = Trace()
    trace.add(Progress(0, 0.1, 1, None, 2))
    plot.show_trace(trace, awaited=False)
    assert "nothing to plot" in plot.nothing.text()
    assert plot.text() == ""
    assert plot.nothing.isVisible()
    assert not plot.plot.getPlotItem().getAxis("left").isVisible()
    trace.add(Progress(1, 0.2, 1, None, 3))
    plot.show_trace(trace, awaited=False)
    assert not plot.nothing.isVisible()


def test_time_starts_where_it_does(plot: ObjectivePlot) -> None:
    trace = Trace()
    for seq, elapsed in enumerate((50.0, 60.0)):
        trace.add(Incumbent(seq, elapsed, None, 9.0 - seq))
    plot.show_trace(trace)
    start, end = view_of(plot)[0]
    assert (start, end > 61.2) == (0.0, True)
    last = plot.x_of(60.0)
    assert last is not None
    assert last + plot.rings.opts["size"] / 2 < plot.plot.width()  # the mark of the last point is not cut
    press(plot, "log_x")
    assert 0.9 < view_of(plot)[0][0] < np.log10(50)  # a little before the first moment


def test_no_ring_is_cut_at_the_border_however_low_the_plot_is(plot: ObjectivePlot) -> None:
    trace = Trace()
    for seq, (elapsed, value) in enumerate(((0.0, 187.0), (4.0, 30.0), (6.0, 0.0))):
        trace.add(Incumbent(seq, elapsed, None, value))
    for name in ("linear", "log"):
        choose(plot, name)
        plot.show_trace(trace)
        for tall in (300, 120):
            plot.resize(360, tall)
            QApplication.processEvents()
            view, rim = plot.plot.getPlotItem().getViewBox(), plot.rings.opts["size"] / 2 + 1
            inside = view.sceneBoundingRect().adjusted(rim, rim, -rim, -rim)
            xs, ys = plot.in_units(trace.arrays("objective"))
            assert all(inside.contains(view.mapViewToScene(QPointF(*at))) for at in zip(xs, ys, strict=True)), name


@pytest.mark.parametrize("end", [4e-4, 1.1e-3])
def test_numbers_of_a_very_short_time_do_not_touch(plot: ObjectivePlot, end: float) -> None:
    trace = Trace()
    trace.add(Incumbent(0, end, None, 3.0))
    plot.show_trace(trace)
    axis, (low, high) = plot.plot.getPlotItem().getAxis("bottom"), view_of(plot)[0]
    ((_, ticks),) = axis.tickValues(low, high, 300)
    rooms = [plot.fontMetrics().horizontalAdvance(text) for text in axis.tickStrings(ticks, 1, 1)]
    apart = 300 * (ticks[1] - ticks[0]) / (high - low)
    assert apart > max(rooms) + 8


@pytest.mark.parametrize("value", [12.0, 0.001, 0.0])
def test_a_constant_objective_has_a_sensible_scale(plot: ObjectivePlot, value: float) -> None:
    trace = Trace()
    trace.add(Incumbent(0, 1.0, None, value))
    trace.elapsed = 5.0
    plot.show_trace(trace)
    low, high = view_of(plot)[1]
    assert low < value < high
    assert 0.09 * value <= high - low <= max(2.4, 0.21 * value)
    shown = plot.course()
    assert shown is not None
    assert min(shown.y.ticks(5)) >= 0, "no board is worth less than nothing"


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


def test_who_has_zoomed_sees_the_same_values_when_a_bent_axis_bends_elsewhere(plot: ObjectivePlot) -> None:
    plot.reset(HIT)
    choose(plot, "log")
    plot.show_trace(a_trace(100.0, 10.0, 0.0))
    view = plot.plot.getPlotItem().getViewBox()
    view.setRange(yRange=(1.0, 1.1), padding=0)
    view.sigRangeChangedManually.emit([False, True])

    def seen() -> list[float]:
        assert plot._shown is not None
        return [plot._shown.y.value(unit) for unit in view_of(plot)[1]]

    before, units = seen(), view_of(plot)[1]
    plot.show_trace(a_trace(100.0, 10.0, 0.0, 0.001))
    assert seen() == pytest.approx(before)
    assert view_of(plot)[1] != units


def test_an_early_bound_far_away_hides_nothing(plot: ObjectivePlot) -> None:
    trace = Trace()
    trace.add(Bound(0, 0.0, -1e9))
    trace.add(Incumbent(1, 1.0, None, 12.0))
    trace.add(Bound(2, 2.0, 8.0))
    plot.show_trace(trace)
    assert view_of(plot)[1][0] > 7


def test_axes_are_written_for_people(plot: ObjectivePlot) -> None:
    trace = Trace()
    for seq, value in enumerate((3e6, 1e6, 500_000.0)):
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


def test_a_line_is_as_thick_on_a_screen_of_more_dots(plot: ObjectivePlot, monkeypatch: pytest.MonkeyPatch) -> None:
    plot.reset(HIT)
    for dots in (1.0, 2.0):
        monkeypatch.setattr(plot, "devicePixelRatioF", lambda dots=dots: dots)
        plot.show_trace(a_trace(3.0, 2.0 / dots))
        assert plot._strokes[0].opts["pen"].widthF() == dots


def press(plot: ObjectivePlot, name: str) -> None:
    button = plot.findChild(QToolButton, name)
    assert isinstance(button, QToolButton)
    button.click()


def scale_of(plot: ObjectivePlot) -> QComboBox:
    return part(plot, QComboBox, "scale")


def choose(plot: ObjectivePlot, scale: str) -> None:
    """Have the values shown another way, as by a click in the list of ways."""
    box = scale_of(plot)
    box.setCurrentIndex(box.findData(scale))
    box.activated.emit(box.currentIndex())


def test_importing_the_plot_leaves_the_excepthook_alone() -> None:
    assert "pyqtgraph" not in sys.excepthook.__module__


def test_the_pointer_tells_the_nearest_incumbent(plot: ObjectivePlot) -> None:
    plot.resize(480, 260)
    plot.show_trace(a_trace(50, 40, 30))
    plot.point_at(1.2)
    assert plot.text() == "1 s · 40 · bound 0"
    plot.point_at(None)
    assert plot.text() == "lower is better"


@pytest.mark.parametrize("objective", [Objective.MINIMISE, Objective.MAXIMISE])
@pytest.mark.parametrize("width", [340, 419, 420, 480, 660])
def test_what_the_plot_shows_is_told_whole_or_not_at_all(plot: ObjectivePlot, width: int, objective: Objective) -> None:
    plot.reset(replace(HIT, objective=objective, steep=False))
    plot.show_trace(a_trace(50, 40, 30))
    plot.resize(width, 240)
    plot.grab()
    text = part(plot, ElidedLabel, "plot_text")
    sense = "lower is better" if objective is Objective.MINIMISE else "higher is better"
    assert text.text() == (sense if width >= 420 else "")
    assert text.shown()[0] == text.text()
    assert sense in plot.legend.toolTip()


def test_zero_has_its_place_on_a_log_axis(plot: ObjectivePlot) -> None:
    plot.show_trace(a_trace(50, 40, 0))
    choose(plot, "log")
    press(plot, "log_x")
    plot.point_at(2.0)
    assert plot.text() == "2 s · 0 · bound 1"
    assert plot._shown is not None
    assert plot._shown.y.ticks(5) == [0.0, 1.0, 3.0, 10.0, 30.0]  # unlike those of an even axis


def test_a_counting_task_plots_the_count(plot: ObjectivePlot) -> None:
    plot.reset(COUNT)
    trace = Trace()
    trace.add(Progress(0, 1.0, 1, None, 100))
    trace.add(Progress(1, 2.0, 2, None, 300))
    plot.show_trace(trace)
    plot.point_at(9)
    assert plot.text() == "2 s · 300"


def test_a_fall_to_zero_is_seen(plot: ObjectivePlot) -> None:
    plot.reset(HIT)
    plot.show_trace(a_trace(100.0, 1.0, 0.0))
    _, values = plot._strokes[0].getData()
    assert values[-1] == 0.0
    assert values[2] > 0.1 * max(values)  # 1 is well above 0 beside 100
    assert ticks_of(plot, "left") == ["0", "1", "10", "100"]
    low, high = view_of(plot)[1]
    assert low < 0 < max(values) < high


def test_the_numbers_at_the_ends_of_axes_are_told(plot: ObjectivePlot) -> None:
    plot.resize(400, 160)
    plot.reset(HIT)
    plot.show_trace(a_trace(201.0, 40.0, 1.0, 0.0))
    QApplication.processEvents()
    paper = QPixmap(10, 10)
    brush = QPainter(paper)
    for side, numbers in (("left", {"0", "10", "100"}), ("bottom", {"0 s"})):
        *_, told = plot.plot.getAxis(side).generateDrawSpecs(brush)
        assert numbers <= {text for _, _, text in told}
    top = float(plot.in_units((np.array([1.0]), np.array([100.0])))[1][0])
    plot.plot.getPlotItem().getViewBox().setYRange(0.0, top, padding=0.0)
    QApplication.processEvents()
    *_, told = plot.plot.getAxis("left").generateDrawSpecs(brush)
    brush.end()
    assert all(rect.top() >= 0.0 for rect, _, _ in told)  # above the plot half a number would be cut


def test_two_numbers_at_least_stand_at_each_axis_in_letters_of_any_size(plot: ObjectivePlot) -> None:
    plot.resize(440, 300)
    paper = QPixmap(10, 10)
    for pixels in (12, 26):
        letters = plot.font()
        letters.setPixelSize(pixels)
        for course in ((201.0, 198.0), (100_000.0, 35_000.0, 30_100.0), (3.5, 3.49, 3.4895)):
            plot.reset(MINIMISE)
            plot.show_trace(a_trace(*course))
            for side in ("left", "bottom"):
                axis = plot.plot.getAxis(side)
                axis.setTickFont(letters)
                for _ in range(2):  # an axis is as wide as the numbers that it was painted with
                    plot.grab()
                    QApplication.processEvents()
                brush = QPainter(paper)
                brush.setFont(letters)
                *_, told = axis.generateDrawSpecs(brush)
                brush.end()
                assert len(told) >= 2, (pixels, course, side)


def test_a_plot_is_logarithmic_from_the_start_where_its_task_is_steep_and_stays_as_it_was(plot: ObjectivePlot) -> None:
    course = [500.0, 60.0, 24.0]
    for task, scale in ((replace(HIT, name="flat", steep=False), "linear"), (HIT, "log")):
        plot.reset(task)
        for known in range(4):
            plot.show_trace(a_trace(*course[:known]))
            assert scale_of(plot).currentData() == scale
        choose(plot, "gap")
        plot.reset(task)
        assert scale_of(plot).currentData() == "gap"  # as a person has chosen


def test_the_gap_is_a_course_of_its_own(plot: ObjectivePlot) -> None:
    plot.show_trace(a_trace(50, 40, 30))
    choose(plot, "gap")
    assert plot._shown is not None
    assert [line.label for line in plot._shown.lines] == ["gap in percent"]
    plot.point_at(2.6)  # 30 stands, and the bound has come to 2
    assert plot.text() == "2.50 s · 93.3333"
    assert view_of(plot)[1][0] <= 0
    plot.reset(COUNT)
    assert not scale_of(plot).isEnabled()  # where nothing is measured there is none


def test_how_the_values_are_shown_is_remembered_from_run_to_run(plot: ObjectivePlot) -> None:
    plot.reset(HIT)
    choose(plot, "log")
    plot.reset(MINIMISE)
    assert scale_of(plot).currentData() == "linear"
    plot.reset(HIT)
    assert scale_of(plot).currentData() == "log"


def test_other_runs_lie_under_the_plot_in_grey(plot: ObjectivePlot) -> None:
    others = [a_trace(90, 70, 5), a_trace(80, 60)]
    plot.show_trace(a_trace(50, 40), others)
    assert plot._shown is not None
    best, bound, *grey = plot._shown.lines
    assert (best.label, bound.label) == ("cost", "bound")
    assert {(line.label, line.ink.split("/")[0]) for line in grey} == {(OTHERS, "muted")}
    assert plot.legend.text().count(OTHERS) == 1
    low, high = view_of(plot)[1]
    assert low < 40  # the axes hold what the others have come to by then
    assert 60 < high < 80
    plot.point_at(1.0)
    assert plot.text() == "1 s · 40 · bound 0"  # the run on show is told about
    plot.show_trace(a_trace(50, 40))
    assert OTHERS not in plot.legend.text()


def test_another_run_that_went_on_lies_there_after_the_run_before(qtbot: QtBot) -> None:
    """It began at 0, as if it had found at once what had taken the run before long."""
    puzzle, book = Scripted(), RunBook()
    question = Question(puzzle, Board(0), puzzle.tasks[0], defaults(puzzle.tasks[0].options))
    first, other, shown = (Run(question, datetime(2026, 1, 1, second=at)) for at in range(3))
    other.question = replace(question, hint=Board(7))
    for run, worth in ((first, 7), (other, 5), (shown, 9)):
        run.take(Incumbent(0, 1.0, Board(worth), float(worth)))
        run.trace.elapsed = 2.0
    live = LivePanel(themes.load("light"), book)
    qtbot.addWidget(live)
    book.add(first, other, shown)
    book.show_run(shown)
    grey = live.plot._other_runs
    assert [trace.objective for trace in grey] == [[(1.0, 7.0)], [(1.0, 7.0), (3.0, 5.0)]]


def test_before_the_plot_is_built_only_a_run_that_goes_on_is_waited_for(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle, book = Scripted(), RunBook()
    question = Question(puzzle, Board(0), puzzle.tasks[0], defaults(puzzle.tasks[0].options))
    run = Run(question, datetime(2026, 1, 1))
    monkeypatch.setattr(graphs, "loading", lambda: True)
    live = LivePanel(themes.load("light"), book)
    qtbot.addWidget(live)
    book.add(run)
    book.show_run(run)
    said = part(live, QLabel, "plot-awaited")
    assert said.text() == "Waiting for the first board…"
    run.end(Outcome(Status.UNKNOWN))
    book.update(run, Update(ended=True))
    assert not said.text()


def test_a_run_that_went_on_has_one_course_with_the_run_before(plot: ObjectivePlot) -> None:
    before, own = a_trace(50, 40), a_trace(40, 30)
    plot.show_trace(own, known=40.0, before=[before])
    course = plot.course()
    assert course is not None
    times, values = course.lines[0].points
    assert list(values) == [50, 40, 40, 30]
    assert list(np.diff(times) > 0) == [True] * 3
    assert course.y.high > 50 > course.x.high
    assert plot.seam.isVisible()
    assert plot.seam.value() == before.elapsed
    place = plot.x_of(own.elapsed)
    assert place is not None
    assert place > (plot.x_of(0.0) or 0.0) > (plot.x_of(-before.elapsed) or 0.0)
    plot.show_trace(own, known=40.0, before=[before, own, before])
    marks = [before.elapsed, before.elapsed + own.elapsed, 2 * before.elapsed + own.elapsed]
    assert sorted(seam.value() for seam in (plot.seam, *plot.seams) if seam.isVisible()) == marks
    plot.show_trace(own)
    assert not any(seam.isVisible() for seam in (plot.seam, *plot.seams))


@pytest.mark.parametrize("values", [(50, 40, 40), (40, 50, 50)], ids=["falling", "rising"])
def test_no_curve_crosses_the_words_where_a_run_went_on(plot: ObjectivePlot, values: tuple[float, ...]) -> None:
    plot.resize(600, 400)
    plot.show_trace(a_trace(*values[2:]), before=[a_trace(*values[:2])])
    view, label = plot.plot.getPlotItem().getViewBox(), plot.seam.label
    bottom, top = view.viewRange()[1]
    low = label.orthoPos
    high = low + label.textItem.boundingRect().height() * view.viewPixelSize()[1] / (top - bottom)
    shares = [(value - bottom) / (top - bottom) for value in values]
    assert not any(low <= share <= high for share in shares)
    assert high < 1
    assert label.isVisible()
    plot.resize(600, 90)
    plot.show_trace(a_trace(*range(20)), before=[a_trace(*range(20, 0, -1))])
    assert plot.seam.isVisible()
    assert not label.isVisible(), "a curve would cross them wherever they lay"


def test_a_count_that_went_on_has_one_course_with_the_run_before(plot: ObjectivePlot) -> None:
    before, own = Trace(), Trace()
    for trace, count in ((before, 3), (before, 5), (own, 8)):
        trace.add(Progress(0, trace.elapsed + 1.0, 0, None, count))
    plot.reset(replace(Scripted.tasks[0], objective=None))
    plot.show_trace(own, before=[before])
    course = plot.course()
    assert course is not None
    assert [list(points) for points in course.lines[0].points] == [[1, 2, 3], [3, 5, 8]]
    assert plot.seam.isVisible()


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


def cards_of(strip: IncumbentStrip) -> list[BoardCard]:
    return [card for card in strip.findChildren(BoardCard) if not card.isHidden()]


def values_of(strip: IncumbentStrip) -> list[float | None]:
    return [one.objective for one in strip.shown]


def test_the_strip_follows_the_boards_that_a_run_keeps(strip: IncumbentStrip) -> None:
    strip.resize(600, 160)
    found = [Incumbent(i, 0.1 * i, Board(i % 100), float(500 - i)) for i in range(9)]
    run = show_boards(strip, found[:4])
    assert values_of(strip) == [500, 499, 498, 497]
    run.boards = [found[0], found[2], found[3], *found[5:]]
    strip._book.update(run, Update(4))
    assert values_of(strip) == [500, 498, 497, 495, 494, 493, 492]
    assert [card.accessibleName() for card in cards_of(strip)][-1] == "Board 492, found after 0.800 s"


@pytest.mark.parametrize("wide", [240, 400, 700])
@pytest.mark.parametrize("times", [(0.0, 0.1, 0.2, 9.0, 9.1), (9.9,) * 40, tuple(i / 4 for i in range(40))])
def test_cards_neither_overlap_nor_are_cut_off(strip: IncumbentStrip, wide: int, times: tuple[float, ...]) -> None:
    strip.place_of = lambda elapsed: wide * elapsed / 10 if elapsed <= 10 else None
    strip.resize(wide, strip.height())
    show_boards(strip, [Incumbent(i, at, Board(i), float(i)) for i, at in enumerate(times)])
    strip._book.pick(strip._book.boards[1])
    shown = cards_of(strip)
    assert strip.width() == wide
    assert len(shown) == len(strip.shown) == min(len(times), (wide - strip.film.sizeHint().width() - 4) // 72)
    assert strip.shown[-1] is strip._book.boards[-1]  # the newest is always among them
    assert strip._book.on_show[0] in strip.shown  # and the one on show
    for card, following in pairwise(shown):
        assert card.geometry().right() < following.geometry().left()
    assert all(strip.rect().contains(card.geometry()) for card in shown)


def test_cards_lie_where_their_times_do(strip: IncumbentStrip) -> None:
    """Below a plot that shows ten seconds, then the last two of them."""
    strip.resize(500, strip.height())
    strip.place_of = lambda elapsed: 50 * elapsed
    show_boards(strip, [Incumbent(i, at, Board(i), float(i)) for i, at in enumerate((2.0, 4.0, 8.2, 9.0))])
    middles = [card.geometry().center().x() for card in cards_of(strip)]
    assert middles[:2] == [pytest.approx(100, abs=2), pytest.approx(200, abs=2)]
    strip.place_of = lambda elapsed: 250 * (elapsed - 8) if elapsed >= 8 else None
    strip.follow()
    assert values_of(strip) == [2, 3]
    first, second = (card.geometry() for card in cards_of(strip))
    assert first.left() >= strip.film.geometry().right()  # right of the buttons, as near as it can be
    assert second.center().x() == pytest.approx(250, abs=2)


def test_thumbnails_are_painted_in_time(qtbot: QtBot, strip: IncumbentStrip) -> None:
    show_boards(strip, [Incumbent(i, float(i), Board(i), float(i)) for i in range(3)])
    assert strip.pending() == 3
    qtbot.waitUntil(lambda: strip.pending() == 0)
    strip.set_theme(themes.load("light"))
    qtbot.waitUntil(lambda: strip.pending() == 0)


def test_a_click_chooses_a_board(qtbot: QtBot, strip: IncumbentStrip) -> None:
    found = [Incumbent(i, float(i), Board(i), float(i)) for i in range(3)]
    show_boards(strip, found)
    QTest.mouseClick(cards_of(strip)[1], Qt.MouseButton.LeftButton)
    assert strip._book.on_show == (found[1],)


def test_what_is_counted_stands_over_its_plot(qtbot: QtBot) -> None:
    plot = ObjectivePlot()
    qtbot.addWidget(plot)
    for label, said in (("positions", "positions over time"), ("", "boards found over time")):
        plot.reset(Task("value", "Value", "", objective_label=label))
        plot.resize(900, 300)
        plot.show_trace(Trace())
        plot.show()
        assert said in plot.text()
        plot.hide()


def test_there_are_no_axes_of_what_never_comes(qtbot: QtBot) -> None:
    plot = ObjectivePlot()
    qtbot.addWidget(plot)
    plot.set_theme(themes.load("light"))
    plot.reset(Task("solve", "Solve", ""))
    plot.resize(500, 300)
    plot.show()
    counted = Trace(count=[(0.1, 1.0), (0.2, 2.0)], elapsed=0.3)
    for trace, seen in ((Trace(), False), (counted, True), (Trace(), False)):
        plot.show_trace(trace, awaited=False)
        assert [plot.plot.getPlotItem().getAxis(side).isVisible() for side in ("left", "bottom")] == [seen, seen]
        plot.grab()
    plot.reset(Task("least", "Least", "", objective=Objective.MINIMISE))
    plot.show_trace(Trace())
    assert plot.plot.getPlotItem().getAxis("left").isVisible()  # one that goes on may have a board yet


def test_the_legend_stands_in_the_middle_of_its_row(qtbot: QtBot) -> None:
    """Where it asked for two lines and had one, that was twelve pixels above its neighbours."""
    plot = ObjectivePlot()
    qtbot.addWidget(plot)
    assert plot.legend.alignment() & Qt.AlignmentFlag.AlignVCenter
    assert not plot.legend.alignment() & Qt.AlignmentFlag.AlignTop


def test_switches_of_a_curve_stand_only_where_there_is_one(plot: ObjectivePlot) -> None:
    switches = [part(plot, QToolButton, "log_x"), part(plot, QComboBox, "scale"), part(plot, QToolButton, "fit")]
    plot.show_nothing()
    assert not any(switch.isVisible() for switch in switches)
    plot.show_trace(a_trace(3.0, 2.0))
    assert all(switch.isVisible() for switch in switches)


def test_both_axes_are_named_where_they_are_switched(plot: ObjectivePlot) -> None:
    time = part(plot, QToolButton, "log_x")
    scale, ways = scale_of(plot), ("linear", "log", "gap")
    assert [scale.itemText(place) for place in range(scale.count())] == [f"value: {way}" for way in ways]
    for way in ("linear", "log", "linear"):
        assert time.text() == f"time: {way}"
        press(plot, "log_x")
