"""Lamps as a CP-SAT model: one Boolean a lamp, one function a rule."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ortools.sat.python import cp_model

from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.verdict import Violation
from workbench.puzzles._template.board import DARK, FIXED_OFF, FIXED_ON, LIT, Board
from workbench.solve import cpsat
from workbench.solve.explain import minimal_conflict


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """`light` finds a board with the number asked for; `most` lights as many as possible."""
    ctx.phase("Building the model")
    model, lamps = build(board, tuple(range(len(board.lamps))))
    if task == "light":
        model.add(sum(lamps) == board.count)
    else:
        model.add(sum(lamps) <= board.count)
        model.maximize(sum(lamps))

    def show(value: cpsat.Value, objective: float | None, bound: float | None) -> None:
        ctx.incumbent(read(board, lamps, value), objective, bound)

    ctx.phase("Searching")
    result = cpsat.search(model, ctx, show)
    if result.status is Status.INFEASIBLE:
        return ctx.outcome(Status.INFEASIBLE, conflict=explain(board, task, ctx))
    return ctx.outcome(result.status, bound=result.bound)


def build(board: Board, fixed: tuple[int, ...]) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    """The rules, with only the fixed lamps among `fixed` regarded as such."""
    model = cp_model.CpModel()
    lamps = [model.new_bool_var(f"lamp {i + 1}") for i in range(len(board.lamps))]
    for left, right in pairwise(lamps):
        model.add_at_most_one(left, right)
    for i in fixed:
        if board.lamps[i] in (FIXED_ON, FIXED_OFF):
            model.add(lamps[i] == (board.lamps[i] == FIXED_ON))
    return model, lamps


def read(board: Board, lamps: list[cp_model.IntVar], value: cpsat.Value) -> Board:
    """The board of a solution."""
    symbols = (
        old if old in (FIXED_ON, FIXED_OFF) else (LIT if value(lamp) else DARK)
        for old, lamp in zip(board.lamps, lamps, strict=True)
    )
    return replace(board, lamps="".join(symbols))


def explain(board: Board, task: str, ctx: SolveContext) -> tuple[Violation, ...]:
    """A minimal set of fixed lamps that cannot stand together."""
    ctx.phase("Explaining why there is none")
    fixed = [i for i, symbol in enumerate(board.lamps) if symbol in (FIXED_ON, FIXED_OFF)]

    def possible(kept: object) -> bool | None:
        model, lamps = build(board, tuple(i for i in fixed if i in kept))  # type: ignore[operator]
        if task == "light":
            model.add(sum(lamps) == board.count)
        else:
            model.add(sum(lamps) <= board.count)
        status = cpsat.search(model, ctx, report=False).status
        return None if status is Status.UNKNOWN else status is Status.PROVED

    if not possible([]):
        return ()
    conflict = minimal_conflict(fixed, possible, ctx) or ()
    return tuple(Violation("fixed", f"lamp {i + 1} is fixed", ((1, i + 1),)) for i in conflict)
