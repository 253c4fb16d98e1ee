"""Whether a player wins with a hand of some total: all games at once, a card's rank decided when it first matters.

As in `cycles`, but with equal cards: an undecided turn has three outcomes. What is known of the cards bounds the total
of the player's hand from below; where a game is won, the ranks are dealt out, value by value.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.war.kernels.orders import DOWN, SAME, UP, copy_order, put_above, put_equal, unknown
from workbench.puzzles.war.kernels.table import Bytes, Longs
from workbench.puzzles.war.kernels.turns import lift
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import popcount64

WON, GOES_ON, NONE_LEFT = 1, 2, 3
"""What a search comes to: a deal, more to be searched, nothing more."""
_HASHED = 1 << 16


class Aim(NamedTuple):
    """What is looked for.

    player   who wins, within `turns`, with a hand of at most `most`.
    how      index into WINNINGS; nothing is sorted.
    draws    running out in a war is a draw.
    """

    player: int
    turns: int
    most: int
    how: int
    draws: bool


class Deck(NamedTuple):
    """The ranks of a deck.

    ranks, copies   the different ones, lowest first, and how many there are of each; `most` of one.
    at              (cards,) the rank of each card, lowest first.
    over, under     (cards + 1,) the lowest rank with so many cards below it, and the highest with so many above it; far
                    out where there is none.
    """

    ranks: Longs
    copies: Longs
    at: Longs
    over: Longs
    under: Longs
    most: int


class WinSearch(NamedTuple):
    """A search, which goes on where it was left.

    orders  (levels, 3, cards) what is known where a turn was first undecided.
    levels  (levels, 5) that turn, behind the hands' last cards, layers in the pool, and the next answer to be tried.
    tapes   (2, a power of two) the cards that each lays, opening hand first.
    state   (2,) the level, which is -1 in the end, and turns gone through.
    done    (1,) share of the tree that is behind.
    mine    (1,) the player's opening hand, as a set.
    dealt   (cards,) out: the ranks of a deal.
    tried   (3, _HASHED) which cards had the lowest ranks, at which total, in a deal that failed; in which game.
    steps   (cards + 2, 6) of dealing out ranks.
    room    (2, cards and ranks) for counting.
    """

    orders: Longs
    levels: Longs
    tapes: Bytes
    state: Longs
    done: NDArray[np.float64]
    mine: Longs
    dealt: Longs
    tried: Longs
    steps: Longs
    room: Longs


def deck_of(cards: list[int]) -> Deck:
    """A deck of these cards."""
    at = np.sort(np.array(cards, np.int64))
    ranks, copies = np.unique(at, return_counts=True)
    many, far = np.arange(at.size + 1), int(at[-1]) + 1
    below = np.concatenate(([0], np.cumsum(copies)))
    over = np.append(ranks, far)[np.searchsorted(below, many)]
    above = np.concatenate(([0], np.cumsum(copies[::-1])))
    under = np.append(ranks[::-1], -1)[np.searchsorted(above, many)]
    return Deck(ranks, copies.astype(np.int64), at, over, under, int(copies.max()))


def begin_win(sizes: tuple[int, int], deck: Deck, aim: Aim) -> WinSearch:
    """A search that has not begun: card number i lies i-th, player 1's cards first; of none the rank is known."""
    cards = sum(sizes)
    levels = 1 + aim.turns
    search = WinSearch(
        np.zeros((levels + 1, 3, cards), np.int64),
        np.zeros((levels + 1, 5), np.int64),
        np.zeros((2, 1 << (cards + 2 * aim.turns + 2 * cards).bit_length()), np.uint8),
        np.zeros(2, np.int64),
        np.zeros(1),
        np.zeros(1, np.int64),
        np.zeros(cards, np.int64),
        np.zeros((3, _HASHED), np.int64),
        np.zeros((cards + 2, 6), np.int64),
        np.zeros((2, cards + int(deck.at[-1]) + 2), np.int64),
    )
    search.orders[0] = unknown(cards)
    search.tapes[0, : sizes[0]] = range(sizes[0])
    search.tapes[1, : sizes[1]] = range(sizes[0], cards)
    first = (1 << sizes[0]) - 1
    search.mine[0] = (1 << cards) - 1 - first if aim.player else first
    search.levels[0, 1:3] = sizes
    return search


@kernel
def search_win(search: WinSearch, deck: Deck, aim: Aim, count: int, stop: Bytes) -> int:
    """Go on for `count` turns; `dealt` is the deal of what was found."""
    levels, state = search.levels, search.state
    behind = state[1] + count
    while state[0] >= 0:
        if stop[0] or state[1] > behind:
            return GOES_ON
        level = state[0]
        answer = levels[level, 4]
        if answer == 3:
            state[0] -= 1
            continue
        levels[level, 4] += 1
        turn = levels[level, 0]
        card, theirs = int(search.tapes[aim.player, turn]), int(search.tapes[1 - aim.player, turn])
        order = search.orders[level + 1]
        copy_order(order, search.orders[level])
        if answer == 0:
            put_above(order, card, theirs)
        elif answer == 1:
            put_above(order, theirs, card)
        else:
            put_equal(order, card, theirs)
        came = NONE_LEFT
        if least_total(order, deck, search.mine[0], search.room) <= aim.most:
            one, other, laid = levels[level, 1], levels[level, 2], levels[level, 3]
            came = play_won(search, deck, aim, level + 1, turn, one, other, laid)
        if came == WON:
            return WON
        if came == GOES_ON:
            state[0] += 1
        else:
            search.done[0] += (1 / 3) ** (level + 1)
    return NONE_LEFT


