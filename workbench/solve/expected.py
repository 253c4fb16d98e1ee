"""Holding a board to what its file expects: `check` by the plain rules, a task by solving it."""

from __future__ import annotations

from typing import Any

from workbench.core import options
from workbench.core.context import Limits
from workbench.core.expectation import Expectation
from workbench.core.insight import facts_of
from workbench.core.outcome import Outcome
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.job import StopToken, WorkerContext, run_job


def departure(
    puzzle: AnyPuzzle, board: Any, expected: Expectation, limits: Limits, token: StopToken | None = None
) -> str | None:
    """How a board departs from an expectation, in a few words; None when it is as expected."""
    if expected.task == "check":
        return _of_check(puzzle, board, expected, token)
    task = puzzle.task(expected.task)
    values = options.read(task.options, dict(expected.settings))
    return _of_task(expected, run_job(puzzle, board, task, values, lambda _: None, limits=limits, token=token))


def _of_check(puzzle: AnyPuzzle, board: Any, expected: Expectation, token: StopToken | None) -> str | None:
    view = options.defaults(puzzle.view_options(board))
    facts = facts_of(puzzle.insights(board, view, WorkerContext(token)))
    verdict = puzzle.check(board)
    if expected.met_by_verdict(verdict, facts):
        return None
    codes = sorted({violation.code for violation in verdict.violations})
    said = ", ".join(codes) or ("solved" if verdict.complete else "sound")
    return f"the rules say: {said}; {_wanted(expected, {name: fact.value for name, fact in facts.items()})}"


def _of_task(expected: Expectation, outcome: Outcome) -> str | None:
    if outcome.error is not None:
        return outcome.error
    if (outcome.status.value,) != expected.words:
        reason = f", stopped by {outcome.stopped.value}" if outcome.stopped else ""
        return f"{expected.task} ends {outcome.status.value}{reason}"
    return None if expected.met_by(outcome.results) else _wanted(expected, outcome.results)


def _wanted(expected: Expectation, found: dict[str, Any]) -> str:
    """What is expected beside what was found."""
    return ", ".join(f"{name}={found.get(name)}, not {value}" for name, value in expected.results)
