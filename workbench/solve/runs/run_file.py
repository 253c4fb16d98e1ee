"""The file of a run: JSON lines, the same that `solve --json` prints. It is written here, and its head read.

The first line is the head, event `started`: what was asked, of which board, within what limits, by what. The events
follow as they came, `finished` is the last; in a file it has `first`, the seconds of the first board with a value.
`seq` counts the lines from 0, `elapsed` is in seconds since the start.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import BinaryIO

import msgspec

from workbench.core import files
from workbench.core.errors import FileProblem, RunError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import size_text
from workbench.solve.jobs.events import Event, Finished, Incumbent
from workbench.solve.jobs.question import QuestionTexts
from workbench.solve.json_values import Json, read_json, written
from workbench.solve.runs.event_json import event_json
from workbench.solve.runs.run import Run

FORMAT = 1
"""Of the file. Raise it when older programs could not read what this one writes: they say so. Older ones are read."""
ENDING = ".jsonl"
LONGEST_LINE = 16 << 20
"""Bytes of the longest line that is read."""


class Head(QuestionTexts, frozen=True, kw_only=True):
    """The first line of a run: what was asked, by what, and when. `began` is in UTC; without a zone it is taken so."""

    began: datetime
    versions: dict[str, str]
    machine: dict[str, str]
    start: str = ""

    def run(self, puzzles: tuple[AnyPuzzle, ...]) -> Run:
        """A run without events yet; a WorkbenchError when this program cannot ask its question."""
        question = self.question(puzzles)
        return Run(question, self.began.astimezone(), versions=self.versions, machine=self.machine, start=self.start)


class _HeadLine(msgspec.Struct):
    """The fields of a first line that say whether the rest can be read."""

    event: str = ""
    format: int | None = None
    think: list[str] | None = None


# ------------------------------------------------------------------------------------------------ written


def head_json(run: Run) -> Json:
    """The head of a run's file."""
    texts: Json = msgspec.to_builtins(run.question.texts())
    for usual, key in (((), "others"), ([], "others"), (1, "wanted"), (None, "bound"), (False, "afresh")):
        if texts.get(key) == usual:
            del texts[key]
    return {
        "event": "started",
        "seq": 0,
        "elapsed": 0.0,
        "format": FORMAT,
        **texts,
        "versions": dict(run.versions),
        "machine": dict(run.machine),
        "began": run.began.astimezone(UTC).isoformat(timespec="milliseconds"),
        **({"start": run.start} if run.start else {}),
    }


def line_json(event: Event, puzzle: AnyPuzzle) -> Json:
    """An event as a line's JSON object: its number is the line's, behind the head."""
    found = event_json(event, puzzle)
    return found | {"seq": event.seq + 1}


def kept_no_further(what: str, limit: int) -> str:
    """Said of a run of which, once `limit` is reached, only the end is kept."""
    return f"kept no further: {what} reached {size_text(limit)}, the most that is kept"


class RunWriter:
    """Writes a run into a stream while it runs, line by line: what is written stays when the program is ended.

    The first write that fails is the last: `trouble` says why, and the job goes on.
    """

    def __init__(self, name: str, stream: BinaryIO, run: Run) -> None:
        self._name, self._stream, self._puzzle = name, stream, run.question.puzzle
        self.trouble: FileProblem | None = None
        self.size = 0
        """Bytes written."""
        self._first: float | None = None
        self.write(head_json(run))

    def take(self, event: Event) -> None:
        if self._first is None and isinstance(event, Incumbent) and event.objective is not None:
            self._first = round(event.elapsed, 6)
        more = {"first": self._first} if self._first is not None and isinstance(event, Finished) else {}
        self.write(line_json(event, self._puzzle) | more)

    def write(self, value: Json) -> None:
        if self.trouble is not None:
            return
        # half a character of a strange text is escaped as JSON escapes it
        data = written(value).encode("utf-8", "backslashreplace")
        try:
            while data:  # a stream without a buffer writes what there is room for
                done = self._stream.write(data)
                self.size += done
                data = data[done:]
            self._stream.flush()
        except OSError as error:
            self.trouble = FileProblem(f"{self._name}: cannot be written: {files.reason(error)}")

    def close(self) -> None:
        """Nothing more comes."""
        try:
            self._stream.close()
        except OSError as error:
            self.trouble = self.trouble or FileProblem(f"{self._name}: cannot be written: {files.reason(error)}")


# ------------------------------------------------------------------------------------------------ the head, read


def read_head(line: bytes | str) -> Head:
    """The head that `head_json` wrote; RunError when it is none."""
    if line.strip()[:1] not in (b"", "", b"{", "{", b"[", "["):
        raise RunError("no JSON, so no run: `solve FILE --task T -o run.jsonl` writes one")
    first = read_json(line, _HeadLine)
    if first.event != "started":
        raise RunError("a run begins with a line of the event 'started'")
    if first.think is not None:
        raise RunError("what `think` has told of a question is no run of it: `solve` writes one")
    if first.format is None or not 1 <= first.format <= FORMAT:
        raise RunError(f"this run has format {first.format}; this program reads format {FORMAT}")
    head = read_json(line, Head)
    return msgspec.structs.replace(head, began=in_utc(head.began))


def in_utc(when: datetime) -> datetime:
    """A moment in UTC; one without a zone is taken to be in UTC. RunError for a year that a zone could push off the
    calendar."""
    if not 1 < when.year < 9999:
        raise RunError(f"began: {when.year} is no year of a run's")
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone(UTC)
