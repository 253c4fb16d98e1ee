"""How many solutions a board has: the search and the count over row states side by side, slice by slice.

A board with few solutions is exhausted by the search, one with millions is counted by its rows. Entries do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from workbench.solve.parallel import Throttle

_PROBE = 0.02
"""Seconds in which the search may finish alone."""
_TRIALS = ((4, 0.03), (2, 0.12))
"""So many directions, the best so far, are followed in turn until each has had so many seconds; then the best alone."""
_BEAT = 0.1
"""Seconds between two reports."""
_SLOTS_LOG = 20


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
        answer = "exactly one solution" if counted.count == 1 else f"{_spaced(counted.count)} solutions"
        return ctx.outcome(Status.PROVED, count=counted.count, answer=answer)
    stopped = ctx.reason() or Stopped.LIMIT
    if not counted.count:
        return ctx.outcome(Status.UNKNOWN, count=0, stopped=stopped)
    answer = f"{_spaced(counted.count)} solutions or more" if counted.count > 1 else "one solution or more"
    return ctx.outcome(Status.FEASIBLE, count=counted.count, stopped=stopped, answer=answer)


def _spaced(number: int) -> str:
    """A number with narrow spaces between its thousands."""
    return f"{number:,}".replace(",", "\u202f")


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
        self._by_rows = 0
        self._beat = Throttle(_BEAT)

    def run(self) -> Counted:
        start = perf_counter()
        while perf_counter() < start + _PROBE:
            if self._over():
                return self._result(self._search.exhausted)
            self._find()
        for counter in self._counters():
            if self._over():
                return self._result(self._search.exhausted)
            self._by_rows = max(self._by_rows, counter.advance())
            if counter.done:
                return self._result(True)
            if counter.count < 10 * self._search.count:  # else counting by rows is clearly ahead
                self._find()
        return self._result(self._search.exhausted)

    def _counters(self) -> Iterator[RowStateCount]:
        """Which count over row states is to be advanced next: those in all four directions in turn, soon only the
        fastest. Each goes on from where it is: nothing is counted anew."""
        counters = [RowStateCount(board, _SLOTS_LOG) for board in directions(self._board)]
        if self._board.size > 10:  # even their tables take long
            counters = counters[:1]
        spent = dict.fromkeys(counters, 0.0)
        for many, seconds in _TRIALS:
            # the fastest first; the number of solutions says how far it is
            counters = sorted(counters, key=lambda one: one.count / (spent[one] or 1), reverse=True)[:many]
            while len(counters) > 1 and min(spent[one] for one in counters) < seconds:
                for one in counters:
                    start = thread_time()
                    yield one
                    spent[one] += thread_time() - start
        counters.sort(key=lambda one: one.count / (spent[one] or 1), reverse=True)
        while True:
            yield counters[0]

    def _find(self) -> None:
        found = self._search.step()
        if found is not None and len(self._examples) < 2:
            self._examples.append(found)

    def _total(self) -> int:
        total = max(self._search.count, self._by_rows)
        return min(total, self._limit) if self._limit else total

    def _over(self) -> bool:
        if self._beat.due():
            self._on_progress(self._total())
        return self._search.exhausted or self._total() == self._limit > 0 or self._stopped()

    def _result(self, exhausted: bool) -> Counted:
        total = self._total()
        reached = self._limit and total == self._limit
        return Counted(total, exhausted and not (reached and self._more()), tuple(self._examples))

    def _more(self) -> bool:
        """Whether more solutions are known than the limit lets be counted."""
        return max(self._search.count, self._by_rows) > self._limit


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
