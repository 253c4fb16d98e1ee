"""Swapping cards until a deal tells the story, for a thread beside others that look for one in their own way."""

from __future__ import annotations

import numpy as np

from workbench.core.errors import Interrupted
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.kernels.annealing import HEAT, anneal, script_of
from workbench.puzzles.war.kernels.table import hands_of, start_of, way_of
from workbench.puzzles.war.kernels.whole_game import shuffle
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.solve import kernels
from workbench.solve.parallel import stop_flag
from workbench.solve.portfolio import Until

KERNELS = "workbench.puzzles.war.kernels.prepared"
_LEAST, _MOST = 1 << 14, 1 << 22
"""Deals in the first and in the last of the ever slower ways of cooling down."""
_ENOUGH = 30
"""Of a small deck, so many times the number of its deals are tried."""


def swap(board: Board, horizon: Horizon, seed: int, until: Until, *, anybody: bool = False) -> Hands | None:
    """A deal that tells a board's story; None once `until()` is true, and of a small deck after many deals in vain.

    anybody   somebody must win, whoever it is.
    """
    try:
        kernels.ready(KERNELS, until)
    except Interrupted:
        return None
    rules, (cards, free) = board.rules, start_of(board)
    script, way = script_of(board, horizon, anybody=anybody), way_of(rules)
    best, least = cards.copy(), np.array([np.iinfo(np.int64).max])
    number, count, left = seed * 1_000_003, _LEAST, _ENOUGH * board.arrangements
    with stop_flag(until) as stop:
        while left > 0 and not until():
            number += 1
            shuffle(cards, free, np.uint64(number), np.uint64(0))
            anneal(cards, free, way, script, *HEAT, np.uint64(number), min(count, left), stop, best, least)
            if least[0] == 0:
                return hands_of(best, rules)
            left -= count
            count = min(2 * count, _MOST)
    return None
