"""What is in front is printed: the board, its solution, its reasoning; a preview shows what the printer gets."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtPrintSupport import QPageSetupDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from tests.scripted import Board
from tests.ui.column import solve
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import letters_twice, part
from workbench.core import record, resources
from workbench.core.boardfile import title_in
from workbench.core.grid import cell_target
from workbench.core.insight import Mark, Step, Steps
from workbench.core.recognise import recognise
from workbench.core.verdict import Violation
from workbench.core.wording import in_folder
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import with_pieces
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import clues_of, puzzle_of
from workbench.puzzles.war.puzzle import War
from workbench.render.svg import to_svg
from workbench.ui.board.editing import Cause
from workbench.ui.files import paper
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.runs.words import moment
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.image import Page, painted
from workbench.ui.widgets.settings import Settings
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


@pytest.mark.looks
@pytest.mark.corner
def test_ctrl_p_previews_the_board_in_front(
    window: MainWindow, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    names: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            QTimer.singleShot(20, look)
            return
        preview = dialog.findChild(QPrintPreviewWidget)
        assert preview is not None
        seen.append(preview.pageCount())
        names.extend((dialog.focusWidget().objectName(), part(dialog, QComboBox, "print-what").currentText()))
        part(dialog, QPushButton, "print-pdf").click()

    answers.path = tmp_path / "board.pdf"
    QTimer.singleShot(20, look)
    QTest.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert seen == [1]
    assert names == ["print-now", "Your board"]
    assert answers.asked == ["Print to a file: scripted.pdf: PDF document (*.pdf)"]
    assert answers.path.read_bytes().startswith(b"%PDF")
    assert part(window, ElidedLabel, "said").text() == f"Exported as {in_folder(answers.path)}"
    opened: list[Path] = []

    def opens(folder: Path) -> bool:
        opened.append(folder)
        return True

    monkeypatch.setattr("workbench.ui.window.status_line.open_folder", opens)
    high, button = window.status.height(), part(window, QPushButton, "show-folder")
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert opened == [tmp_path]
    window.status.say("Something else")
    assert not button.isVisible()
    assert window.status.height() == high
    window.actions_["export-board"].trigger()
    assert answers.suggested == tmp_path / "scripted.png", "one folder for all that goes out"


@pytest.mark.corner
def test_on_paper_no_name_may_be_untrue_of_its_board_and_one_that_is_safe_sets_no_task(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """A board of 184 moves was called the sample's 185."""
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    sample = next(path for path in resources.samples("dicdacdoe") if "185" in title_in(path))
    window.documents.open_sample(sample)
    tab = window.current()
    assert paper.paper_title(tab, tab.editing.board) == f"Dic-dac-doe: {title_in(sample)}"
    fewer = with_pieces(tab.editing.board, tab.editing.board.cells, 184)
    assert paper.paper_title(tab, fewer) == "Dic-dac-doe: 15 × 15, 184 moves"
    tab.editing.take(fewer, "Fewer", Cause.MOVE)
    (page,) = dict(paper.choices(tab))["Your board"]
    assert page.caption.startswith("Dic-dac-doe: 15 × 15, 184 moves. Put 62 X")
    safe = record.read(resources.records("dicdacdoe")[0])
    tab.editing.take(tab.puzzle.parse(safe.text), "A record", Cause.MOVE)
    (page,) = dict(paper.choices(tab))["Your board"]
    assert " moves. A safe board: no line of" in page.caption


