"""The solution of a board, and whether there is another; or as many solutions as are wanted beside those known."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.formulation import NAMES, solver_of
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.puzzles.towers.analysis import vision_polytope
from workbench.puzzles.towers.engines.explain import explained
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.model import polytope, visibility
from workbench.puzzles.towers.model import tables as cp
from workbench.puzzles.towers.model.linear import Model
from workbench.puzzles.towers.options import LINEAR
from workbench.puzzles.towers.rules.board import Board, Heights
from workbench.solve import cpsat
from workbench.solve.answer import NoneExists, NotKnown
from workbench.solve.explain import infeasible
from workbench.solve.linear_model import LinearFound
from workbench.solve.linear_search import beside, search


@dataclass(frozen=True, slots=True)
class Solutions:
    """Solutions that are not known, at most one more than are wanted. `all`: it is proved that there are no others."""

    first: tuple[Heights, ...]
    all: bool


def find(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The solution, and whether there is another."""
    solver = solver_of(values, LINEAR)
    if values.text("engine") == "search":
        found = _by_search(board, ctx)
    elif values.text("formulation") in LINEAR:
        found = _by_linear(board, values.text("formulation"), solver, ctx)
    else:
        found = _by_cpsat(board, ctx)
    if not found.first and found.all and ctx.others:
        return ctx.outcome(Status.INFEASIBLE)
    if not found.first:
        return infeasible(ctx, explained(board, beside(ctx, solver)), count=0) if found.all else ctx.halted()
    if ctx.others or ctx.wanted > 1:
        return ctx.outcome(Status.PROVED)
    unique = len(found.first) == 1
    if unique and not found.all:
        return ctx.halted(facts={"unique": None})
    # PROVED: a solution was asked for and is found, whether or not there is another
    answer = (
        "solved, and there is no other solution"
        if unique
        else "solved, and it is not the only solution: there are 2 or more"
    )
    proof = (ctx.proof or Proof.EXHAUSTED) if unique else Proof.CHECKED
    return ctx.outcome(Status.PROVED, count=len(found.first), facts={"unique": unique}, answer=answer, proof=proof)


def _by_cpsat(board: Board, ctx: SolveContext) -> Solutions:
    ctx.phase("Building the model")
    model = cp.build(board)
    found: list[Heights] = []
    for other in _known(ctx):
        cp.add_other_than(model, other)

    def show(solution: cpsat.Solution) -> bool:
        heights = model.read(solution.value)
        # the model's other variables may differ; several workers may each come with one more
        if heights not in found and len(found) <= ctx.wanted:
            found.append(heights)
            if len(found) <= ctx.wanted:
                ctx.incumbent(board.filled_with(heights))
                ctx.phase("Looking for another solution")
        return len(found) > ctx.wanted

    ctx.phase("Searching")
    if ctx.limits.workers == 1:  # one pass that goes on after the first solution is quickest
        result = cpsat.search(model.proto, ctx, show, enumerate_all=True)
        return Solutions(tuple(found), isinstance(result, cpsat.NoneExists) or _exhausted(result))
    cp.add_hint(model, board.entries)
    before, result = -1, cpsat.search(model.proto, ctx, show)
    while before < len(found) <= ctx.wanted:
        for other in found[max(0, before) :]:
            cp.add_other_than(model, other)
        before, result = len(found), cpsat.search(model.proto, ctx, show)
    return Solutions(tuple(found), isinstance(result, cpsat.NoneExists))


def _by_linear(board: Board, formulation: str, solver: str, ctx: SolveContext) -> Solutions:
    """The same by a linear model: one search for each solution."""
    ctx.phase("Building the model")
    model, found = linear_model(board, formulation), list[Heights]()
    for other in _known(ctx):
        model.add_other_than(other)
    while len(found) <= ctx.wanted:
        ctx.phase("Looking for another solution" if found else "Searching")
        match search(model.linear, ctx, solver):
            case LinearFound(values=values):
                found.append(model.read(values))
                if len(found) <= ctx.wanted:
                    ctx.incumbent(board.filled_with(found[-1]), by=NAMES[solver])
                model.add_other_than(found[-1])
            case NoneExists():
                return Solutions(tuple(found), all=True)
            case NotKnown():
                break
    return Solutions(tuple(found), all=False)


def linear_model(board: Board, formulation: str) -> Model:
    """The model of a linear formulation; BoardRefused where the board is too large for it."""
    if formulation == "visibility":
        return visibility.build(board)
    if board.size > vision_polytope.LARGEST:
        most = vision_polytope.LARGEST
        raise BoardRefused(
            f"the facets of the permutations that show so many towers are known up to {most} by {most}, and this board "
            f"is {board.size} by {board.size}: formulation=visibility takes all sizes"
        )
    return polytope.build(board)


def _exhausted(result: cpsat.SearchResult) -> bool:
    """Whether a search for all solutions has gone through them."""
    return isinstance(result, cpsat.Found) and result.proved


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
    return Solutions(tuple(found), own.exhausted)


def _known(ctx: SolveContext) -> list[Heights]:
    """The solutions of which others are wanted."""
    return [other.heights for other in ctx.others]
