"""The solution of a board, and whether there is another."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.engines.explain import explained
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.model import tables as cp
from workbench.puzzles.towers.rules.board import Board, Heights
from workbench.solve import cpsat
from workbench.solve.explain import infeasible


@dataclass(frozen=True, slots=True)
class Solutions:
    """The first solutions, two at most. `all`: whether it is proved that there are no others."""

    first: tuple[Heights, ...]
    all: bool


def find(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The solution, and whether there is another."""
    found = (_by_search if values.text("engine") == "search" else _by_cpsat)(board, ctx)
    if not found.first:
        return infeasible(ctx, explained(board, ctx), count=0) if found.all else ctx.halted()
    unique = len(found.first) == 1
    if unique and not found.all:
        return ctx.halted(facts={"unique": None})
    # PROVED: a solution was asked for and is found, whether or not there is another
    answer = "solved, and there is no other solution" if unique else "solved, and it is not the only solution"
    return ctx.outcome(Status.PROVED, count=len(found.first), facts={"unique": unique}, answer=answer)


def _by_cpsat(board: Board, ctx: SolveContext) -> Solutions:
    ctx.phase("Building the model")
    model = cp.build(board)
    found: list[Heights] = []

    def show(solution: cpsat.Solution) -> bool:
        heights = model.read(solution.value)
        # the model's other variables may differ; several workers may each come with one more
        if heights not in found and len(found) < 2:
            found.append(heights)
            if len(found) == 1:
                ctx.incumbent(board.filled_with(heights))
                ctx.phase("Looking for another solution")
        return len(found) > 1

    ctx.phase("Searching")
    if ctx.limits.workers == 1:  # one pass that goes on after the first solution is quickest
        result = cpsat.search(model.proto, ctx, show, enumerate_all=True)
        return Solutions(tuple(found), isinstance(result, cpsat.NoneExists) or _exhausted(result))
    cp.add_hint(model, board.entries)
    result = cpsat.search(model.proto, ctx, show)
    if len(found) == 1:
        cp.add_other_than(model, found[0])
        result = cpsat.search(model.proto, ctx, show)
    return Solutions(tuple(found), isinstance(result, cpsat.NoneExists))


def _exhausted(result: cpsat.Result) -> bool:
    """Whether a search for all solutions has gone through them."""
    return isinstance(result, cpsat.Found) and result.proved


def _by_search(board: Board, ctx: SolveContext) -> Solutions:
    """The same by the program's own search."""
    ctx.kernels("workbench.puzzles.towers.kernels.row_states")
    ctx.phase("Searching")
    search = search_of(board)
    found = search.next(2, ctx.stopped)
    if found:
        ctx.incumbent(board.filled_with(found[0]))
    return Solutions(tuple(found), search.exhausted)
