"""Why something is not possible: a minimal set of clues, givens or entries that contradict each other, in words; and
which clue or given, changed, makes a board solvable, as it may be a misprint.

A change that makes a board solvable has to change a part of every conflict, since the conflict would stay otherwise: so
only the parts of one conflict have to be tried.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted, OptionError
from workbench.core.grid import Cell, cell_at, cell_in_words, index_at, move_target
from workbench.core.insight import FactValue, Row, Table
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.verdict import Violation
from workbench.core.wording import counted
from workbench.puzzles.towers.engines.conflict import Oracle, Reason, minimal_reasons
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.rules.board import Board, clue_cell, clue_index, clue_name
from workbench.puzzles.towers.rules.moves import SEPARATOR, apply
from workbench.solve.answer import Answer
from workbench.solve.explain import UNFINISHED, Explanation, infeasible

KERNELS = "workbench.puzzles.towers.kernels.deduction"
"""The module whose kernels have to be compiled before a search."""
_ALL, _EACH = 1_000, 100
"""Slices of search, some milliseconds each, for all changes and for one: the answer waits for them."""
_HOW_MANY = ("one solution", "one solution or more", "several solutions")
_COLUMNS = ("change", "makes it solvable, with")


def explained(board: Board, ctx: SolveContext) -> Explanation:
    """A minimal set of clues and givens that no board satisfies."""
    ctx.phase("Proved: there is no solution. Looking for the reason")
    try:
        ctx.kernels(KERNELS)
    except Interrupted:  # that there is none is known all the same
        return UNFINISHED
    return _explanation(board, _reasons(board), Oracle(board, ctx), ctx)


def impossible(board: Board, ctx: SolveContext, alone: SolveContext | None = None) -> Outcome:
    """The outcome of a board without a solution: why, and what may be a misprint.

    alone   by what a solver is asked about parts of the board, if not by `ctx`.
    """
    found, facts, said = explained(board, alone or ctx), dict[str, FactValue](), ""
    if found.conflict:
        ctx.phase("Proved: there is no solution. Looking for a misprint")
        changes, left = _changes(board, [part.cells[0] for part in found.conflict], ctx)
        misprints = [f"{row.values[0]} makes it solvable, with {row.values[1]}" for row in changes]
        facts = {name: value for name, value in (("misprints", misprints), ("undecided", left)) if value}
        said = f"no solution exists; {_misprint(misprints, left)}"
        if changes:
            ctx.insight(Table("misprints", "A misprint? Enter or a click makes the change", _COLUMNS, changes))
    return infeasible(ctx, found, count=0, facts=facts, answer=said)


def _changes(board: Board, places: Sequence[Cell], ctx: SolveContext) -> tuple[tuple[Row, ...], int]:
    """What changed at one of these places makes the board solvable, with one solution first, and how many changes
    could not be decided in time."""
    budget, left = _ALL, 0
    found: dict[str, list[tuple[str, str]]] = {how_many: [] for how_many in _HOW_MANY}
    back = list[str]()  # a row that is clicked after another one takes the change of that back

    def solutions(move: str) -> tuple[int, bool]:
        """How many there are after a move, at most 2, and whether that is known."""
        nonlocal budget
        search, begun = search_of(apply(board, move)), budget
        while search.count < 2 and not search.exhausted and not ctx.stopped() and budget > max(0, begun - _EACH):
            search.step()
            budget -= 1
        return search.count, search.count == 2 or search.exhausted

    for place in places:
        clue, index = clue_index(board.size, place), index_at(place, board.size, board.size)
        number = board.clues[clue] if clue is not None else board.givens[index or 0]
        name, move = cell_in_words(place), f"give {place[0]} {place[1]}"
        if clue is not None:
            name, move = clue_name(board.size, clue), f"set {place[0]} {place[1]}"
        if solutions(f"{move} 0") == (0, True):
            continue  # whatever stands there
        for other in range(1, board.size + 1):
            if other == number:
                continue
            many, known = solutions(f"{move} {other}")
            left += not (many or known)
            if many:
                how_many = _HOW_MANY[2 if many > 1 else 0 if known else 1]
                found[how_many].append((f"{name}: {number} → {other}", f"{move} {other}"))
                if number <= board.size and f"{move} {number}" not in back:  # beyond that only this one can be wrong
                    back.append(f"{move} {number}")
    rows = [(change, how_many, move) for how_many in found for change, move in found[how_many]]
    return tuple(Row((one, many), move_target(SEPARATOR.join([*back, move]))) for one, many, move in rows), left


def _misprint(changes: Sequence[str], left: int) -> str:
    open_ = f"; {counted(left, 'change')} could not be tried to the end" if left else ""
    if not changes:
        none = "no change of one clue or given"
        return (
            f"{none} {'that was tried ' if left else ''}makes it solvable{open_ or ', so that more than one is wrong'}"
        )
    others = ["", "; another change does, too", f"; {len(changes) - 1} other changes do, too"][min(len(changes), 3) - 1]
    return f"a misprint? {changes[0]}{others}{open_}"


def _explanation(
    board: Board, reasons: Sequence[Reason], oracle: Oracle, ctx: SolveContext, beside: Sequence[Reason] = ()
) -> Explanation:
    """A minimal conflict among `reasons`, which together with those `beside` them are impossible."""
    conflict = minimal_reasons(reasons, oracle, ctx, beside)
    return UNFINISHED if conflict is None else Explanation(tuple(_violation(board, reason) for reason in conflict))


def _reasons(board: Board) -> list[Reason]:
    # what comes first is preferred, two equal givens say more than five clues; unless another order leaves less open
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
