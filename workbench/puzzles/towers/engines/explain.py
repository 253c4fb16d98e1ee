"""Why something is not possible: which clues, givens or entries cannot stand together, none of them too many."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted, OptionError
from workbench.core.insight import FactValue
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.verdict import Violation
from workbench.puzzles.towers.kernels.search import SolutionSearch
from workbench.puzzles.towers.kernels.streets import initial
from workbench.puzzles.towers.model import tables as cp
from workbench.puzzles.towers.rules.board import Board, Heights, cell_of, clue_cell, clue_name, clues_of, puzzle_of
from workbench.solve import cpsat
from workbench.solve.answer import Answer
from workbench.solve.explain import UNFINISHED, Explanation, explain, infeasible, minimal_conflict

KERNELS = "workbench.puzzles.towers.kernels.deduction"
"""What is to be compiled before a search."""

Reason = tuple[str, int]
"""("clue", index of the clue), ("given", cell index) or ("entry", cell index)."""


_PATIENCE = 0.5
"""Seconds after which CP-SAT is asked what the search has not found out: it learns from its failures."""


class _Oracle:
    """Whether some of a board's reasons allow a solution: by our own search, and by CP-SAT where that is hard.

    A solution that was found is remembered: what it agrees with need not be asked about.

    asked   a cell index and the height that it has to have, for a question about one.
    """

    def __init__(self, board: Board, ctx: SolveContext, asked: tuple[int, int] | None = None) -> None:
        self._board, self._ctx, self._asked = board, ctx, asked
        self._agreeing: list[frozenset[Reason]] = []

    def __call__(self, kept: Sequence[Reason]) -> Answer:
        if any(agreeing.issuperset(kept) for agreeing in self._agreeing):
            return Answer.YES
        part = _restricted(self._board, kept)
        cells = initial(part.size, part.givens)
        if self._asked is not None:
            index, height = self._asked
            cells[index] &= 1 << height >> 1
        search, end = SolutionSearch(part.clues, cells), perf_counter() + _PATIENCE
        found = search.next(1, lambda: self._ctx.stopped() or perf_counter() > end)
        if found:
            self._agreeing.append(self._agree_with(found[0]))
            return Answer.YES
        if search.exhausted:
            return Answer.NO
        return Answer.NOT_KNOWN if self._ctx.stopped() else self._by_cpsat(part)

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


def explained(board: Board, ctx: SolveContext) -> Explanation:
    """A minimal set of clues and givens that no board satisfies."""
    ctx.phase("There is no solution: looking for what cannot stand together")
    try:
        ctx.kernels(KERNELS)
    except Interrupted:  # that there is none is known all the same
        return UNFINISHED
    return explain(_reasons(board), _Oracle(board, ctx), lambda reason: _violation(board, reason), ctx)


def _reasons(board: Board) -> list[Reason]:
    # what comes first is preferred in an explanation: two equal givens say more than five clues
    givens: list[Reason] = [("given", i) for i, height in enumerate(board.givens) if height]
    return givens + [("clue", i) for i, number in enumerate(board.clues) if number]


def _violation(board: Board, reason: Reason) -> Violation:
    n, (what, index) = board.size, reason
    if what == "clue":
        number = board.clues[index]
        message = f"{clue_name(n, index)} is {number}" + ("" if number <= n else f": 1 to {n} can be seen")
        return Violation("clue", message, (clue_cell(n, index),))
    row, col = cell_of(n, index)
    verb = "is given as" if what == "given" else "holds"
    height = board.heights[index]
    message = f"row {row}, column {col} {verb} {height}" + ("" if height <= n else f": 1 to {n} are possible")
    return Violation(what, message, ((row, col),))


def possible(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Whether what has been filled in can be completed; if not, entries that cannot stand together."""
    ctx.kernels(KERNELS)
    ctx.phase("Looking for a completion")
    oracle, puzzle = _Oracle(board, ctx), _reasons(board)
    entries: list[Reason] = [("entry", i) for i, height in enumerate(board.entries) if height]
    fits = oracle([*puzzle, *entries])
    if fits is Answer.NOT_KNOWN:
        return ctx.halted()
    if fits is Answer.YES:
        answer = "what has been filled in can be completed"
        return ctx.outcome(Status.PROVED, facts={"possible": True}, answer=answer, proof=Proof.CHECKED)
    no: dict[str, FactValue] = {"possible": False}
    answer = "no: what has been filled in cannot be completed"
    itself = oracle(puzzle)
    if itself is Answer.NOT_KNOWN:
        return infeasible(ctx, UNFINISHED, facts=no, answer=answer)
    if itself is Answer.NO:  # not the person's fault
        return infeasible(ctx, explained(board, ctx), facts=no, answer="no: the puzzle itself has no solution")
    found = explain(entries, lambda kept: oracle([*puzzle, *kept]), lambda reason: _violation(board, reason), ctx)
    return infeasible(ctx, found, facts=no, answer=answer)


def why(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Clues and givens that forbid a height in a cell, none of them too many; INFEASIBLE when it is not forbidden."""
    n = board.size
    row, col, digit = (values.integer(name) for name in ("row", "col", "digit"))
    for name, number in (("row", row), ("col", col), ("digit", digit)):
        if number > n:
            raise OptionError(f"{name} is {number}: 1 to {n} are possible on this board")
    index = (row - 1) * n + col - 1

    ctx.kernels(KERNELS)
    fits = _Oracle(board, ctx, (index, digit))
    ctx.phase(f"Asking whether row {row}, column {col} can be {digit}")
    reasons = _reasons(board)
    answer = fits(reasons)
    if answer is Answer.NOT_KNOWN:
        return ctx.halted()
    if answer is Answer.YES:
        said = f"nothing forbids a {digit} in row {row}, column {col}"
        return ctx.outcome(Status.INFEASIBLE, facts={"forbidden": False}, answer=said)
    ctx.phase("Leaving out what is not needed")
    conflict = minimal_conflict(reasons, fits, ctx) if reasons else ()
    if conflict is None:
        return ctx.halted(facts={"forbidden": True})
    found = tuple(_violation(board, reason) for reason in conflict)
    reasons_text = [violation.message for violation in found]
    said = f"row {row}, column {col} cannot be {digit}"
    facts = {"forbidden": True, "reasons": reasons_text}
    return ctx.outcome(Status.PROVED, facts=facts, conflict=found, answer=said)
