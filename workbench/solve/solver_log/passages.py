"""A solver's log as parts: which line belongs where, and a sentence on each. Taking a line in costs next to nothing.

Whose log it is shows in its lines, and so does where a search begins: a job may run several. What nobody knows is kept
as other lines. Nothing here raises, whatever the text is: it may be cut off, or no log at all. What the lines say is
read by `cpsat_log` and `highs_log`, when somebody wants to see it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from workbench.core.wording import counted
from workbench.render.timeline import Moment
from workbench.solve.solver_log import cpsat_lines, highs_lines
from workbench.solve.solver_log.places import FOREIGN, OTHER, Dialect, Place

MOST_LINES = 5_000
"""Lines of a passage that are kept: the first half of them and the last."""
MOST_SEARCHES = 200
"""Searches of a job that are kept, likewise."""
_SOLVERS: tuple[Dialect, ...] = (cpsat_lines, highs_lines)


@dataclass(slots=True, eq=False)
class Passage:
    """Lines that lie together and are about one thing."""

    place: Place
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
class SearchLog:
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
        """What `read` makes of the course's lines and of when the search began; once for as many lines as there are."""
        if self._read[0] != self.count:
            self._read = self.count, read(self.lines("search"), self.began)
        return self._read[1]

    def of(self, part: str) -> list[Passage]:
        return [passage for passage in self.passages if passage.place.part == part]

    def lines(self, part: str) -> Iterator[str]:
        return chain.from_iterable(passage.lines for passage in self.of(part))

    def add(self, place: Place, line: str) -> None:
        if not self.passages or self.passages[-1].place != place:
            if not line.strip():
                return  # no passage begins with an empty line
            self.passages.append(Passage(place))
        self.passages[-1].add(line)


@dataclass(slots=True, eq=False)
class SolverLog:
    """All that solvers have written in a job."""

    first: list[SearchLog] = field(default_factory=list)
    last: deque[SearchLog] = field(default_factory=lambda: deque(maxlen=MOST_SEARCHES // 2))
    count: int = 0
    """How many searches there have been, and stretches of lines that belong to none."""
    said: int = 0
    """How many lines there have been."""
    _here: Place = FOREIGN

    def add(self, text: str, elapsed: float = 0.0) -> None:
        """What a solver has written just now: a line, or several; `elapsed` is the job's time."""
        for line in text.removesuffix("\n").split("\n"):
            self._add_line(line.rstrip(), elapsed)

    @property
    def searches(self) -> list[SearchLog]:
        return [*self.first, *self.last]

    @property
    def newest(self) -> SearchLog | None:
        return self.last[-1] if self.last else self.first[-1] if self.first else None

    def text(self) -> str:
        """All lines that are kept, in the order in which they came."""
        passages = chain.from_iterable(search.passages for search in self.searches)
        return "\n".join(chain.from_iterable(passage.lines for passage in passages))

    def _add_line(self, line: str, elapsed: float) -> None:
        self.said += 1
        newest = self.newest
        if line.startswith("#") and self._here.part == "search" and newest is not None:
            newest.add(self._here, line)  # most lines of long logs are such
            return
        for solver in _SOLVERS:
            if solver.begins(line):
                self._here = Place("model", "")
                newest = self._begin(solver.NAME, elapsed)
        if newest is None and not line:
            return
        placed = self._placed(newest, line)
        if newest is None or (placed is OTHER and newest.solver):
            newest = self._begin("", elapsed)
        self._here = FOREIGN if placed is OTHER else placed
        newest.add(self._here, line)

    def _placed(self, newest: SearchLog | None, line: str) -> Place:
        for solver in _SOLVERS:
            if newest is not None and newest.solver == solver.NAME:
                return solver.placed(line, self._here)
        return OTHER

    def _begin(self, solver: str, elapsed: float) -> SearchLog:
        made = SearchLog(solver, elapsed)
        self.count += 1
        (self.first if len(self.first) < MOST_SEARCHES // 2 else self.last).append(made)
        return made
