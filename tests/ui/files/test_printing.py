"""Print sheets: boards from files, solved on a thread, in one document."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtPrintSupport import QPrintPreviewWidget
from PySide6.QtWidgets import QApplication, QComboBox, QProgressDialog, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.core import resources
from workbench.core.document import Document
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import empty
from workbench.solve.batch.jobs import Answered
from workbench.solve.batch.plan_file import parse_plan
from workbench.solve.batch.table import BatchTable, row_of
from workbench.solve.sheets import Sheet, maker
from workbench.ui.board.editing import Cause
from workbench.ui.files.export import book_pages
from workbench.ui.files.printing import Printing, at_hand, begun_before, left_out, of_earlier
from workbench.ui.files.sheets_dialog import SheetsDialog
from workbench.ui.runs.session import State
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.settings import Settings

pytestmark = pytest.mark.usefixtures("plain_windows")

TOWERS = Towers()


@pytest.fixture
def answers(tmp_path: Path) -> Answers:
    made = Answers()
    made.path, made.paths = tmp_path / "book.pdf", (tmp_path / "easy.txt",)
    made.paths[0].write_text(TOWERS.format(TOWERS.apply(empty(3), "set 0 1 3; set 0 2 2")))
    return made


@pytest.fixture
def previews(qtbot: QtBot) -> Iterator[list[tuple[str, int]]]:
    """What a preview shows, and on how many pages; each is saved as PDF, and closed where that is not wanted."""
    seen: list[tuple[str, int]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None or dialog.objectName() != "print-preview":
            return
        if not seen:
            seen.append((part(dialog, QComboBox).currentText(), part(dialog, QPrintPreviewWidget).pageCount()))
            part(dialog, QPushButton, "print-pdf").click()
        elif not dialog.findChildren(QProgressDialog):
            part(dialog, QPushButton, "print-cancel").click()

    owner = QObject()
    timer(owner, 20, look).start()
    yield seen
    owner.deleteLater()


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def printing(qtbot: QtBot, answers: Answers, said: list[str]) -> Printing:
    owner = QWidget()
    qtbot.addWidget(owner)
    made = Printing(owner, answers, (TOWERS,), lambda sentence, path=None: said.append(sentence))
    made.owner = owner  # type: ignore[attr-defined]  # it lives as long
    return made


def test_a_document_is_seen_written_and_said(
    qtbot: QtBot, printing: Printing, answers: Answers, said: list[str], tmp_path: Path, previews: list[tuple[str, int]]
) -> None:
    printing.ask(tmp_path / "board.txt", TOWERS)
    qtbot.waitUntil(lambda: bool(said), timeout=60_000)
    assert [one.partition(" in /")[0] for one in said] == ["Saved as PDF: 1 board with its solution, as book.pdf"]
    assert (tmp_path / "book.pdf").read_bytes().count(b"/Type /Page\n") == 2
    assert previews == [("1 board with its solution", 2)]
    assert not answers.errors


@pytest.mark.usefixtures("previews")
def test_boards_without_a_solution_and_with_several_are_named(
    qtbot: QtBot, printing: Printing, answers: Answers, said: list[str], tmp_path: Path
) -> None:
    impossible, many = tmp_path / "impossible.txt", tmp_path / "many.txt"
    impossible.write_text(TOWERS.format(TOWERS.apply(empty(3), "set 0 1 3; set 4 1 3")))
    many.write_text(TOWERS.format(TOWERS.apply(empty(3), "set 0 1 3")))
    answers.paths = (impossible, many)
    printing.ask(tmp_path / "board.txt", TOWERS)
    qtbot.waitUntil(lambda: bool(said), timeout=60_000)
    assert said[0].startswith(
        "Saved as PDF: 2 boards; the first has no solution; the second has several solutions, as book.pdf"
    )


def test_what_is_to_be_done_is_told_of_each_board_and_a_heading_of_several_grades() -> None:
    dicdacdoe = next(one for one in PUZZLES if one.slug == "dicdacdoe")
    one, other = (recognise(text, (dicdacdoe,)).board for text in ("XO.\n...\n...", "XO+\n+XO\nO.."))
    towers = [Sheet(TOWERS, empty(size), f"of {size}") for size in (3, 4)]
    sheets = [*towers, *(Sheet(dicdacdoe, board, "pieces") for board in (one, other))]
    *two, three, four = [(page.caption, page.rules.partition(" on empty")[0]) for page in book_pages(sheets, ())]
    assert two == [("1. of 3", f"Towers. {TOWERS.summary}"), ("2. of 4", f"Towers. {TOWERS.summary}")]
    assert (three, four) == (("3. pieces", "Dic-dac-doe. Put the pieces"), ("4. pieces", "Dic-dac-doe. Put 1 X"))
    of_grades = [towers[0].of_grade("easy"), towers[1].of_grade("hard")]
    assert [page.heading for page in book_pages(of_grades, of_grades)] == [
        "Easy",
        "Hard",
        "Solutions · Easy",
        "Solutions · Hard",
    ]
    assert not any(page.heading for page in book_pages(of_grades[:1] * 2, of_grades[:1]))
    assert [page.heading for page in book_pages([*of_grades, *sheets[2:3]], ())][1:] == [
        "Towers · hard",
        "Dic-dac-doe",
    ]


@pytest.mark.corner("towers")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_an_empty_board_is_none_at_hand(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    assert not at_hand([window_of(qtbot, tmp_path, puzzle).current()])


@pytest.mark.corner("dicdacdoe")
@pytest.mark.parametrize(
    ("slug", "text"), [("war", "A: K Q J T 9\nB: 2 3 4 5 6"), ("dicdacdoe", "XO+\n+XO\nO+X"), ("ladders", "4-14, 9-31")]
)
def test_a_board_that_lacks_nothing_is_none_at_hand(qtbot: QtBot, tmp_path: Path, slug: str, text: str) -> None:
    puzzle = next(one for one in PUZZLES if one.slug == slug)
    tab = window_of(qtbot, tmp_path, puzzle).current()
    tab.editing.take(recognise(text, (puzzle,)).board, "Pasted", Cause.PASTE)
    assert not at_hand([tab])
    assert any(why in left_out([tab])[0] for why in ("nothing is missing", "nothing of it is given", "breaks a rule"))


@pytest.mark.usefixtures("previews")
@pytest.mark.corner
def test_the_boards_at_hand_are_printed_too_those_that_were_made_with_their_grades(
    qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    tab, answers.files = window.current(), False
    assert not at_hand([tab])  # nothing stands on it
    tab.side.solve.select_task("generate")
    tab.side.solve.fill({"size": 4, "grade": "easy"})
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.session.outcome is not None and tab.session.state is State.IDLE, timeout=60_000)
    puzzle = TOWERS.apply(empty(3), "set 0 1 3; set 0 2 2")
    tab.editing.take(TOWERS.apply(puzzle, "place 1 1 1"), "Another", Cause.MOVE)
    own, made = at_hand([tab])
    assert (own.board, own.caption) == (puzzle, "Towers: 3 × 3")
    assert tab.book.shown is not None
    assert tab.book.shown.best is not None
    assert (made.board, made.caption) == (tab.book.shown.best.board, "Towers: 4 × 4 · easy")
    window.actions_["sheets"].trigger()
    assert answers.path is not None
    qtbot.waitUntil(answers.path.exists, timeout=60_000)
    assert "print sheets, 2 at hand" in answers.asked
    tab.side.watched = tab.book.shown
    assert [one.board for one in at_hand([tab])] == [puzzle], "what the program has shown of itself is nobody's"


def test_what_a_batch_has_made_is_offered_by_grade(
    qtbot: QtBot, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said "boards that were made here", and had none of them."""
    window = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    window.actions_["batch"].trigger()
    batch, answers.take = window.tool_windows.batch, False
    assert batch is not None
    batch.target.setText(str(tmp_path / "out"))
    batch.target.editingFinished.emit()
    monkeypatch.setattr(batch, "running", object())
    monkeypatch.setattr(batch, "_tell", lambda running: None)
    new = "new = { size = 3 }\nset = { grade = 'easy' }"
    job = next(parse_plan(f"[[job]]\npuzzle = 'towers'\ntask = 'generate'\n{new}", (TOWERS,), tmp_path, "plan").jobs())
    found = TOWERS.format(TOWERS.apply(empty(3), "set 0 1 3; set 0 2 2"))
    with BatchTable(tmp_path / "out") as table:
        table.append([row_of(job, "1", Answered(status=Status.FEASIBLE, found=found, facts={"grade": "easy"}))])
    batch._look()
    assert batch.rows.rows[0].cells[1:4:2] == ("Make a puzzle", "made")
    assert batch.rows.rows[0].cells[-1] == "grade easy"
    form = batch.editor.form
    form.task.setCurrentText("Make a puzzle")
    part(form, QComboBox, "grade").setCurrentText("easy")
    part(form, QSpinBox, "size").setValue(6)
    assert 'set = { size = "6", grade = "easy"' in form.text()
    monkeypatch.undo()
    window.actions_["sheets"].trigger()
    qtbot.waitUntil(lambda: answers.sheets == (("Towers: 3 × 3 · easy",), 1))


