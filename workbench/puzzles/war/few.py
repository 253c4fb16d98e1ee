"""Boards with few deals: each is held against the story plainly, which is exact however far a story reaches.

Games of a large deck may take millions of turns; they are not played to their end here.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.puzzles.war import story
from workbench.puzzles.war.board import OPEN, Board
from workbench.puzzles.war.horizons import MOST_LAYERS, SMALL, last_turn
from workbench.solve.job import SolveContext

FEW = 3_000
"""Deals that are few."""


def is_few(board: Board) -> bool:
    """Whether all deals of a board are played in a second or two."""
    long = any(pin.of_whole_game for pin in board.story) or last_turn(board) > MOST_LAYERS
    return board.arrangements <= FEW and (board.rules.cards <= SMALL or not long)


def first_told(board: Board, ctx: SolveContext) -> Board | None:
    """The first deal that tells the story; None when none does, or when stopped first."""
    for found in every_deal(board):
        if ctx.stopped():
            return None
        if not story.check(found).violations:
            return found
    return None


def every_deal(board: Board) -> Iterator[Board]:
    """The board with each of its deals, the missing cards in lexicographic order."""
    cards, size = board.missing(), board.rules.hand
    flat = [card for hand in board.hands for card in hand]
    while True:
        rest = iter(cards)
        dealt = [card if card != OPEN else next(rest) for card in flat]
        yield board.filled_with(tuple(tuple(dealt[at : at + size]) for at in range(0, len(dealt), size)))
        i = next((i for i in range(len(cards) - 2, -1, -1) if cards[i] < cards[i + 1]), None)
        if i is None:
            return
        j = next(j for j in range(len(cards) - 1, i, -1) if cards[j] > cards[i])
        cards[i], cards[j] = cards[j], cards[i]
        cards[i + 1 :] = reversed(cards[i + 1 :])
