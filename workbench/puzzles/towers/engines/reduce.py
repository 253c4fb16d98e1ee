"""A person's board with ever fewer clues and givens, for as long as it keeps its one solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.analysis.grading import judge
from workbench.puzzles.towers.engines.dropping import Dropper, OnBoard, described, things_on
from workbench.puzzles.towers.kernels.search import never
from workbench.puzzles.towers.rules.board import Board, Grade, puzzle_of
from workbench.solve.known import KNOWN


def reduce(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """This board with clues and givens dropped for as long as it keeps its one solution."""
    ctx.kernels("workbench.puzzles.towers.kernels.deduction")
    ctx.phase("Dropping clues")
    bare = replace(board, entries=(0,) * board.size**2, marks=(0,) * board.size**2, done=frozenset())
    # what was asked about is the first answer, if it is one at all
    if judge(bare, ctx.stopped).solutions == 1:
        ctx.incumbent(bare, things_on(bare), by=KNOWN)

    def show(found: Board, things: int) -> None:
        ctx.incumbent(found, things, by="dropping")

    made = reduce_board(bare, ctx.rng, on_board=show, stopped=ctx.stopped)
    if ctx.stopped():
        return ctx.halted()
    grade = judge(made, ctx.stopped).grade
    answer = f"{described(made, grade)}, none of which can be dropped"
    return ctx.outcome(Status.FEASIBLE, facts={"grade": grade.value if grade else None}, answer=answer, stopped=None)


def reduce_board(
    board: Board, rng: Random, on_board: OnBoard | None = None, stopped: Callable[[], bool] = never
) -> Board:
    """The board with clues and givens dropped, in random order, until none can go without losing the unique solution.

    Entries, pencil marks and ticks go too; the board may become harder. `on_board` gets each board with fewer things
    than the last; stopped, the last one is returned. BoardRefused for a board with no or several solutions.
    """
    best = puzzle_of(board.clues, board.givens)
    try:
        judgement = judge(board, stopped)
        if judgement.solution is None or judgement.grade is None:
            count = "several solutions" if judgement.solutions else "no solution"
            raise BoardRefused(f"this board has {count}: only a board with exactly one can be reduced")
        things = (*board.clues, *board.givens)
        order = [index for index, thing in enumerate(things) if thing]
        rng.shuffle(order)
        order.sort(key=lambda index: index < 4 * board.size)  # givens first
        dropper = Dropper(board.size, judgement.solution, Grade.UNREASONABLE, stopped)
        for fewer in dropper.drop(things, [(index,) for index in order]):
            best = puzzle_of(fewer[: 4 * board.size], fewer[4 * board.size :])
            if on_board is not None:
                on_board(best, things_on(best))
    except Interrupted:
        pass
    return best
