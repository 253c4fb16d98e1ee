"""What a stranger sees first: each tab shows its solvers at work once, and none opens on an empty board."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers, window_of
from tests.ui.parts import COMES_BACK, part
from workbench.core import files, lesson, resources
from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.puzzles import PUZZLES
from workbench.solve import kernels
from workbench.solve.jobs.events import Event, Phase, Progress
from workbench.solve.jobs.question import Question
from workbench.ui.board.editing import Cause
from workbench.ui.files.dialogs import Unsaved
from workbench.ui.runs.session import State
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

TOWERS = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")
DICDACDOE = next(puzzle for puzzle in PUZZLES if puzzle.slug == "dicdacdoe")
WAR = next(puzzle for puzzle in PUZZLES if puzzle.slug == "war")
MORRIS = next(puzzle for puzzle in PUZZLES if puzzle.slug == "morris")


def idle(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1, timeout=60_000)
    tab.solving.stop()  # what is to be seen for seconds need not be waited for
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE, timeout=60_000)


def came(window: MainWindow) -> str:
    """What came of the run, as it is told."""
    run = window.current().session.run
    assert run is not None
    assert run.outcome is not None
    answer = run.outcome.answer.split(". ")[0]
    return f"{answer[0].upper()}{answer[1:]}." if answer else "Stopped: "  # nothing came of it


@pytest.mark.corner
def test_what_is_told_of_a_board_stays_away_once_that_was_changed(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, MORRIS)
    window.first_start.greet()
    idle(qtbot, window)
    tab, notice = window.current(), window.first_start.notice
    assert notice.text
    tab.editing.take(MORRIS.apply(tab.editing.board, "play 5"), "Move", Cause.MOVE)
    assert not notice.text
    window.actions_["undo"].trigger()
    assert not tab.document.modified
    assert not notice.text


def test_each_tab_greets_once_and_then_opens_on_a_deal(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, WAR, MORRIS)
    window.first_start.greet()
    idle(qtbot, window)
    dealt = came(window)
    assert dealt in window.first_start.notice.text
    window.show_puzzle(MORRIS)
    idle(qtbot, window)
    assert came(window) in window.first_start.notice.text
    window.show_puzzle(WAR)
    assert dealt in window.first_start.notice.text  # not what morris said
    window.documents.open_sample(resources.samples("war")[0])
    assert not window.first_start.notice.text  # it is about the board that was watched
    window.documents.close()  # else it would be open again
    window.close()

    window = window_of(qtbot, tmp_path, WAR, MORRIS)
    window.show_puzzle(WAR)
    window.first_start.greet()
    empty = window.current().document
    qtbot.waitUntil(lambda: window.current().document is not empty)
    assert window.current().editing.verdict.complete
    assert not window.first_start.notice.text


@pytest.mark.corner("towers")
@pytest.mark.looks
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_what_is_watched_is_told_to_its_end_in_a_small_window(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES, size=(1024, 676))
    tab = window.show_puzzle(puzzle)
    foot = window.first_start.notice.parentWidget()
    assert foot is not None
    before = foot.height()
    window.first_start.begin()
    qtbot.waitUntil(lambda: "At work: " in window.first_start.notice.text, timeout=60_000)
    notice = next(one for one in window.findChildren(ElidedLabel, "notice-text") if one.isVisible())
    notice.grab()
    assert not notice.toolTip()  # nothing is left out
    assert foot.height() == before
    assert "a show. Esc ends it, F5 makes it yours, F11 presents it. Or try:" in window.first_start.notice.text
    assert not window.findChildren(QPushButton, "welcome-stop")  # Stop is there once
    run, seen = tab.session.run, next(one.summary for one in puzzle.starters if one.ask)
    shown = f"Live – {seen[0].lower()}{seen[1:]}"
    qtbot.waitUntil(lambda: run is None or not run.preparing, timeout=60_000)
    status = tab.side.live.status
    assert run is None or run.outcome is not None or status.words() == shown  # what one sees, not a solver's phase
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE, timeout=20_000)


@pytest.mark.looks
@pytest.mark.corner
def test_who_sees_a_result_first_is_told_the_rule_with_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, MORRIS, size=(1024, 676))
    window.first_start.greet()
    tab, notice = window.current(), window.first_start.notice
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1 and tab.session.state is State.IDLE, timeout=60_000)
    assert notice.text.startswith(f"{MORRIS.summary}\n{came(window)}")
    shown = next(one for one in window.findChildren(ElidedLabel, "notice-text") if one.isVisible())
    shown.grab()
    assert not shown.toolTip()  # nothing is left out


@pytest.mark.corner
@pytest.mark.looks
def test_a_result_that_is_told_at_length_is_told_in_short_behind_the_rule(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, TOWERS, size=(1024, 676))
    window.first_start.greet()
    tab, notice = window.current(), window.first_start.notice
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1 and tab.session.state is State.IDLE, timeout=60_000)
    assert TOWERS.quick_check(tab.editing.board).solved
    rule, _, result = notice.text.partition(".\n")
    assert TOWERS.summary.startswith(rule)
    assert result.startswith("A puzzle of grade ")
    shown = next(one for one in window.findChildren(ElidedLabel, "notice-text") if one.isVisible())
    qtbot.waitUntil(lambda: shown.shown()[0] == notice.text)  # once its buttons have their places: a line each
    shown.grab()
    assert not shown.toolTip()  # nothing is left out
    assert tab.side.pages.is_low  # a newcomer sees board and plot
    tab.side.read("answer")
    assert not tab.side.pages.is_low


@pytest.mark.corner
def test_what_a_person_asks_of_the_board_that_was_watched_comes_back(qtbot: QtBot, tmp_path: Path) -> None:
    """The list had the run, and nothing was on show."""
    window = window_of(qtbot, tmp_path, TOWERS)
    window.first_start.greet()
    idle(qtbot, window)
    tab = window.current()
    board = tab.editing.board
    tab.side.solve.select_task("solve")
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 2 and tab.session.state is State.IDLE)
    asked = tab.run_file
    window.close()
    window = window_of(qtbot, tmp_path, TOWERS)
    assert (window.current().run_file, window.current().editing.board) == (asked, board)


@pytest.mark.corner
def test_what_the_show_has_asked_is_asked_of_no_board_that_is_pasted_after_a_restart(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, TOWERS)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: tab.session.running, timeout=20_000)
    QTest.keyClick(window, Qt.Key.Key_F5)  # its run is the person's own: board and task come back
    tab.solving.stop()
    qtbot.waitUntil(lambda: not tab.session.running, timeout=20_000)
    window.close()
    again = window_of(qtbot, tmp_path, TOWERS).current()
    assert again.side.solve.task is TOWERS.task("reduce")
    again.editing.paste(TOWERS.parse(resources.samples("towers")[0].read_text()))
    assert again.side.solve.task is TOWERS.tasks[0]


@pytest.mark.corner
def test_an_empty_board_offers_what_to_begin_with_until_something_stands_on_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, TOWERS)
    window.first_start.greet()
    idle(qtbot, window)
    window.close()
    window = window_of(qtbot, tmp_path, TOWERS)
    window.first_start.greet()
    notice = window.first_start.notice
    qtbot.waitUntil(lambda: notice.text.startswith("An empty board"))
    tab = window.current()
    assert tab.editing.board == TOWERS.new_board(defaults(TOWERS.options))  # not the one on which a solver was watched
    assert part(window, QPushButton, "welcome-play").isVisible()
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_1)
    qtbot.waitUntil(lambda: tab.document.modified and not notice.text)


@pytest.mark.corner
def test_who_skips_is_greeted_in_other_tabs_all_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, WAR, MORRIS)
    window.first_start.greet()
    idle(qtbot, window)
    QTest.mouseClick(part(window, QPushButton, "welcome-skip"), Qt.MouseButton.LeftButton)
    assert part(window, ElidedLabel, "said").text().startswith("Help")
    notice = window.first_start.notice
    assert not notice.text
    window.show_puzzle(MORRIS)
    qtbot.waitUntil(lambda: bool(notice.text))
    idle(qtbot, window)
    window.show_puzzle(WAR)
    qtbot.wait(50)
    assert not notice.text, "this one was skipped"


@pytest.mark.corner
def test_a_tab_that_was_skipped_offers_nothing_at_the_next_start(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, TOWERS)
    window.first_start.greet()
    idle(qtbot, window)
    QTest.mouseClick(part(window, QPushButton, "welcome-skip"), Qt.MouseButton.LeftButton)
    window.close()
    window = window_of(qtbot, tmp_path, TOWERS)
    window.first_start.greet()
    qtbot.wait(50)
    assert not window.first_start.notice.text


@pytest.mark.corner
def test_what_is_told_is_about_the_question_of_the_tour(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(qtbot, tmp_path, WAR)
    window.first_start.greet()
    idle(qtbot, window)
    first = window.first_start
    monkeypatch.setattr(window.documents._dialogs, "new_board", lambda *_: None)
    QTest.mouseClick(part(window, QPushButton, "welcome-new"), Qt.MouseButton.LeftButton)
    assert came(window) in first.notice.text  # nothing was chosen: the tour goes on
    tab = window.current()
    assert tab.session.run is not None
    question = tab.session.run.question
    other = next(task for task in WAR.tasks if task is not question.task)
    tab.session.run.question = replace(question, task=other)
    first.look()
    assert not first.notice.text


@pytest.mark.corner
def test_a_found_board_is_offered_once_below_it_and_what_came_of_its_run_is_told_beside_it_only(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, DICDACDOE)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: tab.stage.solver_board is not None, timeout=60_000)
    idle(qtbot, window)
    notice = window.first_start.notice
    names = ["welcome-play", "welcome-new", "welcome-skip"]
    qtbot.waitUntil(lambda: [one.objectName() for one in notice._buttons] == names)
    tab.stage.show_solver()
    uses = [one for one in window.findChildren(QPushButton) if one.isVisible() and "Use" in one.text()]
    assert [one.objectName() for one in uses] == ["use-board"]
    assert came(window) in notice.text
    tab.stage.show_mine()
    assert not notice.text
    tab.stage.show_solver()
    assert came(window) in notice.text
    window.first_start.offer()
    QTest.mouseClick(part(window, QPushButton, "welcome-present"), Qt.MouseButton.LeftButton)
    assert window.presentation is not None
    assert window.presentation.isVisible()


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """What was asked. The first search takes until it is stopped: it may be done before one leaves it."""
    solve, begun = type(DICDACDOE).solve, list[Task]()

    def first_until_stopped(puzzle: AnyPuzzle, board: object, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        begun.append(task)
        while len(begun) == 1:
            if ctx.wait(60):
                raise Interrupted
        return solve(puzzle, board, task, values, ctx)

    monkeypatch.setattr(type(DICDACDOE), "solve", first_until_stopped)
    return begun


@pytest.mark.corner("welcome-play")
@pytest.mark.parametrize("leave", ["welcome-skip", "welcome-play"])
def test_who_leaves_the_tour_ends_its_run(qtbot: QtBot, tmp_path: Path, endless: list[Task], leave: str) -> None:
    window = window_of(qtbot, tmp_path, DICDACDOE)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: len(tab.book.rows) == len(endless) == 1 and tab.session.running, timeout=60_000)
    watched = tab.book.rows[0]
    QTest.mouseClick(part(window, QPushButton, leave), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: watched.outcome is not None, timeout=20_000)
    assert watched.outcome is not None
    assert watched.outcome.stopped is Stopped.USER
    tab.solving.stop()  # a game may have asked for its board
    qtbot.waitUntil(lambda: not tab.session.running)


@pytest.mark.corner
def test_what_is_watched_ends_when_its_tab_is_left_but_not_what_a_person_has_asked(
    qtbot: QtBot, tmp_path: Path, endless: list[Task]
) -> None:
    window = window_of(qtbot, tmp_path, DICDACDOE, MORRIS)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: len(tab.book.rows) == len(endless) == 1 and tab.session.running, timeout=60_000)
    watched = tab.book.rows[0]
    window.show_puzzle(MORRIS)
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE, timeout=20_000)
    assert watched.outcome is not None
    assert watched.outcome.stopped is Stopped.USER
    window.show_puzzle(DICDACDOE)  # it begins again
    qtbot.waitUntil(lambda: tab.session.running and tab.session.run is not watched, timeout=60_000)
    shown = tab.session.run
    tab.side.solve.select_task("earliest")
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.session.running and tab.session.run is not shown, timeout=60_000)
    window.show_puzzle(MORRIS)
    assert tab.session.running


@pytest.mark.corner
def test_a_show_that_has_found_something_stays_as_it_was_while_its_tab_is_left(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_board(puzzle: AnyPuzzle, board: object, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        ctx.incumbent(board, 1.0)
        while not ctx.wait(60):
            pass
        raise Interrupted

    monkeypatch.setattr(type(WAR), "solve", one_board)
    window = window_of(qtbot, tmp_path, WAR, MORRIS)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: tab.session.run is not None and tab.session.run.found > 0, timeout=60_000)
    watched = tab.session.run
    window.show_puzzle(MORRIS)
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE, timeout=20_000)
    window.show_puzzle(WAR)
    qtbot.waitUntil(lambda: part(window, QPushButton, "welcome-again").isVisible())
    qtbot.wait(50)
    assert tab.session.run is watched is tab.book.shown


@pytest.mark.corner
def test_no_show_begins_beside_what_a_person_has_asked(qtbot: QtBot, tmp_path: Path, slow: threading.Event) -> None:
    slow.set()
    window = window_of(qtbot, tmp_path, WAR, MORRIS)
    tab = window.current()
    tab.solving.ask(Question(WAR, tab.editing.board, WAR.tasks[0], defaults(WAR.tasks[0].options)))
    qtbot.waitUntil(lambda: tab.session.run is not None)
    window.first_start.greet()
    other = window.show_puzzle(MORRIS)
    qtbot.waitUntil(window.first_start.notice.isVisible)
    assert not other.book.rows
    assert "No show while solvers are at work in War" in window.first_start.notice.text
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE, timeout=20_000)
    window.first_start.look()
    assert "Edit this board, paste another" in window.first_start.notice.text  # it is no empty one: stones stand there
    QTest.mouseClick(part(window, QPushButton, "welcome-again"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: other.session.run is not None, timeout=60_000)
    other.solving.stop()
    qtbot.waitUntil(lambda: other.session.state is State.IDLE, timeout=20_000)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A question about War ends once it is stopped and this is set, as on busy cores."""
    may_end = threading.Event()

    def until_stopped(puzzle: AnyPuzzle, board: object, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        while not ctx.wait(60):
            pass
        may_end.wait(20)
        raise Interrupted

    monkeypatch.setattr(type(WAR), "solve", until_stopped)
    return may_end


DEAL = next(starter for starter in WAR.starters if not starter.ask)


@pytest.mark.corner("dealt")
@pytest.mark.parametrize("how", ["dealt", "pasted", "shuffled", "shuffled and undone", "shuffled and saved", "opened"])
def test_a_show_that_was_broken_off_never_begins_again_over_what_a_person_has_touched(
    qtbot: QtBot, tmp_path: Path, slow: threading.Event, how: str
) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, WAR, MORRIS, answers=answers)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: tab.session.running)
    match how:
        case "dealt":
            window.documents.begin(DEAL)
        case "pasted":
            window.documents.paste(files.read_text(resources.samples("war")[8]))
        case "opened":
            window.documents.open_sample(resources.samples("war")[8])
        case _:
            tab.editing.take(WAR.apply(tab.editing.board, "shuffle 7"), "Shuffle", Cause.MOVE)
            if how.endswith("undone"):
                tab.editing.go(tab.document.position - 1)
            elif how.endswith("saved"):
                answers.path = tmp_path / "mine.txt"
                window.documents.save()
    document, board, history = tab.document, tab.editing.board, tab.document.history
    window.show_puzzle(MORRIS)
    window.show_puzzle(WAR)
    slow.set()
    qtbot.waitUntil(lambda: not tab.session.running, timeout=20_000)
    qtbot.wait(300)
    assert tab.document is document
    assert (tab.editing.board, tab.document.history) == (board, history)
    assert not tab.session.running
    window.show_puzzle(MORRIS).solving.stop()


