"""True candidates: in every cell the heights that some solution has, and how many solutions go through each.

First the solutions themselves, up to a limit; where there are more, each height that none of them had is asked for, and
then each possible height is counted as if it were given. Entries and pencil marks do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.core.context import SolveContext
from workbench.core.grid import cell_target
from workbench.core.insight import FactValue, Row, Table
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.engines.explain import explained
from workbench.puzzles.towers.kernels.search import SolutionSearch, search_of
from workbench.puzzles.towers.kernels.streets import initial
from workbench.puzzles.towers.rules.board import Board, Heights, cell_of
from workbench.solve.explain import infeasible
from workbench.solve.parallel import Throttle, spread

_Found = tuple[int, int, int]
"""A cell index, a height, and how many solutions go through it, at most the limit."""


def candidates(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The heights that some solution has, as pencil marks, each with the number of solutions through it."""
    ctx.kernels("workbench.puzzles.towers.kernels.deduction")
    tally = _Tally(board, values.integer("limit"), ctx)
    ctx.phase("Looking at solutions")
    solved = tally.by_solutions()
    if tally.exact and not solved:
        return infeasible(ctx, explained(board, ctx), count=0)
    if not tally.exact and not ctx.stopped():
        ctx.phase("Asking for the other heights")
        tally.by_questions()
    if ctx.stopped():
        return ctx.halted()
    ctx.incumbent(tally.marked())
    if not tally.exact:
        ctx.phase("Counting the solutions through each height")
        tally.by_counts()
    ctx.insight(tally.table())
    facts, answer = tally.facts(), tally.in_words()
    return ctx.halted(facts=facts) if ctx.stopped() else ctx.outcome(Status.PROVED, facts=facts, answer=answer)


class _Tally:
    """What is known: counts[i, h - 1] solutions in which cell i has height h, at most the limit.

    exact   whether all solutions have been seen.
    """

    def __init__(self, board: Board, limit: int, ctx: SolveContext) -> None:
        self.board, self.limit, self.exact, self._ctx = board, limit, False, ctx
        self._cells = np.arange(board.size**2)
        self.counts: NDArray[np.int64] = np.zeros((board.size**2, board.size), np.int64)
        self._beat = Throttle()

    def by_solutions(self) -> int:
        """Go through the solutions up to the limit; how many there were."""
        search, solved = search_of(self.board), 0
        while not search.exhausted and solved < self.limit and not self._ctx.stopped():
            found = search.step()
            if found is not None:
                solved += 1
                self._see(found)
            self._show()
        self.exact = search.exhausted
        return solved

    def by_questions(self) -> None:
        """Ask for a solution with each height that has not been seen in its cell."""
        for i, h in np.argwhere(self.counts == 0).tolist():
            if self._ctx.stopped():
                return
            if not self.counts[i, h]:
                for found in self._search(i, h + 1).next(1, self._ctx.stopped):
                    self._see(found)
                self._show()

    def by_counts(self) -> None:
        """Count the solutions through each height that is possible, those with the fewest seen first."""
        places = [(int(i), int(h) + 1) for i, h in np.argwhere((self.counts > 0) & (self.counts < self.limit))]
        places.sort(key=lambda place: self.counts[place[0], place[1] - 1])
        found = spread(self._jobs(places), self._ctx.limits.workers, self._ctx.stopped)
        for done, (index, height, number) in enumerate(found, 1):
            self.counts[index, height - 1] = number
            if self._show():
                self._ctx.progress(done, len(places))

    def _jobs(self, places: list[tuple[int, int]]) -> Iterator[Callable[[], _Found]]:
        for index, height in places:
            yield lambda index=index, height=height: (index, height, self._through(index, height))  # type: ignore[misc]

    def _through(self, index: int, height: int) -> int:
        """How many solutions have the height in the cell; what has been seen already when stopped."""
        counted = 0
        search = self._search(index, height)
        while counted < self.limit and not search.exhausted and not self._ctx.stopped():
            counted += search.step() is not None
        return max(counted, int(self.counts[index, height - 1]))

    def _search(self, index: int, height: int) -> SolutionSearch:
        """For the solutions that have the height in the cell."""
        cells = initial(self.board.size, self.board.givens)
        cells[index] &= 1 << height - 1
        return SolutionSearch(self.board.clues, cells)

    def _see(self, heights: Heights) -> None:
        self.counts[self._cells, np.array(heights) - 1] += 1

    def _show(self) -> bool:
        due = self._beat.due()
        if due:
            self._ctx.insight(self.table())
        return due

    # what it says

    def marked(self) -> Board:
        """The board with the candidates as pencil marks in its empty cells."""
        masks = ((self.counts > 0) << np.arange(1, self.board.size + 1)).sum(axis=1).tolist()
        marks = tuple(0 if height else mask for height, mask in zip(self.board.heights, masks, strict=True))
        return replace(self.board, marks=marks)

    def _number(self, count: int) -> str:
        return f"{self.limit:,}+".replace(",", "\u202f") if count >= self.limit and not self.exact else str(count)

    def table(self) -> Table:
        """A row for each cell that is not given: its heights, each with the number of solutions through it."""
        n, rows = self.board.size, []
        for i in range(n * n):
            if self.board.givens[i]:
                continue
            row, col = cell_of(n, i)
            said = [
                f"{h} ({self._number(int(self.counts[i, h - 1]))})" for h in range(1, n + 1) if self.counts[i, h - 1]
            ]
            rows.append(Row((row, col, "  ".join(said)), cell_target((row, col))))
        return Table("candidates", "Candidates (solutions)", ("Row", "Column", "Heights"), tuple(rows))

    def facts(self) -> dict[str, FactValue]:
        """candidates: for each cell pairs of a height and a number; unique_by: row, column and height of each that
        leaves one solution; decided: how many cells have one candidate."""
        found: list[FactValue] = [
            [[h + 1, int(count)] for h, count in enumerate(cell) if count] for cell in self.counts
        ]
        unique: list[FactValue] = [[*cell_of(self.board.size, i), h] for i, h in self._unique()]
        return {"candidates": found, "unique_by": unique, "decided": self._decided(), "exact": self.exact}

    def _decided(self) -> int:
        return int(((self.counts > 0).sum(axis=1) == 1).sum())

    def _unique(self) -> list[tuple[int, int]]:
        """The cell indices and heights that only one of several solutions has."""
        if self.exact and (self.counts > 0).sum() == self.board.size**2:
            return []
        return [(int(i), int(h) + 1) for i, h in np.argwhere(self.counts == 1)]

    def in_words(self) -> str:
        """The answer in one sentence."""
        unique, whole = len(self._unique()), self.board.size**2
        said = f"{self._decided()} of {whole} cells have one candidate"
        return said + (f"; {unique} heights would leave one solution if they were given" if unique else "")
