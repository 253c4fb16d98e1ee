"""Where a line of a log belongs: a part, and a passage within it. The parts' names are the same for all solvers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

ORDER = ("model", "presolve", "subsolvers", "search", "statistics", "result", "other")
"""Of the parts, as they are told."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part's name, and the title of a passage that stands for itself; "" for none."""

    part: str
    title: str


class Dialect(Protocol):
    """How one solver writes: a module."""

    NAME: str

    def begins(self, line: str) -> bool:
        """Whether a search begins with this line."""
        ...

    def placed(self, line: str, here: Place) -> Place:
        """Where a line belongs that follows one of `here`; OTHER where it is none of the search's."""
        ...


OTHER = Place("other", "none of the search's")
FOREIGN = Place("other", "")
"""Of lines that belong to no search."""
