"""Questions to morris."""

from __future__ import annotations

from typing import Any

from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

MORRIS = Morris()


def ask(board: Board, task: str, seed: int = 1, **values: Any) -> tuple[Outcome, list[Event]]:
    """A job's outcome and its events."""
    found: list[Event] = []
    return run_job(Question(MORRIS, board, MORRIS.task(task), Values(values), Limits(seed=seed)), found.append), found
