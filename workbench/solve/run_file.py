"""The file of a run: JSON lines, the same that `solve --json` prints. This module knows the format, both ways.

The first line is the head, event `started`: what was asked, of which board, within what limits, by what. The events
follow as they came, `finished` is the last. `seq` counts the lines from 0, `elapsed` is in seconds since the start.

What is read may be anybody's: a line that is none of a run's is named by its number, nothing is believed, and a file
whose end is missing (its program was ended) is a run that was interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from workbench.core import files
from workbench.core.context import Limits
from workbench.core.errors import FileProblem, RunError, WorkbenchError
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle
from workbench.solve import events
from workbench.solve.event_json import event_json, read_event
from workbench.solve.events import Event
from workbench.solve.json_values import Fields, Json, read_object, written
from workbench.solve.runs import MOST_WANTED, Request, Run

FORMAT = 1
"""Of the file. Raise it when older programs could not read what this one writes."""
ENDING = ".jsonl"
LONGEST_LINE = 16 << 20
"""Bytes of the longest line that is read."""
CUT_OFF = "interrupted: the program that ran it ended before it did"
"""The answer of a run whose end is missing."""
_CHUNK = 1 << 20


# ------------------------------------------------------------------------------------------------ written


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a run, as it stands there: texts, so that it can be read without any puzzle.

    options    of the task, all of them.     board, hint   native texts; hint is None where there was none.
    others     boards that were known, `wanted` different ones were asked for.
    began      in UTC.
    """

    puzzle: str
    task: str
    options: Mapping[str, str]
    limits: Limits
    board: str
    hint: str | None
    versions: Mapping[str, str]
    machine: Mapping[str, str]
    began: datetime
    others: tuple[str, ...] = ()
    wanted: int = 1


def head_of(run: Run) -> Head:
    """What was asked, as texts."""
    ask = run.request
    return Head(
        ask.puzzle.slug,
        ask.task.name,
        {option.name: option.text(ask.values[option.name]) for option in ask.task.options},
        ask.limits,
        ask.puzzle.format(ask.board),
        None if ask.hint is None else ask.puzzle.format(ask.hint),
        run.versions,
        run.machine,
        run.began.astimezone(UTC),
        tuple(map(ask.puzzle.format, ask.others)),
        ask.wanted,
    )


def head_json(head: Head) -> Json:
    limits = head.limits
    return {
        "event": "started",
        "seq": 0,
        "elapsed": 0.0,
        "format": FORMAT,
        "puzzle": head.puzzle,
        "task": head.task,
        "options": dict(head.options),
        "limits": {"time": limits.time, "workers": limits.workers, "seed": limits.seed},
        "params": dict(limits.params),
        "board": head.board,
        "hint": head.hint,
        "versions": dict(head.versions),
        "machine": dict(head.machine),
        "began": head.began.isoformat(timespec="milliseconds"),
        **({"others": list(head.others)} if head.others else {}),
        **({"wanted": head.wanted} if head.wanted > 1 else {}),
    }


def line_json(event: Event, puzzle: AnyPuzzle) -> Json:
    """An event as a line's JSON object: its number is the line's, behind the head."""
    found = event_json(event, puzzle)
    return found | {"seq": event.seq + 1}


class RunWriter:
    """Writes a run into a stream while it runs, line by line: what is written stays when the program is ended.

    The first write that fails is the last: `trouble` says why, and the job goes on.
    """

    def __init__(self, name: str, stream: BinaryIO, run: Run) -> None:
        self._name, self._stream, self._puzzle = name, stream, run.request.puzzle
        self.trouble: FileProblem | None = None
        self.size = 0
        """Bytes written."""
        self.write(head_json(head_of(run)))

    def take(self, event: Event) -> None:
        self.write(line_json(event, self._puzzle))

    def write(self, value: Json) -> None:
        if self.trouble is not None:
            return
        # half a character of a strange text is escaped as JSON escapes it
        data = written(value).encode("utf-8", "backslashreplace")
        try:
            self._stream.write(data)
            self._stream.flush()
            self.size += len(data)
        except OSError as error:
            self.trouble = FileProblem(f"{self._name}: cannot be written: {files.reason(error)}")

    def close(self) -> None:
        """Nothing more comes."""
        try:
            self._stream.close()
        except OSError as error:
            self.trouble = self.trouble or FileProblem(f"{self._name}: cannot be written: {files.reason(error)}")


# ------------------------------------------------------------------------------------------------ the head, read


def read_head(fields: Fields) -> Head:
    """The head that `head_json` wrote; RunError when it is none."""
    if fields.data.get("event") != "started":
        raise RunError("a run begins with a line of the event 'started'")
    if (number := fields.whole("format")) != FORMAT:
        raise RunError(f"this run has format {number}; this program reads format {FORMAT}")
    limits = fields.object("limits")
    time, workers, seed = limits.maybe_real("time"), limits.whole("workers"), limits.whole("seed")
    if not (1 <= workers <= 256 and 0 <= seed < 2**31 and (time is None or time > 0)):
        raise RunError("'limits' are a time above 0, 1 to 256 workers and a seed below 2147483648")
    return Head(
        fields.text("puzzle"),
        fields.text("task"),
        fields.texts("options"),
        Limits(time, workers, seed, fields.texts("params")),
        fields.text("board"),
        fields.maybe_text("hint"),
        fields.texts("versions"),
        fields.texts("machine"),
        _moment(fields.text("began")),
        _texts(fields, "others"),
        _wanted(fields),
    )


def _texts(fields: Fields, key: str) -> tuple[str, ...]:
    found = fields.all(key)
    if not all(isinstance(one, str) for one in found):
        raise RunError(f"'{key}' is a list of texts")
    return tuple(found)


