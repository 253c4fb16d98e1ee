"""What a solver talks to while it works: limits, time and events of one job; and how its answers are checked.

Every incumbent passes the puzzle's own rules before anybody sees it.
"""

from __future__ import annotations

import importlib
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from workbench.core.insight import Insight
from workbench.core.outcome import DECIDED, Outcome, Proof, Status, Stopped
from workbench.solve import libraries
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job_clock import JobClock
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.store import Array

log = logging.getLogger(__name__)

Emit = Callable[[Event], None]


class RulesDisagree(Exception):  # noqa: N818
    """A solver's answer that the rules do not accept: a bug, reported as FAILED, never shown as a result."""


class JobContext(WorkerContext):
    """The context of a job, `workbench.core.context.SolveContext`: it stamps and emits what a solver says."""

    def __init__(self, question: Question, emit: Emit, token: StopToken) -> None:
        super().__init__(token, question.limits.seed)
        self.limits, self.hint = question.limits, question.hint
        self.others, self.wanted = question.others, question.wanted
        self.best: events.Incumbent | None = None
        self.last_bound: float | None = None
        self.proof: Proof | None = None
        """By what a solver has proved something last."""
        self.heeded_params = set[str]()
        """The parameters of the user that a solver was given, and that changed something."""
        self.learned = False
        """Whether a table was built and stored."""
        self._puzzle, self._task, self._values = question.puzzle, question.task, question.values
        self._board = question.begun
        self._before = question.bound  # that of the run before; no engine sees it, so that no proof rests on it
        self._cut: Stopped | None = None
        self._emit = emit
        self._lock = threading.RLock()
        self._clock = JobClock()
        self._doing = "Beginning"
        self._compiled = -1.0
        self._seq = 0
        self._worked: float | None = None
        self._finder = threading.local()

    def kernels(self, *modules: str) -> None:
        """`WorkerContext.kernels`, which tells in a phase that kernels are compiled, and how far that is. The clock
        stands meanwhile."""
        from workbench.solve import kernels

        missing = [module for module in modules if not kernels.is_ready(module)]
        if missing:
            where = "" if kernels.is_kept(missing[0]) else " in memory: no folder can be written to that would keep it"
            with self.preparing(f"Preparing the engine{where}"):
                for number, module in enumerate(missing):
                    kernels.ready(module, partial(self._follow_compiling, module, number, len(missing)))
        with self._clock.paused():
            super().kernels(*modules)

    def _follow_compiling(self, module: str, before: int, total: int) -> bool:
        """Tell how much of several modules' kernels is compiled, and say whether to stop waiting for the rest."""
        from workbench.solve import kernels

        done = before + kernels.share(module)
        if done != self._compiled:
            self._compiled = done
            self.progress(done, total)
        return self.stopped()

    def fetch(self, key: str, build: Callable[[], Array]) -> Array:
        """`WorkerContext.fetch`, which also notes that a table was stored."""

        def learn() -> Array:
            table = build()
            self.learned = True
            return table

        return super().fetch(key, learn)

    def load_engines(self) -> None:
        """Import the puzzle's engines, before the clock of the question runs."""
        module = self._puzzle.engines
        if module and not (libraries.loaded() and module in sys.modules):
            with self.preparing("Loading the solvers"):
                libraries.load()
                importlib.import_module(module)

    # time

    @property
    def elapsed(self) -> float:
        return self._clock.elapsed

    @contextmanager
    def preparing(self, what: str) -> Iterator[None]:
        with self._clock.paused():
            self._send(events.Phase, what, False)
            yield
        self.phase(self._doing)

    @property
    def remaining(self) -> float | None:
        return None if self.limits.time is None else max(0.0, self.limits.time - self.elapsed)

    def stopped(self) -> bool:
        """Whether to end now: asked to stop, or out of time."""
        return self.token.requested or self.remaining == 0.0 or self._cut is Stopped.TIME

    def cut_short(self, why: Stopped) -> None:
        self._cut = self._cut if self._cut is Stopped.TIME else why

    @property
    def limited(self) -> bool:
        return self._cut is Stopped.LIMIT

    def reason(self) -> Stopped | None:
        if self.token.requested:
            return Stopped.USER
        return Stopped.TIME if self.remaining == 0.0 else self._cut

    # events

    def phase(self, text: str) -> None:
        self._doing = text
        self._send(events.Phase, text)

    def progress(self, done: float, total: float | None = None, count: int | None = None) -> None:
        self._send(events.Progress, done, total, count)

    def worked(self, units: float) -> None:
        with self._lock:
            self._worked = (self._worked or 0.0) + units

    @contextmanager
    def found_by(self, name: str) -> Iterator[None]:
        before, self._finder.name = getattr(self._finder, "name", ""), name
        try:
            yield
        finally:
            self._finder.name = before

    def incumbent(
        self, board: Any, objective: float | None = None, bound: float | None = None, *, by: str | None = None
    ) -> None:
        """Show a board that fits. With an objective, boards no better than the last are dropped.

        `by` names who found it; without `by` it is the name that `found_by` has set. The rules look at the board first;
        RulesDisagree when they do not accept it.
        """
        with self._lock:
            direction = self._task.objective
            if direction is not None and self.best is not None and objective is not None:
                assert self.best.objective is not None
                if not direction.better(objective, self.best.objective):
                    return
            self._check(board)
            # a solver's callback may bring a bound that is older than the last one told
            if bound is not None and (
                self.last_bound is None or (direction and direction.better(self.last_bound, bound))
            ):
                self.last_bound = bound
            if objective is not None and self._before is not None and direction is not None:
                # a bound that a board refutes was none
                self._before = None if direction.better(objective, self._before) else self._before
            finder = getattr(self._finder, "name", "") if by is None else by
            self.best = self._send(events.Incumbent, board, objective, self._reported_bound, finder, self._worked)

    def bound(self, bound: float) -> None:
        with self._lock:
            direction = self._task.objective
            if self.last_bound is not None and (direction is None or not direction.better(self.last_bound, bound)):
                return
            self.last_bound = bound
            self._send(events.Bound, self._reported_bound, self._worked)

    def tell_bound_before(self) -> None:
        """Tell the bound of the run before, where there is one. Only `run_job` calls this."""
        if self._before is not None:
            self._send(events.Bound, self._before, self._worked)

    @property
    def _reported_bound(self) -> float | None:
        """The bound of the run before until this one has proved as much."""
        before, own, direction = self._before, self.last_bound, self._task.objective
        if before is None or direction is None:
            return own
        return before if own is None or direction.better(own, before) else own

    def insight(self, insight: Insight) -> None:
        self._send(events.InsightFound, insight)

    def log(self, text: str) -> None:
        self._send(events.Log, text)

    def heeded(self, names: Iterable[str]) -> None:
        self.heeded_params.update(names)

    def proved_by(self, proof: Proof) -> None:
        self.proof = proof

    def outcome(self, status: Status, **more: Any) -> Outcome:
        best = self.best
        base = Outcome(
            status,
            board=best.board if best else None,
            objective=best.objective if best else None,
            bound=self.last_bound if status in DECIDED else self._reported_bound,
            stopped=None if status in DECIDED else self.reason(),
            proof=self._proof_of(status, more.get("board", best), more.get("count")),
        )
        return replace(base, **more)

    def _proof_of(self, status: Status, board: Any, count: int | None) -> Proof | None:
        """The proof where the engine names none: the solver's, or else that everything was gone through.

        A board is its own proof where one was to be found, but is no proof of how many there are.
        """
        if status not in DECIDED:
            return None
        found = board is not None and count is None
        if status is Status.PROVED and found and (self._task.objective is None or self._task.goal):
            return Proof.CHECKED
        return self.proof or Proof.EXHAUSTED

    def halted(self, **more: Any) -> Outcome:
        status = Status.FEASIBLE if self.best else Status.UNKNOWN
        return self.outcome(status, **{"stopped": self.reason() or Stopped.LIMIT, **more})

    def finish(self, outcome: Outcome) -> None:
        """Emit the end; a thread that was left behind is not heard any more. Only `run_job` calls this."""
        with self._lock:
            self._send(events.Finished, outcome, self._worked, time.perf_counter() - self.token.asked)
            self._emit = lambda _: None
        self._cut = Stopped.TIME

    def accept(self, outcome: Outcome) -> None:
        """Judge the board that a job ends with; RulesDisagree when the rules do not accept it."""
        if outcome.board is None:
            return
        if self.best is None or outcome.board != self.best.board:
            self._check(outcome.board)
        if outcome.status is Status.PROVED and self._puzzle.completes(self._task, self._values):
            verdict = self._puzzle.check(outcome.board)
            if not verdict.solved:
                what = verdict.violations[0].message if verdict.violations else "the board is not complete"
                raise RulesDisagree(f"the solver calls it proved, the rules do not: {what}")

    def reasoned(self, outcome: Outcome) -> Outcome:
        """The outcome with the reason why the job ended, where nothing is proved.

        An engine that gave up without a reason has a bug, which is logged; the reason is then a limit of the engine.
        """
        open_ended = outcome.status is Status.UNKNOWN or (
            outcome.status is Status.FEASIBLE and not self._task.heuristic
        )
        if not open_ended or outcome.stopped is not None:
            return outcome
        log.error("%s %s ended %s and did not say why", self._puzzle.slug, self._task.name, outcome.status.value)
        return replace(outcome, stopped=Stopped.LIMIT)

    def _check(self, board: Any) -> None:
        for violation in self._puzzle.check(board).violations:
            if violation.code not in self._task.counts:
                raise RulesDisagree(f"the solver's board breaks the rules: {violation.message}")
        if self._task.keeps_board and not self._puzzle.keeps(self._board, board, self._task, self._values):
            raise RulesDisagree("the solver's board changes what was given")

    def _send(self, kind: Callable[..., Any], *values: Any) -> Any:
        with self._lock:
            event = kind(self._seq, round(self.elapsed, 6), *values)  # as files keep it: a run read again is the same
            self._seq += 1
            self._emit(event)
            return event
