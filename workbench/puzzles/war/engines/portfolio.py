"""Simulated annealing and the model after the same deal, the model with few layers of cards first, then with more.

Annealing finds deals for stories that say little, however long; the model those of stories that say much, and it alone
knows that there is none.
"""

from __future__ import annotations

import math
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.core.wording import counted
from workbench.puzzles.war.analysis.horizons import SMALL, Horizon, Room, rooms, whole_room
from workbench.puzzles.war.engines.local_search import ANNEALING, anneal
from workbench.puzzles.war.model.build import add_winner, build
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.solve.answer import Answer
from workbench.solve.portfolio import Until, side_by_side
from workbench.solve.solvers import cpsat

_FIRST = 8.0  # seconds that a room is given at first; each time after, twice as many and another random seed
_ALONE, _ALONE_AGAIN = 1.5, 0.3
"""Seconds of annealing before a model is built, which most stories need not: for a task, and for an explanation."""
_PATIENCE = 6.0
"""Seconds for a horizon that others lie beyond: a longer game may be found sooner than a short one is ruled out."""
_SHARE = 0.25  # share of the time that is left which an improving search spends in a room that is not the last


def _ignore(hands: Hands) -> None:
    """Ignore a deal: it is only asked whether there is one."""


def find_deal(
    board: Board,
    horizon: Horizon,
    ctx: SolveContext,
    found: Callable[[Hands], object] = _ignore,
    *,
    anybody: bool = False,
    report: bool = True,
    far: Horizon | None = None,
    late: float = math.inf,
    nearer: Callable[[Hands], object] = _ignore,
) -> Answer:
    """Look for one deal that fits cards and story, and hand it to `found`: by annealing, and by the model.

    anybody  one of the players must win, any of them.       report   whether phases and the solver's log are passed on.
    far      what is annealed for instead, since a game may end later too; the model is not asked for long then.
    late     seconds of the job after which it is given up.
    nearer   is handed deals that tell ever more of the story.

    NO only after a room that leaves nothing out; NOT_KNOWN when stopped, or when no model can be that large.
    """
    search = ByModel(board, horizon, ctx, found, anybody, report)
    aim = far or horizon
    late = min(late, ctx.elapsed + _PATIENCE) if aim != horizon else late
    near = whole_room(board, horizon).layers <= board.rules.hand or board.rules.cards <= SMALL
    if near and rooms(board, horizon):  # no card that is won comes into play, or there are few: known at once
        return search.room_by_room(lambda: ctx.elapsed > late)
    answer = _race(search, aim, late, nearer)
    if answer is None:
        return Answer.NOT_KNOWN
    if isinstance(answer, Answer):
        return answer
    with ctx.found_by(ANNEALING):
        found(answer)
    return Answer.YES


def _race(search: ByModel, aim: Horizon, late: float, nearer: Callable[[Hands], object]) -> Hands | Answer | None:
    """The deal that annealing finds or the answer of the model, whichever comes first; None where neither does."""
    board, ctx, report = search.board, search.ctx, search.report
    if report:
        beyond = "" if rooms(board, aim) else ", for which there is no model: nothing can be proved impossible"
        ctx.phase(f"Simulated annealing: {counted(aim.turns, 'turn')}{beyond}")
    in_vain = threading.Event()

    def annealing(until: Until) -> Hands | None:
        # a model that a parameter keeps from its answer leaves no reason to go on for ever
        return anneal(board, aim, ctx.limits.seed, lambda: until() or in_vain.is_set(), nearer, anybody=search.anybody)

    def modelling(until: Until, _: float | None) -> Answer | None:
        answer = search.room_by_room(lambda: until() or ctx.elapsed > late)
        if answer is Answer.NOT_KNOWN and ctx.limited:
            in_vain.set()
        return None if answer is Answer.NOT_KNOWN else answer

    return side_by_side(
        annealing,
        modelling,
        ctx.stopped,
        head_start=_ALONE if report else _ALONE_AGAIN,
        patient=report and aim == search.horizon,  # no model knows more
    )