def _wanted(fields: Fields) -> int:
    found = fields.maybe_whole("wanted")
    if found is not None and not 1 <= found <= MOST_WANTED:
        raise RunError(f"'wanted' is {found}: a whole number from 1 to {MOST_WANTED} is right")
    return found or 1


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise RunError(f"'began' is '{text:.40}': a time like 2026-01-31T12:00:00+00:00 is right") from None


def request_of(head: Head, puzzles: tuple[AnyPuzzle, ...]) -> Request:
    """The question again, to be asked anew; a WorkbenchError when this program cannot ask it."""
    puzzle = find_puzzle(puzzles, head.puzzle)
    task = puzzle.task(head.task)
    values = task.read(head.options)
    hint = None if head.hint is None else puzzle.parse(head.hint)
    others = tuple(map(puzzle.parse, head.others))
    return Request(puzzle, puzzle.parse(head.board), task, values, head.limits, hint, others, head.wanted)


def run_of(head: Head, puzzles: tuple[AnyPuzzle, ...]) -> Run:
    """A run without events yet."""
    return Run(request_of(head, puzzles), head.began.astimezone(), versions=head.versions, machine=head.machine)


# ------------------------------------------------------------------------------------------------ a file, read


@dataclass(slots=True, eq=False)
class Reader:
    """Reads a run in steps, so that a window can show how far it is and somebody can stop it.

    `steps()` takes about a megabyte in each step; `done` of `size` bytes are read by then. `run` is there from the
    first step on, and whole after the last.
    """

    name: str
    stream: BinaryIO
    puzzles: tuple[AnyPuzzle, ...]
    size: int = 0
    done: int = 0
    lines: int = 0
    run: Run | None = None
    _last: float = 0.0
    _ended: bool = False
    _insights: dict[str, tuple[int, Fields]] = field(default_factory=dict)
    """The newest of each key and its line: the older ones are never taken apart."""

    def steps(self) -> Iterator[int]:
        """Read on; yields how many bytes are read. RunError names the file and the line that is none of a run's."""
        rest = b""
        while chunk := self._chunk():
            self.done += len(chunk)
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                self._take(line)
            if len(rest) > LONGEST_LINE:
                raise self._wrong(f"is longer than {files.in_words(LONGEST_LINE)}", self.lines + 1)
            yield self.done
        if rest.strip():
            self._take_last(rest)
        if self.run is None:
            raise RunError(f"{self.name}: is empty: a run begins with a line of the event 'started'")
        for number, fields in self._insights.values():
            self._parts(self.run, number, fields)
        if not self._ended:
            self._cut_off(self.run)

    def _chunk(self) -> bytes:
        try:
            return self.stream.read(_CHUNK)
        except OSError as error:
            raise FileProblem(f"{self.name}: cannot be read: {files.reason(error)}") from None

    def _take_last(self, line: bytes) -> None:
        """A line without an end: whole, or what was written of it before the program was ended."""
        try:
            read_object(line.decode("utf-8"))
        except (RunError, UnicodeDecodeError):
            if self.run is None or self._ended:
                self._take(line)  # tells what is wrong with it
            return
        self._take(line)

    def _take(self, line: bytes) -> None:
        self.lines += 1
        if not line.strip():
            return
        try:
            self._take_in(read_object(line.decode("utf-8")))
        except UnicodeDecodeError as error:
            raise self._wrong(f"byte {error.start + 1} is no UTF-8 text") from None
        except WorkbenchError as error:
            raise self._wrong(str(error)) from None

    def _take_in(self, fields: Fields) -> None:
        if self.run is None:
            self.run = run_of(read_head(fields), self.puzzles)
            return
        if self._ended:
            raise RunError("a run ends with its event 'finished', and this stands behind it")
        if fields.data.get("event") == "insight":
            self._insights[fields.text("key")] = (self.lines, fields)
            return
        event = read_event(fields, self.run.request.puzzle, lines_before=1)
        if event.elapsed < self._last:
            raise RunError(f"'elapsed' goes back from {self._last:g} to {event.elapsed:g}")
        self._last = event.elapsed
        self.run.take(event)
        if isinstance(event, events.Finished):
            self._ended = True
            self.run.end(event.outcome)

    def _parts(self, run: Run, line: int, fields: Fields) -> None:
        try:
            run.take(read_event(fields, run.request.puzzle, lines_before=1))
        except WorkbenchError as error:
            raise self._wrong(str(error), line) from None

    def _cut_off(self, run: Run) -> None:
        """The end is missing: the outcome is what was known by then."""
        best, bound = run.best, run.trace.bound[-1][1] if run.trace.bound else None
        run.interrupted = True
        try:
            run.outcome = Outcome(
                Status.UNKNOWN if best is None else Status.FEASIBLE,
                board=None if best is None else best.board,
                objective=None if best is None else best.objective,
                bound=bound,
                answer=CUT_OFF,
            )
        except WorkbenchError as error:
            raise self._wrong(str(error), 1 if best is None else best.seq + 2) from None

    def _wrong(self, what: str, line: int | None = None) -> RunError:
        return RunError(f"{self.name}: line {self.lines if line is None else line}: {what}")


def read_run(path: Path, puzzles: tuple[AnyPuzzle, ...]) -> Run:
    """The run in a file, at one go; RunError, FormatError or FileProblem, beginning with the file's name."""
    with opened(path) as stream:
        reader = Reader(str(path), stream, puzzles)
        for _ in reader.steps():
            pass
        assert reader.run is not None
        return reader.run


def opened(path: Path) -> BinaryIO:
    """The file of a run, to be read."""
    try:
        return path.open("rb")
    except OSError as error:
        raise FileProblem(f"{path}: cannot be read: {files.reason(error)}") from None
