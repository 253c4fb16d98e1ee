"""Lamps as a CP-SAT model: one Boolean a lamp, one function a rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from ortools.sat.python import cp_model

from tests.lamps.board import DARK, FIXED_OFF, FIXED_ON, LIT, Board
from workbench.core.context import Context, Engine, SolveContext
from workbench.core.grid import cell_target
from workbench.core.insight import Choice
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.verdict import Violation
from workbench.solve.explain import Explanation, explain, infeasible
from workbench.solve.solvers import cpsat


def solve(task: str, board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """`light` finds a board with the number asked for; `most` lights as many as possible."""
    ctx.phase("Building the model")
    model, lamps = build(board, task, range(len(board.lamps)))

    def show(solution: cpsat.Solution) -> None:
        ctx.incumbent(read(board, lamps, solution.value), solution.objective, solution.bound)

    for other in ctx.others:
        model.add_bool_or([lamp.Not() if other.lit(i) else lamp for i, lamp in enumerate(lamps)])
    ctx.phase("Searching")
    match cpsat.search(model, ctx, show):
        case cpsat.NoneExists() if ctx.others:
            return ctx.outcome(Status.INFEASIBLE)
        case cpsat.NoneExists():
            return infeasible(ctx, explained(board, task, ctx))
        case cpsat.Found(proved=True, bound=bound):
            return ctx.outcome(Status.PROVED, bound=bound)
        case cpsat.Found() | cpsat.NotKnown() as cut:
            return ctx.halted(stopped=cut.why)


def build(board: Board, task: str, fixed: Sequence[int]) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    """The rules and how many may be lit, with only the fixed lamps among `fixed` regarded as such."""
    model = cp_model.CpModel()
    lamps = [model.new_bool_var(f"lamp {i + 1}") for i in range(len(board.lamps))]
    for left, right in pairwise(lamps):
        model.add_at_most_one(left, right)
    for i in fixed:
        if board.lamps[i] in (FIXED_ON, FIXED_OFF):
            model.add(lamps[i] == (board.lamps[i] == FIXED_ON))
    if task == "light":
        model.add(sum(lamps) == board.count)
    else:
        model.add(sum(lamps) <= board.count)
        model.maximize(sum(lamps))
    return model, lamps


def model_of(task: str, board: Board, values: Values, ctx: Context) -> cp_model.CpModel:
    """The model of a task."""
    return build(board, task, range(len(board.lamps)))[0]


def read(board: Board, lamps: list[cp_model.IntVar], value: cpsat.ValueOf) -> Board:
    """The board of a solution."""
    symbols = (
        old if old in (FIXED_ON, FIXED_OFF) else (LIT if value(lamp) else DARK)
        for old, lamp in zip(board.lamps, lamps, strict=True)
    )
    return replace(board, lamps="".join(symbols))


def explained(board: Board, task: str, ctx: SolveContext) -> Explanation:
    """A minimal set of fixed lamps that cannot stand together; none when the number alone is too much."""
    fixed = [i for i, symbol in enumerate(board.lamps) if symbol in (FIXED_ON, FIXED_OFF)]

    def named(i: int) -> Violation:
        return Violation("fixed", f"lamp {i + 1} is fixed", ((1, i + 1),))

    return explain(fixed, lambda kept: cpsat.possible(build(board, task, kept)[0], ctx), named, ctx)


def choice(board: Board, variable: str) -> Choice | None:
    """A lamp that is on: "lamp 3"."""
    word, _, number = variable.partition(" ")
    return Choice(cell_target((1, int(number))), "on", variable) if word == "lamp" else None


TASKS: dict[str, Engine] = {task: partial(solve, task) for task in ("light", "most")}
MODELS = {task: partial(model_of, task) for task in TASKS}
