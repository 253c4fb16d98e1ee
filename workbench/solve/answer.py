"""Whether something exists, in three values: what is not known must never pass for a no."""

from __future__ import annotations

from enum import Enum


class Answer(Enum):
    """The answer of an engine that was asked whether something exists."""

    YES = "yes"
    NO = "no"
    NOT_KNOWN = "not known"
    """It was ended before it knew; the context says by what."""

    def __bool__(self) -> bool:
        raise TypeError("an Answer is no Boolean: ask whether it is YES, NO or NOT_KNOWN")
