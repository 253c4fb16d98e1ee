"""Why there is no answer: a minimal set of clues, givens or pins that contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from workbench.core.context import SolveContext

Reason = TypeVar("Reason")


def minimal_conflict(
    reasons: Sequence[Reason], possible: Callable[[Sequence[Reason]], bool | None], ctx: SolveContext
) -> tuple[Reason, ...] | None:
    """A subset of `reasons` that is impossible, while it becomes possible without any one of them.

    possible   whether a set of reasons can hold together; None when it was stopped before it knew.

    `reasons` as a whole are impossible; those that come first are preferred. Deletion in halves (QuickXplain, Junker
    2004): few questions when the conflict is small. None when stopped.
    """
    if ctx.stopped():
        return None
    try:
        return tuple(_explain([], list(reasons), False, possible, ctx))
    except _Stop:
        return None


class _Stop(Exception):  # noqa: N818
    """The question could not be answered any more."""


def _explain(
    background: list[Reason],
    reasons: list[Reason],
    grown: bool,
    possible: Callable[[Sequence[Reason]], bool | None],
    ctx: SolveContext,
) -> list[Reason]:
    if grown:
        answer = None if ctx.stopped() else possible(background)
        if answer is None:
            raise _Stop
        if not answer:
            return []
    if len(reasons) == 1:
        return reasons
    half = len(reasons) // 2
    first, second = reasons[:half], reasons[half:]
    from_second = _explain([*background, *first], second, True, possible, ctx)
    from_first = _explain([*background, *from_second], first, bool(from_second), possible, ctx)
    return from_first + from_second
