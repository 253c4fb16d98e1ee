"""Compiled hunts for long and endless games: through every deal of a small deck, or uphill by swapping cards."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.war.kernel import ENDED, ENDLESS, FOUND, STOPPED, UNDECIDED, mix, play, shuffle, swap_some
from workbench.puzzles.war.table import Bytes, Longs, Way, new_table
from workbench.solve.kernels import kernel


@kernel
def next_order(cards: Bytes, free: Longs) -> bool:
    """The next arrangement, in lexicographic order, of the cards at the places `free`; False after the last."""
    i = free.size - 2
    while i >= 0 and cards[free[i]] >= cards[free[i + 1]]:
        i -= 1
    if i < 0:
        return False
    j = free.size - 1
    while cards[free[j]] <= cards[free[i]]:
        j -= 1
    cards[free[i]], cards[free[j]] = cards[free[j]], cards[free[i]]
    a, b = i + 1, free.size - 1
    while a < b:
        cards[free[a]], cards[free[b]] = cards[free[b]], cards[free[a]]
        a += 1
        b -= 1
    return True


@kernel
def sweep(
    cards: Bytes,
    free: Longs,
    way: Way,
    endless: bool,
    count: int,
    stop: Bytes,
    best: Bytes,
    state: Longs,
) -> int:
    """Play up to `count` deals from `cards` on, which is moved along; how many were played.

    best   out: the deal of the longest game that ends, or, with `endless`, the first that never does.
    state  in and out: turns of the best game (0 for none), how many games were undecided, 1 after the last deal.
    """
    table, found = new_table(way.players, cards.size), np.zeros(FOUND, np.int64)
    for k in range(count):
        status = play(table, cards, way, stop, found)
        if status == STOPPED:
            return k
        if status == UNDECIDED:
            state[1] += 1
        if (endless and status == ENDLESS) or (not endless and status == ENDED and found[0] > state[0]):
            state[0] = found[0]
            best[:] = cards
            if endless:
                return k + 1
        if not next_order(cards, free):
            state[2] = 1
            return k + 1
    return count


@kernel
def climb(
    cards: Bytes,
    free: Longs,
    way: Way,
    endless: bool,
    patience: int,
    seed: np.uint64,
    count: int,
    stop: Bytes,
    best: Bytes,
    state: Longs,
) -> int:
    """Play up to `count` deals, each like the one before but for a few cards; how many were played.

    A deal whose game is no shorter is kept; after `patience` games in vain the next one is dealt anew. With `endless`
    every deal is a new one, and the first game that never ends is taken. best, state as in `sweep`.
    """
    table, found = new_table(way.players, cards.size), np.zeros(FOUND, np.int64)
    now, tried = cards.copy(), cards.copy()
    worth, vain = -1, patience
    for k in range(count):
        tried[:] = now
        if endless or vain >= patience:
            shuffle(tried, free, seed, np.uint64(k))
            worth, vain = -1, 0
        else:
            swap_some(tried, free, mix(seed ^ mix(np.uint64(k))))
        status = play(table, tried, way, stop, found)
        if status == STOPPED:
            return k
        vain += 1
        if endless:
            if status == ENDLESS:
                best[:] = tried
                state[0] = found[0]
                return k + 1
            continue
        turns = found[0] if status == ENDED else 0
        if turns >= worth:
            if turns > worth:
                vain = 0
            worth = turns
            now[:] = tried
        if turns > state[0]:
            state[0] = turns
            best[:] = tried
    return count