@pytest.mark.corner
def test_who_deals_before_a_show_has_stopped_sees_no_other_begin(
    qtbot: QtBot, tmp_path: Path, slow: threading.Event
) -> None:
    window = window_of(qtbot, tmp_path, WAR, MORRIS)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: tab.session.running)
    window.show_puzzle(MORRIS)
    qtbot.wait(50)
    window.show_puzzle(WAR)  # back before it has stopped
    qtbot.wait(50)
    window.documents.begin(DEAL)
    board, runs = tab.editing.board, list(tab.book.rows)
    slow.set()
    qtbot.waitUntil(lambda: not tab.session.running, timeout=20_000)
    qtbot.wait(300)
    assert tab.editing.board == board
    assert list(tab.book.rows) == runs
    window.show_puzzle(MORRIS).solving.stop()


@pytest.mark.corner
def test_a_show_that_begins_again_puts_no_second_board_over_its_own(
    qtbot: QtBot, tmp_path: Path, slow: threading.Event
) -> None:
    window = window_of(qtbot, tmp_path, WAR, MORRIS)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: tab.session.running)
    slow.set()
    document, watched = tab.document, tab.session.run
    window.show_puzzle(MORRIS)
    qtbot.waitUntil(lambda: not tab.session.running, timeout=20_000)
    window.show_puzzle(WAR)
    qtbot.waitUntil(lambda: tab.session.running and tab.session.run is not watched, timeout=20_000)
    assert tab.document is document
    assert tab.document.passing
    window.show_puzzle(MORRIS).solving.stop()  # as when it was left first, that ends it
    qtbot.waitUntil(lambda: not tab.session.running, timeout=20_000)


