"""The weakest hand that still wins: a first deal by the model, a few seconds of swapping cards, then the model again.

Swapping finds light hands quickly and proves nothing; the model improves on them and knows when nothing is lighter.
"""

from __future__ import annotations

import math

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.outcome import Status
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.analysis.horizons import Horizon, Room
from workbench.puzzles.war.engines.exhaustive import EveryDeal, is_few
from workbench.puzzles.war.engines.local_search import KERNELS
from workbench.puzzles.war.engines.portfolio import improving, look_on, phase
from workbench.puzzles.war.kernels.annealing import HEAT_OF_WEIGHTS, anneal, script_of
from workbench.puzzles.war.kernels.every_deal import LIGHTEST
from workbench.puzzles.war.kernels.table import hands_of, start_of, way_of
from workbench.puzzles.war.kernels.whole_game import shuffle
from workbench.puzzles.war.model import build as cp
from workbench.puzzles.war.rules import story
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, Hands, counted
from workbench.puzzles.war.rules.game import Fate
from workbench.solve import cpsat, kernels
from workbench.solve.job import RulesDisagree
from workbench.solve.parallel import stop_flag

_SWAPPING = 0.08
"""Seconds of swapping for each open card, at most this share of what is left of the time:"""
_SHARE = 0.45
_DEALS, _MOST_DEALS = 1 << 16, 1 << 20
"""Deals in the first and in the last of the ever slower ways of cooling down."""


def least(board: Board) -> int:
    """No winner's hand is lighter: the lightest cards that the open places of a hand could take."""
    missing = board.missing()
    return min(sum(hand) + sum(missing[: hand.count(OPEN)]) for hand in board.hands)


class Lightest:
    """The search for one board within a horizon. `best` is the lightest deal so far."""

    def __init__(self, board: Board, horizon: Horizon, ctx: SolveContext) -> None:
        self.board, self.horizon, self.ctx = board, horizon, ctx
        self.best: Board | None = None
        self.total = 0
        self.winner = 0

    def take(self, hands: Hands) -> int:
        """Replay a deal and show it if it is lighter; its total. RulesDisagree when nobody wins in time."""
        found = self.board.filled_with(hands)
        end = ending(found)
        if end.fate is not Fate.ENDED or end.winner is None or end.turns > self.horizon.turns:
            raise RulesDisagree(f"replayed, nobody wins within {counted(self.horizon.turns, 'turn')}")
        for violation in story.check(found).violations:
            raise RulesDisagree(f"replayed, the deal does not fit: {violation.message}")
        total = sum(hands[end.winner])
        if self.best is None or total < self.total:
            self.best, self.total, self.winner = found, total, end.winner
            self.ctx.incumbent(found, total)
        return total

    def run(self) -> Status:
        """Search until stopped, or until nothing lighter can exist: FEASIBLE, PROVED, INFEASIBLE or UNKNOWN."""
        ctx = self.ctx
        ctx.bound(least(self.board))
        if is_few(self.board, whole=True):
            return EveryDeal(self.board, horizon=self.horizon).best(LIGHTEST, ctx, self.take)
        status = self._first()
        if self.best is None:
            return status
        self._swap()
        return self._improve()

    def _first(self) -> Status:
        """Any deal with a winner: first one whose game is over as soon as a hand is, which is quickly found."""
        hand, last = self.board.rules.hand, max((pin.turn + pin.depth for pin in self.board.story), default=0)
        looks = {min(self.horizon.turns, max(hand, last)), self.horizon.turns}
        return look_on(self.board, [Horizon(turns, True) for turns in sorted(looks)], self.ctx, self.take, anybody=True)

    def _improve(self) -> Status:
        """Let the model look for something lighter, room by room; only the last of them proves anything."""
        for room, seconds in improving(self.board, self.horizon, self.ctx):
            if self._improve_in(room, seconds) and room.whole:
                return Status.PROVED
        return Status.FEASIBLE

    def _improve_in(self, room: Room, seconds: float | None) -> bool:
        """The same in one room, winner by winner: each has a total of its own. Whether nothing lighter is left."""
        players = sorted(range(self.board.rules.players), key=lambda p: p != self.winner)
        all_done, bounds = True, list[float]()
        for number, player in enumerate(players):
            if self.ctx.stopped():
                return False
            self.ctx.phase(phase(f"Searching, {LETTERS[player]} wins", self.horizon, room))
            limit = self.ctx.remaining if seconds is None else seconds
            if limit is not None and number < len(players) - 1:
                limit *= 0.7
            result = self._improve_for(player, room, limit)
            if not isinstance(result, cpsat.NoneExists):
                all_done = all_done and isinstance(result, cpsat.Found) and result.proved
                bounds.append(-math.inf if result.bound is None else result.bound)
        if room.whole and not all_done and min(bounds) > least(self.board):
            self.ctx.bound(math.ceil(min(bounds) - 1e-6))
        return all_done

    def _improve_for(self, player: int, room: Room, limit: float | None) -> cpsat.Result:
        """Let one player win with less than the best total so far."""
        assert self.best is not None
        model = cp.build(self.board, self.horizon, room, stopped=self.ctx.stopped)
        cp.add_winner(model, player)
        total = cp.add_hand_total(model, player)
        model.proto.add(total <= self.total - 1)
        model.proto.minimize(total)
        if player == self.winner:
            model.hint(self.best.hands)

        def show(solution: cpsat.Solution) -> None:
            weighed = self.take(model.read(solution.value))
            if solution.objective is None or weighed != round(solution.objective):
                raise RulesDisagree(f"replayed, the winner's cards come to {weighed}, not {solution.objective:.0f}")

        return cpsat.search(model.proto, self.ctx, show, report=False, time_limit=limit)

    def _swap(self) -> None:
        """Swap open cards for a while, from chance deals on, and take up whatever is lighter.

        Nobody waits for kernels that have still to be compiled: the model goes on alone.
        """
        ctx, left = self.ctx, self.ctx.remaining
        if not kernels.begin(KERNELS):
            return
        ctx.phase("Swapping cards")
        cards, free = start_of(self.board)
        seconds = _SWAPPING * len(free) if left is None else min(_SWAPPING * len(free), _SHARE * left)
        script = script_of(self.board, self.horizon, anybody=True, weighs=True)
        best, lightest, way = cards.copy(), np.array([self.total]), way_of(self.board.rules)
        seed, count, begun = ctx.limits.seed * 1_000_003, _DEALS, ctx.elapsed
        with stop_flag(ctx.stopped) as stop:
            while ctx.elapsed - begun < seconds and not ctx.stopped():
                seed += 1
                shuffle(cards, free, np.uint64(seed), np.uint64(0))
                anneal(cards, free, way, script, *HEAT_OF_WEIGHTS, np.uint64(seed), count, stop, best, lightest)
                if lightest[0] < self.total:
                    self.take(hands_of(best, self.board.rules))
                count = min(2 * count, _MOST_DEALS)
