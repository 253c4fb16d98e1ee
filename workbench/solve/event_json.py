"""The events of a job as JSON values and back: what the lines of a run hold. `solve.run_file` makes files of them.

Names are what scripts rely on. Keys that mostly would say nothing (`by`, `dtime`, `answer`, `refused`, `minimal`) are
written only where they say something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.core.errors import RunError
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.puzzle import AnyPuzzle
from workbench.core.verdict import Violation
from workbench.solve import events
from workbench.solve.events import Event
from workbench.solve.insight_json import insight_json, read_insight
from workbench.solve.json_values import Fields, Json, number, plain

_MOST_ELAPSED = 1e9  # seconds of the longest job that is read: thirty years


def event_json(event: Event, puzzle: AnyPuzzle) -> Json:
    """One event of a job as one JSON object."""
    kind = "incumbent" if isinstance(event, events.Incumbent) else type(event).__name__.lower()
    head: Json = {"event": kind, "seq": event.seq, "elapsed": round(event.elapsed, 6)}
    match event:
        case events.Phase() | events.Log():
            return head | {"text": event.text}
        case events.Progress():
            return head | {"done": number(event.done), "total": number(event.total), "count": number(event.count)}
        case events.Incumbent():
            board = event.text if isinstance(event, WrittenIncumbent) else puzzle.format(event.board)
            found: Json = {"objective": number(event.objective), "bound": number(event.bound), "board": board}
            return head | found | ({"by": event.by} if event.by else {}) | _work(event.dtime)
        case events.Bound():
            return head | {"bound": number(event.bound)} | _work(event.dtime)
        case events.Insight():
            return head | insight_json(event.insight, puzzle)
        case events.Finished():
            return head | outcome_json(event.outcome, puzzle) | _work(event.dtime)
    return head


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
    extras["proof"] = outcome.proof.value if outcome.proof else None
    return found | {key: value for key, value in extras.items() if value is not None}


def violation_json(violation: Violation) -> Json:
    """A broken rule, or a part of a conflict."""
    found: Json = {"code": violation.code, "message": violation.message, "cells": plain(violation.cells)}
    return found | {"targets": list(violation.targets)} if violation.targets else found


# ------------------------------------------------------------------------------------------------ read


class WrittenIncumbent(events.Incumbent):
    """An incumbent of a file: its board is taken apart when it is asked for first. FormatError when it is none.

    A file of a hundred megabytes has more boards than anybody looks at.
    """

    __slots__ = ("_board", "_puzzle", "text")
    text: str
    _board: Any
    _puzzle: AnyPuzzle

    def __init__(self, head: Event, puzzle: AnyPuzzle, text: str, fields: Fields) -> None:
        # the fields of a frozen class; `board` is not among them here
        for name, value in (
            ("seq", head.seq),
            ("elapsed", head.elapsed),
            ("objective", fields.maybe_real("objective")),
            ("bound", fields.maybe_real("bound")),
            ("by", fields.maybe_text("by") or ""),
            ("dtime", fields.maybe_real("dtime")),
            ("text", text),
            ("_puzzle", puzzle),
            ("_board", None),
        ):
            object.__setattr__(self, name, value)

    @property
    def board(self) -> Any:
        """The board, native."""
        if self._board is None:
            object.__setattr__(self, "_board", self._puzzle.parse(self.text))
        return self._board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, events.Incumbent):
            return NotImplemented
        mine, theirs = ((one.seq, one.elapsed, one.objective, one.bound, one.by, one.dtime) for one in (self, other))
        return mine == theirs and self.board == other.board

    def __hash__(self) -> int:
        return hash((self.seq, self.elapsed, self.objective))


def read_event(fields: Fields, puzzle: AnyPuzzle, *, lines_before: int = 0) -> Event:
    """The event that `event_json` wrote; RunError or FormatError when it is none.

    lines_before   lines of its file that are no events, and are counted by `seq` there.
    The board of an incumbent is a text until it is asked for: see `WrittenIncumbent`.
    """
    kind = fields.text("event")
    reader = _READERS.get(kind)
    if reader is None:
        raise RunError(f"unknown event '{kind:.40}': there is {', '.join(_READERS)}")
    elapsed = fields.real("elapsed")
    if not 0 <= elapsed <= _MOST_ELAPSED:
        raise RunError(f"'elapsed' is {elapsed:g}: from 0 to {_MOST_ELAPSED:g} is right")
    return reader(Event(fields.whole("seq") - lines_before, elapsed), fields, puzzle)


def _incumbent(head: Event, fields: Fields, puzzle: AnyPuzzle) -> Event:
    return WrittenIncumbent(head, puzzle, fields.text("board"), fields)


def _finished(head: Event, fields: Fields, puzzle: AnyPuzzle) -> Event:
    return events.Finished(head.seq, head.elapsed, read_outcome(fields, puzzle), fields.maybe_real("dtime"))


_READERS: dict[str, Callable[[Event, Fields, AnyPuzzle], Event]] = {
    "phase": lambda head, fields, _: events.Phase(head.seq, head.elapsed, fields.text("text")),
    "progress": lambda head, fields, _: events.Progress(
        head.seq, head.elapsed, fields.real("done"), fields.maybe_real("total"), fields.maybe_whole("count")
    ),
    "incumbent": _incumbent,
    "bound": lambda head, fields, _: events.Bound(
        head.seq, head.elapsed, fields.real("bound"), fields.maybe_real("dtime")
    ),
    "insight": lambda head, fields, puzzle: events.Insight(head.seq, head.elapsed, read_insight(fields, puzzle)),
    "log": lambda head, fields, _: events.Log(head.seq, head.elapsed, fields.text("text")),
    "finished": _finished,
}


def read_outcome(fields: Fields, puzzle: AnyPuzzle) -> Outcome:
    """The outcome that `outcome_json` wrote. `learned` is not written: a table stored here is not stored there."""
    board, stopped, proof = fields.maybe_text("board"), fields.maybe_text("stopped"), fields.maybe_text("proof")
    facts = fields.object("facts")
    return Outcome(
        _one_of(Status, fields.text("status"), "status"),
        None if board is None else puzzle.parse(board),
        fields.maybe_real("objective"),
        fields.maybe_real("bound"),
        fields.maybe_whole("count"),
        {name: facts.free(name) for name in facts.data},
        None if stopped is None else _one_of(Stopped, stopped, "stopped"),
        fields.maybe_text("answer") or "",
        fields.maybe_text("error"),
        fields.flag("refused", False),
        tuple(_violation(one) for one in fields.objects("conflict")),
        fields.flag("minimal", True),
        proof=None if proof is None else _one_of(Proof, proof, "proof"),
    )


def _one_of(kind: type[Any], word: str, key: str) -> Any:
    try:
        return kind(word)
    except ValueError:
        raise RunError(f"'{key}' is '{word:.40}': one of {', '.join(one.value for one in kind)} is right") from None


def _violation(fields: Fields) -> Violation:
    cells = fields.all("cells")
    if not all(isinstance(cell, list) and len(cell) == 2 and all(type(n) is int for n in cell) for cell in cells):
        raise RunError("'cells' is a list of pairs of whole numbers")
    targets = fields.all("targets")
    if not all(isinstance(target, str) for target in targets):
        raise RunError("'targets' is a list of texts")
    where = tuple((row, column) for row, column in cells)
    return Violation(fields.text("code"), fields.text("message"), where, tuple(targets))
