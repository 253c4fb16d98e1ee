"""The least number of clues with a unique solution: a walk finds boards, all smaller sets are gone through."""

from __future__ import annotations

import threading
from time import perf_counter

from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.engines.every_clue_set import EveryClueSet
from workbench.puzzles.towers.engines.thin_boards import ThinWalk
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.rules.board import Board, puzzle_of
from workbench.solve.parallel import Throttle
from workbench.solve.portfolio import Until, race

_WALKS = 12  # walks in vain after which a number of clues is given up
_EASY = 2  # more than n - 1 clues to begin with: such boards are found at once


def fewest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Boards of a size with fewer and fewer clues, or clues and givens, each with one solution."""
    size = values["size"] if isinstance(values["size"], int) else board.size
    ctx.kernels("workbench.puzzles.towers.kernels.clue_sets")
    ctx.phase("Looking for boards with few clues, and for a proof")
    search = _Fewest(size, values.flag("givens"), ctx)
    race(search.find, search.prove, ctx, lambda: search.over)
    if ctx.best is None:
        return ctx.halted()
    if search.proved:
        answer = f"{search.best} {search.what} are enough, and no board of this size has a unique solution with fewer"
        return ctx.outcome(Status.PROVED, answer=answer)
    if ctx.stopped():
        return ctx.halted()
    answer = (
        f"{search.best} {search.what} are enough; fewer than {search.bound} are not, and boards in between were looked "
        "for in vain"
    )
    return ctx.outcome(Status.FEASIBLE, answer=answer)


class _Fewest:
    """One search. best: the fewest things shown. Its two halves run on threads of their own."""

    def __init__(self, size: int, givens: bool, ctx: SolveContext) -> None:
        self._size, self._givens, self._ctx = size, givens, ctx
        self.what = "clues and givens" if givens else "clues"
        self.best = size - 1 + _EASY + 1
        self._walk: ThinWalk | None = None
        self._found: tuple[int, ...] = ()
        self._sets: EveryClueSet | None = None
        self._lock = threading.Lock()
        self._given_up = False
        self._beat = Throttle()

    @property
    def bound(self) -> int:
        """Fewer things are proved not to do."""
        return self._sets.proved if self._sets else 1

    @property
    def proved(self) -> bool:
        """Whether no fewer are possible."""
        return self._ctx.best is not None and self.best <= self.bound

    @property
    def over(self) -> bool:
        """Whether neither half has anything left to do."""
        return self.proved or (self._given_up and self._sets is not None and not self._provable(self._sets))

    def _provable(self, sets: EveryClueSet) -> bool:
        return sets.possible and sets.found is None

    def find(self, until: Until) -> None:
        """Look for boards with fewer and fewer things."""
        while not until() and not self._given_up:
            if self._walk is None or self._walk.count >= self.best:
                self._walk = ThinWalk(self._size, self._givens, self.best - 1, self._ctx.rng, self._found)
            found = self._walk.run(lambda: until() or self.proved, _WALKS)
            if found is not None:
                self._show(found)
            elif self._walk.walks == _WALKS and not until():
                self._given_up = True

    def prove(self, until: Until, seconds: float | None) -> None:
        """Go through all sets of 1, 2, 3, ... things."""
        end = None if seconds is None else perf_counter() + seconds
        if self._sets is None:
            self._sets = EveryClueSet(self._size, self._givens, self._ctx.limits.seed)
        sets, told = self._sets, 0

        def pause() -> bool:
            if self._beat.due():
                self._ctx.progress(sets.done, sets.total)
            return until() or sets.proved != told or (end is not None and perf_counter() > end)

        while not until() and self._provable(sets) and sets.proved < self.best:
            told = sets.proved
            self._ctx.bound(told)
            self._ctx.phase(f"Looking for boards, and at all sets of {told} {self.what}")
            sets.run(pause, lambda: self.best)
            if end is not None and perf_counter() > end:
                break
        self._ctx.bound(min(sets.proved, self.best))
        if sets.found is not None:
            self._show(sets.found)

    def _show(self, things: tuple[int, ...]) -> None:
        """Show a board, judged by the search that everybody else uses."""
        board = puzzle_of(things[: 4 * self._size], things[4 * self._size :])
        if len(search_of(board).next(2, self._ctx.stopped)) != 1:
            return
        count = sum(map(bool, things))
        with self._lock:
            if count < self.best:
                self.best, self._found = count, things
                self._ctx.incumbent(board, count, self.bound)
