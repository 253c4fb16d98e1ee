"""Boards to be printed: read from files and from folders of batches, solved if that is wanted. Nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from workbench.core import files
from workbench.core.context import Limits
from workbench.core.errors import FileProblem, FormatError, OptionError, WorkbenchError
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle, recognise
from workbench.core.task import Task
from workbench.solve.batch.table import JobRow, is_batch, read_rows
from workbench.solve.job import StopToken, run_job

MOST = 600
"""Boards of one document: a hundred pages, and as many for their solutions."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board to be printed, and what is said below it."""

    puzzle: AnyPuzzle
    board: Any
    caption: str


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
    found = [sheet for path in paths for sheet in (_of_batch if path.is_dir() else _of_file)(path, puzzles)]
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
    for row in read_rows(folder):
        try:
            sheet = sheet_of_row(row, puzzles)
        except WorkbenchError as error:
            raise FormatError(f"{folder}: {error}") from None
        if sheet is not None:
            yield replace(sheet, caption="")


def sheet_of_row(row: JobRow, puzzles: tuple[AnyPuzzle, ...]) -> Sheet | None:
    """The board that a job of a batch has found; None where it has found none."""
    text = row.found
    if text is None:
        return None
    puzzle = find_puzzle(puzzles, row.puzzle)
    return Sheet(puzzle, puzzle.parse(text), f"{row.board}, seed {row.seed}")


def solved(sheets: Sequence[Sheet], how: SolveSettings, token: StopToken | None = None) -> Iterator[Sheet]:
    """The sheets solved one by one, until the token says stop; a board for which none was found says so."""
    token = StopToken() if token is None else token
    asked = {sheet.puzzle.slug: how.of(sheet.puzzle) for sheet in sheets}  # all are right, or none begins
    for number, (puzzle, board) in enumerate(((sheet.puzzle, sheet.board) for sheet in sheets), 1):
        task, values = asked[puzzle.slug]
        outcome = run_job(puzzle, board, task, values, lambda event: None, limits=how.limits, token=token)
        if token.requested:
            return
        found = outcome.board is not None and puzzle.check(outcome.board).solved
        said = "" if found else ": none was found"
        yield Sheet(puzzle, outcome.board if found else board, f"Solution of {number}{said}")
