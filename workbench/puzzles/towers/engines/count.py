"""How many solutions a board has: by the search and by row states from each side, slice by slice.

Which way is the fastest can be guessed from the board; counting begins that way at once, and others are tried beside it
when it takes long. Entries do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from time import thread_time

from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.puzzles.towers.analysis.candidates import SearchCount
from workbench.puzzles.towers.engines.explain import impossible
from workbench.puzzles.towers.kernels.plain_count import LARGEST, counted_plainly
from workbench.puzzles.towers.kernels.row_states import RowStateCount, width
from workbench.puzzles.towers.kernels.search import never, search_of
from workbench.puzzles.towers.rules.board import Board, Heights, puzzle_of
from workbench.solve import finding
from workbench.solve.parallel import Throttle

_PLAIN = 1_500_000  # arrangements that are looked at on a small board before its row states are counted: about 1 ms
_FEW = 20  # solutions that are looked for before all are counted: many boards have no more
_NO_LIMIT = 1 << 62
_LISTED = 8  # the largest size at which row states are ahead of the search from the first solutions on
_BEGIN = 0.1  # seconds of work before a second way to count is begun; twice as many before each further one
_TRIAL = 0.12  # seconds that each way has before it is left behind,
_EARLY, _LATE = 1 / 8, 1 / 50  # and what part of the time each has at least before and after that
_BEAT = 0.1  # seconds between two reports
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
    ctx.kernels(*(f"workbench.puzzles.towers.kernels.{module}" for module in ("row_states", "sampling")))
    ctx.phase("Counting")
    counted = count_solutions(board, limit, lambda number: ctx.progress(number, limit or None, number), ctx.stopped)
    if counted.examples:
        ctx.incumbent(board.filled_with(counted.examples[0]), by="counting")
    if counted.exhausted and not counted.count:
        return impossible(board, ctx)
    return finding.counted(counted.count, counted.exhausted, ctx)


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
    known = Counted(0, False, ())
    if board.size <= LARGEST and not stopped():
        known = Counted(*counted_plainly(board, limit or _NO_LIMIT, _PLAIN))
        if known.exhausted or known.count == limit > 0:
            return known
    return _Count(board, limit, on_progress, stopped, known).run()


_Counter = SearchCount | RowStateCount
"""A way to count, slice by slice."""


class _Count:
    """A count under way. The search finds the first solutions unless they are known; if there are more, all are
    counted."""

    def __init__(
        self, board: Board, limit: int, on_progress: Callable[[int], None], stopped: Callable[[], bool], known: Counted
    ) -> None:
        self._board, self._limit = board, limit
        self._on_progress, self._stopped = on_progress, stopped
        self._search = search_of(board)
        self._examples, self._counted = list(known.examples), known.count
        self._few = 2 if known.count else _FEW
        self._beat = Throttle(_BEAT)

    def run(self) -> Counted:
        while self._total() < self._few:
            if self._over():
                return self._result(self._search.exhausted)
            found = self._search.step()
            if found is not None and len(self._examples) < 2:
                self._examples.append(found)
        for counter in self._counters():
            if self._over():
                return self._result(False)
            self._counted = max(self._counted, counter.advance())
            if counter.done:
                return self._result(True)
        return self._result(False)

    def _counters(self) -> Iterator[_Counter]:
        """Which way to count is to be advanced next. Each goes on from where it is: nothing is counted anew.

        The number of solutions says how far each is. The fastest so far goes on, but none falls far behind: its rate
        may rise. One after the other is begun, the later the longer the count has taken.
        """
        waiting = self._ways()
        spent = {next(waiting): 0.0}
        begin = _BEGIN
        while True:
            total = sum(spent.values())
            if total >= begin:
                begin *= 2
                spent.update((way, 0.0) for way in islice(waiting, 1))
            behind = min(spent, key=lambda one: spent[one])
            most = max(one.count for one in spent)  # a way that is behind would have to count as far first
            ahead = max(spent, key=lambda one: one.count / (spent[one] or 1) * (1.25 if one.count == most else 1))
            due = max(_LATE * total, min(_TRIAL, _EARLY * total))
            one = behind if spent[behind] <= due else ahead
            start = thread_time()
            yield one
            spent[one] += thread_time() - start

    def _ways(self) -> Iterator[_Counter]:
        """The ways to count, the most promising first."""
        size, sides = self._board.size, directions(self._board)
        if size > _LISTED:
            yield SearchCount(self._board)
        if size > 10:
            sides = sides[:1]  # even their tables take long
        elif size > 5:  # smaller boards are counted before it is known which side is best
            sides = tuple(sorted(sides, key=width))
        for side in sides:
            yield RowStateCount(side, _SLOTS_LOG)
        if size <= _LISTED:
            yield SearchCount(self._board)

    def _total(self) -> int:
        total = max(self._search.count, self._counted)
        return min(total, self._limit) if self._limit else total

    def _over(self) -> bool:
        if self._beat.due():
            self._on_progress(self._total())
        return self._search.exhausted or self._total() == self._limit > 0 or self._stopped()

    def _result(self, exhausted: bool) -> Counted:
        more = max(self._search.count, self._counted) > self._limit > 0  # than the limit lets be counted
        return Counted(self._total(), exhausted and not more, tuple(self._examples))


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
