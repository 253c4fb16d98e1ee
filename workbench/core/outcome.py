"""What a job ends with: how sure it is, and what it found. Frozen: it crosses threads as it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from workbench.core.insight import FactValue
from workbench.core.verdict import Violation


class Status(Enum):
    """How a job ended. "Stopped" is not among them: it is a reason, see `Stopped`."""

    PROVED = "proved"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"
    FAILED = "failed"


DECIDED = (Status.PROVED, Status.INFEASIBLE)
"""Statuses after which nothing remains to be asked."""


class Stopped(Enum):
    """Why a job ended before it was done."""

    USER = "user"
    TIME = "time"
    LIMIT = "limit"
    """A limit that the task's options, the solver's parameters or an engine set."""


class Proof(Enum):
    """By what a PROVED or INFEASIBLE answer is proved. The words for it are in `outcome_words`."""

    CHECKED = "checked"
    """By itself: it was to be found, and it passes the rules."""
    PLAYED = "played"
    """By playing: all games that were asked for, or the only one that there is."""
    REASONED = "reasoned"
    """Without search, by what follows from the rules."""
    EXHAUSTED = "exhausted"
    """Everything that could be an answer has been gone through."""
    MODEL = "model"
    """A solver says so of a model."""
    MODEL_TWICE = "model twice"
    """A solver says so of a model, and again with other settings, or another solver: no second proof of the model."""
    TWO_WAYS = "two formulations"
    """Two formulations or engines say the same that do not share how they read the question."""


KEPT = "kept"
"""The fact that what a stopped job knew is on disk, and that the next job of the same question goes on from there."""
UNSURE = "no_proof_with"
"""A fact of a search without a proof: the parameters with which the solver's word is no proof."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a job.

    board      the best board found, also when stopped.
    count      how many solutions, where the task counts or knows.
    facts      what the task found out beside a board, JSON-ready, under names that scripts rely on.
    conflict   a set of clues, givens or pins that contradict each other: why it is INFEASIBLE, or, for a task
               that asks why something is not possible, the answer.
    minimal    whether it is proved of the conflict that each part of it is needed. A PROVED one that is not minimal
               lists what is wrong, each by itself.
    answer     the answer in the puzzle's own words, without a full stop, where status, objective and count leave a
               person guessing: "what has been filled in can be completed".
    error      for FAILED: one line.
    refused    for FAILED: what the user gave cannot be worked on; nothing is wrong with the program.
    proof      by what it is PROVED or INFEASIBLE; None for all else.
    idle       parameters that were set without effect: no solver got them, or they were equal to the default.
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
    minimal: bool = True
    learned: bool = False
    proof: Proof | None = None
    idle: tuple[str, ...] = ()

    @property
    def forbids(self) -> bool:
        """Whether the conflict forbids what was only asked about, and nothing is wrong with the board."""
        return self.status is Status.PROVED and self.minimal

    @property
    def wrong(self) -> bool:
        """Whether the conflict lists what is wrong, each by itself."""
        return self.status is Status.PROVED and not self.minimal

    @property
    def counts_all(self) -> bool:
        """Whether `count` is the number of all solutions: a board that was only to be found leaves that open."""
        return self.status in DECIDED and self.proof is not Proof.CHECKED

    @property
    def results(self) -> dict[str, FactValue]:
        """What is known beside status and board, by the names of expectations: objective, bound, count, facts."""
        found = {"objective": self.objective, "bound": self.bound, "count": self.count, **self.facts}
        return {name: value for name, value in found.items() if value is not None}
