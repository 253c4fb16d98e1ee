"""The numbers of a run, and the parts of its status line that say them. No widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.core.outcome import Outcome, Status
from workbench.core.task import Task
from workbench.core.wording import NOTHING, duration_text, number_text, share_text, small_text
from workbench.solve.compare import measures
from workbench.solve.runs.run import Run
from workbench.ui.runs.going_on import runs_before

_ROOM = 9  # letters of a number that a quarter of the narrowest column holds


@dataclass(frozen=True, slots=True)
class RunNumbers:
    """The numbers of a run: its answer's where it has ended, else the newest."""

    best: float | None = None
    bound: float | None = None
    found: int = 0
    count: int | None = None
    elapsed: float = 0.0
    before: float = 0.0
    """Seconds of the runs that it goes on from."""
    more: bool = False
    """Whether there may be more than were counted."""
    ended: bool = False


def numbers_of(run: Run, others: Sequence[Run] = ()) -> RunNumbers:
    """The numbers of a run, whether it is over or not; it may go on from one of `others`."""
    trace, end = run.trace, run.outcome or Outcome(Status.UNKNOWN)
    best = trace.objective[-1][1] if trace.objective else None
    bound = trace.bound[-1][1] if trace.bound else None
    count = int(trace.count[-1][1]) if trace.count else None
    return RunNumbers(
        best if end.objective is None else end.objective,
        bound if end.bound is None else end.bound,
        trace.incumbents,
        count if end.count is None else end.count,
        trace.elapsed,
        sum(one.trace.elapsed for one in runs_before(run, others)),
        more=run.outcome is not None and not end.counts_all,
        ended=run.outcome is not None,
    )


def answer_number(run: Run) -> float | None:
    """The number that `run_answer` tells. Of a task with an objective a count is an answer where boards were found that
    have no value; else it only tells how far a search has come."""
    numbers = numbers_of(run)
    values = run.question.task.objective is not None and (numbers.best is not None or not run.found)
    return numbers.best if values else numbers.count


def run_answer(run: Run) -> str:
    """The value of a run's answer, or of its best board so far; empty where neither is a number."""
    numbers, task = numbers_of(run), run.question.task
    if answer_number(run) is None:
        return ""
    if task.objective is not None and numbers.best is not None:
        return number_text(numbers.best)
    return _counted(numbers) if numbers.more else f"{_of(task)} {number_text(numbers.count)}"


@dataclass(frozen=True, slots=True)
class StatusPart:
    """One part of the status line: a caption and its value."""

    caption: str
    value: str


def parts(task: Task, numbers: RunNumbers, *, spoken: bool = False) -> tuple[StatusPart, ...]:
    """The status line of a task: as many parts in the same places at all times; boards that were found only
    as long as there may be some. `spoken`: a tiny value in words."""
    caption = "time in all" if numbers.before else "time"  # the clock goes on as the plot does
    clock = StatusPart(caption, duration_text(numbers.before + numbers.elapsed))
    valued = numbers.best is not None or numbers.bound is not None
    if task.objective is None or (numbers.ended and numbers.found and not valued):  # its board asked for no value
        if numbers.ended and not numbers.found and numbers.count is None:
            return (clock,)
        what = (
            StatusPart("found", number_text(numbers.found or None))
            if numbers.count is None
            else StatusPart(_of(task), _counted(numbers))
        )
        return (what, clock)
    if not has_bound(task):
        best = small_text(numbers.best) if spoken and numbers.best is not None else _short(numbers.best)
        return (StatusPart("best", best), clock)
    return (
        StatusPart("best", _short(numbers.best)),
        StatusPart("bound", _short(numbers.bound)),
        StatusPart("gap", gap(numbers.best, numbers.bound)),
        clock,
    )


def meaning(caption: str, task: Task) -> str:
    """What a part of the status line means, for who has not met the word; nothing where it says so itself."""
    sense = f" ({task.objective.words})" if task.objective is not None else ""
    return {
        "best": f"The value of the best board found so far: {task.objective_label or 'value'}{sense}",
        "bound": "No board has a better value than this, as the solver has proved so far",
        "gap": "How far best and bound lie apart; at 0 % nothing better is possible, – while no bound is of use",
        "found": "How many boards were found so far",
        _of(task): "How many there are",
        "time": "How long the solver has worked",
        "time in all": "How long solvers have worked, the runs that this one went on from included",
    }.get(caption, "")


def _short(value: float | None) -> str:
    """A number for a narrow column: fewer digits where all of them were cut off."""
    text = number_text(value)
    return text if len(text) <= _ROOM else number_text(value, 3)


def _of(task: Task) -> str:
    """What a count is of; that of boards beside an objective has no name."""
    return (task.objective_label if task.objective is None else "") or "count"


def _counted(numbers: RunNumbers) -> str:
    return ("at least " if numbers.more else "") + number_text(numbers.count)


def has_bound(task: Task) -> bool:
    """Whether a bound of the task's objective says anything: not where a goal ends it, or nothing is ever proved."""
    return task.objective is not None and not task.goal and not task.heuristic


def line(task: Task, numbers: RunNumbers) -> str:
    """The status line as one text: "best 12 · bound 9 · gap 25 % · 3.1 s"."""
    figures = [
        part.value if part.caption.startswith("time") else f"{part.caption} {part.value}"
        for part in parts(task, numbers)
        if part.value != NOTHING
    ]
    return " · ".join(figures)


def gap(best: float | None, bound: float | None) -> str:
    """How far best and bound are apart, in percent; nothing where the bound says nothing yet, as 0 does of a sum."""
    if best is None or bound is None:
        return NOTHING
    share = measures.gap(best, bound)
    if share >= 1:
        return NOTHING
    return share_text(share if share > 1e-9 else 0.0, 2)
