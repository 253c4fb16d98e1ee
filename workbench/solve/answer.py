"""Whether something exists, in three values: what is not known must never pass for a no.

`Answer` says it of an engine; a solver's search ends with a `Found` of its own, or with one of the two others here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from workbench.core.outcome import Stopped


class Answer(Enum):
    """The answer of an engine that was asked whether something exists."""

    YES = "yes"
    NO = "no"
    NOT_KNOWN = "not known"
    """It was ended before it knew; the context says by what."""

    def __bool__(self) -> bool:
        raise TypeError("an Answer is no Boolean: ask whether it is YES, NO or NOT_KNOWN")


@dataclass(frozen=True, slots=True)
class NoneExists:
    """It is proved that there is no solution."""


@dataclass(frozen=True, slots=True)
class NotKnown:
    """No solution was found, and nothing is proved but the bound.

    why     what ended the search. USER and TIME end the job too; after LIMIT, a parameter of the solver, it is in
            vain to ask again. None: the caller itself, by `until` or the seconds it gave.
    bound   of the objective, where anything was proved.
    """

    why: Stopped | None
    bound: float | None = None