@pytest.mark.usefixtures("answers")
@pytest.mark.corner
def test_a_number_of_each_grade_is_made_solved_and_printed(
    qtbot: QtBot, answers: Answers, tmp_path: Path, previews: list[tuple[str, int]]
) -> None:
    """There was no door for nine puzzles of three grades but the text of a plan."""
    settings = Settings(tmp_path / "settings")
    dialog = SheetsDialog([], makes=maker(PUZZLES), settings=settings)
    qtbot.addWidget(dialog)
    for grade, count in (("easy", 2), ("hard", 1), ("extreme", 0)):
        part(dialog, QSpinBox, f"sheets-make-{grade}").setValue(count)
    part(dialog, QSpinBox, "size").setValue(4)
    make = part(dialog, QPushButton, "sheets-make")
    assert make.isDefault(), "Enter behind a number is no wish for other boards"
    make.click()
    assert [(one["size"], one["grade"]) for one in dialog.chosen if isinstance(one, Values)] == [
        (4, "easy"),
        (4, "easy"),
        (4, "hard"),
    ]
    later = SheetsDialog([], makes=maker(PUZZLES), settings=settings)
    qtbot.addWidget(later)
    numbers = ("sheets-make-easy", "sheets-make-hard", "sheets-make-extreme", "size")
    assert [part(later, QSpinBox, name).value() for name in numbers] == [2, 1, 0, 4], "as they were wanted last"
    window = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    answers.wanted = [one for one in dialog.chosen if isinstance(one, Values)]
    window.actions_["sheets"].trigger()
    assert answers.path is not None
    qtbot.waitUntil(answers.path.exists, timeout=60_000)
    assert previews == [("3 boards with their solutions", 2)]
    answers.wanted, answers.take = (), False
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    window.actions_["sheets"].trigger()
    qtbot.waitUntil(lambda: len(answers.sheets[0]) == 3)
    assert answers.sheets == (("Towers: 4 × 4 · easy",) * 2 + ("Towers: 4 × 4 · hard",), 0), "offered, and not ticked"
    window.close()
    again = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    answers.asked.clear()
    again.actions_["sheets"].trigger()
    qtbot.waitUntil(lambda: "print sheets, 3 at hand" in answers.asked)
    days = {date.fromisoformat(name.rpartition(", ")[2]) for name in answers.sheets[0]}
    assert days <= {date.today(), date.today() - timedelta(1)}, "of the start before, and with their day"


