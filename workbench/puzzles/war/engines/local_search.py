"""Simulated annealing for a deal that tells the story, or for one with a lighter winner: see `kernels.annealing`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.kernels import annealing
from workbench.puzzles.war.kernels.script import Script, script_of
from workbench.puzzles.war.kernels.table import deals_of, hands_of, no_best
from workbench.puzzles.war.kernels.whole_game import shuffle
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.solve.parallel import stop_flag
from workbench.solve.portfolio import Until

ANNEALING = "simulated annealing"
"""Who finds what `anneal` finds."""
_DEALS, _MOST_DEALS = 1 << 14, 1 << 22  # deals in the first and in the last of the ever slower ways of cooling down;
_LIGHTER, _MOST_LIGHTER = 1 << 16, 1 << 20  # and where a lighter winner is looked for
_ENOUGH = 30  # of a small deck, so many times the number of its deals are tried


def anneal(
    board: Board, horizon: Horizon, seed: int, until: Until, nearer: Callable[[Hands], object], *, anybody: bool = False
) -> Hands | None:
    """A deal that tells a board's story; None once `until()` is true, and of a small deck after many deals in vain.

    nearer    is handed deals that tell ever more of it.      anybody   one of the players must win, any of them.
    """
    script = script_of(board, horizon.turns, over=horizon.ends, anybody=anybody)
    for hands, _, faults in anneals(board, script, seed, until):
        if not faults:
            return hands
        nearer(hands)
    return None


def anneal_lighter(board: Board, horizon: Horizon, total: int, seed: int, until: Until) -> Iterator[Hands]:
    """Deals whose winner holds ever less than `total`, until `until()` is true."""
    script = script_of(board, horizon.turns, over=horizon.ends, anybody=True, weighs=True)
    for hands, _, _ in anneals(board, script, seed, until, total):
        yield hands


def anneals(
    board: Board, script: Script, seed: int, until: Until, total: int | None = None
) -> Iterator[tuple[Hands, int, int]]:
    """Ever better deals with their total and their faults, from random deals on, each cooled down more slowly.

    total   where a lighter winner is looked for: only deals with a lower total and without a fault count.
    """
    deals = deals_of(board)
    best = no_best(deals)
    best.state[:2] = (np.iinfo(np.int64).max, np.iinfo(np.int64).max) if total is None else (total, 0)
    heat = annealing.HEAT_OF_WEIGHTS if script.weighs else annealing.HEAT
    count, most = (_LIGHTER, _MOST_LIGHTER) if script.weighs else (_DEALS, _MOST_DEALS)
    number, left = seed * 1_000_003, _ENOUGH * board.arrangements
    with stop_flag(until) as stop:
        while left > 0 and not until():
            number, before = number + 1, best.state.copy()
            shuffle(deals.cards, deals.free, np.uint64(number), np.uint64(0))
            annealing.anneal(deals, script, heat, np.uint64(number), min(count, left), stop, best)
            if (best.state != before).any():
                yield hands_of(best.cards, board.rules), int(best.state[0]), int(best.state[1])
            left -= count
            count = min(2 * count, most)
