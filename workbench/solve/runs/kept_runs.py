"""Runs kept on disk: a folder with a file for each run, written while it runs, within a limit that the person sets.

    20261122-071500-120000-towers-solve-x7f3.jsonl         a run, see `solve.runs.run_file`
    20261122-071500-120000-towers-solve-x7f3.note.json     its name, star and note; missing where there are none
    dismissed/                                             runs that the person has dismissed, until room is needed

Only the person deletes runs. So when the limit is reached, only dismissed runs are deleted; after that the newest run
is kept no further, and says so at its end. Two programs may use the folder at once: files are made under names that
no other file has, written by the program that made them, moved at one go, and a file that has gone is no error.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from io import BufferedWriter, FileIO
from pathlib import Path
from typing import BinaryIO

import msgspec

from workbench.core import files
from workbench.core.errors import FileProblem
from workbench.core.file_writing import write_bytes, write_text
from workbench.core.wording import size_text
from workbench.solve.jobs.events import Event, Finished, Incumbent, Log
from workbench.solve.json_values import written
from workbench.solve.runs.kept_heads import ListedRun, look_at, note_of
from workbench.solve.runs.run import Note, Run
from workbench.solve.runs.run_file import ENDING, RunWriter, kept_no_further

_FLOOD, _SPACING = 2_000, 0.02
"""After so many boards of a run, one is written at most every so many seconds: some tasks find thousands a second."""


class KeptRuns:
    """The folder. `limit` is in bytes, for all that lies in it."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.folder, self.limit = folder, limit

    @property
    def dismissed(self) -> Path:
        """Where dismissed runs lie until room is needed."""
        return self.folder / "dismissed"

    def size(self) -> int:
        """Bytes of all that lies in the folder, dismissed runs among it."""
        return sum(_size(path) for folder in (self.folder, self.dismissed) for path in _files(folder))

    def count(self) -> int:
        """How many runs there are, dismissed ones among them."""
        return sum(path.name.endswith(ENDING) for folder in (self.folder, self.dismissed) for path in _files(folder))

    def deletable(self) -> list[Path]:
        """The runs that `empty` deletes: all but those that are being written."""
        listed = [path for path in _files(self.folder) if path.name.endswith(ENDING) and not files.is_locked(path)]
        return [*listed, *(path for path in _files(self.dismissed) if path.name.endswith(ENDING))]

    # one run

    def keep(self, run: Run) -> RunKeeper:
        """Begin to keep a run: hand its events on. FileProblem when no file can be made."""
        try:
            path, stream = self._new_file(run)
        except OSError as error:
            raise FileProblem(f"{self.folder}: runs cannot be kept: {files.reason(error)}") from None
        files.lock(stream)  # other programs see that the run is being written
        keeper = RunKeeper(self, path, stream, run)
        if keeper.trouble:
            keeper.close()
            with contextlib.suppress(OSError):
                path.unlink()
            raise FileProblem(f"{self.folder}: runs cannot be kept: {keeper.trouble}")
        return keeper

    def _new_file(self, run: Run) -> tuple[Path, FileIO]:
        """A file under a new name, which is neither here nor among the dismissed. OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        while True:
            path = self.folder / _name_of(run)
            with contextlib.suppress(FileExistsError):
                if not (self.dismissed / path.name).exists():
                    return path, path.open("xb", buffering=0)

    def adopt(self, source: Path, run: Run) -> Path:
        """Keep a copy of a file from elsewhere, in which that run has been read. FileProblem, also where there is no
        room for it."""
        size = _size(source)
        if not self.make_room(size):
            limit = size_text(self.limit)
            raise FileProblem(f"{source.name}: there is no room for a copy: runs together may take {limit}")
        try:
            path, stream = self._new_file(run)
            try:
                with BufferedWriter(stream) as ours, files.opened(source) as theirs:
                    shutil.copyfileobj(theirs, ours, 1 << 20)
            except OSError:
                path.unlink(missing_ok=True)
                raise
        except OSError as error:
            raise FileProblem(f"{source}: cannot be copied to {self.folder}: {files.reason(error)}") from None
        return path

    def make_room(self, wanted: int) -> bool:
        """Delete dismissed runs, the oldest first, until there is room for so many bytes more; whether there is. None
        is deleted where deleting all of them would not be enough."""
        over = self.size() + wanted - self.limit
        away = sorted(_files(self.dismissed)) if over > 0 else []
        if over > sum(map(_size, away)):
            return False
        for path in away:
            if over <= 0:
                break
            over -= _size(path)
            with contextlib.suppress(OSError):
                path.unlink()
        return True

    # all of them

    def listed(self) -> Iterator[ListedRun]:
        """The runs, the newest first, without reading more than the first and the last line of each."""
        for path in sorted(_files(self.folder), reverse=True):
            if path.name.endswith(ENDING):
                with contextlib.suppress(FileNotFoundError):
                    yield look_at(path)

    def note(self, path: Path, note: Note) -> None:
        """Name a run, star it, say something of it."""
        write_text(note_of(path), written(msgspec.to_builtins(note)))

    def dismiss(self, path: Path) -> Path:
        """Put a run away; where it lies now, for `restore`. One that is written goes on being written there; one
        that another window has put away stays there."""
        away = self.dismissed / path.name
        return away if away.exists() and not path.exists() else self._move(path, self.dismissed)

    def restore(self, path: Path) -> Path:
        """Take a dismissed run back; where it lies now. FileProblem when it has gone."""
        return self._move(path, self.folder)

    def empty(self) -> None:
        """Delete all runs but those that are being written."""
        gone = self.deletable()
        for path in (*map(note_of, gone), *gone, *_files(self.dismissed)):
            with contextlib.suppress(OSError):
                path.unlink()

    def export(self, path: Path, target: Path) -> None:
        """A copy of a run, somewhere else."""
        with files.reporting(path), files.opened(path) as stream:
            write_bytes(target, stream.read())

    def _move(self, path: Path, folder: Path) -> Path:
        target = folder / path.name
        with files.reporting(path, "moved"):
            folder.mkdir(parents=True, exist_ok=True)
            path.replace(target)
            with contextlib.suppress(FileNotFoundError):
                note_of(path).replace(note_of(target))
        return target


class RunKeeper:
    """Writes one run while it runs. `trouble` says why it is kept no longer, else it is empty.

    Boards that come in a flood are thinned, and a line of the log says so; the last one is always written.
    """

    def __init__(self, runs: KeptRuns, path: Path, stream: BinaryIO, run: Run) -> None:
        self.path, self.trouble = path, ""
        self._runs, self._stream = runs, stream
        self._room = 0
        self._boards, self._left_out = 0, 0
        self._last, self._written = -_SPACING, 0.0  # seconds at which the last board was written, and the last event
        self._skipped: Incumbent | None = None  # the newest board, where it was not written
        self._writer = RunWriter(str(path), stream, run)
        self.trouble = str(self._writer.trouble or "")

    def take(self, event: Event) -> None:
        """Write one event. Beyond the limit only the end is still written, so that it is known how the run ended, and
        before it a line of the log that says so."""
        last = isinstance(event, Finished)
        if isinstance(event, Incumbent) and self._too_many(event):
            return
        if last and not self.trouble:
            self._say_left_out(event)
        if last and self.trouble:
            self._writer.take(Log(event.seq, event.elapsed, self.trouble))  # not where nothing can be written any more
        if not self.trouble or last:
            self._take(event)
            self.trouble = self.trouble or str(self._writer.trouble or "")
        if last:
            if not self.trouble and os.fstat(self._stream.fileno()).st_nlink == 0:
                self.trouble = "its file was deleted while it ran: it is listed until the window is closed"
            self.close()

    def _too_many(self, event: Incumbent) -> bool:
        self._boards += 1
        if self._boards > _FLOOD and event.elapsed - self._last < _SPACING:
            self._left_out, self._skipped = self._left_out + 1, event
            return True
        self._last, self._skipped = event.elapsed, None
        return False

    def _say_left_out(self, end: Event) -> None:
        if self._skipped is not None:
            self._take(replace(self._skipped, elapsed=max(self._skipped.elapsed, self._written)))
            self._left_out -= 1
        if self._left_out:
            text = f"{self._left_out} of {self._boards} boards came too fast to be kept: at most one in {_SPACING:g} s"
            self._take(Log(end.seq, end.elapsed, text))  # it has the end's number: it is not an event of the job

    def _take(self, event: Event) -> None:
        before = self._writer.size
        if not isinstance(event, Finished) and not self._has_room(_estimate(event)):
            self.trouble = kept_no_further("all runs together have", self._runs.limit)
            return
        self._writer.take(event)
        self._written = event.elapsed
        self._room -= self._writer.size - before

    def close(self) -> None:
        """Close the file, also where the job never told its end."""
        self._writer.close()

    def _has_room(self, wanted: int) -> bool:
        """Whether there is room for so many bytes. The folder is looked at a few times a megabyte, not for each
        line."""
        if self._room < wanted:
            step = min(1 << 18, max(wanted, self._runs.limit // 64))
            self._room = step if self._runs.make_room(step) else wanted if self._runs.make_room(wanted) else 0
        return self._room >= wanted


def _estimate(event: Event) -> int:
    """Bytes that an event may take; what it takes is counted afterwards."""
    return 4096 if isinstance(event, Incumbent) else 512


# ------------------------------------------------------------------------------------------------ files


def _name_of(run: Run) -> str:
    """A name that hardly anybody has."""
    words = re.sub(r"[^a-z0-9-]+", "-", f"{run.question.puzzle.slug}-{run.question.task.name}".lower())
    return f"{run.began.astimezone(UTC):%Y%m%d-%H%M%S-%f}-{words[:60]}-{secrets.token_hex(2)}{ENDING}"


def _files(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as found:
            return [Path(entry.path) for entry in found if entry.is_file(follow_symlinks=False)]
    except OSError:
        return []  # none has been kept


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0  # it has gone meanwhile