def test_puzzles_and_solutions_are_printed_apart_too(
    qtbot: QtBot, printing: Printing, answers: Answers, said: list[str], tmp_path: Path
) -> None:
    offered = list[tuple[str, int]]()

    def look() -> None:
        if (dialog := QApplication.activeModalWidget()) is not None and dialog.objectName() == "print-preview":
            what = part(dialog, QComboBox, "print-what")
            for place in range(what.count()):
                what.setCurrentIndex(place)
                offered.append((what.currentText(), part(dialog, QPrintPreviewWidget).pageCount()))
            dialog.close()

    looking = timer(printing._owner, 20, look)
    looking.start()
    printing.ask(tmp_path / "board.txt", TOWERS)
    qtbot.waitUntil(lambda: bool(offered), timeout=60_000)
    looking.stop()
    assert offered == [
        ("1 board with its solution", 2),
        ("1 board without solutions", 1),
        ("The solutions of 1 board", 1),
    ]


@pytest.mark.corner
def test_what_runs_of_an_earlier_start_have_made_is_offered_with_its_day(
    qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    tab = window.current()
    tab.side.solve.select_task("generate")
    tab.side.solve.fill({"size": 4, "grade": "easy"})
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.session.outcome is not None and tab.session.state is State.IDLE, timeout=60_000)
    made = tab.book.rows[0]
    window.close()

    again = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    again.recover()
    tab, answers.take = again.current(), False
    qtbot.waitUntil(lambda: len(tab.book.rows) == 1)
    for _ in range(2):  # read or not, it is of an earlier start
        answers.asked.clear()
        again.actions_["sheets"].trigger()
        qtbot.waitUntil(lambda: "print sheets, 1 at hand" in answers.asked)
        names, ticked = answers.sheets
        assert names == (f"Towers: 4 × 4 · easy, {tab.book.rows[0].began:%Y-%m-%d}",)
        (sheet,) = of_earlier([tab], {tab.book.rows[0]: made})
        assert sheet.caption == "Towers: 4 × 4 · easy", "the day tells boards apart, and is of no use on paper"
        assert ticked == 0
        tab.book.show_run(tab.book.rows[0])
        qtbot.waitUntil(lambda: tab.book.rows[0].whole)


