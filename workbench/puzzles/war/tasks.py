"""What the solvers can be asked about a deal. Every deal that comes out is replayed by the plain simulator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from workbench.core.errors import OptionError
from workbench.core.options import Values
from workbench.core.puzzle import Violation
from workbench.puzzles.war import model as cp
from workbench.puzzles.war import story
from workbench.puzzles.war.board import LETTERS, OPEN, Board, Hands, Winnings, check_deck
from workbench.puzzles.war.fate import Ending, ending
from workbench.puzzles.war.game import Fate
from workbench.puzzles.war.lightest import Lightest
from workbench.puzzles.war.model import Horizon
from workbench.puzzles.war.pins import Kind, Pin
from workbench.solve import cpsat
from workbench.solve.events import Outcome, Status, Stopped
from workbench.solve.explain import minimal_conflict
from workbench.solve.job import RulesDisagree, SolveContext

_STRETCH = (1.0, 1.5, 2.0, 3.0, 4.0)
"""How far, in opening hands, an end is looked for when the story does not say when it comes."""


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task."""
    refuse_broken(board)
    if task != "statistics":  # which plays whatever is dealt
        for violation in story.contradictions(board):
            return ctx.outcome(Status.INFEASIBLE, conflict=_pins_of(board, violation, ctx))
    return TASKS[task](board, values, ctx)


def _pins_of(board: Board, violation: Violation, ctx: SolveContext) -> tuple[Violation, ...]:
    """The lines of a story that a contradiction is between, as few as it takes; a single one with the reason."""
    numbers = {int(target.split()[1]) - 1 for target in violation.targets if target.startswith("pin ")}
    if len(numbers) < 2:
        return (violation,)
    pins = [board.story[number] for number in sorted(numbers)]
    return explain(restricted(board, pins), ctx, whole=board) or tuple(_violation(board, pin) for pin in pins)


def refuse_broken(board: Board) -> None:
    """OptionError for what is no deal of its deck: nothing can be asked of it."""
    if not board.is_deal:
        raise OptionError("this is a position in the middle of a game: solvers work on deals")
    for violation in check_deck(board):
        raise OptionError(violation.message)


def last_turn(board: Board) -> int:
    """The last turn that the story speaks of."""
    return max((pin.turn + max(0, pin.depth - 1) for pin in board.story if pin.turn), default=0)


def horizons(board: Board) -> list[Horizon]:
    """How far to look, one after the other until a deal is found."""
    kinds = {pin.kind for pin in board.story}
    if Kind.ENDS not in kinds and kinds & {Kind.WINNER, Kind.LONGEST}:
        return [Horizon(turns, True) for turns in stretches(board)]
    return exact_horizons(board)


def exact_horizons(board: Board) -> list[Horizon]:
    """Horizons within which a story is possible or not at all, if nothing in it speaks of a game without its end."""
    ends = [pin.turn for pin in board.story if pin.kind is Kind.ENDS]
    last = last_turn(board)
    if ends:
        return [Horizon(max(ends), True)]
    if any(pin.kind is Kind.WAR and pin.turn + pin.depth - 1 == last for pin in board.story):
        return [Horizon(last + 1, False), Horizon(last, True)]  # a war goes no deeper, or the game is over
    return [Horizon(last, False)]


