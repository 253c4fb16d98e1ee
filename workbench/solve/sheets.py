"""Boards to be printed: read from files and from folders of batches, solved if that is wanted.

Nothing is drawn here: `ui/widgets/image.py` lays the pages out.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from workbench.core import boardfile, files, options
from workbench.core.boardfile import HeaderEntry
from workbench.core.errors import FileProblem, FormatError, OptionError, WorkbenchError
from workbench.core.file_writing import write_text
from workbench.core.insight import facts_of, until_interrupted
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle, recognise
from workbench.core.starter import Starter
from workbench.core.task import Task
from workbench.core.wording import counted, ordinal
from workbench.solve.batch.table import JobRow, is_batch, read_rows
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext

MOST = 600
"""Boards of one document: a hundred pages, and as many for their solutions."""
_LISTED = 100  # puzzles of earlier starts
_NAMED = 3  # boards that a line has room for


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board to be printed, what is said below it, and the solutions that are known of it; `others`: whether there are
    more than these. `remark`: what is to be told where there are several answers or none: "the first has no solution".
    `grade`: how hard it is, where that is known; `day`: when it was made, which is of no use on paper."""

    puzzle: AnyPuzzle
    board: Any
    caption: str
    solutions: tuple[Any, ...] = ()
    others: bool = False
    remark: str = ""
    grade: str = ""
    day: str = ""

    def of_grade(self, grade: str) -> Sheet:
        """The sheet with its grade, which stands in the caption once."""
        named = not grade or grade in re.findall(r"\w+", self.caption.casefold())
        return replace(self, caption=self.caption if named else f"{self.caption} · {grade}", grade=grade)


@dataclass(frozen=True, slots=True)
class SolveSettings:
    """How solutions are found. `task`: None is the puzzle's first that completes the board it is asked about."""

    task: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    limits: Limits = field(default_factory=Limits)

    def of(self, puzzle: AnyPuzzle) -> tuple[Task, Values]:
        """The task and its options; OptionError where the puzzle has none such."""
        if self.task is not None:
            task = puzzle.task(self.task)
            return task, task.read(dict(self.settings))
        for one in puzzle.tasks:
            if one.completes and one.keeps_board:
                return one, one.read(dict(self.settings))
        raise OptionError(f"{puzzle.slug} has no task that completes a board")


def sheets_of(paths: Sequence[Path], puzzles: tuple[AnyPuzzle, ...]) -> list[Sheet]:
    """The boards in files of any known format, and those that batches have found, in the order of the paths. Errors
    begin with the path."""
    return of_document(sheet for path in paths for sheet in (_of_batch if path.is_dir() else _of_file)(path, puzzles))


def of_document(sheets: Iterable[Sheet]) -> list[Sheet]:
    """The boards of one document, each once; OptionError where there is none, or more than are printed together."""
    found = each_once(sheets)
    if not found:
        raise OptionError("there is no board to print")
    if len(found) > MOST:
        raise OptionError(f"{len(found):,} boards: at most {MOST:,} are printed together")
    return found


def _of_file(path: Path, puzzles: tuple[AnyPuzzle, ...]) -> Iterator[Sheet]:
    text = files.read_text(path)
    try:
        one = recognise(text, puzzles)
    except WorkbenchError as error:
        raise FormatError(f"{path}: {error}") from None
    title = next((entry.value for entry in one.header if entry.key == "title"), "")
    yield Sheet(one.puzzle, one.board, title or path.stem)


def _of_batch(folder: Path, puzzles: tuple[AnyPuzzle, ...]) -> Iterator[Sheet]:
    if not is_batch(folder):
        raise FileProblem(f"{folder}: is no folder of a batch")
    found = list[Sheet]()
    for row in read_rows(folder):
        try:
            sheet = sheet_of_row(folder, row, puzzles)
        except WorkbenchError as error:
            raise FormatError(f"{folder}: {error}") from None
        if sheet is not None:
            found.append(on_paper(sheet, row))
    yield from by_grade(found)


