"""What a solver's log is made of: searches, passages of lines in their places, and the moments that they tell."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from workbench.core.wording import counted
from workbench.render.timeline import Moment

MOST_LINES = 5_000
"""Lines of a passage that are kept: the first half of them and the last."""
ORDER = ("model", "presolve", "subsolvers", "search", "statistics", "result", "other")
"""The order in which parts are told."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A part's name, and the title of a passage that stands for itself; "" for none."""

    part: str
    title: str


OTHER = Heading("other", "none of the search's")
FOREIGN = Heading("other", "")
"""The heading of lines that belong to no search."""


@dataclass(slots=True, eq=False)
class Passage:
    """Lines that lie together and are about one thing."""

    place: Heading
    first: list[str] = field(default_factory=list)
    last: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_LINES // 2))
    count: int = 0
    """How many lines there have been."""

    def add(self, line: str) -> None:
        self.count += 1
        (self.first if len(self.first) < MOST_LINES // 2 else self.last).append(line)

    @property
    def left_out(self) -> int:
        """Lines that were too many, between `first` and `last`."""
        return self.count - len(self.first) - len(self.last)

    @property
    def lines(self) -> Iterator[str]:
        """The lines that are kept; where some are missing, it is said."""
        gap = [f"… {counted(self.left_out, 'line')} left out …"] if self.left_out else []
        return chain(self.first, gap, self.last)


@dataclass(slots=True, eq=False)
class SearchText:
    """The log of one search. `solver` is empty for lines that belong to none; `began` in seconds of the job."""

    solver: str
    began: float
    passages: list[Passage] = field(default_factory=list)
    _read: tuple[int, list[Moment]] = field(default_factory=lambda: (-1, []))  # the moments when it had so many lines

    @property
    def count(self) -> int:
        """How many lines there have been."""
        return sum(passage.count for passage in self.passages)

    def moments(self, read: Callable[[Iterator[str], float], list[Moment]]) -> list[Moment]:
        """The moments that `read` finds in the lines of the search; they are read anew only when there are more
        lines."""
        if self._read[0] != self.count:
            self._read = self.count, read(self.lines("search"), self.began)
        return self._read[1]

    def of(self, part: str) -> list[Passage]:
        return [passage for passage in self.passages if passage.place.part == part]

    def lines(self, part: str) -> Iterator[str]:
        return chain.from_iterable(passage.lines for passage in self.of(part))

    def add(self, place: Heading, line: str) -> None:
        if not self.passages or self.passages[-1].place != place:
            if not line.strip():
                return  # no passage begins with an empty line
            self.passages.append(Passage(place))
        self.passages[-1].add(line)


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one strategy of a search has contributed; None where the log does not tell.

    kind       how it works, in a word or two.              about     what it does, in a sentence.
    solutions, bounds   how many better ones it gave.       calls     how often it was called.
    seconds    of its work, in all.                         conflicts, branches   of its search.
    """

    name: str
    kind: str = ""
    about: str = ""
    solutions: int = 0
    bounds: int = 0
    calls: int | None = None
    seconds: float | None = None
    conflicts: int | None = None
    branches: int | None = None


def course(moments: Sequence[Moment]) -> str:
    """How many solutions and bounds there are, in words; empty for none."""
    solutions = sum(moment.solution for moment in moments)
    bounds = len(moments) - solutions
    if not moments:
        return ""
    return f"{solutions:,} solution{'s' * (solutions != 1)}, {bounds:,} bound{'s' * (bounds != 1)}"


def number(text: str) -> float | None:
    """A number as logs write them, thousands set apart in several ways; None for any other text."""
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