def stretches(board: Board) -> list[int]:
    """Ever more turns within which a game may end, at least those that the story speaks of; one at least."""
    rules = board.rules
    most = rules.hand if rules.winnings is Winnings.DESCENDING else cp.MOST_LAYERS
    most = min(most // (rules.face_down + 1), rules.max_turns)
    turns = {max(last_turn(board), round(rules.hand * factor)) for factor in _STRETCH}
    return sorted(number for number in turns if number <= most) or [max(1, most)]


# ------------------------------------------------------------------------------------------------ deal


def deal(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Any deal that fits cards and story."""
    if board.complete:
        return _judged(board, ctx)
    looks = horizons(board)
    cp.refuse_far(board, looks[0])
    for horizon in looks:
        status = _look(board, horizon, ctx)
        if ctx.best is not None:
            return ctx.outcome(Status.PROVED, facts=told(ctx.best.board))
        if status is not Status.INFEASIBLE:
            return ctx.halted()
    return _none(board, ctx)


def _none(board: Board, ctx: SolveContext) -> Outcome:
    """The outcome when no horizon had a deal: impossible, unless a longer game could do it."""
    if _possible(board, ctx):
        ctx.log("No such game ends as early as it was looked for; longer ones are not ruled out")
        return ctx.outcome(Status.UNKNOWN, stopped=Stopped.LIMIT)
    if ctx.stopped():
        return ctx.halted()
    return ctx.outcome(Status.INFEASIBLE, conflict=explain(board, ctx))


def _look(board: Board, horizon: Horizon, ctx: SolveContext) -> Status:
    """Look for one deal within a horizon, and show it."""
    ctx.phase(f"Building the model: {horizon.turns} turns" if horizon.turns else "Building the model")
    model = cp.build(board, horizon)

    def show(value: cpsat.Value, objective: float | None, bound: float | None) -> bool:
        ctx.incumbent(replay(board, model.read(value), horizon))
        return True

    ctx.phase("Searching")
    return cpsat.search(model.proto, ctx, show).status if not ctx.stopped() else Status.UNKNOWN


def replay(board: Board, hands: Hands, horizon: Horizon | None = None) -> Board:
    """The board with these hands; RulesDisagree when the simulator plays another game than the model."""
    found = replace(board, hands=hands)
    verdict = story.check(found)
    for violation in verdict.violations:
        raise RulesDisagree(f"replayed, the deal does not tell the story: {violation.message}")
    if horizon is not None and horizon.ends:
        end = ending(found)
        if end.fate is not Fate.ENDED or end.turns > horizon.turns:
            raise RulesDisagree(f"replayed, the game does not end within {horizon.turns} turns")
    return found


def told(board: Board) -> dict[str, object]:
    """Facts about the game of a deal that was found."""
    end = ending(board)
    return facts_of(end)


def facts_of(end: Ending) -> dict[str, object]:
    """The facts of an ending, by the names that scripts rely on."""
    over = end.fate is Fate.ENDED
    return {
        "turns": end.turns if over else None,
        "winner": None if end.winner is None else LETTERS[end.winner],
        "decided": end.fate is not Fate.UNDECIDED,
        "wars": end.wars,
        "deepest_war": end.deepest,
        "cycle": list(end.cycle) if end.cycle else None,
        "piles": list(end.piles),
    }


def _judged(board: Board, ctx: SolveContext) -> Outcome:
    """Of a deal without open cards there is nothing to look for: the rules say whether it fits."""
    ctx.phase("Playing the game")
    broken = story.check(board).violations
    if broken:
        return ctx.outcome(Status.INFEASIBLE, conflict=broken)
    ctx.incumbent(board)
    return ctx.outcome(Status.PROVED, facts=told(board))


# ------------------------------------------------------------------------------------------------ why not

Reason = Pin | tuple[int, int]
"""A pin, or the place (player, place) of a known card."""


def explain(
    board: Board, ctx: SolveContext, forced: Horizon | None = None, whole: Board | None = None
) -> tuple[Violation, ...]:
    """A minimal set of pins, and of known cards if pins alone do not explain it; empty when stopped first.

    forced   the game must have a winner within this horizon, whatever the story says.
    whole    the board that the person sees, where `board` is a part of it.
    """
    ctx.phase("Explaining why there is none")
    if _possible(restricted(board, ()), ctx, forced) is not True:
        return ()  # nothing on the board is to blame
    reasons: list[Reason] = list(board.story)
    if _possible(restricted(board, reasons), ctx, forced) is not False:
        reasons += [(p, i) for p, hand in enumerate(board.hands) for i, card in enumerate(hand) if card != OPEN]

    def possible(kept: Sequence[Reason]) -> bool | None:
        return _possible(restricted(board, kept), ctx, forced)

    conflict = minimal_conflict(reasons, possible, ctx) or ()
    return tuple(_violation(whole or board, reason) for reason in conflict)


def restricted(board: Board, kept: Sequence[Reason]) -> Board:
    """The board with only some of its pins and known cards."""
    places = {reason for reason in kept if not isinstance(reason, Pin)}
    hands = tuple(
        tuple(card if (p, i) in places else OPEN for i, card in enumerate(hand)) for p, hand in enumerate(board.hands)
    )
    return replace(board, hands=hands, story=tuple(pin for pin in board.story if pin in kept))


def _possible(board: Board, ctx: SolveContext, forced: Horizon | None = None) -> bool | None:
    """Whether a deal tells the story; None when stopped before that was known.

    A winner without an end that is said could always come later, so that line alone rules nothing out.
    """
    kinds = {pin.kind for pin in board.story}
    if forced is None and Kind.ENDS not in kinds:
        board = replace(board, story=tuple(pin for pin in board.story if pin.kind is not Kind.WINNER))
    for horizon in [forced] if forced else exact_horizons(board):
        try:
            cp.refuse_far(board, horizon)
        except OptionError:
            return True  # further than the model can look: nothing is ruled out
        model = cp.build(board, horizon)
        if forced is not None:
            cp.add_winner(model, None)
        status = cpsat.search(model.proto, ctx, report=False).status
        if status is not Status.INFEASIBLE:
            return None if status is Status.UNKNOWN else True
    return False


def _violation(board: Board, reason: Reason) -> Violation:
    if isinstance(reason, Pin):
        targets = [story.pin_target(board.story.index(reason)), *([f"turn {reason.turn}"] if reason.turn else [])]
        return Violation("story", reason.text, targets=tuple(targets))
    player, place = reason
    message = f"card {place + 1} of {LETTERS[player]} is {board.hands[player][place]}"
    return Violation("cards", message, ((player + 1, place + 1),))


# ------------------------------------------------------------------------------------------------ best ones


def weakest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The least total of the winner's opening hand."""
    horizon = Horizon(values.integer("turns"), True)
    _refuse_too_short(board, horizon)
    cp.refuse_far(board, horizon)
    if board.complete:
        return _weighed(board, horizon, ctx)
    status = Lightest(board, horizon, ctx).run()
    if status is Status.INFEASIBLE:
        return ctx.outcome(Status.INFEASIBLE, conflict=explain(board, ctx, horizon))
    return _best(status, ctx)


def _refuse_too_short(board: Board, horizon: Horizon) -> None:
    least = board.rules.hand
    if not board.rules.face_down and horizon.turns < least:
        raise OptionError(f"turns is {horizon.turns}: hands of {least} are never gone before turn {least}")
    last = last_turn(board)
    if horizon.turns < last:
        raise OptionError(f"turns is {horizon.turns}: the story speaks of turn {last}")


def _weighed(board: Board, horizon: Horizon, ctx: SolveContext) -> Outcome:
    """The total of a deal without open cards."""
    end = ending(board)
    broken = story.check(board).violations
    if broken or end.fate is not Fate.ENDED or end.winner is None or end.turns > horizon.turns:
        return ctx.outcome(Status.INFEASIBLE, conflict=broken)
    total = sum(board.hands[end.winner])
    ctx.incumbent(board, total, total)
    return ctx.outcome(Status.PROVED, facts=facts_of(end))


def _best(status: Status, ctx: SolveContext) -> Outcome:
    """The outcome with the best deal: proved, or as far as it went."""
    facts = told(ctx.best.board) if ctx.best else {}
    if status is not Status.PROVED:
        return ctx.halted(facts=facts)
    if ctx.best is not None and ctx.best.objective is not None:
        ctx.bound(ctx.best.objective)
    return ctx.outcome(Status.PROVED, facts=facts)


def shortest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The fewest turns to an end that fits: within a hand's length first, then further and further."""
    looks = [horizon.turns for horizon in horizons(board) if horizon.ends] or stretches(board)
    cp.refuse_far(board, Horizon(looks[0], True))
    if board.complete:
        return _timed(board, ctx)
    for turns in looks:
        horizon = Horizon(turns, True)
        ctx.phase(f"Building the model: {turns} turns")
        model = cp.build(board, horizon)
        length = cp.add_length(model)
        model.proto.minimize(length)

        def show(
            value: cpsat.Value,
            objective: float | None,
            bound: float | None,
            model: cp.Model = model,
            length: cp.Var = length,
        ) -> None:
            found = replay(board, model.read(value), Horizon(value(length), True))
            ctx.incumbent(found, value(length), bound)

        ctx.phase("Searching")
        result = cpsat.search(model.proto, ctx, show, report=turns == looks[-1])
        if result.status is not Status.INFEASIBLE:
            return _best(result.status, ctx)
        ctx.bound(turns + 1)  # no game that fits is over by then
    return _none(board, ctx)


def _timed(board: Board, ctx: SolveContext) -> Outcome:
    """The length of a deal without open cards."""
    end = ending(board)
    broken = story.check(board).violations
    if broken or end.fate is not Fate.ENDED:
        return ctx.outcome(Status.INFEASIBLE, conflict=broken, facts=facts_of(end))
    ctx.incumbent(board, end.turns, end.turns)
    return ctx.outcome(Status.PROVED, facts=facts_of(end))


def _longest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    from workbench.puzzles.war.searching import longest  # loads compiled kernels

    return longest(board, values, ctx)


def _endless(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    from workbench.puzzles.war.searching import endless  # loads compiled kernels

    return endless(board, values, ctx)


def _statistics(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    from workbench.puzzles.war.statistics import statistics  # loads compiled kernels

    return statistics(board, values, ctx)


TASKS: dict[str, Callable[[Board, Values, SolveContext], Outcome]] = {
    "deal": deal,
    "weakest": weakest,
    "shortest": shortest,
    "longest": _longest,
    "endless": _endless,
    "statistics": _statistics,
}
