"""Why something is not possible: which clues, givens or entries cannot stand together, none of them too many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.core.context import SolveContext
from workbench.core.errors import OptionError
from workbench.core.insight import FactValue
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.verdict import Violation
from workbench.puzzles.towers import model as cp
from workbench.puzzles.towers.rules.board import Board, cell_of, clue_cell, clue_name
from workbench.solve import cpsat
from workbench.solve.answer import Answer
from workbench.solve.explain import UNFINISHED, Explanation, explain, infeasible, minimal_conflict

Reason = tuple[str, int]
"""("clue", index of the clue), ("given", cell index) or ("entry", cell index)."""


def explained(board: Board, ctx: SolveContext) -> Explanation:
    """A minimal set of clues and givens that no board satisfies."""

    def possible(kept: Sequence[Reason]) -> Answer:
        return cp.possible(cp.restricted(board, kept), ctx)

    return explain(_reasons(board), possible, lambda reason: _violation(board, reason), ctx)


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
    ctx.phase("Looking for a completion")
    fits = cp.possible(_with_entries(board, range(board.size**2)), ctx)
    if fits is Answer.NOT_KNOWN:
        return ctx.halted()
    if fits is Answer.YES:
        answer = "what has been filled in can be completed"
        return ctx.outcome(Status.PROVED, facts={"possible": True}, answer=answer)
    no: dict[str, FactValue] = {"possible": False}
    answer = "no: what has been filled in cannot be completed"
    itself = cp.possible(board, ctx)
    if itself is Answer.NOT_KNOWN:
        return infeasible(ctx, UNFINISHED, facts=no, answer=answer)
    if itself is Answer.NO:  # not the person's fault
        return infeasible(ctx, explained(board, ctx), facts=no, answer="no: the puzzle itself has no solution")
    entries: list[Reason] = [("entry", i) for i, height in enumerate(board.entries) if height]

    def stands(kept: Sequence[Reason]) -> Answer:
        return cp.possible(_with_entries(board, [i for _, i in kept]), ctx)

    found = explain(entries, stands, lambda reason: _violation(board, reason), ctx)
    return infeasible(ctx, found, facts=no, answer=answer)


def _with_entries(board: Board, cells: Sequence[int]) -> Board:
    """The board with the entries of these cells regarded as given."""
    kept = set(cells)
    givens = tuple(
        given or (entry if i in kept else 0)
        for i, (given, entry) in enumerate(zip(board.givens, board.entries, strict=True))
    )
    return replace(board, givens=givens)


def why(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Clues and givens that forbid a height in a cell, none of them too many; INFEASIBLE when it is not forbidden."""
    n = board.size
    row, col, digit = (values.integer(name) for name in ("row", "col", "digit"))
    for name, number in (("row", row), ("col", col), ("digit", digit)):
        if number > n:
            raise OptionError(f"{name} is {number}: 1 to {n} are possible on this board")
    index = (row - 1) * n + col - 1

    def fits(kept: Sequence[Reason]) -> Answer:
        model = cp.build(cp.restricted(board, kept))
        cp.add_height(model, index, digit)
        return cpsat.possible(model.proto, ctx)

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
