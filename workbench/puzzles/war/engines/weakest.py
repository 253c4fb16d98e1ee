"""The weakest hand that still wins: a lower bound, a first deal, a few seconds of simulated annealing, then a proof.

Annealing finds weak hands quickly and proves nothing. How weak a hand can be at least is counted first, see
`model.card_counts`; from there the bound climbs, of small decks by all games (`all_games`), else by every deal or the
model.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted, number_text
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.analysis.horizons import Horizon, Room, refuse_far, rooms, won_within
from workbench.puzzles.war.engines.all_games import can_be_won_from, wins_with
from workbench.puzzles.war.engines.exhaustive import is_few, is_playable, play_all, twins
from workbench.puzzles.war.engines.explain import impossible
from workbench.puzzles.war.engines.local_search import ANNEALING, anneal_lighter
from workbench.puzzles.war.engines.portfolio import first_found, improving, phase
from workbench.puzzles.war.engines.replay import best_before, judged, replay
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.kernels.every_deal import WEAKEST
from workbench.puzzles.war.model.build import add_hand_total, add_winner, build
from workbench.puzzles.war.model.card_counts import CardCounts, can_count
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, Hands
from workbench.puzzles.war.rules.ending import Ending
from workbench.puzzles.war.rules.game import EndKind
from workbench.solve.answer import Answer
from workbench.solve.jobs.job_context import RulesDisagree
from workbench.solve.solvers import cpsat

_ANNEALING = 0.01  # seconds of annealing for each pair of open cards, at most this share of what is left of the time:
_SHARE = 0.45
_CLIMBING = 30.0  # seconds for one step of the lower bound
_COUNTING = 10.0  # seconds for the lower bound of one player


def weakest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The least total of the winner's opening hand."""
    horizon = won_within(board, values.integer("turns"))
    _refuse_too_short(board, horizon)
    if board.complete:

        def won(end: Ending) -> bool:
            return end.kind is EndKind.ENDED and end.winner is not None and end.turns <= horizon.turns

        return _over(board, horizon, judged(board, ctx, won, lambda end: sum(board.hands[end.winner or 0])))
    if not is_few(board, whole=True):
        refuse_far(board, horizon)
    try:
        answer = _Search(board, horizon, ctx).run()
    except Interrupted:  # while a model was built
        answer = Answer.NOT_KNOWN
    return _over(board, horizon, impossible(board, ctx, horizon) if answer is Answer.NO else _best(answer, ctx))


def _best(answer: Answer, ctx: SolveContext) -> Outcome:
    """The outcome with the best deal: proved, or as far as it went."""
    facts = ending(ctx.best.board).facts if ctx.best else {}
    if answer is not Answer.YES or ctx.best is None or ctx.best.objective is None:
        return ctx.halted(facts=facts)
    ctx.bound(ctx.best.objective)
    return ctx.outcome(Status.PROVED, facts=facts)


def _over(board: Board, horizon: Horizon, outcome: Outcome) -> Outcome:
    """The outcome, saying within how many turns its winner is the weakest: others may be weaker, but win later."""
    within = f"within {counted(horizon.turns, 'turn')}"
    facts = {**outcome.facts, "within": horizon.turns}
    if outcome.status is Status.INFEASIBLE:
        return replace(outcome, facts=facts, answer=f"nobody can win {within}")
    if outcome.objective is None:
        return replace(outcome, facts=facts)
    counts = board.faces.counts(board.rules.ranks)
    total = f"a total of {number_text(outcome.objective)}{f', {counts},' if counts else ''}"
    words = f"{total} is the least that wins" if outcome.status is Status.PROVED else f"{total} wins, least or not,"
    return replace(outcome, facts=facts, answer=f"{words} {within}")


def _refuse_too_short(board: Board, horizon: Horizon) -> None:
    rules, least = board.rules, board.rules.earliest
    if not rules.face_down and horizon.turns < min(least, rules.max_turns):
        raise BoardRefused(f"turns is {horizon.turns}: hands of {least} are never gone before turn {least}")