@pytest.mark.corner("at it")
@pytest.mark.parametrize("when", ["before the first visit", "at it", "after a restart"])
def test_a_show_never_begins_over_a_board_that_was_pasted(qtbot: QtBot, tmp_path: Path, when: str) -> None:
    text = files.read_text(resources.samples("war")[8])
    window = window_of(qtbot, tmp_path, MORRIS, WAR)
    if when != "before the first visit":
        window.first_start.greet()
        idle(qtbot, window)
    if when == "after a restart":
        window.documents.open_sample(resources.samples("war")[8])
        window.close()
        window = window_of(qtbot, tmp_path, MORRIS, WAR)
        window.show_puzzle(MORRIS)
    else:
        window.documents.paste(text)  # it leads to its own tab
    window.first_start.greet()
    qtbot.wait(50)
    window.show_puzzle(MORRIS)
    qtbot.wait(50)
    tab = window.show_puzzle(WAR)
    qtbot.wait(300)
    assert tab.editing.board == WAR.parse(text)
    assert not tab.session.running
    window.show_puzzle(MORRIS).solving.stop()


@pytest.mark.parametrize("how", ["paste", "type"])
@pytest.mark.corner
def test_a_board_of_ones_own_ends_the_show_that_is_at_work(qtbot: QtBot, tmp_path: Path, how: str) -> None:
    """The button said Stop, and F5 that Drop clues was running, which nobody had asked, or made another puzzle in its
    place, as the show had."""
    window = window_of(qtbot, tmp_path, TOWERS)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: tab.side.solve.shows and tab.session.running)
    assert tab.side.solve.question().task.name == "reduce"
    if how == "paste":
        window.documents.paste(files.read_text(resources.samples("towers")[0]))
        assert tab.side.solve.question().task.name == "solve"
    else:
        tab.editing.take(TOWERS.apply(tab.editing.board, "set 0 1 0"), "Mine", Cause.MOVE)
    assert tab.book.shown is None
    qtbot.waitUntil(lambda: not tab.session.running)
    assert tab.side.solve.start_action.isEnabled()


