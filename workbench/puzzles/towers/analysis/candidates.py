"""True candidates: in every cell the heights that some solution has, and how many solutions go through each.

First the solutions themselves, up to a limit; where there are more, each height that none of them had is asked for, and
then each possible height is counted as if it were given. Clues and givens count; entries and pencil marks do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from workbench.core.grid import cell_at
from workbench.core.insight import FactValue
from workbench.puzzles.towers.kernels.completion_tables import Longs
from workbench.puzzles.towers.kernels.propagation import scratch_for, slice_of
from workbench.puzzles.towers.kernels.sampling import tally
from workbench.puzzles.towers.kernels.search import DONE, SolutionSearch, never, new_search
from workbench.puzzles.towers.kernels.streets import Ints, initial, streets_with
from workbench.puzzles.towers.rules.board import Board, Heights

KERNELS = "workbench.puzzles.towers.kernels.sampling"
"""The module whose kernels have to be compiled first."""


HeightCounts = tuple[int, int, Longs]
"""A cell index, a height, and counts over the solutions that have the height there, up to the limit."""


class SearchCount:
    """Counting by the search, solution by solution, slice by slice.

    count   solutions so far.      done   whether these are all.
    seen    (n*n, n) in how many of them each cell has each height.
    """

    def __init__(self, board: Board, cells: Ints | None = None) -> None:
        """Within the masks `cells`; by default within the board's givens."""
        n = self._size = board.size
        self._streets, self._at, self._scratch = streets_with(board.clues, blank=False), new_search(n), scratch_for(n)
        self._at.stack[0] = initial(n, board.givens) if cells is None else cells
        self.seen: Longs = np.zeros((n * n, n), np.int64)
        self.count, self.done = 0, False

    def advance(self, limit: int = 1 << 40) -> int:
        """Go on for some milliseconds, up to `limit` solutions in all; the solutions counted so far."""
        n, most = self._size, limit - self.count
        found, result = tally(n, self._streets, self._at, self._scratch, self.seen, most, slice_of(n))
        self.count, self.done = self.count + found, result == DONE
        return self.count


class CandidateCounts:
    """What is known of a board's candidates so far. `stopped` ends every step within milliseconds.

    counts   (n*n, n): in counts[i, h - 1] solutions cell i has height h: at least so many, at most the limit.
    solved   solutions that have been gone through.      exact   whether these are all.
    sure     (n*n, n): whether the count is right, or has reached the limit.
    """

    def __init__(self, board: Board, limit: int, stopped: Callable[[], bool] = never) -> None:
        self.board, self.limit, self.exact, self.solved = board, limit, False, 0
        self.stopped = stopped
        self._cells = np.arange(board.size**2)
        self.counts: Longs = np.zeros((board.size**2, board.size), np.int64)
        self.sure = np.zeros((board.size**2, board.size), np.bool_)

    def by_solutions(self) -> Iterator[None]:
        """Go through the solutions up to the limit."""
        cells = initial(self.board.size, self.board.givens)
        for seen, found, exact in self._tally(cells):
            self.counts, self.solved, self.exact = seen, found, exact
            self.sure[:] = exact
            yield

    def by_questions(self) -> Iterator[None]:
        """Ask for a solution with each height that has not been seen in its cell, unless all solutions have been."""
        for i, h in np.argwhere(self.counts == 0).tolist():
            if self.exact or self.stopped():
                return
            if not self.counts[i, h]:
                search = SolutionSearch(self.board.clues, self._with(i, h + 1))
                for found in search.next(1, self.stopped):
                    self._see(found)
                yield

    def by_counts(self) -> Iterator[None]:
        """Count the solutions through each height that is possible."""
        for count in self.to_count():
            self.learn(count())
            yield

    def to_count(self) -> Iterator[Callable[[], HeightCounts]]:
        """What is still to be counted, those with the fewest seen first: functions for any thread, whose answers go to
        `learn`. Since an answer about one height says something of others, not all are asked for in the end."""
        places = np.argwhere((self.counts > 0) & (self.counts < self.limit)).tolist()
        places.sort(key=lambda place: self.counts[place[0], place[1]])
        for i, h in places:
            if self.stopped():
                return
            if self.counts[i, h] < self.limit:
                yield lambda i=i, h=h: self._through(i, h + 1)  # type: ignore[misc]

    def learn(self, counted: HeightCounts) -> None:
        """Take in how many solutions go through a height, and so through others at least."""
        index, height, seen = counted
        np.maximum(self.counts, seen, out=self.counts)
        self.sure[index, height - 1] = not self.stopped()
        self.sure |= self.counts >= self.limit

    def pairs(self) -> list[FactValue]:
        """For each cell pairs of a height and a number of solutions."""
        return [[[h, count] for h, count in enumerate(cell, 1) if count] for cell in self.counts.tolist()]

    def unique_by(self) -> list[list[int]]:
        """The rows, columns and heights that only one of several solutions has, as far as is certain."""
        if not self.solved or (self.exact and (self.counts > 0).sum() == self.board.size**2):
            return []
        places = np.argwhere(self.sure & (self.counts == 1)).tolist()
        return [[*cell_at(i, self.board.size), h + 1] for i, h in places]

    def all_counted(self) -> bool:
        """Whether every count is exact: none has ended at the limit, or because of a stop."""
        ended = (self.counts >= self.limit) | ((self.counts > 0) & ~self.sure)
        return self.exact or not ended.any()

    def decided(self) -> int:
        """How many cells have one candidate."""
        return int(((self.counts > 0).sum(axis=1) == 1).sum())

    def _through(self, index: int, height: int) -> HeightCounts:
        seen = np.zeros_like(self.counts)
        for seen, _, _ in self._tally(self._with(index, height)):  # noqa: B007  the last one is wanted
            pass
        return index, height, seen

    def _tally(self, cells: Ints) -> Iterator[tuple[Longs, int, bool]]:
        """Counts over the solutions in some cells, up to the limit: now and then so far, how many they are, and whether
        they are all."""
        search = SearchCount(self.board, cells)
        while search.count < self.limit and not search.done and not self.stopped():
            search.advance(self.limit)
            yield search.seen.copy(), search.count, search.done

    def _with(self, index: int, height: int) -> Ints:
        """The board's cells, and the height in one of them."""
        cells = initial(self.board.size, self.board.givens)
        cells[index] &= 1 << height - 1
        return cells

    def _see(self, heights: Heights) -> None:
        through = self._cells, np.array(heights) - 1
        self.counts[through] = np.minimum(self.counts[through] + 1, self.limit)