@kernel
def play_won(search: WinSearch, deck: Deck, aim: Aim, level: int, turn: int, one: int, other: int, laid: int) -> int:
    """Play the turns that are decided, from a position on, to the next that is not, which becomes `level`.

    A game that cannot be won in time any more is left.
    """
    order, tapes = search.orders[level], search.tapes
    while True:
        my_tail, their_tail = (other, one) if aim.player else (one, other)
        if their_tail == turn:
            if my_tail == turn or (laid and aim.draws):
                return NONE_LEFT
            return WON if deal_out(search, order, deck, aim.most, level) else NONE_LEFT
        if my_tail == turn or turn >= aim.turns or their_tail > aim.turns:
            return NONE_LEFT
        search.state[1] += 1
        card, theirs = int(tapes[aim.player, turn]), int(tapes[1 - aim.player, turn])
        if order[SAME, card] >> theirs & 1:
            turn += 1
            laid += 1
            continue
        if not (order[UP, card] | order[DOWN, card]) >> theirs & 1:
            break
        winner = aim.player if order[DOWN, card] >> theirs & 1 else 1 - aim.player
        for layer in range(turn - laid, turn + 1):
            if winner:
                lift(tapes, np.uint64(layer), other, 1, aim.how)
                other += 2
            else:
                lift(tapes, np.uint64(layer), one, 0, aim.how)
                one += 2
        turn += 1
        laid = 0
    losses = 0  # of turns to come whose cards lie already
    for later in range(turn, min(one, other)):
        losses += order[UP, int(tapes[aim.player, later])] >> int(tapes[1 - aim.player, later]) & 1
    if their_tail + 2 * losses > aim.turns:
        return NONE_LEFT
    levels = search.levels[level]
    levels[0], levels[1], levels[2], levels[3], levels[4] = turn, one, other, laid, 0
    return GOES_ON


@kernel
def least_total(order: Longs, deck: Deck, mine: int, room: Longs) -> int:
    """No hand `mine` of cards in this order comes to less; very much where there are no such cards.

    The i-th lightest card of the hand has i - 1 of the hand not above it, and what lies below any of i cards of it.
    """
    cards, much = order.shape[1], 1 << 20
    room[:] = 0
    lacks, lows = room[0], room[1]
    for card in range(cards):
        below, above, same = popcount64(order[DOWN, card]), popcount64(order[UP, card]), popcount64(order[SAME, card])
        low = max(deck.over[below], deck.at[min(cards, below + same) - 1])
        if same > deck.most or low > min(deck.under[above], deck.at[max(0, cards - above - same)]):
            return much
        if mine >> card & 1:
            lacks[popcount64(order[DOWN, card] & ~mine)] += 1
            lows[low] += 1
    top = deck.at[-1]
    if not lows[top]:  # no player wins without a card of the highest rank
        highest = top
        while not lows[highest]:
            highest -= 1
        lows[highest] -= 1
        lows[top] += 1
    total, lack, low = 0, 0, 0
    for i in range(popcount64(mine)):
        while not lacks[lack]:
            lack += 1
        while not lows[low]:
            low += 1
        total += max(deck.at[i + lack], deck.over[lack], low)
        lacks[lack] -= 1
        lows[low] -= 1
    return total


@kernel
def deal_out(search: WinSearch, order: Longs, deck: Deck, most: int, game: int) -> bool:
    """Whether ranks can be dealt out in this order so that the hand comes to at most `most`: value by value.

    Each step puts a set of equal cards at the rank at hand; what lay below has ranks already.
    """
    cards, mine, steps = order.shape[1], search.mine[0], search.steps
    stamp = search.state[1] + 1
    step = 0
    # of a step: cards of lower ranks, and of this one, the rank's number, cards it lacks, total, the next card to try
    steps[0] = 0
    steps[0, 3] = deck.copies[0]
    while step >= 0:
        below, here, rank, lacks, total, card = steps[step]
        if not lacks:
            below, here, rank, card = below | here, 0, rank + 1, 0
            if rank == deck.ranks.size:
                return bool(total <= most)
            lacks = deck.copies[rank]
            bound, place = total, popcount64(below)
            for i in range(popcount64(mine & ~below)):
                bound += deck.at[place + i]
            if bound > most or was_tried(search.tried, below, total, stamp):
                step -= 1
                continue
            steps[step, 0], steps[step, 1], steps[step, 2], steps[step, 3], steps[step, 5] = below, 0, rank, lacks, 0
        while card < cards:
            same = order[SAME, card]
            free = not (below | here) >> card & 1 and not order[DOWN, card] & ~below
            if free and same & -same == 1 << card and popcount64(same) <= lacks:
                break
            card += 1
        if card == cards:
            step -= 1
            continue
        steps[step, 5] = card + 1
        same = order[SAME, card]
        for one in range(cards):
            if same >> one & 1:
                search.dealt[one] = deck.ranks[rank]
        step += 1
        steps[step, 0], steps[step, 1], steps[step, 2] = below, here | same, rank
        steps[step, 3], steps[step, 4] = lacks - popcount64(same), total + popcount64(same & mine) * deck.ranks[rank]
        steps[step, 5] = card + 1
    return False


@kernel
def was_tried(tried: Longs, below: int, total: int, stamp: int) -> bool:
    """Whether the same cards had the lowest ranks before, at no higher total; if not, it is remembered."""
    place = (below * 2654435761 >> 16) & (_HASHED - 1)
    if tried[2, place] == stamp and tried[0, place] == below and tried[1, place] <= total:
        return True
    tried[0, place], tried[1, place], tried[2, place] = below, total, stamp
    return False
