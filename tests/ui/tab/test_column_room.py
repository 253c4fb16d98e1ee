"""The plot has its room in whatever state the column is, and only the drawer scrolls."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsView,
    QScrollArea,
    QTabBar,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.scripted import Board, Scripted
from tests.ui.column import cards, click_row, open_settings, reopened, rows, solve
from tests.ui.conftest import MakeWindow, window_of
from tests.ui.parts import nested, part
from workbench.core import resources
from workbench.core.context import SolveContext
from workbench.core.limits import Limits
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.verdict import Violation
from workbench.puzzles import PUZZLES
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.runs.session import State
from workbench.ui.tab.board_and_column import COLUMN_WIDTH
from workbench.ui.tab.live import LEAST
from workbench.ui.widgets.graphs import LOWEST
from workbench.ui.window.main_window import MainWindow

State_ = Callable[[QtBot, MainWindow, Scripted], object]


def _running(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    def two_then_none(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(43), 43)
        return scripts.until_stopped(board, ctx)

    scripted.script = two_then_none
    window.current().side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: window.current().book.rows[0].found == 2)


def _done(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    _running(qtbot, window, scripted)
    window.current().solving.stop()
    qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)


def _proved(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    solve(qtbot, window)
    qtbot.waitUntil(window.current().side.answer.proof.isVisible)


def _conflict(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    reasons = tuple(Violation(name, f"{name} is at odds with the others") for name in ("one", "two", "three"))

    def impossible(board: Board, ctx: SolveContext) -> Outcome:
        return ctx.outcome(Status.INFEASIBLE, conflict=reasons)

    scripted.script = impossible
    solve(qtbot, window)
    qtbot.waitUntil(window.current().side.answer.conflict.isVisible)


def _four_runs(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    for seed in range(4):
        window.current().side.solve.form.limits.set_limits(Limits(None, 1, seed))
        solve(qtbot, window)
    window.current().side.pages.bring("runs")


def _comparing(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    _four_runs(qtbot, window, scripted)
    tab = window.current()
    tab.book.compare(tab.book.rows)
    qtbot.waitUntil(lambda: tab.side.live.comparison.comparison is not None)


COURSES: dict[str, State_] = {
    "running": _running,
    "done": _done,
    "proved": _proved,
    "four runs": _four_runs,
    "comparing": _comparing,
}
EMPTY: dict[str, State_] = {"idle": lambda *_: None, "conflict": _conflict}


@pytest.mark.corner("proved", "comparing")
@pytest.mark.parametrize("state", COURSES)
def test_the_plot_has_its_height(qtbot: QtBot, window: MainWindow, scripted: Scripted, state: str) -> None:
    window.resize(1366, 768)
    side = window.current().side
    COURSES[state](qtbot, window, scripted)
    lines = side.live.comparison.lines
    if state == "comparing":
        qtbot.waitUntil(lambda: lines.plot is not None)
    plot = lines.plot.viewport() if state == "comparing" else part(side.live, QGraphicsView, "plot").viewport()

    def seen() -> int:
        """Pixels of the plot's height that are seen."""
        return plot.visibleRegion().boundingRect().height()

    qtbot.waitUntil(lambda: seen() >= LEAST - 2)  # without its frame
    assert window.size().toTuple() == (1366, 768)
    lanes = side.live.comparison.boards.findChildren(BoardCard)
    boards = cards(window.current()) if state != "comparing" else lanes
    assert boards
    qtbot.waitUntil(lambda: all(card.height() >= card.heightForWidth(card.width()) for card in boards))
    assert all(card.visibleRegion().boundingRect() == card.rect() for card in boards)
    assert seen() >= LEAST - 2
    qtbot.waitUntil(lambda: side.pages.height() >= 160)  # of runs there are four


@pytest.mark.corner("_done")
@pytest.mark.parametrize("state", [_running, _done])
def test_beside_each_page_that_is_asked_for_the_plot_has_its_height_below_a_desktops_panel_too(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, state: State_
) -> None:
    window.resize(1366, 736)
    side = window.current().side
    state(qtbot, window, scripted)
    plot = part(side.live, QGraphicsView, "plot").viewport()
    for page in ("answer", "answer", "runs", "insights", "log", "answer"):
        side.read(page)
        for _ in range(4):
            QApplication.processEvents()
        assert plot.visibleRegion().boundingRect().height() >= LEAST - 2, page
        assert side.pages.height() >= 130, page


