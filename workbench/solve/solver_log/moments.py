"""What a log tells of a search: the moments at which it came further, who did what, and each part in a few numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.render.timeline import Moment


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one strategy of a search has contributed; None where the log does not tell.

    kind       how it works, in a word or two.              about     what it does, in a sentence.
    solutions, bounds   how many better ones it gave.       calls     how often it was called.
    improved   calls that gave a better solution.           seconds, dtime   of its work, in all.
    conflicts, branches   of its search.
    """

    name: str
    kind: str = ""
    about: str = ""
    solutions: int = 0
    bounds: int = 0
    calls: int | None = None
    improved: int | None = None
    seconds: float | None = None
    dtime: float | None = None
    conflicts: int | None = None
    branches: int | None = None


def course(moments: Sequence[Moment]) -> str:
    """How many of each there are, in words; empty for none."""
    solutions = sum(moment.solution for moment in moments)
    bounds = len(moments) - solutions
    if not moments:
        return ""
    return f"{solutions:,} solution{'s' * (solutions != 1)}, {bounds:,} bound{'s' * (bounds != 1)}"


def number(text: str) -> float | None:
    """A number as logs write them, thousands set apart in several ways; None for what is none."""
    try:
        found = float(text)
    except ValueError:
        try:
            found = float(text.replace("'", "").replace(",", "").replace("%", ""))
        except ValueError:
            return None
    return found if found == found and abs(found) < 1e300 else None


def whole(text: str) -> int | None:
    """A whole number, likewise."""
    found = number(text)
    return int(found) if found is not None and found == int(found) else None
