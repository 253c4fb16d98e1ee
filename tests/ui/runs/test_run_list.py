"""Runs are kept: nothing but the person takes one away, and what is marked is what is shown."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.solve.runs.courses import course
from tests.ui.column import click_card, click_row, count, marked, rows
from tests.ui.conftest import Answers
from tests.ui.parts import number, part, plain
from tests.ui.widgets.answering import answering
from workbench.core.context import SolveContext
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.puzzles import PUZZLES
from workbench.solve.jobs.events import Incumbent, Log
from workbench.solve.jobs.question import Question
from workbench.solve.runs import trace
from workbench.solve.runs.run import MOST_BOARDS, Note, Run
from workbench.ui.ask import solve_panel
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.files.dialogs import Dialogs, Unsaved
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.runs.incumbent_strip import IncumbentStrip
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.run_columns import COLUMNS, NAME
from workbench.ui.runs.run_groups import head
from workbench.ui.runs.run_list import RunList
from workbench.ui.runs.session import State
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


class Steered:
    """A solver that finds the boards it is told to, until it is stopped."""

    def __init__(self) -> None:
        self.wanted: list[int] = []

    def __call__(self, board: Board, ctx: SolveContext) -> Outcome:
        told = 0
        while not ctx.stopped():
            while told < len(self.wanted):
                ctx.incumbent(Board(self.wanted[told]), 100 - self.wanted[told])
                told += 1
            ctx.wait(0.005)
        return ctx.outcome(Status.FEASIBLE)


@pytest.fixture
def steered(scripted: Scripted) -> Steered:
    made = Steered()
    scripted.script = made
    return made


def find(qtbot: QtBot, tab: PuzzleTab, steered: Steered, *values: int) -> None:
    """Have the solver find boards, one by one so that each gets its thumbnail."""
    for value in values:
        steered.wanted.append(value)
        board = Board(value)
        qtbot.waitUntil(lambda board=board: any(one.board == board for one in tab.book.boards))  # type: ignore[misc]


def start(qtbot: QtBot, window: MainWindow, steered: Steered, *values: int) -> None:
    tab = window.current()
    steered.wanted = []
    QTest.keyClick(window, Qt.Key.Key_F5)
    find(qtbot, tab, steered, *values)


def stop(qtbot: QtBot, tab: PuzzleTab) -> None:
    tab.side.solve.stop_action.trigger()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)


def agree(tab: PuzzleTab) -> int:
    """The number on the board that is marked in the strip, on show, and what *Use this board* would take."""
    stage = tab.stage
    (row,) = marked(tab)
    board = tab.book.boards[row].board
    assert stage.showing is Showing.SOLVER
    assert stage.board == board
    assert isinstance(board, Board)
    return board.number


# ---------------------------------------------------------------------------------------------- nothing is lost


@pytest.mark.corner
def test_after_stop_by_mouse_no_key_starts_anything(
    qtbot: QtBot, window: MainWindow, steered: Steered, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve_panel, "_CALM", 60.0)
    tab = window.current()
    start(qtbot, window, steered, 3, 7)
    button = part(tab.side, QPushButton, "start")
    button.setFocus()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Delete):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key)
    assert not tab.session.running
    assert not tab.solving.lanes.quick.running
    assert [run.found for run in tab.book.rows] == [2]
    assert agree(tab) == 7


def test_start_by_key_leaves_the_keyboard_on_stop(qtbot: QtBot, window: MainWindow, steered: Steered) -> None:
    tab = window.current()
    button = part(tab.side, QPushButton, "start")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert tab.session.running
    assert window.focusWidget() is button
    assert button.accessibleName() == "Stop"
    QTest.keyClick(button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    assert button.accessibleName() == "Start"


@pytest.mark.looks
@pytest.mark.corner
def test_another_task_in_the_box_changes_the_form_alone(qtbot: QtBot, window: MainWindow, steered: Steered) -> None:
    tab = window.current()
    start(qtbot, window, steered, 3, 7)
    stop(qtbot, tab)
    words, line = tab.side.live.status.words(), tab.side.live.status.line()
    box = part(tab.side, QComboBox, "task")
    before = box.currentIndex()
    box.setFocus()
    notch = QWheelEvent(
        QPointF(5, 5), box.mapToGlobal(QPointF(5, 5)), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(box, notch)
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentIndex() != before
    assert (tab.side.live.status.words(), tab.side.live.status.line()) == (words, line)
    assert [one.board for one in tab.book.boards] == [Board(3), Board(7)]
    assert len(tab.side.live.plot._trace.objective) == 2
    assert agree(tab) == 7


def test_a_second_run_keeps_the_first_and_a_click_brings_it_back(
    qtbot: QtBot, window: MainWindow, steered: Steered
) -> None:
    tab = window.current()
    start(qtbot, window, steered, 3, 7)
    stop(qtbot, tab)
    start(qtbot, window, steered, 11)
    assert agree(tab) == 11
    assert count(rows(tab)) == 2
    click_row(rows(tab), 1)
    assert tab.book.shown is tab.book.rows[0]
    assert agree(tab) == 7
    assert tab.side.live.status.line().startswith("best 93")
    assert len(tab.side.live.plot._trace.objective) == 2
    steered.wanted.append(12)  # the other one goes on, and changes nothing of what is shown
    qtbot.waitUntil(lambda: tab.book.rows[1].found == 2)
    assert agree(tab) == 7
    stop(qtbot, tab)
    assert agree(tab) == 7
    click_row(rows(tab), 0)
    assert agree(tab) == 12
    assert "Stopped" in tab.side.live.status.words()
    QTest.keyClick(rows(tab), Qt.Key.Key_Down)
    assert agree(tab) == 7


@pytest.mark.corner
@pytest.mark.looks
def test_the_list_ends_below_a_whole_row(qtbot: QtBot, window: MainWindow, steered: Steered) -> None:
    tab = window.current()
    for value in (2, 3):
        start(qtbot, window, steered, value)
        stop(qtbot, tab)
    tab.show_page("runs")
    for high in range(720, 760, 5):
        window.resize(900, high)
        QApplication.processEvents()
        table = tab.side.runs.table
        assert table.viewport().height() % table.rowHeight(0) == 0


@pytest.mark.corner
def test_only_the_cross_dismisses_a_run_and_one_that_goes_on_when_a_person_says_so(
    qtbot: QtBot, window: MainWindow, steered: Steered, answers: Answers
) -> None:
    tab = window.current()
    start(qtbot, window, steered, 3)
    stop(qtbot, tab)
    tab.book.dismiss(Run(Question(tab.puzzle, 0, tab.puzzle.tasks[0], Values()), datetime.now().astimezone()))
    assert len(tab.book.rows) == 1
    click_row(rows(tab), 0, "dismiss")
    assert "· “Bring back” in Runs (Alt+4) lists it again" in window.status.sentence
    assert tab.book.rows == []
    assert tab.book.shown is None
    assert tab.stage.solver_board is None
    assert (count(rows(tab)), marked(tab)) == (0, [])
    window.actions_["restore-run"].trigger()
    assert window.status.sentence == ""  # what brings it back is told no longer
    click_row(rows(tab), 0, "dismiss")
    start(qtbot, window, steered, 3)
    answers.quit = False
    click_row(rows(tab), 0, "dismiss")
    assert answers.asked == ["Follow the script"]
    assert tab.session.running
    answers.quit = True
    click_row(rows(tab), 0, "dismiss")
    qtbot.waitUntil(lambda: tab.book.rows == [])
    assert not tab.session.running
    assert tab.book.shown is None


@pytest.mark.corner
def test_another_board_leaves_the_runs_in_the_list(qtbot: QtBot, window: MainWindow, steered: Steered) -> None:
    tab = window.current()
    start(qtbot, window, steered, 3)
    tab.new_board(Values({"start": 4}))
    assert tab.stage.stale
    assert tab.book.shown is tab.book.rows[0]
    steered.wanted.append(7)  # nobody has ended it: it goes on, with the board that it was asked about
    qtbot.waitUntil(lambda: tab.book.rows[0].found == 2)
    assert tab.session.state is State.RUNNING
    assert tab.stage.showing is Showing.MINE
    assert count(rows(tab)) == 1
    click_row(rows(tab), 0)
    assert agree(tab) == 7
    assert "Of another board" in plain(tab.side.live.status._heading)
    stop(qtbot, tab)
    assert agree(tab) == 7


# ---------------------------------------------------------------------------------------------- quick tasks


@pytest.mark.corner
def test_a_quick_task_runs_beside_and_answers_in_its_card(qtbot: QtBot, window: MainWindow, steered: Steered) -> None:
    tab = window.current()
    start(qtbot, window, steered, 3, 7)
    (hint,) = (one for one in tab.tasks.quick if one.objectName() == "quick-find")
    hint.trigger()
    qtbot.waitUntil(lambda: tab.solving.lanes.quick.outcome is not None)
    assert tab.session.running
    assert tab.book.shown is tab.book.rows[0]
    assert tab.side.live.status.line().startswith("best 93")
    assert tab.side.answer.quick.isVisible()
    assert tab.side.answer.quick.words().startswith("✓")
    assert tab.stage.board == Board(10)
    assert marked(tab) == []  # none of these boards is the one on show
    find(qtbot, tab, steered, 9)
    assert tab.stage.board == Board(10)
    QTest.mouseClick(part(tab.side.answer.quick, QToolButton, "answer-close"), Qt.MouseButton.LeftButton)
    assert not tab.side.answer.quick.isVisible()
    assert agree(tab) == 9
    assert [run.question.task.name for run in tab.book.rows][1] == "find"
    stop(qtbot, tab)


def test_an_answer_that_is_dismissed_from_the_list_takes_its_card_along(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    (hint,) = (one for one in tab.tasks.quick if one.objectName() == "quick-find")
    hint.trigger()
    qtbot.waitUntil(lambda: tab.solving.lanes.quick.outcome is not None)
    assert tab.side.answer.quick.isVisible()
    assert tab.stage.solver_board is not None
    tab.book.dismiss(*tab.book.rows)
    assert not tab.side.answer.quick.isVisible()
    assert tab.stage.solver_board is None


@pytest.mark.corner
def test_quick_tasks_are_folded_away(qtbot: QtBot, window: MainWindow, steered: Steered) -> None:
    tab = window.current()
    start(qtbot, window, steered, 3)
    stop(qtbot, tab)
    for times in range(1, 4):
        tab.tasks.quick[0].trigger()
        qtbot.waitUntil(lambda times=times: len([one for one in tab.book.rows if one.outcome]) == times + 1)  # type: ignore[misc]
        QTest.mouseClick(part(tab.side.answer.quick, QToolButton, "answer-close"), Qt.MouseButton.LeftButton)
        assert count(rows(tab)) == 2
    assert len(tab.book.rows) == 4  # each is kept
    assert rows(tab).marked == [tab.book.rows[0]] == [tab.book.shown]
    model = rows(tab).model()
    sign, name = ([one.name for one in COLUMNS].index(name) for name in ("sign", "name"))
    assert model.index(0, name).data() == "▸ 3 quick tasks: the usual"
    rows(tab).clicked.emit(model.index(0, sign))
    assert count(rows(tab)) == 4
    click_row(rows(tab), 1)
    assert tab.book.shown is tab.book.rows[2]
    QTest.keyClick(rows(tab), Qt.Key.Key_Up)
    assert tab.book.shown is tab.book.rows[3]
    rows(tab).clicked.emit(model.index(0, sign))
    assert count(rows(tab)) == 2  # what is on show stays in sight
    assert rows(tab).marked == [tab.book.shown]
    rows(tab).customContextMenuRequested.emit(rows(tab).visualRect(model.index(0, name)).center())
    menu = part(tab.side.runs, QMenu)
    next(one for one in menu.actions() if one.text() == "Dismiss &all 3 of this kind").trigger()
    assert len(tab.book.rows) == count(rows(tab)) == 1


# ---------------------------------------------------------------------------------------------- strip and board


@pytest.mark.corner
def test_a_chosen_thumbnail_stays_chosen_through_stop_and_the_newest_is_followed_again(
    qtbot: QtBot, window: MainWindow, steered: Steered
) -> None:
    tab = window.current()
    start(qtbot, window, steered, 3, 7)
    click_card(tab, 0)
    click_card(tab, 1)
    find(qtbot, tab, steered, 9)
    assert agree(tab) == 9
    click_card(tab, 1)
    assert agree(tab) == 7
    find(qtbot, tab, steered, 11)
    assert agree(tab) == 7
    steered.wanted += [12, 13]  # found while it is being stopped, or before
    stop(qtbot, tab)
    assert agree(tab) == 7
    QTest.keyClick(tab.side.live.strip, Qt.Key.Key_Right)
    assert agree(tab) == 9
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Return)
    assert number(window) == 9


def test_a_solver_at_work_is_told_in_the_other_tabs(
    qtbot: QtBot, window: MainWindow, steered: Steered, scripted: Scripted
) -> None:
    tab = window.current()
    start(qtbot, window, steered, 3)
    state = part(window, ElidedLabel, "state")
    assert "at work in" not in state.text()
    other = window.show_puzzle(window.puzzles[1])
    assert "solver idle" in state.text()
    assert f"at work in {scripted.title}" in state.text()
    stop(qtbot, tab)
    qtbot.waitUntil(lambda: "at work in" not in state.text())
    assert window.current() is other


@pytest.mark.corner
def test_a_chosen_thumbnail_survives_a_flood(qtbot: QtBot, scripted: Scripted) -> None:
    book, run = RunBook(), run_of(scripted)
    strip = IncumbentStrip(book)
    qtbot.addWidget(strip)
    found = [Incumbent(i, float(i), Board(i % 100), float(i)) for i in range(400)]
    book.add(run)
    book.show_run(run)
    for incumbent in found:
        run.take(incumbent)
        book.update(run, Update(1))
        if incumbent is found[3]:
            book.pick(found[1])
        strip.follow()  # it does a little later
        if incumbent.seq >= 3:
            assert any(one is found[1] for one in strip.shown)
            assert strip.shown[-1] is incumbent
    assert found[1] not in run.boards
    assert len(book.boards) == len(run.boards) + 1


@pytest.mark.looks
def test_a_board_keeps_its_picture_when_others_come(qtbot: QtBot, scripted: Scripted) -> None:
    """A flood left all of the strip blank: each board that came moved the others to other cards."""
    book, run = RunBook(), run_of(scripted)
    strip = IncumbentStrip(book)
    qtbot.addWidget(strip)
    strip.resize(300, 100)
    book.add(run)
    book.show_run(run)
    cards = dict[Board, BoardCard]()
    for seq in range(60):
        run.take(Incumbent(seq, float(seq), Board(seq % 100), float(seq)))
        book.update(run, Update(1))
        strip.follow()
        seen = [card for card in strip.findChildren(BoardCard, "incumbent") if not card.isHidden()]
        before, cards = cards, {card.board: card for card in seen}
        assert set(cards) == {one.board for one in strip.shown}
        assert all(card is before.get(one, card) for one, card in cards.items())
        assert len(set(cards.values())) == len(cards)


def test_the_last_board_of_a_run_has_its_thumbnail(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    tab = window.current()

    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(6), 6)
        return Outcome(Status.PROVED, Board(5), 5)

    scripted.script = script
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.session.outcome is not None)
    assert agree(tab) == 5


# ---------------------------------------------------------------------------------------------- leaving


@pytest.mark.corner
def test_leaving_a_run_and_an_unsaved_board_asks_once(
    qtbot: QtBot, window: MainWindow, steered: Steered, answers: Answers
) -> None:
    tab = window.current()
    tab.editing.take(Board(7), "Typed", Cause.PASTE)
    start(qtbot, window, steered, 3)
    answers.what = [Unsaved.CANCEL, Unsaved.KEEP]
    assert not window.close()
    assert tab.session.running
    assert answers.asked == [f"{tab.name} – Scripted and what runs"]
    assert window.close()
    assert len(answers.asked) == 2
    assert not tab.session.running


@pytest.mark.corner
def test_leaving_while_a_quick_task_or_a_run_goes_on_asks(
    qtbot: QtBot, window: MainWindow, steered: Steered, answers: Answers
) -> None:
    tab = window.current()
    tab.tasks.quick[0].trigger()
    qtbot.waitUntil(lambda: tab.solving.lanes.quick.running)
    answers.quit = False
    assert not window.close()
    assert len(answers.asked) == 1
    answers.asked.clear()
    qtbot.waitUntil(lambda: tab.solving.lanes.quick.outcome is not None)
    start(qtbot, window, steered, 3)
    answers.quit = False
    QTest.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert window.isVisible()
    assert window.current().session.running
    assert answers.asked == ["Follow the script – Scripted"]
    answers.quit = True
    QTest.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not window.isVisible()
    assert not window.current().session.running


@pytest.mark.corner
def test_leaving_after_the_run_asks_nothing(
    qtbot: QtBot, window: MainWindow, steered: Steered, answers: Answers
) -> None:
    start(qtbot, window, steered, 3)
    stop(qtbot, window.current())
    answers.quit = False
    assert window.close()
    assert answers.asked == []


@pytest.mark.parametrize(("press", "quits"), [("Stop and quit", True), ("Cancel", False)])
def test_the_question_names_the_run(window: MainWindow, press: str, quits: bool) -> None:
    said: list[bool] = []

    def look(box: object) -> None:
        assert isinstance(box, QMessageBox)
        assert "• Solve <b>it</b> – Towers" in box.informativeText()
        (button,) = (one for one in box.buttons() if one.text().replace("&", "") == press)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    answering(lambda: said.append(Dialogs(window).stop_and_quit(["Solve <b>it</b> – Towers"])), look)
    assert said == [quits]


# ---------------------------------------------------------------------------------------------- the value


def run_of(scripted: Scripted) -> Run:
    return Run(Question(scripted, Board(0), scripted.tasks[0], Values()), datetime.now().astimezone())


def test_boards_are_thinned_evenly_and_said(scripted: Scripted) -> None:
    run = run_of(scripted)
    for i in range(10_000):
        run.take(Incumbent(i, i / 100, Board(i % 90), float(i)))
        assert len(run.boards) <= MOST_BOARDS
        assert run.best is not None
        assert run.best.seq == i
    assert run.found == 10_000
    assert run.left_out == 10_000 - len(run.boards)
    assert len(run.boards) >= MOST_BOARDS // 2
    seqs = [board.seq for board in run.boards]
    gaps = {later - earlier for earlier, later in itertools.pairwise(seqs[:-1])}
    assert seqs[0] == 0
    assert len(gaps) == 1
    assert len(run.trace.objective) <= trace.POINTS_KEPT


def test_a_run_is_named_after_what_was_asked(scripted: Scripted) -> None:
    task = scripted.task("find")
    run = Run(Question(scripted, Board(0), task, Values({"goal": 12})), datetime.now().astimezone())
    assert run.title == "Find · Goal 12"
    assert Run(Question(scripted, Board(0), task, Values({"goal": 10})), run.began).title == "Find"
    run.take(Log(0, 0.5, "a line"))
    assert (run.log.text(), run.trace.elapsed, run.running) == ("a line", 0.5, True)
    run.end(Outcome(Status.UNKNOWN, stopped=Stopped.USER))
    assert not run.running


def test_the_list_marks_what_is_shown(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    runs = [run_of(scripted) for _ in range(3)]
    book.add(*runs[:1])
    book.show_run(runs[0])
    book.add(*runs)
    book.show_run(runs[1])
    assert made.table.rows == runs[::-1]
    assert made.table.marked == [runs[1]]
    runs[0].end(Outcome(Status.UNKNOWN))
    book.dismiss(runs[0])
    book.show_run(None)
    assert (count(made.table), made.table.marked) == (2, [])
    click_row(made.table, 1)
    assert book.shown is runs[1]
    made.table.clearSelection()  # as by a click below the rows
    assert (book.shown, made.table.marked) == (runs[1], [runs[1]])


@pytest.mark.looks
def test_a_list_in_which_nothing_is_found_says_so(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    book.add(*(run_of(scripted) for _ in range(3)))
    made.show()
    find, nothing = part(made, QLineEdit, "find-runs"), part(made, QLabel, "runs-nothing")
    assert nothing.isHidden()
    made.grab()
    place = find.mapTo(made, QPoint())
    QTest.keyClicks(find, "no such")
    made.grab()
    assert find.mapTo(made, QPoint()) == place  # the field stays below the hand
    assert (nothing.isVisible(), nothing.text()) == (True, "There is no run with “no such”.")
    QTest.keyClick(find, Qt.Key.Key_Down)
    assert not made.table.hasFocus()  # there is nothing to go to
    find.clear()
    assert nothing.isHidden()
    QTest.keyClick(find, Qt.Key.Key_Down)
    assert made.focusWidget() is made.table
    part(made, QToolButton, "starred-runs").click()
    assert (nothing.isVisible(), nothing.text()) == (True, "There is no starred run.")


def test_runs_are_sorted_and_copied_by_their_columns(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    runs = [run_of(scripted) for _ in range(3)]
    for run, value in zip(runs, (7.0, 12.0, None), strict=True):
        if value is not None:
            run.take(Incumbent(0, 0.5, Board(1), value))
    book.add(*runs)
    best = [one.name for one in COLUMNS].index("best")
    made.table.sortByColumn(best, Qt.SortOrder.AscendingOrder)
    assert made.table.rows == runs  # 7 before 12, and what has none last
    lines = made.table.text(made.table.rows, ",").splitlines()
    assert lines[0] == ",Settings,Seed,Best,Bound,Time,First,Proof,,"
    assert [line.split(",")[3] for line in lines[1:]] == ["7", "12", ""]
    hidden = [one.name for place, one in enumerate(COLUMNS) if made.table.isColumnHidden(place)]
    assert {"task", "size", "workers", "began"} <= set(hidden)  # what is the same of all is not said again
    other = run_of(scripted)
    other = Run(replace(other.question, task=scripted.tasks[1]), other.began)
    book.add(other)
    assert not made.table.isColumnHidden([one.name for one in COLUMNS].index("task"))


def test_counts_are_sorted_as_they_are_shown(scripted: Scripted) -> None:
    best = next(one for one in COLUMNS if one.name == "best")
    runs = [run_of(scripted) for _ in range(3)]
    runs = [Run(replace(run.question, task=replace(run.question.task, objective=None)), run.began) for run in runs]
    for run, number_of_them in zip(runs, (1200, 7, 30), strict=True):
        run.end(Outcome(Status.PROVED, count=number_of_them))
    assert [best.text(run).split()[-1] for run in sorted(runs, key=best.rank)] == ["7", "30", "1,200"]


def test_the_task_and_the_names_of_groups_stay_before_numbers_that_are_spare(qtbot: QtBot, scripted: Scripted) -> None:
    """One run of another task among many is told apart, at the width that the column has on a small screen."""
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.resize(640, 300)
    made.show()
    runs = [run_of(scripted) for _ in range(12)]
    for place, run in enumerate(runs):
        task = scripted.tasks[place == 0]
        run.question = replace(run.question, task=task, limits=Limits(seed=place))
        run.note = Note("best of 12: formulation slack")
        run.end(Outcome(Status.FEASIBLE, objective=1.0, stopped=Stopped.TIME))
    book.add(*runs)
    names = [one.name for one in COLUMNS]
    assert not made.table.isColumnHidden(names.index("task"))
    name = made.table.model().index(0, names.index(NAME))
    said = made.table.fontMetrics().horizontalAdvance(str(name.data()))
    assert said < made.table.columnWidth(names.index(NAME))
    assert made.table.isColumnHidden(names.index("proof"))


def test_arrows_unfold_a_group_and_undo_brings_back_what_was_dismissed(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.show()
    runs = [run_of(scripted) for _ in range(5)]
    for run in runs:
        run.end(Outcome(Status.UNKNOWN, stopped=Stopped.TIME))
    book.add(*runs)
    assert count(made.table) == 1
    made.table.setCurrentIndex(made.table.model().index(0, 1))
    QTest.keyClick(made.table, Qt.Key.Key_Right)
    assert count(made.table) == 5
    QTest.keyClick(made.table, Qt.Key.Key_Left)
    assert count(made.table) == 1
    book.dismiss(book.rows[0])
    undo = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    undo.ignore()
    QApplication.sendEvent(made.table, undo)
    assert undo.isAccepted()  # it does not reach the board
    QTest.keyClick(made.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(book.rows) == 5


def test_a_comparison_goes_on_without_the_run_on_show_that_is_dismissed(scripted: Scripted) -> None:
    """All of it went, where another of its runs would have gone alone."""
    book = RunBook()
    runs = [run_of(scripted) for _ in range(4)]
    for run in runs:
        run.end(Outcome(Status.UNKNOWN, stopped=Stopped.TIME))
    book.add(*runs)
    book.show_run(runs[0])
    book.compare(runs)
    book.dismiss(runs[0])
    assert (book.shown, book.compared) == (runs[1], (runs[1], runs[2], runs[3]))
    book.dismiss(runs[1], runs[2])
    assert (book.shown, book.compared) == (None, ())


def test_a_race_is_one_row_that_unfolds(qtbot: QtBot, scripted: Scripted) -> None:
    """Runs that differ in engine, formulation or solver asked the same; another option asks something else."""
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.show()
    runs = [run_of(scripted) for _ in range(5)]
    for run, (option, value) in zip(runs, [*(("engine", name) for name in "abcd"), ("goal", "3")], strict=True):
        run.question = replace(run.question, values=Values({**run.question.values, option: value}))
        run.end(Outcome(Status.UNKNOWN, stopped=Stopped.TIME))
    book.add(*runs)
    assert count(made.table) == 2
    made.fold(runs[0], unfolded=True)
    assert count(made.table) == 5


def test_a_start_is_one_row_that_names_the_best_above_its_others(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.show()
    runs = [run_of(scripted) for _ in range(4)]
    alone, raced = runs[0], runs[1:]
    for run, (engine, value) in zip(raced, [("a", 9.0), ("b", 4.0), ("c", 7.0)], strict=True):
        run.question = replace(run.question, limits=Limits(params={"engine": engine}), afresh=True)
        run.start = "a race"
        run.take(Incumbent(0, 0.5, Board(1), value))
        run.end(Outcome(Status.FEASIBLE, objective=value, stopped=Stopped.TIME))
    alone.end(Outcome(Status.FEASIBLE, objective=1.0, stopped=Stopped.TIME))
    book.add(*runs)
    name, best = ([one.name for one in COLUMNS].index(one) for one in (NAME, "best"))
    book.compare(raced, together=True)
    assert made.table.rows == [raced[1], alone]
    assert made.table.marked == [raced[1]]
    cell = made.table.model().index(0, name)
    assert cell.data() == "▸ best of 3: engine=b"  # what all of them share hides who won
    assert "best of 3: engine=b" in str(cell.data(Qt.ItemDataRole.ToolTipRole))
    made.fold(raced[0], unfolded=True)
    assert made.table.rows[0] is raced[1]
    made.table.sortByColumn(best, Qt.SortOrder.DescendingOrder)
    assert made.table.rows == [raced[1], raced[0], raced[2], alone]
    made.table.sortByColumn(best, Qt.SortOrder.AscendingOrder)
    assert made.table.rows == [alone, raced[1], raced[2], raced[0]]
    assert "▾" not in made.table.text(made.table.rows, ",")
    book.compare(())
    book.show_run(raced[0])
    made.fold(raced[0], unfolded=False)
    assert made.table.rows == [alone, raced[1], raced[0]]  # what is on show is always seen


@pytest.mark.looks
def test_the_rows_follow_a_column_that_becomes_narrower(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.resize(640, 200)
    run = run_of(scripted)
    run.note = Note("a name that is " + "long " * 40, text="and a note")
    book.add(run)
    book.show_run(run)
    made.show()
    made.resize(360, 200)
    cross = made.table.visualRect(made.table.model().index(0, len(COLUMNS) - 1))
    assert 0 < cross.left() < cross.right() < 360
    seed = next(place for place, one in enumerate(COLUMNS) if one.name == "seed")
    assert made.table.isColumnHidden(seed)  # it gives way before anything is cut
    name = made.table.model().index(0, [one.name for one in COLUMNS].index(NAME))
    assert str(name.data(Qt.ItemDataRole.AccessibleTextRole)).endswith("with a note")


@pytest.mark.looks
def test_seeds_stay_where_nothing_else_tells_runs_apart(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.resize(320, 200)
    made.show()
    runs = [run_of(scripted) for _ in range(3)]
    for run, seed in zip(runs, (1, 2, 2), strict=True):
        run.question = replace(run.question, limits=Limits(seed=seed))
        run.end(Outcome(Status.UNKNOWN))
    runs[-1].note = Note("two settings, best: " + "formulation slack " * 9)
    seeds = next(place for place, one in enumerate(COLUMNS) if one.name == "seed")
    book.add(*runs)
    assert not made.table.isColumnHidden(seeds)
    book.dismiss(runs[0])
    assert made.table.isColumnHidden(seeds)


@pytest.mark.looks
def test_runs_of_different_puzzles_that_look_alike_say_when_they_began_and_seeds_give_way(
    qtbot: QtBot, scripted: Scripted
) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.resize(360, 200)
    made.show()
    names = [one.name for one in COLUMNS]
    towers = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")
    task, empty = towers.task("solve"), towers.new_board(Values({"size": 5}))
    for minute in range(2):
        run = run_of(scripted)
        board = towers.apply(empty, f"set 0 1 {minute + 2}")
        run.question = Question(towers, board, task, defaults(task.options), Limits(seed=minute))
        run.began = datetime.now().replace(hour=14, minute=minute, second=0)
        run.note = Note("two settings, best: " + "formulation slack " * 9)
        book.add(run)
    told = [str(made.table.model().index(row, names.index(NAME)).data()) for row in range(2)]
    assert [one[:11] for one in told] == ["14:01:00 · ", "14:00:00 · "]
    assert made.table.isColumnHidden(names.index("seed"))


@pytest.mark.looks
def test_boards_are_told_apart_before_settings_are_whole(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    for start in (1, 22):
        run = run_of(scripted)
        run.question = replace(run.question, board=Board(start))
        run.note = Note("two settings, best: " + "formulation slack " * 9)
        book.add(run)
    made.resize(440, 200)
    made.show()
    assert not made.table.isColumnHidden(next(place for place, one in enumerate(COLUMNS) if one.name == "size"))


@pytest.mark.looks
def test_a_run_that_says_more_than_before_is_not_cut(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.resize(700, 200)
    made.show()
    run = run_of(scripted)
    book.add(run)
    run.take(Incumbent(1, 0.5, Board(1), objective=1.2345678e-04))
    book.refresh(0)
    best = next(place for place, one in enumerate(COLUMNS) if one.name == "best")
    text = str(made.table.model().index(0, best).data())
    assert made.table.columnWidth(best) > made.table.fontMetrics().horizontalAdvance(text)
    assert len(text) > 7


def test_an_engine_stands_in_the_settings_by_its_name_alone() -> None:
    towers = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")
    task = towers.task("solve")
    name = next(column for column in COLUMNS if column.name == NAME)
    board = towers.new_board(defaults(towers.options))
    for asked, told in (
        ({"formulation": "polytope"}, "polytope"),
        ({}, "tables"),
        ({"engine": "search", "formulation": "polytope"}, "search"),  # which formulation it would have has no effect
    ):
        run = Run(Question(towers, board, task, task.read(asked)), datetime.now().astimezone())
        assert name.text(run) == told
        assert run.title == " · ".join(["Solve", "5 × 5", *([told] if asked else [])])


@pytest.mark.looks
def test_a_task_that_nearly_all_runs_share_is_told_as_long_as_one_differs(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.show()
    runs = [run_of(scripted) for _ in range(10)]
    for place, run in enumerate(runs):
        task = replace(run.question.task, title="Follow a script with a long name" if place else "Another")
        run.question = replace(run.question, task=task, board=Board(place))
    book.add(*runs)

    def away() -> list[str]:
        return [one.name for place, one in enumerate(COLUMNS) if made.table.isColumnHidden(place) and not one.hidden]

    made.resize(2000, 300)
    assert "task" not in away()
    made.resize(500, 300)
    assert "proof" in away()
    assert "task" not in away()
    for run in runs:
        run.question = replace(run.question, task=runs[0].question.task)
    made.table.fit()
    assert "task" in away()


@pytest.mark.looks
def test_there_is_a_menu_of_rows_alone(qtbot: QtBot, scripted: Scripted) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show()
    book.add(run := run_of(scripted))
    book.show_run(run)
    table = made.table
    below = QPoint(100, table.visualRect(table.currentIndex()).bottom() + 40)
    table.customContextMenuRequested.emit(below)
    assert not made.findChildren(QMenu)
    key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, below, table.mapToGlobal(below))
    QCoreApplication.sendEvent(table, key)
    (menu,) = made.findChildren(QMenu)
    assert menu.isVisible()
    menu.close()


def test_one_sees_from_which_row_the_arrow_keys_go_and_the_first_of_them_marks_it(
    qtbot: QtBot, scripted: Scripted
) -> None:
    book = RunBook()
    made = RunList(book)
    qtbot.addWidget(made)
    book.add(run_of(scripted))
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    rows = made.table.viewport()
    made.table.clearFocus()
    before = rows.grab().toImage()
    made.table.setFocus(Qt.FocusReason.TabFocusReason)
    assert not made.table.marked
    edge = made.table.visualRect(made.table.currentIndex()).top()
    assert rows.grab().toImage().pixelColor(rows.width() // 2, edge) != before.pixelColor(rows.width() // 2, edge)
    QTest.keyClick(made.table, Qt.Key.Key_Down)
    assert made.table.marked == book.rows


def test_the_row_of_a_race_is_of_the_setting_that_the_verdict_names_not_of_the_luckiest_run() -> None:
    def ran(engine: str, seconds: float | None) -> Run:
        run = course((0.1, 5.0), end=seconds or 5.0, proved=seconds is not None)
        run.question = replace(run.question, values=Values({"engine": engine}))
        return run

    race = [ran("a", 1.0), ran("b", 2.0), ran("a", None), ran("b", 3.0), ran("a", None), ran("b", 4.0)]
    assert head(race) is race[1]
    solved = {"a": (None, None, None, None, 3.0), "b": (None, None, None, 2.0, 4.0)}
    better = [ran(engine, seconds) for engine, all_ in solved.items() for seconds in all_]
    for run in better[5:]:
        run.trace.objective[:] = [(0.1, 9.0)]  # worse boards, but more were solved
    assert head(better) is better[8]
