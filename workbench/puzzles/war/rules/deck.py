"""Whether the cards of a board are those of its deck, dealt as they should be."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.verdict import Violation
from workbench.core.wording import counted
from workbench.puzzles.war.rules.board import ABSENT, LETTERS, OPEN, Board, card_target


def check_deck(board: Board) -> Iterator[Violation]:
    """Whether the cards are those of the deck, dealt evenly."""
    yield from _uneven(board)
    yield from _beyond(board)
    yield from _too_many(board)
    yield from _untied(board)


def _untied(board: Board) -> Iterator[Violation]:
    players, step = board.rules.players, board.rules.face_down + 1
    for first in range(0, len(board.pool), players * step):
        turned = [card for card in board.pool[first : first + players] if card != ABSENT]
        if OPEN not in turned and turned.count(max(turned, default=ABSENT)) == 1:
            yield Violation("cards", f"the pool has {' '.join(map(str, turned))}: that is no tie, so it was taken")


def _uneven(board: Board) -> Iterator[Violation]:
    if not board.is_deal:
        return
    sizes = [len(hand) for hand in board.hands]
    if tuple(sizes) == board.rules.sizes:
        return
    if board.rules.free:
        had, deck = counted(sum(sizes), "card"), counted(board.rules.cards, "card")
        yield Violation("cards", f"the hands have {had}: the deck has {deck}")
    elif len(set(sizes)) > 1:
        held = ", ".join(f"{LETTERS[p]} has {counted(size, 'card')}" for p, size in enumerate(sizes))
        yield Violation("uneven", f"the hands are of different length: {held}")
    else:
        rules = board.rules
        yield Violation(
            "cards",
            f"each hand has {counted(sizes[0], 'card')}: the {rules.cards} cards of {rules.ranks} ranks and "
            f"{rules.suits} suits make {rules.hand} each",
        )


def _beyond(board: Board) -> Iterator[Violation]:
    for player, hand in enumerate(board.hands):
        for place, card in enumerate(hand, 1):
            if card > board.rules.ranks:
                yield Violation(
                    "cards",
                    f"card {place} of {LETTERS[player]} has rank {card}: the deck has ranks 1 to {board.rules.ranks}",
                    ((player + 1, place),),
                    (card_target(player, place - 1),),
                )


def _too_many(board: Board) -> Iterator[Violation]:
    places: dict[int, list[tuple[int, int]]] = {}
    for player, hand in enumerate(board.hands):
        for place, card in enumerate(hand):
            places.setdefault(card, []).append((player, place))
    for card in board.pool:
        places.setdefault(card, [])
    for rank, found in sorted(places.items()):
        count, name = len(found) + board.pool.count(rank), board.faces.name(rank)
        if 1 <= rank <= board.rules.ranks and count > board.rules.copies(rank):
            there = "is 1 card" if count == 1 else f"are {count} cards"
            yield Violation(
                "cards",
                f"there {there} of rank {name}: the deck has {board.rules.copies(rank) or 'none'}",
                tuple((player + 1, place + 1) for player, place in found),
                tuple(card_target(player, place) for player, place in found),
            )
