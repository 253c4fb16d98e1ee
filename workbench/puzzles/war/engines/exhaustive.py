"""Boards with few deals: every one is played and held against the story, which is exact however far a story reaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.outcome import Status
from workbench.puzzles.war.analysis.horizons import MOST_LAYERS, SMALL, Horizon, last_turn
from workbench.puzzles.war.engines.local_search import KERNELS
from workbench.puzzles.war.kernels import every_deal
from workbench.puzzles.war.kernels.annealing import ANYBODY, script_of
from workbench.puzzles.war.kernels.every_deal import FIRST, Wanted
from workbench.puzzles.war.kernels.table import NOBODY, Bytes, Longs, hands_of, start_of, way_of
from workbench.puzzles.war.kernels.whole_game import shuffle
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.puzzles.war.rules.pins import Kind
from workbench.solve.parallel import next_chunk, stop_flag

FEW = 3_000_000
"""Deals that are few: a few seconds."""
_WHOLE = {Kind.ENDS, Kind.WINNER, Kind.LONGEST}


def is_few(board: Board, *, whole: bool = False) -> bool:
    """Whether all deals of a board are played in a few seconds.

    whole   games are played to their end whatever the story says: those of a large deck may have millions of turns.
    """
    last = last_turn(board)
    whole = whole or last > MOST_LAYERS or any(pin.of_whole_game for pin in board.story)
    return board.arrangements <= FEW // (1 + last // 100) and (board.rules.cards <= SMALL or not whole)


class EveryDeal:
    """All deals of a board, one after the other. `undecided`: how many games were, of those that fitted so far.

    horizon   a game must have a winner, and be over within these turns, whatever the story says.
    over      a game must end.         endless   or must never end.
    """

    def __init__(
        self, board: Board, *, horizon: Horizon | None = None, over: bool = False, endless: bool = False
    ) -> None:
        self.board = board
        self.undecided = 0
        ends = next((pin.turn for pin in board.story if pin.kind is Kind.ENDS), 0)
        winner = next((pin.player for pin in board.story if pin.kind is Kind.WINNER), ANYBODY if horizon else NOBODY)
        deepest = next((pin.depth for pin in board.story if pin.kind is Kind.LONGEST), -1)
        # a game that nobody knows the end of does not tell what is said of its end, so that it is no open question
        self._of_whole_game = any(pin.kind in _WHOLE for pin in board.story)
        over = over or bool(ends) or winner != NOBODY
        within = horizon.turns if horizon else board.rules.max_turns
        self._wanted = Wanted(over or endless or deepest >= 0, endless, over, ends, within, winner, deepest)
        turns = replace(board, story=tuple(pin for pin in board.story if pin.kind not in _WHOLE))
        self._script = script_of(turns, Horizon(last_turn(turns) + 1 if last_turn(turns) else 0, False))

    def sweep(self, cards: Bytes, free: Longs, aim: int, count: int, stop: Bytes, best: Bytes, state: Longs) -> int:
        """`every_deal.sweep` for this board."""
        way = way_of(self.board.rules)
        return every_deal.sweep(cards, free, way, self._script, self._wanted, aim, count, stop, best, state)

    def best(self, aim: int, ctx: SolveContext, found: Callable[[Hands], object], *, report: bool = True) -> Status:
        """Hand ever better deals to `found`: PROVED after the best, INFEASIBLE if there is none, UNKNOWN if stopped.

        It begins at a random deal, so that any deal that will do is not always one with the low cards first.
        """
        ctx.kernels(KERNELS)
        if report:
            ctx.phase("Playing every deal")
        rules, deals = self.board.rules, self.board.arrangements
        cards, free = start_of(self.board)
        shuffle(cards, free, np.uint64(ctx.limits.seed), np.uint64(0))
        best, state = cards.copy(), np.zeros(3, np.int64)
        worth, played, chunk = None, 0, 64
        with stop_flag(ctx.stopped) as stop:
            while played < deals and not ctx.stopped():
                began, count = ctx.elapsed, min(chunk, deals - played)
                played += self.sweep(cards, free, aim, count, stop, best, state)
                self.undecided = 0 if self._of_whole_game else int(state[2])
                if state[1] and int(state[0]) != worth:
                    worth = int(state[0])
                    found(hands_of(best, rules))
                    if aim == FIRST:
                        return Status.PROVED
                if report:
                    ctx.progress(played, deals, played)
                chunk = next_chunk(chunk, ctx.elapsed - began)
        if played < deals:
            return Status.UNKNOWN
        return Status.INFEASIBLE if worth is None else Status.PROVED
