"""The table that compiled games are played on, and one turn of a game.

Written apart from `game`. A turn takes as many cards from every hand, so that one head serves all: a hand lies between
the head and its own tail, and the pool just before the head, where its cards were laid. Who is out has a tail before
the head, where it stays: a layer has a card of each player whose tail lies behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.war.rules.board import OPEN, Board, Hands, Rules, RunOut, Winnings
from workbench.solve.kernels import inlined_body_of, inlined_kernel, is_pair, kernel

Bytes = NDArray[np.uint8]
Longs = NDArray[np.int64]

NOBODY = -1
"""Who takes a turn that ties, and who wins a draw."""
WINNINGS = (Winnings.POOL, Winnings.WINNER_FIRST, Winnings.LOSER_FIRST, Winnings.DESCENDING)
_WINNER_FIRST, _LOSER_FIRST, _DESCENDING = 1, 2, 3


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


def moved(tails: Tails, player: int, by: int) -> Tails:
    """The tails when one of them lies further behind; an array is changed."""
    raise NotImplementedError("for kernels only")


@inlined_body_of(moved)
def _moved(tails: Tails, player: int, by: int) -> Callable[..., Any]:
    def pair(tails: Tails, player: int, by: int) -> Tails:
        return tails[0] + by * (1 - player), tails[1] + by * player

    def array(tails: Tails, player: int, by: int) -> Tails:
        tails[player] += by
        return tails

    return pair if is_pair(tails) else array


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


# ------------------------------------------------------------------------------------------------ one turn


def over(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> bool:
    """Whether the game is over before a turn for which each player needs so many cards."""
    raise NotImplementedError("for kernels only")


@inlined_body_of(over)
def _over(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> Callable[..., Any]:
    def pair(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> bool:
        return bool(min(tails[0], tails[1]) - head < need)

    def array(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> bool:
        if codes.on:
            return all_but_one_out(tails, head, laid, need, codes.draws)
        return bool(tails.min() - head < need)

    return pair if is_pair(tails) else array


@kernel
def all_but_one_out(tails: Longs, head: int, laid: int, need: int, draws: bool) -> bool:
    """The same where the others play on: nobody is left to play with, or a war is drawn as somebody runs out."""
    able = 0
    for p in range(len(tails)):
        if tails[p] - head >= need:
            able += 1
        elif laid and draws and tails[p] > head - laid:
            return True
    return able < 2


def take_turn(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> tuple[Tails, int, int, int]:
    """One turn of a game that goes on: tails, head, layers in the pool, and who took it, NOBODY for a tie."""
    raise NotImplementedError("for kernels only")


@inlined_body_of(take_turn)
def _take_turn(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> Callable[..., Any]:
    def pair(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> tuple[Tails, int, int, int]:
        return turn(ring, tails, head, laid, codes.down, codes.how)

    def array(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> tuple[Tails, int, int, int]:
        if codes.on:
            return turn_of_those_left(ring, tails, head, laid, codes.down, codes.how)
        return turn(ring, tails, head, laid, codes.down, codes.how)

    return pair if is_pair(tails) else array


@inlined_kernel
def turn(ring: Bytes, tails: Tails, head: int, laid: int, down: int, how: int) -> tuple[Tails, int, int, int]:
    """`take_turn` where nobody is out."""
    players = len(tails)
    mask = np.uint64(ring.shape[1] - 1)  # unsigned: no look at whether a place is negative, a fifth of the time
    layers = down + 1 if laid else 1  # after a tie, cards are buried first
    head += layers
    laid += layers
    place = np.uint64(head - 1) & mask
    top, winner = ring[0, place], 0
    for p in range(1, players):
        card = ring[p, place]
        if card == top:
            winner = NOBODY
        elif card > top:
            top, winner = card, p
    if winner == NOBODY:
        return tails, head, laid, winner
    tail = tails[winner]
    for layer in range(head - laid, head - 1):
        lift(ring, np.uint64(layer) & mask, tail, winner, players, how)
        tail += players
    lift(ring, place, tail, winner, players, how)  # mostly all there is: no loop then
    tail += players
    if how == _DESCENDING:
        sort(ring[winner], tails[winner], tail)
    return moved(tails, winner, players * laid), head, 0, winner


@inlined_kernel
def lift(ring: Bytes, place: np.uint64, tail: int, winner: int, players: int, how: int) -> None:
    """A layer of the pool goes under the winner's hand. Who wins cannot be foreseen: no branch hangs on it."""
    mask, row = np.uint64(ring.shape[1] - 1), np.uint64(winner)
    for p in range(players):
        slot = p
        if how == _WINNER_FIRST:
            slot = 0 if p == winner else p + (p < winner)
        elif how == _LOSER_FIRST:
            slot = players - 1 if p == winner else p - (p > winner)
        ring[row, np.uint64(tail + slot) & mask] = ring[p, place]


@kernel
def turn_of_those_left(
    ring: Bytes, tails: Longs, head: int, laid: int, down: int, how: int
) -> tuple[Tails, int, int, int]:
    """`take_turn` where players may be out."""
    mask = np.uint64(ring.shape[1] - 1)
    layers = down + 1 if laid else 1
    head += layers
    laid += layers
    place, top, winner = head - 1, -1, NOBODY
    for p in range(len(tails)):
        if tails[p] <= place:
            continue
        card = int(ring[p, np.uint64(place) & mask])
        if card == top:
            winner = NOBODY
        elif card > top:
            top, winner = card, p
    if winner == NOBODY:
        return tails, head, laid, winner
    tail, row = tails[winner], np.uint64(winner)
    for layer in range(head - laid, head):
        source = np.uint64(layer) & mask
        if how == _WINNER_FIRST:
            ring[row, np.uint64(tail) & mask] = ring[row, source]
            tail += 1
        for p in range(len(tails)):
            if layer < tails[p] and (p != winner or how not in (_WINNER_FIRST, _LOSER_FIRST)):
                ring[row, np.uint64(tail) & mask] = ring[p, source]
                tail += 1
        if how == _LOSER_FIRST:
            ring[row, np.uint64(tail) & mask] = ring[row, source]
            tail += 1
    if how == _DESCENDING:
        sort(ring[winner], tails[winner], tail)
    tails[winner] = tail
    return tails, head, 0, winner


@kernel
def sort(hand: Bytes, first: int, behind: int) -> None:
    """Put the cards at the places from `first` on in order, highest first; there are few: by insertion."""
    mask = hand.size - 1
    for i in range(first + 1, behind):
        card = hand[i & mask]
        j = i - 1
        while j >= first and hand[j & mask] < card:
            hand[(j + 1) & mask] = hand[j & mask]
            j -= 1
        hand[(j + 1) & mask] = card


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
