"""The solution of a board, and whether there is another; or as many solutions as are wanted beside those known."""

from __future__ import annotations

from workbench.core.context import Context, SolveContext
from workbench.core.grid import cell_at, cell_target
from workbench.core.insight import Mark, Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.task import SOLVER_NAMES, solver_of
from workbench.core.wording import counted
from workbench.puzzles.towers.engines.explain import impossible
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.model import linear
from workbench.puzzles.towers.model import tables as cp
from workbench.puzzles.towers.options import LINEAR
from workbench.puzzles.towers.rules.board import Board, Heights
from workbench.solve.answer import NoneExists, NotKnown
from workbench.solve.finding import solutions
from workbench.solve.models.model_size import AnyModel
from workbench.solve.solvers import cpsat
from workbench.solve.solvers.linear_search import beside, search

Solutions = tuple[list[Heights], bool]
"""Solutions that are not known, at most one more than are wanted, and whether it is proved that there are no others."""


def model(board: Board, values: Values, ctx: Context) -> AnyModel:
    """The model of a formulation."""
    formulation = values.text("formulation")
    return linear.build(board, formulation).linear if formulation in LINEAR else cp.build(board).cp_sat


def find(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The solution, and whether there is another."""
    solver, engine = solver_of(values, LINEAR), values.text("engine")
    if engine == "search":
        found, all_found = _by_search(board, ctx)
    elif values.text("formulation") in LINEAR:
        found, all_found = _by_linear(board, values.text("formulation"), solver, ctx)
    else:
        found, all_found = _by_cpsat(board, ctx)
    if not found and all_found and ctx.others:
        return ctx.outcome(Status.INFEASIBLE)
    if not found:
        alone = beside(ctx, None if engine == "search" else solver)
        return impossible(board, ctx, alone) if all_found else ctx.halted()
    if ctx.others or ctx.wanted > 1:
        return ctx.outcome(Status.PROVED)
    unique = len(found) == 1
    if unique and not all_found:
        return ctx.halted(facts={"unique": None})
    if not unique:
        ctx.insight(_another(board, *found[:2]))
    # PROVED: a solution was asked for and is found, whether or not there is another
    answer = f"solved, and {'there is no other' if unique else 'it is not the only'} solution"
    answer += "" if unique else ": there are 2 or more"
    proof = (ctx.proof or Proof.EXHAUSTED) if unique else Proof.CHECKED
    return ctx.outcome(Status.PROVED, count=len(found), facts={"unique": unique}, answer=answer, proof=proof)


def _another(board: Board, one: Heights, other: Heights) -> Steps:
    """A second solution, with a mark where it differs from the one that is the answer."""
    pairs = enumerate(zip(one, other, strict=True))
    marks = tuple(Mark(cell_target(cell_at(at, board.size)), "difference") for at, (a, b) in pairs if a != b)
    step = Step(f"Another solution: {counted(len(marks), 'cell')} differ", board.filled_with(other), marks)
    return Steps("another", "Another solution", (step,))


def _by_cpsat(board: Board, ctx: SolveContext) -> Solutions:
    ctx.phase("Building the model")
    model = cp.build(board)
    for other in _known(ctx):
        model.exclude(other)

    def show(heights: Heights) -> None:
        ctx.incumbent(board.filled_with(heights))
        ctx.phase("Looking for another solution")

    ctx.phase("Searching")
    # with one worker a pass that goes on after the first solution is quickest
    return solutions(model, ctx, ctx.wanted, show, board.entries, one_pass=ctx.limits.workers == 1)


def _by_linear(board: Board, formulation: str, solver: str, ctx: SolveContext) -> Solutions:
    """The same by a linear model: one search for each solution."""
    ctx.phase("Building the model")
    model, found = linear.build(board, formulation), list[Heights]()
    for other in _known(ctx):
        model.exclude(other)
    while len(found) <= ctx.wanted:
        ctx.phase("Looking for another solution" if found else "Searching")
        match search(model.linear, ctx, solver):
            case cpsat.Found(value=values):
                found.append(model.read(values))
                if len(found) <= ctx.wanted:
                    ctx.incumbent(board.filled_with(found[-1]), by=SOLVER_NAMES[solver])
                model.exclude(found[-1])
            case NoneExists():
                return found, True
            case NotKnown():
                break
    return found, False


def _by_search(board: Board, ctx: SolveContext) -> Solutions:
    """The same by the program's own search."""
    ctx.kernels("workbench.puzzles.towers.kernels.row_states")
    ctx.phase("Searching")
    own = search_of(board)
    known, found = set(_known(ctx)), list[Heights]()
    while len(found) <= ctx.wanted and (each := own.next(1, ctx.stopped)):
        if each[0] not in known:
            found += each
            if len(found) <= ctx.wanted:
                ctx.incumbent(board.filled_with(each[0]), by="search")
    return found, own.exhausted


def _known(ctx: SolveContext) -> list[Heights]:
    """The solutions of which others are wanted."""
    return [other.heights for other in ctx.others]
