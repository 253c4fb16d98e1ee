"""Simulated annealing for a deal that tells the story, or for one with a light winner: see `kernels.annealing`."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from workbench.core.errors import Interrupted
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.kernels import KERNELS, annealing
from workbench.puzzles.war.kernels.script import script_of
from workbench.puzzles.war.kernels.table import deals_of, hands_of, no_best
from workbench.puzzles.war.kernels.whole_game import shuffle
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.solve import kernels
from workbench.solve.parallel import stop_flag
from workbench.solve.portfolio import Until

_DEALS, _MOST_DEALS = 1 << 14, 1 << 22  # deals in the first and in the last of the ever slower ways of cooling down
_ENOUGH = 30  # of a small deck, so many times the number of its deals are tried


def anneal(
    board: Board, horizon: Horizon, seed: int, until: Until, nearer: Callable[[Hands], object], *, anybody: bool = False
) -> Hands | None:
    """A deal that tells a board's story; None once `until()` is true, and of a small deck after many deals in vain.

    nearer    is handed deals that tell ever more of it.      anybody   somebody must win, whoever it is.
    """
    try:
        kernels.ready(KERNELS, until)
    except Interrupted:
        return None
    script = script_of(board, horizon.turns, over=horizon.ends, anybody=anybody)
    deals = deals_of(board)
    best = no_best(deals)
    best.state[0] = np.iinfo(np.int64).max
    count, number, left = _DEALS, seed * 1_000_003, _ENOUGH * board.arrangements
    with stop_flag(until) as stop:
        while left > 0 and not until():
            number, before = number + 1, int(best.state[0])
            shuffle(deals.cards, deals.free, np.uint64(number), np.uint64(0))
            annealing.anneal(deals, script, annealing.HEAT, np.uint64(number), min(count, left), stop, best)
            if best.state[0] < before:
                hands = hands_of(best.cards, board.rules)
                if not best.state[0]:
                    return hands
                nearer(hands)
            left -= count
            count = min(2 * count, _MOST_DEALS)
    return None


def anneal_lighter(
    board: Board, horizon: Horizon, player: int, most: int, seed: int, count: int, until: Until
) -> Hands | None:
    """A deal with which a player wins whose hand comes to `most` or less, after at most `count` deals, cooling down.

    It begins with the player's lightest hand. What is looked for is the most cards that the player ever holds.
    """
    script = script_of(board, horizon.turns, over=horizon.ends, weighed=player, most=most)
    if script.winner != player:
        return None  # the story says that it is another
    deals = deals_of(board)
    best = no_best(deals)
    best.state[0] = np.iinfo(np.int64).max
    behind = np.cumsum(deals.codes.sizes)
    places = np.split(deals.free, np.searchsorted(deals.free, behind))
    missing = np.array(board.missing(), np.uint8)
    lighter = places[player].size
    deals.cards[places[player]] = missing[:lighter]
    deals.cards[np.concatenate(places[:player] + places[player + 1 :])] = missing[lighter:]
    for p, free in enumerate(places):
        shuffle(deals.cards, free, np.uint64(seed), np.uint64(p))
    with stop_flag(until) as stop:
        annealing.anneal(deals, script, annealing.HEAT_OF_WEIGHTS, np.uint64(seed), count, stop, best)
    return hands_of(best.cards, board.rules) if not best.state[0] else None
