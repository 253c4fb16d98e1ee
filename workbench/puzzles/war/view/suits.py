"""Cards as they look: what their ranks are called, and suits.

War knows ranks only. Suits are those that the cards came with, and stay with them while the game is played. A card
that came without one has none: a suit of the program's own would look like a card that a player holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from workbench.core.options import Values
from workbench.core.scene import Ellipse, Ink, Path, Shape
from workbench.core.wording import counted, listed
from workbench.puzzles.war.options import AS_GIVEN, FACES, LETTERED, NUMBERS
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, Hands, Rules
from workbench.puzzles.war.rules.faces import SIGNS, SuitOf, usual_name
from workbench.puzzles.war.rules.game import Game
from workbench.puzzles.war.rules.pins import TIE, Pin, PinKind, worded
from workbench.puzzles.war.rules.running_game import Position, RunningGame

SUITS = ("spades", "hearts", "diamonds", "clubs")
_BLOCK = 512  # turns between two positions that are kept


def names(board: Board, view: Values) -> tuple[str, ...]:
    """What each rank is called, the lowest first: as the cards came, or as a person wants to see them."""
    how, ranks = view.get(FACES.name, AS_GIVEN), range(1, board.rules.ranks + 1)
    if board.faces.names and how != NUMBERS:
        return board.faces.names
    if how != LETTERED:
        return tuple(map(str, ranks))
    # as in texts of hands: A is 1 where no rank exceeds 13
    return tuple("A" if rank == 1 and len(ranks) <= 13 else usual_name(rank) for rank in ranks)


def ranks_of(board: Board, view: Values) -> dict[str, int]:
    """The ranks by what one types: their names; and J Q K A, T for ten, where cards are numbers, too."""
    known = names(board, view)
    usual = {"T": "10", "J": "11", "Q": "12", "K": "13", "A": "1" if len(known) <= 13 else "14"}
    ranks = {name.upper(): rank for rank, name in enumerate(known, 1)}
    return {**{letter: ranks[name] for letter, name in usual.items() if name in ranks}, **ranks}


def shows_suits(board: Board, view: Values) -> bool:
    """Whether cards are shown with their suits: where any have one, and numbers are not asked for."""
    return bool(board.faces.suits) and view.get(FACES.name) != NUMBERS


def face(card: int, known: Sequence[str]) -> str:
    """What a card is called: its rank's name, of those of `names`, and its suit if it has one."""
    if card == OPEN:
        return "?"
    suit = suit_of(card)
    return (known[card - 1] if card <= len(known) else str(card)) + ("" if suit is None else SIGNS[suit])


def table_cell(card: int, known: Sequence[str]) -> int | str:
    """A card in a table: a number where it is called by it, so that it is sorted as one."""
    name = face(card, known)
    return int(card) if name == str(int(card)) else name


def words_of(pin: Pin, known: Sequence[str]) -> str:
    """A line of the story, its cards as they are called."""
    return worded(pin, lambda card: face(card, known))


def in_a_sentence(pin: Pin, known: Sequence[str]) -> str:
    """The same for people who do not know how a story is written."""
    cards, player = listed(face(card, known) for card in pin.cards), "" if pin.player == TIE else LETTERS[pin.player]
    match pin.kind:
        case PinKind.TURN:
            return f"{player} takes turn {pin.turn}" if player else f"turn {pin.turn} is a tie"
        case PinKind.WAR:
            return f"a war of {counted(pin.depth, 'tie')} in a row begins at turn {pin.turn}"
        case PinKind.ENDS:
            return f"the game ends at turn {pin.turn}"
        case PinKind.WINNER:
            return f"{player} wins the game"
        case PinKind.LONGEST:
            return f"the longest war of the game has {counted(pin.depth, 'tie')} in a row"
        case PinKind.WITHOUT:
            return f"{player} is dealt no {listed((face(card, known) for card in pin.cards), 'or')}"
        case PinKind.AFTER:
            return f"after turn {pin.turn} {player}'s hand ends with {cards}"


# ------------------------------------------------------------------------------------------------ suits


class SuitedCard(int):
    """A card that is played by its rank and carries a suit; None where none is known."""

    suit: int | None = None


def suit_of(card: int) -> int | None:
    """The suit that a card carries, as a place in `SUITS`."""
    return card.suit if isinstance(card, SuitedCard) else None


def suited(hands: Hands, suits: frozenset[SuitOf]) -> Hands:
    """The cards of a deal with their suits."""
    known = {(player, place): suit for player, place, _, suit in suits}
    found = []
    for player, hand in enumerate(hands):
        cards = [SuitedCard(rank) for rank in hand]
        for place, card in enumerate(cards):
            card.suit = known.get((player, place))
        found.append(tuple(cards))
    return tuple(found)


def suits_on(piles: Sequence[Sequence[int]]) -> frozenset[SuitOf]:
    """The suits that cards carry, by their places."""
    found = ((p, i, int(card), suit_of(card)) for p, pile in enumerate(piles) for i, card in enumerate(pile))
    return frozenset((p, i, rank, suit) for p, i, rank, suit in found if suit is not None)


def position_at(board: Board, turn: int) -> Position:
    """The position of a deal's game after so many turns, which must have been played, with the suits of its cards."""
    for block in range(turn // _BLOCK):  # one after the other: each begins where the one before it ends
        _after(board.rules, board.hands, board.faces.suits, block)
    return _played(board.rules, _after(board.rules, board.hands, board.faces.suits, turn // _BLOCK), turn % _BLOCK)


def positions(board: Board, game: Game, first: int = 0) -> Iterator[Position]:
    """The positions of its game after `first`, `first` + 1 ... turns, to the last one, with the suits of the cards."""
    if not board.faces.suits:
        yield from game.positions(first)
        return
    table = RunningGame(board.rules, position_at(board, first))
    yield table.position
    for _ in range(first, game.turns):
        table.play()
        yield table.position


@lru_cache(maxsize=256)
def _after(rules: Rules, hands: Hands, suits: frozenset[SuitOf], blocks: int) -> Position:
    return _played(rules, _after(rules, hands, suits, blocks - 1), _BLOCK) if blocks else Position(suited(hands, suits))


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
