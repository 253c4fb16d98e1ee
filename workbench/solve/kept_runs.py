"""Runs kept on disk: a folder with a file for each run, written while it runs, within a limit that the person sets.

    20261122-071500-120000-towers-solve-x7f3.jsonl         a run, see `solve.run_file`
    20261122-071500-120000-towers-solve-x7f3.note.json     its name, star and note; missing where there are none
    dismissed/                                             runs that the person has dismissed, until room is needed

Nothing but the person ends a run's life. So when the limit is reached nothing old is deleted but what was dismissed
already; the newest run stops being kept instead, and says so. Two programs may use the folder at once: files are made
under names that nobody has, written by who made them, moved at one go, and a file that has gone meanwhile is gone.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC
from pathlib import Path
from typing import BinaryIO

from workbench.core import files
from workbench.core.errors import FileProblem, RunError, WorkbenchError
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.events import Event, Finished, Incumbent, Log
from workbench.solve.json_values import Fields, Json, read_object, written
from workbench.solve.run_file import CUT_OFF, ENDING, LONGEST_LINE, Head, RunWriter, opened, read_head, run_of
from workbench.solve.runs import Note, Run
from workbench.solve.writing_mark import is_marked, mark

_NOTE = ".note.json"
ELSEWHERE = "still running, in another window or program: this is what it had found by now"
"""The answer of a run whose file is being written."""
_FLOOD, _SPACING = 2_000, 0.02
"""Boards of a run from which on they are written at most every so many seconds: some tasks find thousands a second."""
_TAIL = 1 << 16
"""Bytes of a file's end in which its last line is looked for first."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A run in the folder, as far as its first and last lines tell.

    status    how it ended, as in the file; None: it still runs, here or in another program, or it was cut off.
    problem   why it cannot be read, else empty; then there is no head.
    size      in bytes.
    """

    path: Path
    head: Head | None
    note: Note
    size: int
    status: str | None = None
    objective: float | None = None
    elapsed: float | None = None
    problem: str = ""


def head_only(kept: Kept, puzzles: tuple[AnyPuzzle, ...]) -> Run:
    """A run as far as its first and last lines tell; its file holds the rest. RunError when it cannot be shown."""
    if kept.head is None:
        raise RunError(f"{kept.path.name}: {kept.problem}")
    try:
        run = run_of(kept.head, puzzles)
        status = None if kept.status is None else Status(kept.status)
    except WorkbenchError as error:
        raise RunError(f"{kept.path.name}: {error}") from None
    except ValueError:
        raise RunError(f"{kept.path.name}: '{kept.status:.40}' is no status") from None
    run.whole, run.note, run.interrupted = False, kept.note, status is None
    run.trace.elapsed = kept.elapsed or 0.0
    run.outcome = (
        Outcome(Status.UNKNOWN, answer=CUT_OFF) if status is None else Outcome(status, objective=kept.objective)
    )
    return told_if_written(run, kept.path)


def told_if_written(run: Run, path: Path) -> Run:
    """A run that was read; one without an end goes on elsewhere while somebody writes its file."""
    if run.interrupted and run.outcome is not None and is_marked(path):
        run.interrupted, run.elsewhere = False, True
        run.outcome = replace(run.outcome, answer=ELSEWHERE)
    return run


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

    # one run

    def keep(self, run: Run) -> Keeper:
        """Begin to keep a run: hand its events on. FileProblem when no file can be made."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            while True:
                name = _name_of(run)
                with contextlib.suppress(FileExistsError):
                    path = self.folder / name
                    stream = path.open("xb", buffering=0)
                    mark(stream)
                    return Keeper(self, path, stream, run)
        except OSError as error:
            raise FileProblem(f"{self.folder}: runs cannot be kept: {files.reason(error)}") from None

    def adopt(self, source: Path, run: Run) -> Path:
        """Keep a copy of somebody else's file, in which that run has been read. FileProblem, also where there is no
        room for it."""
        size = _size(source)
        if not self.make_room(size):
            limit = files.in_words(self.limit)
            raise FileProblem(f"{source.name}: there is no room for a copy: runs together may take {limit}")
        target = self.folder / _name_of(run)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with source.open("rb") as theirs, target.open("xb") as ours:
                shutil.copyfileobj(theirs, ours, 1 << 20)
        except OSError as error:
            with contextlib.suppress(OSError):
                target.unlink()
            raise FileProblem(f"{source}: cannot be copied to {self.folder}: {files.reason(error)}") from None
        return target

    def make_room(self, wanted: int) -> bool:
        """Whether so many bytes more are within the limit; dismissed runs go for that, the oldest first."""
        over = self.size() + wanted - self.limit
        for path in sorted(_files(self.dismissed)) if over > 0 else ():
            over -= _size(path)
            with contextlib.suppress(OSError):
                path.unlink()
            if over <= 0:
                break
        return over <= 0

    # all of them

    def listed(self) -> Iterator[Kept]:
        """The runs, the newest first, without reading more than the first and the last line of each."""
        for path in sorted(_files(self.folder), reverse=True):
            if path.name.endswith(ENDING):
                with contextlib.suppress(FileNotFoundError):
                    yield look_at(path)

    def note(self, path: Path, note: Note) -> None:
        """Name a run, star it, say something of it."""
        value: Json = {"name": note.name, "star": note.star, "note": note.text}
        files.write_text(_note_of(path), written(value))

    def dismiss(self, path: Path) -> Path:
        """Put a run away; where it lies now, for `restore`. One that is written goes on being written there."""
        return self._move(path, self.dismissed)

    def restore(self, path: Path) -> Path:
        """Take a dismissed run back; where it lies now. FileProblem when it has gone."""
        return self._move(path, self.folder)

    def empty(self) -> None:
        """Delete what was dismissed."""
        for path in _files(self.dismissed):
            with contextlib.suppress(OSError):
                path.unlink()

    def export(self, path: Path, target: Path) -> None:
        """A copy of a run, somewhere else."""
        with opened(path) as stream:
            try:
                files.write_bytes(target, stream.read())
            except OSError as error:
                raise FileProblem(f"{path}: cannot be read: {files.reason(error)}") from None

    def _move(self, path: Path, folder: Path) -> Path:
        target = folder / path.name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.replace(target)
            with contextlib.suppress(FileNotFoundError):
                _note_of(path).replace(_note_of(target))
        except OSError as error:
            raise FileProblem(f"{path}: cannot be moved: {files.reason(error)}") from None
        return target


