"""Runs with many points, for plots."""

from __future__ import annotations

from datetime import datetime

from tests.scripted import Board, Scripted
from workbench.core.context import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.solve.events import Bound, Incumbent
from workbench.solve.runs import Request, Run


def long_run(scripted: Scripted, seed: int, points: int) -> Run:
    """A run with so many improvements."""
    request = Request(scripted, Board(0), scripted.tasks[0], Values(), Limits(None, 1, seed))
    run = Run(request, datetime.now().astimezone())
    for i in range(points):
        value = float(points - i + (i * 7919 * (seed + 1)) % 13)
        run.trace.add(Incumbent(i, i / 100 + seed / 50, Board(i % 90), value))
    run.trace.add(Bound(points, points / 100, 1.0))
    run.end(Outcome(Status.FEASIBLE))
    return run
