"""The column beside the board: it holds what every puzzle puts there, and Tab goes through it as one reads it."""

from __future__ import annotations

import threading
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import ownedByPython

from tests.scripted import Board, Scripted, five_better_ones, until_stopped
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.core.context import SolveContext
from workbench.core.insight import Fact, Facts
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.verdict import Violation
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import puzzle_of
from workbench.render import theme as themes
from workbench.render.plot import AWAITED
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.files.dialogs import Unsaved
from workbench.ui.runs.run_book import RunBook
from workbench.ui.runs.session import State
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import wrapped
from workbench.ui.widgets.scrolled import scrolled
from workbench.ui.widgets.settings import Settings
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

_SCROLL_BAR = 10


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_nothing_is_cut_off_in_the_narrowest_column(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    side = SideColumn(Settings(tmp_path), themes.load("light"), RunBook())
    qtbot.addWidget(side)
    side.solve.set_puzzle(puzzle, lambda: puzzle.new_board(defaults(puzzle.options)))
    side.show()
    contents = [part(side, QWidget, name) for name in ("side-content", "question", "live")]
    for task in puzzle.tasks:
        side.solve.select_task(task.name)
        qtbot.wait(1)
        assert max(one.minimumSizeHint().width() for one in contents) <= side.minimumWidth() - _SCROLL_BAR
        assert side.minimumSizeHint().width() <= side.minimumWidth()
    side.solve.close_threads()


LONG = ("many words " * 60, "one_word_without_a_gap_" * 30, "12, " * 400)


@pytest.mark.parametrize("page", ["answer", "insights"])
def test_no_line_of_a_low_page_is_cut_before_anybody_scrolls(qtbot: QtBot, tmp_path: Path, page: str) -> None:
    side = SideColumn(Settings(tmp_path), themes.load("light"), RunBook())
    qtbot.addWidget(side)
    area = side.pages.page(page)
    assert isinstance(area, QScrollArea)
    label, inside = wrapped("", "many words " * 200), QWidget()
    in_column(label, inside=inside)
    area.setStyleSheet("QScrollArea { border: 2px solid }")  # the rules beside a game have a frame
    area.takeWidget()
    scrolled(inside, "page", area)
    side.pages.bring(page)
    side.show()
    line = label.fontMetrics().lineSpacing()
    for high in range(3 * line, 5 * line, 5):
        area.setFixedHeight(high)
        qtbot.waitUntil(lambda: area.viewport().height() % line == 0)
        assert area.viewport().height() > high - 4 - line


@pytest.mark.corner("True")
@pytest.mark.parametrize("chosen", [False, True])
def test_a_page_that_a_person_has_chosen_stays_when_a_run_is_stopped(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, chosen: bool
) -> None:
    scripted.script = until_stopped
    tab = window.current()
    pages = tab.side.pages
    if chosen:
        tab.read_page("insights")
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.session.trace.incumbents > 0)
    assert pages.front == "insights"
    tab.side.solve.stop_action.trigger()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    assert pages.front == ("insights" if chosen else "answer")
    tab.tasks.quick[0].trigger()
    qtbot.waitUntil(lambda: tab.solving.lanes.quick.outcome is not None)
    assert pages.front == "answer"  # it was asked for just now


@pytest.mark.corner("True")
@pytest.mark.parametrize("folded", [False, True])
def test_why_not_is_read_at_once_whatever_page_was_in_front(qtbot: QtBot, tmp_path: Path, folded: bool) -> None:
    tab = window_of(qtbot, tmp_path, Towers(), size=(1366, 900)).current()
    pages = tab.side.pages
    tab.editing.take(puzzle_of((2, *[0] * 11)), "Typed", Cause.PASTE)
    tab.read_page("log")
    if folded:
        pages.fold(True)
    tab.side.solve.select_task("why")
    tab.side.solve.fill({"row": 1, "col": 1, "digit": 3})
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.session.outcome is not None and tab.session.state is State.IDLE, timeout=60_000)
    assert tab.stage.showing is Showing.MINE, "where what forbids it is lit"
    assert pages.front == ("log" if folded else "answer")
    assert pages.is_folded is folded


