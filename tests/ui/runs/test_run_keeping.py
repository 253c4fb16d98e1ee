"""Runs are on disk while they go on, and in their tab's list after a restart: named, starred, dismissed, opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.scripted import Board, Scripted
from tests.ui.column import choose, click_row, count, kept_files, reopened, rows, solve
from tests.ui.conftest import Answers, MakeWindow
from tests.ui.parts import part
from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.wording import NOTHING, duration_text
from workbench.solve.runs.run import Note, Run
from workbench.solve.runs.run_reader import read_run
from workbench.ui.board.showing import Showing
from workbench.ui.runs.note_dialog import NoteDialog
from workbench.ui.runs.run_columns import COLUMNS
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.runs.session import State
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.table import TableView
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def shown_cells(view: TableView, row: int) -> list[str]:
    return [str(view.model().index(row, column).data()) for column in range(view.model().columnCount())]


def titles(window: MainWindow) -> list[str]:
    return [run.name for run in window.current().book.rows]


@pytest.mark.corner
def test_a_run_is_on_disk_while_it_goes_on_and_listed_after_a_restart(
    qtbot: QtBot, make_window: MakeWindow, scripted: Scripted
) -> None:
    window = make_window()
    scripted.script = scripts.until_stopped
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.current().book.rows[0].found == 1)
    (path,) = kept_files(window)
    cut = read_run(path, (scripted,))  # as after kill -9 now
    assert (cut.interrupted, cut.found) == (True, 1)
    window.current().side.solve.stop_action.trigger()
    qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)
    scripted.script = scripts.five_better_ones
    solve(qtbot, window)
    window.close()

    again = reopened(qtbot, make_window, 2)
    tab = again.current()
    assert tab.book.shown is tab.book.rows[1]
    assert "10" in shown_cells(rows(tab), 0)
    qtbot.waitUntil(lambda: all(run.whole for run in tab.book.rows))  # it goes on from the one before
    course = tab.side.live.plot.course()
    assert course is not None
    assert list(course.lines[0].points[1]) == [42, 50, 40, 30, 20, 10]
    captions = [part(tab.side.live.status, ElidedLabel, f"status_{place}") for place in range(4)]
    spent = sum(run.trace.elapsed for run in tab.book.rows)
    assert captions[3].text() == duration_text(spent)
    assert tab.stage.board == Board(10)
    assert [one.board.number for one in tab.book.boards] == [50, 40, 30, 20, 10]
    assert "nothing better exists" in tab.side.live.status.words()
    assert "#4 10" in tab.side.log.text()


@pytest.mark.corner("True")
@pytest.mark.parametrize("front", [True, False])
def test_the_run_that_was_on_show_is_at_the_next_start(qtbot: QtBot, make_window: MakeWindow, front: bool) -> None:
    window = make_window()
    solve(qtbot, window)
    solve(qtbot, window)
    tab = window.current()
    click_row(rows(tab), 1)
    (tab.stage.show_solver if front else tab.stage.show_mine)()
    assert tab.book.shown is tab.book.rows[0]
    window.close()
    tab = reopened(qtbot, make_window, 2).current()
    assert tab.book.shown is tab.book.rows[0]
    qtbot.waitUntil(lambda: tab.book.rows[0].whole)
    assert tab.stage.showing is (Showing.SOLVER if front else Showing.MINE)
    assert tab.stage.solver_board is not None
    assert tab.stage.solver_board.board == Board(10)
    assert "nothing better exists" in tab.side.live.status.words()


@pytest.mark.corner
def test_that_the_run_on_show_is_still_to_come_is_said_at_the_next_start(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    solve(qtbot, window)
    window.close()
    again = make_window()
    said = part(again, ElidedLabel, "said")
    assert said.text() == "Reading the run that was on show…"
    again.recover()
    qtbot.waitUntil(lambda: again.current().book.shown is not None)
    assert said.text() == ""


@pytest.mark.corner
def test_of_a_run_that_is_still_read_nothing_is_said_that_its_file_may_belie(
    qtbot: QtBot, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    solve(qtbot, window)
    window.close()
    with monkeypatch.context() as patched:
        patched.setattr(RunKeeping, "load", lambda *_: None)
        tab = reopened(qtbot, make_window, 1).current()
    run, status = tab.book.rows[0], tab.side.live.status
    assert (tab.book.shown, run.whole) == (run, False)
    tab.side.pages.bring("log")
    nothing = part(tab.side.log, QLabel, "log-nothing")
    assert (status.words(), nothing.text()) == ("Reading what was kept", "Reading what was kept.")
    tab._keeping.load(run)
    qtbot.waitUntil(lambda: run.whole)
    assert "nothing better exists" in status.words()
    assert nothing.isHidden()


@pytest.mark.corner
def test_what_was_stopped_is_gone_on_with_at_the_next_start(
    qtbot: QtBot, make_window: MakeWindow, scripted: Scripted
) -> None:
    window = make_window()
    scripted.script = scripts.until_stopped
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.current().book.rows[0].found == 1)
    window.current().side.solve.stop_action.trigger()
    qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)
    window.close()
    window = reopened(qtbot, make_window, 1)
    tab = window.current()
    qtbot.waitUntil(lambda: tab.book.rows[0].whole)
    assert part(tab.side, QPushButton, "start").accessibleName() == "Go on"
    scripted.script = scripts.five_better_ones
    solve(qtbot, window)
    before, after = tab.book.rows
    assert before.best is not None
    assert after.question.hint == before.best.board


@pytest.mark.corner
def test_runs_that_were_compared_are_at_the_next_start(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    for _ in range(3):
        solve(qtbot, window)
    book = window.current().book
    book.compare(book.rows[1:])
    window.close()
    book = reopened(qtbot, make_window, 3).current().book
    assert book.compared == tuple(book.rows[1:])
    assert book.shown is book.rows[2]
    qtbot.waitUntil(lambda: all(run.whole for run in book.compared))


@pytest.mark.corner
def test_who_begins_another_board_before_the_runs_are_listed_is_shown_no_old_one(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    window = make_window()
    solve(qtbot, window)
    window.close()
    again = make_window()
    again.current().new_board(Values({"start": 3}))
    again.recover()
    qtbot.waitUntil(lambda: len(again.current().book.rows) == 1)
    assert again.current().book.shown is None


def test_an_interrupted_run_says_so(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    solve(qtbot, window)
    (path,) = kept_files(window)
    window.close()
    path.write_bytes(path.read_bytes()[:-30])
    tab = reopened(qtbot, make_window, 1).current()
    assert tab.book.rows[0].interrupted
    click_row(rows(tab), 0)
    qtbot.waitUntil(lambda: tab.book.rows[0].whole)
    assert "interrupted" in tab.side.live.status.words().lower()
    assert tab.stage.board == Board(10)


@pytest.mark.corner
def test_names_stars_and_notes_are_kept(qtbot: QtBot, make_window: MakeWindow, answers: Answers) -> None:
    window = make_window()
    solve(qtbot, window)
    tab = window.current()
    answers.note = Note("My run", False, "the best so far")
    rows(tab).setFocus()
    QTest.keyClick(rows(tab), Qt.Key.Key_F2)
    assert answers.asked == ["describe Follow the script"]
    click_row(rows(tab), 0, "star")
    assert "★" in shown_cells(rows(tab), 0)
    window.close()
    again = reopened(qtbot, make_window, 1).current()
    (run,) = again.book.rows
    assert run.note == Note("My run", True, "the best so far")
    shown = {column.name: column.text(run) for column in COLUMNS}
    assert shown["bound"] == "10"
    assert NOTHING not in shown.values()  # the last line of its file has told when the first board was found
    assert "My run  ✎" in shown_cells(rows(again), 0)
    assert "the best so far" in rows(again).model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)


@pytest.mark.corner
def test_what_was_dismissed_comes_back(qtbot: QtBot, make_window: MakeWindow, answers: Answers) -> None:
    window = make_window()
    solve(qtbot, window)
    solve(qtbot, window)
    tab = window.current()
    rows(tab).setFocus()
    QTest.keyClick(rows(tab), Qt.Key.Key_Delete)
    assert len(tab.book.rows) == 1
    part(tab.side.runs, QToolButton, "restore-runs").click()
    assert len(tab.book.rows) == 2
    QTest.keyClick(rows(tab), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(rows(tab), Qt.Key.Key_Delete)
    assert tab.book.rows == []
    assert not kept_files(window)
    assert not answers.asked
    window.actions_["restore-run"].trigger()
    assert len(tab.book.rows) == len(kept_files(window)) == 2, "they went together"
    one, two = tab.book.rows
    for run in (one, two):
        tab.book.dismiss(run)
    window.actions_["restore-run"].trigger()
    assert tab.book.rows == [two]
    window.actions_["restore-run"].trigger()
    assert tab.book.rows == [one, two]
    window.actions_["restore-run"].trigger()
    assert not tab.book.dismissed
    window.close()
    reopened(qtbot, make_window, 2)


@pytest.mark.corner
def test_the_menu_stars_and_dismisses(qtbot: QtBot, window: MainWindow) -> None:
    solve(qtbot, window)
    tab = window.current()

    choose(window, "Star")
    assert tab.book.rows[0].note.star
    choose(window, "Dismiss this run")
    assert tab.book.rows == []


@pytest.mark.corner
def test_a_thousand_runs_are_listed(qtbot: QtBot, window: MainWindow) -> None:
    solve(qtbot, window)
    tab = window.current()
    (run,) = tab.book.rows
    many = [type(run)(run.question, run.began) for _ in range(1000)]
    for one in many:
        one.end(Outcome(Status.PROVED))
    tab.book.add(*many)
    assert rows(tab).rows == [many[0], run]  # all of one question: the best, and below it the one on show
    name = [one.name for one in COLUMNS].index("name")
    assert rows(tab).model().index(0, name).data() == "▸ 1,001 runs: the usual"
    rows(tab).clicked.emit(rows(tab).model().index(0, [one.name for one in COLUMNS].index("sign")))
    assert count(rows(tab)) == 1001
    click_row(rows(tab), 700)
    assert tab.book.shown is rows(tab).rows[700]


def test_a_run_says_when_there_is_no_room_for_it(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    window.keeping.folder.limit = 3000

    def chatty(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(5), 5)
        for _ in range(50):
            ctx.log("x" * 200)
        return ctx.outcome(Status.FEASIBLE, stopped=Stopped.LIMIT)

    scripted.script = chatty
    said: list[str] = []
    window.current().said.connect(said.append)
    solve(qtbot, window)
    qtbot.waitUntil(lambda: any("kept no further" in one for one in said))


# ---------------------------------------------------------------------------------------------- files


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, button, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(300, 300), copy, data, button, keys))
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), copy, data, button, keys))


@pytest.fixture
def run_file(qtbot: QtBot, window: MainWindow, answers: Answers, tmp_path: Path) -> Path:
    """The file of a run, exported by the window."""
    solve(qtbot, window)
    answers.path = tmp_path / "theirs.jsonl"
    window.actions_["export-run"].trigger()
    assert answers.errors == []
    return answers.path


@pytest.mark.corner
def test_boards_of_a_dismissed_run_are_in_its_file_alone_until_it_comes_back(qtbot: QtBot, window: MainWindow) -> None:
    solve(qtbot, window)
    tab = window.current()
    (run,) = tab.book.rows
    told, boards, values = shown_cells(rows(tab), 0), boards_of(run), values_of(run)
    assert boards
    assert values
    tab.book.dismiss(run)
    assert [*run.boards, *run.pool.found, *run.trace.objective] == []
    tab.book.restore()
    assert shown_cells(rows(tab), 0) == told
    qtbot.waitUntil(lambda: run.whole)
    assert (boards_of(run), values_of(run)) == (boards, values)


def boards_of(run: Run) -> list[Board]:
    return [one.board for one in run.boards]


def values_of(run: Run) -> list[float]:
    return [value for _, value in run.trace.objective]


def test_a_run_that_was_not_kept_whole_keeps_its_boards_when_it_is_dismissed(qtbot: QtBot, window: MainWindow) -> None:
    window.keeping.folder.limit = 1000
    solve(qtbot, window)
    (run,) = window.current().book.rows
    window.current().book.dismiss(run)
    assert run.boards


@pytest.mark.corner
def test_a_run_that_is_dropped_appears_beside_the_others(qtbot: QtBot, window: MainWindow, run_file: Path) -> None:
    window.current().show_page("insights")
    window.head.bar.setCurrentIndex(1)
    drop(window, run_file)
    qtbot.waitUntil(lambda: window.head.bar.currentIndex() == 0)
    tab = window.current()
    assert tab.side.runs.isVisible()
    assert titles(window) == ["Follow the script", "theirs"] or titles(window) == ["theirs", "Follow the script"]
    qtbot.waitUntil(lambda: tab.book.shown is not None and tab.book.shown.name == "theirs")
    assert tab.book.shown is not None
    assert tab.stage.board == Board(10)
    assert window.runs.notice.text == ""
    tab.book.dismiss(tab.book.shown)
    assert run_file.exists()  # it is not ours


@pytest.mark.corner
def test_a_run_is_shown_too_where_a_board_is_opened(
    qtbot: QtBot, window: MainWindow, answers: Answers, run_file: Path
) -> None:
    answers.path = run_file
    window.actions_["open"].trigger()
    qtbot.waitUntil(lambda: "theirs" in titles(window))
    assert answers.errors == []


@pytest.mark.corner
def test_a_run_that_was_opened_stays_listed_until_it_is_dismissed(
    qtbot: QtBot, window: MainWindow, make_window: MakeWindow, run_file: Path
) -> None:
    drop(window, run_file)
    qtbot.waitUntil(lambda: "theirs" in titles(window))
    run_file.unlink()
    window.close()
    again = reopened(qtbot, make_window, 2)
    assert "theirs" in titles(again)
    tab = again.current()
    (run,) = (one for one in tab.book.rows if one.name == "theirs")
    tab.book.show_run(run, front=True)
    qtbot.waitUntil(lambda: tab.stage.board == Board(10))
    tab.book.dismiss(run)
    again.close()
    assert titles(reopened(qtbot, make_window, 1)) == ["Follow the script"]


@pytest.mark.corner
def test_a_run_without_room_for_its_copy_is_shown_and_that_is_said(
    qtbot: QtBot, window: MainWindow, run_file: Path, answers: Answers
) -> None:
    window.keeping.folder.limit = 100
    drop(window, run_file)
    qtbot.waitUntil(lambda: answers.errors != [])
    assert "no room" in answers.errors[0]
    assert "theirs" in titles(window)


@pytest.mark.corner
def test_a_second_window_sees_that_a_run_goes_on_and_how_it_ends(
    qtbot: QtBot, make_window: MakeWindow, scripted: Scripted
) -> None:
    first = make_window()
    scripted.script = scripts.until_stopped
    QTest.keyClick(first, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: first.current().book.rows[0].found == 1)
    tab = reopened(qtbot, make_window, 1).current()
    (run,) = tab.book.rows
    click_row(rows(tab), 0)
    qtbot.waitUntil(lambda: run.whole)
    assert (run.elsewhere, run.interrupted) == (True, False)
    assert "still running" in tab.side.live.status.words().lower()
    assert tab.stage.board == Board(42)
    first.current().solving.stop()
    qtbot.waitUntil(lambda: not run.elsewhere and run.whole)
    assert "Stopped" in tab.side.live.status.words()


@pytest.mark.corner
def test_a_run_is_opened_by_the_menu_and_a_bad_one_refused(
    qtbot: QtBot, window: MainWindow, run_file: Path, answers: Answers
) -> None:
    window.actions_["open-run"].trigger()
    qtbot.waitUntil(lambda: len(window.current().book.rows) == 2)
    run_file.write_text(run_file.read_text().replace('"event": "bound"', '"event": "bond"'))
    window.actions_["open-run"].trigger()
    qtbot.waitUntil(lambda: answers.errors != [])
    assert "line " in answers.errors[0]
    assert len(window.current().book.rows) == 2


@pytest.mark.corner
def test_reading_a_large_run_shows_how_far_it_is_and_can_be_stopped(
    qtbot: QtBot, window: MainWindow, run_file: Path
) -> None:
    head, *rest = run_file.read_text().splitlines(keepends=True)
    line = '{"event": "log", "seq": 9, "elapsed": 0.0, "text": "' + "x" * 200 + '"}\n'
    run_file.write_text(head + line * 60_000 + "".join(rest))
    told: list[float] = []
    window.keeping.reading.connect(lambda _, share: told.append(share))
    drop(window, run_file)
    qtbot.waitUntil(lambda: len(told) > 2)
    stop = part(window.runs.notice, QPushButton, "stop-reading")
    QTest.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert told[0] < 1
    assert told[-1] == 1
    assert window.runs.notice.text == ""
    assert len(window.current().book.rows) == 1


def test_a_name_is_typed_and_enter_keeps_it(qtbot: QtBot, window: MainWindow) -> None:
    asked = NoteDialog("Play", Note("old", True, "text"), window)
    asked.show()
    QTest.keyClicks(part(asked, QLineEdit, "run-name"), "new  name ")
    QTest.keyClick(part(asked, QLineEdit, "run-name"), Qt.Key.Key_Return)
    assert asked.result() == NoteDialog.DialogCode.Accepted
    assert asked.note() == Note("new name", True, "text")