@pytest.mark.corner
def test_what_a_person_has_played_or_would_rather_keep_is_not_taken_for_the_show(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, WAR, answers=answers)
    window.first_start._greeted = set()  # as it is while the presentation is open, of a tab that nobody has seen
    tab = window.current()
    window.first_start.lay()
    laid = tab.document
    assert laid.passing
    tab.editing.set_view(Values({**tab.editing.view, "turn": 3}))
    window.first_start.follow()
    qtbot.wait(50)
    assert tab.document is laid
    answers.path = tmp_path / "mine.txt"
    window.documents.begin(DEAL)
    window.documents.save()
    tab.editing.take(WAR.apply(tab.editing.board, "shuffle 7"), "Shuffle", Cause.MOVE)
    document = tab.document
    answers.what.append(Unsaved.CANCEL)
    window.first_start.begin()
    assert tab.document is document
    assert not document.passing


@pytest.mark.corner
def test_a_lesson_ends_the_show_and_begins(qtbot: QtBot, tmp_path: Path) -> None:
    """It was refused, since a solver was at work that nobody had asked."""
    answers = Answers()
    window = window_of(qtbot, tmp_path, *PUZZLES, answers=answers)
    window.show_puzzle(TOWERS)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: tab.side.solve.shows and tab.session.running)
    window.lessons.begin(next(path for path in lesson.shipped() if "polytope" in path.stem))
    qtbot.waitUntil(lambda: window.lessons.lesson is not None, timeout=30_000)
    assert not answers.errors
    window.lessons.leave()


