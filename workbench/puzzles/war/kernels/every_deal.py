"""Compiled hunts: through every deal of a small deck, held against a story; uphill by swapping cards for long games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.puzzles.war.kernels.annealing import ANYBODY, Script, faults
from workbench.puzzles.war.kernels.table import NOBODY, Bytes, Longs, Way, new_table
from workbench.puzzles.war.kernels.whole_game import ENDED, ENDLESS, FOUND, STOPPED, UNDECIDED, play, shuffle, swap_some
from workbench.solve.kernel_random import mix
from workbench.solve.kernels import kernel


@kernel
def next_order(cards: Bytes, free: Longs) -> None:
    """The next arrangement, in lexicographic order, of the cards at the places `free`; after the last the first."""
    i = free.size - 2
    while i >= 0 and cards[free[i]] >= cards[free[i + 1]]:
        i -= 1
    if i >= 0:
        j = free.size - 1
        while cards[free[j]] <= cards[free[i]]:
            j -= 1
        cards[free[i]], cards[free[j]] = cards[free[j]], cards[free[i]]
    a, b = i + 1, free.size - 1
    while a < b:
        cards[free[a]], cards[free[b]] = cards[free[b]], cards[free[a]]
        a += 1
        b -= 1


class Wanted(NamedTuple):
    """What a whole game must be like; what the story says of its turns is a script's.

    played   whether it is played to its end at all.       endless  whether it must never end; else, if `over`, it must.
    ends     after which turn; 0 for any.                  within   at the latest.
    winner   who wins; ANYBODY for somebody, NOBODY if that does not matter.
    deepest  most ties in a row; -1 if that does not matter.
    """

    played: bool
    endless: bool
    over: bool
    ends: int
    within: int
    winner: int
    deepest: int


FIRST, LIGHTEST, SHORTEST, LONGEST = 0, 1, 2, 3
"""Which deal is best: any one, that with the least total of the winner's cards, of the fewest turns, of the most."""


@kernel
def fits(status: int, found: Longs, wanted: Wanted) -> bool:
    """Whether a game that `kernel.play` has played is what is wanted."""
    if status == UNDECIDED or (wanted.endless and status != ENDLESS) or (wanted.over and status != ENDED):
        return False
    if wanted.deepest >= 0 and found[3] != wanted.deepest:
        return False
    if status == ENDLESS:
        return True  # nothing else can be wanted of it
    if (wanted.ends and found[0] != wanted.ends) or found[0] > wanted.within:
        return False
    if wanted.winner == ANYBODY:
        return bool(found[1] != NOBODY)
    return bool(wanted.winner == NOBODY or found[1] == wanted.winner)


@kernel
def sweep(
    cards: Bytes,
    free: Longs,
    way: Way,
    script: Script,
    wanted: Wanted,
    aim: int,
    count: int,
    stop: Bytes,
    best: Bytes,
    state: Longs,
) -> int:
    """Play up to `count` deals from `cards` on, which is moved along, and from the last deal on to the first.

    How many were played. best   out: the best deal that is wanted and tells the script; the first ends the sweep if any
    will do. state   in and out: what it is worth (total or turns), 1 if there is one, how many games were undecided.
    """
    table, found = new_table(way.players, cards.size), np.zeros(FOUND, np.int64)
    hand = cards.size // way.players
    for k in range(count):
        if stop[0]:
            return k
        if faults(table, cards, way, script)[0] == 0:
            status, worth = ENDED, 0
            if wanted.played:
                status = play(table, cards, way, stop, found)
                if status == STOPPED:
                    return k
                state[2] += status == UNDECIDED
            if not wanted.played or fits(status, found, wanted):
                if aim == LIGHTEST:
                    for i in range(hand):
                        worth += cards[found[1] * hand + i]
                elif aim != FIRST:
                    worth = found[0]
                if not state[1] or (worth > state[0] if aim == LONGEST else worth < state[0]):
                    best[:] = cards
                    state[0], state[1] = worth, 1
                    if aim == FIRST:
                        return k + 1
        next_order(cards, free)
    return count


@kernel
def climb(
    cards: Bytes,
    free: Longs,
    way: Way,
    endless: bool,
    patience: int,
    seed: np.uint64,
    count: int,
    stop: Bytes,
    best: Bytes,
    state: Longs,
) -> int:
    """Play up to `count` deals, each like the one before but for a few cards; how many were played.

    A deal whose game is no shorter is kept; after `patience` games in vain the next one is dealt anew. With `endless`
    every deal is a new one, and the first game that never ends is taken.

    best   out: the deal of the longest game that ends, or, with `endless`, of the first that never does.
    state  in and out: turns of that game, 0 for none.
    """
    table, found = new_table(way.players, cards.size), np.zeros(FOUND, np.int64)
    now, tried = cards.copy(), cards.copy()
    worth, vain = -1, patience
    for k in range(count):
        tried[:] = now
        if endless or vain >= patience:
            shuffle(tried, free, seed, np.uint64(k))
            worth, vain = -1, 0
        else:
            swap_some(tried, free, mix(seed ^ mix(np.uint64(k))))
        status = play(table, tried, way, stop, found)
        if status == STOPPED:
            return k
        vain += 1
        if endless:
            if status == ENDLESS:
                best[:] = tried
                state[0] = found[0]
                return k + 1
            continue
        turns = found[0] if status == ENDED else 0
        if turns >= worth:
            if turns > worth:
                vain = 0
            worth = turns
            now[:] = tried
        if turns > state[0]:
            state[0] = turns
            best[:] = tried
    return count
