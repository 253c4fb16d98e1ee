"""What a solve says while it runs, and what it ends with. All frozen: they cross threads as they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from workbench.core.insight import FactValue
from workbench.core.insight import Insight as InsightData
from workbench.core.puzzle import Violation


class Status(Enum):
    """How a job ended. "Stopped" is not among them: it is a reason, see `Stopped`."""

    PROVED = "proved"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"
    FAILED = "failed"


class Stopped(Enum):
    """Why a job ended before it was done."""

    USER = "user"
    TIME = "time"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a job.

    board      the best board found, also when stopped.
    count      how many solutions, where the task counts or knows.
    facts      what the task found out beside a board, JSON-ready, under names that scripts rely on.
    conflict   a minimal set of clues, givens or pins that contradict each other: why it is INFEASIBLE, or, for a task
               that asks why something is not possible, the answer.
    answer     the answer in the puzzle's own words, without a full stop, where status, objective and count leave a
               person guessing: "what has been filled in can be completed".
    error      for FAILED: one line.
    refused    for FAILED: what the user gave cannot be worked on; nothing is wrong with the program.
    learned    a table was stored on the way: insights may know more about the same board than before.
    """

    status: Status
    board: Any = None
    objective: float | None = None
    bound: float | None = None
    count: int | None = None
    facts: dict[str, FactValue] = field(default_factory=dict)
    stopped: Stopped | None = None
    answer: str = ""
    error: str | None = None
    refused: bool = False
    conflict: tuple[Violation, ...] = ()
    learned: bool = False

    @property
    def results(self) -> dict[str, FactValue]:
        """What is known beside status and board, by the names of expectations: objective, bound, count, facts."""
        found = {"objective": self.objective, "bound": self.bound, "count": self.count, **self.facts}
        return {name: value for name, value in found.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, `elapsed` seconds after the start; `seq` counts a job's events from 0."""

    seq: int
    elapsed: float


@dataclass(frozen=True, slots=True)
class Phase(Event):
    """What the job is doing now: "Building the model"."""

    text: str


@dataclass(frozen=True, slots=True)
class Progress(Event):
    """How far it is: `done` of `total` (None: unknown), and what has been counted so far."""

    done: float
    total: float | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Incumbent(Event):
    """A board that fits, better than those before it where the task has an objective."""

    board: Any
    objective: float | None = None
    bound: float | None = None


@dataclass(frozen=True, slots=True)
class Bound(Event):
    """A proved limit of the objective."""

    bound: float


@dataclass(frozen=True, slots=True)
class Insight(Event):
    """Something found out on the way: a histogram that fills, the reasoning behind a hint."""

    insight: InsightData


@dataclass(frozen=True, slots=True)
class Log(Event):
    """A line of the solver's own log."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The end: exactly one for each job, always last."""

    outcome: Outcome