def test_what_is_laid_in_the_presentation_leaves_its_question_something_to_do(qtbot: QtBot, tmp_path: Path) -> None:
    """It was a finished board: F5 said that nothing was left to search."""
    window = window_of(qtbot, tmp_path, DICDACDOE)
    window.first_start._greeted = set()  # as it is while the presentation is open
    tab = window.current()
    window.first_start.lay()
    assert tab.document.passing
    assert not tab.session.running
    watched = next(one for one in DICDACDOE.starters if one.ask)
    assert tab.editing.board == watched.board(watched.usual(), Random(1))
    question = tab.side.solve.question()
    assert question.task.name == watched.ask
    assert all(question.values[name] == value for name, value in watched.asked.items())


@pytest.mark.corner
def test_a_question_that_a_person_has_begun_is_open_again(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, DICDACDOE)
    window.documents.begin(next(one for one in DICDACDOE.starters if one.ask))
    window.current().solving.stop()  # the whole search may take minutes on a busy machine
    idle(qtbot, window)
    board = window.current().document.board
    assert window.close()
    assert window_of(qtbot, tmp_path, DICDACDOE).current().document.board == board


@pytest.mark.corner
def test_who_closes_the_window_is_not_asked_about_what_the_tour_shows(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, DICDACDOE, answers=answers)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1 and tab.session.state is State.RUNNING, timeout=60_000)
    assert window.close()
    assert not answers.asked


