"""The window while something runs: following a solve, stopping, stale results, steps, quick tasks, the opponent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSlider, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from tests.ui.column import solve
from tests.ui.conftest import Answers, MakeWindow
from tests.ui.parts import COMES_BACK, click_board, number, part, plain
from workbench.core.context import Context, SolveContext
from workbench.core.document import Document
from workbench.core.grid import cell_target
from workbench.core.insight import Insight, Mark, Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import KEPT, Outcome, Status, Stopped
from workbench.core.puzzle import Reply
from workbench.core.task import Task
from workbench.core.verdict import Verdict, Violation
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.log.part_text import PartText
from workbench.ui.runs import words
from workbench.ui.runs.conflict_card import ConflictCard
from workbench.ui.runs.session import State
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.window.main_window import MainWindow
from workbench.ui.window.presented_words import of_board

pytestmark = pytest.mark.usefixtures("plain_windows")


def start(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F5)


def wait_idle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.current().session.outcome is not None)


def wait_answer(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.current().solving.lanes.quick.outcome is not None)


def showing(window: MainWindow) -> Showing:
    return window.current().stage.showing


def foot(window: MainWindow) -> str:
    return window.current().stage.sentence()


# ---------------------------------------------------------------------------------------------- following a solve


def test_the_first_incumbent_comes_to_the_front_is_used_in_one_undo_step_and_goes_with_its_board(
    qtbot: QtBot, window: MainWindow
) -> None:
    """By its button and by Enter; Escape goes back; another board that is opened forgets it."""
    solve(qtbot, window)
    stage = window.current().stage
    assert showing(window) is Showing.SOLVER
    assert stage.board == Board(10)
    assert foot(window) == "value 10 · since last: 1 cell changed"
    use = window.current().findChild(QPushButton, "use-board")
    assert isinstance(use, QPushButton)
    qtbot.waitUntil(use.isEnabled)
    QTest.mouseClick(use, Qt.MouseButton.LeftButton)
    assert number(window) == 10
    assert showing(window) is Showing.MINE
    assert window.current().document.history[-1].caption == "Use: Follow the script"
    stage.show_solver()
    assert foot(window) == "value 10"  # as mine is: nothing is compared
    stage.show_mine()
    window.actions_["undo"].trigger()
    assert number(window) == 0
    window.actions_["show-solver"].trigger()
    view = window.current().pane.board_view
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert showing(window) is Showing.MINE
    window.actions_["show-solver"].trigger()
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert number(window) == 10
    window.current().new_board(Values({"start": 4}))
    assert window.current().stage.solver_board is None
    assert not window.actions_["show-solver"].isEnabled()


def test_the_status_bar_says_whose_board_it_describes(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    clash = Violation("ten", "there is a ten")
    quick = Scripted.quick_check
    monkeypatch.setattr(
        Scripted, "quick_check", lambda self, board: Verdict((clash,)) if board == Board(10) else quick(self, board)
    )
    told = part(window, QLabel, "verdict")
    mine = told.text()
    solve(qtbot, window)
    qtbot.waitUntil(lambda: showing(window) is Showing.SOLVER)
    assert told.text() == "Solver’s board: ✕  There is a ten"
    qtbot.waitUntil(lambda: told.text() == "Solver’s board: ✕  There is a ten  ·  number: 10")
    assert "feasible" not in part(window, QLabel, "state").text()
    QTest.keyClick(window.current().pane.board_view, Qt.Key.Key_Escape)
    assert told.text().split("·")[0] == f"Your board: {mine.split('·')[0]}"
    qtbot.waitUntil(lambda: "number: 0" in told.text())


def test_what_a_running_solver_has_not_mended_yet_is_no_alarm(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    clash = Violation("many", "there are many")
    quick = Scripted.quick_check
    monkeypatch.setattr(
        Scripted, "quick_check", lambda self, board: Verdict((clash,)) if board == Board(42) else quick(self, board)
    )
    scripted.script = scripts.until_stopped
    told = part(window, ElidedLabel, "verdict")
    start(window)
    qtbot.waitUntil(lambda: told.text().startswith("Solver’s board: ◌  Not an answer yet"))
    assert told.property("mood") != "bad"
    window.current().session.stop()
    qtbot.waitUntil(lambda: told.text().startswith("Solver’s board: ✕  There are many"))
    assert told.property("mood") == "bad"


def test_the_log_says_when_no_solver_was_used(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    side = window.current().side
    side.pages.bring("log")
    why = part(side.log, QLabel, "log-nothing")
    scripted.script = lambda board, ctx: ctx.outcome(Status.PROVED)
    solve(qtbot, window)
    qtbot.waitUntil(lambda: "No solver was asked" in why.text())

    def logs(board: Board, ctx: SolveContext) -> Outcome:
        ctx.log("a line of the task's")
        return ctx.outcome(Status.PROVED)

    scripted.script = logs
    start(window)
    qtbot.waitUntil(lambda: part(side.log, PartText, "log-text-other").toPlainText() == "a line of the task's")
    wait_idle(qtbot, window)
    assert why.text() == ""


def test_whoever_edits_is_not_interrupted_and_the_result_is_marked(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    go: list[bool] = []

    def script(board: Board, ctx: SolveContext) -> Outcome:
        while not go and not ctx.stopped():
            ctx.wait(0.005)
        ctx.incumbent(Board(42), 42)
        return ctx.outcome(Status.PROVED)

    scripted.script = script
    start(window)
    run = window.current().session.run
    assert run is not None
    window.current().side.solve.asked.emit("start", run.question)
    assert window.status.sentence.startswith("It is at work already")
    click_board(window)
    go.append(True)
    wait_idle(qtbot, window)
    assert window.status.sentence == ""
    assert number(window) == 1
    assert showing(window) is Showing.MINE
    window.actions_["show-solver"].trigger()
    caption = part(window.current(), QLabel, "stage-text")
    assert foot(window) == "For another board than yours"
    qtbot.waitUntil(lambda: caption.property("mood") == "warned")
    window.actions_["undo"].trigger()
    window.actions_["show-solver"].trigger()
    assert foot(window) == "value 42"
    window.actions_["use"].trigger()
    window.actions_["show-solver"].trigger()
    assert foot(window) == "value 42"
    qtbot.waitUntil(lambda: caption.text() == foot(window))
    assert caption.property("mood") == ""  # no warning without its words


def test_the_insights_are_about_the_board_on_show_and_say_whose_it_is(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    pages = tab.side.pages
    qtbot.waitUntil(lambda: not tab.insights.worker.busy and len(tab.side.insights.cards) == 5)
    assert pages.title("insights") == "Insights · Your board"
    drawn = dict(tab.editing.insights)
    solve(qtbot, window)
    assert pages.title("insights") == "Insights · Solver’s board", "at once, as the board on show"
    assert all(card.stale for card in tab.side.insights.cards), "what is there is about one’s own, as anybody sees"
    qtbot.waitUntil(lambda: tab.insights.about is Showing.SOLVER and not tab.insights.worker.busy)
    assert len(steps_of(window).steps) == 11
    assert tab.editing.insights == drawn  # the drawing of my board uses what is true of mine
    tab.side.insights.show_step("steps")  # a step is one of the solver's board's
    assert pages.title("insights") == "Insights · Solver’s board"
    assert len(steps_of(window).steps) == 11
    window.actions_["show-mine"].trigger()
    assert pages.title("insights") == "Insights · Your board"
    assert all(card.stale for card in tab.side.insights.cards)
    qtbot.waitUntil(lambda: not tab.insights.worker.busy and len(steps_of(window).steps) == 1)


def test_while_boards_stream_nobody_works_out_their_insights(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = window.current()
    asked: list[Board] = []
    insights = Scripted.insights

    def watched(self: Scripted, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        asked.append(board)
        return insights(self, board, view, ctx)

    monkeypatch.setattr(Scripted, "insights", watched)
    tab.insights._settling.setInterval(PATIENCE * 1000)  # as long as boards come faster than that
    scripted.script = scripts.flood(500, 0.5)
    solve(qtbot, window)
    qtbot.waitUntil(lambda: tab.insights._settling.isActive() and not tab.insights.worker.busy)
    assert set(asked) <= {Board(0)}
    tab.insights._settling.setInterval(1)  # nothing comes any more
    qtbot.waitUntil(lambda: not tab.insights._settling.isActive() and not tab.insights.worker.busy)
    assert asked[-1] == tab.stage.board != Board(0)
    assert asked.count(asked[-1]) == 1


def test_the_solvers_board_is_looked_at_not_edited(qtbot: QtBot, window: MainWindow) -> None:
    """Its differences are lit when asked for, it is viewed within its own bounds, and what is chosen, clicked or typed
    is no move on one's own."""
    solve(qtbot, window)
    stage = window.current().stage
    before = len(stage.scene().shapes)
    button = window.current().findChild(QToolButton, "differences")
    assert isinstance(button, QToolButton)
    button.setChecked(True)
    assert len(stage.scene().shapes) == before + 1
    QTest.keyClick(window, Qt.Key.Key_F12)
    assert len(stage.scene().shapes) == before
    qtbot.waitUntil(lambda: not button.isChecked())
    tab = window.current()
    assert showing(window) is Showing.SOLVER
    slider = part(tab.pane.player, QSlider)
    assert slider.maximum() == 10
    slider.setValue(7)
    assert tab.editing.view["shift"] == 7
    window.actions_["show-mine"].trigger()
    assert slider.maximum() == 1
    assert tab.editing.view["shift"] == 0
    window.actions_["show-solver"].trigger()
    assert slider.maximum() == 10
    qtbot.waitUntil(lambda: tab.insights.about is Showing.SOLVER and not tab.insights.worker.busy)
    tab.insights.choose("to 3")
    assert (number(window), showing(window)) == (0, Showing.SOLVER)
    assert "solver’s board" in part(window, QLabel, "said").text()
    click_board(window)
    assert number(window) == 0
    assert window.current().document.position == 0
    QTest.keyClick(window.current().pane.board_view, Qt.Key.Key_5)
    assert window.status.sentence.startswith("This is the solver’s board")
    solve(qtbot, window)
    assert window.status.sentence == "", "what was said of the key goes with the next command"


