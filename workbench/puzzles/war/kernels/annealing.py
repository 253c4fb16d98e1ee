"""Simulated annealing over the deals of a board: cards are swapped, and a game nearer to the story is kept.

Kirkpatrick, Gelatt and Vecchi 1983. It finds a deal, where there is one to be found, and proves nothing; that is left
to `model`.
"""

from __future__ import annotations

import math

import numpy as np

from workbench.puzzles.war.kernels.script import Script, faults
from workbench.puzzles.war.kernels.table import BestDeal, Bytes, Deals, new_table
from workbench.puzzles.war.kernels.whole_game import swap_some
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import copy_into, mix, unit

_FAULT = 4.0
"""What a fault weighs as much as, in cards' ranks."""
HEAT, HEAT_OF_WEIGHTS = (0.35, 0.15), (0.6, 0.02)
"""From which heat to which is cooled down, in faults: as was measured, for a story, and where cards are weighed too."""


@kernel
def anneal(
    deals: Deals, script: Script, heat: tuple[float, float], seed: np.uint64, count: int, stop: Bytes, best: BestDeal
) -> int:
    """Play up to `count` deals from `deals.cards` on, which is changed, cooling down; how many were played.

    heat   first and last.
    best   in and out: the deal with the fewest faults, of those without any the lightest. state: total, faults.
           Unless the script weighs, nothing is played after a deal without faults.
    """
    hot, cold = heat
    cards, state, codes = deals.cards, best.state, deals.codes
    table, tried = new_table(codes.players, cards.size), cards.copy()
    worth, number = np.inf, seed
    for k in range(count):
        if stop[0]:
            return k
        copy_into(tried, cards)
        if k:  # the deal at hand comes first
            number = swap_some(tried, deals.free, mix(seed ^ mix(np.uint64(k))))
        of_turns, of_end, total = faults(table, tried, codes, script, script.within)
        bad = of_turns + of_end
        now = bad + total / _FAULT
        if now > worth and unit(mix(number)) >= math.exp((worth - now) / (hot * (cold / hot) ** (k / count))):
            continue
        worth = now
        copy_into(cards, tried)
        if bad < state[1] or (bad == 0 and total < state[0]):
            state[0], state[1] = total, bad
            copy_into(best.cards, tried)
            if bad == 0 and not script.weighs:
                return k + 1
    return count
