"""What the first and the last line of a run's file tell: enough to list it. The rest is read when it is opened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct

from workbench.core import files
from workbench.core.errors import FileProblem, RunError, WorkbenchError
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.puzzle import AnyPuzzle
from workbench.core.verdict import Violation
from workbench.solve.json_values import read_json
from workbench.solve.runs.run import Note, Run
from workbench.solve.runs.run_file import ENDING, LONGEST_LINE, Head, read_head
from workbench.solve.runs.run_reader import CUT_OFF

ELSEWHERE = "still running, in another window or program: this is what it had found by now"
"""The answer of a run whose file is being written."""
_NOTE = ".note.json"
_TAIL = 1 << 16  # bytes of a file's end in which its last line is looked for first


@dataclass(frozen=True, slots=True)
class ListedRun:
    """A run in the folder, as far as its first and last lines tell.

    status    how it ended, as in the file; None: it still runs, here or in another program, or it was cut off.
    proof, stopped, idle    of its outcome, as in the file: other runs are compared by them.
    conflict, value         of it and of its facts: bad news by them, whatever its status.
    problem   why it cannot be read, else empty; then there is no head.
    size      in bytes.
    """

    path: Path
    head: Head | None
    note: Note
    size: int
    status: str | None = None
    objective: float | None = None
    count: int | None = None
    elapsed: float | None = None
    bound: float | None = None
    first: float | None = None
    proof: str | None = None
    stopped: str | None = None
    idle: tuple[str, ...] = ()
    conflict: tuple[Violation, ...] = ()
    value: str | None = None
    problem: str = ""


def head_only(kept: ListedRun, puzzles: tuple[AnyPuzzle, ...]) -> Run:
    """A run as far as its first and last lines tell; its file holds the rest. RunError when it cannot be shown."""
    if kept.head is None:
        raise RunError(f"{kept.path.name}: {kept.problem}")
    try:
        run = kept.head.run(puzzles)
        outcome = _outcome(kept)
    except WorkbenchError as error:
        raise RunError(f"{kept.path.name}: {error}") from None
    except ValueError as error:
        raise RunError(f"{kept.path.name}: {error!s:.80}") from None
    run.whole, run.note, run.interrupted = False, kept.note, kept.status is None
    run.trace.elapsed, run.first = kept.elapsed or 0.0, kept.first
    run.outcome = outcome
    return elsewhere_if_written(run, kept.path)


def _outcome(kept: ListedRun) -> Outcome:
    """How a run ended, without its board and words. ValueError where the file has an unknown word for it."""
    if kept.status is None:
        return Outcome(Status.UNKNOWN, answer=CUT_OFF)
    return Outcome(
        Status(kept.status),
        objective=kept.objective,
        bound=kept.bound,
        count=kept.count,
        stopped=None if kept.stopped is None else Stopped(kept.stopped),
        proof=None if kept.proof is None else Proof(kept.proof),
        idle=kept.idle,
        conflict=kept.conflict,
        facts={} if kept.value is None else {"value": kept.value},
    )


def elsewhere_if_written(run: Run, path: Path) -> Run:
    """A run that was read; one without an end goes on elsewhere while another process writes its file."""
    if run.interrupted and run.outcome is not None and files.is_locked(path):
        run.interrupted, run.elsewhere = False, True
        run.outcome = replace(run.outcome, answer=ELSEWHERE)
    return run


def note_of(path: Path) -> Path:
    """The file of what the person has said of a run."""
    return path.with_name(path.name.removesuffix(ENDING) + _NOTE)


def look_at(path: Path) -> ListedRun:
    """What the first and the last line of a file tell. FileNotFoundError when it has gone meanwhile."""
    note, size = _read_note(note_of(path)), 0
    try:
        with files.opened(path) as stream:
            size = stream.seek(0, 2)
            stream.seek(0)
            first, last = stream.readline(LONGEST_LINE), _last_line(stream, size)
        head = read_head(first)
    except FileNotFoundError:
        raise
    except OSError as error:
        return ListedRun(path, None, note, size, problem=f"cannot be read: {files.reason(error)}")
    except RunError as error:
        return ListedRun(path, None, note, size, problem=f"line 1: {error}")
    try:
        end = read_json(last, _LastLine)
    except RunError:
        return ListedRun(path, head, note, size)  # cut off within a line
    if end.event != "finished":
        return ListedRun(path, head, note, size, elapsed=end.elapsed)
    fields = {field: getattr(end, field) for field in _LastLine.__struct_fields__ if field not in ("event", "facts")}
    value = None if end.facts is None else end.facts.value
    return ListedRun(path, head, note, size, **fields, value=value if isinstance(value, str) else None)


class _Facts(Struct):
    """The one fact that a list shows."""

    value: Any = None


class _LastLine(Struct):
    """The fields of a file's last event that a list shows."""

    event: str
    elapsed: float
    status: str | None = None
    objective: float | None = None
    count: int | None = None
    bound: float | None = None
    first: float | None = None
    proof: str | None = None
    stopped: str | None = None
    idle: tuple[str, ...] = ()
    conflict: tuple[Violation, ...] = ()
    facts: _Facts | None = None


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
        return read_json(files.read_text(path), Note)
    except (FileProblem, RunError):
        return Note()
