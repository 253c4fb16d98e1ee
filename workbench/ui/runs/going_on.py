"""Which runs a run goes on from, whether one has answered a question before, and what can go on. No widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import DECIDED, KEPT, Stopped
from workbench.core.task import HOW
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run


def decides(run: Run, question: Question) -> bool:
    """Whether a run has answered a question for good. It may have been asked another way, and on a board with other
    pieces that are only drawn, as those of a board that was taken over: they change no proof."""
    if run.outcome is None or run.outcome.status not in DECIDED or run.question.puzzle is not question.puzzle:
        return False
    asked, pinned = run.question.board, question.puzzle.unhinted
    if not run.question.asks_the_same(replace(in_its_way(run, question), board=asked)):
        return False
    return question.board == asked or (question.task.keeps_board and pinned(question.board) == pinned(asked))


def in_its_way(run: Run, question: Question) -> Question:
    """A question by the engine and the formulation that a run had."""
    how = {name: value for name, value in run.question.values.items() if name in HOW}
    return replace(question, values=Values({**question.values, **how}))


def begun_with(run: Run, others: Iterable[Run]) -> float | None:
    """The value of the board with which a run goes on, as the earlier run that found it says; None where that is not
    known."""
    before = gone_on_from(run, others) if run.question.task.objective is not None else None
    return None if before is None or before.best is None else before.best.objective


def gone_on_from(run: Run, others: Iterable[Run]) -> Run | None:
    """The newest earlier run whose best board, or what it has kept, a run goes on with; None where it begins anew, or
    that run is not known."""
    hint = run.question.hint
    if hint is None:
        same = (one for one in others if one.began < run.began and one.question.asks_the_same(run.question))
        last = max(same, key=lambda one: one.began, default=None)
        return last if last is not None and resumes(last) else None
    known = (one for one in others if one is not run and one.best is not None and one.began <= run.began)
    same = (one for one in known if one.best is not None and one.best.board == hint)
    return max(same, key=lambda one: one.began, default=None)


def runs_before(run: Run, others: Sequence[Run]) -> tuple[Run, ...]:
    """The runs that a run goes on from and that asked the same, oldest first: their courses and its own are one."""
    before = gone_on_from(run, others)
    if before is None or not before.asked_before(run.question):
        return ()
    if run.question.task.objective is None and not resumes(before):
        return ()
    return (*runs_before(before, [one for one in others if one is not run]), before)


def can_go_on(run: Run) -> bool:
    """Whether a run was stopped with a board from which the search for a better one can go on."""
    stopped = run.outcome is not None and run.outcome.stopped is not None and run.outcome.status not in DECIDED
    return stopped and run.best is not None and run.question.task.objective is not None


def not_on(run: Run | None) -> str:
    """Why a run cannot be continued, in a few words; empty where it can."""
    if run is None or run.outcome is None:
        return "no run that has ended"
    if can_go_on(run) or resumes(run) or counted_on(run) is not None:
        return ""
    if run.outcome.stopped is None or run.outcome.status in DECIDED:
        return "nothing is left to find"
    return "no board was found" if run.question.task.objective is not None else "nothing of it was kept"


def resumes(run: Run) -> bool:
    """Whether a stopped run has kept what it knew, so that who asks the same again goes on from there."""
    return run.outcome is not None and bool(run.outcome.facts.get(KEPT))


def counted_on(run: Run) -> Question | None:
    """The question of a count that has stopped at its own limit, now without a limit: a person stops it when she likes.
    Of a run that has found its solution not to be the only one, the count of all."""
    question, outcome = run.question, run.outcome
    counting = next((task for task in question.puzzle.tasks if task.name == "count"), None)
    if counting is not None and outcome is not None and outcome.facts.get("unique") is False:
        values = Values({**defaults(counting.options), "limit": 0})
        return Question(question.puzzle, question.board, counting, values, Limits(workers=question.limits.workers))
    if outcome is None or outcome.count is None or outcome.stopped is not Stopped.LIMIT:
        return None
    return replace(question, values=Values({**question.values, "limit": 0}))
