"""A solver's log as parts: which line belongs where, and a sentence on each. Taking a line in costs next to nothing.

Whose log it is shows in its lines, and so does where a search begins: a job may run several. An unknown line is kept
as another line. Nothing here raises, whatever the text is: it may be cut off, or no log at all. What the lines say is
read by the modules of the solvers, when a view shows it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import chain

from workbench.solve.solver_log import cpsat_log, highs_log
from workbench.solve.solver_log.passages import FOREIGN, OTHER, Heading, SearchText

MOST_SEARCHES = 200
"""Searches of a job that are kept: the first half of them and the last."""
READERS = {reader.NAME: reader for reader in (cpsat_log, highs_log)}
"""Who reads the log of a solver, by its name: where its lines belong (`begins`, `placed`), and what they tell."""


@dataclass(slots=True, eq=False)
class SolverLog:
    """All that solvers have written in a job."""

    first: list[SearchText] = field(default_factory=list)
    last: deque[SearchText] = field(default_factory=lambda: deque(maxlen=MOST_SEARCHES // 2))
    count: int = 0
    """How many searches there have been, and stretches of lines that belong to none."""
    said: int = 0
    """How many lines there have been."""
    _here: Heading = FOREIGN

    def add(self, text: str, elapsed: float = 0.0) -> None:
        """What a solver has written just now: a line, or several; `elapsed` is the job's time."""
        for line in text.removesuffix("\n").split("\n"):
            self._add_line(line.rstrip(), elapsed)

    @property
    def searches(self) -> list[SearchText]:
        return [*self.first, *self.last]

    @property
    def newest(self) -> SearchText | None:
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
        for name, known in READERS.items():
            if known.begins(line):
                self._here = Heading("model", "")
                newest = self._begin(name, elapsed)
        if newest is None and not line:
            return
        reader = READERS.get(newest.solver) if newest is not None else None
        placed = OTHER if reader is None else reader.placed(line, self._here)
        if newest is None or (placed is OTHER and newest.solver):
            newest = self._begin("", elapsed)
        self._here = FOREIGN if placed is OTHER else placed
        newest.add(self._here, line)

    def _begin(self, solver: str, elapsed: float) -> SearchText:
        made = SearchText(solver, elapsed)
        self.count += 1
        (self.first if len(self.first) < MOST_SEARCHES // 2 else self.last).append(made)
        return made
