"""All kernels of War compiled, with the very types that the program calls them with."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.war import fate, hunting, kernel, statistics, swapping
from workbench.puzzles.war.board import Rules, empty
from workbench.puzzles.war.few import EveryDeal
from workbench.puzzles.war.horizons import Horizon
from workbench.puzzles.war.hunting import FIRST
from workbench.puzzles.war.table import cards_of, way_of


def prepare() -> None:
    """Call each kernel once, on games of a few turns."""
    rules, hands = Rules(2, 2), ((1, 2), (2, 1))
    end = fate.long(rules, hands)
    assert end.cycle is not None  # only then both kernels of `fate` have been called
    stop = np.zeros(1, np.uint8)
    statistics.play(empty(rules), 0, 1, 0, stop)
    cards, free, way = cards_of(hands), np.arange(rules.cards), way_of(rules)
    best, state = cards.copy(), np.zeros(3, np.int64)
    hunting.climb(cards, free, way, False, 1, np.uint64(1), 1, stop, best, state)
    EveryDeal(empty(rules)).sweep(cards, free, FIRST, 1, stop, best, state)
    script = swapping.script_of(empty(rules), Horizon(2, False))
    swapping.anneal(cards, free, way, script, *swapping.HEAT, np.uint64(1), 1, stop, best, state)
    kernel.shuffle(cards, free, np.uint64(1), np.uint64(0))
