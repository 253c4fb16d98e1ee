"""Holding a board to what its file expects: `check` by the plain rules, a task by solving it."""

from __future__ import annotations

from typing import Any

from workbench.core import options
from workbench.core.expectation import Expectation
from workbench.core.insight import Fact, Insight, facts_of, until_interrupted
from workbench.core.limits import Limits
from workbench.core.outcome import Outcome
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext


def departure(
    puzzle: AnyPuzzle, board: Any, expected: Expectation, limits: Limits, token: StopToken | None = None
) -> str | None:
    """How a board departs from an expectation, in a few words; None when it is as expected."""
    if expected.task == "check":
        return _of_check(puzzle, board, expected, token)
    task = puzzle.task(expected.task)
    question = Question(puzzle, board, task, task.read(dict(expected.settings)), limits)
    return answer_departure(expected, run_job(question, lambda _: None, token=token))


def board_facts(puzzle: AnyPuzzle, board: Any, token: StopToken | None = None) -> dict[str, Fact]:
    """All facts about a board as it is shown at first, or those that were found before it was stopped."""
    return facts_of(board_insights(puzzle, board, token))


def board_insights(puzzle: AnyPuzzle, board: Any, token: StopToken | None = None) -> list[Insight]:
    """All insights about a board as it is shown at first, or those that were found before it was stopped."""
    view = options.defaults(puzzle.view_options(board))
    return list(until_interrupted(puzzle.insights(board, view, WorkerContext(token))))


def _of_check(puzzle: AnyPuzzle, board: Any, expected: Expectation, token: StopToken | None) -> str | None:
    facts = board_facts(puzzle, board, token)
    verdict = puzzle.check(board)
    if expected.met_by_verdict(verdict, facts):
        return None
    codes = sorted({violation.code for violation in verdict.violations})
    said = ", ".join(codes) or ("solved" if verdict.complete else "sound")
    return f"the rules say: {said}; {_wanted(expected, {name: fact.value for name, fact in facts.items()})}"


def answer_departure(expected: Expectation, outcome: Outcome) -> str | None:
    """How the answer of a task departs from an expectation, in a few words; None when it is as expected."""
    if outcome.error is not None:
        return outcome.error
    if (outcome.status.value,) != expected.words:
        reason = f", stopped by {outcome.stopped.value}" if outcome.stopped else ""
        return f"{expected.task} ends {outcome.status.value}{reason}"
    return None if expected.met_by(outcome.results) else _wanted(expected, outcome.results)


def _wanted(expected: Expectation, found: dict[str, Any]) -> str:
    """What is expected beside what was found."""
    return ", ".join(f"{name}={found.get(name)}, not {value}" for name, value in expected.results)