def least(board: Board, player: int) -> float:
    """No hand with which a player wins is lighter: the lightest cards that its open places could take; inf for none.

    Of two players, where ties bury nothing, one without a card of the highest rank does not win: the other player wins
    every turn in which one of them is laid, and so never runs out of them.
    """
    hand, missing = board.hands[player], board.missing()
    cards = missing[: hand.count(OPEN)]
    total = sum(hand) + sum(cards)
    top = max(missing + [card for each in board.hands for card in each])
    if board.rules.players > 2 or board.rules.face_down or board.pool or top in (*hand, *cards):
        return total
    return total - cards[-1] + top if cards and missing[-1] == top else math.inf


class _Search:
    """The search for one board within a horizon. `best` is the weakest winner's deal so far."""

    def __init__(self, board: Board, horizon: Horizon, ctx: SolveContext) -> None:
        self.board, self.horizon, self.ctx = board, horizon, ctx
        self.best: Board | None = None
        self.total = 0
        self.winner = 0
        self.least = [least(board, player) for player in range(board.rules.players)]
        """Per player what a hand that wins comes to at least; infinite for one who cannot win."""

    def take(self, hands: Hands) -> int:
        """Replay a deal and show it if it is better; its total. RulesDisagree when no player wins in time."""
        found, end = replay(self.board, hands, within=self.horizon.turns)
        if end.winner is None:
            raise RulesDisagree("replayed, nobody wins")
        total = sum(hands[end.winner])
        if self.best is None or total < self.total:
            self.best, self.total, self.winner = found, total, end.winner
            self.ctx.incumbent(found, total)
        return total

    def run(self) -> Answer:
        """Search until stopped, or until it is known that there is none, or nothing weaker."""
        ctx = self.ctx
        ctx.proved_by(Proof.REASONED)  # as long as nothing else raises the bound
        ctx.bound(min(self.least))  # finite: one who holds a highest card, or may get one, is not ruled out
        before = best_before(self.board, ctx)
        if before is not None and before[1].winner is not None and before[1].turns <= self.horizon.turns:
            self.take(before[0].hands)
        if is_few(self.board, whole=True):
            return self._every_deal()
        self._count()
        if min(self.least) == math.inf:
            return Answer.NO
        answer = self._first()
        if self.best is None:
            by_hand = answer is Answer.NOT_KNOWN and self.board.rules.goes_on and is_playable(self.board)
            return self._every_deal() if by_hand else answer  # of such games no model proves anything
        self._anneal()
        if self.total <= min(self.least):
            return Answer.YES
        if can_be_won_from(self.board):
            return self._every_game()
        if is_playable(self.board):
            return self._every_deal()
        return Answer.YES if self._climb() else self._improve()

    def _every_deal(self) -> Answer:
        """Play every deal."""
        return play_all(self.board, WEAKEST, self.ctx, self.take, won_within=self.horizon.turns).answer

    def _every_game(self) -> Answer:
        """Raise the lower bound total by total, each by all games with a hand of no more."""
        for player, total in self._totals(range(2) if twins(self.board) else ()):
            found = wins_with(self.board, self.horizon, player, total, self.ctx)
            if found is Answer.NOT_KNOWN:
                return found
            self.ctx.proved_by(Proof.EXHAUSTED)
            if not isinstance(found, Answer):
                with self.ctx.found_by("lightest hands"):
                    self.take(found)
                return Answer.YES
        return Answer.YES

    def _totals(self, alike: Sequence[int] = ()) -> Iterator[tuple[int, int]]:
        """Each player with the least total that may win, in rising order. A caller that asks for the next pair has
        refuted the last one.

        alike   players for whom one refutation does.
        """
        while (least_ := min(self.least)) < self.total:
            player = self.least.index(least_)
            self.ctx.phase(f"Can {LETTERS[player]} win with a total of {least_:.0f}?")
            yield player, round(least_)
            for each in alike or (player,):
                self.least[each] = least_ + 1
            self.ctx.bound(min(*self.least, self.total))

    def _count(self) -> None:
        """The lower bound by counting which cards meet."""
        if not can_count(self.board):
            return
        self.ctx.phase("Counting which cards meet")
        for player in range(self.board.rules.players):
            model = CardCounts(self.board, player, self.horizon.turns)
            model.cp_sat.minimize(model.total)
            result = cpsat.search(model.cp_sat, self.ctx, report=False, time_limit=_COUNTING)
            if isinstance(result, cpsat.NoneExists):
                self.least[player] = math.inf
            elif result.bound is not None:
                self.least[player] = max(self.least[player], result.bound)
        if min(self.least) < math.inf:
            self.ctx.bound(min(self.least))

    def _first(self) -> Answer:
        """Any deal with a winner: first one whose game is over as soon as a hand is, which is quickly found."""
        hand, last = self.board.rules.earliest, max((pin.turn + pin.depth for pin in self.board.story), default=0)
        looks = {min(self.horizon.turns, max(hand, last)), self.horizon.turns}
        return first_found(
            self.board, [Horizon(turns, True) for turns in sorted(looks)], self.ctx, self.take, anybody=True
        )

    def _climb(self) -> bool:
        """Raise the lower bound total by total, which is quicker than to prove the best of all; whether the least is
        found. Gives up when one total takes too long."""
        rooms_ = rooms(self.board, self.horizon)
        if not rooms_ or not rooms_[-1].whole:
            return False
        seconds = _CLIMBING if self.ctx.remaining is None else min(_CLIMBING, _SHARE * self.ctx.remaining)
        for player, total in self._totals():
            result = self._improve_for(player, rooms_[-1], seconds, most=total)
            if not isinstance(result, cpsat.NoneExists):
                return isinstance(result, cpsat.Found)
        return True

    def _improve(self) -> Answer:
        """Let the model look for something lighter, room by room; only the last of them proves anything."""
        for room, seconds in improving(self.board, self.horizon, self.ctx):
            if self._improve_in(room, seconds) and room.whole:
                return Answer.YES
        return Answer.NOT_KNOWN

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
            if self.least[player] >= self.total:
                continue
            result = self._improve_for(player, room, limit)
            if not isinstance(result, cpsat.NoneExists):
                all_done = all_done and isinstance(result, cpsat.Found) and result.proved
                bounds.append(-math.inf if result.bound is None else result.bound)
        if room.whole and not all_done and min(bounds) > min(self.least):
            self.ctx.bound(min(bounds))
        return all_done

    def _improve_for(self, player: int, room: Room, limit: float | None, most: int = 0) -> cpsat.SearchResult:
        """Let one player win with a total of at most `most`, by default with less than the best one so far."""
        assert self.best is not None
        model = build(self.board, self.horizon, room, stopped=self.ctx.stopped)
        add_winner(model, player)
        total = add_hand_total(model, player)
        model.cp_sat.add(total <= (most or self.total - 1))
        model.cp_sat.add(total >= round(self.least[player]))
        model.cp_sat.minimize(total)
        if player == self.winner:
            model.hint(self.best.hands)

        def show(solution: cpsat.Solution) -> None:
            total_found = self.take(model.read(solution.value))
            if solution.objective is None or total_found != round(solution.objective):
                raise RulesDisagree(f"replayed, the winner's cards come to {total_found}, not {solution.objective:.0f}")

        return cpsat.search(model.cp_sat, self.ctx, show, report=False, time_limit=limit)

    def _anneal(self) -> None:
        """Swap open cards for a while, from random deals on, and take up whatever is lighter."""
        ctx, left = self.ctx, self.ctx.remaining
        ctx.kernels(KERNELS)
        ctx.phase("Simulated annealing")
        seconds = _ANNEALING * len(self.board.open_places) ** 2
        end = ctx.elapsed + (seconds if left is None else min(seconds, _SHARE * left))

        def over() -> bool:
            return ctx.stopped() or ctx.elapsed > end or self.total <= min(self.least)

        for hands in anneal_lighter(self.board, self.horizon, self.total, ctx.limits.seed, over):
            with ctx.found_by(ANNEALING):
                self.take(hands)
