"""How many solutions a board has: the search and the sweep side by side, slice by slice.

A board with few solutions is exhausted by the search, one with millions by the sweep. Entries are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time

from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.puzzles.towers.engines.explain import explained
from workbench.puzzles.towers.kernels.row_states import RowStateCount
from workbench.puzzles.towers.kernels.search import never, search_of
from workbench.puzzles.towers.rules.board import Board, Heights, puzzle_of
from workbench.solve.explain import infeasible

_PROBE = 0.2  # seconds in which the search may finish alone
_TRIAL = 0.08  # seconds for each direction in which the sweep might go
_SECOND_TRIAL = 0.3  # seconds for each of the two best
_BEAT = 0.1  # seconds between two reports
_SLOTS_LOG = 20
_FEW_SLOTS_LOG = 16


@dataclass(frozen=True, slots=True)
class Counted:
    """count: solutions seen, at most the limit.      exhausted: there are no others.      examples: the first two."""

    count: int
    exhausted: bool
    examples: tuple[Heights, ...]


def count(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """How many solutions there are, up to a limit; 0 is no limit."""
    limit = values.integer("limit")
    ctx.kernels("workbench.puzzles.towers.kernels.row_states")
    ctx.phase("Counting")
    counted = count_solutions(board, limit, lambda number: ctx.progress(number, limit or None, number), ctx.stopped)
    if counted.examples:
        ctx.incumbent(board.filled_with(counted.examples[0]))
    if counted.exhausted:
        if not counted.count:
            return infeasible(ctx, explained(board, ctx), count=0)
        return ctx.outcome(Status.PROVED, count=counted.count)
    stopped = ctx.reason() or Stopped.LIMIT
    status = Status.FEASIBLE if counted.count else Status.UNKNOWN
    return ctx.outcome(status, count=counted.count, stopped=stopped)


def count_solutions(
    board: Board,
    limit: int = 0,
    on_progress: Callable[[int], None] = lambda count: None,
    stopped: Callable[[], bool] = never,
) -> Counted:
    """Count solutions until there are no more, `limit` are counted (0: no limit), or stopped() is true.

    `on_progress` is told the count so far about ten times a second; it never falls. stopped() is asked every few
    milliseconds.
    """
    return _Count(board, limit, on_progress, stopped).run()


class _Count:
    """A count under way."""

    def __init__(
        self, board: Board, limit: int, on_progress: Callable[[int], None], stopped: Callable[[], bool]
    ) -> None:
        self._board, self._limit = board, limit
        self._on_progress, self._stopped = on_progress, stopped
        self._search = search_of(board)
        self._examples: list[Heights] = []
        self._swept = 0
        self._beat = perf_counter()

    def run(self) -> Counted:
        start = perf_counter()
        while perf_counter() < start + _PROBE:
            if self._over():
                return self._result(self._search.exhausted)
            self._find()
        swept = self._best_sweep()
        while swept is not None and not self._over():
            self._swept = max(self._swept, swept.advance())
            if swept.done:
                return self._result(True)
            if swept.count < 10 * self._search.count:  # else the sweep is clearly ahead
                self._find()
        return self._result(self._search.exhausted)

    def _find(self) -> None:
        found = self._search.step()
        if found is not None and len(self._examples) < 2:
            self._examples.append(found)

    def _total(self) -> int:
        total = max(self._search.count, self._swept)
        return min(total, self._limit) if self._limit else total

    def _over(self) -> bool:
        now = perf_counter()
        if now >= self._beat + _BEAT:
            self._beat = now
            self._on_progress(self._total())
        return self._search.exhausted or self._total() == self._limit > 0 or self._stopped()

    def _result(self, exhausted: bool) -> Counted:
        total = self._total()
        reached = self._limit and total == self._limit
        return Counted(total, exhausted and not (reached and self._more()), tuple(self._examples))

    def _more(self) -> bool:
        """Whether more solutions are known than the limit lets be counted."""
        return max(self._search.count, self._swept) > self._limit

    def _best_sweep(self) -> RowStateCount | None:
        """A sweep in the direction that counts fastest: a short trial of all four, a longer one of the better two.

        None when stopped.
        """
        if self._board.size > 10:
            return RowStateCount(self._board, _SLOTS_LOG)
        first = self._tried([RowStateCount(board, _FEW_SLOTS_LOG) for board in directions(self._board)], _TRIAL)
        if first is None:
            return None
        better = [RowStateCount(sweep.board, _SLOTS_LOG) for sweep in first[:2]]
        second = self._tried(better, _SECOND_TRIAL)
        return second[0] if second else None

    def _tried(self, sweeps: list[RowStateCount], seconds: float) -> list[RowStateCount] | None:
        """The sweeps, fastest first, after each has counted for a while; None when stopped."""
        rates: dict[int, float] = {}
        for i, trial in enumerate(sweeps):
            while not trial.ready:
                trial.advance()
            start = thread_time()
            while not trial.done and thread_time() < start + seconds:
                if self._over():
                    return None
                trial.advance()
            rates[i] = trial.count / (thread_time() - start)
        return [sweeps[i] for i in sorted(rates, key=lambda i: rates[i], reverse=True)]


def directions(board: Board) -> tuple[Board, ...]:
    """The board, and as it looks from the bottom, from the left and from the right: each has as many solutions."""
    n = board.size
    top, bottom, left, right = (board.clues[k * n : (k + 1) * n] for k in range(4))
    rows = [board.givens[k * n : (k + 1) * n] for k in range(n)]
    columns = list(zip(*rows, strict=True))
    return (
        board,
        puzzle_of(bottom + top + left[::-1] + right[::-1], [h for line in rows[::-1] for h in line]),
        puzzle_of(left + right + top + bottom, [h for line in columns for h in line]),
        puzzle_of(right + left + top[::-1] + bottom[::-1], [h for line in columns[::-1] for h in line]),
    )
