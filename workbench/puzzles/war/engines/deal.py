"""Any deal that tells the story."""

from __future__ import annotations

from workbench.core.context import SolveContext
from workbench.core.formulation import solver_of
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.puzzles.war.analysis.endings import check, ending
from workbench.puzzles.war.analysis.horizons import growing
from workbench.puzzles.war.engines.by_literal import by_literal
from workbench.puzzles.war.engines.exhaustive import is_few, play_all
from workbench.puzzles.war.engines.explain import impossible, none_found, untold
from workbench.puzzles.war.engines.portfolio import look_on
from workbench.puzzles.war.engines.replay import replay
from workbench.puzzles.war.kernels.every_deal import FIRST
from workbench.puzzles.war.options import LINEAR
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.solve.answer import Answer
from workbench.solve.linear_search import beside


def deal(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Any deal that fits cards and story."""
    if board.complete:
        return _judged(board, ctx)
    solver = solver_of(values, LINEAR)
    if values.text("formulation") in LINEAR:
        answer = by_literal(board, solver, ctx, lambda hands: ctx.incumbent(replay(board, hands)[0]))
        return impossible(board, beside(ctx, solver)) if answer is Answer.NO else _found(ctx)
    if is_few(board):
        played = play_all(board, FIRST, ctx, lambda hands: ctx.incumbent(replay(board, hands)[0]))
        return impossible(board, ctx) if played.answer is Answer.NO else _found(ctx)
    for each in growing(board):

        def show(hands: Hands, within: int | None = each[-1].turns if each[-1].ends else None) -> None:
            ctx.incumbent(replay(board, hands, within=within)[0])

        answer = look_on(board, each, ctx, show)
        if ctx.best is not None or answer is not Answer.NO:
            return _found(ctx)
    return none_found(board, ctx)


def _found(ctx: SolveContext) -> Outcome:
    """The outcome with a deal, or that of a search that was ended before it had one."""
    if ctx.best is None:
        return ctx.halted(stopped=ctx.reason() or Stopped.LIMIT, answer="no deal found yet, and none ruled out")
    end = ending(ctx.best.board)
    return ctx.outcome(Status.PROVED, facts=end.facts, answer=f"told: {end.words}")


def _judged(board: Board, ctx: SolveContext) -> Outcome:
    """Of a deal without open cards there is nothing to look for: the rules say whether it fits."""
    ctx.phase("Playing the game")
    broken = check(board).violations
    if broken:
        answer = "this deal tells another story"
        return ctx.outcome(Status.INFEASIBLE, conflict=untold(board, broken), minimal=False, answer=answer)
    ctx.incumbent(board)
    return _found(ctx)
