"""What a job says while it runs. All frozen: events cross threads as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from workbench.core.insight import Insight
from workbench.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, `elapsed` seconds after the question was taken up; `seq` counts a job's events from 0.

    The clock stands still while libraries are loaded and kernels compiled: that is done once for all questions.
    """

    seq: int
    elapsed: float


@dataclass(frozen=True, slots=True)
class Phase(Event):
    """What the job is doing now: "Building the model". `counts`: False while its clock stands still."""

    text: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Progress(Event):
    """How far it is: `done` of `total` (None: unknown), and what has been counted so far."""

    done: float
    total: float | None = None
    count: int | None = None

    @property
    def share(self) -> float | None:
        """The part that is done, from 0 to 1; None where it is not known how much there is."""
        return None if not self.total or self.total < 0 else min(max(self.done / self.total, 0.0), 1.0)


@dataclass(frozen=True, slots=True)
class Incumbent(Event):
    """A board that fits, better than those before it where the task has an objective.

    by      who found it: a subsolver's name, empty where the solver does not say.
    dtime   the deterministic time that the solver had worked by then, in its own unit; None where it tells none.
    """

    board: Any
    objective: float | None = None
    bound: float | None = None
    by: str = ""
    dtime: float | None = None


@dataclass(frozen=True, slots=True)
class Bound(Event):
    """A proved limit of the objective. CP-SAT tells its deterministic time with solutions only: `dtime` is as of the
    last of them."""

    bound: float
    dtime: float | None = None


@dataclass(frozen=True, slots=True)
class InsightFound(Event):
    """Something found out on the way: a histogram that fills, the reasoning behind a hint."""

    insight: Insight


@dataclass(frozen=True, slots=True)
class Log(Event):
    """A line of the solver's own log."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The end: exactly one for each job, always last. `wall`: seconds since Start, loading and compiling included."""

    outcome: Outcome
    dtime: float | None = None
    wall: float | None = None
