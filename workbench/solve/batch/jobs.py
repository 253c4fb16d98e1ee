"""One job of a batch: a question as texts, the key that it has in a table, and what it comes to."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from workbench.core.errors import OptionError, one_line
from workbench.core.outcome import Status, Stopped
from workbench.solve.jobs.question import QuestionTexts
from workbench.solve.json_values import Count, Json, Number
from workbench.solve.runs import provenance

_Seconds = Annotated[float, Meta(ge=0)]
_PROGRAMS = ("workbench", "ortools", "highspy")  # whose versions decide what is answered

GO_ON = "what is done is in the table: run it again"
"""What is said besides when a batch on a cluster ends early."""


class Job(QuestionTexts, frozen=True, kw_only=True):
    """A question of a plan, with all that a process needs to know to answer it.

    name       of the board, as the plan names it.
    setting    in words, what differs from the plan's other jobs, but for seed and board.
    memory     bytes that it may take, None: for each of its threads the share of `Children`.
    keep       its events are wanted, not only what they come to.
    """

    name: str
    setting: str = ""
    memory: int | None = None
    keep: bool = False

    @property
    def digest(self) -> str:
        """The digest of the board's text, which names its file."""
        return _digest(self.board)

    def key(self, version: str) -> str:
        """The digest of all that decides about the answer: 32 hexadecimal digits."""
        asked = [self.puzzle, self.board, self.task, sorted(self.options.items()), sorted(self.params.items())]
        limits = self.limits
        return _digest(json.dumps([*asked, limits.time, limits.workers, limits.seed, self.memory, version]))


class Measured(Struct, kw_only=True):
    """What depends on the machine and its load: seconds, as `Measures` has them; its name, and when the job began."""

    first: _Seconds | None = None
    to_best: _Seconds | None = None
    to_end: _Seconds | None = None
    primal_integral: _Seconds | None = None
    gap_integral: _Seconds | None = None
    elapsed: _Seconds | None = None
    wall: _Seconds | None = None
    began: datetime | None = None
    host: str | None = None

    def __post_init__(self) -> None:
        if self.began is not None and not 1 < self.began.year < 9999:
            raise ValueError("Expected a year in which all zones have a time")


class JobResult(Struct, kw_only=True):
    """What a job comes to, as in a run's last line: the same for the same question, as long as no clock ends it.

    found    the answer's board.     boards   how many incumbents there were.     dtime   deterministic time.
    idle     parameters that had no effect.
    """

    status: Status
    objective: Number | None = None
    bound: Number | None = None
    count: Count | None = None
    stopped: Stopped | None = None
    error: str | None = None
    facts: dict[str, Any] = {}
    found: str | None = None
    boards: Count = 0
    dtime: Number | None = None
    idle: tuple[str, ...] = ()
    measured: Measured = msgspec.field(default_factory=Measured)


class Answered(JobResult, kw_only=True):
    """A line that a child process says of a job.

    events      the run as a text, where it was asked for.
    exhausted   the cap of memory was reached: the process ends.
    version     of the program that answers, as `version` has it.
    """

    events: str | None = None
    exhausted: bool = False
    version: str = ""


def failed(why: str) -> Answered:
    """A job without an answer."""
    return Answered(status=Status.FAILED, error=one_line(why))


def as_json(value: Struct) -> Json:
    """A Struct as a JSON object."""
    found: Json = msgspec.to_builtins(value)
    return found


def version() -> str:
    """The versions of the program and of the solvers that answer questions here, in one line."""
    found = provenance.versions()
    return " ".join(f"{name} {found[name]}" for name in _PROGRAMS if name in found)


def compare(worker: str, theirs: str) -> None:
    """OptionError where a worker answers by another version than this program."""
    if theirs != version():
        has = f"worker {worker} has {theirs or 'an older program'}; here is {version()}"
        raise OptionError(f"{has}: the same is needed everywhere; {GO_ON}")


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()
