"""The game itself, written from the rules: turns, wars, who takes what, and when it ends or comes round again.

Knows nothing of models and kernels: it replays what they return. Every turn each player puts the top card on the
pool; whoever is strictly above all others takes the whole pool under the own hand; otherwise the pool stays. A game
is over when a player has no card at the start of a turn.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import islice

from workbench.puzzles.war.rules.board import OPEN, Board, Hand, Hands, Rules, RunOut, Winnings
from workbench.puzzles.war.rules.pins import TIE

TIMELINE = 100_000
"""Turns after which a history is cut; whether the game ends at all is `Ending`'s to say."""
_SNAPSHOT = 512
_SHORT = 8  # turns that are played one by one sooner than in a hurry


class EndKind(Enum):
    """How a game goes on or ends."""

    ENDED = "ended"
    ENDLESS = "endless"
    UNDECIDED = "undecided"
    """Neither an end nor a repetition within the limit."""
    OPEN = "open"
    """A card that is not known has to be turned up."""


@dataclass(frozen=True, slots=True)
class Position:
    """Hands and pool before a turn; the pool layer by layer, each in the order of the players."""

    hands: Hands
    pool: Hand = ()


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
        """How many cards each player holds after the last turn; what lies in the pool is nobody's."""
        return tuple(len(hand) for hand in self.last.hands)

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


class RunningGame:
    """A game on the table, played turn by turn. Mutable, and never handed out."""

    def __init__(self, rules: Rules, start: Position) -> None:
        self.rules = rules
        self.hands = [deque(hand) for hand in start.hands]
        self.pool = list(start.pool)
        self._swift = (
            rules.players == 2
            and not rules.face_down
            and rules.winnings is not Winnings.DESCENDING
            and all(OPEN < card < 256 for pile in (*start.hands, start.pool) for card in pile)
        )

    @property
    def position(self) -> Position:
        """How it lies now."""
        return Position(tuple(tuple(hand) for hand in self.hands), tuple(self.pool))

    def run_out(self) -> tuple[int, ...]:
        """The players who cannot go on: no card, or during a war too few to bury what must be and turn one up.

        The cards of a war are buried in the turn that ties, so whoever could not bury them has kept them all.
        """
        need = 1 if not self.pool or self._buried() else self.rules.face_down + 1
        return tuple(p for p, hand in enumerate(self.hands) if len(hand) < need)

    def _buried(self) -> bool:
        """Whether the cards of the last tie's burial lie in the pool."""
        layers = len(self.pool) // self.rules.players
        return layers % (self.rules.face_down + 1) == 0

    def open(self) -> bool:
        """Whether the next turn would turn up a card that is not known, or sort one."""
        return any(hand[0] == OPEN for hand in self.hands)

    def play(self) -> int:
        """One turn, when nobody has run out: who was above all others, or TIE."""
        cards = [hand.popleft() for hand in self.hands]
        self.pool += cards
        top = max(cards)
        if cards.count(top) > 1:
            down = self.rules.face_down
            if down and all(len(hand) > down for hand in self.hands):
                for _ in range(down):  # card by card
                    self.pool += [hand.popleft() for hand in self.hands]
            return TIE
        winner = cards.index(top)
        self.hands[winner].extend(order(self.rules, self.pool, winner))
        self.pool.clear()
        return winner

    def stretch(self, most: int, results: bytearray, seen: Sequence[deque[int]]) -> None:
        """Play at least one turn and up to `most`, adding to `results`; end early where somebody should look.

        That is when a hand is empty or the hands are those `seen`. Two players who bury nothing and know their cards
        are nearly all there is to play: they have a way of their own; all others are looked at after every turn.
        """
        if self._swift and most >= _SHORT and self._hurry(most, results, seen):
            return
        for _ in range(most if self._swift else 1):
            results.append(self.play())
            if not all(self.hands) or self.hands == seen:
                return

    def _hurry(self, most: int, results: bytearray, seen: Sequence[deque[int]]) -> bool:
        """Play on without looking up; False, and nothing is played, where the hands seen may come again.

        A hand is the end of the list of all its cards, those that were played included.
        """
        a, b = map(list, self.hands)
        pool, before, say = self.pool.copy(), len(results), results.append
        how = self.rules.winnings
        turned_a, turned_b = how is Winnings.LOSER_FIRST, how is Winnings.WINNER_FIRST
        for pair in islice(zip(a, b, strict=False), most):
            one, other = pair
            if one == other:
                pool += pair
                say(TIE)
                continue
            if one > other:
                winner, hand, turned = 0, a, turned_a
            else:
                winner, hand, turned = 1, b, turned_b
            say(winner)
            if pool:
                hand += order(self.rules, pool, winner)
                pool = []
            hand += (other, one) if turned else pair
        if seen:  # the longer hand alone hardly ever comes again
            longer = max((0, 1), key=lambda p: len(seen[p]))
            if bytes((a, b)[longer]).find(bytes(seen[longer]), 1) >= 0:
                del results[before:]
                return False
        played = len(results) - before
        self.hands, self.pool = [deque(a[played:]), deque(b[played:])], pool
        return True


