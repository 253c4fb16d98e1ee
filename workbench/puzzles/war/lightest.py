"""The weakest hand that still wins: a first deal by the model, a few seconds of swapping cards, then the model again.

Swapping finds light hands quickly and proves nothing; the model improves on them and knows when nothing is lighter.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace

from workbench.puzzles.war import model as cp
from workbench.puzzles.war import story
from workbench.puzzles.war.board import OPEN, Board, Hands, Rules, Winnings
from workbench.puzzles.war.fate import ending
from workbench.puzzles.war.game import Fate
from workbench.puzzles.war.model import Horizon
from workbench.solve import cpsat
from workbench.solve.events import Status
from workbench.solve.job import RulesDisagree, SolveContext

_SWAPPING = 0.08
"""Seconds of swapping for each open card, at most this share of what is left of the time:"""
_SHARE = 0.45
_WARM, _COLD = 2.5, 0.08


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
        found = replace(self.board, hands=hands)
        end = ending(found)
        if end.fate is not Fate.ENDED or end.winner is None or end.turns > self.horizon.turns:
            raise RulesDisagree(f"replayed, nobody wins within {self.horizon.turns} turns")
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
        status = self._first()
        if self.best is None:
            return status
        if quick(self.board.rules):
            ctx.phase("Swapping cards")
            self._swap()
        return self._improve()

    def _first(self) -> Status:
        """Any deal with a winner: first one whose game is over as soon as a hand is, which is quickly found."""
        hand, last = self.board.rules.hand, max((pin.turn + pin.depth for pin in self.board.story), default=0)
        looks = {min(self.horizon.turns, max(hand, last)), self.horizon.turns}
        status = Status.UNKNOWN
        for turns in sorted(looks):
            self.ctx.phase(f"Looking for a first deal: {turns} turns")
            model = self._model(None, Horizon(turns, True))
            if isinstance(self.ctx.hint, Board):
                _hint(model, self.ctx.hint.hands)
            status = cpsat.search(model.proto, self.ctx, self._shown(model, enough=True)).status
            if self.best is not None:
                break
        return status

    def _shown(self, model: cp.Model, *, enough: bool = False) -> cpsat.OnSolution:
        def show(value: cpsat.Value, objective: float | None, bound: float | None) -> bool:
            total = self.take(model.read(value))
            if objective is not None and total != round(objective):
                raise RulesDisagree(f"replayed, the winner's cards come to {total}, not {objective:.0f}")
            return enough

        return show

    def _model(self, winner: int | None, horizon: Horizon | None = None) -> cp.Model:
        model = cp.build(self.board, horizon or self.horizon)
        cp.add_winner(model, winner)
        return model

    def _improve(self) -> Status:
        """Let the model look for something lighter, winner by winner: each has a total of its own to be minimised."""
        players = sorted(range(self.board.rules.players), key=lambda p: p != self.winner)
        all_done, bounds = True, []
        for number, player in enumerate(players):
            if self.ctx.stopped():
                return Status.FEASIBLE
            self.ctx.phase(f"Searching: {'ABCD'[player]} wins")
            model = self._model(player)
            total = cp.add_hand_total(model, player)
            model.proto.add(total <= self.total - 1)
            model.proto.minimize(total)
            assert self.best is not None
            if player == self.winner:
                _hint(model, self.best.hands)
            left = self.ctx.remaining
            limit = None if left is None or number == len(players) - 1 else 0.7 * left
            result = cpsat.search(model.proto, self.ctx, self._shown(model), report=False, time_limit=limit)
            all_done = all_done and result.status in (Status.PROVED, Status.INFEASIBLE)
            bounds.append(result.bound if result.status is not Status.INFEASIBLE else None)
        if all_done:
            return Status.PROVED
        known = [bound for bound in bounds if bound is not None]
        if known:
            self.ctx.bound(max(least(self.board), math.ceil(min(known) - 1e-6)))
        return Status.FEASIBLE

    def _swap(self) -> None:
        """Anneal: swap open cards, keep what is lighter and, at first, some of what is heavier."""
        assert self.best is not None
        left = self.ctx.remaining
        rng = random.Random(self.ctx.limits.seed)
        size = self.board.rules.hand
        free = [i for i, card in enumerate(c for hand in self.board.hands for c in hand) if card == OPEN]
        seconds = _SWAPPING * len(free) if left is None else min(_SWAPPING * len(free), _SHARE * left)
        now = [card for hand in self.best.hands for card in hand]
        worth, begun = self.total, self.ctx.elapsed
        while (gone := self.ctx.elapsed - begun) < seconds and not self.ctx.stopped():
            heat = _WARM * (1 - gone / seconds) + _COLD
            for _ in range(64):
                tried = now[:]
                for _ in range(rng.choice((1, 1, 2, 3))):
                    i, j = rng.choice(free), rng.choice(free)
                    tried[i], tried[j] = tried[j], tried[i]
                total = winners_total(tried[:size], tried[size:], self.board.rules, self.horizon.turns)
                if total is None or (total > worth and rng.random() >= math.exp((worth - total) / heat)):
                    continue
                if self.board.story:
                    deal = replace(self.board, hands=(tuple(tried[:size]), tuple(tried[size:])))
                    if story.check(deal).violations:
                        continue
                now, worth = tried, total
                if worth < self.total:
                    self.take((tuple(now[:size]), tuple(now[size:])))


def quick(rules: Rules) -> bool:
    """Whether `winners_total` can play these rules."""
    return rules.players == 2 and not rules.face_down and rules.winnings is not Winnings.DESCENDING


def winners_total(a: Sequence[int], b: Sequence[int], rules: Rules, limit: int) -> int | None:
    """The total of the winner's opening hand, None without a winner within `limit` turns; two players, on tapes."""
    tape_a, tape_b = list(a), list(b)
    how, pool = rules.winnings, 0
    first_a = how is not Winnings.LOSER_FIRST  # whether A's card goes first when A takes
    first_b = how is not Winnings.WINNER_FIRST
    turn = 0
    while turn < limit and turn < len(tape_a) and turn < len(tape_b):
        x, y = tape_a[turn], tape_b[turn]
        turn += 1
        if x == y:
            pool += 1
            continue
        tape = tape_a if x > y else tape_b
        for card in tape_a[turn - 1 - pool : turn - 1]:
            tape += (card, card)
        pool = 0
        tape += (x, y) if (first_a if x > y else first_b) else (y, x)
    left_a, left_b = len(tape_a) - turn, len(tape_b) - turn
    if (left_a and left_b) or left_a == left_b or (pool and rules.run_out.value == "draw"):
        return None
    return sum(a) if left_a else sum(b)


def _hint(model: cp.Model, hands: Hands) -> None:
    """Begin near this deal."""
    for tape, hand in zip(model.tapes, hands, strict=True):
        for variable, card in zip(tape, hand, strict=False):
            model.proto.add_hint(variable, card)