@pytest.mark.corner("conflict")
@pytest.mark.parametrize("state", EMPTY)
def test_where_there_is_no_course_the_drawer_has_the_room(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, state: str
) -> None:
    window.resize(1366, 768)
    side = window.current().side
    EMPTY[state](qtbot, window, scripted)
    qtbot.waitUntil(lambda: side.pages.height() > side.height() * 2 / 3)
    assert not side.live.plot.isVisible()
    assert not side.live.strip.isVisible()
    scripted.script = scripts.five_better_ones
    solve(qtbot, window)
    qtbot.waitUntil(side.live.plot.isVisible)  # and gives it back
    window.current().book.show_run(None)
    qtbot.waitUntil(lambda: side.pages.height() > side.height() * 2 / 3)


@pytest.mark.corner
def test_the_drawer_gives_the_plot_its_room_and_a_person_may_take_it(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1366, 768)
    side = window.current().side
    solve(qtbot, window)
    QApplication.processEvents()
    side.splitter.setSizes([1, 10_000])  # as by the handle
    side.splitter.splitterMoved.emit(1, 1)
    drawer = side.pages.height()
    assert drawer > 200
    side.pages.fold(True)
    side.pages.fold(False)
    qtbot.waitUntil(lambda: abs(side.pages.height() - drawer) <= 2)


@pytest.mark.corner("size2-comparing")
@pytest.mark.parametrize("state", ["four runs", "comparing"])
@pytest.mark.parametrize("size", [(1366, 768), pytest.param((1280, 720), marks=pytest.mark.trust), (1024, 700)])
def test_a_drawer_that_is_dragged_up_leaves_the_plot_its_labels(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, state: str, size: tuple[int, int]
) -> None:
    window.resize(*size)
    side = window.current().side
    solve(qtbot, window)
    side.read("runs")
    side.splitter.setSizes([1, 10_000])  # as by the handle
    side.splitter.splitterMoved.emit(1, 1)
    COURSES[state](qtbot, window, scripted)
    lines = side.live.comparison.lines
    if state == "comparing":
        qtbot.waitUntil(lambda: lines.plot is not None)
    plot = lines.plot if state == "comparing" else part(side.live, QGraphicsView, "plot")
    qtbot.waitUntil(lambda: plot.visibleRegion().boundingRect().height() >= LOWEST)
    boards = side.live.comparison.boards
    qtbot.waitUntil(lambda: boards.isHidden() or boards.visibleRegion().boundingRect() == boards.rect())
    assert window.size().toTuple() == size


@pytest.mark.corner
def test_the_strip_gives_way_in_a_small_window_and_comes_back(qtbot: QtBot, window: MainWindow) -> None:
    live = window.current().side.live
    window.resize(1000, 800)
    solve(qtbot, window)
    qtbot.waitUntil(live.strip.isVisible)
    window.resize(960, 530)
    assert window.height() == 530
    qtbot.waitUntil(lambda: not live.strip.isVisible())
    assert live.plot.isVisible()
    window.resize(1000, 800)
    qtbot.waitUntil(live.strip.isVisible)


