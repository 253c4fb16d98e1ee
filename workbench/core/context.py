"""What a puzzle may call while it works: the context, as protocols.

`Context` is for insights and opponents, `SolveContext` for solvers. `worker_context` and `job_context` of
`workbench.solve.jobs` implement them; a puzzle and its tests need to know nothing else of the layers above.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from workbench.core.insight import Insight
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status, Stopped


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

    def kernels(self, *modules: str) -> None:
        """See that the compiled kernels of modules are ready to load; Interrupted when stopped first.

        Each module has a function `prepare()` that calls each kernel once. The first time on a machine takes seconds.
        """

    def fetch(self, key: str, build: Callable[[], Any]) -> Any:
        """The stored table (a NumPy array) called `key`, read-only; built and stored first if missing or damaged.

        `key` names everything the table depends on, its version included: "morris-3x3-3-3-v1".
        """

    def load(self, key: str) -> Any | None:
        """The stored table called `key`, or None when there is no sound one."""

    def save(self, key: str, array: Any) -> None:
        """Store a table in place of an older one. It may be unfinished: the beginning of a table whose making was
        stopped."""

    def drop(self, key: str) -> None:
        """Forget the stored table called `key`, if there is one."""


class SolveContext(Context, Protocol):
    """What a solver talks to while it runs. Its methods may be called from any thread."""

    @property
    def limits(self) -> Limits: ...

    hint: Any
    """The best board of an earlier run of the same task, or None; an engine may put another in its place."""

    @property
    def others(self) -> Sequence[Any]:
        """Boards that are known already: a different one is wanted. An engine that looks at them ends INFEASIBLE where
        no other exists; one that does not is asked again with another seed."""

    @property
    def wanted(self) -> int:
        """Of a task without objective, how many different boards to show as incumbents before it ends."""

    @property
    def best(self) -> Best | None:
        """The last board that `incumbent` has shown."""

    @property
    def last_bound(self) -> float | None:
        """The last bound of the objective that `bound` has shown."""

    # time

    @property
    def elapsed(self) -> float:
        """Seconds since the question was taken up, but for those in which libraries were loaded or kernels compiled."""

    @property
    def remaining(self) -> float | None:
        """Seconds left of the time limit, at least 0; None without a limit."""

    def cut_short(self, why: Stopped) -> None:
        """Record why a search ended without a proof: TIME, even a moment before time is up, or LIMIT, a parameter."""

    @property
    def limited(self) -> bool:
        """Whether a parameter has ended a search without a proof: the same question would end so again."""

    def reason(self) -> Stopped | None:
        """Why the job ends before it is done, or None."""

    # events

    def phase(self, text: str) -> None:
        """Tell what the job is doing now."""

    def preparing(self, what: str) -> AbstractContextManager[None]:
        """A context manager for preparations, as loading a library: it tells of them and stops the job's clock."""

    def progress(self, done: float, total: float | None = None, count: int | None = None) -> None:
        """Tell how far the job is; a few times a second is enough."""

    def worked(self, units: float) -> None:
        """Add deterministic time that a solver has spent; of several solvers the sum is shown."""

    def heeded(self, names: Iterable[str]) -> None:
        """Record that a solver was given these parameters of the user, and that they changed something."""

    @property
    def proof(self) -> Proof | None:
        """By what a solver has proved something last; None when none has."""

    def proved_by(self, proof: Proof) -> None:
        """Record by what something has been proved: outcomes without a proof of their own take it over."""

    def found_by(self, name: str) -> AbstractContextManager[None]:
        """A context manager: on this thread, incumbents are credited to the subsolver `name`."""

    def incumbent(
        self, board: Any, objective: float | None = None, bound: float | None = None, *, by: str | None = None
    ) -> None:
        """Show a board that fits. With an objective, boards no better than the last are dropped.

        `by` names who found it; without `by` it is the name that `found_by` has set. The rules look at the board first;
        when they do not accept it, the job fails.
        """

    def bound(self, bound: float) -> None:
        """Show a proved bound of the objective; bounds that are no better than the last are dropped."""

    def insight(self, insight: Insight) -> None:
        """Show something found out on the way."""

    def log(self, text: str) -> None:
        """Pass on a line of a solver's log."""

    # ends

    def outcome(self, status: Status, **more: Any) -> Outcome:
        """An Outcome with the best board, objective, bound and stop reason so far; `more` replaces or adds."""

    def halted(self, **more: Any) -> Outcome:
        """The Outcome of a job that had to end early: FEASIBLE with a board, UNKNOWN without. Its reason is LIMIT where
        `reason` knows none."""


Engine = Callable[[Any, Values, SolveContext], Outcome]
"""What works on a task: it takes a board, and complete values of the task's options."""
