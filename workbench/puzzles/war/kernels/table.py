"""The table that compiled games are played on; how a turn goes is `turns`.

Written apart from `game`. A turn takes as many cards from every hand, so that one head serves all: a hand lies between
the head and its own tail, and the pool just before the head, where its cards were laid. Who is out has a tail before
the head, where it stays: a layer has a card of each player whose tail lies behind it.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.war.rules.board import OPEN, Board, Hands, Rules, RunOut, Winnings
from workbench.solve.kernels import kernel

Bytes = NDArray[np.uint8]
Longs = NDArray[np.int64]

NOBODY = -1
"""Who takes a turn that ties, and who wins a draw."""
WINNINGS = (Winnings.POOL, Winnings.WINNER_FIRST, Winnings.LOSER_FIRST, Winnings.DESCENDING)
WINNER_FIRST, LOSER_FIRST, DESCENDING = 1, 2, 3  # places in WINNINGS


class RuleCodes(NamedTuple):
    """The rules as kernels want them.

    sizes  (players,) cards that each is dealt.
    how    index into WINNINGS.
    draws  running out in a war is a draw.
    on     who has run out is out, and the others play on.
    """

    players: int
    sizes: Longs
    down: int
    how: int
    draws: bool
    on: bool
    limit: int


class CardTable(NamedTuple):
    """Room for a game, used again and again; where the hands end is told apart, see `Tails`.

    ring   (players, a power of two) the cards; a place is counted from the deal on, and wraps.
    kept   (players, cards) the hands of the position that is kept, and in `ends` (players,) how long they are.
    """

    ring: Bytes
    kept: Bytes
    ends: Longs


Tails = Any
"""Behind the last card of each hand: an array, or a tuple of two, with which the compiler makes a game of two fast."""


@kernel
def new_table(players: int, cards: int) -> CardTable:
    """An empty table for so many cards."""
    size = 2
    while size < 2 * cards:  # so that what a winner takes up never lies where the pool does
        size *= 2
    ring, kept = np.zeros((players, size), np.uint8), np.zeros((players, cards), np.uint8)
    return CardTable(ring, kept, np.zeros(players, np.int64))


@kernel
def deal(ring: Bytes, cards: Bytes, sizes: Longs) -> None:
    """Put the cards into the hands, player by player, to each as many as `sizes` says."""
    first = 0
    for p in range(sizes.size):
        for i in range(sizes[p]):
            ring[p, i] = cards[first + i]
        first += sizes[p]


@kernel
def total_of(cards: Bytes, sizes: Longs, player: int) -> int:
    """The total of a player's opening hand."""
    first, total = 0, 0
    for p in range(player):
        first += sizes[p]
    for i in range(sizes[player]):
        total += cards[first + i]
    return total


# ------------------------------------------------------------------------------------------------ from boards


class Deals(NamedTuple):
    """All deals of a board.

    cards  (cards,) a deal, player by player.      free  where the cards may change places.      codes  the rules.
    """

    cards: Bytes
    free: Longs
    codes: RuleCodes


class BestDeal(NamedTuple):
    """The best deal so far, written by kernels.

    cards  (cards,) that deal.      state  (3,) what it is worth, 1 if there is one, and a number of the kernel's own.
    """

    cards: Bytes
    state: Longs


def codes_of(rules: Rules) -> RuleCodes:
    """The rules as kernels want them."""
    how, draws = WINNINGS.index(rules.winnings), rules.run_out is RunOut.DRAW
    sizes = np.array(rules.sizes, np.int64)
    return RuleCodes(rules.players, sizes, rules.face_down, how, draws, rules.goes_on, rules.max_turns)


def cards_of(hands: Hands) -> Bytes:
    """The hands, player by player, in one array."""
    return np.array([card for hand in hands for card in hand], np.uint8)


def hands_of(cards: Bytes, rules: Rules) -> Hands:
    """The hands that lie in one array."""
    rest = iter(cards.tolist())
    return tuple(tuple(islice(rest, size)) for size in rules.sizes)


def deals_of(board: Board) -> Deals:
    """The deals that the known cards leave; the missing cards lie, lowest first, at the open places."""
    cards = cards_of(board.hands)
    free = np.flatnonzero(cards == OPEN)
    cards[free] = board.missing()
    return Deals(cards, free, codes_of(board.rules))


def no_best(deals: Deals) -> BestDeal:
    """Room for the best deal, while there is none."""
    return BestDeal(deals.cards.copy(), np.zeros(3, np.int64))
