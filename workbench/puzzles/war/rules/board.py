"""The board of War: a deal whose cards may be open, the rules it is played by, and a story that the game shall tell.

Also a position in the middle of a game, as the steps of a history show it. How a game runs is `game`; what a story
says is `pins`; whether the cards are the deck's is `deck`.

A card is its rank, 1 the lowest; 0 is an open card. Players are counted from 0 inside and are A, B, C, D in texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from math import factorial, prod

from workbench.core.errors import OptionError
from workbench.puzzles.war.rules.faces import PLAIN, Faces
from workbench.puzzles.war.rules.pins import Pin

LETTERS = "ABCD"
MOST_CARDS = 500
OPEN = 0
"""A card that is not known."""
ABSENT = -1
"""In a layer of the pool: of a player who had no card left to lay."""

Hand = tuple[int, ...]
Hands = tuple[Hand, ...]
Place = tuple[int, int]
"""A player and a place in the hand, both counted from 0."""


class Winnings(Enum):
    """In which order the cards of the pool go under the winner's hand."""

    POOL = "pool"
    """As they were laid, player 1's card of each turn first."""
    WINNER_FIRST = "winner-first"
    """Turn by turn, the winner's card first, then the others in the order of the players."""
    LOSER_FIRST = "loser-first"
    """Turn by turn, the others in the order of the players, then the winner's."""
    DESCENDING = "descending"
    """The whole pool, highest card first."""


class RunOut(Enum):
    """What becomes of a player who has too few cards to go on with a war."""

    LOSE = "lose"
    DRAW = "draw"
    """The game is over, and no player wins."""


class OverWhen(Enum):
    """When a game is over."""

    FIRST_OUT = "first-out"
    """As soon as one player cannot go on."""
    ONE_LEFT = "one-left"
    """Who cannot go on is out, and the others play on until one is left."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a game is played with.

    free       the cards of a free deck, lowest first; nothing for one of `ranks` x `suits` cards. With it, ranks is the
               highest card and suits how many there are of one rank at most.
    uneven     cards that each player is dealt; nothing for as evenly as can be.
    face_down  cards that each player buries after a tie.      max_turns  after so many a game counts as undecided.
    over_when  of two players the game is over with the first who is out in any case: see `goes_on`.
    """

    ranks: int = 13
    suits: int = 4
    players: int = 2
    face_down: int = 0
    winnings: Winnings = Winnings.POOL
    run_out: RunOut = RunOut.LOSE
    max_turns: int = 10**7
    over_when: OverWhen = OverWhen.FIRST_OUT
    free: Hand = ()
    uneven: tuple[int, ...] = ()

    @property
    def goes_on(self) -> bool:
        """Whether the others play on when one is out."""
        return self.over_when is OverWhen.ONE_LEFT and self.players > 2

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return len(self.free) or self.ranks * self.suits

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each player is dealt."""
        if self.uneven:
            return self.uneven
        least, more = divmod(self.cards, self.players)
        return tuple(least + (p < more) for p in range(self.players))

    @property
    def hand(self) -> int:
        """How many cards each player is dealt; of unequal hands, the shortest."""
        return min(self.sizes)

    @property
    def deck(self) -> str | None:
        """The cards of a free deck as a text; None for any other."""
        return " ".join(map(str, self.free)) or None

    def of_hands(self, hands: Hands) -> Rules:
        """The rules by which these hands are dealt, if the deck is a free one and has as many cards."""
        sizes = tuple(map(len, hands))
        even = replace(self, uneven=())
        return even if not self.free or sum(sizes) != self.cards or sizes == even.sizes else replace(even, uneven=sizes)

    def copies(self, rank: int) -> int:
        """How many cards of a rank the deck has."""
        return self.free.count(rank) if self.free else self.suits * (1 <= rank <= self.ranks)

    @property
    def earliest(self) -> int:
        """No game is over before so many turns where nothing is buried: each turn takes one card of a hand."""
        one_left = self.goes_on and self.run_out is RunOut.LOSE  # a war that is drawn is over with the first who is out
        return sorted(self.sizes)[-2] if one_left else self.hand

    @property
    def deepest(self) -> int:
        """No more ties come in a row: each player, or the last two, lay as many cards, and the deck has no more."""
        return (self.cards // (2 if self.goes_on else self.players) - 1) // (self.face_down + 1) + 1


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board.

    hands   per player the cards, top card first; 0 is open. Of any length: judging is `check`'s.
    story   what the game shall do, in the order of the file.
    pool    cards in the middle, layer by layer in the order of the players, ABSENT for those who are out: only in a
            position.
    played  turns played before this position; 0 for a deal.
    dealt   where cards lie that a solver or chance has dealt: solvers may deal others.
    faces   what the cards look like; suits come back with the cards that had them.
    """

    rules: Rules
    hands: Hands
    story: tuple[Pin, ...] = ()
    pool: Hand = ()
    played: int = 0
    dealt: frozenset[Place] = frozenset()
    faces: Faces = PLAIN

    def __post_init__(self) -> None:
        if self.faces.suits or self.faces.away:
            object.__setattr__(self, "faces", self.faces.on((*self.hands, self.pool), self.rules.copies))

    @property
    def is_deal(self) -> bool:
        """Whether it is a deal, not a position in the middle of a game."""
        return self.played == 0 and not self.pool

    @property
    def complete(self) -> bool:
        """Whether no card is open."""
        return all(OPEN not in hand for hand in self.hands) and OPEN not in self.pool

    def with_card(self, player: int, place: int, card: int) -> Board:
        """The board with another card, chosen by a person; `place` counts from 0."""
        hand = self.hands[player]
        changed = (*hand[:place], card, *hand[place + 1 :])
        hands = (*self.hands[:player], changed, *self.hands[player + 1 :])
        return replace(self, hands=hands, dealt=self.dealt - {(player, place)})

    @property
    def open_places(self) -> frozenset[Place]:
        """Where open cards lie."""
        return frozenset((p, i) for p, hand in enumerate(self.hands) for i, card in enumerate(hand) if card == OPEN)

    @property
    def undealt(self) -> Board:
        """The board with the cards that the person has chosen; those that were dealt are open again."""
        hands = tuple(
            tuple(OPEN if (p, i) in self.dealt else card for i, card in enumerate(hand))
            for p, hand in enumerate(self.hands)
        )
        return replace(self, hands=hands, dealt=frozenset())

    def filled_with(self, hands: Hands) -> Board:
        """The board with these hands; the cards at its open places are dealt."""
        return replace(self, hands=hands, dealt=self.dealt | self.open_places)

    @property
    def arrangements(self) -> int:
        """How many different deals the open cards leave."""
        return arrangements(Counter(self.missing()))

    def missing(self) -> list[int]:
        """The cards of the deck that lie nowhere, lowest first."""
        seen = Counter(card for pile in (*self.hands, self.pool) for card in pile)
        return [rank for rank in range(1, self.rules.ranks + 1) for _ in range(self.rules.copies(rank) - seen[rank])]