class Shown(QObject):
    """Remembers which windows have been shown."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.mark.corner
def test_nothing_flashes_as_a_window_of_its_own(qtbot: QtBot, make_window: MakeWindow) -> None:
    application, shown = QApplication.instance(), Shown()
    assert application is not None
    application.installEventFilter(shown)
    window = make_window()
    tab = window.current()
    qtbot.waitUntil(lambda: not tab.insights.worker.busy and len(tab.side.insights.cards) == 5)
    solve(qtbot, window)
    window.show_puzzle(window.puzzles[1])
    click_board(window)
    application.removeEventFilter(shown)
    assert shown.names == ["MainWindow window"]
    assert window.isActiveWindow()


def test_a_flood_of_incumbents_is_drawn_on_the_timer(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    scripted.script = scripts.flood(5000, 0.5)
    redraws = window.current().pane.redraws
    ticks: list[object] = []
    window.current().book.updated.connect(lambda _, update: ticks.append(update))
    solve(qtbot, window)
    assert window.current().session.trace.incumbents == 5000
    assert window.current().pane.redraws - redraws <= len(ticks) + 10 < 2500


def test_a_second_start_goes_on_until_the_question_is_decided(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    usual, scripted.script = scripted.script, scripts.until_stopped
    start(window)
    qtbot.waitUntil(lambda: window.current().stage.solver_board is not None)
    go_on = window.current().side.solve.go_on_action
    assert not go_on.isEnabled()
    window.current().session.stop()
    wait_idle(qtbot, window)
    qtbot.waitUntil(go_on.isEnabled)
    scripted.script = usual
    for hint in (Board(42), None):
        solve(qtbot, window)
        run = window.current().session.run
        assert run is not None
        assert run.question.hint == hint


def test_a_late_batch_of_a_closed_document_is_not_put_in_front_and_a_window_is_closed_in_the_middle_of_a_solve(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    scripted.script = scripts.until_stopped
    start(window)
    window.current().new_board(Values({"start": 4}))
    qtbot.waitUntil(lambda: window.current().book.rows[0].found == 1)
    assert showing(window) is Showing.MINE
    window.current().session.stop()
    wait_idle(qtbot, window)
    assert showing(window) is Showing.MINE
    assert window.current().stage.stale  # it can be looked at, as what it is
    assert number(window) == 4
    start(window)
    qtbot.waitUntil(lambda: window.current().stage.solver_board is not None)
    assert window.close()
    assert not window.current().session.running


# ---------------------------------------------------------------------------------------------- stopping and closing


def test_stop_while_the_model_is_built(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    scripted.script = scripts.slow_to_build
    start(window)
    QTest.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    assert window.current().session.state is State.STOPPING
    wait_idle(qtbot, window)
    outcome = window.current().session.outcome
    assert outcome is not None
    assert (outcome.status, outcome.stopped) == (Status.UNKNOWN, Stopped.USER)


@pytest.mark.logs_errors
def test_a_bug_in_a_solver_is_told_and_the_window_stays(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    scripted.script = scripts.failing
    solve(qtbot, window)
    assert "ZeroDivisionError" in window.current().side.live.status.words()
    click_board(window)
    assert number(window) == 1
    assert not answers.troubles


# ---------------------------------------------------------------------------------------------- conflicts


def test_a_conflict_is_lit_and_listed_until_the_next_edit(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    conflict = (Violation("a", "the first clue", ((1, 1),)), Violation("b", "the second", targets=("nowhere",)))
    scripted.script = lambda board, ctx: ctx.outcome(Status.INFEASIBLE, conflict=conflict)
    plain = len(window.current().stage.scene().shapes)
    solve(qtbot, window)
    card = window.current().findChild(ConflictCard)
    assert isinstance(card, ConflictCard)
    assert card.isVisible()
    texts = [button.text() for button in card.findChildren(QPushButton)]
    assert texts == ["These 2 cannot stand together", "•  the first clue", "•  the second"]
    assert len(window.current().stage.scene().shapes) == plain + 1
    click_board(window)
    assert not card.isVisible()
    assert len(window.current().stage.scene().shapes) == plain


def muted(*labels: QWidget) -> bool:
    roles = {label.foregroundRole() for label in labels}
    assert len(roles) == 1
    return roles == {QPalette.ColorRole.PlaceholderText}


def test_that_there_is_no_solution_is_said_while_another_run_is_looked_at(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    tab.editing.refuted = "✕  no solution exists"
    tab.book.show_run(None)
    tab.changed.emit()
    qtbot.waitUntil(lambda: "no solution exists" in window.status.words)  # not that no rule is broken so far
    click_board(window)
    qtbot.waitUntil(lambda: "no solution exists" not in window.status.words)


@pytest.mark.corner("board")
@pytest.mark.looks
@pytest.mark.parametrize("cause", ["board", "task"])
def test_that_there_is_no_answer_ages(cause: str, qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    conflict = (Violation("a", "the first clue", ((1, 1),)), Violation("b", "the second"))
    scripted.script = lambda board, ctx: ctx.outcome(Status.INFEASIBLE, conflict=conflict)
    tab = window.current()
    solve(qtbot, window)
    said, heading = part(tab.side, QLabel, "status_words"), part(tab.side, QLabel, "status_heading")
    card, there = tab.side.answer.conflict, part(tab.side, QToolButton, "status_there")
    run = tab.book.rows[0]
    asked = f"Asked: {run.began:%H:%M}"  # the task and what was set for it stand above
    assert said.text().startswith("✕")
    assert not muted(said)
    assert (plain(heading), card.property("mood")) == (asked, "")
    assert not there.isVisible()
    before = plain(said), tab.side.live.status.height()
    shapes = len(tab.stage.scene().shapes) - 1  # the frame around the first clue
    if cause == "board":
        click_board(window)
        assert plain(heading) == words.asked(run, words.ELSEWHERE)
        assert there.isVisible()
        assert plain(part(tab.side, QLabel, "proof-by")).startswith(f"{words.ELSEWHERE}: ")
        assert (plain(said), tab.side.live.status.height()) == before
        assert tab.side.live.strip.graphicsEffect() is not None
        assert not card.isVisible()
    else:
        tab.side.solve.select_task("find")
        assert plain(heading) == f"Follow the script  ·  {run.began:%H:%M}"
        assert card.property("mood") == "aged"
    assert muted(said)
    assert len(tab.stage.scene().shapes) == shapes
    if cause == "board":
        there.click()
        assert number(window) == run.question.board.number
        assert window.status.sentence == COMES_BACK
        assert not there.isVisible()
        assert tab.side.live.strip.graphicsEffect() is None
    else:
        tab.side.solve.select_task("play")
        assert card.property("mood") == ""
    assert not muted(said)
    assert plain(heading) == asked


@pytest.mark.corner
@pytest.mark.parametrize(("status", "role"), [(Status.INFEASIBLE, "conflict"), (Status.PROVED, "hint")])
def test_what_forbids_something_that_was_only_asked_about_is_no_alarm(
    status: Status, role: str, qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    conflict = (Violation("a", "the first clue", ((1, 1),)), Violation("b", "the second"))
    scripted.script = lambda board, ctx: ctx.outcome(status, conflict=conflict)
    solve(qtbot, window)
    stage, card = window.current().stage, window.current().findChild(ConflictCard)
    assert isinstance(card, ConflictCard)
    assert (card.property("mood") == "calm") == (status is Status.PROVED)
    assert {shape.stroke for shape in stage.scene().shapes} & {"conflict", "hint"} == {role}
    card.findChildren(QPushButton)[1].click()
    assert {shape.stroke for shape in stage.scene().shapes} & {"conflict", "hint"} == {role}


@pytest.mark.corner("True")
@pytest.mark.parametrize("minimal", [True, False])
def test_a_conflict_says_no_more_than_was_proved(
    minimal: bool, qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    conflict = (Violation("a", "the first clue"), Violation("b", "the second"))
    scripted.script = lambda board, ctx: ctx.outcome(Status.INFEASIBLE, conflict=conflict, minimal=minimal)
    solve(qtbot, window)
    card = window.current().findChild(ConflictCard)
    assert isinstance(card, ConflictCard)
    foot = card.findChild(QLabel, "conflict-foot")
    assert isinstance(foot, QLabel)
    assert foot.text() == "No smaller part of them is impossible."  # not that there would be an answer without one
    assert foot.isVisible() == minimal


def test_reasons_of_the_last_conflict_are_gone_at_once_and_what_forbids_something_is_no_contradiction(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    card = window.current().findChild(ConflictCard)
    assert isinstance(card, ConflictCard)
    window.current().side.pages.bring("answer")
    card.show_conflict((Violation("a", "old"), Violation("b", "older")))
    qtbot.waitUntil(lambda: any("older" in one.text() for one in card.findChildren(QPushButton) if one.isVisible()))
    card.show_conflict((Violation("c", "new"),))
    assert not any("old" in button.text() for button in card.findChildren(QPushButton) if button.isVisible())
    qtbot.waitUntil(lambda: any("new" in button.text() for button in card.findChildren(QPushButton)))
    reasons = (Violation("a", "the first clue", ((1, 1),)), Violation("b", "the second"))
    scripted.script = lambda board, ctx: ctx.outcome(Status.PROVED, conflict=reasons, answer="it cannot be 3")
    solve(qtbot, window)
    assert card.findChildren(QPushButton)[0].text() == "These 2 together forbid it"
    assert window.current().side.live.status.words().startswith("✕  It cannot be 3")


# ---------------------------------------------------------------------------------------------- quick tasks and steps


def quick(window: MainWindow, name: str) -> None:
    (action,) = (one for one in window.current().tasks.quick if one.objectName() == f"quick-{name}")
    action.trigger()


def test_a_quick_task_runs_once_is_told_of_where_it_takes_long_and_enter_takes_its_board(
    qtbot: QtBot, window: MainWindow
) -> None:
    """Pressed again while it is at work it is not begun anew. What it does stood in the status bar alone, far from
    where one looks, for half a minute: it stands below the board."""
    tab = window.current()
    tab.solving._slow.setInterval(0)
    said = list[str]()
    tab.stage.changed.connect(lambda: said.append(tab.stage.sentence()))
    quick(window, "find")
    run = window.current().solving.lanes.quick.run
    assert run is not None
    assert run.running
    quick(window, "find")
    assert window.current().solving.lanes.quick.run is run
    wait_answer(qtbot, window)
    assert run.outcome is not None
    assert run.outcome.stopped is None
    assert any(words.endswith("… Esc stops it") for words in said)
    qtbot.waitUntil(lambda: not tab.stage.at_work)
    assert showing(window) is Showing.SOLVER
    assert number(window) == 0
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Return)
    assert number(window) == 10


def test_what_escape_stops_besides_a_quick_task_is_said(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That it stops "it" stood there, and it stopped a long run, too."""
    monkeypatch.setattr(Scripted, "solve", lambda self, board, task, values, ctx: scripts.until_stopped(board, ctx))
    tab = window.current()
    tab.solving._slow.setInterval(0)
    start(window)
    quick(window, "find")
    qtbot.waitUntil(lambda: tab.stage.at_work.endswith("… Esc stops it and the run"))
    tab.side.solve.stop_action.trigger()
    wait_idle(qtbot, window)
    wait_answer(qtbot, window)


