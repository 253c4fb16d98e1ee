"""The book of a tab's runs: which there are, which is on show, which of its boards, and which are compared.

Lanes write into it, views read it, and nothing else holds any of this. `workbench/README.md` tells the way from *Start*
to the plot's point.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import Signal

from workbench.core.insight import Insight
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.run import Note, Run
from workbench.ui.runs.run_columns import COLUMNS, NAME
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.widgets.table_rows import Column, Rows

_BACK = 20  # so many dismissals can be undone
_EARLIER = 3  # runs that are read with one that goes on, the newest before it


@dataclass(frozen=True, slots=True)
class Update:
    """What is new of a run since the update before; the run itself has all of it.

    incumbents   how many boards were found.    insights   those that are new.
    began, ended   whether its job has.         read       the share of its file that has been read so far.
    """

    incumbents: int = 0
    insights: tuple[Insight, ...] = ()
    began: bool = False
    ended: bool = False
    read: float | None = None


class RunBook(Rows[Run]):
    """A row for each run that has not been dismissed, oldest first; its columns are `run_columns.COLUMNS`."""

    updated = Signal(object, object)  # a Run, and the Update that says what is new of it
    shown_changed = Signal(bool)  # another run is on show, or none; whether its board is to come to the front
    picked_changed = Signal()  # the person has picked other boards of the run on show, or a quick task's answer
    compared_changed = Signal(bool)  # other runs are compared; whether they were started together

    def __init__(self, disk: RunKeeping | None = None) -> None:
        super().__init__(COLUMNS)
        self.shown: Run | None = None
        self.picked: tuple[Incumbent, ...] = ()
        """The board of the run on show that a person has picked, or two that are compared; none: always the newest."""
        self.quick_run: Run | None = None
        """The run of a quick task whose board is shown in place of those of the run on show."""
        self.compared: tuple[Run, ...] = ()
        """Two or more runs that are laid side by side, oldest first; or none."""
        self.dismissed = deque[tuple[Run, ...]](maxlen=_BACK)
        """Runs that were dismissed, an entry for each time; the last one is restored first."""
        self.before: dict[int, str] = {}
        """Texts before the names of runs that are in a group of the table, by the run's id."""
        self.winners: dict[int, str] = {}
        """What stands in place of the names of runs that are the best of a group, by the run's id."""
        self.times: dict[int, str] = {}
        """By the run's id, when runs began whose rows would otherwise say the same of different puzzles."""
        self._disk = disk
        self._doomed: list[Run] = []

    def said(self, row: Run, column: Column[Run]) -> str:
        if column.name != NAME:
            return super().said(row, column)
        name = self.times.get(id(row), "") + super().said(row, column)
        return self.before.get(id(row), "") + (self.winners.get(id(row)) or name)

    def explained(self, row: Run, column: Column[Run]) -> str:
        winner = self.winners.get(id(row), "") if column.name == NAME else ""
        return "\n".join(filter(None, (winner, super().explained(row, column))))

    # which runs there are

    @property
    def running(self) -> list[Run]:
        """The runs that have not ended."""
        return [run for run in self.rows if run.running]

    def add(self, *runs: Run) -> None:
        """List more runs, each where it belongs by the time when it began."""
        new = [run for run in runs if run not in self.rows]
        if len(new) == 1:
            earlier = (place for place, one in enumerate(self.rows) if one.began > new[0].began)
            self.insert(next(earlier, len(self.rows)), *new)
        elif new:
            self.beginResetModel()
            self.rows = sorted([*self.rows, *new], key=lambda run: run.began)
            self.endResetModel()

    def update(self, run: Run, update: Update) -> None:
        """Tell the views what is new of a run. A run that has just begun is listed first."""
        if update.began:
            self.add(run)
        if run in self.rows:
            self.refresh(self.rows.index(run))
        self.updated.emit(run, update)
        if update.ended and run in self._doomed:
            self._doomed.remove(run)
            self.dismiss(run)

    def note(self, run: Run, note: Note) -> None:
        """Keep what the person says of a run."""
        if self._disk is None:
            run.note = note
        else:
            self._disk.note(run, note)
        self.update(run, Update())

    def dismiss(self, *runs: Run) -> None:
        """Take runs off the list. One that is still running is taken off when it ends. Where it was compared the others
        still are, and if it was on show the first of them is."""
        ended = tuple(run for run in self.rows if run in runs and not run.running)
        self._doomed += [run for run in runs if run.running]
        if not ended:
            return
        self.dismissed.append(ended)
        left = tuple(run for run in self.compared if run not in ended)
        left = left if len(left) > 1 else ()
        if self.shown in ended:
            self.show_run(left[0] if left else None)
        if self.quick_run in ended:
            self.put_before(None)
        if not set(self.compared).isdisjoint(ended):
            self.compare(left)
        for run in ended:
            self.remove(self.rows.index(run))
            if self._disk is not None:
                self._disk.dismiss(run)

    def restore(self) -> None:
        """Bring back what was dismissed last, and show the newest of it."""
        if self.dismissed:
            runs = self.dismissed.pop()
            if self._disk is not None:
                for run in runs:
                    self._disk.restore(run)
            self.add(*runs)
            self.show_run(runs[-1])

    # what is on show

    @property
    def boards(self) -> list[Incumbent]:
        """The boards of the run on show, oldest first: those that it keeps, and those that are picked."""
        kept = [] if self.shown is None else self.shown.boards
        more = [one for one in self.picked if not any(one is other for other in kept)]
        return sorted([*kept, *more], key=lambda one: one.seq) if more else list(kept)

    @property
    def on_show(self) -> tuple[Incumbent, ...]:
        """The boards of the run that are on show: the picked ones, else the newest. A run that asks for other boards
        than those that are known shows the last known one before it has its own. None while an answer is in front."""
        known = [] if self.shown is None else self.shown.pool.found
        return () if self.quick_run is not None else self.picked or tuple(self.boards[-1:] or known[-1:])

    def board_before(self, board: Incumbent) -> Incumbent | None:
        """The board of the run on show that was found before another."""
        return next((one for one, after in pairwise(self.boards) if after is board), None)

    def show_run(self, run: Run | None, *, front: bool = False) -> None:
        """Show another run, or none. It is read from disk if only its head is known. front: its board is shown, too."""
        if run is self.shown and front and self.quick_run is None:
            self.picked_changed.emit()
            return
        self.shown, self.picked, self.quick_run = run, (), None
        if self.compared and run not in self.compared:
            self.compare(())
        self.shown_changed.emit(front)
        self._load(run)
        if run is not None and run.question.hint is not None:  # it may go on from one of them
            same = [one for one in self.rows if one.began < run.began and one.question.asks_the_same(run.question)]
            for one in same[-_EARLIER:]:
                self._load(one)

    def pick(self, *boards: Incumbent) -> None:
        """Show one board of the run, or two compared. Without any, or with the newest of a run that goes on, always the
        newest is shown, whatever is found later."""
        if self.shown is not None:
            newest = self.shown.running and boards == tuple(self.boards[-1:])
            self.picked, self.quick_run = () if newest else boards, None
            self.picked_changed.emit()

    def put_before(self, run: Run | None) -> None:
        """Show the board of a quick task in place of those of the run on show; None ends that."""
        if run is not self.quick_run:
            self.quick_run = run
            self.picked_changed.emit()

    def compare(self, runs: Sequence[Run], *, together: bool = False) -> None:
        """Compare runs; without any the comparison ends. together: they were started together."""
        runs = tuple(runs)
        for run in runs:
            self._load(run)
        if runs != self.compared or together:
            self.compared = runs
            self.compared_changed.emit(together)

    # what the disk knows

    def _load(self, run: Run | None) -> None:
        if run is not None and not run.whole and self._disk is not None:
            self._disk.load(run)

    def list_kept(self, puzzle: AnyPuzzle) -> None:
        """List the runs of a puzzle that are kept on disk."""
        if self._disk is not None:
            self.add(*self._disk.before(puzzle))

    def take_read(self, run: Run, share: float) -> None:
        """Note the share of a run's file that has been read: 1 for all of it, 0 when its head alone was read anew."""
        if run not in self.rows:
            return
        self.update(run, Update(read=share))
        shown = self.shown
        goes_on = shown is not None and shown.question.hint is not None and shown.question.asks_the_same(run.question)
        if (run is shown or goes_on) and run.whole and share >= 1:
            self.shown_changed.emit(False)
        if run in self.compared and run.whole and share >= 1:
            self.compared_changed.emit(False)
        if run is self.shown or run in self.compared:
            self._load(run)
