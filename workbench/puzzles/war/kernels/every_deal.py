"""Every deal of a board, one after the other, held against a story; and many deals, only played."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.war.kernels.script import Script, faults, fits
from workbench.puzzles.war.kernels.table import BestDeal, Bytes, Deals, Longs, new_table, total_of
from workbench.puzzles.war.kernels.whole_game import ENDED, FOUND, STOPPED, UNDECIDED, play, shuffle
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import copy_into

FIRST, WEAKEST, SHORTEST, LONGEST, COUNT = 0, 1, 2, 3, 4
"""Which deal is best: any one, that with the least total of the winner's cards, of the fewest turns, of the most; or
how many there are."""


@kernel
def next_order(cards: Bytes, free: Longs) -> None:
    """The next arrangement, in lexicographic order, of the cards at the places `free`; after the last the first."""
    i = free.size - 2
    while i >= 0 and cards[free[i]] >= cards[free[i + 1]]:
        i -= 1
    if i >= 0:
        j = free.size - 1
        while cards[free[j]] <= cards[free[i]]:
            j -= 1
        cards[free[i]], cards[free[j]] = cards[free[j]], cards[free[i]]
    a, b = i + 1, free.size - 1
    while a < b:
        cards[free[a]], cards[free[b]] = cards[free[b]], cards[free[a]]
        a += 1
        b -= 1


@kernel
def behind_twin(cards: Bytes) -> int:
    """How the second half of a deal compares with the first: -1 lower, 0 the same, 1 higher."""
    half = cards.size // 2
    for i in range(half):
        if cards[i] != cards[half + i]:
            return 1 if cards[half + i] > cards[i] else -1
    return 0


@kernel
def is_among(cards: Bytes, known: Bytes) -> bool:
    """Whether a deal is one of the rows of `known`."""
    for row in range(known.shape[0]):
        alike = 0
        while alike < cards.size and known[row, alike] == cards[alike]:
            alike += 1
        if alike == cards.size:
            return True
    return False


@kernel
def play_every(
    deals: Deals, script: Script, aim: int, twins: bool, known: Bytes, count: int, stop: Bytes, best: BestDeal
) -> int:
    """Play up to `count` deals from `deals.cards` on, which moves along, and from the last deal on to the first.

    How many were played. The first deal that fits ends it if any will do.

    twins  a deal and that with its two hands swapped go alike: one of them is played, and counts for both.
    known  (deals, cards) deals that do not fit.
    best   out: the best deal that fits. state: its total or turns, how many fit, how many games were undecided.
    """
    cards, codes, state = deals.cards, deals.codes, best.state
    table, found = new_table(codes.players, cards.size), np.zeros(FOUND, np.int64)
    whole = script.over or script.endless or script.deepest >= 0
    has_story, many = script.within > 0 or bool(script.lacks.any()), 1
    late = script.within > codes.limit  # of turns after the limit an undecided game says nothing
    for k in range(count):
        if stop[0]:
            return k
        if twins:
            side = behind_twin(cards)
            if side < 0:
                next_order(cards, deals.free)
                continue
            many = 1 + side
        status, worth, within = ENDED, 0, script.within
        if late:
            status = play(table, cards, codes, True, stop, found)
            within = codes.limit if status == UNDECIDED else within
        if not has_story or faults(table, cards, codes, script, within)[0] == 0:
            if whole and not late:
                status = play(table, cards, codes, True, stop, found)
            if status == STOPPED:
                return k
            if whole:
                state[2] += many * (status == UNDECIDED)
            if (not whole or fits(status, found, script)) and not is_among(cards, known):
                if aim == WEAKEST:
                    worth = total_of(cards, codes.sizes, found[1])
                elif aim in (SHORTEST, LONGEST):
                    worth = found[0]
                if state[1] == 0 or (worth > state[0] if aim == LONGEST else worth < state[0]):
                    copy_into(best.cards, cards)
                    state[0] = worth
                state[1] += many
                if aim == FIRST:
                    return k + 1
        next_order(cards, deals.free)
    return count


@kernel
def play_many(
    deals: Deals, seed: np.uint64, first: int, count: int, shuffled: bool, stop: Bytes, results: Longs
) -> int:
    """Play `count` deals: how many were finished before `stop[0]` was set.

    shuffled  the deals number `first`, `first` + 1, ... of a seed; else those from `deals.cards` on, in order.
    results   (count, 5) out: status, turns, winner, wars, deepest war.
    """
    cards, codes = deals.cards.copy(), deals.codes
    table, found = new_table(codes.players, cards.size), np.zeros(FOUND, np.int64)
    for k in range(count):
        if stop[0]:
            return k
        if shuffled:
            copy_into(cards, deals.cards)
            shuffle(cards, deals.free, seed, np.uint64(first + k))
        elif k:
            next_order(cards, deals.free)
        status = play(table, cards, codes, True, stop, found)
        if status == STOPPED:
            return k
        results[k, 0] = status
        copy_into(results[k, 1:], found[:4])
    return count