@pytest.mark.corner
def test_in_a_low_window_the_boards_give_way_to_a_page_that_is_read(qtbot: QtBot, window: MainWindow) -> None:
    """As specks nobody knew them."""
    window.resize(1024, 700)
    side = window.current().side
    solve(qtbot, window)
    side.read("runs")
    for _ in range(2):  # however many lines the settings take
        qtbot.waitUntil(lambda: not side.live.strip.isVisible())
        qtbot.waitUntil(lambda: part(side.live, QGraphicsView, "plot").height() >= LOWEST)
        side.solve.form.limits.set_limits(Limits(3723.5, 1, 2**31 - 1, {"linearization_level": "2"}))
        QTest.qWait(1)
    away = part(side.live, QToolButton, "boards-away")
    assert away.visibleRegion().boundingRect() == away.rect()
    QTest.mouseClick(away, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(side.live.strip.isVisible)
    assert not away.isVisible()
    assert all(card.visibleRegion().boundingRect() == card.rect() for card in cards(window.current()))


@pytest.mark.parametrize(
    ("size", "lines"), [pytest.param((1366, 768), 12, marks=pytest.mark.corner), ((1024, 700), 10)]
)
def test_a_page_that_is_read_has_lines_enough(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, size: tuple[int, int], lines: int
) -> None:
    """With boards, which give way, and an answer that leaves something open."""
    window.resize(*size)
    side = window.current().side
    _done(qtbot, window, scripted)
    plot, line = part(side.live, QGraphicsView, "plot"), side.fontMetrics().lineSpacing()
    for name in ("log", "insights", "runs"):
        window.current().read_page(name)

        def roomy(name: str = name) -> bool:
            seen = side.pages.page(name).visibleRegion().boundingRect().height()
            return seen >= lines * line and plot.height() >= (LEAST if size[1] >= 768 else 160)

        qtbot.waitUntil(roomy)
    table = rows(window.current())
    assert table.viewport().height() // table.verticalHeader().defaultSectionSize() >= lines - 5
    status = part(side.live, QToolButton, "boards-away")
    assert status.visibleRegion().boundingRect() == status.rect()
    side.read("answer")
    side.read("answer")
    area, go_on = part(side, QScrollArea, "page-answer"), side.answer.go_on
    qtbot.waitUntil(lambda: not area.verticalScrollBar().maximum())
    assert go_on.visibleRegion().boundingRect() == go_on.rect()


@pytest.mark.corner
def test_a_page_that_is_read_is_as_high_after_a_restart(
    qtbot: QtBot, window: MainWindow, make_window: MakeWindow
) -> None:
    side = window.current().side
    side.pages.bring("answer")
    side.read("answer")  # asked for while it is in front
    window.close()
    assert make_window().current().side.page_read == "answer"


@pytest.mark.corner
def test_tabs_and_runs_are_whole_when_letters_become_larger(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1366, 900)
    tab = window.current()
    solve(qtbot, window)
    tab.side.read("runs")
    table, bar = rows(tab), part(tab.side, QTabBar, "pages")
    time = next(place for place, column in enumerate(table.model_rows.columns) if column.heading == "Time")
    before = table.columnWidth(time)
    window.appearance.set_text_size(150)

    def whole() -> bool:
        metrics, columns = table.fontMetrics(), table.model_rows.columns
        shown = [place for place in range(len(columns)) if not table.isColumnHidden(place)]
        wide = [metrics.horizontalAdvance(columns[place].text(tab.book.rows[0])) for place in shown]
        return all(table.columnWidth(place) >= room for place, room in zip(shown, wide, strict=True))

    qtbot.waitUntil(lambda: table.columnWidth(time) > before and whole())
    qtbot.waitUntil(lambda: sum(bar.tabSizeHint(place).width() for place in range(bar.count())) <= bar.width())
    window.appearance.set_text_size(100)


@pytest.mark.corner
def test_in_a_low_window_the_drawer_is_its_tabs_until_a_page_is_asked_for(qtbot: QtBot, window: MainWindow) -> None:
    """A slit of a page is of no use; nothing of that is remembered as a person's wish."""
    window.resize(1024, 700)
    tab = window.current()
    side, bar, fold = tab.side, part(tab.side, QTabBar, "pages"), part(tab.side, QToolButton, "fold")
    assert not side.pages.is_folded  # there is no plot yet
    solve(qtbot, window)
    plot = part(side.live, QGraphicsView, "plot")
    qtbot.waitUntil(lambda: side.pages.height() <= bar.height() + 4 and plot.height() >= LEAST)
    qtbot.waitUntil(side.live.strip.isVisible)
    assert all(card.visibleRegion().boundingRect() == card.rect() for card in cards(tab))
    for place, page in enumerate((side.answer, side.runs)):  # an answer has no more than it takes
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())
        qtbot.waitUntil(lambda: side.pages.height() >= 130 and plot.height() >= 160)
        assert page.isVisible()
        QTest.mouseClick(fold, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: side.pages.height() <= bar.height() + 4 and side.live.strip.isVisible())
        QTest.mouseClick(fold, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: side.pages.height() >= 130)
        side.pages.fold(True)
        side.pages.fold(False)
    qtbot.waitUntil(lambda: side.pages.is_low)
    side.bring("runs", asked=True)  # as the answer of a hint
    qtbot.waitUntil(lambda: not side.pages.is_folded)
    side.pages.fold(True)
    side.pages.fold(False)
    side.read("answer")
    side.read("answer")
    window.resize(1366, 736)  # a laptop's, with the frame of the window
    qtbot.waitUntil(
        lambda: side.live.strip.isVisible() and side.answer.visibleRegion().boundingRect() == side.answer.rect()
    )
    side.pages.fold(True)
    side.pages.fold(False)
    window.resize(1366, 900)
    qtbot.waitUntil(lambda: not side.pages.is_folded and side.pages.height() >= 160)


