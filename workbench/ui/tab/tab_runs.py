"""All runs of a tab that have not been dismissed: what is listed, kept on disk, named, dismissed and brought back."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from workbench.core.puzzle import AnyPuzzle
from workbench.solve.runs import Note, Run
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.tab.side_column import SideColumn

_BACK = 20  # so many dismissals can be undone


class TabRuns(QObject):
    """Between the runs' files and the list of them. It starts and stops none."""

    said = Signal(str)  # one sentence for the status bar
    changed = Signal()  # others are listed, or one has another name
    wanted = Signal(object)  # a Run that is to be shown: it has come back, or its file has been read
    gone = Signal(object)  # a tuple of Runs that were dismissed
    stop_wanted = Signal(object)  # a Run that still goes on is to be dismissed: a person has to be asked

    def __init__(self, puzzle: AnyPuzzle, side: SideColumn, keeping: RunKeeping) -> None:
        super().__init__()
        self.all: list[Run] = []
        """Oldest first."""
        self.shown: Run | None = None
        self.dismissed = deque[tuple[Run, ...]](maxlen=_BACK)
        """What was dismissed, together as it went; the last comes back first."""
        self._puzzle, self._side, self._keeping = puzzle, side, keeping
        self._compared: tuple[Run, ...] = ()
        self._doomed: list[Run] = []
        listed = side.solve.runs
        listed.dismissed.connect(lambda runs: self.dismiss(*runs))
        listed.noted.connect(self.note)
        listed.compared.connect(self._on_compared)
        keeping.listed.connect(self._on_listed)
        keeping.loaded.connect(self._on_loaded)
        keeping.told.connect(self._on_told)
        keeping.ended.connect(self._on_ended_elsewhere)
        self._on_listed()

    @property
    def going_on(self) -> list[Run]:
        return [run for run in self.all if run.running]

    def show(self, run: Run | None) -> None:
        """Another run is on show, or none; what is only known by its head is read."""
        self.shown = run
        self._list()
        if run is not None:
            self._keeping.load(run)

    def add(self, runs: Sequence[Run]) -> None:
        """List more runs."""
        self.all = sorted([*self.all, *(run for run in runs if run not in self.all)], key=lambda run: run.began)
        self._list()

    def refresh(self, run: Run) -> None:
        """Something has come of a run."""
        self._side.solve.runs.refresh(run)

    def note(self, run: Run, note: Note) -> None:
        """What the person says of a run from now on."""
        self._keeping.note(run, note)
        self.refresh(run)
        self.changed.emit()

    def dismiss(self, *runs: Run) -> None:
        """Forget runs that have ended: the person is done with them. Those that go on are asked about."""
        known = [run for run in runs if run in self.all]
        ended = tuple(run for run in known if not run.running)
        for run in ended:
            self.all.remove(run)
            self._keeping.dismiss(run)
        if ended:
            self.dismissed.append(ended)
            what = ended[0].name if len(ended) == 1 else f"{len(ended)} runs"
            self.said.emit(f"Dismissed {what}: Solve, Bring back undoes it")
            self.gone.emit(ended)
            self._list()
        for run in known:
            if run not in ended:
                self.stop_wanted.emit(run)

    def doom(self, run: Run) -> None:
        """Have a run that is being stopped dismissed at its end."""
        self._doomed.append(run)

    def end(self, run: Run) -> None:
        """A run has ended."""
        if run in self._doomed:
            self._doomed.remove(run)
            self.dismiss(run)

    def restore(self) -> None:
        """Bring back what was dismissed last."""
        if self.dismissed:
            runs = self.dismissed.pop()
            for run in runs:
                self._keeping.restore(run)
            self.add(runs)
            self.wanted.emit(runs[-1])

    def _list(self) -> None:
        self._side.solve.runs.show_runs(self.all, self.shown)
        self.changed.emit()

    def _on_listed(self) -> None:
        self.add(self._keeping.before(self._puzzle))

    def _on_compared(self, runs: tuple[Run, ...]) -> None:
        for run in runs:
            self._keeping.load(run)
        self._compared = runs
        self._side.run.compare(runs)

    def _on_loaded(self, run: Run) -> None:
        if run in self._compared:
            self._side.run.compare(self._compared)
        self.refresh(run)
        if run is self.shown:
            self.wanted.emit(run)

    def _on_told(self, run: Run, share: float) -> None:
        if run is self.shown:
            self._side.solve.status.show_reading(share)

    def _on_ended_elsewhere(self, run: Run) -> None:
        self.refresh(run)
        if run is self.shown or run in self._compared:
            self._keeping.load(run)