def sheet_of_row(folder: Path, row: JobRow, puzzles: tuple[AnyPuzzle, ...]) -> Sheet | None:
    """The board that a job of a batch was to complete, with its solution, else the board that it has made; None where
    it has found none, or has only noted something on the board: a hint, what is left in each cell."""
    text = row.found
    if text is None:
        return None
    puzzle = find_puzzle(puzzles, row.puzzle)
    found, task, name = puzzle.parse(text), puzzle.task(row.task), row.board
    if task.quick or (task.keeps_board and not task.completes):
        return None
    if task.keeps_board:
        asked = puzzle.parse(files.read_text(folder / "boards" / f"{row.asked}.txt"))
        # a table or a board's file may have been changed by hand
        solves = puzzle.check(found).solved and puzzle.keeps(asked, found, task, options.defaults(task.options))
        return Sheet(puzzle, asked, name, (found,) if solves else (), (row.count or 0) > 1)
    return Sheet(puzzle, found, f"{name}, seed {row.seed}")


def on_paper(sheet: Sheet, row: JobRow) -> Sheet:
    """A batch's board with what stands below it: the puzzle, the board in short, and the grade it was made of."""
    short = sheet.puzzle.in_short(sheet.board)
    name = f"{sheet.puzzle.title}: {short}" if short else sheet.puzzle.title
    return replace(sheet, caption=name).of_grade(str(row.facts.get("grade") or ""))


def keep_made(folder: Path, sheets: Iterable[Sheet]) -> None:
    """Write puzzles that were made into files of a folder, which only a person removes."""
    folder.mkdir(parents=True, exist_ok=True)
    for sheet in sheets:
        text = boardfile.with_header(sheet.puzzle.format(sheet.board), (HeaderEntry(0, "title", sheet.caption),))
        write_text(folder / f"{files.file_name(sheet.caption)}-{zlib.crc32(text.encode()):08x}.txt", text)


def made_before(folder: Path, puzzles: tuple[AnyPuzzle, ...]) -> Iterator[Sheet]:
    """The puzzles that `keep_made` has written, the newest first, as many as a list is read for; without those that
    are damaged."""
    written = sorted(((path.stat().st_mtime, path) for path in folder.glob("*.txt")), reverse=True)
    for when, path in written[:_LISTED]:
        with suppress(WorkbenchError):
            for sheet in _of_file(path, puzzles):
                grade = next((one for one in _grades(sheet.puzzle) if sheet.caption.endswith(f"· {one}")), "")
                yield replace(sheet, grade=grade, day=f"{datetime.fromtimestamp(when):%Y-%m-%d}")


def each_once(sheets: Iterable[Sheet]) -> list[Sheet]:
    """Each board once, where it comes first, with all solutions that differ, and its grade where any has it."""
    found: dict[tuple[str, Any], Sheet] = {}
    for sheet in sheets:
        first = found.setdefault((sheet.puzzle.slug, sheet.board), sheet)
        more = tuple(one for one in sheet.solutions if one not in first.solutions)
        first, others = first if first.grade else first.of_grade(sheet.grade), first.others or sheet.others
        found[sheet.puzzle.slug, sheet.board] = replace(first, solutions=(*first.solutions, *more), others=others)
    return list(found.values())


def _grades(puzzle: AnyPuzzle) -> tuple[str, ...]:
    """The grades of which its puzzles are made, the easiest first."""
    options = (option for task in puzzle.tasks for option in task.options)
    return next((option.choices for option in options if option.name == "grade"), ())


def maker(puzzles: Iterable[AnyPuzzle]) -> tuple[AnyPuzzle, Starter] | None:
    """The first of these puzzles that is made of a grade, and what begins one; None where none is."""
    makes = ((puzzle, starter) for puzzle in puzzles for starter in puzzle.starters if starter.task)
    return next((one for one in makes if any(option.name == "grade" for option in one[1].options)), None)


