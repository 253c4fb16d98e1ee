"""A game on the table, played turn by turn from the rules: who takes what, and who has run out of cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from workbench.puzzles.war.rules.board import ABSENT, OPEN, Hand, Hands, Rules, RunOut, Winnings
from workbench.puzzles.war.rules.pins import TIE

_SHORT = 8  # turns that are played one by one sooner than in a hurry


@dataclass(frozen=True, slots=True)
class Position:
    """Hands and pool before a turn; the pool layer by layer, each in the order of the players, ABSENT if out."""

    hands: Hands
    pool: Hand = ()

    @property
    def tops(self) -> Hand:
        """What each player lays next; ABSENT for a player who is out."""
        return tuple(hand[0] if hand else ABSENT for hand in self.hands)


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

        The cards of a war are buried in the turn that ties, so a player unable to bury them has kept them all, unless
        the others play on.
        """
        need = 1 if not self.pool or self._buried() else self.rules.face_down + 1
        return tuple(p for p, hand in enumerate(self.hands) if len(hand) < need)

    def over(self, out: Sequence[int]) -> bool:
        """Whether the game is over when these players cannot go on."""
        if not self.rules.goes_on or not out:
            return bool(out)
        if self.rules.run_out is RunOut.DRAW and any(self.pool[p] != ABSENT for p in out if self.pool):
            return True  # a player who is out has laid a card in this war
        return len(out) >= self.rules.players - 1

    def _buried(self) -> bool:
        """Whether the cards of the last tie's burial lie in the pool."""
        layers = len(self.pool) // self.rules.players
        return layers % (self.rules.face_down + 1) == 0

    def open(self) -> bool:
        """Whether the next turn would turn up a card that is not known, or sort one."""
        return any(hand and hand[0] == OPEN for hand in self.hands)

    def play(self) -> int:
        """Plays one turn, in which no player has run out; returns the player above all others, or TIE."""
        cards = self._layer()
        self.pool += cards
        top = max(cards)
        if cards.count(top) > 1:
            down = self.rules.face_down
            if down and not self.over(self.run_out()):
                for _ in range(down):  # card by card; a player who is short of them lays all, and is out
                    self.pool += self._layer()
            return TIE
        winner = cards.index(top)
        self.hands[winner].extend(order(self.rules, self.pool, winner))
        self.pool.clear()
        return winner

    def _layer(self) -> list[int]:
        """The top card of each hand."""
        return [hand.popleft() if hand else ABSENT for hand in self.hands]

    def stretch(self, most: int, results: bytearray, seen: Sequence[deque[int]]) -> None:
        """Play at least one turn and up to `most`, adding to `results`; end early where the caller has to decide.

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
        """Play without comparing hands; False, and nothing is played, where the hands seen may come again.

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
            found = list(pool)
        case Winnings.DESCENDING:
            found = sorted(pool, reverse=True)
        case _:
            turns = [pool[i : i + rules.players] for i in range(0, len(pool), rules.players)]
            first = rules.winnings is Winnings.WINNER_FIRST
            found = []
            for turn in turns:
                others = [card for p, card in enumerate(turn) if p != winner]
                found += [turn[winner], *others] if first else [*others, turn[winner]]
    return [card for card in found if card != ABSENT] if rules.goes_on else found


def winner_at_end(rules: Rules, piles: Sequence[int], run_out: Sequence[int], in_war: bool) -> int | None:
    """Who wins when players have run out and the game is over; None for a draw. The most cards win, ties draw."""
    if in_war and rules.run_out is RunOut.DRAW:
        return None
    able = [p for p in range(rules.players) if p not in run_out]
    most = max((piles[p] for p in able), default=0)
    best = [p for p in able if piles[p] == most]
    return best[0] if len(best) == 1 else None
