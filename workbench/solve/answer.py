"""Whether something exists, as yes, no or not known: what is not known must never pass for a no. And the answers that
are known before a search.

`Answer` says it of an engine; a solver's search ends with `Found`, `NoneExists` or `NotKnown`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from workbench.core.context import SolveContext
from workbench.core.outcome import Stopped

T = TypeVar("T")
Board = TypeVar("Board")

KNOWN = "known board"
"""The finder of an incumbent that this run did not find: it was drawn by the person, or is an earlier run's best."""


class Answer(Enum):
    """The answer of an engine that was asked whether something exists."""

    YES = "yes"
    NO = "no"
    NOT_KNOWN = "not known"
    """The engine was ended before it knew; the context says by what."""

    def __bool__(self) -> bool:
        raise TypeError("an Answer is no Boolean: ask whether it is YES, NO or NOT_KNOWN")


@dataclass(frozen=True, slots=True)
class Solution(Generic[T]):
    """A solution at hand; objective and bound are None for a model without an objective.

    value   for a linear model the values of all variables; for CP-SAT a function that reads them, within the callback
            alone.
    """

    value: T
    objective: float | None
    bound: float | None


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """There is a solution.

    value      of the best one, as of `Solution`.    objective, bound   None for a model without an objective.
    proved     nothing is left to look for: no better solution and, of a search for all of them, no other.
    why        what ended the search before that; None when it is proved or the caller wanted no more.
    """

    value: T
    objective: float | None
    bound: float | None
    proved: bool
    why: Stopped | None


@dataclass(frozen=True, slots=True)
class NoneExists:
    """It is proved that there is no solution."""


@dataclass(frozen=True, slots=True)
class NotKnown:
    """No solution was found, and nothing is proved but the bound.

    why     what ended the search. USER and TIME end the job too; after LIMIT, a parameter of the solver, asking again
            is in vain. None: the caller ended it, by `until` or its seconds.
    bound   of the objective, where anything was proved.
    """

    why: Stopped | None
    bound: float | None = None


def known_answers(board: Board, ctx: SolveContext, is_answer: Callable[[Board], bool]) -> list[Board]:
    """Which of two boards are answers already: the earlier run's best, and the board itself. There may be better ones.

    Boards of which different ones are wanted (`ctx.others`) are left out.
    """
    known = (one for one in (ctx.hint, board) if isinstance(one, type(board)) and one not in ctx.others)
    return [one for one in known if is_answer(one)]