@pytest.mark.corner
def test_while_kernels_are_compiled_the_tour_and_who_waits_are_told_how_far_it_is(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share, compiled = [0.25], list[str]()

    def ready(module: str, stopped: Callable[[], bool]) -> None:
        while share[0] < 1.0:
            if stopped():
                raise Interrupted
            time.sleep(0.01)
        compiled.append(module)

    monkeypatch.setattr(kernels, "is_ready", lambda module: module in compiled)
    monkeypatch.setattr(kernels, "share", lambda module: share[0])
    monkeypatch.setattr(kernels, "ready", ready)
    window = window_of(qtbot, tmp_path, TOWERS)
    first, tab, notice = window.first_start, window.current(), window.documents.making.notice
    first.greet()
    first.compile((TOWERS,))
    qtbot.waitUntil(lambda: first.notice.text.startswith("Preparing the engine, 25 %"), timeout=60_000)
    assert "Then:\nA solver takes numbers away" in first.notice.text
    city = tab.editing.board
    assert all((*city.givens, *city.clues))  # what is looked at meanwhile, and under Mine: what the solver drops from
    assert "Preparing the engine, 25 %" in tab.state_words()
    watched = tab.document
    assert tab.side.live.status.words().startswith("Live – a solver takes numbers away")  # before it does
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    assert "Preparing the engines, once on this computer: 8 %" in first.notice.text
    QTest.mouseClick(part(window, QPushButton, "welcome-play"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: notice.text == "Play one now: preparing the engine, 25 %, once on this computer")
    QTest.mouseClick(part(window, QPushButton, "making-cancel"), Qt.MouseButton.LeftButton)
    assert not notice.text
    share[0] = 1.0
    qtbot.waitUntil(lambda: set(compiled) == set(TOWERS.kernels))
    qtbot.wait(100)
    assert tab.document is watched  # what was cancelled does not come after all


@pytest.mark.corner
def test_a_board_that_is_wanted_while_kernels_are_compiled_is_begun_although_one_visits_another_tab(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = threading.Event()

    def asked(question: Question, follow: Callable[[Event], object], **_: object) -> Outcome:
        follow(Phase(0, 0.0, "Preparing", counts=False))
        follow(Progress(1, 0.0, 31, 100))
        waits.wait(60)
        return Outcome(Status.FEASIBLE, board=question.board)

    monkeypatch.setattr("workbench.ui.files.making.run_question", asked)
    window = window_of(qtbot, tmp_path, TOWERS, WAR)
    notice, tab = window.documents.making.notice, window.current()
    first = tab.document
    window.first_start.greet()
    idle(qtbot, window)
    before = tab.document
    assert before is not first
    QTest.mouseClick(part(window, QPushButton, "welcome-play"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "31 %" in notice.text)
    window.show_puzzle(WAR)
    assert not notice.text  # it is the other tab's
    idle(qtbot, window)
    window.show_puzzle(TOWERS)
    assert "31 %" in notice.text
    window.show_puzzle(WAR)
    waits.set()
    qtbot.waitUntil(lambda: tab.document is not before)
    assert tab.game.on
    assert window.current().puzzle is WAR


@pytest.mark.corner
def test_f5_asks_in_place_of_what_the_tour_shows_and_not_of_what_a_person_has_asked(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, DICDACDOE)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1 and tab.session.state is State.RUNNING, timeout=60_000)
    tab.side.solve.select_task("earliest")
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: len(tab.book.rows) == 2, timeout=60_000)
    assert [run.question.task.name for run in tab.book.rows] == ["find", "earliest"]
    assert part(window, ElidedLabel, "said").text().startswith("“Find a safe board” was at work and is stopped")
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert part(window, ElidedLabel, "said").text().startswith("A run is going on")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE, timeout=60_000)
    assert "going on" not in window.status.sentence
    assert len(tab.book.rows) == 2


@pytest.mark.corner
def test_f5_does_not_throw_away_what_the_tour_shows_where_it_asks_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, DICDACDOE, MORRIS)
    window.first_start.greet()
    tab = window.current()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1 and tab.session.state is State.RUNNING, timeout=60_000)
    watched = tab.session.run
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert (
        part(window, ElidedLabel, "said").text()
        == "The show’s run is yours now and goes on: Esc stops it, Ctrl+Shift+F5 starts anew"
    )
    qtbot.waitUntil(lambda: not window.first_start.notice.isVisible(), timeout=20_000)  # it is no show any more
    window.show_puzzle(MORRIS)  # a person has asked for it now
    assert tab.session.run is watched
    assert tab.session.state is State.RUNNING
    QTest.keyClick(window, Qt.Key.Key_Escape)