@pytest.mark.corner
def test_a_solution_stands_on_a_side_of_its_own(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    assert list(paper.solutions(tab)) == []
    solve(qtbot, window)
    ((_, (asked, found)),) = paper.solutions(tab)
    assert (asked.anew, found.anew) == (False, True)
    assert found.scene == tab.stage.taken_away(Board(10))
    assert found.caption == f"{paper.paper_title(tab, Board(10))} – solution"
    offered = paper.choices(tab)
    names = [name for name, _ in offered]
    assert names[:3] == ["Solver’s board", "Your board", "The question, then its solution"]
    (shown,), (mine,) = offered[0][1], offered[1][1]
    assert shown.scene == found.scene  # what is on show comes first, and whose it is is said
    assert shown.caption.endswith("Solver’s board")
    assert mine.scene == tab.stage.taken_away(tab.editing.board)
    tab.stage.show_mine()
    assert [name for name, _ in paper.choices(tab)][:2] == ["Solver’s board", "Your board"]  # nothing is on that
    tab.editing.take(Board(3, theirs=True), "Used", Cause.USE)  # no new board
    assert [name for name, _ in paper.choices(tab)][:2] == ["Your board", "Solver’s board"]


@pytest.mark.corner
def test_a_filled_board_is_printed_empty_too_with_its_solution_behind_or_why_there_is_none(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """It was to be found by F5 while one plays, and after it was proved that there is none."""
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    heights = (1, 2, 3, 2, 3, 1, 3, 1, 2)
    puzzle = puzzle_of(clues_of(3, heights))
    tab.editing.take(puzzle.filled_with((1, *[0] * 8)), "Filled", Cause.PASTE)
    offered = dict(paper.choices(tab))
    assert next(iter(offered)) == "The empty puzzle", "whoever prints while solving wants no marks"
    assert offered["The empty puzzle"][0].scene == tab.stage.taken_away(puzzle)
    assert offered["The empty puzzle, then its solution (press F5 first)"] == []  # cannot be chosen
    tab.editing.take(puzzle.filled_with(heights), "Solved", Cause.PASTE)
    empty, solution = dict(paper.choices(tab))["The empty puzzle, then its solution"]
    assert (empty.scene, empty.anew) == (tab.stage.taken_away(puzzle), False)
    assert (solution.scene, solution.anew) == (tab.stage.taken_away(tab.editing.board), True)
    tab.editing.take(puzzle_of((3, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0)), "Typed", Cause.PASTE)
    assert [name for name, _ in paper.solutions(tab)] == ["The empty puzzle, then its solution (press F5 first)"]
    solve(qtbot, window)
    assert [name for name, _ in paper.solutions(tab)] == ["The empty puzzle, then its solution (there is none)"]
    tab.editing.take(puzzle_of(clues_of(3, (1, 2, 3, 2, 3, 1, 3, 1, 2))), "Another", Cause.PASTE)
    tab.editing.set_view(tab.editing.view.with_value("lock", "play"))
    ((name, pages),) = paper.solutions(tab)
    assert (name.partition(" (")[2], pages) == ("hidden while you play; Print sheets solves it)", [])


@pytest.mark.corner
def test_a_game_that_is_played_over_a_board_is_not_printed(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, Ladders()).current()
    before = dict(paper.choices(tab))["Your board"][0].scene
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_T)
    assert tab.editing.view.integer("throw") > 0
    assert dict(paper.choices(tab))["Your board"][0].scene == before


@pytest.mark.corner
def test_a_later_turn_is_printed_of_the_deal_that_is_played_and_not_of_what_was_asked(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Of the empty puzzle stood that turn 177 is not known yet."""
    window = window_of(qtbot, tmp_path, War())
    window.documents.open_sample(next(one for one in resources.samples("war") if one.name == "09-a-game.txt"))
    tab = window.current()
    asked = dict(paper.choices(tab))["The empty puzzle"][0].scene
    tab.editing.set_view(tab.editing.view.with_value("turn", 177))
    offered = dict(paper.choices(tab))
    assert "Turn 177: A takes 2 cards" in str(offered["Your board"][0].scene)
    assert offered["The empty puzzle"][0].scene == offered["The empty puzzle, then its solution"][0].scene == asked


@pytest.mark.corner
def test_print_and_export_call_a_board_alike(
    qtbot: QtBot, tmp_path: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    window.documents.open_sample(resources.samples("towers")[0])
    shown = list[tuple[Path, object]]()
    monkeypatch.setattr(paper, "show_preview", lambda *given: shown.append(given[-2:]))
    paper.print_board(window, answers, window.current())
    assert shown[0][0] == Path.home() / f"{window.current().document.file_name}.pdf"
    window.documents.open_sample(resources.samples("towers")[1])
    paper.print_board(window, answers, window.current())
    assert shown[0][1] != shown[1][1], "a title that is written stays on its board"


@pytest.mark.corner
def test_a_solution_of_another_board_is_said_to_be_the_runs(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    clues = puzzle_of((3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))  # more than one solution
    tab.editing.take(clues, "Typed", Cause.PASTE)
    solve(qtbot, window)
    name = "The empty puzzle, then one of its solutions"
    question, solution = dict(paper.choices(tab))[name]
    assert solution.caption == "Towers: 3 × 3 – one of its solutions"
    given = puzzle_of(clues.clues, (0, 0, 3, *[0] * 6))
    tab.editing.take(given, "Pasted", Cause.PASTE)
    offered = dict(paper.choices(tab))
    assert name not in offered
    assert offered["The empty puzzle, then its solution (press F5 first)"] == []
    run = tab.book.shown
    assert run is not None
    pages = offered[f"The run of {moment(run.began)}: its question, then one of its solutions"]
    assert [page.scene for page in pages] == [question.scene, solution.scene]


@pytest.mark.corner
def test_a_puzzle_that_was_made_is_no_solution(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    tab.editing.take(puzzle_of((3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), "Pasted", Cause.PASTE)
    tab.side.solve.select_task("generate")
    solve(qtbot, window)
    for adopted in (False, True):
        if adopted:
            window.actions_["use"].trigger()
        offered = dict(paper.choices(tab))
        assert offered["The empty puzzle, then its solution (press F5 first)"] == []
        assert not any("solution" in name and pages for name, pages in offered.items())


def test_paper_is_chosen_without_a_printer_and_without_a_warning(
    window: MainWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(QPageSetupDialog, "exec", lambda dialog: asked.append(dialog))

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            QTimer.singleShot(20, look)
            return
        part(dialog, QPushButton, "print-paper").click()
        dialog.reject()

    QTimer.singleShot(20, look)
    pages = paper.choices(window.current())[0][1]
    paper.show_preview(window, answers, "Title", [("One", pages)], lambda *_: None, Path("title.pdf"))
    assert len(asked) == 1


def test_what_needs_several_pages_or_a_solution_cannot_be_chosen_without(window: MainWindow, answers: Answers) -> None:
    page = paper.choices(window.current())[0][1][0]
    seen: list[object] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            QTimer.singleShot(20, look)
            return
        abreast, what = part(dialog, QPushButton, "print-all"), part(dialog, QComboBox, "print-what")
        seen.extend((abreast.isEnabled(), abreast.toolTip()))
        what.setCurrentIndex(1)
        QApplication.processEvents()
        seen.extend((abreast.isEnabled(), what.model().flags(what.model().index(2, 0)) & Qt.ItemFlag.ItemIsEnabled))
        dialog.reject()

    QTimer.singleShot(20, look)
    offered = [("One", [page]), ("Two", [page, Page(page.scene, anew=True)]), ("None yet", [])]
    paper.show_preview(window, answers, "Title", offered, lambda *_: None, Path("title.pdf"))
    assert seen[:3] == [False, "There is one page only", True]
    assert not seen[3]


@pytest.mark.corner
def test_marks_on_the_board_go_out_and_are_told(qtbot: QtBot, tmp_path: Path, answers: Answers) -> None:
    """A conflict that is seen on the board was on no picture."""
    window = window_of(qtbot, tmp_path, Towers(), answers=answers)
    tab = window.current()
    board = puzzle_of(clues_of(3, (1, 2, 3, 2, 3, 1, 3, 1, 2)))
    tab.editing.take(board, "Pasted", Cause.PASTE)
    assert tab.stage.with_marks() == (tab.stage.taken_away(board), "")
    tab.stage.light_conflict((Violation("any", "These contradict", ((1, 1),)),))
    scene, told = tab.stage.with_marks()
    assert (told, scene != tab.stage.taken_away(board)) == ("with the conflict marked", True)
    assert dict(paper.choices(tab))["Your board, with the conflict marked"][0].scene == scene
    answers.path = tmp_path / "board.svg"
    window.actions_["export-board"].trigger()
    assert answers.asked[-1].startswith("Export your board with the conflict marked (texts for other programs")
    assert answers.path.read_text() == to_svg(scene, tab.theme, 1280 / scene.width)
    step = Step("A step", board, (Mark(cell_target((0, 0)), "hint"),))
    tab.stage.show_step(step, Steps("steps", "Steps", (step,)))
    assert tab.stage.with_marks()[0].shapes == tab.stage.drawn(step).shapes
    assert tab.stage.with_marks()[1] == "with the marks of its step"


@pytest.mark.corner
def test_a_title_a_line_for_the_name_and_how_many_on_a_page_are_seen_at_once(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    scene = paper.choices(window.current())[0][1][0].scene
    pages = [*[Page(scene, "A board")] * 7, *[Page(scene, "Solution", anew=place == 0) for place in range(7)]]
    counts: list[int] = []
    before: list[str] = []
    answers.heads["sheets"] = "Class 7a"

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            QTimer.singleShot(20, look)
            return
        preview, each = part(dialog, QPrintPreviewWidget), part(dialog, QComboBox, "print-each")
        for number in ("6", "1", "2", "4"):
            each.setCurrentText(number)
            each.activated.emit(each.currentIndex())
            counts.append(preview.pageCount())
        before.extend([part(dialog, QLineEdit, "print-title").text(), *letters_twice(dialog)])
        part(dialog, QLineEdit, "print-title").setText("Class 7b")
        part(dialog, QCheckBox, "print-name").setChecked(True)
        part(dialog, QPushButton, "print-pdf").click()

    answers.path = tmp_path / "sheets.pdf"
    QTimer.singleShot(20, look)
    paper.show_preview(window, answers, "sheets", [("All", pages)], lambda *_: None, answers.path)
    assert counts == [3, 9, 6, 3], "several solutions share a side"
    assert (before, answers.heads, answers.signed) == (["Class 7a"], {"sheets": "Class 7b"}, True), "for the next sheet"
    assert answers.each == 4, "as a person wanted them last"
    settings = Settings(tmp_path / "settings")
    Dialogs(window, settings).keep_paper("sheets", "Class 7b", True, 4)
    later = Dialogs(window, settings)
    assert (later.heads, later.signed, later.each) == ({"sheets": "Class 7b"}, True, 4), "at the next start, too"
    assert answers.suggested is not None
    assert answers.suggested.name == "class-7b.pdf", "as it is called"
    written = answers.path.read_bytes()
    assert written.count(b"/Type /Page\n") == 3
    assert "Class 7b".encode("utf-16-be") in written


@pytest.mark.corner
def test_reasoning_is_a_picture_of_each_step_and_one_on_show_is_printed_as_it_is_seen(
    qtbot: QtBot, window: MainWindow
) -> None:
    tab = window.current()
    qtbot.waitUntil(lambda: not tab.insights.worker.busy and len(tab.side.insights.cards) == 5)
    steps = next(card.insight for card in tab.side.insights.cards if isinstance(card.insight, Steps))
    name, pages = paper.choices(tab)[-1]
    assert name.startswith(f"{steps.title}, {len(pages)} step")  # by what it is: it may be a game
    assert [page.caption for page in pages] == [f"{n}. {step.caption}" for n, (_, step) in enumerate(steps.walk(), 1)]
    assert paper.reasoning(tab) is not None
    step = next(iter(steps.walk()))[1]
    tab.stage.show_step(step, steps)
    name, (page, *_) = paper.choices(tab)[0]
    assert (name, page.scene) == ("This step", tab.stage.drawn(step))
    assert page.caption.endswith(f"· {tab.stage.step_words}")
    assert step.caption in page.caption


def test_a_printer_gets_what_a_document_does(qtbot: QtBot, tmp_path: Path, window: MainWindow) -> None:
    for resolution in (72, 600):
        printer = QPrinter()
        printer.setResolution(resolution)
        printer.setOutputFileName(str(tmp_path / f"board-{resolution}.pdf"))
        pages = paper.choices(window.current())[0][1]
        assert len(list(painted(printer, pages))) == 1
        assert (tmp_path / f"board-{resolution}.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.corner
def test_a_board_in_which_nothing_is_filled_in_has_its_rules_and_is_no_solution_of_itself(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """An empty board of ladders was printed twice, the second time as its solution."""
    tab = window_of(qtbot, tmp_path, Towers()).current()
    assert dict(paper.choices(tab))["Your board"][0].caption.endswith(f". {tab.puzzle.summary}")
    ladders = window_of(qtbot, tmp_path / "ladders", Ladders()).current()
    assert list(paper.solutions(ladders)) == []
    ladders.editing.take(recognise("4-14, 31-9", (Ladders(),)).board, "Pasted", Cause.PASTE)
    caption = dict(paper.choices(ladders))["Your board"][0].caption
    assert caption.splitlines()[1:] == ["Ladders: 4\xa0→\xa014", "Snakes: 31\xa0→\xa09"], (
        "nobody reads arrows by squares"
    )
    assert "Whoever is first on the last square has won; a throw beyond it does not count.\n" in caption
    two = window_of(qtbot, tmp_path / "two", Dicdacdoe())
    two.documents.open_sample(next(path for path in resources.samples("dicdacdoe") if path.name.startswith("04-two")))
    rules = dict(paper.choices(two.current()))["Your board"][0].caption
    assert "Put 7 X and 7 O on empty cells so that no line of 3 stays open." in rules, "not those of three players"
