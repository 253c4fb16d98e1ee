"""Simulated annealing over the deals of a board: cards are swapped, and a game nearer to the story is kept.

Kirkpatrick, Gelatt and Vecchi 1983. It finds a deal, where there is one to be found, and proves nothing; that is left
to `model`.
"""

from __future__ import annotations

import math

import numpy as np

from workbench.puzzles.war.kernels.script import Script, faults
from workbench.puzzles.war.kernels.table import NOBODY, BestDeal, Bytes, Deals, new_table, total_of
from workbench.puzzles.war.kernels.whole_game import swap_some
from workbench.solve.kernel_random import mix, unit
from workbench.solve.kernels import kernel

HEAT, HEAT_OF_WEIGHTS = (0.35, 0.15), (3.0, 0.3)
"""From which heat to which is cooled down, in faults: as was measured, for a story, and where a hand is weighed."""


@kernel
def anneal(
    deals: Deals, script: Script, heat: tuple[float, float], seed: np.uint64, count: int, stop: Bytes, best: BestDeal
) -> int:
    """Play up to `count` deals from `deals.cards` on, which is changed, cooling down; how many were played.

    heat   first and last.
    best   in and out: the deal with the fewest faults. state: faults. Nothing is played after a deal without any, nor a
           deal whose weighed hand is too heavy: the first one must not be.
    """
    hot, cold = heat
    cards, state, codes = deals.cards, best.state, deals.codes
    table, tried = new_table(codes.players, cards.size), cards.copy()
    worth, number = np.inf, seed
    for k in range(count):
        if stop[0]:
            return k
        tried[:] = cards
        if k:  # the deal at hand comes first
            number = swap_some(tried, deals.free, mix(seed ^ mix(np.uint64(k))))
            if script.weighed != NOBODY and total_of(tried, codes.sizes, script.weighed) > script.most:
                continue
        of_turns, of_end = faults(table, tried, codes, script)
        now = of_turns + of_end
        if now > worth and unit(mix(number)) >= math.exp((worth - now) / (hot * (cold / hot) ** (k / count))):
            continue
        worth = now
        cards[:] = tried
        if now < state[0]:
            state[0] = now
            best.cards[:] = tried
            if now == 0:
                return k + 1
    return count
