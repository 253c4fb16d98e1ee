"""Asking a question, and watching what of the answer its judge looks at: whatever it leaves out fails.

What holds of every answer of every puzzle is judged here: how events follow each other, how a job ends.

A puzzle's judge is a function of what was told, as in `tests/puzzles/_template/questions.py`: it looks at the
outcome, the incumbents, the bounds and each insight, and expects less of a job that was stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

from tests.drawn.questions import HINT, Drawn, Questions, draw
from workbench.core.insight import Insight
from workbench.core.outcome import DECIDED, Outcome, Status, Stopped
from workbench.core.task import Task
from workbench.solve.different import run_question
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Bound, Event, Finished, Incumbent
from workbench.solve.jobs.worker_context import StopToken

JUDGED = ("board", "objective", "bound", "count", "answer", "conflict", "minimal")
"""Of an outcome, beside its status and facts; what of it is empty tells nothing."""


class _Facts(dict[str, Any]):
    """Facts that remember which were looked at. To compare or to go through them is to look at all."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__(facts)
        self.seen: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.seen.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.seen.add(name)
        return super().get(name, default)

    def items(self) -> Any:
        self.seen.update(self)
        return super().items()

    def __eq__(self, other: object) -> bool:
        self.seen.update(self)
        return super().__eq__(other)


