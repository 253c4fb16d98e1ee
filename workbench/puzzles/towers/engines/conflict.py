"""Which clues, givens and entries contradict each other, none of them too many. What that is called is not said here.

A question whether some of them allow a solution goes to our own search, in three stages. With a small budget first, and
what is not known by then counts as possible: what is left contradicts itself for a reason that is quickly seen. Then
only its members are asked about at length; and where that is hard, CP-SAT, which learns from its failures, is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import perf_counter

from workbench.core.context import SolveContext
from workbench.puzzles.towers.kernels.search import SolutionSearch
from workbench.puzzles.towers.kernels.streets import initial
from workbench.puzzles.towers.model import tables as cp
from workbench.puzzles.towers.rules.board import Board, Heights, clues_of, puzzle_of
from workbench.solve import cpsat
from workbench.solve.answer import Answer
from workbench.solve.explain import minimal_conflict

Reason = tuple[str, int]
"""("clue", index of the clue), ("given", cell index) or ("entry", cell index)."""

_STATES = (4_000, 100_000)
"""States of streets that a question may look at, first and later: less than a millisecond, and some."""
_ORDERS = 4  # orders of the reasons that are tried until a conflict leaves no question open
_PATIENCE = 0.5  # seconds after which CP-SAT is asked what the search has not found out


class Oracle:
    """Whether some of a board's reasons allow a solution: by our own search, and by CP-SAT where that is hard.

    A solution that was found is remembered: what it agrees with need not be asked about.

    asked      a cell index and the height that it has to have, for a question about one.
    searches   how many questions have gone to the search.
    """

    def __init__(self, board: Board, ctx: SolveContext, asked: tuple[int, int] | None = None) -> None:
        self._board, self._ctx, self._asked = board, ctx, asked
        self._agreeing: list[frozenset[Reason]] = []
        self.searches = 0

    def __call__(self, kept: Sequence[Reason]) -> Answer:
        """The answer, however long it takes; NOT_KNOWN only when stopped."""
        if self._known(kept):
            return Answer.YES
        part, end = _restricted(self._board, kept), perf_counter() + _PATIENCE
        search, found = self._search(part, blank=True), None
        while found is None and not search.exhausted and not self._ctx.stopped() and perf_counter() < end:
            found = search.step()
        answer = self._answer(search, found)
        asks = answer is Answer.NOT_KNOWN and not self._ctx.stopped()
        return self._by_cpsat(part) if asks else answer

    def soon(self, kept: Sequence[Reason], states: int) -> Answer:
        """The answer, if it is known after so many states of streets."""
        if self._known(kept):
            return Answer.YES
        search = self._search(_restricted(self._board, kept), blank=False)
        return self._answer(search, search.step(states))

    def _known(self, kept: Sequence[Reason]) -> bool:
        return any(agreeing.issuperset(kept) for agreeing in self._agreeing)

    def _search(self, part: Board, *, blank: bool) -> SolutionSearch:
        cells = initial(part.size, part.givens)
        if self._asked is not None:
            index, height = self._asked
            cells[index] &= 1 << height >> 1
        self.searches += 1
        return SolutionSearch(part.clues, cells, blank=blank)

    def _answer(self, search: SolutionSearch, found: Heights | None) -> Answer:
        if found is not None:
            self._agreeing.append(self._agree_with(found))
            return Answer.YES
        return Answer.NO if search.exhausted else Answer.NOT_KNOWN

    def _agree_with(self, heights: Heights) -> frozenset[Reason]:
        """All reasons that allow a solution."""
        clues = enumerate(clues_of(self._board.size, heights))
        agreeing: list[Reason] = [("clue", i) for i, number in clues if self._board.clues[i] == number]
        for i, height in enumerate(heights):
            agreeing += [("given", i)] * (self._board.givens[i] == height) + [("entry", i)] * (
                self._board.entries[i] == height
            )
        return frozenset(agreeing)

    def _by_cpsat(self, part: Board) -> Answer:
        model = cp.build(part)
        if self._asked is not None:
            cp.add_height(model, *self._asked)
        return cpsat.possible(model.proto, self._ctx)


def _restricted(board: Board, reasons: Sequence[Reason]) -> Board:
    """The board with only these clues, givens and entries, the entries regarded as given."""
    kept = set(reasons)
    clues = [number if ("clue", i) in kept else 0 for i, number in enumerate(board.clues)]
    heights = [height if ("given", i) in kept or ("entry", i) in kept else 0 for i, height in enumerate(board.heights)]
    return puzzle_of(clues, heights)


def minimal_reasons(
    reasons: Sequence[Reason], oracle: Oracle, ctx: SolveContext, beside: Sequence[Reason] = ()
) -> tuple[Reason, ...] | None:
    """A subset of `reasons` that is impossible together with those `beside`, and becomes possible without any one of
    them; None when stopped. `reasons` as a whole are impossible; those that come first are preferred."""
    found: list[Reason] | None = None
    fewest = 0
    for order in _orders(reasons):
        conflict = _quickly(order, oracle, ctx, beside)
        if conflict is None:
            return None
        most = _STATES[-1]
        unsure = sum(oracle.soon([*beside, *_without(conflict, one)], most) is not Answer.YES for one in conflict)
        if found is None or unsure < fewest:
            found, fewest = conflict, unsure
        if not unsure:
            break
    assert found is not None  # there is an order
    return _thoroughly(found, oracle, ctx, beside)


def _orders(reasons: Sequence[Reason]) -> Iterator[list[Reason]]:
    """The reasons as they are, and in some other orders."""
    order, rng = list(reasons), Random(1)
    for _ in range(_ORDERS):
        yield list(order)
        rng.shuffle(order)


def _quickly(reasons: list[Reason], oracle: Oracle, ctx: SolveContext, beside: Sequence[Reason]) -> list[Reason] | None:
    """A subset that is impossible, from which nothing can be left out as far as is soon seen; None when stopped."""
    for states in _STATES:

        def possible(kept: Sequence[Reason], states: int = states) -> Answer:
            no = oracle.soon([*beside, *kept], states) is Answer.NO
            return Answer.NO if no else Answer.YES

        fewer = minimal_conflict(reasons, possible, ctx) if reasons else ()
        if fewer is None:
            return None
        reasons = list(fewer)
    return reasons


def _thoroughly(
    reasons: list[Reason], oracle: Oracle, ctx: SolveContext, beside: Sequence[Reason]
) -> tuple[Reason, ...] | None:
    """The impossible reasons without those that are not needed, the last first; None when stopped."""
    for one in reversed(list(reasons)):
        fewer = _without(reasons, one)
        answer = Answer.NOT_KNOWN if ctx.stopped() else oracle([*beside, *fewer])
        if answer is Answer.NOT_KNOWN:
            return None
        if answer is Answer.NO:
            reasons = fewer
    return tuple(reasons)


def _without(reasons: Sequence[Reason], one: Reason) -> list[Reason]:
    return [reason for reason in reasons if reason != one]
