"""Boards with few deals: every one is played and held against the story, which is exact however far a story reaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from workbench.core.context import SolveContext
from workbench.puzzles.war.analysis.horizons import MOST_LAYERS, SMALL
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.kernels.every_deal import FIRST, play_every
from workbench.puzzles.war.kernels.script import Script, script_of
from workbench.puzzles.war.kernels.table import deals_of, hands_of, no_best
from workbench.puzzles.war.kernels.whole_game import shuffle
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.puzzles.war.rules.pins import PinKind
from workbench.puzzles.war.rules.story import last_turn
from workbench.solve.answer import Answer
from workbench.solve.parallel import next_chunk, stop_flag

FEW = 3_000_000
"""Deals that are few: a few seconds."""
_WHOLE = {PinKind.ENDS, PinKind.WINNER, PinKind.LONGEST}


def is_few(board: Board, *, whole: bool = False) -> bool:
    """Whether all deals of a board are played in a few seconds.

    whole   games are played to their end whatever the story says: those of a large deck may have millions of turns.
    """
    last = last_turn(board.story)
    whole = whole or last > MOST_LAYERS or any(pin.of_whole_game for pin in board.story)
    return board.arrangements <= FEW // (1 + last // 100) and (board.rules.cards <= SMALL or not whole)


@dataclass(frozen=True, slots=True)
class EveryDeal:
    """What came of playing every deal.

    answer     YES after the best deal, NO if none fits, NOT_KNOWN if it was stopped.
    fitting    how many deals fit, of those that were played.
    undecided  how many games were, of those that fitted as far as they were played.
    """

    answer: Answer
    fitting: int
    undecided: int


def whole_story(board: Board, *, over: bool = False, endless: bool = False, won_within: int = 0) -> Script:
    """A board's story for `play_every`: turns are compared as far as it speaks of them, then the whole game is played.

    over   a game must end.       endless   it must never end.       won_within   somebody must win in so many turns.
    """
    last = last_turn(tuple(pin for pin in board.story if pin.kind is not PinKind.ENDS))
    within = last + 1 if last else 0
    return script_of(board, within, over=over, endless=endless, latest=won_within, anybody=won_within > 0)


def play_all(
    board: Board,
    aim: int,
    ctx: SolveContext,
    found: Callable[[Hands], object],
    *,
    over: bool = False,
    endless: bool = False,
    won_within: int = 0,
    report: bool = True,
) -> EveryDeal:
    """Play every deal of a board and hand ever better ones to `found`; see `whole_story` for what is asked of them.

    It begins at a random deal, so that any deal that will do is not always one with the low cards first.
    """
    ctx.kernels(KERNELS)
    if report:
        ctx.phase("Playing every deal")
    all_deals, deals, script = (
        board.arrangements,
        deals_of(board),
        whole_story(board, over=over, endless=endless, won_within=won_within),
    )
    shuffle(deals.cards, deals.free, np.uint64(ctx.limits.seed), np.uint64(0))
    best, worth, played, chunk = no_best(deals), None, 0, 64
    with stop_flag(ctx.stopped) as stop:
        while played < all_deals and not ctx.stopped():
            began = ctx.elapsed
            played += play_every(deals, script, aim, min(chunk, all_deals - played), stop, best)
            if best.state[1] and int(best.state[0]) != worth:
                worth = int(best.state[0])
                found(hands_of(best.cards, board.rules))
                if aim == FIRST:
                    return EveryDeal(Answer.YES, 1, 0)
            if report:
                ctx.progress(played, all_deals, played)
            chunk = next_chunk(chunk, ctx.elapsed - began)
    # a game that nobody knows the end of does not tell what is said of its end, so that it is no open question
    undecided = 0 if any(pin.kind in _WHOLE for pin in board.story) else int(best.state[2])
    answer = Answer.NOT_KNOWN if played < all_deals else Answer.NO if worth is None else Answer.YES
    return EveryDeal(answer, int(best.state[1]), undecided)
