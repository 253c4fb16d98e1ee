"""The shortest game that fits: within a hand's length first, then further and further.

By the rule that the others play on when one is out there is no model: each deal is played, or annealing looks for ever
shorter games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.wording import counted
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.analysis.horizons import Horizon, horizons, refuse_far, stretches
from workbench.puzzles.war.engines.exhaustive import is_few, is_playable, play_all
from workbench.puzzles.war.engines.explain import impossible, none_found, possible
from workbench.puzzles.war.engines.local_search import ANNEALING, anneal
from workbench.puzzles.war.engines.portfolio import improving, phase
from workbench.puzzles.war.engines.replay import best_before, ends_as, judged, replay
from workbench.puzzles.war.kernels.every_deal import SHORTEST
from workbench.puzzles.war.model.build import add_length, build
from workbench.puzzles.war.model.tapes import Model, Var
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.puzzles.war.rules.game import EndKind
from workbench.puzzles.war.rules.pins import last_turn
from workbench.solve.answer import Answer
from workbench.solve.solvers import cpsat


def shortest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The fewest turns to an end that fits."""
    if board.complete:
        return judged(board, ctx, ends_as(EndKind.ENDED), lambda end: end.turns)
    before = best_before(board, ctx)
    if before is not None and before[1].kind is EndKind.ENDED:
        ctx.incumbent(before[0], before[1].turns)
    if is_few(board, whole=True):
        return _of_few(board, ctx)
    looks = [horizon.turns for horizon in horizons(board) if horizon.ends] or stretches(board)
    if board.rules.goes_on:
        return _of_few(board, ctx) if is_playable(board) else _annealed(board, looks[-1], ctx)
    refuse_far(board, Horizon(looks[0], True))
    answer = _within(board, looks, ctx)
    if answer is Answer.NO and is_playable(board):
        return _of_few(board, ctx)  # as to games that end later than any model looks
    return none_found(board, ctx) if answer is Answer.NO else _best(answer, ctx)


def _best(answer: Answer, ctx: SolveContext) -> Outcome:
    """The outcome with the shortest game so far: proved, or as far as it went."""
    if ctx.best is None:
        return ctx.halted(answer="no game that ends found yet")
    end = ending(ctx.best.board)
    if answer is not Answer.YES:
        return ctx.halted(facts=end.facts, answer=f"{counted(end.turns, 'turn')}, the shortest game found")
    ctx.bound(end.turns)
    none = "no game of this story" if ctx.best.board.story else "no game"
    return ctx.outcome(Status.PROVED, facts=end.facts, answer=f"{none} is shorter than {counted(end.turns, 'turn')}")


def _of_few(board: Board, ctx: SolveContext) -> Outcome:
    """The shortest game of a board all of whose deals can be played."""

    def show(hands: Hands) -> None:
        found, end = replay(board, hands, kind=EndKind.ENDED)
        ctx.incumbent(found, end.turns)

    played = play_all(board, SHORTEST, ctx, show, over=True)
    if played.answer is not Answer.NO:
        return _best(played.answer, ctx)
    if played.undecided:
        return _no_end(ctx)
    if possible(board, ctx) is Answer.NO:
        return impossible(board, ctx)
    return ctx.outcome(Status.INFEASIBLE, answer="every game that fits goes on for ever")


def _no_end(ctx: SolveContext) -> Outcome:
    """The outcome where every game that fits goes on to the turn limit, or may do so."""
    return ctx.outcome(Status.UNKNOWN, stopped=Stopped.LIMIT, answer="no game ends within the turn limit")


def _annealed(board: Board, latest: int, ctx: SolveContext) -> Outcome:
    """Ever shorter games by simulated annealing, the first of at most `latest` turns; proved where none can be over
    sooner."""
    least = max(last_turn(board.story), 1 if board.rules.face_down else board.rules.earliest)
    ctx.bound(least)
    ctx.phase("Simulated annealing")
    if ctx.best is not None and ctx.best.objective is not None:
        latest = min(latest, round(ctx.best.objective) - 1)
    while latest >= least:
        hands = anneal(board, Horizon(latest, True), ctx.limits.seed, ctx.stopped, lambda hands: None)
        if hands is None:
            return _best(Answer.NOT_KNOWN, ctx)
        found, end = replay(board, hands, within=latest)
        ctx.incumbent(found, end.turns, by=ANNEALING)
        latest = end.turns - 1
    if ctx.best is None:
        return _no_end(ctx)
    return replace(_best(Answer.YES, ctx), proof=Proof.REASONED)  # no hand is gone, or the story told, any sooner


def _within(board: Board, looks: Sequence[int], ctx: SolveContext) -> Answer:
    """The shortest game within ever more turns."""
    over = 0  # no game that fits is over by then
    for turns in looks:
        try:
            answer = _shortest_within(board, over, Horizon(turns, True), ctx)
        except Interrupted:  # while a model was built
            answer = Answer.NOT_KNOWN
        if answer is not Answer.NO:
            return answer
        over = turns
        ctx.bound(over + 1)
    return Answer.NO


def _shortest_within(board: Board, over: int, horizon: Horizon, ctx: SolveContext) -> Answer:
    """The shortest game of more than `over` turns within a horizon, room by room."""
    for room, seconds in improving(board, horizon, ctx):
        ctx.phase(phase("Searching", horizon, room))
        model = build(board, horizon, room, stopped=ctx.stopped)
        length = add_length(model)
        model.cp_sat.add(length >= over + 1)
        if ctx.best is not None and ctx.best.objective is not None:
            model.cp_sat.add(length <= round(ctx.best.objective) - 1)
        model.cp_sat.minimize(length)

        def show(solution: cpsat.Solution, model: Model = model, length: Var = length) -> None:
            turns = solution.value(length)
            ctx.incumbent(replay(board, model.read(solution.value), within=turns)[0], turns)

        def bound(number: float, latest: int = horizon.turns + 1) -> None:
            ctx.bound(min(number, latest))  # a game that goes on beyond the horizon has more turns than that

        whole = bound if room.whole else lambda _: None  # a bound of a smaller room holds for that room only
        result = cpsat.search(model.cp_sat, ctx, show, time_limit=seconds, on_bound=whole)
        done = isinstance(result, cpsat.NoneExists) or (isinstance(result, cpsat.Found) and result.proved)
        if room.whole and done:
            return Answer.YES if ctx.best else Answer.NO
        if ctx.best is not None and ctx.best.objective == over + 1:
            return Answer.YES
    return Answer.NOT_KNOWN
