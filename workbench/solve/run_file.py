"""The file of a run: JSON lines, the same that `solve --json` prints. It is written here, and its head read.

The first line is the head, event `started`: what was asked, of which board, within what limits, by what. The events
follow as they came, `finished` is the last. `seq` counts the lines from 0, `elapsed` is in seconds since the start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import BinaryIO

from workbench.core import files
from workbench.core.context import Limits
from workbench.core.errors import FileProblem, RunError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle
from workbench.solve.event_json import event_json
from workbench.solve.events import Event
from workbench.solve.json_values import Fields, Json, written
from workbench.solve.runs import MOST_WANTED, Request, Run

FORMAT = 1
"""Of the file. Raise it when older programs could not read what this one writes."""
ENDING = ".jsonl"
LONGEST_LINE = 16 << 20
"""Bytes of the longest line that is read."""


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
    return Head(
        fields.text("puzzle"),
        fields.text("task"),
        fields.texts("options"),
        read_limits(fields.object("limits"), fields.texts("params")),
        fields.text("board"),
        fields.maybe_text("hint"),
        fields.texts("versions"),
        fields.texts("machine"),
        moment(fields.text("began")),
        _texts(fields, "others"),
        _wanted(fields),
    )


def read_limits(fields: Fields, params: Mapping[str, str]) -> Limits:
    """The limits that `fields` tells; RunError for those that no job can have."""
    time, workers, seed = fields.maybe_real("time"), fields.whole("workers"), fields.whole("seed")
    if not (1 <= workers <= 256 and 0 <= seed < 2**31 and (time is None or time > 0)):
        raise RunError("'limits' are a time above 0, 1 to 256 workers and a seed below 2147483648")
    return Limits(time, workers, seed, params)


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


def moment(text: str) -> datetime:
    """The time that a text tells, in UTC; RunError when it tells none, or one that is none elsewhere on earth."""
    try:
        found = datetime.fromisoformat(text)
        if not 1 < found.year < 9999:
            raise ValueError
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
