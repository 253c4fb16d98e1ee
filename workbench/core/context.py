"""What a puzzle may call while it works: the context, as protocols, and the limits of a job.

`Context` is for insights and opponents, `SolveContext` for solvers. `workbench.solve.job` implements both; a puzzle and
its tests need to know nothing else of the layers above.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from workbench.core.insight import Insight
from workbench.core.outcome import Outcome, Proof, Status, Stopped

SEEDS = 2**31
"""How many seeds there are, from 0 on: as many as every solver takes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a job may use.

    time      seconds, None for no limit.      workers   solver threads.
    seed      of every random choice.          params    CP-SAT parameters by name, as texts.
    """

    time: float | None = None
    workers: int = 1
    seed: int = 0
    params: Mapping[str, str] = field(default_factory=dict)

    def reseeded(self, by: int = 1) -> Limits:
        """With another seed: the first one behind the last."""
        return replace(self, seed=(self.seed + by) % SEEDS)


class Best(Protocol):
    """The best board that a job has shown so far."""

    @property
    def board(self) -> Any: ...

    @property
    def objective(self) -> float | None: ...

    @property
    def bound(self) -> float | None: ...


class Context(Protocol):
    """What insights and opponents may use: a stop request, randomness, compiled kernels, and the disk cache."""

    @property
    def rng(self) -> random.Random:
        """The source of every random choice, seeded by the job."""

    def stopped(self) -> bool:
        """Whether to end now."""

    def wait(self, seconds: float) -> bool:
        """Sleep until asked to stop, at most `seconds`; whether it was asked."""

    def kernels(self, module: str) -> None:
        """See that a module's compiled kernels are ready to load; Interrupted when stopped first.

        The module has a function `prepare()` that calls each kernel once. The first time on a machine takes seconds.
        """

    def fetch(self, key: str, build: Callable[[], Any]) -> Any:
        """The stored table (a NumPy array) called `key`, read-only; built and stored first if missing or damaged.

        `key` names everything the table depends on, its version included: "morris-3x3-3-3-v1".
        """

    def load(self, key: str) -> Any | None:
        """The stored table called `key`, or None when there is no sound one."""

    def save(self, key: str, array: Any) -> None:
        """Store a table as it is now, in place of an older one: the beginning of one that a stop cut short."""

    def drop(self, key: str) -> None:
        """Forget the stored table called `key`, if there is one."""


class SolveContext(Context, Protocol):
    """What a solver talks to while it runs. Its methods may be called from any thread."""

    @property
    def limits(self) -> Limits: ...

    @property
    def hint(self) -> Any:
        """The best board of an earlier run of the same task, or None."""

    @property
    def others(self) -> Sequence[Any]:
        """Boards that are known already: a different one is wanted. An engine that heeds them ends INFEASIBLE where
        there is none; one that does not is asked again with another seed."""

    @property
    def wanted(self) -> int:
        """How many different boards are wanted of a task without objective: incumbents up to that number are shown."""

    @property
    def best(self) -> Best | None:
        """The last board that `incumbent` has shown."""

    @property
    def last_bound(self) -> float | None:
        """The last bound of the objective that was told."""

    # time

    @property
    def elapsed(self) -> float:
        """Seconds since the question was taken up, but for those in which libraries were loaded or kernels compiled."""

    @property
    def remaining(self) -> float | None:
        """Seconds left of the time limit, at least 0; None without a limit."""

    def cut_short(self, why: Stopped) -> None:
        """Remember that a search was ended before it knew: TIME, a moment before it is over, or LIMIT, a parameter."""

    @property
    def limited(self) -> bool:
        """Whether a parameter has ended a search before it knew: to ask for ever will not do."""

    def reason(self) -> Stopped | None:
        """Why the job ends before it is done, or None."""

    # events

    def phase(self, text: str) -> None:
        """Say what is being done now."""

    def preparing(self, what: str) -> AbstractContextManager[None]:
        """Within, something is made ready that is no work on the question, and is told: the clock stands still."""

    def progress(self, done: float, total: float | None = None, count: int | None = None) -> None:
        """Say how far it is; a few times a second is enough."""

    def worked(self, units: float) -> None:
        """So much more deterministic time has been spent by a solver; of several at once the sum is told."""

    def heeded(self, names: Iterable[str]) -> None:
        """A solver was given these parameters of the user, and they changed something."""

    @property
    def proof(self) -> Proof | None:
        """By what a solver has proved something of this job last; None when none has."""

    def proved_by(self, proof: Proof) -> None:
        """Remember by what something has been proved: outcomes that say nothing else take it over."""

    def found_by(self, name: str) -> AbstractContextManager[None]:
        """Within, on this thread, incumbents are the finds of a subsolver called `name`."""

    def incumbent(
        self, board: Any, objective: float | None = None, bound: float | None = None, *, by: str | None = None
    ) -> None:
        """Show a board that fits. With an objective, boards no better than the last are dropped.

        `by` names who found it; None for whom `found_by` says. The rules look at it first; when they do not accept it
        the job fails.
        """

    def bound(self, bound: float) -> None:
        """Say what has been proved of the objective; bounds that say no more than the last are dropped."""

    def insight(self, insight: Insight) -> None:
        """Show something found out on the way."""

    def log(self, text: str) -> None:
        """Pass on a line of a solver's log."""

    # ends

    def outcome(self, status: Status, **more: Any) -> Outcome:
        """An Outcome with the best board, objective, bound and stop reason so far; `more` replaces or adds."""

    def halted(self, **more: Any) -> Outcome:
        """The Outcome of a job that had to end early: FEASIBLE with a board, UNKNOWN without."""
