"""What puzzles on boards of cells ask of a model of theirs (`cell_model`): a board, other boards, how many."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from workbench.core.cell_board import CellBoard
from workbench.core.context import SolveContext
from workbench.core.insight import Mark, Step, Steps
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.task import CPSAT, SOLVER_NAMES
from workbench.core.verdict import Violation
from workbench.solve.answer import KNOWN, known_answers
from workbench.solve.cell_model import CellModel
from workbench.solve.explain import Explanation, explain, infeasible
from workbench.solve.solvers import cpsat

Board = TypeVar("Board", bound=CellBoard)
Contents = tuple[int, ...]
Build = Callable[[Iterable[int]], CellModel]
"""Builds the model of a board, with the contents of some cells as they are."""


def find(
    board: Board,
    build: Build,
    ctx: SolveContext,
    is_answer: Callable[[Board], bool],
    otherwise: Violation,
    made: Callable[[Board], Board] = lambda one: one,
    score: Callable[[Board], float] | None = None,
) -> Outcome:
    """A board that keeps the pins, or with an objective the best one: first what is known, then by CP-SAT.

    is_answer   whether a board that is known is an answer. A different one is sought where `ctx.others` are known.
    otherwise   what forbids it where no pin does.
    made        a solution as the board that is shown.
    score       the objective of a board.
    """
    known = known_answers(board, ctx, is_answer)
    for one in known:
        ctx.incumbent(one, score(one) if score else None, by=KNOWN)
    if known and score is None:
        return ctx.outcome(Status.PROVED)

    def show(found: Contents, solution: cpsat.Solution) -> None:
        ctx.incumbent(made(replace(board, cells=found)), solution.objective, solution.bound)

    near = known[0] if known else board
    found = first(board, build, sorted(board.pins), ctx, otherwise, show, near.cells)
    return found if isinstance(found, Outcome) else ctx.outcome(Status.PROVED)


def first(
    board: Board,
    build: Build,
    kept: Sequence[int],
    ctx: SolveContext,
    otherwise: Violation,
    show: Callable[[Contents, cpsat.Solution], None] = lambda found, solution: None,
    near: Sequence[int] = (),
) -> Contents | Outcome:
    """The best solution of a model that keeps some cells; the outcome where none is found, or none is proved best."""
    ctx.phase("Building the model")
    model = build(kept)
    model.suggest(near or board.cells)
    for other in ctx.others:
        model.exclude(other.cells)
    ctx.phase("Searching")
    match cpsat.search(model.proto, ctx, lambda one: show(model.read(one.value), one)):
        case cpsat.NoneExists() if ctx.others:
            return ctx.outcome(Status.INFEASIBLE)
        case cpsat.NoneExists():
            return infeasible(ctx, explained(board, build, kept, ctx, otherwise))
        case cpsat.Found(proved=True, value=value):
            return model.read(value)
        case cpsat.Found() | cpsat.NotKnown() as cut:
            return ctx.halted(stopped=cut.why)


def hint(
    board: Board, build: Build, ctx: SolveContext, otherwise: Violation, caption: Callable[[Board, int], str]
) -> Outcome:
    """The next cell of a board that keeps all that stands, and as steps all cells that are missing.

    caption   what is said of a step: the board after it, and its cell.
    """
    kept = [i for i, content in enumerate(board.cells) if content or i in board.pins]
    found = first(board, build, kept, ctx, otherwise)
    if isinstance(found, Outcome):
        return found
    steps: list[Step] = []
    for i, content in enumerate(found):
        if content != board.cells[i]:
            board = board.put(content, [i])
            steps.append(Step(caption(board, i), board, (Mark(board.target(i), "hint"),)))
    if not steps:
        return ctx.outcome(Status.PROVED, answer="nothing is missing")
    ctx.insight(Steps("way", "How to go on", tuple(steps)))
    ctx.incumbent(steps[0].board, by=SOLVER_NAMES[CPSAT])
    return ctx.outcome(Status.PROVED, answer=steps[0].caption)


def explained(
    board: CellBoard, build: Build, kept: Sequence[int], ctx: SolveContext, otherwise: Violation
) -> Explanation:
    """A minimal set of cells that cannot all be kept; `otherwise` where it is not their fault."""

    def named(index: int) -> Violation:
        return Violation("kept", f"{board.place(index)} is {board.says(index)}", (board.cell(index),))

    return explain(kept, lambda some: cpsat.possible(build(some).proto, ctx), named, ctx, (otherwise,))


def count(board: Board, build: Build, limit: int, ctx: SolveContext, otherwise: Violation) -> Outcome:
    """How many boards keep the pins, up to a limit; 0 is no limit."""
    kept = sorted(board.pins)
    ctx.phase("Building the model")
    model = build(kept)

    def show(found: Contents) -> None:
        ctx.incumbent(replace(board, cells=found))

    ctx.phase("Counting")
    found, exhausted = solutions(model, ctx, limit or math.inf, show, one_pass=True)
    number = min(len(found), limit or len(found))
    if exhausted and not found:
        return infeasible(ctx, explained(board, build, kept, ctx, otherwise), count=0)
    return counted(number, exhausted, ctx)


def counted(number: int, exhausted: bool, ctx: SolveContext) -> Outcome:
    """The outcome of a count; `exhausted`: there are no others."""
    if exhausted:
        answer = "exactly one solution" if number == 1 else f"{number:,} solutions"
        return ctx.outcome(Status.PROVED, count=number, answer=answer)
    stopped = ctx.reason() or Stopped.LIMIT
    if not number:
        return ctx.outcome(Status.UNKNOWN, count=0, stopped=stopped)
    answer = f"{number:,} solutions or more" if number > 1 else "one solution or more"
    return ctx.outcome(Status.FEASIBLE, count=number, stopped=stopped, answer=answer)


def solutions(
    model: CellModel,
    ctx: SolveContext,
    most: float,
    show: Callable[[Contents], None],
    near: Sequence[int] = (),
    *,
    one_pass: bool,
) -> tuple[list[Contents], bool]:
    """Solutions, at most one more than `most`, and whether it is proved that there are no others.

    That one tells that there are more than are wanted, though CP-SAT, ended at its last solution, calls that a proof.

    show       gets each, but for the one too many.
    near       where to begin, if not in one pass.
    one_pass   one worker that goes on after each solution; else a search for each.
    """
    found: dict[Contents, None] = {}

    def look(solution: cpsat.Solution) -> bool:
        contents = model.read(solution.value)
        # the model's other variables may differ; several workers may each come with one more
        if contents not in found and len(found) <= most:
            found[contents] = None
            if len(found) <= most:
                show(contents)
        return len(found) > most

    if one_pass:
        result = cpsat.search(model.proto, ctx, look, enumerate_all=True)
        proved = isinstance(result, cpsat.Found) and result.proved
        return list(found), len(found) <= most and (proved or isinstance(result, cpsat.NoneExists))
    model.suggest(near)
    before, result = -1, cpsat.search(model.proto, ctx, look)
    while before < len(found) <= most:
        for other in list(found)[max(0, before) :]:
            model.exclude(other)
        before, result = len(found), cpsat.search(model.proto, ctx, look)
    return list(found), isinstance(result, cpsat.NoneExists)