@pytest.mark.corner
def test_a_board_that_is_opened_stays(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, WAR, MORRIS)
    window.show_puzzle(WAR)
    window.first_start.greet()
    window.documents.open_sample(resources.samples("morris")[1])
    board = window.current().editing.board
    qtbot.wait(50)
    assert window.current().puzzle is MORRIS
    assert window.current().editing.board is board


@pytest.mark.corner
def test_kernels_are_compiled_of_the_tab_in_front_first(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(kernels, "is_ready", lambda module: module in compiled)
    monkeypatch.setattr(kernels, "ready", lambda module, stopped: compiled.append(module))
    window = window_of(qtbot, tmp_path, WAR, MORRIS)
    window.show_puzzle(MORRIS)
    window.first_start.compile((WAR, MORRIS))
    qtbot.waitUntil(lambda: len(compiled) == 2)
    assert compiled == [*MORRIS.kernels, *WAR.kernels]
    qtbot.waitUntil(lambda: not window.first_start.notice.text)


@pytest.mark.corner
def test_what_there_is_to_try_is_told_again_and_the_board_stays(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, MORRIS)
    tab, notice = window.current(), window.first_start.notice
    tab.document.play("play 5")
    window.actions_["welcome"].trigger()
    assert notice.text.startswith("Things to try in ")
    buttons = [part(window, QPushButton, f"welcome-{name}") for name in ("again", "play", "new", "skip")]
    assert [one.text() for one in buttons][:2] == ["&Watch a solver", "&Play against the program"]
    letters = [one.shortcut().toString()[-1] for one in buttons]
    menus = [action.text().partition("&")[2][0].upper() for action in window.menuBar().actions()]
    assert len({*letters, *menus, "O", "C"}) == len(letters) + len(menus) + 2  # those of Stop and Cancel, too
    assert buttons[0].hasFocus()
    QTest.keyClick(buttons[0], Qt.Key.Key_Backtab)
    assert tab.pane.board_view.hasFocus()  # it is not behind all else
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Tab)
    assert buttons[0].hasFocus()
    assert (len(tab.document.history), tab.book.rows) == (2, [])
    tab.document.mark_saved()
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    idle(qtbot, window)
    assert came(window) in notice.text
    window.actions_["welcome"].trigger()  # one of them may be chosen after another
    assert notice.text.startswith("Things to try in ")
    names = ("again", "play")
    qtbot.waitUntil(lambda: all(part(window, QPushButton, f"welcome-{name}").isVisible() for name in names))
    assert part(window, QPushButton, "welcome-again").text() == "&Watch a solver"
    QTest.mouseClick(part(window, QPushButton, "welcome-play"), Qt.MouseButton.LeftButton)
    assert tab.editing.view.text("mode") == "play"
    assert not notice.text


