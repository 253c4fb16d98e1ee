"""Longest and endless games: every deal of a small deck, else by playing; endless ones of few cards by `all_games`."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted
from workbench.puzzles.war.analysis.endings import check, ending
from workbench.puzzles.war.analysis.horizons import growing
from workbench.puzzles.war.engines.all_games import can_go_through, goes_round
from workbench.puzzles.war.engines.exhaustive import FEW, is_playable, play_all
from workbench.puzzles.war.engines.explain import blamed
from workbench.puzzles.war.engines.portfolio import first_found
from workbench.puzzles.war.engines.replay import best_before, ends_as, judged, replay
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.kernels.every_deal import FIRST, LONGEST
from workbench.puzzles.war.kernels.hill_climb import climb
from workbench.puzzles.war.kernels.table import cards_of, deals_of, hands_of, no_best
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.puzzles.war.rules.game import EndKind
from workbench.puzzles.war.rules.pins import PinKind
from workbench.solve.answer import Answer
from workbench.solve.parallel import next_chunk, stop_flag

_LONG = 20_000  # turns after which a game of a search by playing is given up, unless the best is long already
_SOON = 300_000  # games that are played before all deals of a board are, one after the other
_PATIENCE = 3_000  # games in vain after which hill climbing begins anew


def longest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The most turns before the game ends."""
    return _search(board, values.integer("games"), False, ctx)


