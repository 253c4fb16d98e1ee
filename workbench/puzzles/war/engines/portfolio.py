"""Looking for a deal: by swapping cards, and by the model, in little room first, then in ever more.

Swapping finds deals for stories that say little, however long; the model those of stories that say much, and it alone
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
from workbench.core.outcome import Status
from workbench.puzzles.war.analysis.horizons import SMALL, Horizon, Room, rooms, whole_room
from workbench.puzzles.war.engines.local_search import KERNELS, swap
from workbench.puzzles.war.model import build as cp
from workbench.puzzles.war.rules.board import Board, Hands, counted
from workbench.solve import cpsat, kernels
from workbench.solve.answer import Answer
from workbench.solve.portfolio import Until, side_by_side

_FIRST = 8.0
"""Seconds that a room is given at first; each time after, twice as many and another random seed."""
_ALONE, _ALONE_AGAIN = 1.5, 0.3
"""Seconds for which cards are swapped before a model is built: most stories are told by then; if asked by the way."""
_PATIENCE = 6.0
"""Seconds for a horizon that others lie beyond: a longer game may be found sooner than a short one is ruled out."""
_SHARE = 0.25
"""Share of the time that is left which an improving search spends in a room that is not the last."""

_STATUS = {Answer.YES: Status.PROVED, Answer.NO: Status.INFEASIBLE, Answer.NOT_KNOWN: Status.UNKNOWN}


def look(
    board: Board,
    horizon: Horizon,
    ctx: SolveContext,
    found: Callable[[Hands], object] | None = None,
    *,
    anybody: bool = False,
    report: bool = True,
    far: Horizon | None = None,
    late: float = math.inf,
) -> Status:
    """Look for one deal that fits cards and story, and hand it to `found`: by swapping cards, and by the model.

    anybody  somebody must win, whoever it is.       report   whether phases and the solver's log are passed on.

    far      what is swapped for instead, since a game may end later too; the model is not asked for long then.
    late     seconds of the job after which it is given up.

    INFEASIBLE only after a room that leaves nothing out; UNKNOWN when stopped, or when no model can be that large.
    """
    search = ByModel(board, horizon, ctx, found or _ignore, anybody, report)
    aim = far or horizon
    further = far is not None and far != horizon
    late = min(late, ctx.elapsed + _PATIENCE) if further else late

    def over() -> bool:
        return ctx.elapsed > late

    near = whole_room(board, horizon).layers <= board.rules.hand or board.rules.cards <= SMALL
    if near and rooms(board, horizon):
        return search.room_by_room(over)  # no card that is won comes into play, or there are few: known at once
    if report:
        beyond = "" if rooms(board, aim) else ", further than any model: nothing can be proved impossible"
        ctx.phase(f"Swapping cards: {counted(aim.turns, 'turn')}{beyond}")

    in_vain = threading.Event()

    def swapping(until: Until) -> Hands | None:
        # a model that a parameter keeps from its answer leaves no reason to go on for ever
        return swap(board, aim, ctx.limits.seed, lambda: until() or in_vain.is_set(), anybody=anybody)

    def modelling(until: Until, _: float | None) -> Status | None:
        status = search.room_by_room(lambda: until() or over())
        if status is Status.UNKNOWN and ctx.limited:
            in_vain.set()
        return None if status is Status.UNKNOWN else status

    alone = _ALONE if report else _ALONE_AGAIN
    answer = side_by_side(
        swapping,
        modelling,
        ctx.stopped,
        head_start=alone if kernels.is_ready(KERNELS) else 0.0,  # nobody waits while they are being compiled
        patient=report and not further,  # no model knows more
    )
    if answer is None or isinstance(answer, Status):
        return answer or Status.UNKNOWN
    search.found(answer)
    return Status.PROVED


def look_on(
    board: Board,
    each: Sequence[Horizon],
    ctx: SolveContext,
    found: Callable[[Hands], object],
    *,
    anybody: bool = False,
) -> Status:
    """Look within one horizon after the other, where each holds all games of those before; else as `look`."""
    status = Status.UNKNOWN
    for horizon in each:
        status = look(board, horizon, ctx, found, anybody=anybody, far=each[-1])
        if status is Status.PROVED or ctx.stopped():
            break
    return status


def _ignore(hands: Hands) -> None:
    """That there is one is all that was asked."""


@dataclass(frozen=True, slots=True)
class ByModel:
    """Looks for a deal by the model alone; its parts are those of `look`."""

    board: Board
    horizon: Horizon
    ctx: SolveContext
    found: Callable[[Hands], object]
    anybody: bool
    report: bool

    def room_by_room(self, until: Callable[[], bool] | None = None) -> Status:
        """Look into every room, the smaller ones again and again; UNKNOWN once `until` is true."""
        each = rooms(self.board, self.horizon)
        first, behind, tries = 0, 1, Counter[Room]()
        while first < len(each):
            for number, room in enumerate(each[first:behind], first):
                if self.ctx.stopped() or (until is not None and until()):
                    return Status.UNKNOWN
                last = first == len(each) - 1
                seconds = None if last else _FIRST * 2 ** tries[room]
                answer = self.into(room, seconds, tries[room], until)
                tries[room] += 1
                if answer is Answer.NO and not room.whole:
                    first = number + 1  # nor is it possible in less room
                elif answer is not Answer.NOT_KNOWN or last or self.ctx.limited:  # by a parameter, however often asked
                    return _STATUS[answer]
            behind = max(first, behind) + 1
        return Status.UNKNOWN

    def into(self, room: Room, seconds: float | None, luck: int, until: Callable[[], bool] | None) -> Answer:
        """Look into one room, for some seconds and with a random seed of its own."""
        board, horizon, ctx = self.board, self.horizon, self.ctx
        if self.report:
            ctx.phase(phase("Building the model", horizon, room))
        try:
            model = cp.build(board, horizon, room, stopped=lambda: ctx.stopped() or (until is not None and until()))
        except Interrupted:
            return Answer.NOT_KNOWN
        if self.anybody:
            cp.add_winner(model, None)
        if isinstance(ctx.hint, Board):
            model.hint(ctx.hint.hands)
        if self.report:
            ctx.phase(phase("Searching", horizon, room))
        seed = {"random_seed": str(ctx.limits.seed + luck)}
        result = cpsat.search(
            model.proto,
            ctx,
            self._shown(model),
            report=self.report,
            time_limit=seconds,
            overrides=seed,
            until=until,
        )
        match result:
            case cpsat.Found():
                return Answer.YES
            case cpsat.NoneExists():
                return Answer.NO
            case cpsat.NotKnown():
                return Answer.NOT_KNOWN

    def _shown(self, model: cp.Model) -> cpsat.OnSolution:
        def show(solution: cpsat.Solution) -> bool:
            self.found(model.read(solution.value))
            return True

        return show


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
