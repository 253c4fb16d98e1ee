"""How far a job is, on standard error: a live line on a terminal, now and then a plain line elsewhere."""

from __future__ import annotations

import time

from workbench.cli.live_display import LiveDisplay
from workbench.cli.output import say
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.task import Task
from workbench.solve import events
from workbench.solve.events import Event
from workbench.solve.measures import gap

_REDRAW = 0.12  # seconds between two drawings of the live line
_FIRST_LINE, _NEXT_LINES = 3.0, 10.0
"""Seconds until the first plain line, and between later ones: short jobs say nothing but their result."""


class LiveLine(LiveDisplay):
    """Takes in a job's events and shows the state they lead to."""

    def __init__(self, task: Task, caption: str = "") -> None:
        super().__init__(_REDRAW)
        self._task, self._caption = task, caption
        self._state = JobState()
        self._start = time.perf_counter()
        self._next_line = _FIRST_LINE

    def take(self, event: Event) -> None:
        self._state.take(event)

    def tick(self) -> None:
        elapsed = time.perf_counter() - self._start
        if self.due:
            self.show(self._state.line(self._task, elapsed, self._caption), turning=True)
        elif not self.on_terminal and elapsed >= self._next_line:
            self._next_line = elapsed + _NEXT_LINES
            say(self._state.line(self._task, elapsed, self._caption))


class JobState:
    """What is known of a job that runs."""

    def __init__(self) -> None:
        self.phase = "Starting"
        self.objective: float | None = None
        self.bound: float | None = None
        self.done: float = 0.0
        self.total: float | None = None
        self.count: int | None = None
        self.incumbents = 0

    def take(self, event: Event) -> None:
        match event:
            case events.Phase():
                self.phase, self.done, self.total = event.text, 0.0, None
            case events.Progress():
                self.done, self.total = event.done, event.total
                self.count = event.count if event.count is not None else self.count
            case events.Incumbent():
                self.incumbents += 1
                self.objective = event.objective
                self.bound = event.bound if event.bound is not None else self.bound
            case events.Bound():
                self.bound = event.bound

    def line(self, task: Task, elapsed: float, caption: str = "") -> str:
        """One line: elapsed, best, bound, gap, count, how much is done."""
        parts = [*([caption] if caption else []), f"{elapsed:.1f} s", self.phase]
        if self.objective is not None:
            parts.append(f"best {shown(self.objective)}")
        if self.bound is not None and task.objective is not None and not task.goal:
            parts.append(f"bound {shown(self.bound)}")
            parts.extend(_gap_words(self.objective, self.bound))
        if self.count is not None:
            parts.append(f"count {self.count:,}")
        elif self.objective is None and self.incumbents:
            parts.append(f"boards {self.incumbents}")
        if self.total:
            share = min(1.0, self.done / self.total)
            parts.append(f"{'█' * round(12 * share):░<12} {share:.0%}")
        return " · ".join(parts)


def _gap_words(objective: float | None, bound: float | None) -> list[str]:
    return [] if objective is None or bound is None else [f"gap {gap(objective, bound):.1%}"]


def shown(number: float) -> str:
    """A number for people: whole ones without a point, others with as many digits as matter."""
    return f"{number:,.0f}" if float(number).is_integer() and abs(number) < 1e15 else f"{number:.9g}"


_WHY = {
    Stopped.USER: "stopped by the user",
    Stopped.TIME: "stopped by the time limit",
    Stopped.LIMIT: "stopped at its limit",
}
_PROOFS = {
    Proof.REASONED: "shown without search",
    Proof.EXHAUSTED: "everything was gone through",
    Proof.MODEL: "proved by a model",
    Proof.MODEL_TWICE: "proved by a model twice",
    Proof.TWO_WAYS: "proved in two ways",
}


def verdict(outcome: Outcome, task: Task, elapsed: float) -> str:
    """How a job ended, in one line: its answer in words; the status is for programs, see `--json`."""
    parts = [_sentence(outcome, task)]
    bounded = task.objective is not None and not task.goal and not task.heuristic
    if outcome.status is Status.FEASIBLE and bounded and outcome.bound is not None:
        parts.append(f"bound {shown(outcome.bound)}")
        parts.extend(_gap_words(outcome.objective, outcome.bound))
    if outcome.count is not None:
        parts.append(f"count {outcome.count:,}")
    if outcome.stopped is not None:
        parts.append(_WHY[outcome.stopped])
    if outcome.proof is not None and outcome.proof in _PROOFS:
        parts.append(_PROOFS[outcome.proof])
    return " · ".join([*parts, f"{elapsed:.2f} s"])


def _sentence(outcome: Outcome, task: Task) -> str:
    label = task.objective_label or "objective"
    value = None if outcome.objective is None else shown(outcome.objective)
    if outcome.answer:
        return outcome.answer
    match outcome.status:
        case Status.PROVED:
            why = "the goal is reached" if task.goal else "nothing better can exist"
            return "done" if value is None else f"{label} {value}, {why}"
        case Status.FEASIBLE:
            return "an answer; there may be others" if value is None else f"{label} {value}"
        case Status.INFEASIBLE:
            return "there is no answer, it is not known why" if outcome.stopped else "there is no answer"
        case Status.UNKNOWN:
            return "no answer was found, none is excluded"
        case Status.FAILED:
            return (outcome.error or "?") if outcome.refused else f"failed: {outcome.error}"