class _Watched:
    """An outcome that remembers which of its fields were looked at."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome, self._facts, self._seen = outcome, _Facts(outcome.facts), set[str]()

    def __getattr__(self, name: str) -> Any:
        if name == "facts":
            return self._facts
        self._seen.add(name)
        return getattr(self._outcome, name)

    def __repr__(self) -> str:
        return repr(self._outcome)

    def unseen(self) -> Iterator[str]:
        """What tells something and was not looked at."""
        told = [name for name in JUDGED if getattr(self._outcome, name) not in (None, "", ())]
        if not self._outcome.conflict:
            told.remove("minimal")
        yield from (name for name in told if name not in self._seen)
        end = "refused" if self._outcome.refused else "status"
        yield from [end] if end not in self._seen else []
        yield from (f"fact {name}" for name in self._facts if name not in self._facts.seen)


class Told:
    """What came of a question. `outcome` is as any outcome, and watched."""

    def __init__(self, drawn: Drawn, outcome: Outcome, found: list[Event]) -> None:
        self.drawn, self.question = drawn, drawn.question
        self._watched, self._events, self._seen = _Watched(outcome), found, set[str]()
        self.outcome = cast(Outcome, self._watched)

    @property
    def incumbents(self) -> list[Incumbent]:
        self._seen.add("incumbents")
        return [event for event in self._events if isinstance(event, Incumbent)]

    @property
    def bounds(self) -> list[float]:
        """Every bound that was told, with incumbents or alone."""
        self._seen.add("bounds")
        told = [event.bound for event in self._events if isinstance(event, Incumbent | Bound)]
        return [bound for bound in told if bound is not None]

    def insights(self, key: str) -> list[Any]:
        """All versions of an insight, the last one stands."""
        self._seen.add(f"insight {key}")
        return [insight for insight in self._insights() if insight.key == key]

    def _insights(self) -> Iterator[Insight]:
        yield from (event.insight for event in self._events if isinstance(event, events.InsightFound))

    def may_come_to(self, worth: float | None) -> None:
        """Its bounds allow what another answer of the same question is worth."""
        bounds_hold(self.question.task, self._events, worth)

    def unjudged(self) -> list[str]:
        """What was told, and nobody has looked at."""
        told = {f"insight {insight.key}" for insight in self._insights()}
        told |= {"incumbents"} if any(isinstance(event, Incumbent) for event in self._events) else set()
        told |= {"bounds"} if any(isinstance(event, Bound) for event in self._events) else set()
        return sorted({*self._watched.unseen(), *(told - self._seen)})


Judge = Callable[[Told], None]
"""Raises AssertionError for whatever is not so."""


def ask(drawn: Drawn) -> Iterator[Told]:
    """What comes of a question, and of asking it again with its answer."""
    first, outcome = _ask(drawn)
    yield first
    drawn, question = replace(drawn, stop=0), drawn.question
    answers = outcome.status is Status.PROVED or (outcome.status is Status.FEASIBLE and question.task.heuristic)
    if drawn.again == HINT and outcome.board is not None:
        on = not (question.several or question.task.goal or question.task.heuristic)
        bound = outcome.bound if on else None
        second, better = _ask(replace(drawn, question=replace(question, hint=outcome.board, bound=bound)))
        if not question.several:
            first.may_come_to(better.objective)
        yield second
    elif drawn.again and outcome.board is not None and answers:
        known = tuple(event.board for event in first.incumbents) if question.several else (outcome.board,)
        yield _ask(replace(drawn, question=replace(question, others=known)))[0]


def _ask(drawn: Drawn) -> tuple[Told, Outcome]:
    found, token = list[Event](), StopToken()

    def take(event: Event) -> None:
        found.append(event)
        if len(found) == drawn.stop:
            token.stop()

    outcome = run_question(drawn.question, take, token=token)
    if drawn.stop:  # is judged as an end of the time
        limits = drawn.question.limits
        drawn = replace(drawn, question=replace(drawn.question, limits=replace(limits, time=limits.time or 1000.0)))
        outcome = replace(outcome, stopped=Stopped.TIME if outcome.stopped is Stopped.USER else outcome.stopped)
    follow_each_other(drawn, outcome, found)
    return Told(drawn, outcome, found), outcome


def bounds_hold(task: Task, found: Sequence[Event], *known: float | None) -> None:
    """What holds of the bounds of every job: none says that there is nothing as good as what there is.

    known   what other boards that answer the question are worth, its best one, too.
    """
    if task.objective is None:
        return
    ends = [event.outcome for event in found if isinstance(event, Finished)]
    worths = [event.objective for event in found if isinstance(event, Incumbent)]
    told = [event.bound for event in found if isinstance(event, Incumbent | Bound)]
    for worth in (*worths, *(end.objective for end in ends), *known):
        for bound in (*told, *(end.bound for end in ends)):
            refuted = worth is not None and bound is not None and task.objective.better(worth, bound)
            assert not refuted, f"told that {bound} is the bound, and there is a board of {worth}"


def follow_each_other(drawn: Drawn, outcome: Outcome, found: list[Event]) -> None:
    """What holds of every job: its events in order, one end, boards that improve, a reason for what is left open."""
    ask, task = drawn.question, drawn.question.task
    assert [event.seq for event in found] == list(range(len(found)))
    assert all(a.elapsed <= b.elapsed for a, b in pairwise(found))
    assert [isinstance(event, Finished) for event in found] == [False] * (len(found) - 1) + [True]
    assert outcome.status is not Status.FAILED or outcome.refused, outcome.error
    assert not outcome.error or "\n" not in outcome.error
    assert outcome.stopped is not Stopped.USER
    assert outcome.stopped is not Stopped.TIME or ask.limits.time is not None
    assert (outcome.proof is not None) is (outcome.status in DECIDED)
    assert "\n" not in outcome.answer
    boards = [event.board for event in found if isinstance(event, Incumbent)]
    if ask.several:
        known = [*ask.others, *boards]
        assert all(board not in known[:i] for i, board in enumerate(known) if i >= len(ask.others)), "not different"
        assert len(boards) <= ask.wanted
    elif task.objective is not None:
        objectives = [
            event.objective for event in found if isinstance(event, Incumbent) and event.objective is not None
        ]
        assert all(task.objective.better(b, a) for a, b in pairwise(objectives))
        bounds_hold(task, found)


# ------------------------------------------------------------------------------------------------ many


def trial(questions: Questions, judge: Judge, seed: int) -> None:
    """Draw, ask, judge; AssertionError with the question for whatever is not so, or was told and not judged."""
    drawn = draw(questions, seed)
    try:
        for told in ask(drawn):
            judge(told)
            task = told.question.task.name
            left = [name for name in told.unjudged() if f"{task} {name}" not in questions.unjudged]
            assert not left, f"told and never judged: {', '.join(left)}"
    except Exception as error:
        raise AssertionError(f"{type(error).__name__}: {error}\n{drawn}") from error


def try_all(questions: Questions, judge: Judge, seeds: Iterable[int]) -> None:
    """All of them, also after one that fails: how many failed, and the first few."""
    failed: list[AssertionError] = []
    asked = 0
    for asked, seed in enumerate(seeds, 1):  # noqa: B007 - how many there were
        try:
            trial(questions, judge, seed)
        except AssertionError as error:
            failed.append(error)
    if failed:
        shown = "\n\n".join(map(str, failed[:5]))
        raise AssertionError(f"{len(failed)} of {asked} questions:\n\n{shown}") from failed[0]
