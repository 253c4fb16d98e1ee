"""Tasks run as a job, with one seed."""

from __future__ import annotations

from typing import Any

from tests.patience import PATIENCE
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import Board
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

PUZZLE = Dicdacdoe()


def ask(board: Board, task: str, workers: int = 1, **values: Any) -> tuple[Outcome, list[Event]]:
    found: list[Event] = []
    asked = {**defaults(PUZZLE.task(task).options), **values}
    limits = Limits(time=2 * PATIENCE, workers=workers, seed=1)
    return run_job(Question(PUZZLE, board, PUZZLE.task(task), Values(asked), limits), found.append), found