class Keeper:
    """Writes one run while it runs. `trouble` says why it is kept no longer, else it is empty.

    Boards that come in a flood are thinned, and a line of the log says so; the last one is always written.
    """

    def __init__(self, runs: KeptRuns, path: Path, stream: BinaryIO, run: Run) -> None:
        self.path, self.trouble = path, ""
        self._runs = runs
        self._room = 0
        self._boards, self._left_out = 0, 0
        self._last, self._written = -_SPACING, 0.0
        """Seconds at which the last board was written, and the last event."""
        self._skipped: Incumbent | None = None
        """The newest board, where it was not written."""
        self._writer = RunWriter(str(path), stream, run)

    def take(self, event: Event) -> None:
        """Write one event. Beyond the limit only the end is still written, so that it is known how the run ended."""
        last = isinstance(event, Finished)
        if isinstance(event, Incumbent) and self._too_many(event):
            return
        if last and not self.trouble:
            self._say_left_out(event)
        if not self.trouble or last:
            self._take(event)
            self.trouble = self.trouble or str(self._writer.trouble or "")
        if last:
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
            self._take(Log(end.seq, end.elapsed, text))  # its number is that of the end: it is none of the job's

    def _take(self, event: Event) -> None:
        before = self._writer.size
        if not isinstance(event, Finished) and not self._has_room(_estimate(event)):
            limit = files.in_words(self._runs.limit)
            self.trouble = f"kept no further: all runs together have reached {limit}, the most that is kept"
            return
        self._writer.take(event)
        self._written = event.elapsed
        self._room -= self._writer.size - before

    def close(self) -> None:
        """Nothing more comes: also where the end was never told."""
        self._writer.close()

    def _has_room(self, wanted: int) -> bool:
        """Asked of the folder a few times a megabyte, not for each line."""
        if self._room < wanted:
            step = min(1 << 18, max(wanted, self._runs.limit // 64))
            self._room = step if self._runs.make_room(step) else wanted if self._runs.make_room(wanted) else 0
        return self._room >= wanted


def _estimate(event: Event) -> int:
    """Bytes that an event may take; what it takes is counted afterwards."""
    return 4096 if isinstance(event, Incumbent) else 512


# ------------------------------------------------------------------------------------------------ files


def _name_of(run: Run) -> str:
    """A name that nobody has."""
    words = re.sub(r"[^a-z0-9-]+", "-", f"{run.request.puzzle.slug}-{run.request.task.name}".lower())
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


def _note_of(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(ENDING) + _NOTE)


def look_at(path: Path) -> Kept:
    """What the first and the last line of a file tell. FileNotFoundError when it has gone meanwhile."""
    note, size = _read_note(_note_of(path)), _size(path)
    try:
        with path.open("rb") as stream:
            first, last = stream.readline(LONGEST_LINE), _last_line(stream, size)
        head = read_head(_object(first))
    except FileNotFoundError:
        raise
    except OSError as error:
        return Kept(path, None, note, size, problem=f"cannot be read: {files.reason(error)}")
    except RunError as error:
        return Kept(path, None, note, size, problem=f"line 1: {error}")
    try:
        end = _object(last)
        elapsed = end.maybe_real("elapsed")
        if end.data.get("event") != "finished":
            return Kept(path, head, note, size, elapsed=elapsed)
        return Kept(path, head, note, size, end.text("status"), end.maybe_real("objective"), elapsed)
    except RunError:
        return Kept(path, head, note, size)  # cut off within a line


def _object(line: bytes) -> Fields:
    try:
        return read_object(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise RunError("no UTF-8 text") from None


def _last_line(stream: BinaryIO, size: int) -> bytes:
    """The last line of a file, however long."""
    length = _TAIL
    while True:
        stream.seek(max(0, size - length))
        lines = stream.read(length).rstrip(b"\n").split(b"\n")
        if len(lines) > 1 or length >= min(size, LONGEST_LINE):
            return lines[-1]
        length *= 4


def _read_note(path: Path) -> Note:
    """What the person has said; nothing where that cannot be read."""
    try:
        fields = read_object(files.read_text(path))
        return Note(fields.maybe_text("name") or "", fields.flag("star", False), fields.maybe_text("note") or "")
    except (FileProblem, RunError):
        return Note()
