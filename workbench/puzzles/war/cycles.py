"""Where a long cycle begins: two games of one deal, a period apart, compiled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.war.kernel import Bytes, Longs, deal, gather, kernel


@kernel
def turn(ring: Bytes, heads: Longs, sizes: Longs, pool: Bytes, state: Longs, rules: Longs) -> bool:
    """One turn of a game that does not end, whether it ties. state: cards in the pool, 1 after a tie."""
    mask = ring.shape[1] - 1
    players = sizes.size
    laid = state[0]
    rounds = rules[0] + 1 if state[1] else 1  # after a tie, cards are buried first
    top, best, ties = 0, 0, False
    for _ in range(rounds):
        top, ties = 0, False
        for p in range(players):
            card = ring[p, heads[p] & mask]
            heads[p] += 1
            sizes[p] -= 1
            pool[laid] = card
            laid += 1
            if card > top:
                top, best, ties = card, p, False
            elif card == top:
                ties = True
    if not ties:
        gather(ring, heads, sizes, pool, laid, best, rules[1])
        laid = 0
    state[0], state[1] = laid, 1 if ties else 0
    return ties


@kernel
def first_period(cards: Bytes, players: int, ring_size: int, rules: Longs, period: int, found: Longs) -> None:
    """Of an endless game: turns before its cycle, wars and deepest war until one period is over, and the piles then.

    Two games of the same deal, `period` turns apart, are played until they lie alike. found: out, the three numbers,
    and behind the first five the sizes of the piles.
    """
    hand = cards.size // players
    rings = np.zeros((2, players, ring_size), np.uint8)
    heads = np.zeros((2, players), np.int64)
    sizes = np.zeros((2, players), np.int64)
    pools = np.zeros((2, cards.size), np.uint8)
    states = np.zeros((2, 2), np.int64)
    for g in range(2):
        deal(rings[g], heads[g], sizes[g], cards, hand)
    before, wars, deepest, depth = 0, 0, 0, 0
    ahead = 0
    while True:
        if ahead == period and alike(rings, heads, sizes, pools, states):
            break
        if ahead == period:
            turn(rings[0], heads[0], sizes[0], pools[0], states[0], rules)
            before += 1
        else:
            ahead += 1
        if turn(rings[1], heads[1], sizes[1], pools[1], states[1], rules):
            depth += 1
            if depth == 1:
                wars += 1
            deepest = max(deepest, depth)
        else:
            depth = 0
    found[0], found[1], found[2] = before, wars, deepest
    for p in range(players):
        found[5 + p] = sizes[1, p]


@kernel
def alike(
    rings: NDArray[np.uint8], heads: Longs, sizes: Longs, pools: NDArray[np.uint8], states: NDArray[np.int64]
) -> bool:
    """Whether two games lie alike, pool included."""
    mask = rings.shape[2] - 1
    if states[0, 0] != states[1, 0] or states[0, 1] != states[1, 1]:
        return False
    for i in range(states[0, 0]):
        if pools[0, i] != pools[1, i]:
            return False
    for p in range(sizes.shape[1]):
        if sizes[0, p] != sizes[1, p]:
            return False
        for i in range(sizes[0, p]):
            if rings[0, p, (heads[0, p] + i) & mask] != rings[1, p, (heads[1, p] + i) & mask]:
                return False
    return True
