"""Why there is no answer: a minimal set of clues, givens or pins that contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from workbench.core.context import SolveContext
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.verdict import Violation
from workbench.solve.answer import Answer

Reason = TypeVar("Reason")


@dataclass(frozen=True, slots=True)
class Explanation:
    """Reasons that contradict each other.

    finished   False when it was ended before it knew them.      minimal   none of them can be left out.
    """

    conflict: tuple[Violation, ...] = ()
    finished: bool = True
    minimal: bool = True


UNFINISHED = Explanation(finished=False)


def explain(
    reasons: Sequence[Reason],
    possible: Callable[[Sequence[Reason]], Answer],
    named: Callable[[Reason], Violation],
    ctx: SolveContext,
    otherwise: tuple[Violation, ...] = (),
) -> Explanation:
    """A minimal conflict in words, where `reasons` as a whole are impossible.

    possible    whether a set of reasons can hold together.
    otherwise   what is said when there is no answer even without any of the reasons.
    """
    ctx.phase("Proved: there is none. Looking for the reason")
    proof = ctx.proof
    alone = possible(()) if reasons else Answer.NO
    conflict = minimal_conflict(reasons, possible, ctx) if alone is Answer.YES else None
    if proof is not None:
        ctx.proved_by(proof)  # of the whole: what explains it is about its parts
    if alone is Answer.NO:
        return Explanation(otherwise)
    return UNFINISHED if conflict is None else Explanation(tuple(map(named, conflict)))


def infeasible(ctx: SolveContext, explanation: Explanation, **more: Any) -> Outcome:
    """The outcome of a question without an answer; its `stopped` says why the explanation could not be finished."""
    stopped = None if explanation.finished else ctx.reason() or Stopped.LIMIT
    found = {"conflict": explanation.conflict, "minimal": explanation.finished and explanation.minimal, **more}
    return ctx.outcome(Status.INFEASIBLE, stopped=stopped, **found)


def minimal_conflict(
    reasons: Sequence[Reason], possible: Callable[[Sequence[Reason]], Answer], ctx: SolveContext
) -> tuple[Reason, ...] | None:
    """A subset of `reasons` that is impossible, while it becomes possible without any one of them.

    `reasons` as a whole are impossible; those that come first are preferred. Deletion in halves (QuickXplain, Junker
    2004): few questions when the conflict is small. None when it was stopped, or `possible` did not know an answer.
    """
    if ctx.stopped():
        return None
    try:
        return tuple(_explain([], list(reasons), False, possible, ctx))
    except _Stop:
        return None


class _Stop(Exception):  # noqa: N818
    """A question was not answered, because the time was over or the engine did not know."""


def _explain(
    background: list[Reason],
    reasons: list[Reason],
    grown: bool,
    possible: Callable[[Sequence[Reason]], Answer],
    ctx: SolveContext,
) -> list[Reason]:
    """A minimal part of `reasons` that is impossible together with `background`; `grown`: the background has grown
    since it was last known to be possible, so that it is asked about first."""
    if grown:
        answer = Answer.NOT_KNOWN if ctx.stopped() else possible(background)
        if answer is Answer.NOT_KNOWN:
            raise _Stop
        if answer is Answer.NO:
            return []
    if len(reasons) == 1:
        return reasons
    half = len(reasons) // 2
    first, second = reasons[:half], reasons[half:]
    from_second = _explain([*background, *first], second, True, possible, ctx)
    from_first = _explain([*background, *from_second], first, bool(from_second), possible, ctx)
    return from_first + from_second