@pytest.mark.corner("towers")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_nothing_scrolls_within_what_scrolls(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    window = window_of(qtbot, tmp_path, puzzle, size=(1366, 768))
    tab = window.current()
    assert tab.side.live.plot is not None
    qtbot.waitUntil(lambda: not tab.insights.worker.busy)
    for name in tab.side.pages.names:
        tab.side.pages.bring(name)
        QApplication.processEvents()
        assert nested(tab.side) == []
    open_settings(tab.side)
    assert nested(tab.side) == []


def test_the_column_takes_the_width_that_a_square_board_does_not_need(window: MainWindow) -> None:
    tab = window.current()
    widths = []
    for size in ((1000, 780), (1366, 780), (1800, 780)):
        window.resize(*size)
        QApplication.processEvents()
        widths.append(tab.side.width())
        assert tab.side.width() >= COLUMN_WIDTH
        assert tab.side.width() <= window.width() // 2 + 5
        board = tab.pane.board_view
        assert board.width() >= board.height() or tab.side.width() <= COLUMN_WIDTH + 1
    assert all(narrow < wide for narrow, wide in pairwise(widths))
    tab.splitter.moveSplitter(tab.width() - 400, 1)  # who has dragged it keeps what was chosen
    tab.splitter.splitterMoved.emit(tab.width() - 400, 1)
    chosen = tab.side.width()
    window.resize(1366, 780)
    window.resize(1800, 780)
    QApplication.processEvents()
    assert abs(tab.side.width() - chosen) <= 60


@pytest.mark.corner
def test_the_boards_follow_the_zoom_of_the_plot(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    """Each card lies below the point that it is, or as near to it as the others let it."""

    def two(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(9), 9)
        ctx.wait(0.4)
        ctx.incumbent(Board(5), 5)
        ctx.wait(0.4)
        return ctx.outcome(Status.PROVED)

    scripted.script = two
    window.resize(1366, 768)
    tab = window.current()
    plot, strip = tab.side.live.plot, tab.side.live.strip
    solve(qtbot, window)
    qtbot.waitUntil(lambda: plot.x_of(tab.book.boards[-1].elapsed) is not None)
    QTest.qWait(1)

    def apart() -> float:
        """Pixels between the middle of the last card and the point of its board."""
        at = plot.x_of(tab.book.boards[-1].elapsed)
        assert at is not None
        middle = cards(tab)[-1].mapTo(tab.side, QPoint(cards(tab)[-1].width() // 2, 0)).x()
        return abs(plot.mapTo(tab.side, QPoint(round(at), 0)).x() - middle)

    assert len(strip.shown) == 2
    qtbot.waitUntil(lambda: apart() <= 2)
    late = tab.book.boards[-1].elapsed
    view = plot.plot.getPlotItem().getViewBox()
    view.sigRangeChangedManually.emit([True, True])  # as a wheel does first
    view.setRange(xRange=(late - 0.1, late + 0.3), padding=0)
    assert [one.board for one in strip.shown] == [Board(5)]  # the other is out of sight
    assert apart() <= 2
    plot.fit()
    assert len(strip.shown) == 2


@pytest.mark.corner
def test_a_page_that_an_arrow_key_brings_has_more_than_a_slit(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1366, 768)
    side = window.current().side
    solve(qtbot, window)
    plot = part(side.live, QGraphicsView, "plot")
    qtbot.waitUntil(lambda: plot.height() >= LEAST)
    slit, bar = side.pages.height(), part(side, QTabBar, "pages")
    bar.setFocus()
    QTest.keyClick(bar, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: side.pages.height() >= 0.34 * side.splitter.height() > slit)


@pytest.mark.corner
def test_a_page_that_is_read_has_what_plot_and_boards_leave(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1600, 1200)
    side = window.current().side
    solve(qtbot, window)
    side.read("log")
    plot = part(side.live, QGraphicsView, "plot")
    qtbot.waitUntil(lambda: side.pages.height() >= 0.5 * side.splitter.height() and plot.height() <= LEAST + 60)
    assert plot.height() >= LEAST
    assert side.live.strip.isVisible()
    assert part(side.pages, QToolButton, "high").text() == "Taller"


@pytest.mark.corner
def test_a_page_that_is_clicked_has_more_than_a_slit_until_the_drawer_is_folded(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(1366, 768)
    side = window.current().side
    solve(qtbot, window)
    plot = part(side.live, QGraphicsView, "plot")
    qtbot.waitUntil(lambda: plot.height() >= LEAST)
    slit, bar = side.pages.height(), part(side, QTabBar, "pages")
    place = bar.mapTo(window, QPoint())
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    qtbot.waitUntil(lambda: side.pages.height() >= 0.34 * side.splitter.height() > slit)
    qtbot.waitUntil(lambda: plot.height() >= LEAST and not side.live.strip.isVisible())  # the boards give way
    side.pages.fold(True)
    QApplication.processEvents()
    assert bar.mapTo(window, QPoint()) == place  # a press does not move what is under the pointer
    side.pages.fold(False)
    qtbot.waitUntil(lambda: side.pages.height() == slit)
    handle = side.splitter.handle(1)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=handle.rect().center())
    QTest.mouseMove(handle, handle.rect().center() - QPoint(0, 90))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: abs(side.pages.height() - slit - 90) < 12)


@pytest.mark.corner
def test_the_rows_stay_below_the_pointer_while_runs_are_chosen_from_them(
    qtbot: QtBot, make_window: MakeWindow, scripted: Scripted
) -> None:
    first = make_window()
    _four_runs(qtbot, first, scripted)
    first.close()
    window = reopened(qtbot, make_window, 4)
    window.resize(1024, 700)
    window.show()
    tab = window.current()
    listed, live = rows(tab), tab.side.live
    tab.side.runs.fold(tab.book.rows[0], unfolded=True)
    tab.side.read("runs")
    qtbot.waitUntil(live.plot.isVisible)  # its library is loaded
    QApplication.processEvents()
    listed.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as if the pointer were on it
    height, place = listed.height(), listed.mapTo(window, QPoint())
    for row, keys, seen in (
        (3, Qt.KeyboardModifier.NoModifier, live.plot),
        (1, Qt.KeyboardModifier.ControlModifier, live.comparison),
        (2, Qt.KeyboardModifier.NoModifier, live.plot),
    ):
        click_row(listed, row, keys=keys)
        qtbot.waitUntil(lambda: tab.book.shown is not None and tab.book.shown.whole, timeout=5000)
        qtbot.waitUntil(seen.isVisible)
        qtbot.wait(600)  # longer than a plot takes to go
        assert (listed.height(), listed.mapTo(window, QPoint())) == (height, place)
    tab.book.show_run(None)
    qtbot.wait(600)
    assert (listed.height(), listed.mapTo(window, QPoint())) == (height, place)
    tab.side.pages.bring("answer")  # there the plot goes with the run
    qtbot.waitUntil(lambda: not live.plot.isVisible())


def test_what_can_be_asked_is_whole_where_its_settings_take_two_lines(qtbot: QtBot, tmp_path: Path) -> None:
    """The second line took its room from the sentence below it."""
    war = next(puzzle for puzzle in PUZZLES if puzzle.slug == "war")
    window = window_of(qtbot, tmp_path, war)
    window.resize(1366, 768)
    window.documents.open_sample(resources.path("samples", "war", "11-buried-and-sorted.txt"))
    status = window.current().side.live.status
    qtbot.wait(300)  # it was whole at first
    qtbot.waitUntil(lambda: status.heightForWidth(status.width()) > 3 * status.fontMetrics().lineSpacing())
    qtbot.waitUntil(lambda: status.height() >= status.heightForWidth(status.width()))
