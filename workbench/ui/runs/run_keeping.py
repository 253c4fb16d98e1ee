"""The window's runs on disk: each is written while it goes on, and those from before are listed and read on threads.

Of a run from before only what was asked and how it ended is read at first; the rest when the person wants to see it.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import QObject, Signal

from workbench.core import files
from workbench.core.errors import FileProblem, Interrupted, RunError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import counted
from workbench.solve import libraries
from workbench.solve.runs.kept_heads import elsewhere_if_written, head_only, look_at
from workbench.solve.runs.kept_runs import KeptRuns, RunKeeper
from workbench.solve.runs.run import Note, Run
from workbench.solve.runs.run_reader import RunReader, opened
from workbench.solve.sheets import MOST
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.widgets.pieces import timer

log = logging.getLogger(__name__)
_AGAIN = 2_000  # milliseconds between two looks whether a run that goes on elsewhere has ended
_BREATH = 0.002  # seconds that reading rests after each megabyte: the window has the interpreter's lock meanwhile


class RunKeeping(QObject):
    """All tabs' runs, and the files that they lie in."""

    listed = Signal()  # the runs from before are known
    read = Signal(object, float)  # a Run that was read further, and the share of its file that is read; 0: its head
    opened = Signal(object)  # a Run from a file elsewhere
    reading = Signal(str, float)  # a file that is being read for that, and the share that is done; 1 at its end
    said = Signal(str)  # one sentence: something could not be done

    def __init__(self, folder: KeptRuns, puzzles: tuple[AnyPuzzle, ...], parent: QObject) -> None:
        super().__init__(parent)
        self.folder = folder
        self._puzzles = puzzles
        self._paths = WeakKeyDictionary[Run, Path]()  # of runs that are held: by a book, or by what can be brought back
        self._own = WeakSet[Run]()  # those that lie in the folder
        self._keepers = WeakKeyDictionary[Run, RunKeeper]()  # of this window's runs
        self._before: list[Run] = []
        self.knows = False
        """Whether the runs from before are listed."""
        self._wants_made: Callable[[Mapping[Run, Run]], None] | None = None  # called once they are listed
        self._background: dict[object, BackgroundTask[Any]] = {}
        self._again = timer(self, _AGAIN, self._look_again)

    # this window's runs

    def keep(self, run: Run) -> RunKeeper | None:
        """Begin to write a run's events to disk; returns what writes them, or None, with a sentence, where that
        fails."""
        try:
            keeper = self.folder.keep(run)
        except FileProblem as error:
            self.said.emit(str(error))
            return None
        self._paths[run], self._keepers[run] = keeper.path, keeper
        self._own.add(run)
        return keeper

    def note(self, run: Run, note: Note) -> None:
        """Keep what the person says of a run."""
        run.note = note
        if run in self._own:
            self._trying(lambda: self.folder.note(self._paths[run], note))

    def dismiss(self, run: Run) -> None:
        """Put the file of a run aside, where it stays until its room is needed. Boards and curve stay in it alone."""
        task = self._background.pop(run, None)
        if task is not None:
            task.close()
        if run in self._own:
            self._trying(lambda: self._moved(run, self.folder.dismiss))
            keeper = self._keepers.get(run)
            if run.whole and (keeper is None or not keeper.trouble):
                with contextlib.suppress(FileNotFoundError, RunError):
                    run.become(head_only(look_at(self._paths[run]), self._puzzles))

    def restore(self, run: Run) -> None:
        """Put the file of a dismissed run back."""
        if run in self._own:
            self._trying(lambda: self._moved(run, self.folder.restore))

    def export(self, run: Run, target: Path) -> None:
        """Write the file of a run somewhere else. FileProblem."""
        if run not in self._paths:
            raise FileProblem(f"{run.name}: it is not kept on disk, so there is no file of it")
        self.folder.export(self._paths[run], target)

    def _moved(self, run: Run, move: Callable[[Path], Path]) -> None:
        self._paths[run] = move(self._paths[run])

    def _trying(self, work: Callable[[], None]) -> None:
        try:
            work()
        except FileProblem as error:
            self.said.emit(str(error))

    def file_name(self, run: Run | None) -> str:
        """The name of a run's file in the folder; "" where it has none."""
        return self._paths[run].name if run is not None and run in self._own else ""

    # runs from before

    def begin(self) -> None:
        """List the runs that are kept, on a thread."""
        self._go("list", "listing runs", partial(_list, self.folder, self._puzzles), self._on_listed)

    def before(self, puzzle: AnyPuzzle) -> list[Run]:
        """The runs of a puzzle that were there when the window came, oldest first."""
        return [run for run in self._before if run.question.puzzle is puzzle]

    def named(self, file_name: str) -> Run | None:
        """The run that was there when the window came whose file has this name."""
        return next((run for run in self._before if self.file_name(run) == file_name), None)

    def _on_listed(self, listed: tuple[list[tuple[Run, Path]], list[str]]) -> None:
        found, problems = listed
        if problems:
            self.said.emit(f"{counted(len(problems), 'kept run')} not listed: {problems[0]}")
        mine = {path.name for path in self._paths.values()}
        for run, path in found:
            if path.name not in mine:  # begun while the folder was read
                self._paths[run] = path
                self._own.add(run)
                self._before.append(run)
        self.knows = True
        self.listed.emit()
        wanted, self._wants_made = self._wants_made, None
        if wanted is not None:
            self.read_made(wanted)
        if any(run.elsewhere for run in self._before):
            self._again.start()

    # runs that go on elsewhere

    def _look_again(self) -> None:
        """See, on a thread, whether one of them has ended."""
        runs = [run for run in self._own if run.elsewhere]
        if not runs:
            self._again.stop()
        elif "again" not in self._background:
            paths = [(run, self._paths[run]) for run in runs]
            work = partial(_ended, paths, self._puzzles)
            self._go("again", "looking at runs", work, self._on_ended, _not_looked)

    def _on_ended(self, found: list[tuple[Run, Run]]) -> None:
        for run, now in found:
            run.become(now)
            self.read.emit(run, 0.0)

    # reading

    def load(self, run: Run) -> None:
        """Read all of a run from before; `read` tells how far it is."""
        if run.whole or run in self._background or run not in self._paths:
            return

        def then(read: Run) -> None:
            run.become(read)
            self.read.emit(run, 1.0)

        work = partial(_read, self._paths[run], self._puzzles)
        self._go(run, "reading a run", work, then, progress=lambda share: self.read.emit(run, share))

    def read_made(self, then: Callable[[Mapping[Run, Run]], None]) -> None:
        """Read the newest runs from before that make boards, once they are listed; `then` takes each as it is listed,
        and as its file tells."""
        if "list" in self._background:
            self._wants_made = then
            return
        found = [run for run in reversed(self._before) if not run.question.task.keeps_board][:MOST]
        if not found:
            then({})
        elif "made" not in self._background:
            paths = [(run, self._paths[run]) for run in found]
            self._go("made", "reading what runs have made", partial(_read_all, paths, self._puzzles), then)

    def open(self, path: Path) -> None:
        """Read a run from any file and keep a copy; `opened` tells when it is there. The file stays as it is."""
        if path in self._background:
            return

        def then(found: tuple[Run, Path, str]) -> None:
            read, kept, trouble = found
            self._paths[read] = kept
            if not trouble:
                self._own.add(read)
            self.note(read, Note(path.stem))
            self.reading.emit(path.name, 1.0)
            self.opened.emit(read)
            if trouble:
                self.said.emit(trouble)

        def failed(message: str) -> None:
            self.reading.emit(path.name, 1.0)
            self.said.emit(message)

        on_reading = partial(self.reading.emit, path.name)
        self._go(path, "reading a run", partial(_adopted, path, self._puzzles, self.folder), then, failed, on_reading)

    def stop_reading(self, name: str) -> None:
        """Stop reading the file of this name."""
        for key, task in list(self._background.items()):
            if isinstance(key, Path) and key.name == name:
                del self._background[key]
                task.close()
                self.reading.emit(name, 1.0)

    def close(self) -> bool:
        """Read nothing more; whether all threads have ended."""
        self._again.stop()
        tasks = list(self._background.values())
        self._background.clear()
        ended = [task.close() for task in tasks]  # all of them, whatever the first one says
        return all(ended)

    def _go(
        self,
        key: object,
        name: str,
        work: Callable[[TaskState], Any],
        then: Callable[[Any], None],
        failed: Callable[[str], None] | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> None:
        """Do something on a thread, once at a time for each `key`. A failure is said, unless `failed` takes it."""

        def ended(take: Callable[[Any], None], result: Any) -> None:
            del self._background[key]
            take(result)

        failing = partial(ended, failed or self.said.emit)
        task = BackgroundTask(self, name, work, partial(ended, then), failing, progress, libraries.load_tools)
        self._background[key] = task
        task.begin()


def _not_looked(message: str) -> None:
    log.info("runs that go on elsewhere: %s", message)


# on a thread: data alone


def _list(
    folder: KeptRuns, puzzles: tuple[AnyPuzzle, ...], state: TaskState
) -> tuple[list[tuple[Run, Path]], list[str]]:
    """The runs with their files, oldest first, and why others are none."""
    found, problems = [], []
    for kept in folder.listed():
        if state.stopped.is_set():
            break
        try:
            found.append((head_only(kept, puzzles), kept.path))
        except RunError as error:  # of another version, or of a puzzle that is not here: it stays where it is
            problems.append(str(error))
    return found[::-1], problems


def _adopted(path: Path, puzzles: tuple[AnyPuzzle, ...], folder: KeptRuns, state: TaskState) -> tuple[Run, Path, str]:
    read = _read(path, puzzles, state)
    try:
        return read, folder.adopt(path, read), ""
    except FileProblem as error:
        return read, path, f"{error}. It is listed until the window is closed"


def _read(path: Path, puzzles: tuple[AnyPuzzle, ...], state: TaskState) -> Run:
    """The run in a file."""
    with opened(path) as stream:
        size = max(1, stream.seek(0, 2))
        stream.seek(0)
        reader = RunReader(str(path), stream, puzzles, size)
        for done in reader.steps():
            state.done = min(1.0, done / size)
            if state.stopped.is_set():
                raise Interrupted
            time.sleep(_BREATH)
        assert reader.run is not None
        return elsewhere_if_written(reader.run, path)


def _read_all(runs: list[tuple[Run, Path]], puzzles: tuple[AnyPuzzle, ...], state: TaskState) -> dict[Run, Run]:
    """Each of the runs whose file can be read, and what that tells."""
    found = {}
    for run, path in runs:
        with contextlib.suppress(FileProblem, RunError):  # dismissed and deleted, perhaps
            found[run] = _read(path, puzzles, state)
    return found


def _ended(runs: list[tuple[Run, Path]], puzzles: tuple[AnyPuzzle, ...], _: TaskState) -> list[tuple[Run, Run]]:
    """The runs that no process writes any more, each as its file tells now."""
    found = []
    for run, path in runs:
        try:
            now = head_only(look_at(path), puzzles)
        except (RunError, FileNotFoundError):
            continue  # put away by the other program, perhaps
        if not now.elsewhere:
            found.append((run, now))
    return found


def looks_like_a_run(path: Path) -> bool:
    """Whether a file is to be read as a run: by its first bytes, since other programs give other endings."""
    with files.reporting(path), files.opened(path) as stream:
        return b'"started"' in stream.read(200).split(b"\n")[0]
