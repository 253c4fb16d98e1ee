"""All kernels of War compiled, with the very types that the program calls them with."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.war.analysis import endings
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.engines import statistics
from workbench.puzzles.war.engines.exhaustive import EveryDeal
from workbench.puzzles.war.kernels import annealing, every_deal, whole_game
from workbench.puzzles.war.kernels.every_deal import FIRST
from workbench.puzzles.war.kernels.table import cards_of, way_of
from workbench.puzzles.war.rules.board import Rules, empty


def prepare() -> None:
    """Call each kernel once, on games of a few turns."""
    rules, hands = Rules(2, 2), ((1, 2), (2, 1))
    end = endings.long(rules, hands)
    assert end.cycle is not None  # only then both kernels of `fate` have been called
    stop = np.zeros(1, np.uint8)
    statistics.play(empty(rules), 0, 1, 0, stop)
    cards, free, way = cards_of(hands), np.arange(rules.cards), way_of(rules)
    best, state = cards.copy(), np.zeros(3, np.int64)
    every_deal.climb(cards, free, way, False, 1, np.uint64(1), 1, stop, best, state)
    EveryDeal(empty(rules)).sweep(cards, free, FIRST, 1, stop, best, state)
    script = annealing.script_of(empty(rules), Horizon(2, False))
    annealing.anneal(cards, free, way, script, *annealing.HEAT, np.uint64(1), 1, stop, best, state)
    whole_game.shuffle(cards, free, np.uint64(1), np.uint64(0))
