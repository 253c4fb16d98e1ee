"""What a person's cards look like: the names of their ranks, and their suits. No rule and no solver looks at these.

War is played by ranks from 1. Cards that came as "A♠ 10♥" are shown and written so again, on every board that
has them at the same places. Suits that were not given are not made up: a card without one is a rank.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

LETTERS_OF_SUITS = "shdc"
"""Spades, hearts, diamonds and clubs: in texts, and the order of suits everywhere."""
SIGNS = "♠♥♦♣"
_LETTERS = {11: "J", 12: "Q", 13: "K", 14: "A"}
_NUMBERS = {name: number for number, name in _LETTERS.items()}

SuitOf = tuple[int, int, int, int]
"""Player and place, counted from 0, the rank that lies there, and the suit as a place in `SIGNS`. The pool is the
player behind the last."""


@dataclass(frozen=True, slots=True)
class Faces:
    """The names of the ranks, lowest first, nothing where they are numbers; the suits that are known; and the cards
    with suits that came and lie nowhere now, each a rank and a suit, lowest first."""

    names: tuple[str, ...] = ()
    suits: frozenset[SuitOf] = frozenset()
    away: tuple[tuple[int, int], ...] = ()

    def on(self, piles: Sequence[Sequence[int]], copies: Callable[[int], int]) -> Faces:
        """With the suits of the cards that lie where they lay. The others are away, and come back with cards of their
        rank if all those of the deck, of which there are so many `copies`, came with suits."""
        lie = frozenset(
            one for one in self.suits if one[0] < len(piles) and one[2] in piles[one[0]][one[1] : one[1] + 1]
        )
        away = sorted((*self.away, *((rank, suit) for _, _, rank, suit in self.suits - lie)))
        suits, taken = set(lie), {(player, place) for player, place, _, _ in lie}
        for rank in {rank for rank, _ in away}:
            own = [suit for other, suit in away if other == rank]
            if len(own) + sum(other == rank for _, _, other, _ in lie) != copies(rank):
                continue
            places = ((p, i) for p, pile in enumerate(piles) for i, card in enumerate(pile) if card == rank)
            bare = [place for place in places if place not in taken]
            Random(rank).shuffle(own)  # else spades would come to the first hand
            for place, suit in zip(bare, own, strict=False):
                suits.add((*place, rank, suit))
                away.remove((rank, suit))
        return self if len(lie) == len(suits) == len(self.suits) else Faces(self.names, frozenset(suits), tuple(away))

    def exchanged(self, one: tuple[int, int], other: tuple[int, int]) -> Faces:
        """As they are when two cards have changed places."""
        there = {one: other, other: one}
        return replace(
            self, suits=frozenset((*there.get((p, i), (p, i)), rank, suit) for p, i, rank, suit in self.suits)
        )

    @property
    def by_place(self) -> dict[tuple[int, int], int]:
        """The suits by player and place."""
        return {(player, place): suit for player, place, _, suit in self.suits}

    def name(self, rank: int) -> str:
        """What a rank is called."""
        return self.names[rank - 1] if 1 <= rank <= len(self.names) else str(rank)

    def numbers(self, ranks: int) -> tuple[int, ...]:
        """What the ranks' names say as numbers, an ace 14: means are of these; the ranks where they do not rise."""
        said = tuple(int(name) if name.isdecimal() else _NUMBERS.get(name, 0) for name in self.names)
        rises = len(said) == ranks and all(low < high for low, high in pairwise((0, *said)))
        return said if rises else tuple(range(1, ranks + 1))

    def counts(self, ranks: int) -> str:
        """What cards count in totals, where their names say otherwise."""
        low = self.name(1)
        return f"{low} counted as 1 and {self.name(ranks)} as {ranks}" if low.isdecimal() and low != "1" else ""


PLAIN = Faces()
"""Of cards that are nothing but ranks."""


def usual_name(value: int) -> str:
    """The number of a card as a usual deck shows it: J Q K A from 11 on."""
    return _LETTERS.get(value, str(value))


def usual_faces(ranks: int, suits: int, free: Sequence[int]) -> Faces:
    """The names of the cards of the usual deck, an ace the highest; of other decks none."""
    return PLAIN if free or (ranks, suits) != (13, 4) else Faces(tuple(usual_name(value) for value in range(2, 15)))
