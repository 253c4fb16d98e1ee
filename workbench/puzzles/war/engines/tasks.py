"""What the solvers can be asked about a deal. Every deal that comes out is replayed by the plain simulator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted, OptionError
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.analysis.horizons import Horizon, growing, horizons, refuse_far, stretches, won_within
from workbench.puzzles.war.engines.exhaustive import EveryDeal, is_few
from workbench.puzzles.war.engines.explain import explained, is_minimal, lines_of, possible, untold
from workbench.puzzles.war.engines.portfolio import improving, look_on, phase
from workbench.puzzles.war.engines.weakest import Lightest
from workbench.puzzles.war.kernels.every_deal import FIRST, SHORTEST
from workbench.puzzles.war.model import build as cp
from workbench.puzzles.war.rules import story
from workbench.puzzles.war.rules.board import Board, Hands, check_deck, counted
from workbench.puzzles.war.rules.game import Fate
from workbench.solve import cpsat
from workbench.solve.answer import Answer
from workbench.solve.explain import infeasible
from workbench.solve.job import RulesDisagree


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task. Cards that were only dealt are as good as open."""
    board = board.undealt
    refuse_broken(board)
    if task != "statistics":  # which plays whatever is dealt
        for violation in story.contradictions(board):
            found = lines_of(board, violation, ctx)
            return infeasible(ctx, found, minimal=is_minimal(board, found))
    return TASKS[task](board, values, ctx)


def refuse_broken(board: Board) -> None:
    """OptionError for what is no deal of its deck: nothing can be asked of it."""
    if not board.is_deal:
        raise OptionError("this is a position in the middle of a game: solvers work on deals")
    for violation in check_deck(board):
        raise OptionError(violation.message)


# ------------------------------------------------------------------------------------------------ deal


