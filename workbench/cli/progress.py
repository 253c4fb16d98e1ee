"""How far a job is, on standard error: a live line on a terminal, now and then a plain line elsewhere."""

from __future__ import annotations

import time

from workbench.cli.live_display import LiveDisplay, time_left
from workbench.cli.output import say
from workbench.core.outcome import Outcome, Status
from workbench.core.outcome_words import PROVED_BY_SHORT, ending
from workbench.core.task import Task
from workbench.core.wording import duration_text, number_text, share_text
from workbench.solve.compare.measures import gap
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job_clock import FollowedClock
from workbench.solve.runs.trace import Trace

_REDRAW = 0.12  # seconds between two drawings of the live line
_MUCH = 0.1  # seconds of loading and compiling that are told
_FIRST_LINE, _NEXT_LINES = 3.0, 10.0
"""Seconds until the first plain line, and between later ones: short jobs say nothing but their result."""


class LiveLine(LiveDisplay):
    """Shows how a job stands, from its trace. The caller adds each event to the trace before it passes the event to
    `take`."""

    def __init__(self, task: Task, trace: Trace, caption: str = "", limit: float | None = None) -> None:
        super().__init__(_REDRAW)
        self._task, self._trace, self._caption, self._limit = task, trace, caption, limit
        self._phase, self._share, self._phase_began = "Starting", "", 0.0
        self._clock, self._start = FollowedClock(), time.perf_counter()
        self._preparing_since: float | None = None
        """Since when something is made ready while the job's clock stands still."""
        self._next_line = _FIRST_LINE

    def take(self, event: Event) -> None:
        self._clock.take(event)
        match event:
            case events.Phase():
                self._phase, self._share, self._phase_began = event.text, "", event.elapsed
                self._preparing_since = None if event.counts else time.perf_counter()
            case events.Progress():
                share = min(1.0, event.done / event.total) if event.total else 0.0
                left = time_left(share, 1.0, event.elapsed - self._phase_began)
                bar = f"{'█' * round(12 * share):░<12} {share_text(round(share, 2))}"
                self._share = " · ".join(filter(None, (bar, left))) if event.total else ""

    def tick(self) -> None:
        wall = time.perf_counter() - self._start
        if self.due:
            self.show(self.line(self._clock.elapsed), turning=True)
        elif not self.on_terminal and wall >= self._next_line:
            self._next_line = wall + _NEXT_LINES
            say(self.line(self._clock.elapsed))

    def line(self, elapsed: float) -> str:
        """One line: elapsed, best, bound, gap, count, how much is done, how long it still takes, or may take."""
        trace, task = self._trace, self._task
        now = time.perf_counter()
        preparing = "" if self._preparing_since is None else f" for {duration_text(round(now - self._preparing_since))}"
        parts = [self._caption, duration_text(elapsed), f"{self._phase}{preparing}"]
        best = trace.objective[-1][1] if trace.objective else None
        bound = trace.bound[-1][1] if trace.bound else None
        if best is not None:
            parts.append(f"best {number_text(best, 9)}")
        if bound is not None and task.objective is not None and not task.goal:
            parts.append(f"bound {number_text(bound, 9)}")
            parts.extend(_gap_words(best, bound))
        if trace.count:
            parts.append(f"count {number_text(trace.count[-1][1])}")
        elif best is None and trace.incumbents:
            parts.append(f"boards {trace.incumbents}")
        most = ""
        if self._limit is not None and elapsed < self._limit:
            most = f"at most {duration_text(self._limit - elapsed)} left"
        return " · ".join(part for part in (*parts, self._share, most) if part)


def _gap_words(objective: float | None, bound: float | None) -> list[str]:
    if objective is None or bound is None:
        return []
    share = gap(objective, bound)
    return [f"gap {share_text(share)}" if share < 1 else "no useful bound yet"]


def last_line(outcome: Outcome, task: Task, elapsed: float, wall: float | None = None) -> str:
    """How a job ended, in one line: its answer in words; the status is for programs, see `--json`."""
    parts = [ending(task, outcome, 9)]
    bounded = task.objective is not None and not task.goal and not task.heuristic
    if outcome.status is Status.FEASIBLE and bounded and outcome.bound is not None:
        parts.append(f"bound {number_text(outcome.bound, 9)}")
        parts.extend(_gap_words(outcome.objective, outcome.bound))
    if outcome.count is not None and (outcome.answer or task.objective is not None):
        parts.append(f"count {outcome.count:,}{'' if outcome.counts_all else ' or more'}")
    if outcome.proof is not None and outcome.proof in PROVED_BY_SHORT:
        parts.append(PROVED_BY_SHORT[outcome.proof])
    ready = 0.0 if wall is None else wall - elapsed
    before = f", and {duration_text(ready)} to get ready" if ready >= _MUCH else ""
    return " · ".join([*parts, f"{duration_text(elapsed)}{before}"])
