"""The events of a job as JSON values and back: what the lines of a run hold. `solve.runs.run_file` makes files of them.

Names are what scripts rely on. Keys that mostly would say nothing (`by`, `counts`, `dtime`, `wall`, `answer`,
`idle`, `refused`, `minimal`) are written only where they say something.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from workbench.core.errors import RunError, WorkbenchError
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.puzzle import AnyPuzzle
from workbench.core.verdict import Violation
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.json_values import Count, Json, Number, check_numbers, checked_depth, number, plain, read_json
from workbench.solve.runs.insight_json import insight_json, read_insight

_MOST_ELAPSED = 1e9  # seconds of the longest job that is read: thirty years


def event_json(event: Event, puzzle: AnyPuzzle) -> Json:
    """One event of a job as one JSON object."""
    own: Json
    match event:
        case events.Phase(text=text, counts=counts):
            kind, own = "phase", {"text": text} | ({} if counts else {"counts": False})
        case events.Log():
            kind, own = "log", {"text": event.text}
        case events.Progress():
            done, total, count = number(event.done), number(event.total), number(event.count)
            kind, own = "progress", {"done": done, "total": total, "count": count}
        case events.Incumbent():
            board = event.text if isinstance(event, WrittenIncumbent) else puzzle.format(event.board)
            found: Json = {"objective": number(event.objective), "bound": number(event.bound), "board": board}
            kind, own = "incumbent", found | ({"by": event.by} if event.by else {}) | _work(event.dtime)
        case events.Bound():
            kind, own = "bound", {"bound": number(event.bound)} | _work(event.dtime)
        case events.InsightFound():
            kind, own = "insight", insight_json(event.insight, puzzle)
        case _:
            assert isinstance(event, events.Finished)
            wall = {} if event.wall is None else {"wall": round(event.wall, 6)}
            kind, own = "finished", outcome_json(event.outcome, puzzle) | _work(event.dtime) | wall
    return {"event": kind, "seq": event.seq, "elapsed": round(event.elapsed, 6)} | own


def _work(dtime: float | None) -> Json:
    return {} if dtime is None else {"dtime": round(dtime, 9)}


def outcome_json(outcome: Outcome, puzzle: AnyPuzzle) -> Json:
    """How a job ended."""
    found: Json = {
        "status": outcome.status.value,
        "objective": number(outcome.objective),
        "bound": number(outcome.bound),
        "count": number(outcome.count),
        "board": None if outcome.board is None else puzzle.format(outcome.board),
        "facts": plain(outcome.facts),
        "stopped": outcome.stopped.value if outcome.stopped else None,
        "error": outcome.error,
        "conflict": [violation_json(violation) for violation in outcome.conflict],
    }
    extras: Json = {"answer": outcome.answer or None, "refused": outcome.refused or None}
    extras["minimal"] = None if outcome.minimal else False
    extras["idle"] = list(outcome.idle) or None
    extras["proof"] = outcome.proof.value if outcome.proof else None
    return found | {key: value for key, value in extras.items() if value is not None}


def violation_json(violation: Violation) -> Json:
    """A broken rule, or a part of a conflict."""
    found: Json = {"code": violation.code, "message": violation.message, "cells": plain(violation.cells)}
    return found | {"targets": list(violation.targets)} if violation.targets else found


# ------------------------------------------------------------------------------------------------ read


class EventLine(Struct, tag_field="event", kw_only=True):
    """What every line of a run has, beside its event's name."""

    seq: int
    elapsed: Annotated[float, Meta(ge=0, le=_MOST_ELAPSED)]


class _PhaseLine(EventLine, tag="phase"):
    text: str
    counts: bool = True


class _LogLine(EventLine, tag="log"):
    text: str


class _ProgressLine(EventLine, tag="progress"):
    done: Number
    total: Number | None = None
    count: Count | None = None

    def __post_init__(self) -> None:
        check_numbers(self.done, self.total)


class _IncumbentLine(EventLine, tag="incumbent"):
    board: str
    objective: Number | None = None
    bound: Number | None = None
    by: str = ""
    dtime: Number | None = None

    def __post_init__(self) -> None:
        check_numbers(self.objective, self.bound, self.dtime)


class _BoundLine(EventLine, tag="bound"):
    bound: Number
    dtime: Number | None = None

    def __post_init__(self) -> None:
        check_numbers(self.bound, self.dtime)


class InsightLine(EventLine, tag="insight"):
    """An insight's line; what it holds beside its key and kind is read by `read_insight`."""

    key: str
    kind: str