@pytest.mark.looks
@pytest.mark.corner("words")
@pytest.mark.parametrize("text", LONG, ids=("words", "word", "numbers"))
def test_no_text_widens_the_column(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """Neither a conflict nor an answer, a refusal, a phase, a fact or the log: Start stays in sight."""
    tab, side = window.current(), window.current().side
    width, least = window.width(), window.minimumSizeHint().width()
    before = side.minimumWidth() - _SCROLL_BAR
    conflict = (Violation("a", text), Violation("b", text))

    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.phase(text)
        ctx.log(text)
        ctx.insight(Facts("f", text, (Fact("x", text, "X"),)))
        return ctx.outcome(Status.INFEASIBLE, conflict=conflict, answer=text)

    scripted.script = script
    for start in (side.solve.start_action.trigger, lambda: tab.solving.run_quick(scripted.tasks[0])):
        start()
        qtbot.waitUntil(lambda: tab.session.state is State.IDLE and not tab.solving.lanes.quick.running)
        side.answer.conflict.show_conflict(conflict)
        side.answer.quick.conflict.show_conflict(conflict, forbids=True)
        tab.said.emit(text)
        QApplication.processEvents()
        area = part(side, QScrollArea, "page-answer")
        assert part(area, QWidget, "side-content").width() == area.viewport().width()
        assert part(side, QWidget, "side-content").minimumSizeHint().width() <= before
        start_button = part(side, QPushButton, "start")
        assert side.rect().contains(start_button.mapTo(side, start_button.rect().bottomRight()))
        assert (window.width(), window.minimumSizeHint().width()) == (width, least)


@pytest.mark.looks
@pytest.mark.corner
def test_the_plot_stands_there_before_the_first_board(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    tab, live = window.current(), window.current().side.live
    go_on = threading.Event()

    def late(board: Board, ctx: SolveContext) -> Outcome:
        while not go_on.is_set() and not ctx.stopped():
            ctx.wait(0.01)
        return five_better_ones(board, ctx)

    scripted.script = late
    tab.side.solve.select_task("play")
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: live.has_plot)
    assert not tab.book.boards
    qtbot.waitUntil(lambda: live.plot.text() == "no board yet")
    qtbot.waitUntil(live.plot.nothing.isVisible)  # never an empty box
    assert live.plot.nothing.text() == AWAITED
    assert live.plot.nothing.geometry() == live.plot.rect()
    go_on.set()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    qtbot.waitUntil(lambda: live.plot.text() != "no board yet")
    assert not live.plot.nothing.isVisible()


@pytest.mark.looks
@pytest.mark.corner
def test_the_plot_stays_with_a_run_that_was_stopped_before_it_found_a_better_board(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    tab, live = window.current(), window.current().side.live

    def in_vain(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(board, 5.0)
        while not ctx.stopped():
            ctx.wait(0.01)
        return ctx.halted(answer="nothing better")

    scripted.script = in_vain
    tab.side.solve.select_task("play")
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: live.has_plot)
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    qtbot.waitUntil(lambda: not live._later.isActive())
    assert live.has_plot
    tab.book.show_run(None)
    qtbot.waitUntil(lambda: not live.has_plot)


@pytest.mark.looks
@pytest.mark.corner("words")
@pytest.mark.parametrize("text", LONG, ids=("words", "word", "numbers"))
def test_a_reason_is_as_high_as_its_lines(qtbot: QtBot, window: MainWindow, text: str) -> None:
    card = window.current().side.answer.conflict
    window.current().side.pages.bring("answer")
    card.show_conflict((Violation("a", text), Violation("b", "short")))
    reason, short = card.findChildren(QPushButton, "conflict-reason")
    lines = reason.fontMetrics().horizontalAdvance(text.strip()) / card.width()
    qtbot.waitUntil(lambda: reason.height() >= lines * reason.fontMetrics().lineSpacing() > 3 * short.height())
    clicked: list[object] = []
    card.chosen.connect(clicked.append)
    QTest.mouseClick(reason, Qt.MouseButton.LeftButton, pos=reason.rect().bottomLeft() + QPoint(9, -5))
    assert clicked == [(Violation("a", text),)]
    stops = [one for one in card.findChildren(QPushButton) if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert len(stops) == 1  # arrow keys go through all
    stops[0].setFocus()
    QTest.keyClick(stops[0], Qt.Key.Key_Down)
    assert reason.hasFocus()
    QTest.keyClick(reason, Qt.Key.Key_Down)
    assert short.hasFocus()


IMPOSSIBLE = {
    "dicdacdoe": ("find", "puzzle: dicdacdoe 1\nrows: 10\ncols: 10\nmoves: 79\n\n" + 10 * (10 * ". " + "\n")),
    "ladders": ("hit", "puzzle: ladders 1\n\n" + "".join(f"{head} -> 2\n" for head in range(94, 100))),
    "war": ("deal", "puzzle: war 1\nranks: 6\nsuits: 2\nplayers: 2\n\nA: ? ? ? ? ? ?\nB: ? ? ? ? ? ?\n\nends: 27\n"),
}
"""A reason of one line pushed Start out of sight here."""


@pytest.fixture(params=IMPOSSIBLE)
def why(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyPuzzle:
    """A puzzle that gives what it answered before: a fixture may compile kernels, and search, as long as it takes."""
    puzzle = next(one for one in PUZZLES if one.slug == request.param)
    task, text = IMPOSSIBLE[request.param]
    outcome = run_job(
        Question(puzzle, puzzle.parse(text), puzzle.task(task), Values(), Limits(seed=0)), lambda event: None
    )
    assert outcome.status in (Status.INFEASIBLE, Status.PROVED), outcome.error
    monkeypatch.setattr(type(puzzle), "solve", lambda *asked: outcome)
    return puzzle


@pytest.mark.looks
@pytest.mark.corner("dicdacdoe")
def test_why_a_real_board_is_impossible_fits(qtbot: QtBot, tmp_path: Path, why: AnyPuzzle) -> None:
    answers = Answers()
    answers.what = [Unsaved.DISCARD]
    window = window_of(qtbot, tmp_path, why, answers=answers, size=(900, 600))
    task, text = IMPOSSIBLE[why.slug]
    window.documents.paste(text)
    assert not answers.errors
    tab = window.current()
    assert tab.document.position == 1
    tab.side.solve.select_task(task)
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    start = part(tab.side, QPushButton, "start")
    assert tab.side.rect().contains(start.mapTo(tab.side, start.rect().bottomRight()))
    area = part(tab.side, QScrollArea, "page-answer")
    assert part(area, QWidget, "side-content").width() == area.viewport().width()


@pytest.mark.looks
@pytest.mark.corner
def test_tab_goes_through_the_column_as_one_reads_it_and_out_of_it(window: MainWindow, qtbot: QtBot) -> None:
    """PySide may take the window for a child of a button that was asked for its neighbour, and end both together."""
    side = window.current().side
    worker = window.current().insights.worker
    qtbot.waitUntil(lambda: side.findChild(QWidget, "objective_plot") is not None)
    qtbot.waitUntil(lambda: not worker.busy and len(side.insights.cards) == 5)
    there = _walk(side, Qt.Key.Key_Tab)
    assert ownedByPython(window)
    names = [stop.objectName() for stop in there]
    assert names.index("task") < names.index("start") < names.index("settings-line")
    assert names[-4:] == ["pages", "high", "detach", "fold"]
    assert len(names) > names.index("settings-line") + 5  # and through the page in front
    standing = [stop for stop in there if not side.pages.page("insights").isAncestorOf(stop)]  # the page scrolls
    tops = [stop.mapToGlobal(stop.rect().topLeft()).y() for stop in standing[:-3]]
    assert all(below >= above - 4 for above, below in pairwise(tops))  # in one row some are higher
    back = [stop.objectName() for stop in _walk(side, Qt.Key.Key_Backtab, there[-1])]
    assert ownedByPython(window)
    assert back[back.index("pages") :] == names[names.index("pages") :: -1]


@pytest.mark.corner
def test_a_button_or_a_double_click_gives_a_page_the_whole_column_until_something_runs(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    side = window.current().side
    button = part(side, QToolButton, "high")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: side.pages.height() > side.splitter.height() - 5)
    assert "Shift+F9" in button.toolTip()
    assert button.accessibleName().startswith("The page as high as it was")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(side.live.isVisible)
    bar = part(side, QTabBar, "pages")
    low = side.pages.height()
    QTest.mouseDClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(3).center())
    qtbot.waitUntil(lambda: side.pages.height() > side.splitter.height() - 5)
    assert side.pages.front == "log"
    assert side.live.isHidden() or not side.live.isVisible()
    QTest.keyClick(window, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(side.live.isVisible)
    QTest.keyClick(window, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert not side.live.isVisible()
    scripted.script = five_better_ones
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(side.live.isVisible)
    qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)
    qtbot.waitUntil(lambda: side.pages.height() < side.splitter.height() - low / 2)


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


@pytest.mark.corner
def test_the_answer_that_was_asked_for_comes_before_the_insights_unless_these_are_chosen_again(
    qtbot: QtBot, window: MainWindow
) -> None:
    pages = window.current().side.pages
    for again, front in ((False, "answer"), (True, "insights")):
        window.current().show_page("insights")
        QTest.keyClick(window, Qt.Key.Key_F5)
        if again:
            window.current().show_page("insights")
        qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)
        assert pages.front == front