def first_found(
    board: Board,
    each: Sequence[Horizon],
    ctx: SolveContext,
    found: Callable[[Hands], object],
    *,
    anybody: bool = False,
    nearer: Callable[[Hands], object] = _ignore,
) -> Answer:
    """Look within one horizon after the other, where each holds all games of those before; else as `find_deal`."""
    answer = Answer.NOT_KNOWN
    for horizon in each:
        if ctx.stopped():
            return Answer.NOT_KNOWN  # of what no short game tells a longer one may
        answer = find_deal(board, horizon, ctx, found, anybody=anybody, far=each[-1], nearer=nearer)
        if answer is Answer.YES:
            break
    return answer


@dataclass(frozen=True, slots=True)
class ByModel:
    """Looks for a deal by the model alone; its parts are those of `find_deal`."""

    board: Board
    horizon: Horizon
    ctx: SolveContext
    found: Callable[[Hands], object]
    anybody: bool
    report: bool

    def room_by_room(self, until: Until = lambda: False) -> Answer:
        """Look into every room, the smaller ones again and again; NOT_KNOWN once `until` is true."""
        each = rooms(self.board, self.horizon)
        first, behind, tries = 0, 1, Counter[Room]()
        while first < len(each):
            for number, room in enumerate(each[first:behind], first):
                if self.ctx.stopped() or until():
                    return Answer.NOT_KNOWN
                last = first == len(each) - 1
                seconds = None if last else _FIRST * 2 ** tries[room]
                answer = self.into(room, seconds, tries[room], until)
                tries[room] += 1
                if answer is Answer.NO and not room.whole:
                    first = number + 1  # nor is it possible in less room
                elif answer is not Answer.NOT_KNOWN or last or self.ctx.limited:  # by a parameter, however often asked
                    return answer
            behind = max(first, behind) + 1
        return Answer.NOT_KNOWN

    def into(self, room: Room, seconds: float | None, luck: int, until: Until) -> Answer:
        """Look into one room, for some seconds and with a random seed of its own."""
        board, horizon, ctx = self.board, self.horizon, self.ctx
        if self.report:
            ctx.phase(phase("Building the model", horizon, room))
        try:
            model = build(board, horizon, room, stopped=lambda: ctx.stopped() or until())
        except Interrupted:
            return Answer.NOT_KNOWN
        if self.anybody:
            add_winner(model, None)
        if isinstance(ctx.hint, Board) and ctx.hint.rules == board.rules:
            model.hint(ctx.hint.hands)
        if self.report:
            ctx.phase(phase("Searching", horizon, room))
        seed = {"random_seed": str(ctx.limits.reseeded(luck).seed)}

        def show(solution: cpsat.Solution) -> bool:
            self.found(model.read(solution.value))
            return True

        result = cpsat.search(
            model.cp_sat, ctx, show, report=self.report, time_limit=seconds, overrides=seed, until=until
        )
        match result:
            case cpsat.Found():
                return Answer.YES
            case cpsat.NoneExists():
                return Answer.NO
            case cpsat.NotKnown():
                return Answer.NOT_KNOWN


def improving(board: Board, horizon: Horizon, ctx: SolveContext) -> Iterator[tuple[Room, float | None]]:
    """The rooms in which the best deal is to be looked for, one after the other, and seconds for each; None: no limit.

    Nothing is proved but in a room that leaves nothing out, and that is the last.
    """
    each = rooms(board, horizon)
    for room in each:
        if ctx.stopped():
            return
        left = ctx.remaining
        yield room, None if room is each[-1] else _FIRST if left is None else _SHARE * left


def phase(what: str, horizon: Horizon, room: Room) -> str:
    """What is being done, in words."""
    turns = counted(horizon.turns, "turn") if horizon.turns else "the opening hands"
    return f"{what}: {turns}" if room.whole else f"{what}: {turns}, up to {counted(room.layers, 'card')} each"