def deal(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Any deal that fits cards and story."""
    if board.complete:
        return _judged(board, ctx)
    if is_few(board):
        return _of_few(board, ctx)
    for each in growing(board):

        def show(hands: Hands, far: Horizon = each[-1]) -> None:
            ctx.incumbent(replay(board, hands, far))

        status = look_on(board, each, ctx, show)
        if ctx.best is not None:
            end = ending(ctx.best.board)
            return ctx.outcome(Status.PROVED, facts=end.facts, answer=f"told: {end.words}")
        if status is not Status.INFEASIBLE:
            return ctx.outcome(Status.UNKNOWN, stopped=ctx.reason() or Stopped.LIMIT)
    return _none(board, ctx)


def _of_few(board: Board, ctx: SolveContext) -> Outcome:
    """A deal of a board that has few of them."""
    status = EveryDeal(board).best(FIRST, ctx, lambda hands: ctx.incumbent(replay(board, hands)))
    if ctx.best is None:
        return _impossible(board, ctx) if status is Status.INFEASIBLE else ctx.halted()
    end = ending(ctx.best.board)
    return ctx.outcome(Status.PROVED, facts=end.facts, answer=f"told: {end.words}")


def _impossible(board: Board, ctx: SolveContext, forced: Horizon | None = None) -> Outcome:
    """The outcome when there is no deal, with the reason, unless it is stopped before that is known."""
    found = explained(board, ctx, forced)
    return infeasible(ctx, found, minimal=is_minimal(board, found))


def _none(board: Board, ctx: SolveContext) -> Outcome:
    """The outcome when no horizon had a deal: impossible, unless a longer game could do it."""
    if possible(board, ctx) is Answer.NO:
        return _impossible(board, ctx)
    ctx.log("No such game ends as early as it was looked for; longer ones are not ruled out")
    return ctx.outcome(Status.UNKNOWN, stopped=ctx.reason() or Stopped.LIMIT)


def replay(board: Board, hands: Hands, horizon: Horizon | None = None) -> Board:
    """The board with these hands; RulesDisagree when the simulator plays another game than the model."""
    found = board.filled_with(hands)
    verdict = story.check(found)
    for violation in verdict.violations:
        raise RulesDisagree(f"replayed, the deal does not tell the story: {violation.message}")
    if horizon is not None and horizon.ends:
        end = ending(found)
        if end.fate is not Fate.ENDED or end.turns > horizon.turns:
            raise RulesDisagree(f"replayed, the game does not end within {counted(horizon.turns, 'turn')}")
    return found


def _judged(board: Board, ctx: SolveContext) -> Outcome:
    """Of a deal without open cards there is nothing to look for: the rules say whether it fits."""
    ctx.phase("Playing the game")
    broken = story.check(board).violations
    if broken:
        return ctx.outcome(Status.INFEASIBLE, conflict=untold(board, broken), minimal=False)
    ctx.incumbent(board)
    end = ending(board)
    return ctx.outcome(Status.PROVED, facts=end.facts, answer=f"told: {end.words}")


# ------------------------------------------------------------------------------------------------ best ones


def weakest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The least total of the winner's opening hand."""
    horizon = won_within(board, values.integer("turns"))
    _refuse_too_short(board, horizon)
    if board.complete:
        return _over(horizon, _weighed(board, horizon, ctx))
    if not is_few(board, whole=True):
        refuse_far(board, horizon)
    status = _as_far_as(ctx, Lightest(board, horizon, ctx).run)
    return _over(horizon, _impossible(board, ctx, horizon) if status is Status.INFEASIBLE else _best(status, ctx))


def _over(horizon: Horizon, outcome: Outcome) -> Outcome:
    """The outcome, saying what its optimum is over: other winners may be weaker, but win later."""
    within = f"within {counted(horizon.turns, 'turn')}"
    facts = {**outcome.facts, "within": horizon.turns}
    if outcome.status is Status.INFEASIBLE:
        return replace(outcome, facts=facts, answer=f"nobody can win {within}")
    if outcome.objective is None:
        return replace(outcome, facts=facts)
    total = f"a total of {outcome.objective:,.0f}"
    words = f"{total} is the least that wins" if outcome.status is Status.PROVED else f"{total} wins, least or not,"
    return replace(outcome, facts=facts, answer=f"{words} {within}")


def _refuse_too_short(board: Board, horizon: Horizon) -> None:
    rules, least = board.rules, board.rules.hand
    if not rules.face_down and horizon.turns < min(least, rules.max_turns):
        raise OptionError(f"turns is {horizon.turns}: hands of {least} are never gone before turn {least}")


def _weighed(board: Board, horizon: Horizon, ctx: SolveContext) -> Outcome:
    """The total of a deal without open cards."""
    end = ending(board)
    broken = story.check(board).violations
    if broken or end.fate is not Fate.ENDED or end.winner is None or end.turns > horizon.turns:
        return ctx.outcome(Status.INFEASIBLE, conflict=untold(board, broken), minimal=False)
    total = sum(board.hands[end.winner])
    ctx.incumbent(board, total, total)
    return ctx.outcome(Status.PROVED, facts=end.facts)


def _as_far_as(ctx: SolveContext, search: Callable[[], Status]) -> Status:
    """How a search ends, also when it is stopped while it builds a model."""
    try:
        return search()
    except Interrupted:
        return Status.FEASIBLE if ctx.best else Status.UNKNOWN


def _best(status: Status, ctx: SolveContext) -> Outcome:
    """The outcome with the best deal: proved, or as far as it went."""
    facts = ending(ctx.best.board).facts if ctx.best else {}
    if status is not Status.PROVED:
        return ctx.halted(facts=facts, stopped=ctx.reason() or Stopped.LIMIT)
    if ctx.best is not None and ctx.best.objective is not None:
        ctx.bound(ctx.best.objective)
    return ctx.outcome(Status.PROVED, facts=facts)


def shortest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The fewest turns to an end that fits: within a hand's length first, then further and further."""
    if board.complete:
        return _timed(board, ctx)
    if is_few(board, whole=True):
        return _shortest_of_few(board, ctx)
    looks = [horizon.turns for horizon in horizons(board) if horizon.ends] or stretches(board)
    refuse_far(board, Horizon(looks[0], True))
    over = 0  # no game that fits is over by then
    for turns in looks:
        status = _as_far_as(ctx, partial(_shortest_within, board, over, Horizon(turns, True), ctx))
        if status is not Status.INFEASIBLE:
            return _best(status, ctx)
        over = turns
        ctx.bound(over + 1)
    return _none(board, ctx)


def _shortest_of_few(board: Board, ctx: SolveContext) -> Outcome:
    """The shortest game of a board that has few deals."""

    def show(hands: Hands) -> None:
        found = replay(board, hands)
        ctx.incumbent(found, ending(found).turns)

    deals = EveryDeal(board, over=True)
    status = deals.best(SHORTEST, ctx, show)
    if status is not Status.INFEASIBLE:
        return _best(status, ctx)
    if deals.undecided:
        return ctx.outcome(Status.UNKNOWN, stopped=Stopped.LIMIT)
    if possible(board, ctx) is Answer.NO:
        return _impossible(board, ctx)
    ctx.log("Every game that fits goes on for ever")
    return ctx.outcome(Status.INFEASIBLE)


def _shortest_within(board: Board, over: int, horizon: Horizon, ctx: SolveContext) -> Status:
    """The shortest game of more than `over` turns within a horizon: PROVED, FEASIBLE, INFEASIBLE or UNKNOWN."""
    for room, seconds in improving(board, horizon, ctx):
        ctx.phase(phase("Searching", horizon, room))
        model = cp.build(board, horizon, room, stopped=ctx.stopped)
        length = cp.add_length(model)
        model.proto.add(length >= over + 1)
        if ctx.best is not None and ctx.best.objective is not None:
            model.proto.add(length <= round(ctx.best.objective) - 1)
        model.proto.minimize(length)

        def show(solution: cpsat.Solution, model: cp.Model = model, length: cp.Var = length) -> None:
            ctx.incumbent(
                replay(board, model.read(solution.value), Horizon(solution.value(length), True)), solution.value(length)
            )

        def bound(number: float, latest: int = horizon.turns + 1) -> None:
            ctx.bound(min(number, latest))  # a game that goes on beyond the horizon has more turns than that

        whole = bound if room.whole else _nothing
        result = cpsat.search(model.proto, ctx, show, time_limit=seconds, on_bound=whole)
        done = isinstance(result, cpsat.NoneExists) or (isinstance(result, cpsat.Found) and result.proved)
        if room.whole and done:
            return Status.PROVED if ctx.best else Status.INFEASIBLE
        if ctx.best is not None and ctx.best.objective == over + 1:
            return Status.PROVED
    return Status.FEASIBLE if ctx.best else Status.UNKNOWN


def _nothing(number: float) -> None:
    """What is proved where something is left out is proved of nothing."""


def _timed(board: Board, ctx: SolveContext) -> Outcome:
    """The length of a deal without open cards."""
    end = ending(board)
    broken = story.check(board).violations
    if broken or end.fate is not Fate.ENDED:
        return ctx.outcome(Status.INFEASIBLE, conflict=untold(board, broken), minimal=False, facts=end.facts)
    ctx.incumbent(board, end.turns, end.turns)
    return ctx.outcome(Status.PROVED, facts=end.facts)


def _longest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    from workbench.puzzles.war.engines.longest import longest

    return longest(board, values, ctx)


def _endless(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    from workbench.puzzles.war.engines.longest import endless

    return endless(board, values, ctx)


def _statistics(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    from workbench.puzzles.war.engines.statistics import statistics

    return statistics(board, values, ctx)


TASKS: dict[str, Callable[[Board, Values, SolveContext], Outcome]] = {
    "deal": deal,
    "weakest": weakest,
    "shortest": shortest,
    "longest": _longest,
    "endless": _endless,
    "statistics": _statistics,
}
