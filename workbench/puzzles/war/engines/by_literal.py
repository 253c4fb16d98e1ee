"""A deal by the source's literal model, solved by CP-SAT or HiGHS: to be compared with the tape."""

from __future__ import annotations

from collections.abc import Callable

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.task import SOLVER_NAMES
from workbench.puzzles.war.model import literal
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.solve.answer import Answer, Found, NoneExists
from workbench.solve.solvers.linear_search import search


def by_literal(board: Board, solver: str, ctx: SolveContext, found: Callable[[Hands], None]) -> Answer:
    """Whether a deal tells the story; `found` gets it."""
    ctx.phase("Building the model")
    model = model_of(board)
    ctx.phase("Searching")
    match search(model.linear, ctx, solver):
        case Found(value=values):
            with ctx.found_by(SOLVER_NAMES[solver]):
                found(model.read(values))
            return Answer.YES
        case NoneExists():
            return Answer.NO
    return Answer.NOT_KNOWN


def model_of(board: Board) -> literal.Model:
    """The model; BoardRefused where the board is played by other rules, says what it cannot say, or is too large."""
    if why := literal.refusal(board):
        raise BoardRefused(why)
    return literal.build(board)