def endless(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """A deal whose game never ends."""
    board = board.undealt
    for pin in board.story:
        if pin.kind in (PinKind.ENDS, PinKind.WINNER):
            answer = "an endless game has no end and no winner"
            return ctx.outcome(Status.INFEASIBLE, conflict=(blamed(board, pin),), answer=answer, proof=Proof.REASONED)
    return _search(board, values.integer("games"), True, ctx)


def _search(board: Board, games: int, never: bool, ctx: SolveContext) -> Outcome:
    ctx.kernels(KERNELS)
    if board.complete:
        kind = EndKind.ENDLESS if never else EndKind.ENDED
        return judged(board, ctx, ends_as(kind), lambda end: None if never else end.turns)
    search = LongestSearch(board, never, ctx)
    search.go_on()
    if never and board.arrangements > FEW and can_go_through(board):
        found = search.by_cycles()
        if found is not None:
            return found
    if is_playable(board):
        if board.arrangements > FEW and not board.story:  # a long game soon, or an endless one, is worth a second
            outcome = search.uphill(_SOON)
            if ctx.stopped() or (never and ctx.best is not None):
                return outcome
        return search.every_deal()
    if board.story:
        return search.with_story(games)
    return search.uphill(games)


@dataclass(slots=True)
class LongestSearch:
    """The search for one board. `best` is the most turns so far."""

    board: Board
    never: bool
    ctx: SolveContext
    best: int = 0

    # what is found

    def go_on(self) -> None:
        """Begin with the longest game of an earlier run."""
        before = None if self.never else best_before(self.board, self.ctx)
        if before is not None and before[1].kind is EndKind.ENDED:
            self.take(before[0].hands)

    def take(self, hands: Hands) -> None:
        """Replay a deal and show it when it is better than the last."""
        found, end = replay(self.board, hands, kind=EndKind.ENDLESS if self.never else EndKind.ENDED)
        if self.never:
            self.ctx.incumbent(found)
        elif end.turns > self.best:
            self.best = end.turns
            self.ctx.incumbent(found, end.turns)

    def done(self, undecided: int = 0) -> Outcome:
        """The outcome when every deal has been played, or an endless game was found."""
        ctx = self.ctx
        if undecided and not (self.never and ctx.best):
            many = f"{counted(undecided, 'game')} {'is' if undecided == 1 else 'are'} undecided at the turn limit"
            return self.halted(many, undecided=undecided)
        if ctx.best is None:
            answer = "every game that fits ends" if self.never else "no game that fits ends"
            return ctx.outcome(Status.INFEASIBLE, answer=answer)
        end = ending(ctx.best.board)
        if self.never:
            return ctx.outcome(Status.PROVED, facts=end.facts, answer=end.words)
        ctx.bound(self.best)
        none = "no game of this story that ends" if self.board.story else "no game that ends"
        answer = f"{none} is longer than {counted(self.best, 'turn')}"
        return ctx.outcome(Status.PROVED, facts=end.facts, answer=answer)

    def halted(self, words: str = "", **more: object) -> Outcome:
        """The outcome when the search is stopped, or so many games are played, before anything is proved."""
        ctx = self.ctx
        facts = {**(ending(ctx.best.board).facts if ctx.best else {}), **more}
        kind = "endless game" if self.never else "game that ends"
        found = f"{counted(self.best, 'turn')}, the longest game found" if ctx.best else f"no {kind} found yet"
        return ctx.halted(facts=facts, answer=f"{found}; {words}" if words else found)

    # compiled

    def by_cycles(self) -> Outcome | None:
        """The outcome where no game of the cards goes round, or one of any deal does; else None."""
        ctx, found = self.ctx, goes_round(self.board, self.ctx)
        if found is Answer.NO:
            answer = "no game of these cards comes back to a position, however they are dealt: every one ends"
            return ctx.outcome(Status.INFEASIBLE, answer=answer, proof=Proof.EXHAUSTED)
        fits = len(self.board.missing()) == self.board.rules.cards and not self.board.story
        if isinstance(found, Answer) or not fits:
            return None
        deal = self.board.filled_with(found)
        if ending(deal).kind is not EndKind.ENDLESS:  # it comes back, but after the turn limit
            return None
        with ctx.found_by("cycles"):
            self.take(found)
        return self.done()

    def every_deal(self) -> Outcome:
        """Play every deal."""
        aim, known = FIRST if self.never else LONGEST, {other.hands for other in self.ctx.others}
        played = play_all(self.board, aim, self.ctx, self.take, over=not self.never, endless=self.never, known=known)
        return self.halted() if played.answer is Answer.NOT_KNOWN else self.done(played.undecided)

    def uphill(self, games: int) -> Outcome:
        """Play deals, each like the one before but for a few cards, until `games` are played (0: until stopped)."""
        rules, ctx = self.board.rules, self.ctx
        deals = deals_of(self.board)
        best, played, chunk = no_best(deals), 0, _PATIENCE
        if ctx.best is not None and not self.never:
            best.cards[:], best.state[0] = cards_of(ctx.best.board.hands), self.best
        ctx.phase("Playing")
        for number in itertools.count():
            left = min(chunk, games - played) if games else chunk
            if left <= 0 or ctx.stopped():
                return self.halted()
            known, began = int(best.state[0]), ctx.elapsed
            limit = min(rules.max_turns, max(_LONG, 20 * known))
            limited = deals._replace(codes=deals.codes._replace(limit=limit))
            with stop_flag(ctx.stopped) as stop:
                seed = np.uint64(ctx.limits.seed * 1_000_003 + number)
                played += climb(limited, self.never, _PATIENCE, seed, left, stop, best)
            if best.state[0] > known:
                with ctx.found_by("hill climbing"):
                    self.take(hands_of(best.cards, rules))
                if self.never:
                    return self.done()
            ctx.progress(played, games or None, played)
            chunk = max(_PATIENCE if not self.never else 1, next_chunk(chunk, ctx.elapsed - began))
        raise AssertionError("the loop has no other end")

    # with a story

    def with_story(self, games: int) -> Outcome:
        """Swap open cards for as long as the story stays true, from a deal that annealing or the model finds."""
        start = self._first() if self.ctx.best is None else self.ctx.best.board
        if start is None:
            return self.halted()
        self.ctx.phase("Playing")
        rng = random.Random(self.ctx.limits.seed)
        now, worth = start, self.best
        said = next((pin.turn for pin in self.board.story if pin.kind is PinKind.ENDS), None)
        for played, swaps in enumerate(self._swaps(rng)):
            if said == self.best:
                answer = f"the story ends at turn {said}: no game of it is longer"
                return replace(self.done(), proof=Proof.REASONED, answer=answer)
            if self.ctx.stopped() or (games and played >= games):
                return self.halted()
            if played % 256 == 0:
                self.ctx.progress(played, games or None, played)
            tried = now
            for (p, i), (q, j) in swaps:
                a, b = tried.hands[p][i], tried.hands[q][j]
                tried = tried.with_card(p, i, b).with_card(q, j, a)
            if check(tried).violations:
                continue
            end = ending(tried)
            if self.never and end.kind is EndKind.ENDLESS:
                with self.ctx.found_by("hill climbing"):
                    self.take(tried.hands)
                return self.done()
            turns = end.turns if end.kind is EndKind.ENDED and not self.never else 0
            if turns >= worth:
                now, worth = tried, turns
                if turns > self.best:
                    with self.ctx.found_by("hill climbing"):
                        self.take(tried.hands)
        raise AssertionError("the loop has no other end")

    def _first(self) -> Board | None:
        """Any deal that fits what the story says of turns and of the end; None when there is none within reach."""
        found: list[Board] = []
        for each in growing(self.board):
            first_found(self.board, each, self.ctx, lambda hands: found.append(self.board.filled_with(hands)))
            if found or self.ctx.stopped():
                break
        return found[0] if found else None

    def _swaps(self, rng: random.Random) -> Iterator[list[tuple[tuple[int, int], tuple[int, int]]]]:
        places = sorted(self.board.open_places)
        yield []
        while True:
            yield [(rng.choice(places), rng.choice(places)) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
