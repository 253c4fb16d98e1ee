"""Runs whose course is made up, or that a scripted job has kept."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests import scripted
from tests.scripted import Board, Scripted
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.solve.jobs.events import Bound, Event, Finished, Incumbent
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.runs.kept_runs import KeptRuns
from workbench.solve.runs.run import Run

PUZZLE = Scripted()
BEGAN = datetime(2026, 1, 31, 12, tzinfo=UTC)


def course(
    *objective: tuple[float, float],
    bounds: tuple[tuple[float, float], ...] = (),
    end: float = 10.0,
    proved: bool = True,
) -> Run:
    """A run that minimises: its incumbents and bounds, as (elapsed, value)."""
    run = Run(Question(PUZZLE, Board(7), PUZZLE.task("play"), Values()), datetime(2026, 1, 1, tzinfo=UTC))
    made = [(time, 0, value) for time, value in objective] + [(time, 1, value) for time, value in bounds]
    for seq, (time, kind, value) in enumerate(sorted(made)):
        run.take(Bound(seq, time, value) if kind else Incumbent(seq, time, Board(int(value)), value))
    status = Status.PROVED if proved else Status.FEASIBLE
    stopped = None if proved else Stopped.TIME
    outcome = Outcome(status, board=run.best.board if run.best else None, stopped=stopped)
    run.take(Finished(len(made), end, outcome))
    run.end(outcome)
    return run


def asked(minutes: int = 0) -> Run:
    return Run(Question(PUZZLE, Board(7), PUZZLE.task("play"), Values(), Limits()), BEGAN + timedelta(minutes=minutes))


def events() -> list[Event]:
    found: list[Event] = []
    run_job(Question(Scripted(scripted.five_better_ones), Board(7), PUZZLE.task("play"), Values()), found.append)
    return found


def keep(runs: KeptRuns, minutes: int = 0, found: list[Event] | None = None) -> Path:
    keeper = runs.keep(asked(minutes))
    for event in events() if found is None else found:
        keeper.take(event)
    keeper.close()
    assert keeper.trouble == ""
    return keeper.path