@pytest.mark.corner("its action-the column", "Start-the board alone")
@pytest.mark.parametrize("where", ["the column", "the board alone"])
@pytest.mark.parametrize("by", ["its action", "Start"])
def test_a_quick_task_says_once_what_it_found_however_it_is_started(
    qtbot: QtBot, window: MainWindow, by: str, where: str
) -> None:
    said, tab = list[str](), window.current()
    tab.said.connect(said.append)
    tab.side.solve.select_task("find")
    if where == "the board alone":
        tab.side.hide()
    if by == "Start":
        start(window)
    else:
        quick(window, "find")
    wait_answer(qtbot, window)
    card = tab.side.answer.quick
    qtbot.waitUntil(lambda: (card.words() in said) is (where == "the board alone"))
    assert card.isVisible() is not (card.words() in said)


@pytest.mark.corner("Status.PROVED-board")
@pytest.mark.parametrize("cause", ["board", "task"])
@pytest.mark.parametrize("status", [Status.PROVED, Status.INFEASIBLE])
def test_the_answer_of_a_quick_task_ages(
    cause: str, status: Status, qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A verdict of what is still possible, a hint with its steps, why there is no answer."""
    reasons = (Violation("a", "the first clue", ((1, 1),)), Violation("b", "the second"))
    lit = (Mark(cell_target((1, 1)), "hint"),)

    def solve(self: Scripted, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        ctx.insight(Steps("why", "Why", (Step("first", board, lit), Step("second", board, lit))))
        return ctx.outcome(status, conflict=reasons)

    monkeypatch.setattr(Scripted, "solve", solve)
    tab = window.current()
    quick(window, "find")
    wait_answer(qtbot, window)
    window.actions_["show-mine"].trigger()
    answer = tab.side.answer.quick
    title, said = part(answer, QLabel, "answer-title"), part(answer, QLabel, "answer-words")
    asked = f"Find  ·  {tab.book.rows[0].began:%H:%M}"
    assert not muted(title, said)
    assert title.text() == asked
    assert answer.conflict.property("mood") == ("calm" if status is Status.PROVED else "")
    assert [card.stale for card in answer.findings.cards] == [False]
    if cause == "board":
        click_board(window)
        assert not answer.isVisible()  # it has said its sentence
        return
    tab.side.solve.select_task("find")
    assert title.text() == asked
    assert answer.conflict.property("mood") == "aged"
    assert muted(title, said)
    assert [card.stale for card in answer.findings.cards] == [True]


def test_an_answer_about_a_board_that_was_edited_meanwhile_is_not_told_of_the_new_one(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = threading.Event()

    def solve(self: Scripted, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        edited.wait(PATIENCE)
        return ctx.outcome(Status.PROVED, answer="it can be completed")

    monkeypatch.setattr(Scripted, "solve", solve)
    said, tab = list[str](), window.current()
    tab.said.connect(said.append)
    tab.side.hide()
    quick(window, "find")
    click_board(window)
    edited.set()
    wait_answer(qtbot, window)
    qtbot.waitUntil(lambda: not tab.stage.at_work)
    assert tab.side.answer.quick.words()
    assert not any("completed" in one for one in said)
    assert "completed" not in of_board(tab, "", rules=False).words


def steps_of(window: MainWindow) -> Steps:
    (steps,) = (card.insight for card in window.current().side.insights.cards if isinstance(card.insight, Steps))
    return steps


def test_insights_of_the_newest_board_stay_and_steps_are_walked_on_the_board(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    for target in ("to 5", "to 6", "to 7"):
        tab.insights.choose(target)
    qtbot.waitUntil(lambda: not tab.insights.worker.busy and len(tab.side.insights.cards) == 5)
    assert len(steps_of(window).steps) == 8
    assert "number: 7" in tab.insights.facts_words
    tab.side.insights.show_step("steps")
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Escape)
    assert showing(window) is Showing.MINE
    tab.side.insights.show_step("steps")
    assert showing(window) is Showing.STEP
    tab.side.insights.leave_steps()
    assert showing(window) is Showing.MINE
    window.current().insights.choose("to 3")
    panel = tab.side.insights
    qtbot.waitUntil(lambda: not tab.insights.worker.busy and len(panel.cards) == 5)
    plain = len(tab.stage.scene().shapes)
    panel.show_step("steps")
    assert showing(window) is Showing.STEP
    assert window.status.words == "○  This step is only shown: your own board has not changed"
    assert foot(window) == "Step 1 of 4: Step 0"
    assert len(tab.stage.scene().shapes) == plain + 1  # the step's mark
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Right)
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Right)
    assert foot(window) == "Step 3 of 4: Step 2"
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Left)
    assert tab.stage.board == Board(1)
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Return)
    assert number(window) == 1
    assert tab.document.history[-1].caption == "Use step"


# ---------------------------------------------------------------------------------------------- the opponent


def with_opponent(window: MainWindow) -> None:
    editing = window.current().editing
    editing.set_view(editing.view.with_value("opponent", "adds one"))


def test_a_reply_is_part_of_the_move_before_it_and_a_move_while_the_opponent_thinks_is_answered_anew(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    with_opponent(window)
    click_board(window)
    qtbot.waitUntil(lambda: number(window) == 2)
    qtbot.waitUntil(lambda: not window.current().opponent.worker.busy)
    assert len(window.current().document.history) == 2
    window.actions_["undo"].trigger()
    assert number(window) == 0
    assert not window.current().opponent.worker.busy
    window.actions_["redo"].trigger()
    assert number(window) == 2
    assert not window.current().opponent.worker.busy
    window.actions_["undo"].trigger()
    scripted.thinking = 0.05
    click_board(window)
    window.actions_["undo"].trigger()
    window.current().insights.choose("to 20")
    qtbot.waitUntil(lambda: number(window) == 21)
    assert len(window.current().document.history) == 2


def test_nobody_replies_after_undo_open_or_use(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    click_board(window)
    with_opponent(window)  # it is the opponent's turn: a change of opponent asks
    qtbot.waitUntil(lambda: number(window) == 2)
    qtbot.waitUntil(lambda: not window.current().opponent.worker.busy)
    path = tmp_path / "theirs.txt"
    path.write_text("puzzle: scripted 1\n\n7?\n")
    window.current().document.mark_saved()
    assert window.documents.open(path)
    assert not window.current().opponent.worker.busy
    solve(qtbot, window)
    window.actions_["use"].trigger()
    assert not window.current().opponent.worker.busy
    assert number(window) == 10


def test_an_opponent_that_passed_is_asked_again_when_the_view_is_another(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply, asked = scripted.reply, []

    def replies_with_delay(self: Scripted, board: Board, view: Values, ctx: Context) -> Reply | None:
        asked.append(board)
        return reply(board, view, ctx) if view.integer("delay") else None

    monkeypatch.setattr(type(scripted), "reply", replies_with_delay)
    editing, opponent = window.current().editing, window.current().opponent.worker
    with_opponent(window)
    click_board(window)
    qtbot.waitUntil(lambda: Board(1, theirs=True) in asked and not opponent.busy)
    assert number(window) == 1
    editing.set_view(editing.view.with_value("delay", 1))
    qtbot.waitUntil(lambda: number(window) == 2)
    qtbot.waitUntil(lambda: not opponent.busy)
    window.actions_["undo"].trigger()
    editing.set_view(editing.view.with_value("delay", 2))
    assert not opponent.busy  # who looks through the history is left alone


def test_start_says_when_it_goes_on_and_may_begin_anew(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    hints: list[object] = []

    def script(board: Board, ctx: SolveContext) -> Outcome:
        hints.append(ctx.hint)
        scripts.five_better_ones(board, ctx)
        return ctx.outcome(Status.FEASIBLE, stopped=Stopped.TIME)

    scripted.script = script
    tab = window.current()
    start = part(tab.side.solve, QPushButton, "start")

    def ended(runs: int) -> None:
        qtbot.waitUntil(lambda: len(tab.book.rows) == runs and tab.session.state is State.IDLE)

    assert start.accessibleName() == "Start"
    QTest.keyClick(window, Qt.Key.Key_F5)
    ended(1)
    assert start.text().endswith("Go on")
    assert f"“{tab.book.rows[0].name}”" in " ".join(start.toolTip().split())  # of a race one goes on
    QTest.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    ended(2)
    QTest.keyClick(window, Qt.Key.Key_F5)
    ended(3)
    assert hints == [None, None, Board(10)]
    tab.editing.take(Board(6), "other", Cause.MOVE)
    assert start.text().endswith("Start")  # of another board nothing is known


def test_what_is_at_work_stays_on_show_when_another_board_is_opened(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(50), 50)
        while not ctx.stopped():
            ctx.wait(0.005)
        return ctx.halted(stopped=Stopped.USER)

    scripted.script = script
    tab = window.current()
    start(window)
    qtbot.waitUntil(lambda: bool(tab.book.rows) and tab.book.rows[0].found == 1)
    tab.open_document(Document(scripted, Board(7)))
    assert tab.book.shown is tab.book.rows[0]
    assert plain(part(tab.side, QLabel, "status_heading")).startswith("Of another board")
    assert tab.stage.board == Board(7)
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)


def test_start_goes_on_where_what_was_known_is_kept_on_disk_and_else_it_is_said_why_not(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    scripted.script = lambda _, ctx: ctx.halted(stopped=Stopped.USER, facts={KEPT: True})
    tab = window.current()

    def idle_with(runs: int) -> bool:
        return len(tab.book.rows) == runs and tab.session.state is State.IDLE

    solve(qtbot, window)
    start = part(tab.side.solve, QPushButton, "start")
    assert start.accessibleName() == "Go on"
    for runs, begin in enumerate((tab.side.answer.go_on.click, tab.side.solve.go_on_action.trigger), 2):
        begin()
        qtbot.waitUntil(partial(idle_with, runs))
    tab.editing.take(Board(6), "other", Cause.MOVE)
    assert start.accessibleName() == "Start"
    scripted.script = lambda _, ctx: ctx.halted(stopped=Stopped.USER)
    solve(qtbot, window)
    action = tab.side.solve.go_on_action
    assert not action.isEnabled()
    assert action.property("why") == "no board was found"
    assert "It cannot go on, as no board was found." in tab.side.answer._open.text()


def test_start_anew_needs_nothing_to_go_on_from_and_takes_the_place_of_what_runs(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    scripted.script = scripts.until_stopped
    tab, keys = window.current(), Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier

    def begin(runs: int) -> None:
        QTest.keyClick(window, Qt.Key.Key_F5, keys)
        qtbot.waitUntil(lambda: len(tab.book.rows) == runs and tab.session.trace.incumbents > 0)

    begin(1)
    assert "is stopped for this" not in window.status.sentence
    begin(2)
    told = "“Follow the script” was at work and is stopped for this; what it found stays in Runs (Alt+4)"
    assert window.status.sentence == told
    assert [run.running for run in tab.book.rows] == [False, True]
    assert [run.question.hint for run in tab.book.rows] == [None, None]
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)


def test_escape_that_closes_a_menu_leaves_the_next_one_to_the_solver(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    scripted.script = scripts.until_stopped
    tab = window.current()
    start(window)
    qtbot.waitUntil(lambda: tab.session.trace.incumbents > 0)
    here = QApplication.focusWidget()
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is window.menus.solve)
    QCoreApplication.processEvents()  # what opening the menu has posted
    QTest.keyClick(window.menus.solve, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is here)
    assert tab.session.state is State.RUNNING
    assert here is not None
    QTest.keyClick(here, Qt.Key.Key_Escape)
    assert tab.session.state is not State.RUNNING
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)


def test_the_button_says_what_it_does_while_engines_are_prepared(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    may_search = threading.Event()

    def slow(board: Board, ctx: SolveContext) -> Outcome:
        with ctx.preparing("Preparing the engine"):
            may_search.wait(PATIENCE)
        ctx.phase("Searching")
        return scripts.until_stopped(board, ctx)

    scripted.script = slow
    tab = window.current()
    start = part(tab.side.solve, QPushButton, "start")
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: start.text() == "■  Cancel")
    may_search.set()
    qtbot.waitUntil(lambda: start.text() == "■  Stop")
    tab.side.solve.stop_action.trigger()
    qtbot.waitUntil(lambda: start.text() == "▶  Go on")


def test_what_was_found_before_a_search_went_on_is_of_the_same_board(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        for value in (60, 50, 40) if ctx.hint is None else (30, 20):
            ctx.incumbent(Board(value), value)
        return ctx.halted(stopped=Stopped.TIME)

    scripted.script = script
    tab = window.current()

    def ended(runs: int) -> None:
        start(window)
        qtbot.waitUntil(lambda: len(tab.book.rows) == runs and tab.session.state is State.IDLE)

    ended(1)
    ended(2)
    assert tab.book.shown is tab.book.rows[1]
    tab.editing.take(Board(50), "Use", Cause.USE)
    assert not plain(part(tab.side, QLabel, "status_heading")).startswith("Of another board")


@pytest.mark.parametrize("still_running", [True, False])
def test_a_board_from_the_middle_of_a_run_is_that_runs_own(
    still_running: bool, qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    hints: list[object] = []

    def script(board: Board, ctx: SolveContext) -> Outcome:
        hints.append(ctx.hint)
        for value in (50, 40, 30):
            ctx.incumbent(Board(value), value)
        while still_running and not ctx.stopped():
            ctx.wait(0.005)
        return ctx.halted(stopped=Stopped.USER if still_running else Stopped.TIME)

    scripted.script = script
    tab = window.current()
    start(window)
    qtbot.waitUntil(lambda: bool(tab.book.rows) and tab.book.rows[0].found == 3)
    run = tab.book.rows[0]
    tab.editing.take(Board(40), "Use", Cause.USE)
    tab.solving.stop()
    qtbot.waitUntil(lambda: run.outcome is not None and tab.session.state is State.IDLE)
    assert not tab.stage.stale
    assert not plain(part(tab.side, QLabel, "status_heading")).startswith("Of another board")
    assert part(tab.side.solve, QPushButton, "start").accessibleName() == "Go on"
    start(window)
    qtbot.waitUntil(lambda: len(hints) == 2)
    assert run.best is not None
    assert hints[1] == run.best.board
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    tab.editing.take(Board(41), "other", Cause.MOVE)
    assert plain(part(tab.side, QLabel, "status_heading")).startswith("Of another board")
