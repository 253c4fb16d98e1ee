"""Engines that are asked only where the story can be told by some game; where it cannot, that is the answer."""

from __future__ import annotations

from typing import Any

from workbench.core.context import Engine, SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted
from workbench.puzzles.war.engines.explain import blamed, lines_of
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.rules.board import Board
from workbench.puzzles.war.rules.check import contradictions
from workbench.puzzles.war.rules.pins import last_turn
from workbench.solve.explain import infeasible


def of_story(engine: Engine, **known: Any) -> Engine:
    """An engine for stories that do not contradict themselves.

    known   what else is known of the outcome where one does.
    """

    def asked(board: Board, values: Values, ctx: SolveContext) -> Outcome:
        ctx.kernels(KERNELS)  # also where a model is asked: how a deal ends, they tell
        undealt = board.undealt
        for violation in contradictions(undealt):
            found = lines_of(undealt, violation, ctx)
            answer = "the story contradicts itself"
            return infeasible(ctx, found, answer=answer, proof=Proof.REASONED, **known)
        return engine(board, values, ctx)

    return asked


def of_end(engine: Engine) -> Engine:
    """The same for engines that look for the end of a game: they get the board without the cards that were only dealt,
    and an answer that was taken over is where their search for a better one begins."""

    def asked(board: Board, values: Values, ctx: SolveContext) -> Outcome:
        undealt = board.undealt
        if ctx.hint is None and board.complete and board.dealt:
            ctx.hint = board
        for pin in undealt.story:
            if last_turn((pin,)) > board.rules.max_turns:
                answer = f"a game that ends has no more than {counted(board.rules.max_turns, 'turn')}, see max_turns"
                conflict = (blamed(undealt, pin),)
                return ctx.outcome(Status.INFEASIBLE, conflict=conflict, answer=answer, proof=Proof.REASONED)
        return engine(undealt, values, ctx)

    return of_story(asked)
