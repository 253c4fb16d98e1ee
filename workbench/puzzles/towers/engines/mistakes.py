"""Which heights and pencil marks are wrong, each by itself; whether they can stand together is asked of `explain`."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.core.grid import Cell, cell_at
from workbench.core.insight import FactValue
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.verdict import Violation
from workbench.core.wording import counted
from workbench.puzzles.towers.engines.explain import KERNELS, explained
from workbench.puzzles.towers.kernels.search import SolutionSearch, search_of
from workbench.puzzles.towers.kernels.streets import initial
from workbench.puzzles.towers.rules.board import Board, Heights
from workbench.solve.explain import infeasible


def mistakes(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Heights that no solution has where they stand, and pencil marks that leave out every height that is possible."""
    ctx.kernels(KERNELS)
    ctx.phase("Comparing with the solutions")
    search = search_of(board)
    solutions = search.next(1, ctx.stopped)
    if not solutions:
        return infeasible(ctx, explained(board, ctx), count=0) if search.exhausted else ctx.halted()
    try:
        found = tuple(_wrong(board, solutions, ctx))
    except Interrupted:
        return ctx.halted()
    heights = [list(cell) for cell, entry in found if entry]
    marks = [list(cell) for cell, entry in found if not entry]
    said = _in_words(board, heights, marks)
    facts: dict[str, FactValue] = {"wrong": heights, "marks": marks}
    wrong = tuple(_violation(cell, entry) for cell, entry in found)
    return ctx.outcome(Status.PROVED, facts=facts, conflict=wrong, minimal=False, answer=said, proof=Proof.EXHAUSTED)


def _violation(cell: Cell, entry: int) -> Violation:
    """What is wrong with a cell, each by itself."""
    where = f"row {cell[0]}, column {cell[1]}"
    if entry:
        return Violation("wrong", f"no solution has {entry} in {where}", (cell,))
    return Violation("marks", f"the pencil marks of {where} leave out the right height", (cell,))


_Wrong = tuple[Cell, int]  # a cell and its height; 0 where its pencil marks are wrong


def _wrong(board: Board, solutions: list[Heights], ctx: SolveContext) -> Iterator[_Wrong]:
    """The heights and marks that agree with none of the solutions; solutions that are found on the way are added.
    Raises Interrupted."""
    for index, (entry, marks) in enumerate(zip(board.entries, board.marks, strict=True)):
        if not entry and not marks:
            continue
        # heights that no board of the size has are none of a solution's
        mask = 1 << entry if 0 < entry <= board.size else 0 if entry else marks & (2 << board.size) - 1
        if any(mask >> heights[index] & 1 for heights in solutions):
            continue
        cells = initial(board.size, board.givens)
        cells[index] &= np.int32(mask >> 1)
        search = SolutionSearch(board.clues, cells)
        found = search.next(1, ctx.stopped)
        solutions += found
        if not found and not search.exhausted:
            raise Interrupted
        if not found:
            yield cell_at(index, board.size), entry


def _in_words(board: Board, heights: list[list[int]], marks: list[list[int]]) -> str:
    if not any(board.entries) and not any(board.marks):
        return "nothing is wrong: nothing has been filled in or pencilled in yet"
    if not heights and not marks:
        return "no height and no pencil mark is wrong"
    said = [counted(len(heights), "height")] if heights else []
    said += [f"the pencil marks of {counted(len(marks), 'cell')}"] if marks else []
    return f"{' and '.join(said)} {'is' if len(heights) == 1 and not marks else 'are'} wrong"
