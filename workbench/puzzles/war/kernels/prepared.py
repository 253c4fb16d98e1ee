"""All kernels of War compiled, with the very types that the program calls them with."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.war.kernels import (
    annealing,
    cycles,
    every_deal,
    first_period,
    hill_climb,
    lightest,
    script,
    table,
    whole_game,
)
from workbench.puzzles.war.rules.board import Rules, empty
from workbench.solve.shared_kernels import mix


def prepare() -> None:
    """Call each kernel once, on games of a few turns."""
    rules = Rules(2, 2)
    board, stop, seed = empty(rules), np.zeros(1, np.uint8), np.uint64(1)
    deals, found = table.deals_of(board), np.zeros(whole_game.FOUND, np.int64)
    endless = table.cards_of(((1, 2), (2, 1)))
    whole_game.play_one(endless, deals.codes, stop, found)
    first_period.first_period(endless, deals.codes, int(found[4]), found)
    mix(seed)
    whole_game.shuffle(deals.cards, deals.free, seed, np.uint64(0))
    best, story = table.no_best(deals), script.script_of(board, 2)
    hill_climb.climb(deals, False, 1, seed, 1, stop, best)
    every_deal.play_every(deals, story, every_deal.FIRST, True, np.zeros((1, 4), np.uint8), 1, stop, best)
    every_deal.play_many(deals, seed, 0, 1, True, stop, np.zeros((1, 5), np.int64))
    annealing.anneal(deals, story, annealing.HEAT, seed, 1, stop, best)
    cycles.search_cycles(cycles.begin(cycles.Part(2, 1, 3, None), 4, 1), 1, 3, 1, 1, stop)
    deck, aim = lightest.deck_of([1, 1, 2, 2]), lightest.Aim(0, 4, 5, 1, False)
    lightest.search_win(lightest.begin_win((2, 2), deck, aim), deck, aim, 1, stop)