def test_what_was_played_before_is_offered_too_and_not_ticked(qtbot: QtBot, answers: Answers, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    tab, answers.take = window.current(), False
    made = [TOWERS.apply(empty(size), "set 0 1 3; set 0 2 2") for size in (3, 4, 5)]
    for board in made:
        tab.open_document(Document(TOWERS, board), Cause.NEW)
        tab.editing.take(TOWERS.apply(board, "place 1 1 1"), "Played", Cause.MOVE)
    window.actions_["sheets"].trigger()
    assert answers.sheets == (("Towers: 5 × 5", "Towers: 4 × 4", "Towers: 3 × 3"), 1)
    assert [one.board for one in begun_before([tab])] == made[::-1]


@pytest.mark.corner
def test_right_after_a_restart_the_list_waits_for_other_tabs_and_for_what_runs_have_made(
    qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    morris = next(one for one in PUZZLES if one.slug == "morris")
    window = window_of(qtbot, tmp_path, morris, TOWERS, answers=answers)
    tab = window.show_puzzle(TOWERS)
    tab.side.solve.select_task("generate")
    tab.side.solve.fill({"size": 4, "grade": "easy"})
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.session.outcome is not None and tab.session.state is State.IDLE, timeout=60_000)
    document = Document(TOWERS, TOWERS.apply(empty(3), "set 0 1 3; set 0 2 2"))
    document.made = (document.board,)
    tab.open_document(document, Cause.NEW)
    window.show_puzzle(morris)
    window.close()

    again = window_of(qtbot, tmp_path, morris, TOWERS, answers=answers)
    answers.take = False
    again.recover()
    again.actions_["sheets"].trigger()
    qtbot.waitUntil(lambda: "print sheets, 2 at hand" in answers.asked)
    assert answers.sheets[0][0] == "Towers: 3 × 3"


def test_a_broken_board_is_told_with_the_reason_why_it_is_not_offered(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, TOWERS).current()
    tab.editing.take(recognise("1 1 .\n. 2 .\n. . 3", (TOWERS,)).board, "Broken", Cause.PASTE)
    assert not at_hand([tab])
    (said,) = left_out([tab])
    assert said.startswith("Towers: 3 × 3 – it breaks a rule: ")
    dialog = SheetsDialog([], [said])
    qtbot.addWidget(dialog)
    assert dialog.list.item(0).text() == said
    assert not dialog.list.isHidden()
    assert dialog.list.accessibleName() == "Boards"
    assert not dialog.chosen


def test_a_damaged_file_is_one_line_and_writes_nothing(
    qtbot: QtBot, printing: Printing, answers: Answers, tmp_path: Path
) -> None:
    answers.paths[0].write_text("puzzle: towers 1\nsize: x\n")
    printing.ask(tmp_path / "board.txt", TOWERS)
    qtbot.waitUntil(lambda: bool(answers.errors), timeout=60_000)
    assert "easy.txt" in answers.errors[0]
    assert not (tmp_path / "book.pdf").exists()
    assert printing.close()


def test_whoever_chooses_nothing_prints_nothing(printing: Printing, answers: Answers, tmp_path: Path) -> None:
    answers.take = False
    printing.ask(tmp_path / "board.txt", TOWERS)
    assert answers.asked == ["print sheets, 0 at hand"]
    answers.take, answers.paths = True, ()
    printing.ask(tmp_path / "board.txt", TOWERS)
    assert answers.asked[1:] == ["print sheets, 0 at hand", f"Print which boards? {tmp_path}"]


def test_without_a_file_of_ones_own_the_samples_are_offered_and_nothing_is_written_beside_them(
    qtbot: QtBot, printing: Printing, answers: Answers, said: list[str], previews: list[tuple[str, int]]
) -> None:
    answers.paths, answers.path = resources.samples("towers")[:1], None
    printing.ask(None, TOWERS)
    qtbot.waitUntil(lambda: bool(previews) and QApplication.activeModalWidget() is None, timeout=60_000)
    assert not said, "whoever leaves the preview has printed nothing"
    assert answers.asked[1] == f"Print which boards? {answers.paths[0].parent}"
    assert answers.suggested == Path.home() / "sheets.pdf"


def test_closed_in_the_middle_it_ends(printing: Printing, answers: Answers, said: list[str], tmp_path: Path) -> None:
    printing.ask(tmp_path / "board.txt", TOWERS)
    assert printing.close()
    assert not said
    assert not (tmp_path / "book.pdf").exists()