@pytest.mark.corner
def test_what_a_run_without_a_plot_finds_out_is_seen_while_it_runs(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, MORRIS)
    match = next(one for one in MORRIS.starters if one.ask == "match")
    window.documents.begin(replace(match, asked={"games": 10**6}))
    tab = window.current()
    assert tab.side.pages.front == "insights"
    qtbot.waitUntil(lambda: tab.side.pages.front == "answer", timeout=60_000)
    assert tab.session.running
    tab.side.read("insights")  # who looks elsewhere is left there
    assert tab.session.run is not None
    before = tab.session.run.insights["match"]
    qtbot.waitUntil(lambda: tab.session.run is not None and tab.session.run.insights["match"] != before)
    assert tab.side.pages.front == "insights"
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE, timeout=60_000)


@pytest.mark.corner
def test_escape_closes_what_is_told_of_the_watched_run_and_only_then_leaves_its_board(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, DICDACDOE)
    window.first_start.greet()
    tab, notice = window.current(), window.first_start.notice
    qtbot.waitUntil(lambda: tab.stage.solver_board is not None, timeout=60_000)
    idle(qtbot, window)
    qtbot.waitUntil(lambda: not tab.side.solve.just_ended, timeout=9_000)
    tab.stage.show_solver()
    assert notice.isVisible()
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Escape)
    assert not notice.text
    assert not tab.stage.on_mine
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Escape)
    assert tab.stage.on_mine


@pytest.mark.corner
@pytest.mark.parametrize("saved", [False, True])
def test_who_watches_a_solver_in_place_of_a_board_of_her_own_reads_how_that_comes_back(
    qtbot: QtBot, tmp_path: Path, saved: bool
) -> None:
    window = window_of(qtbot, tmp_path, DICDACDOE)
    tab, notice = window.current(), window.first_start.notice
    window.documents.paste(files.read_text(resources.samples("dicdacdoe")[0]))
    if saved:
        tab.document.save(tmp_path / "mine.txt")
    own = tab.editing.board
    window.actions_["welcome"].trigger()
    QTest.mouseClick(part(window, QPushButton, "welcome-again"), Qt.MouseButton.LeftButton)
    assert tab.editing.board != own
    qtbot.waitUntil(lambda: tab.session.running)
    window.first_start.look()
    assert part(notice, ElidedLabel, "notice-text").text() == COMES_BACK
    window.status.say("")
    assert part(notice, ElidedLabel, "notice-text").text() == notice.text
    tab.solving.stop()
    qtbot.waitUntil(lambda: not tab.session.running, timeout=60_000)
    window.actions_["undo"].trigger()
    assert tab.editing.board == own
