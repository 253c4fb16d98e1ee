"""A job whose answer is doubted: solved again by another formulation, solver or engine, which has to say the same.

Where a task has no other way, the same one is asked with another seed and, of CP-SAT, without presolve.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from workbench.core.options import Values, complete
from workbench.core.outcome import DECIDED, Outcome, Proof, Status
from workbench.core.task import Task
from workbench.solve import events
from workbench.solve.different import run_request
from workbench.solve.events import Event
from workbench.solve.job import Emit, StopToken
from workbench.solve.runs import Request
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


def another_request(request: Request) -> Request:
    """The same question, to be answered the first other way that there is."""
    way = another_way(request.task, request.values)
    limits = request.limits
    if way.params:
        limits = replace(limits, seed=(limits.seed + 1) % 2**31, params={**limits.params, **way.params})
    return replace(request, values=way.values, limits=limits, hint=None)


def run_doubted_job(
    request: Request, emit: Emit, *, token: StopToken | None = None, store: Store | None = None
) -> Outcome:
    """As `run_request`, and what it ends with is asked again another way before it is told.

    The outcome says in `answer` whether the other way agrees, and as `proof` that two do; where they do not, the job
    has failed: one of them is wrong. Both have the whole of the time limit.
    """
    token, last = token or StopToken(), list[Event]()

    def withhold(event: Event) -> None:
        last[:] = [event]
        if not isinstance(event, events.Finished):
            emit(event)

    outcome = first = run_request(request, withhold, token=token, store=store)
    start = last[0]
    if first.status in DECIDED and not token.requested:
        way = another_way(request.task, request.values)
        emit(events.Phase(start.seq, start.elapsed, f"Doubting it: {way.name}"))
        elapsed = 0.0

        def listen(event: Event) -> None:
            nonlocal elapsed
            elapsed = event.elapsed

        second = run_request(another_request(request), listen, token=token, store=store)
        start = Event(start.seq + 1, start.elapsed + elapsed)
        outcome = _together(request.task, first, second, way)
    emit(events.Finished(start.seq, start.elapsed, outcome))
    return outcome


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
