"""Why something is not possible: a minimal set of clues, givens or entries that contradict each other, in words."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted, OptionError
from workbench.core.grid import cell_at, cell_in_words
from workbench.core.insight import FactValue
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.verdict import Violation
from workbench.puzzles.towers.engines.conflict import Oracle, Reason, minimal_reasons
from workbench.puzzles.towers.rules.board import Board, clue_cell, clue_name
from workbench.solve.answer import Answer
from workbench.solve.explain import UNFINISHED, Explanation, infeasible

KERNELS = "workbench.puzzles.towers.kernels.deduction"
"""The module whose kernels have to be compiled before a search."""


def explained(board: Board, ctx: SolveContext) -> Explanation:
    """A minimal set of clues and givens that no board satisfies."""
    ctx.phase("Proved: there is no solution. Looking for the reason")
    try:
        ctx.kernels(KERNELS)
    except Interrupted:  # that there is none is known all the same
        return UNFINISHED
    return _explanation(board, _reasons(board), Oracle(board, ctx), ctx)


def _explanation(
    board: Board, reasons: Sequence[Reason], oracle: Oracle, ctx: SolveContext, beside: Sequence[Reason] = ()
) -> Explanation:
    """A minimal conflict among `reasons`, which together with those `beside` them are impossible."""
    conflict = minimal_reasons(reasons, oracle, ctx, beside)
    return UNFINISHED if conflict is None else Explanation(tuple(_violation(board, reason) for reason in conflict))


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
    cell = cell_at(index, n)
    verb = "is given as" if what == "given" else "holds"
    height = board.heights[index]
    message = f"{cell_in_words(cell)} {verb} {height}" + ("" if height <= n else f": 1 to {n} are possible")
    return Violation(what, message, (cell,))


def possible(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Whether what has been filled in can be completed; if not, entries that cannot stand together."""
    ctx.kernels(KERNELS)
    ctx.phase("Looking for a completion")
    oracle, puzzle = Oracle(board, ctx), _reasons(board)
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
    ctx.phase("Proved: it cannot be completed. Looking for the reason")
    found = _explanation(board, entries, oracle, ctx, beside=puzzle)
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
    fits = Oracle(board, ctx, (index, digit))
    ctx.phase(f"Asking whether row {row}, column {col} can be {digit}")
    reasons = _reasons(board)
    answer = fits(reasons)
    if answer is Answer.NOT_KNOWN:
        return ctx.halted()
    if answer is Answer.YES:
        said = f"nothing forbids a {digit} in row {row}, column {col}"
        return ctx.outcome(Status.INFEASIBLE, facts={"forbidden": False}, answer=said, proof=Proof.CHECKED)
    ctx.phase("Leaving out what is not needed")
    conflict, said = minimal_reasons(reasons, fits, ctx), f"row {row}, column {col} cannot be {digit}"
    if conflict is None:
        return ctx.halted(facts={"forbidden": True}, answer=f"{said}: it is not known yet why")
    found = tuple(_violation(board, reason) for reason in conflict)
    reasons_text = [violation.message for violation in found]
    facts = {"forbidden": True, "reasons": reasons_text}
    return ctx.outcome(Status.PROVED, facts=facts, conflict=found, answer=said)
