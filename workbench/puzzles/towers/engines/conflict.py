"""Minimal sets of clues, givens and entries that contradict each other; `explain` puts them into words.

Whether some of them allow a solution is asked in three stages. First our own search has a small budget; what it cannot
tell counts as possible, so that what remains is a conflict with a short proof. Then our search is asked about each
member of that conflict at length. Where this is hard, CP-SAT is asked, which learns from its failures.
Some members need no question: a random walk finds squares that break this member alone, so the conflict needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import perf_counter

from workbench.core.context import SolveContext
from workbench.puzzles.towers.kernels.near_solutions import NearSolutions
from workbench.puzzles.towers.kernels.search import SolutionSearch
from workbench.puzzles.towers.kernels.streets import initial
from workbench.puzzles.towers.model import tables as cp
from workbench.puzzles.towers.rules.board import Board, Heights, clues_of, puzzle_of
from workbench.solve.answer import Answer
from workbench.solve.explain import minimal_conflict
from workbench.solve.solvers import cpsat

Reason = tuple[str, int]
"""("clue", index of the clue), ("given", cell index) or ("entry", cell index)."""

_SOON, _LATER = 4_000, 100_000
"""States of streets that a question may look at, first and later: a tenth of a millisecond, and some."""
_STEPS = 1_000  # of a walk after solutions that break one reason alone
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
        self._paused: dict[frozenset[Reason], SolutionSearch] = {}
        self._near = NearSolutions(board.size, 1)
        self.searches = 0

    def __call__(self, kept: Sequence[Reason]) -> Answer:
        """The answer, however long it takes; NOT_KNOWN only when stopped."""
        if self._known(kept):
            return Answer.YES
        search, found, end = self._search(kept, blank=True), None, perf_counter() + _PATIENCE
        while found is None and not search.exhausted and not self._ctx.stopped() and perf_counter() < end:
            found = search.step()
        answer = self._answer(search, found)
        asks = answer is Answer.NOT_KNOWN and not self._ctx.stopped()
        return self._by_cpsat(_restricted(self._board, kept)) if asks else answer

    def soon(self, kept: Sequence[Reason], states: int) -> Answer:
        """The answer, if it is known after so many states of streets, or so many more where it was asked for before."""
        if self._known(kept):
            return Answer.YES
        which = frozenset(kept)
        search = self._paused.pop(which, None) or self._search(kept, blank=False)
        answer = self._answer(search, search.step(states))
        if answer is Answer.NOT_KNOWN:
            self._paused[which] = search
        return answer

    def look_around(self, reasons: Sequence[Reason], beside: Sequence[Reason], steps: int) -> None:
        """Remember solutions that break one of the reasons alone, as far as a walk of so many steps finds any."""
        wanted, fixed = self._numbers(reasons), self._numbers(beside)
        if self._asked is not None:
            fixed[4 * self._board.size + self._asked[0]] = self._asked[1]
        if not wanted.keys() & fixed.keys():
            self._agreeing += map(self._agree_with, self._near.found(wanted, fixed, steps))

    def _numbers(self, reasons: Sequence[Reason]) -> dict[int, int]:
        """What reasons say, by things as `near_solutions` has them."""
        board, heights, cells = self._board, self._board.heights, 4 * self._board.size
        clues = {i: board.clues[i] for what, i in reasons if what == "clue"}
        return clues | {cells + i: heights[i] for what, i in reasons if what != "clue"}

    def _known(self, kept: Sequence[Reason]) -> bool:
        return any(agreeing.issuperset(kept) for agreeing in self._agreeing)

    def _search(self, kept: Sequence[Reason], *, blank: bool) -> SolutionSearch:
        part = _restricted(self._board, kept)
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
        agreeing += [("given", i) for i, height in enumerate(heights) if self._board.givens[i] == height]
        agreeing += [("entry", i) for i, height in enumerate(heights) if self._board.entries[i] == height]
        return frozenset(agreeing)

    def _by_cpsat(self, part: Board) -> Answer:
        model = cp.build(part)
        if self._asked is not None:
            model.keep(*self._asked)
        return cpsat.possible(model.cp_sat, self._ctx)


def _restricted(board: Board, reasons: Sequence[Reason]) -> Board:
    """The board with only these clues, givens and entries, the entries regarded as given."""
    clues, givens, heights = [0] * (4 * board.size), [0] * board.size**2, board.heights
    for what, i in reasons:
        if what == "clue":
            clues[i] = board.clues[i]
        else:
            givens[i] = heights[i]
    return puzzle_of(clues, givens)


def minimal_reasons(
    reasons: Sequence[Reason], oracle: Oracle, ctx: SolveContext, beside: Sequence[Reason] = ()
) -> tuple[Reason, ...] | None:
    """A subset of `reasons` that is impossible together with those `beside`, and becomes possible without any one of
    them; None when stopped. `reasons` as a whole are impossible; those that come first are preferred, unless another
    order leaves fewer questions open."""
    found: list[Reason] | None = None
    fewest, easy = 0, True
    for order in _orders(reasons):
        core = _quickly(order, _SOON, oracle, ctx, beside) if easy else order
        easy = core is None or len(core) < len(order)  # if not, such questions are in vain in another order, too
        if core is not None:
            oracle.look_around(core, beside, _STEPS)
        conflict = None if core is None else _quickly(core, _LATER, oracle, ctx, beside)
        if conflict is None:
            return None
        unsure = 0
        for one in list(conflict):
            answer = oracle.soon([*beside, *_without(conflict, one)], _LATER)
            if answer is Answer.NO:
                conflict.remove(one)
            unsure += answer is Answer.NOT_KNOWN
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


def _quickly(
    reasons: list[Reason], states: int, oracle: Oracle, ctx: SolveContext, beside: Sequence[Reason]
) -> list[Reason] | None:
    """A subset that is impossible, from which nothing can be left out as far as is seen after so many states of
    streets; None when stopped."""

    def possible(kept: Sequence[Reason]) -> Answer:
        return Answer.NO if oracle.soon([*beside, *kept], states) is Answer.NO else Answer.YES

    fewer = minimal_conflict(reasons, possible, ctx) if reasons else ()
    return None if fewer is None else list(fewer)


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
