"""The game itself, written from the rules: turns, wars, who takes what, and when it ends or comes round again.

Knows nothing of models and kernels: it replays what they return. Every turn each player puts the top card on the
pool. The player of the one highest card puts the whole pool under the own hand; where two are highest, it stays. A
game is over when a player has no card at the start of a turn; or, by another rule, when all but one are out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from workbench.puzzles.war.rules.board import OPEN, Board, Hand, Hands, Rules, Winnings
from workbench.puzzles.war.rules.running_game import Position, RunningGame, winner_at_end

TIMELINE = 100_000
"""Turns after which a history is cut; whether the game ends at all is `Ending`'s to say."""
_SNAPSHOT = 512


class EndKind(Enum):
    """How a game goes on or ends."""

    ENDED = "ended"
    ENDLESS = "endless"
    UNDECIDED = "undecided"
    """Neither an end nor a repetition within the limit."""
    OPEN = "open"
    """A card that is not known has to be turned up."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as far as it was played.

    results    per turn the player who was above all others, or TIE.
    winner     None for a draw, and for a game that has not ended.
    cycle      of an endless game: turns before the first position that comes again, and turns until it does.
    wars       how many wars there were: a tie after a tie belongs to the same one.
    deepest    most ties in a row.
    last       the position after the last turn; of an endless game, that after one period.
    """

    rules: Rules
    results: bytes
    kind: EndKind
    winner: int | None
    cycle: tuple[int, int] | None
    wars: int
    deepest: int
    last: Position
    snapshots: tuple[Position, ...]

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return len(self.results)

    @property
    def piles(self) -> tuple[int, ...]:
        """How many cards each player holds after the last turn; what lies in the pool is no player's."""
        return tuple(len(hand) for hand in self.last.hands)

    def result(self, turn: int) -> int | None:
        """The result of a turn, of an endless game for ever; None where there is no such turn, or it is not known."""
        if turn > self.turns and self.cycle is not None:
            before, period = self.cycle
            turn = before + (turn - 1 - before) % period + 1
        return self.results[turn - 1] if 1 <= turn <= self.turns else None

    def at(self, turn: int) -> Position:
        """The position after so many turns, at most those that were played."""
        nearest = self.snapshots[turn // _SNAPSHOT]
        table, results = RunningGame(self.rules, nearest), bytearray()
        while len(results) < turn % _SNAPSHOT:
            table.stretch(turn % _SNAPSHOT - len(results), results, ())
        return table.position

    def positions(self, first: int = 0) -> Iterator[Position]:
        """The positions after `first`, `first` + 1 ... turns, to the last one."""
        table = RunningGame(self.rules, self.at(first))
        yield table.position
        for _ in range(first, self.turns):
            table.play()
            yield table.position


@lru_cache(maxsize=64)
def play(rules: Rules, hands: Hands, pool: Hand = (), limit: int = TIMELINE) -> Game:
    """Play until the game ends, repeats itself, needs an open card, or `limit` turns are over.

    Of a game that has reached the turn limit of its rules, as many turns more are looked at: what has come round within
    the limit has a period of no more turns than that.
    """
    table = RunningGame(rules, Position(hands, pool))
    results = bytearray()
    snapshots: list[Position] = []
    seen: list[deque[int]] = []
    age, power, period, late = 0, 1, 0, False
    kind, limit = EndKind.UNDECIDED, min(limit, rules.max_turns)
    winner = None
    while True:
        if len(results) == _SNAPSHOT * len(snapshots):
            snapshots.append(table.position)
        out = table.run_out()
        if table.over(out):
            piles = [len(hand) for hand in table.hands]
            kind, winner = EndKind.ENDED, winner_at_end(rules, piles, out, bool(table.pool))
            break
        if not table.pool:
            if seen == table.hands:
                kind, period = EndKind.ENDLESS, age
                break
            # Brent, An improved Monte Carlo factorization algorithm (1980)
            renew = age >= power or not results  # the position to be met again is renewed ever more seldom,
            if renew if len(results) < limit else not late:
                seen = [deque(hand) for hand in table.hands]
                age, power = 0, 2 * power if results else power  # at the very turns at which the kernel renews it
                if len(results) >= limit:
                    power, late = limit, True
        if len(results) >= limit and (limit < rules.max_turns or (late and age >= limit)):
            break
        if table.open() or (OPEN in table.pool and rules.winnings is Winnings.DESCENDING):
            kind = EndKind.OPEN
            break
        before = len(results)
        count = _SNAPSHOT * len(snapshots) - before
        if before < limit:
            count = min(count, limit - before)
        table.stretch(max(1, min(count, power - age)), results, seen)
        age += len(results) - before
    wars, deepest = count_wars(bytes(results))
    game = Game(rules, bytes(results), kind, winner, None, wars, deepest, table.position, tuple(snapshots))
    if kind is EndKind.ENDLESS:
        game = _one_period(game, period)
    return game if game.turns <= limit else _cut(game, limit, EndKind.UNDECIDED, None)


def _one_period(game: Game, period: int) -> Game:
    """An endless game, played until a position came again after `period` turns, cut after its first period."""

    def again(turn: int) -> bool:
        return game.at(turn) == game.at(turn + period)

    # once a position has come again, all that follow do
    before = bisect_left(range(game.turns - period), True, key=again)
    return _cut(game, before + period, EndKind.ENDLESS, (before, period))


def _cut(game: Game, turns: int, kind: EndKind, cycle: tuple[int, int] | None) -> Game:
    """The first turns of a game that has no winner in them."""
    results, kept = game.results[:turns], game.snapshots[: turns // _SNAPSHOT + 1]
    return Game(game.rules, results, kind, None, cycle, *count_wars(results), game.at(turns), kept)


def count_wars(results: bytes) -> tuple[int, int]:
    """How many wars there are, and the most ties in a row."""
    runs = [len(run) for run in _RUN.findall(results)]
    return len(runs), max(runs, default=0)


_RUN = re.compile(rb"\xff+")  # ties


def game_of(board: Board, limit: int = TIMELINE) -> Game:
    """The game of a deal, or of a position in the middle of one, as far as its cards are known."""
    return play(board.rules, board.hands, board.pool, limit)
