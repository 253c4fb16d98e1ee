"""A job whose answer is doubted: solved again by another formulation, solver or engine, which has to say the same.

Where a task has no other way, the same one is asked with another seed and, of CP-SAT, without presolve.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.core.context import Limits
from workbench.core.options import Value, Values, complete
from workbench.core.outcome import DECIDED, Outcome, Proof, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.solve import events
from workbench.solve.events import Event
from workbench.solve.job import Emit, StopToken, run_job
from workbench.solve.store import Store


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to the same answer. `name`: what differs, for sentences."""

    name: str
    values: Values
    params: Mapping[str, str]


def another_way(task: Task, values: Values) -> Way:
    """The first way among the task's that differs from what was asked, else other settings."""
    for ways in task.other_ways:
        changed = complete(task.options, {**values, **dict(ways)})
        if any(values[name] != value for name, value in ways):
            return Way(", ".join(f"{name}={value}" for name, value in ways), changed, {})
    return Way("another seed and no presolve", values, {"cp_model_presolve": "false"})


def agree(task: Task, one: Outcome, other: Outcome) -> bool | None:
    """Whether two outcomes say the same; None where one of them leaves it open."""
    if one.status not in DECIDED or other.status not in DECIDED:
        return None
    if one.status is not other.status:
        return False
    measured = task.objective is not None and not task.goal and one.status is Status.PROVED
    if measured and one.objective != other.objective:
        return False
    return one.count == other.count or one.count is None or other.count is None


def run_doubted_job(
    puzzle: AnyPuzzle,
    board: Any,
    task: Task,
    values: Mapping[str, Value],
    emit: Emit,
    *,
    limits: Limits | None = None,
    token: StopToken | None = None,
    store: Store | None = None,
    hint: Any = None,
) -> Outcome:
    """As `run_job`, and what it ends with is asked again another way before it is told.

    The outcome says in `answer` whether the other way agrees, and as `proof` that two do; where they do not, the job
    has failed: one of them is wrong. Both have the whole of the time limit.
    """
    limits, token, last = limits or Limits(), token or StopToken(), list[Event]()

    def withhold(event: Event) -> None:
        last[:] = [event]
        if not isinstance(event, events.Finished):
            emit(event)

    first = run_job(puzzle, board, task, values, withhold, limits=limits, token=token, store=store, hint=hint)
    start = last[0]
    outcome = first
    if first.status in DECIDED and not token.requested:
        way = another_way(task, complete(task.options, values))
        emit(events.Phase(start.seq, start.elapsed, f"Doubting it: {way.name}"))
        params = {**limits.params, **way.params} if way.params else {}
        again = replace(limits, seed=limits.seed + (not task.other_ways or bool(way.params)), params=params)
        start = replace(start, seq=start.seq + 1)
        second, start = _quietly(puzzle, board, task, way, again, token, store, start)
        outcome = _together(task, first, second, way)
    emit(events.Finished(start.seq, start.elapsed, outcome))
    return outcome


def _quietly(
    puzzle: AnyPuzzle,
    board: Any,
    task: Task,
    way: Way,
    limits: Limits,
    token: StopToken,
    store: Store | None,
    start: Event,
) -> tuple[Outcome, Event]:
    """The outcome of the other way, and a stamp for what comes after it."""
    stamp = [start]

    def listen(event: Event) -> None:
        stamp[0] = Event(start.seq, start.elapsed + event.elapsed)

    outcome = run_job(puzzle, board, task, way.values, listen, limits=limits, token=token, store=store)
    return outcome, stamp[0]


def _together(task: Task, first: Outcome, second: Outcome, way: Way) -> Outcome:
    match agree(task, first, second):
        case True:
            proof = Proof.TWO_WAYS if not way.params else Proof.MODEL_TWICE
            return replace(first, answer=_also(first, f"{way.name} says the same"), proof=proof)
        case False:
            error = f"two ways do not agree: {_in_words(first)} as asked, {_in_words(second)} by {way.name}"
            return replace(first, status=Status.FAILED, error=error, proof=None)
    return replace(first, answer=_also(first, f"{way.name} leaves it open"))


def _also(outcome: Outcome, words: str) -> str:
    said = outcome.answer or ("there is no answer" if outcome.status is Status.INFEASIBLE else "it is proved")
    return f"{said}; {words}"


def _in_words(outcome: Outcome) -> str:
    if outcome.status is Status.INFEASIBLE:
        return "no answer"
    numbers = (("best", outcome.objective), ("count", outcome.count))
    parts = [f"{name} {value:g}" for name, value in numbers if value is not None]
    return " and ".join(parts) or "an answer"
