"""What is asked and who answers: one model for all three tasks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workbench.core.context import Context, SolveContext
from workbench.core.insight import Choice, Mark, Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.verdict import Violation
from workbench.puzzles._template import model as cp
from workbench.puzzles._template.rules import A, B, Board, check, left_to
from workbench.solve.answer import KNOWN, known_answers
from workbench.solve.explain import Explanation, explain, infeasible
from workbench.solve.solvers import cpsat


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task. A hint keeps every queen, the others what is pinned."""
    most, hint = task == "most", task == "hint"

    def is_answer(one: Board) -> bool:
        return board.keeps_pins(one) and (most or one.army == board.army) and check(one).solved

    known = [] if hint else known_answers(board, ctx, is_answer)
    for one in known:
        ctx.incumbent(one, one.army if most else None, by=KNOWN)
    if known and not most:
        return ctx.outcome(Status.PROVED)
    ctx.phase("Building the model")
    model = model_of(board, task)
    model.suggest(known[0] if known else board)
    for other in ctx.others:
        model.exclude(other)

    def show(solution: cpsat.Solution) -> None:
        if not hint:
            ctx.incumbent(model.read(solution.value), solution.objective, solution.bound)

    ctx.phase("Searching")
    match cpsat.search(model.proto, ctx, show):
        case cpsat.NoneExists() if ctx.others:
            return ctx.outcome(Status.INFEASIBLE)
        case cpsat.NoneExists():
            return infeasible(ctx, explained(board, _kept(board, task), most, ctx))
        case cpsat.Found(proved=True, value=value):
            return _hint(board, model.read(value), ctx) if hint else ctx.outcome(Status.PROVED)
        case cpsat.Found() | cpsat.NotKnown() as cut:
            return ctx.halted(stopped=cut.why)


def model(board: Board, task: str, values: Values, ctx: Context) -> object:
    """The model of a task, to be shown."""
    return model_of(board, task).proto


def choice(board: Board, variable: str) -> Choice | None:
    """What a variable of the model means on the board: "A[3]" is a queen of A."""
    found = re.fullmatch(r"([A-Z])\[(\d+)\]", variable)
    return None if found is None else Choice(board.target(int(found[2])), found[1], board.place(int(found[2])))


def model_of(board: Board, task: str) -> cp.Model:
    """The model that answers a task."""
    return cp.build(board, _kept(board, task), task == "most")


def _kept(board: Board, task: str) -> list[int]:
    return sorted(board.pins | set(board.queens if task == "hint" else ()))


def explained(board: Board, kept: Sequence[int], most: bool, ctx: SolveContext) -> Explanation:
    """A minimal set of squares that leave no peace; the size of the armies alone when no square is to blame."""

    def named(i: int) -> Violation:
        return Violation("kept", f"{board.place(i)} is {board.says(i)}", (board.cell(i),))

    alone = Violation("army", f"armies of {board.army} do not fit on {board.size} by {board.size}")
    return explain(kept, lambda some: cpsat.possible(cp.build(board, some, most).proto, ctx), named, ctx, (alone,))


def _hint(board: Board, found: Board, ctx: SolveContext) -> Outcome:
    """The next queen, and as steps all that are missing."""
    steps = tuple(_steps(board, found))
    if not steps:
        return ctx.outcome(Status.PROVED, answer="every queen has her place")
    ctx.insight(Steps("way", "How to go on", steps))
    ctx.incumbent(steps[0].board, by="CP-SAT")
    return ctx.outcome(Status.PROVED, answer=steps[0].caption)


def _steps(board: Board, found: Board) -> Iterator[Step]:
    """The missing queens, each with what it leaves to the other army."""
    for i in found.queens:
        if not board.cells[i]:
            army = found.cells[i]
            other = A + B - army
            board = board.put(army, [i])
            left = f"{len(left_to(board, other))} squares are left to {board.symbols[other]}"
            caption = f"A queen of {board.symbols[army]} at {board.place(i)}: {left}"
            yield Step(caption, board, (Mark(board.target(i), "hint"),))
