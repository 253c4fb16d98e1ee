"""`sheets`: boards printed together, their solutions at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.cli.main import main
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.options import defaults
from workbench.core.outcome import Status
from workbench.core.scene import Rect, Scene
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import clues_of, empty, puzzle_of
from workbench.solve.batch.jobs import Answered
from workbench.solve.batch.plan_file import read_plan
from workbench.solve.batch.table import BatchTable, row_of
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.sheets import (
    Sheet,
    SolveSettings,
    by_grade,
    contents,
    each_once,
    graded,
    keep_made,
    made_before,
    sheets_of,
    solutions_of,
    solved,
)
from workbench.ui.widgets import image

TOWERS = Towers()
SOLUTION = "puzzle: towers 1\nsize: 3\n\n+ 3 2 . +\n. 1' 2' 3' .\n. 2' 3' 1' .\n. 3' 1' 2' .\n+ . . . +\n"
SEARCH = SolveSettings(settings=(("engine", "search"),))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    easy = TOWERS.apply(empty(3), "set 0 1 3; set 0 2 2")
    for name, board in (("easy", easy), ("impossible", TOWERS.apply(easy, "set 4 1 3"))):
        (tmp_path / f"{name}.txt").write_text(TOWERS.format(board))
    return tmp_path


def test_boards_are_printed_with_their_solutions_behind(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sheets", "easy.txt", "impossible.txt", "--solutions", "--set", "engine=search", "-o", "book.pdf"]
    assert main(words) == 0
    assert capsys.readouterr().out == "2 boards; the second has no solution: book.pdf\n"
    assert (folder / "book.pdf").read_bytes().count(b"/Type /Page\n") == 2  # a side of boards, a side of solutions


def test_a_title_and_how_many_are_on_a_page_are_said_by_options(folder: Path) -> None:
    words = ["sheets", "easy.txt", "impossible.txt", "--title", "Class 7b", "--name", "-o", "book.pdf"]
    for each, sides in (("1", 2), ("2", 1)):
        assert main([*words, "--per-page", each]) == 0
        written = (folder / "book.pdf").read_bytes()
        assert written.count(b"/Type /Page\n") == sides
        assert "Class 7b".encode("utf-16-be") in written


def test_solutions_are_right_and_a_board_without_one_says_so(folder: Path) -> None:
    sheets = sheets_of([folder / "easy.txt", folder / "impossible.txt"], PUZZLES)
    answers = list(solved(sheets, SEARCH))
    assert [sheet.caption for sheet in sheets] == ["easy", "impossible"]
    assert [sheet.caption for sheet in answers] == ["Solution of 1", "Solution of 2: no solution exists"]
    assert [sheet.remark for sheet in answers] == ["", "the second has no solution"]
    assert TOWERS.check(answers[0].board).solved
    assert answers[0].board.clues == sheets[0].board.clues
    assert answers[1].board == sheets[1].board


def test_a_solution_that_is_not_the_only_one_says_so() -> None:
    (answer,) = solved([Sheet(TOWERS, empty(3), "")], SolveSettings())
    assert (answer.caption, answer.remark) == ("A solution of 1: there are others", "the first has several solutions")


def test_no_solution_is_said_to_exist_only_where_that_is_proved() -> None:
    (answer,) = solved([Sheet(TOWERS, empty(9), "")], SolveSettings(limits=Limits(1e-9)))
    assert (answer.caption, answer.remark) == ("Solution of 1: none was found", "no solution of the first was found")


def test_a_batch_is_printed_as_puzzles_each_once_with_its_solutions_behind(folder: Path) -> None:
    Path("plan.toml").write_text(
        "[[job]]\nboards = ['easy.txt', 'impossible.txt']\ntask = 'solve'\nset.engine = ['model', 'search']\n"
    )
    plan, answer = read_plan(folder / "plan.toml", PUZZLES), TOWERS.format(TOWERS.parse(SOLUTION))
    made = (Answered(status=Status.PROVED, found=answer), Answered(status=Status.INFEASIBLE))
    with BatchTable(folder / "out") as table:
        for job in plan.jobs():
            table.keep_board(job)
            table.append([row_of(job, "1", made[job.name == "impossible.txt"])])
    (sheet,) = sheets_of([folder / "out"], PUZZLES)
    assert not TOWERS.check(sheet.board).complete
    assert sheet.board == TOWERS.parse((folder / "easy.txt").read_text())
    assert [TOWERS.format(one) for one in sheet.solutions] == [answer]
    assert sheet.caption == "Towers: 3 × 3"
    (behind,) = solved([sheet], SolveSettings(limits=Limits(0.0)))  # nothing is solved again
    assert (behind.board, behind.caption) == (sheet.solutions[0], "Solution of 1")
    (again,) = solved([sheet], SEARCH)
    assert TOWERS.check(again.board).solved


def test_a_batchs_solution_that_is_not_the_only_one_says_so(folder: Path) -> None:
    Path("plan.toml").write_text("[[job]]\nboards = 'easy.txt'\ntask = 'solve'\nset.engine = ['model', 'search']\n")
    with BatchTable(folder / "out") as table:
        for job, count in zip(read_plan(folder / "plan.toml", PUZZLES).jobs(), (1, 2), strict=True):
            table.keep_board(job)
            found = TOWERS.format(TOWERS.parse(SOLUTION))
            table.append([row_of(job, "1", Answered(status=Status.PROVED, found=found, count=count))])
    (answer,) = solved(sheets_of([folder / "out"], PUZZLES), SolveSettings())
    assert (answer.caption, answer.remark) == ("A solution of 1: there are others", "the first has several solutions")


def test_hints_and_marks_of_a_batch_are_no_boards_to_print(folder: Path) -> None:
    """A page for a class had the same board again, all heights pencilled in."""
    Path("plan.toml").write_text("[[job]]\nboards = ['easy.txt']\ntask = ['solve', 'candidates', 'hint']\n")
    easy = TOWERS.parse((folder / "easy.txt").read_text())
    found = SOLUTION, *(TOWERS.format(TOWERS.apply(easy, move)) for move in ("marks 1 1 1", "set 1 1 1"))
    with BatchTable(folder / "out") as table:
        for job, text in zip(read_plan(folder / "plan.toml", PUZZLES).jobs(), found, strict=True):
            table.keep_board(job)
            table.append([row_of(job, "1", Answered(status=Status.PROVED, found=text))])
    (sheet,) = sheets_of([folder / "out"], PUZZLES)
    assert (sheet.board, len(sheet.solutions)) == (easy, 1)
    (board,) = (folder / "out" / "boards").iterdir()
    board.write_text(board.read_text().replace("+ 3 2", "+ 2 3"))
    (sheet,) = sheets_of([folder / "out"], PUZZLES)
    assert not sheet.solutions, "of another board"


def test_what_a_batch_has_made_has_its_grade_below(folder: Path) -> None:
    Path("plan.toml").write_text("[[job]]\nboards = ['easy.txt']\ntask = 'generate'\nset.grade = 'easy'\n")
    (job,) = read_plan(folder / "plan.toml", PUZZLES).jobs()
    found = TOWERS.format(TOWERS.apply(empty(3), "set 0 1 3; set 0 2 2"))
    with BatchTable(folder / "out") as table:
        table.append([row_of(job, "1", Answered(status=Status.FEASIBLE, found=found, facts={"grade": "easy"}))])
    assert [sheet.caption for sheet in sheets_of([folder / "out"], PUZZLES)] == ["Towers: 3 × 3 · easy"]


def test_a_puzzle_that_nobody_has_made_of_a_grade_has_its_grade_below() -> None:
    puzzle = puzzle_of(clues_of(3, (1, 2, 3, 2, 3, 1, 3, 1, 2)))
    (one, two) = (graded(Sheet(TOWERS, board, "Towers"), StopToken()) for board in (puzzle, empty(4)))
    assert (one.caption, one.grade) == ("Towers · easy", "easy")
    assert (two.caption, two.grade) == ("Towers", ""), "only a board with one solution has a grade"
    assert graded(one, StopToken()).caption == one.caption, "once"
    (listed,) = each_once([Sheet(TOWERS, puzzle, "Mine"), one])
    assert listed.caption == "Mine · easy", "a run that has made the board on show knows"


def test_boards_of_a_list_come_by_puzzle_and_grade() -> None:
    """They came as they had been made, the newest first: for a class the easiest comes first."""
    morris = next(puzzle for puzzle in PUZZLES if puzzle.slug == "morris")
    given = [(TOWERS, "hard"), (morris, ""), (TOWERS, ""), (TOWERS, "unreasonable"), (TOWERS, "easy")]
    sheets = by_grade([Sheet(puzzle, None, grade, grade=grade) for puzzle, grade in given])
    assert [sheet.grade for sheet in sheets] == ["easy", "hard", "unreasonable", "", ""]
    assert sheets[-1].puzzle is morris


def test_stopped_it_solves_no_more(folder: Path) -> None:
    token = StopToken()
    token.stop()
    assert not list(solved([Sheet(TOWERS, empty(3), "")], SEARCH, token))


def test_what_begins_anew_has_another_side_of_paper() -> None:
    scene = Scene(1, 1, (Rect(0, 0, 1, 1, fill="cell"),))
    pages = [image.Page(scene, anew=number in (0, 4)) for number in range(11)]
    assert list(image._places(pages, [(2, 3)])) == [
        *((0, place) for place in range(4)),
        *((1, place) for place in range(6)),  # no hole before the last
        (2, 0),
    ]


def test_another_grade_begins_a_row() -> None:
    """Its heading stood above the right column, and the next of its boards below the heading of the one before."""
    scene = Scene(1, 1, (Rect(0, 0, 1, 1, fill="cell"),))
    pages = [image.Page(scene, heading="Easy" if number < 3 else "Hard") for number in range(6)]
    assert list(image._places(pages, [(2, 3)])) == [*((0, place) for place in (0, 1, 2, 4, 5)), (1, 0)]


def test_of_how_many_boards_there_are_solutions_is_true() -> None:
    boards = [Sheet(TOWERS, TOWERS.apply(empty(3), f"set 0 1 3; set {row} 1 3"), "") for row in (0, 4)]
    answers = list(solved(boards, SEARCH))
    assert solutions_of(boards, answers) == "The solutions of 1 of 2 boards"
    assert solutions_of(boards[:1], answers[:1]) == "The solutions of 1 board"
    assert contents(boards[1:], list(solved(boards[1:], SEARCH))) == "1 board; it has no solution"
    more = [Sheet(TOWERS, empty(3), "", remark=f"board {number} has no solution") for number in range(5)]
    assert contents(more, more[:4]).endswith("; 1 more is told on the paper")
    assert contents(more, more).endswith("; 2 more are told on the paper")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["easy.txt", "-o", "book.svg"], ".pdf"),
        (["none.txt", "-o", "book.pdf"], "none.txt: cannot be read"),
        ([".", "-o", "book.pdf"], ".: is no folder of a batch"),
        (["easy.txt", "--task", "solve", "-o", "book.pdf"], "--solutions prints them"),
        (["easy.txt", "--solutions", "--task", "nothing", "-o", "book.pdf"], "unknown task 'nothing'"),
        (["easy.txt", "--solutions", "--set", "engine=x", "-o", "book.pdf"], "engine"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    words: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheets", *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not list(folder.glob("book*"))


def test_a_puzzle_without_such_a_task_is_named() -> None:
    morris = next(puzzle for puzzle in PUZZLES if puzzle.slug == "morris")
    board = morris.new_board(defaults(morris.options))
    with pytest.raises(OptionError, match="morris has no task that completes a board"):
        list(solved([Sheet(morris, board, "")], SolveSettings()))


def test_puzzles_that_were_made_are_found_again_without_what_is_damaged(tmp_path: Path) -> None:
    board = TOWERS.apply(empty(3), "set 0 1 3")
    made = [Sheet(TOWERS, board, "Towers 3×3").of_grade("easy"), Sheet(TOWERS, empty(3), "Towers")]
    keep_made(tmp_path / "made", made)
    keep_made(tmp_path / "made", made)  # each lies there once
    (tmp_path / "made" / "damaged.txt").write_text("puzzle: towers 1\nsize: 3\n\nno board\n")
    found = {sheet.board: sheet for sheet in made_before(tmp_path / "made", PUZZLES)}
    assert {sheet.caption for sheet in found.values()} == {sheet.caption for sheet in made}
    assert [(found[sheet.board].grade, bool(found[sheet.board].day)) for sheet in made] == [("easy", True), ("", True)]
    assert len(list(made_before(tmp_path / "made", PUZZLES))) == 2
