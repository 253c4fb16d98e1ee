"""Cards as a usual deck shows them: J Q K A, and suits. War knows ranks only; suits are drawn and mean nothing.

Of cards of one rank the first in the hands is a spade, then come hearts, diamonds, clubs, and spades again. They stay
with their cards while the game is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from workbench.core.options import Values
from workbench.core.scene import Ellipse, Ink, Path, Shape
from workbench.puzzles.war.options import FACES, LETTERED, SUITED
from workbench.puzzles.war.rules.board import OPEN, Hands, Rules
from workbench.puzzles.war.rules.running_game import Position, RunningGame

SUITS = ("spades", "hearts", "diamonds", "clubs")
_NAMES = {11: "J", 12: "Q", 13: "K", 14: "A"}
_BLOCK = 512  # turns between two positions that are kept


def face(rank: int, ranks: int, view: Values) -> str:
    """What a card is called; ranks are those of the deck. As in texts of hands: A is 1 where no rank exceeds 13."""
    if rank == OPEN:
        return "?"
    if view.get(FACES.name) not in (LETTERED, SUITED):
        return str(rank)
    return "A" if rank == 1 and ranks <= 13 else _NAMES.get(rank, str(rank))


class SuitedCard(int):
    """A card that is played by its rank and carries a suit; None while it is open."""

    suit: int | None = None


def suited(hands: Hands) -> Hands:
    """The cards of a deal with suits."""
    seen = Counter[int]()
    found = []
    for hand in hands:
        cards = []
        for rank in hand:
            card = SuitedCard(rank)
            if rank != OPEN:
                card.suit = seen[rank] % len(SUITS)
                seen[rank] += 1
            cards.append(card)
        found.append(tuple(cards))
    return tuple(found)


def suited_at(rules: Rules, hands: Hands, turn: int) -> Position:
    """The position of a deal's game after so many turns, which must have been played, with the suits of its cards."""
    for block in range(turn // _BLOCK):  # one after the other: each begins where the one before it ends
        _after(rules, hands, block)
    return _played(rules, _after(rules, hands, turn // _BLOCK), turn % _BLOCK)


@lru_cache(maxsize=256)
def _after(rules: Rules, hands: Hands, blocks: int) -> Position:
    return _played(rules, _after(rules, hands, blocks - 1), _BLOCK) if blocks else Position(suited(hands))


def _played(rules: Rules, start: Position, turns: int) -> Position:
    game = RunningGame(rules, start)
    for _ in range(turns):
        game.play()
    return game.position


# ------------------------------------------------------------------------------------------------ shapes


def ink(suit: int) -> Ink:
    """The colour of a suit."""
    return "card-red" if suit in (1, 2) else "card-black"


def suit_shape(suit: int, x: float, y: float, r: float) -> Iterator[Shape]:
    """A suit's sign around (x, y), of height 2 r."""
    fill = ink(suit)
    if SUITS[suit] == "diamonds":
        points = ((x, y - r), (x + 0.75 * r, y), (x, y + r), (x - 0.75 * r, y))
        yield Path(points, closed=True, fill=fill)
    elif SUITS[suit] == "hearts":
        for side in (-1, 1):
            yield Ellipse(x + side * 0.43 * r, y - 0.38 * r, 0.48 * r, 0.48 * r, fill=fill)
        yield Path(((x - 0.86 * r, y - 0.16 * r), (x + 0.86 * r, y - 0.16 * r), (x, y + r)), closed=True, fill=fill)
    else:
        if SUITS[suit] == "spades":
            for side in (-1, 1):
                yield Ellipse(x + side * 0.43 * r, y + 0.18 * r, 0.48 * r, 0.48 * r, fill=fill)
            yield Path(((x - 0.86 * r, y - 0.02 * r), (x + 0.86 * r, y - 0.02 * r), (x, y - r)), closed=True, fill=fill)
        else:
            for dx, dy in ((0.0, -0.5), (-0.47, 0.14), (0.47, 0.14)):
                yield Ellipse(x + dx * r, y + dy * r, 0.44 * r, 0.44 * r, fill=fill)
        yield Path(((x, y), (x + 0.34 * r, y + r), (x - 0.34 * r, y + r)), closed=True, fill=fill)