def by_grade(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The sheets puzzle by puzzle, the easiest first, those without a grade behind; else as they were."""
    slugs = list(dict.fromkeys(sheet.puzzle.slug for sheet in sheets))

    def place(sheet: Sheet) -> tuple[int, int]:
        grades = _grades(sheet.puzzle)
        return slugs.index(sheet.puzzle.slug), grades.index(sheet.grade) if sheet.grade in grades else len(grades)

    return sorted(sheets, key=place)


def graded(sheet: Sheet, token: StopToken) -> Sheet:
    """The sheet with its grade, where it has none yet: of puzzles that are made of a grade, by their insights."""
    puzzle, board = sheet.puzzle, sheet.board
    if sheet.grade or not _grades(puzzle):
        return sheet
    view = options.defaults(puzzle.view_options(board))
    for insight in until_interrupted(puzzle.insights(board, view, WorkerContext(token))):
        if (fact := facts_of((insight,)).get("grade")) is not None:
            return sheet.of_grade(str(fact.value or ""))
    return sheet


def solved(sheets: Sequence[Sheet], how: SolveSettings, token: StopToken | None = None) -> Iterator[Sheet]:
    """The sheets solved one by one, until the token says stop; a board for which none was found says so. Solutions
    that are known are not looked for, unless `how` says how."""
    token = StopToken() if token is None else token
    known = how.task is None and not how.settings
    unsolved = [sheet for sheet in sheets if not (known and sheet.solutions)]
    asked = {sheet.puzzle.slug: how.of(sheet.puzzle) for sheet in unsolved}  # all are right, or none begins
    for number, sheet in enumerate(sheets, 1):
        puzzle = sheet.puzzle
        if known and sheet.solutions:
            several = sheet.others or len(sheet.solutions) > 1
            yield from (_answer(sheet, board, number, several=several) for board in sheet.solutions)
            continue
        question = Question(puzzle, sheet.board, *asked[puzzle.slug], how.limits)
        outcome = run_job(question, lambda event: None, token=token)
        if token.requested:
            return
        if outcome.board is not None and puzzle.check(outcome.board).solved:
            yield _answer(sheet, outcome.board, number, several=(outcome.count or 0) > 1)
        else:
            yield _no_answer(sheet, number, outcome)


def _answer(sheet: Sheet, board: Any, number: int, *, several: bool) -> Sheet:
    caption = f"A solution of {number}: there are others" if several else f"Solution of {number}"
    remark = f"the {ordinal(number)} has several solutions" if several else ""
    return Sheet(sheet.puzzle, board, caption, remark=remark, grade=sheet.grade)


def _no_answer(sheet: Sheet, number: int, outcome: Outcome) -> Sheet:
    """The board again, with whether it is proved that it has no solution."""
    proved = outcome.status is Status.INFEASIBLE
    caption = f"Solution of {number}: {'no solution exists' if proved else 'none was found'}"
    which = ordinal(number)
    why = f"the {which} has no solution" if proved else f"no solution of the {which} was found"
    return Sheet(sheet.puzzle, sheet.board, caption, remark=why, grade=sheet.grade)


def contents(boards: Sequence[Sheet], answers: Sequence[Sheet]) -> str:
    """How many boards are printed, whether with solutions, and which have no solution or several."""
    if not answers:
        return counted(len(boards), "board")
    whose = "its solution" if len(boards) == 1 else "their solutions"
    remarks = list(dict.fromkeys(answer.remark for answer in answers if answer.remark))
    if not remarks:
        return f"{counted(len(boards), 'board')} with {whose}"
    remarks.sort(key=lambda remark: "several" in remark)  # puzzles that cannot be solved are told first
    left = len(remarks) - _NAMED
    more = [f"{left:,} more {'is' if left == 1 else 'are'} told on the paper"] if left > 0 else []
    said = "; ".join([*remarks[:_NAMED], *more])
    return f"{counted(len(boards), 'board')}; {said.replace('the first', 'it') if len(boards) == 1 else said}"


def solutions_of(boards: Sequence[Sheet], answers: Sequence[Sheet]) -> str:
    """The title of solutions that are printed without their boards: it says how many boards they are of."""
    none, all_of = sum("no solution" in answer.remark for answer in answers), contents(boards, ())
    return f"The solutions of {f'{len(boards) - none:,} of ' if none else ''}{all_of}"