def order(rules: Rules, pool: Sequence[int], winner: int) -> Sequence[int]:
    """The cards of the pool in the order in which they go under the winner's hand."""
    match rules.winnings:
        case Winnings.POOL:
            return tuple(pool)
        case Winnings.DESCENDING:
            return sorted(pool, reverse=True)
        case _:
            turns = [pool[i : i + rules.players] for i in range(0, len(pool), rules.players)]
            first = rules.winnings is Winnings.WINNER_FIRST
            found: list[int] = []
            for turn in turns:
                others = [card for p, card in enumerate(turn) if p != winner]
                found += [turn[winner], *others] if first else [*others, turn[winner]]
            return found


def winner_at_end(rules: Rules, piles: Sequence[int], run_out: Sequence[int], in_war: bool) -> int | None:
    """Who wins when players have run out; None for a draw. The most cards win, ties draw."""
    if in_war and rules.run_out is RunOut.DRAW:
        return None
    able = [p for p in range(rules.players) if p not in run_out]
    most = max((piles[p] for p in able), default=0)
    best = [p for p in able if piles[p] == most]
    return best[0] if len(best) == 1 else None


# ------------------------------------------------------------------------------------------------ a whole game


@lru_cache(maxsize=64)
def play(rules: Rules, hands: Hands, pool: Hand = (), limit: int = TIMELINE) -> Game:
    """Play until the game ends, repeats itself, needs an open card, or `limit` turns are over."""
    table = RunningGame(rules, Position(hands, pool))
    results = bytearray()
    snapshots: list[Position] = []
    seen: list[deque[int]] = []
    age, power, period = 0, 1, 0
    kind, limit = EndKind.UNDECIDED, min(limit, rules.max_turns)
    winner = None
    while True:
        if len(results) == _SNAPSHOT * len(snapshots):
            snapshots.append(table.position)
        out = table.run_out()
        if out:  # over when a player has no card at the start of a turn
            piles = [len(hand) for hand in table.hands]
            kind, winner = EndKind.ENDED, winner_at_end(rules, piles, out, bool(table.pool))
            break
        if not table.pool:
            if seen == table.hands:
                kind, period = EndKind.ENDLESS, age
                break
            # Brent, An improved Monte Carlo factorization algorithm (1980)
            if age >= power or not results:  # the position to be met again is renewed ever more seldom,
                seen = [deque(hand) for hand in table.hands]
                age, power = 0, 2 * power if results else power  # at the very turns at which the kernel renews it
        if len(results) >= limit:
            break
        if table.open() or (OPEN in table.pool and rules.winnings is Winnings.DESCENDING):
            kind = EndKind.OPEN
            break
        before = len(results)
        count = min(limit, _SNAPSHOT * len(snapshots)) - before
        table.stretch(max(1, min(count, power - age)), results, seen)
        age += len(results) - before
    wars, deepest = count_wars(bytes(results))
    game = Game(rules, bytes(results), kind, winner, None, wars, deepest, table.position, tuple(snapshots))
    return game if kind is not EndKind.ENDLESS else _one_period(game, period)


def _one_period(game: Game, period: int) -> Game:
    """An endless game, played until a position came again after `period` turns, cut after its first period."""

    def again(turn: int) -> bool:
        return game.at(turn) == game.at(turn + period)

    # once a position has come again, all that follow do
    before = bisect_left(range(game.turns - period), True, key=again)
    results = game.results[: before + period]
    wars, deepest = count_wars(results)
    last, kept = game.at(len(results)), game.snapshots[: len(results) // _SNAPSHOT + 1]
    return Game(game.rules, results, EndKind.ENDLESS, None, (before, period), wars, deepest, last, kept)


def count_wars(results: bytes) -> tuple[int, int]:
    """How many wars there are, and the most ties in a row."""
    runs = [len(run) for run in _RUN.findall(results)]
    return len(runs), max(runs, default=0)


_RUN = re.compile(rb"\xff+")  # ties


def game_of(board: Board, limit: int = TIMELINE) -> Game:
    """The game of a deal, or of a position in the middle of one, as far as its cards are known."""
    return play(board.rules, board.hands, board.pool, limit)