class FinishedLine(EventLine, tag="finished"):
    """The last line of a run: how it ended."""

    status: Status
    board: str | None = None
    objective: Number | None = None
    bound: Number | None = None
    count: Count | None = None
    facts: dict[str, Any] | None = None
    stopped: Stopped | None = None
    answer: str | None = None
    error: str | None = None
    refused: bool | None = None
    conflict: tuple[Violation, ...] | None = None
    minimal: bool | None = None
    proof: Proof | None = None
    idle: tuple[str, ...] | None = None
    dtime: Number | None = None
    wall: Number | None = None

    def __post_init__(self) -> None:
        check_numbers(self.objective, self.bound, self.count, self.dtime, self.wall)

    def outcome(self, puzzle: AnyPuzzle) -> Outcome:
        """The outcome that `outcome_json` wrote. `learned` is not written: a table stored here is not stored there."""
        return Outcome(
            self.status,
            None if self.board is None else puzzle.parse(self.board),
            self.objective,
            self.bound,
            self.count,
            checked_depth(self.facts or {}),
            self.stopped,
            self.answer or "",
            self.error,
            bool(self.refused),
            self.conflict or (),
            self.minimal is not False,
            proof=self.proof,
            idle=self.idle or (),
        )


_AnyLine = _PhaseLine | _ProgressLine | _IncumbentLine | _BoundLine | InsightLine | _LogLine | FinishedLine


class WrittenIncumbent(events.Incumbent):
    """An incumbent of a file: its board is taken apart when it is asked for first. FormatError when it is none, or
    RunError that begins with `place`, the file and line where it stands.

    A file of a hundred megabytes has more boards than anybody looks at.
    """

    __slots__ = ("_board", "_place", "_puzzle", "text")
    text: str
    _board: Any
    _place: str
    _puzzle: AnyPuzzle

    def __init__(self, seq: int, puzzle: AnyPuzzle, line: _IncumbentLine, place: str) -> None:
        # the fields of a frozen class; `board` is not among them here
        for name, value in (
            ("seq", seq),
            ("elapsed", line.elapsed),
            ("objective", line.objective),
            ("bound", line.bound),
            ("by", line.by),
            ("dtime", line.dtime),
            ("text", line.board),
            ("_puzzle", puzzle),
            ("_board", None),
            ("_place", place),
        ):
            object.__setattr__(self, name, value)

    @property
    def board(self) -> Any:
        """The board, native."""
        if self._board is None:
            try:
                object.__setattr__(self, "_board", self._puzzle.parse(self.text))
            except WorkbenchError as error:
                if not self._place:
                    raise
                raise RunError(f"{self._place}: {error}") from None
        return self._board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, events.Incumbent):
            return NotImplemented
        mine, theirs = ((one.seq, one.elapsed, one.objective, one.bound, one.by, one.dtime) for one in (self, other))
        return mine == theirs and self.board == other.board

    def __hash__(self) -> int:
        return hash((self.seq, self.elapsed, self.objective))


def read_line(text: bytes | str) -> _AnyLine:
    """A line of a run, as it stands there; RunError names the path of what is wrong."""
    return read_json(text, _AnyLine)  # type: ignore[arg-type]  # a union is no type of Python's


def read_event(text: bytes | str, puzzle: AnyPuzzle, *, lines_before: int = 0) -> Event:
    """The event that `event_json` wrote; RunError or FormatError when it is none.

    lines_before   lines of its file that are no events, and are counted by `seq` there.
    The board of an incumbent is a text until it is asked for: see `WrittenIncumbent`.
    """
    line = read_line(text)
    if isinstance(line, InsightLine):
        return events.InsightFound(line.seq - lines_before, line.elapsed, read_insight(text, puzzle))
    return event_of(line, puzzle, lines_before)


def event_of(line: _AnyLine, puzzle: AnyPuzzle, lines_before: int = 0, place: str = "") -> Event:
    """The event of a line that has been read and holds no insight; `place`: its file and number, for errors."""
    seq, elapsed = line.seq - lines_before, line.elapsed
    match line:
        case _PhaseLine():
            return events.Phase(seq, elapsed, line.text, line.counts)
        case _LogLine():
            return events.Log(seq, elapsed, line.text)
        case _ProgressLine():
            return events.Progress(seq, elapsed, line.done, line.total, line.count)
        case _BoundLine():
            return events.Bound(seq, elapsed, line.bound, line.dtime)
        case _IncumbentLine():
            return WrittenIncumbent(seq, puzzle, line, place)
        case FinishedLine():
            return events.Finished(seq, elapsed, line.outcome(puzzle), line.dtime, line.wall)
    raise TypeError(line)
