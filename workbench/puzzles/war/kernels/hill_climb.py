"""Long games, and endless ones, by playing: hill climbing from random deals."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.war.kernels.table import BestDeal, Bytes, Deals, new_table
from workbench.puzzles.war.kernels.whole_game import ENDED, ENDLESS, FOUND, STOPPED, play, shuffle, swap_some
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import copy_into, mix


@kernel
def climb(deals: Deals, endless: bool, patience: int, seed: np.uint64, count: int, stop: Bytes, best: BestDeal) -> int:
    """Play up to `count` deals, each like the one before but for a few cards; how many were played.

    A deal whose game is no shorter is kept; after `patience` games in vain the next one is dealt anew. With `endless`
    every deal is a new one, and the first game that never ends is taken.

    best   in and out: the deal of the longest game that ends, or, with `endless`, of the first that never does.
           state: turns of that game, 0 for none.
    """
    cards, free, codes, state = deals.cards, deals.free, deals.codes, best.state
    table, found = new_table(codes.players, cards.size), np.zeros(FOUND, np.int64)
    now, tried = cards.copy(), cards.copy()
    worth, vain = -1, patience
    for k in range(count):
        copy_into(tried, now)
        if endless or vain >= patience:
            shuffle(tried, free, seed, np.uint64(k))
            worth, vain = -1, 0
        else:
            swap_some(tried, free, mix(seed ^ mix(np.uint64(k))))
        status = play(table, tried, codes, False, stop, found)
        if status == STOPPED:
            return k
        vain += 1
        if endless:
            if status == ENDLESS:
                copy_into(best.cards, tried)
                state[0] = found[0]
                return k + 1
            continue
        turns = found[0] if status == ENDED else 0
        if turns >= worth:
            if turns > worth:
                vain = 0
            worth = turns
            copy_into(now, tried)
        if turns > state[0]:
            state[0] = turns
            copy_into(best.cards, tried)
    return count