def arrangements(cards: Counter[int]) -> int:
    """In how many different orders these cards can lie."""
    return factorial(cards.total()) // prod(map(factorial, cards.values()))


MOST_FREE = 250
"""The highest rank of a free deck: kernels keep a card in a byte."""


def free_deck(cards: Iterable[int]) -> tuple[int, int, Hand]:
    """Of a free deck: its highest rank, how many cards there are of one rank at most, and its cards, lowest first.

    OptionError when such cards are no deck.
    """
    deck = tuple(sorted(cards))
    if len(deck) < 2 or not (deck[0] >= 1 and deck[-1] <= MOST_FREE) or len(deck) > MOST_CARDS:
        raise OptionError(f"deck: a free deck has 2 to {MOST_CARDS} cards of ranks 1 to {MOST_FREE}")
    return deck[-1], max(Counter(deck).values()), deck


def refuse_odd(rules: Rules) -> None:
    """OptionError for a deck that is too large or cannot be dealt evenly."""
    if rules.cards > MOST_CARDS:
        raise OptionError(f"ranks x suits is {rules.cards}: a deck has up to {MOST_CARDS} cards")
    if rules.cards % rules.players and not rules.free:
        raise OptionError(f"players: {rules.cards} cards cannot be dealt evenly to {rules.players} players")
    if rules.hand < 1:
        raise OptionError(f"players: {rules.cards} cards are too few for {rules.players} players")


def empty(rules: Rules) -> Board:
    """A deal of which nothing is known."""
    return Board(rules, tuple((OPEN,) * size for size in rules.sizes))


def card_target(player: int, place: int) -> str:
    """The name under which a card of a hand is drawn: "cell 1 3" is the third card of A."""
    return f"cell {player + 1} {place + 1}"
