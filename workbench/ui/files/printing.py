"""Print sheets: boards from files in one document, their solutions at the end. Solved on a thread, drawn in steps, and
seen in the preview before they are printed or saved.

The pages, at first up to six boards on each, are laid out by `ui/widgets/image.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QProgressDialog, QWidget

from workbench.core import options, resources
from workbench.core.errors import WorkbenchError
from workbench.core.gesture import Ui
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene
from workbench.core.starter import Starter
from workbench.core.wording import in_folder
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.runs.run import Run
from workbench.solve.sheets import (
    MOST,
    Sheet,
    SolveSettings,
    by_grade,
    contents,
    each_once,
    graded,
    keep_made,
    made_before,
    maker,
    sheets_of,
    solutions_of,
    solved,
)
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.background.gradual import Gradual, progress_dialog
from workbench.ui.files import export
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.making import make_sheets
from workbench.ui.files.paper import paper_title, show_preview
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.image import Page

_SECONDS = 60.0  # for each board: one of many must not delay the others
_BUSY = "Boards are being solved for another document"
_PARTS = 1000


def _in_order(path: Path) -> list[tuple[int, str]]:
    """What files are sorted by: the numbers in their names count, p2 stands before p10."""
    return [(int(part) if part.isdecimal() else 0, part) for part in re.split(r"(\d+)", path.name)]


def at_hand(tabs: Iterable[PuzzleTab], kept: Collection[Run] = ()) -> list[Sheet]:
    """The puzzles that are open, without what has been filled in, and those that runs of these tabs have made, but for
    the `kept` ones of earlier starts and that which the program has shown of itself; each once, and none that is
    `left_out`."""
    return each_once(sheet for tab in tabs for sheet, why_not in _sheets(tab, kept) if not why_not)[:MOST]


def begun_before(tabs: Iterable[PuzzleTab]) -> list[Sheet]:
    """The puzzles to which undo leads back in these tabs, such as those that were played last; each once, none that
    only shows the program."""
    steps = ((tab, tab.own.history[: tab.own.position + (not tab.own.passing)]) for tab in tabs)
    begun = ((tab, entry.board) for tab, entries in steps for entry in reversed(entries) if entry.begins)
    return each_once(sheet for sheet, no in (_sheet(tab, board, named=False) for tab, board in begun) if not no)


def of_earlier(tabs: Iterable[PuzzleTab], kept: Mapping[Run, Run]) -> list[Sheet]:
    """What runs of earlier starts have made that these tabs list, each once, with its day. `kept`: each as it is
    listed, and as its file tells."""
    found = [(tab, run, kept[run]) for tab in tabs for run in reversed(tab.book.rows) if run in kept]
    made = ((tab, run, read.best.board, _grade(read)) for tab, run, read in found if read.best and _makes(tab, run))
    sheets = ((_sheet(tab, board, grade), run) for tab, run, board, grade in made)
    return each_once(replace(sheet, day=f"{run.began:%Y-%m-%d}") for (sheet, no), run in sheets if not no)


def left_out(tabs: Iterable[PuzzleTab]) -> list[str]:
    """The boards that are open and not among these, each with the reason."""
    firsts = (next(_sheets(tab), None) for tab in tabs if not tab.own.passing)
    return [f"{first[0].caption} – {first[1]}" for first in firsts if first and first[1]]


def _sheets(tab: PuzzleTab, kept: Collection[Run] = ()) -> Iterator[tuple[Sheet, str]]:
    """The board of a tab, then those that its runs have made, but for `kept` ones; each with why it is not printed to
    be completed."""
    if not tab.own.passing:  # the board that the program shows by itself is not the person's
        yield _sheet(tab, tab.editing.board)
    for run in reversed(tab.book.rows):
        if run.best is not None and run is not tab.side.watched and run not in kept and _makes(tab, run):
            yield _sheet(tab, run.best.board, _grade(run))


def _small(sheet: Sheet) -> Scene:
    """A board as it is printed, but for what takes long to find out about it."""
    puzzle, board = sheet.puzzle, sheet.board
    return puzzle.scene(board, puzzle.quick_check(board), options.defaults(puzzle.view_options(board)), Ui())


def is_completed(puzzle: AnyPuzzle) -> bool:
    """Whether there is anything to complete on its boards."""
    return any(task.completes and task.keeps_board for task in puzzle.tasks)


def _makes(tab: PuzzleTab, run: Run) -> bool:
    """Whether a run makes puzzles; else what it has found is filled in."""
    made = not run.question.task.keeps_board and tab.puzzle.restarted(tab.editing.board) is not None
    return made and is_completed(tab.puzzle)


def _sheet(tab: PuzzleTab, board: Any, grade: str = "", *, named: bool = True) -> tuple[Sheet, str]:
    """A board without what has been filled in, and why it is not printed to be completed. named: the document's name
    may be its own."""
    puzzle, bare = tab.puzzle, tab.puzzle.restarted(board)
    bare = board if bare is None else bare
    verdict = puzzle.quick_check(bare)  # where nothing is missing, a solution would be another board
    why_not = ""
    if not is_completed(puzzle):
        why_not = "there is nothing to complete in it: File, Print"
    elif _is_blank(puzzle, bare) or _is_blank(puzzle, board):
        why_not = "nothing of it is given"
    elif verdict.violations:
        why_not = f"it breaks a rule: {verdict.violations[0].message}"
    elif verdict.complete:
        why_not = "nothing is missing on it"
    return Sheet(puzzle, bare, paper_title(tab, bare, named=named)).of_grade(grade), why_not


def _is_blank(puzzle: AnyPuzzle, board: Any) -> bool:
    """Whether nothing stands on it, however its cards or pieces are called."""
    blank = puzzle.new_board(puzzle.options_of(board))
    parted = puzzle.differences(board, blank)
    return bool(board == blank or (parted is not None and not parted))


def _grade(run: Run) -> str:
    """How hard what a run has made is, where it says so."""
    return "" if run.outcome is None else str(run.outcome.facts.get("grade") or "")


_Book = tuple[list[Sheet], list[Sheet]]


class Printing:
    """Asks which boards, and shows the preview of them, where a person prints or saves them."""

    def __init__(
        self,
        owner: QWidget,
        dialogs: Dialogs,
        puzzles: tuple[AnyPuzzle, ...],
        said: Callable[..., object],
        folder: Path | None = None,
    ) -> None:
        """said: tells a sentence, and the path of a file if one was written. folder: keeps the puzzles that are made
        for sheets."""
        self._owner, self._dialogs, self._puzzles, self._said = owner, dialogs, puzzles, said
        self._background: BackgroundTask[_Book] | None = None
        self._token = StopToken()
        self._progress: QProgressDialog | None = None
        self._folder, self._unread, self.made = folder, folder, list[Sheet]()
        """The puzzles that were made for sheets, now and before, the newest first."""

    def ask(
        self,
        beside: Path | None,
        puzzle: AnyPuzzle,
        at_hand: Sequence[Sheet] = (),
        others: Sequence[str] = (),
        earlier: Sequence[Sheet] = (),
    ) -> None:
        """Ask which boards: those `at_hand`, `earlier` ones, which may be unwanted, or files, at first where the
        file `beside` lies or else the puzzle's samples; and begin, one document at a time. `others`: boards that are
        not among these, and why."""
        if self._background is not None:
            self._said(_BUSY)
            return
        if self._unread is not None:
            self.made.extend(made_before(self._unread, self._puzzles))
            self._unread = None
        boards = each_once([*at_hand, *self.made, *earlier])[:MOST]
        makes = maker((puzzle, *self._puzzles))
        names = [", ".join(filter(None, (one.caption, one.day))) for one in boards]
        chosen = self._dialogs.print_sheets(names, others, len(at_hand), lambda row: _small(boards[row]), makes)
        if chosen is None:
            return
        target = (Path.home() if beside is None else beside.parent) / "sheets.pdf"
        if (wanted := [one for one in chosen if isinstance(one, Values)]) and makes is not None:
            self.preview(partial(self._make, makes, wanted), target, by_grade, "Making and solving the boards")
            return
        if chosen:
            boards = [boards[place] for place in chosen if isinstance(place, int)]
            self.preview(lambda _: boards, target, by_grade)
            return
        samples = resources.path("samples")
        folder = samples / puzzle.slug if beside is None else beside.parent
        paths = sorted(self._dialogs.open_paths("Print which boards?", folder), key=_in_order)
        if not paths:
            return
        # the program's own folder is no place for a person's files
        target = Path.home() if samples in paths[0].parents else paths[0].parent
        self.preview(lambda _: sheets_of(paths, self._puzzles), target / "sheets.pdf")

    def _make(self, makes: tuple[AnyPuzzle, Starter], wanted: Sequence[Values], state: TaskState) -> list[Sheet]:
        found = make_sheets(*makes, wanted, self.made, state)
        if self._folder is not None:
            with suppress(WorkbenchError, OSError):  # a full disk does not prevent printing
                keep_made(self._folder, found)
        return found

    def preview(
        self,
        find: Callable[[TaskState], list[Sheet]],
        suggestion: Path,
        order: Callable[[list[Sheet]], list[Sheet]] = list,
        does: str = "Solving the boards",
    ) -> None:
        """Solve boards and show them as they will be printed; `find` gathers them on a thread. suggestion: where a PDF
        of them is saved, at first. order: puts them in order once their grades are known. does: what is told
        meanwhile."""
        if self._background is not None:
            self._said(_BUSY)
            return
        self._token = StopToken()
        self._begin(suggestion, partial(_solved, find, order, self._token), does)

    def close(self) -> bool:
        """Stop, and wait for the thread; whether it has ended."""
        self._hide_progress()
        self._token.stop()
        task, self._background = self._background, None
        return task is None or task.close()

    def _begin(self, suggestion: Path, work: Callable[[TaskState], _Book], does: str) -> None:
        progress = progress_dialog(self._owner, does, _PARTS)
        progress.canceled.connect(self.close)
        self._progress = progress
        then, on_progress = partial(self._on_solved, suggestion), lambda share: progress.setValue(int(_PARTS * share))
        self._background = BackgroundTask(self._owner, "sheets", work, then, self._on_failed, on_progress)
        self._background.begin()

    def _on_solved(self, suggestion: Path, book: _Book) -> None:
        self._hide_progress()
        self._background = None
        printed, pages = contents(*book), list[Page]()

        def lay_out() -> Iterator[None]:
            for page in export.book_pages(*book):
                pages.append(page)
                yield

        def wrote(what: str, path: Path) -> None:
            self._said(f"Saved as PDF: {what}, as {in_folder(path)}", path)

        def show() -> None:
            alone, count = contents(book[0], ()), len(book[0])
            parts = [(f"{alone} without solutions", pages[:count]), (solutions_of(*book), pages[count:])]
            show_preview(self._owner, self._dialogs, "sheets", [(printed, pages), *parts], wrote, suggestion)

        Gradual(self._owner, "Laying out the boards", 2 * len(book[0]), lay_out(), show, self._dialogs.error)

    def _on_failed(self, why: str) -> None:
        self._hide_progress()
        self._background = None
        self._dialogs.error(why)

    def _hide_progress(self) -> None:
        if self._progress is not None:
            self._progress.hide()
            self._progress.deleteLater()
            self._progress = None


def _solved(
    find: Callable[[TaskState], list[Sheet]],
    order: Callable[[list[Sheet]], list[Sheet]],
    token: StopToken,
    state: TaskState,
) -> _Book:
    found, answers = list[Sheet](), list[Sheet]()
    begun = find(state)
    part = state.done
    for sheet in begun:
        found.append(graded(sheet, token))  # a person who chooses among printed boards wants to know how hard they are
        state.done = part + (1 - part) * len(found) / len(begun) / 2
    found = order(found)
    for answer in solved(found, SolveSettings(limits=Limits(_SECONDS)), token):
        answers.append(answer)
        state.done = part + (1 - part) * (1 + len(answers) / len(found)) / 2
    return found, answers
