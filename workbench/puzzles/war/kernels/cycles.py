"""All games of different cards at once: a card's rank is decided when it first matters, and both answers are tried.

A turn of two cards of which it is not known which is the higher has two outcomes; what is known of the cards, a partial
order, says which turns have one. So a game is a path in a tree, and deals whose games go alike are gone through once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.war.kernels.orders import DOWN, UP, copy_order, put_above, unknown
from workbench.puzzles.war.kernels.table import LOSER_FIRST, WINNER_FIRST, Bytes, Longs
from workbench.puzzles.war.kernels.turns import lift
from workbench.solve.kernels import kernel

GOES_ROUND, GOES_ON, NONE_LEFT, TOO_LONG = 1, 2, 3, 4
"""What a search comes to: a game that never ends, more to be searched, nothing more, and a game that has no room."""
MOST_TURNS = 1 << 13
_WATCHED = 64  # turns after which positions are compared


class CycleSearch(NamedTuple):
    """A search, which goes on where it was left.

    orders  (levels, 3, cards) what is known where a turn was first undecided.
    levels  (levels, 4) that turn, behind the hands' last cards there, and the next answer to be tried.
    tapes   (2, a power of two) the cards that each lays, opening hand first.
    tails   (turns, 2) behind the hands' last cards before each turn.
    state   (2,) the level, which is -1 in the end, and turns gone through.
    done    (1,) share of the tree that is behind.
    """

    orders: Longs
    levels: Longs
    tapes: Bytes
    tails: Longs
    state: Longs
    done: NDArray[np.float64]


class Part(NamedTuple):
    """Games that go round from a position with `first` cards of player 1, who never holds fewer or more than these.

    next   who takes the next turn; None for either.
    """

    first: int
    least: int
    most: int
    next: int | None


def begin(part: Part, cards: int, how: int) -> CycleSearch:
    """A search that has not begun: card number i lies i-th, player 1's cards first, and each hand is of won pairs."""
    levels, size = cards * cards, 1 << (4 * MOST_TURNS).bit_length()
    search = CycleSearch(
        np.zeros((levels, 3, cards), np.int64),
        np.zeros((levels, 4), np.int64),
        np.zeros((2, size), np.uint8),
        np.zeros((MOST_TURNS + 1, 2), np.int64),
        np.zeros(2, np.int64),
        np.zeros(1),
    )
    search.orders[0] = unknown(cards)
    for player, hand in enumerate((range(part.first), range(part.first, cards))):
        search.tapes[player, : len(hand)] = hand
        lower_first = how == LOSER_FIRST or (how != WINNER_FIRST and player == 1)
        for one in range(hand[0] + len(hand) % 2, hand[-1], 2):  # of an odd hand the first card's pair is half gone
            put_above(search.orders[0], one + lower_first, one + 1 - lower_first)
    if part.next is not None:
        put_above(search.orders[0], *((part.first, 0) if part.next else (0, part.first)))
    came = play_on(search, 0, 0, part.first, cards - part.first, part.least, part.most, how)
    search.state[0] = 0 if came == GOES_ON else -1
    return search


@kernel
def search_cycles(search: CycleSearch, least: int, most: int, how: int, count: int, stop: Bytes) -> int:
    """Go on for `count` turns; the orders at the level that is reached are those of what was found.

    least, most   cards that player 1 holds at any time, else a game is left.
    """
    levels, state = search.levels, search.state
    behind = state[1] + count
    while state[0] >= 0:
        if stop[0] or state[1] > behind:
            return GOES_ON
        level = state[0]
        answer = levels[level, 3]
        if answer == 2:
            state[0] -= 1
            continue
        levels[level, 3] += 1
        copy_order(search.orders[level + 1], search.orders[level])
        turn = levels[level, 0]
        one, other = int(search.tapes[0, turn]), int(search.tapes[1, turn])
        put_above(search.orders[level + 1], other if answer else one, one if answer else other)
        came = play_on(search, level + 1, turn, levels[level, 1], levels[level, 2], least, most, how)
        if came == NONE_LEFT:
            search.done[0] += 0.5 ** (level + 1)
            continue
        state[0] += 1
        if came != GOES_ON:
            return came
    return NONE_LEFT


@kernel
def play_on(search: CycleSearch, level: int, turn: int, one: int, other: int, least: int, most: int, how: int) -> int:
    """Play the turns that are decided, from a position on, to the next that is not, which becomes `level`."""
    order, tapes, tails = search.orders[level], search.tapes, search.tails
    while one > turn and other > turn and least <= one - turn <= most:
        if turn >= MOST_TURNS:
            return TOO_LONG
        if turn >= _WATCHED and came_back(tapes, tails, turn, one, other):
            return GOES_ROUND
        tails[turn, 0], tails[turn, 1] = one, other
        search.state[1] += 1
        card, theirs = int(tapes[0, turn]), int(tapes[1, turn])
        if order[DOWN, card] >> theirs & 1:
            lift(tapes, np.uint64(turn), one, 0, how)
            one += 2
        elif order[UP, card] >> theirs & 1:
            lift(tapes, np.uint64(turn), other, 1, how)
            other += 2
        else:
            levels = search.levels[level]
            levels[0], levels[1], levels[2], levels[3] = turn, one, other, 0
            return GOES_ON
        turn += 1
    return NONE_LEFT


@kernel
def came_back(tapes: Bytes, tails: Longs, turn: int, one: int, other: int) -> bool:
    """Whether the hands are those before the last turn whose number is a power of two (Brent's method)."""
    kept = _WATCHED // 2
    while 2 * kept < turn:
        kept *= 2
    if tails[kept, 0] - kept != one - turn or tails[kept, 1] - kept != other - turn:
        return False
    for player in range(2):
        for i in range((one, other)[player] - turn):
            if tapes[player, kept + i] != tapes[player, turn + i]:
                return False
    return True
