"""A deal by the source's literal model, solved by CP-SAT or HiGHS: to be compared with the tape."""

from __future__ import annotations

from collections.abc import Callable

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.task import SOLVER_NAMES
from workbench.puzzles.war.analysis.horizons import beyond_limit
from workbench.puzzles.war.model import literal
from workbench.puzzles.war.rules.board import Board, Hands, Winnings
from workbench.puzzles.war.rules.pins import PinKind
from workbench.solve.answer import Answer, Found, NoneExists
from workbench.solve.solvers.linear_search import search

_LARGEST = 5_000  # variables that are built


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
    rules = board.rules
    if rules.players != 2 or rules.face_down or rules.winnings is not Winnings.POOL:
        raise BoardRefused(
            "the literal model knows the source's rules only: two players, nothing buried, winnings: pool"
        )
    if beyond_limit(board):
        raise BoardRefused("the literal model knows no turns after max_turns")
    ends = any(pin.kind is PinKind.ENDS for pin in board.story)
    for pin in board.story:
        if pin.kind in (PinKind.WAR, PinKind.LONGEST) or (pin.kind is PinKind.WINNER and not ends):
            more = " without a line 'ends: N'" if pin.kind is PinKind.WINNER else ""
            raise BoardRefused(f"the literal model cannot say '{pin.text}'{more}: formulation=tape can")
    needed = literal.variables(board)
    if needed > _LARGEST:
        cards, turns = sum(map(len, board.hands)), literal.turns_of(board)
        raise BoardRefused(
            f"the literal model of {cards} cards and {turns} turns wants {needed:,} variables, up to {_LARGEST:,} are "
            "built: formulation=tape takes it"
        )
    return literal.build(board)
