"""What is asked of a deal, and which engine answers it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from workbench.core.context import Context, SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.insight import Choice
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted
from workbench.puzzles.war.analysis.horizons import beyond_limit, horizons, whole_room
from workbench.puzzles.war.engines.by_literal import model_of
from workbench.puzzles.war.engines.count import count
from workbench.puzzles.war.engines.deal import deal
from workbench.puzzles.war.engines.equity import equity
from workbench.puzzles.war.engines.explain import blamed, lines_of
from workbench.puzzles.war.engines.longest import endless, longest
from workbench.puzzles.war.engines.shortest import shortest
from workbench.puzzles.war.engines.statistics import statistics
from workbench.puzzles.war.engines.weakest import weakest
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.model.build import build
from workbench.puzzles.war.options import LINEAR
from workbench.puzzles.war.rules.board import LETTERS, Board, card_target
from workbench.puzzles.war.rules.check import contradictions
from workbench.puzzles.war.rules.deck import check_deck
from workbench.puzzles.war.rules.pins import last_turn
from workbench.solve.explain import infeasible
from workbench.solve.models.model_size import AnyModel

TASKS: dict[str, Callable[[Board, Values, SolveContext], Outcome]] = {
    "deal": deal,
    "count": count,
    "weakest": weakest,
    "shortest": shortest,
    "longest": longest,
    "endless": endless,
    "statistics": statistics,
    "equity": equity,
}


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task. Cards that were only dealt are as good as open."""
    given, board = board, board.undealt
    if task in ("weakest", "shortest", "longest") and ctx.hint is None and given.complete and given.dealt:
        ctx.hint = given  # an answer that was taken over is where the search for a better one begins
    refuse_broken(given if task == "equity" else board)
    ctx.kernels(KERNELS)  # also where a model is asked: how a deal ends, they tell
    if task not in ("statistics", "equity"):  # which play whatever is dealt
        for violation in contradictions(board):
            found = lines_of(board, violation, ctx)
            answer = "the story contradicts itself"
            outcome = infeasible(ctx, found, answer=answer, proof=Proof.REASONED)
            return replace(outcome, count=0) if task == "count" else outcome
    if task in ("weakest", "shortest", "longest"):
        for pin in board.story:
            if last_turn((pin,)) > board.rules.max_turns:
                answer = f"a game that ends has no more than {counted(board.rules.max_turns, 'turn')}, see max_turns"
                return ctx.outcome(
                    Status.INFEASIBLE, conflict=(blamed(board, pin),), answer=answer, proof=Proof.REASONED
                )
    # a deal that is asked for again is another one, of too many to be counted the dealt cards stay; and a hand is what
    # lies there, chosen or dealt
    return TASKS[task](given if task in ("deal", "count", "equity") else board, values, ctx)


def refuse_broken(board: Board) -> None:
    """BoardRefused for what is no deal of its deck: nothing can be asked of it."""
    if not board.is_deal:
        raise BoardRefused("this is a position in the middle of a game: solvers work on deals")
    for violation in check_deck(board):
        raise BoardRefused(violation.message)


def model(board: Board, task: str, values: Values, ctx: Context) -> AnyModel | None:
    """The model of `deal`: of the tape, the one that leaves nothing out as far as the story looks."""
    if task != "deal":
        return None
    board = board.undealt
    refuse_broken(board)
    if values.text("formulation") in LINEAR:
        return model_of(board).linear
    if board.rules.goes_on:
        raise BoardRefused("there is no model of games that go on after one is out: their deals are played")
    if beyond_limit(board):
        raise BoardRefused("there is no model of turns after max_turns: deals are played")
    horizon = horizons(board)[0]
    return build(board, horizon, whole_room(board, horizon)).cp_sat


def choice(board: Board, variable: str) -> Choice | None:
    """A card of an opening hand: "A[3]=12" of the tapes, "card 3 of A is 12" of the literal model."""
    tape = re.fullmatch(r"([A-Z])\[(\d+)\]=(\d+)", variable)
    literal = re.fullmatch(r"card (\d+) of ([A-Z]) is (\d+)", variable)
    if tape is not None:
        letter, place, rank = tape.groups()
    elif literal is not None:
        place, letter, rank = literal.groups()
    else:
        return None
    name, words = board.faces.name(int(rank)), f"card {int(place) + 1} of {letter}"
    return Choice(card_target(LETTERS.index(letter), int(place)), name, words, order=int(rank))
