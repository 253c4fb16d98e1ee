"""The window of batches: a plan is written, run, watched, opened, printed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.solve.batch.in_threads import InThreads
from tests.solve.batch.puzzles import PUZZLES, REGISTRY, WAITING, WRONG
from tests.ui.conftest import Answers
from tests.ui.parts import part
from workbench.core.boardfile import HeaderEntry, with_header
from workbench.core.errors import Interrupted, OptionError
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.render import theme
from workbench.solve import sheets
from workbench.solve.batch import cluster
from workbench.solve.batch.jobs import Answered, Job, Measured
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.plan_file import parse_plan
from workbench.solve.batch.table import BatchTable, row_of
from workbench.solve.compare.comparison import Comparison
from workbench.solve.runs.run import Run
from workbench.ui.background.background_task import TaskState
from workbench.ui.batch import batch_plots, plan_editor, running
from workbench.ui.batch.batch_window import BatchWindow
from workbench.ui.widgets.pieces import FRAME
from workbench.ui.window.main_window import MainWindow

WAIT = round(1000 * PATIENCE)


@pytest.fixture
def opened() -> list[Run]:
    """The runs of rows that were opened."""
    return []


@pytest.fixture
def batch(
    qtbot: QtBot, answers: Answers, opened: list[Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> BatchWindow:
    monkeypatch.setattr(running, "REGISTRY", REGISTRY)
    window = BatchWindow(PUZZLES, answers, lambda: theme.load("light"), opened.append)
    qtbot.addWidget(window, before_close_func=lambda one: one.close_threads())
    window.target.setText(str(tmp_path / "out"))
    window.target.editingFinished.emit()
    window.show()
    return window


def test_it_fits_its_screen(batch: BatchWindow) -> None:
    room = batch.screen().availableSize() - FRAME
    assert (batch.size().boundedTo(room), batch.minimumSizeHint().width() <= 1008) == (batch.size(), True)


def test_each_button_has_a_letter_of_its_own(batch: BatchWindow) -> None:
    buttons = [one.text() for one in batch.findChildren(QPushButton) if one.text()]
    assert all("&" in text for text in buttons)
    keyed = [*buttons, *(one.text() for one in batch.findChildren(QLabel) if "&" in one.text())]
    letters = [text[text.index("&") + 1].lower() for text in keyed]
    assert sorted(letters) == sorted(set(letters))


def test_the_board_on_show_is_named_whole(batch: BatchWindow) -> None:
    boards, usual = part(batch, QLineEdit, "plan-boards"), batch.size()
    batch.resize(batch.minimumSizeHint())
    assert boards.width() > boards.fontMetrics().horizontalAdvance("this board") + 12
    batch.resize(usual)


def press(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_it_begins_without_a_job_and_says_what_to_do(batch: BatchWindow, qtbot: QtBot) -> None:
    assert batch.editor.text.toPlainText() == ""
    qtbot.waitUntil(lambda: batch.editor.said.text() == "No job yet: add one above, or open a plan")
    assert not batch.start.isEnabled()


def test_its_first_lines_tell_an_example_that_works(batch: BatchWindow, qtbot: QtBot) -> None:
    lead = part(batch, QLabel, "plan-lead")
    assert (
        lead.mapTo(batch, lead.rect().bottomLeft()).y() < part(batch, QWidget, "plan-form").mapTo(batch, QPoint()).y()
    )
    for name in ("plan-add", "batch-start"):
        button = part(batch, QPushButton, name)
        assert f"“{button.text().replace('&', '')}”" in lead.text()
        qtbot.waitUntil(button.isEnabled)
        if name == "plan-add":
            button.click()


def test_a_plan_is_written_by_the_form_and_judged_as_it_is_typed(batch: BatchWindow, qtbot: QtBot) -> None:
    batch.editor.form.seeds.setText("0..2")
    press(batch.editor.form.add)
    qtbot.waitUntil(lambda: "3 jobs" in batch.editor.said.text(), timeout=WAIT)
    assert batch.editor.text.toPlainText().splitlines() == [
        "[[job]]",
        'puzzle = "scripted"',
        'new = { start = "0" }',
        'task = "play"',
        "set = {  }",
        'seeds = "0..2"',
    ]
    QTest.keyClicks(batch.editor.text, "colour = 3")
    qtbot.waitUntil(lambda: "line 7: unknown key 'colour'" in batch.editor.said.text(), timeout=WAIT)
    assert not batch.start.isEnabled()


def test_a_plan_that_is_edited_cannot_be_started_as_it_was(batch: BatchWindow, qtbot: QtBot) -> None:
    press(batch.editor.form.add)
    qtbot.waitUntil(batch.start.isEnabled, timeout=WAIT)
    QTest.keyClicks(batch.editor.text, "x")
    assert (batch.start.isEnabled(), batch.editor.plan) == (False, None)


def test_a_plan_begins_with_the_board_on_show(batch: BatchWindow, qtbot: QtBot, answers: Answers) -> None:
    form, editor, scripted = batch.editor.form, batch.editor, PUZZLES[0]
    text = with_header(
        scripted.format(scripted.new_board(Values({"start": 7}))), (HeaderEntry(2, "title", '"A" \\ B'),)
    )
    form.choose(scripted, text)
    assert (form.boards.text(), form.boards.isVisible()) == ("this board", True)
    form.seeds.setText("0")
    press(form.add)
    qtbot.waitUntil(lambda: editor.plan is not None, timeout=WAIT)
    assert editor.plan is not None
    (board,) = editor.plan.blocks[0].boards
    assert (board.name, scripted.parse(board.text).number) == ('"A" \\ B', 7)
    form.puzzle.setCurrentIndex(1)
    assert form.boards.text() == ""  # it is no board of that puzzle
    form.puzzle.setCurrentIndex(0)
    answers.path = Path("/some/board.txt")
    press(form.choose_file)
    form.choose(scripted, text)
    assert form.boards.text() == "/some/board.txt"  # what somebody has named stays


def test_a_batch_fills_the_table_and_its_rows_open(
    batch: BatchWindow, opened: list[Run], qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    batch.editor.text.setPlainText(
        f'[[job]]\npuzzle = "scripted"\nnew = {{ start = [3, {WAITING}] }}\ntask = "play"\nseeds = "0..1"\ntime = 600\n'
    )
    batch.jobs.setValue(2)
    qtbot.waitUntil(batch.start.isEnabled, timeout=WAIT)
    press(batch.start)
    assert batch.start.text() == "&Stop"
    assert not batch.editor.text.isEnabled()
    qtbot.waitUntil(lambda: batch.rows.rowCount() >= 1 and batch.plots.scene is not None, timeout=WAIT)
    press(batch.start)
    qtbot.waitUntil(lambda: batch.running is None, timeout=WAIT)
    assert batch.how.text().startswith("Stopped · ")
    assert batch.start.text() == "&Start"
    batch.view.selectRow(0)
    place = batch.view.visualRect(batch.view.model().index(0, 0)).center()
    QTest.mouseClick(batch.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(batch.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [run.question.board.number for run in opened] == [3]
    headings = {page.heading for page in batch._pages(batch._chosen()) if page is not None}
    assert headings == {batch.puzzles[0].title}, "what it is stands over each kind of boards"
    answers.path = tmp_path / "sheets.pdf"
    press(batch.sheets)
    qtbot.waitUntil(lambda: batch.how.text().startswith("Printed as sheets.pdf in "), timeout=WAIT)
    assert answers.errors == []
    assert answers.path.read_bytes().startswith(b"%PDF")
    answers.path = tmp_path / "book.pdf"
    press(batch.book)
    assert batch.printing.close()  # these boards have no end to be solved to
    assert not answers.path.exists()


def test_boards_are_counted_not_rows_and_too_many_are_told(
    batch: BatchWindow, answers: Answers, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MOST", 3)
    asked = '[[job]]\npuzzle = "scripted"\nnew = { start = [0, 1, 2, 3, 4, 5, 6, 7] }\ntask = "play"\n'
    with BatchTable(batch.rows.folder) as table:
        for number, job in enumerate(parse_plan(asked, PUZZLES, batch.rows.folder, "plan").jobs()):
            found = Answered(status=Status.FEASIBLE, found=job.board if number > 3 else None)
            table.append([row_of(job, "1", found)])
    batch._looking.start()
    qtbot.waitUntil(lambda: batch.rows.rowCount() == 8, timeout=WAIT)
    press(batch.book)
    qtbot.waitUntil(lambda: bool(answers.errors), timeout=WAIT)
    assert answers.errors == ["4 boards: at most 3 are printed together"]
    finds = list[Callable[[TaskState], list[sheets.Sheet]]]()
    monkeypatch.setattr(batch.printing, "preview", lambda find, *_: finds.append(find))
    batch.view.mark(batch.rows.rows[:7])
    press(batch.book)
    state = TaskState()
    assert [sheet.board.number for sheet in finds[0](state)] == [4, 5, 6], "though more rows are marked"
    state.stopped.set()
    with pytest.raises(Interrupted):
        finds[0](state)


class FakeCluster(InThreads):
    """Workers behind a scheduler, as far as a window knows."""

    def __init__(self, address: str, registry: str) -> None:
        if address == "tcp://nobody:1":
            raise OptionError("no scheduler answers there")
        super().__init__()

    def wait(self, stopped: Callable[[], bool], on_tick: Callable[[], None]) -> None: ...


def test_a_batch_on_a_cluster_and_two_settings_on_a_plot(
    batch: BatchWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "Cluster", FakeCluster)
    batch.editor.text.setPlainText(
        '[[job]]\npuzzle = "scripted"\nnew = {}\ntask = "find"\nset = { goal = [1, 2] }\nseeds = "0..1"\n'
    )
    qtbot.waitUntil(lambda: "4 jobs" in batch.editor.said.text(), timeout=WAIT)
    assert batch.jobs.isEnabled()
    QTest.keyClicks(batch.scheduler, "tcp://nobody:1")
    assert not batch.jobs.isEnabled()
    press(batch.start)
    qtbot.waitUntil(lambda: batch.running is None, timeout=WAIT)
    assert batch.how.text() == "no scheduler answers there"
    batch.scheduler.setText("tcp://one:8786")
    press(batch.start)
    qtbot.waitUntil(lambda: batch.running is None and batch.rows.rowCount() == 4, timeout=WAIT)
    assert batch.how.text().startswith("Finished · 4 of 4 done")
    batch.plots.of.setCurrentText("Two settings")
    one, other = batch.plots.pair
    qtbot.waitUntil(lambda: batch.plots.scene is not None and "2 pairs" in batch.plots.scene.label, timeout=WAIT)
    assert one.isVisible()
    assert (one.currentText(), other.currentText()) == ("goal 1", "goal 2")
    batch.target.setText(str(batch.rows.folder / "another"))
    batch.target.editingFinished.emit()
    assert (one.count(), other.count(), batch.plots.scene) == (0, 0, None)
    # no name is none, and what a shell would make of one is meant: files came into the folder of the program
    before = batch.rows.folder
    for typed, meant in (("", before), ("  ", before), ("~/out", Path.home() / "out")):
        batch.target.setText(typed)
        batch.target.editingFinished.emit()
        assert (batch.rows.folder, batch.target.text()) == (meant, str(meant))


@pytest.mark.parametrize("trouble", ["", "no plot"])
def test_a_plot_of_another_folder_that_comes_late_is_dropped(
    batch: BatchWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, trouble: str
) -> None:
    asked = parse_plan('[[job]]\npuzzle = "scripted"\nnew = {}\ntask = "play"\n', PUZZLES, tmp_path, "plan")
    for name in ("old", "new"):
        with BatchTable(tmp_path / name) as table:
            table.append([row_of(next(asked.jobs()), name, Answered(status=Status.PROVED))])
    begun, go_on = threading.Event(), threading.Event()

    def slow(now: Comparison, *_: object) -> tuple[list[tuple[str, str]], str, str]:
        if now.trials[0].setting.by == (("version", "new"),):
            return [], "", "the new"
        begun.set()
        go_on.wait(PATIENCE)
        if trouble:
            raise OptionError(trouble)
        return [], "", "the old"

    def show(name: str) -> None:
        batch.target.setText(str(tmp_path / name))
        batch.target.editingFinished.emit()

    monkeypatch.setattr(batch_plots, "_plotted", slow)
    show("old")
    qtbot.waitUntil(begun.is_set, timeout=WAIT)
    show("none")
    go_on.set()
    qtbot.waitUntil(lambda: batch.plots._plotting is None, timeout=WAIT)
    picture = batch.plots._picture
    assert (batch.plots.conclusion.text(), picture.accessibleName()) == ("", "")
    begun.clear()
    go_on.clear()
    show("old")
    qtbot.waitUntil(begun.is_set, timeout=WAIT)
    show("new")
    qtbot.waitUntil(lambda: batch.rows.rowCount() == 1, timeout=WAIT)
    go_on.set()
    qtbot.waitUntil(lambda: batch.plots.conclusion.text() == "the new", timeout=WAIT)
    assert picture.accessibleName() == ""


def test_what_failed_is_told_of_the_whole_plan_and_asked_again_by_a_button(
    batch: BatchWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(job: Job) -> dict[str, str]:
        return {"status": "failed" if job.name.endswith(str(WRONG)) else "proved"}

    def run(button: QPushButton, numbers: str) -> str:
        batch.editor.text.setPlainText(f'[[job]]\npuzzle = "scripted"\nnew = {{ start = {numbers} }}\ntask = "play"\n')
        batch.editor.check()
        qtbot.waitUntil(batch.start.isEnabled, timeout=WAIT)
        press(button)
        assert not batch.again.isVisible()
        qtbot.waitUntil(lambda: batch.running is None, timeout=WAIT)
        return batch.how.text()

    monkeypatch.setattr(running, "Here", lambda *_: InThreads(1, answer))
    assert not batch.again.isVisible()
    assert run(batch.start, f"[3, {WRONG}]") == "Finished · 2 of 2 done · 1 failed"
    assert batch.again.isVisible()
    assert run(batch.start, f"[3, {WRONG}]") == "Nothing was left to do · 2 of 2 done · 1 failed"
    assert run(batch.start, f"[3, {WRONG}, 4]") == "Finished · 3 of 3 done · 1 failed"
    qtbot.waitUntil(lambda: batch.rows.rowCount() == 3, timeout=WAIT)
    assert run(batch.again, f"[3, {WRONG}, 4]") == "Finished · 3 of 3 done · 1 failed"
    qtbot.waitUntil(lambda: batch.rows.rowCount() == 4, timeout=WAIT)
    assert batch.minimumSizeHint().width() <= 1008
    batch.target.setText(str(batch.rows.folder / "empty"))
    batch.target.editingFinished.emit()
    assert not batch.again.isVisible()
    assert run(batch.start, "3") == "Finished · 1 of 1 done · 0 failed"
    assert not batch.again.isVisible()


def test_what_cannot_be_started_says_why(batch: BatchWindow, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    batch.editor.text.setPlainText('[[job]]\npuzzle = "scripted"\nnew = {}\ntask = "play"\n')
    batch.target.setText(str(tmp_path / "file"))
    qtbot.waitUntil(batch.start.isEnabled, timeout=WAIT)
    press(batch.start)
    qtbot.waitUntil(lambda: "cannot be written" in batch.how.text(), timeout=WAIT)
    assert batch.running is None


@pytest.mark.corner
def test_it_is_found_in_the_menu_and_its_rows_are_shown_in_their_tab(
    window: MainWindow, answers: Answers, tmp_path: Path, qtbot: QtBot
) -> None:
    asked = 'puzzle = "scripted"\nnew = { start = 3 }\ntask = "play"\n'
    job = next(parse_plan(f"[[job]]\n{asked}", window.puzzles, tmp_path, "plan").jobs())
    with BatchTable(tmp_path / "out") as table:
        table.keep_board(job)
        answered = Answered(status=Status.FEASIBLE, objective=3, found=job.board, measured=Measured(elapsed=1.5))
        table.append([row_of(job, "workbench 1", answered)])
    window.actions_["batch"].trigger()
    batch = window.tool_windows.batch
    assert batch is not None
    batch.target.setText(str(tmp_path / "out"))
    batch.target.editingFinished.emit()
    qtbot.waitUntil(lambda: batch.rows.rowCount() == 1, timeout=WAIT)
    batch.view.setFocus()
    batch.view.selectRow(0)
    QTest.keyClick(batch.view, Qt.Key.Key_Return)
    shown = window.current().book.shown
    assert answers.errors == []
    assert shown is not None
    assert (shown.question.board.number, shown.trace.elapsed) == (3, 1.5)


def test_a_plan_is_read_on_a_thread_and_dropped_for_a_newer_one(
    batch: BatchWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is read until it is stopped; what is typed meanwhile is what is shown."""
    begun, threads = threading.Event(), set[int]()

    def slow(text: str, *given: Any) -> Plan:
        threads.add(threading.get_ident())
        if "slow" in text:
            begun.set()
            while not given[-1]():
                time.sleep(0.01)
            raise Interrupted
        return parse_plan(text, *given)

    monkeypatch.setattr(plan_editor, "parse_plan", slow)
    batch.editor.text.setPlainText("slow")
    qtbot.waitUntil(begun.is_set, timeout=WAIT)
    assert not batch.start.isEnabled()
    batch.editor.text.setPlainText('[[job]]\npuzzle = "scripted"\nnew = {}\ntask = "play"\n')
    qtbot.waitUntil(batch.start.isEnabled, timeout=WAIT)
    assert batch.editor.said.text().startswith("1 job.")
    assert threading.get_ident() not in threads
