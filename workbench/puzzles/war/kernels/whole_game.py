"""War by the million, compiled. Says how games end, never what happened in them: `game` replays what comes out of here.

Endless games are found exactly, by Brent's method: one position is kept and compared with those that follow, at most
until twice as many turns have passed. It may notice a repetition late: `play` can look on after the turn limit.
"""

from __future__ import annotations

import numpy as np

from workbench.puzzles.war.kernels.first_period import first_period
from workbench.puzzles.war.kernels.table import (
    NOBODY,
    Bytes,
    CardTable,
    Longs,
    RuleCodes,
    Tails,
    deal,
    new_table,
)
from workbench.puzzles.war.kernels.turns import over, take_turn
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import GOLDEN, below, copy_into, mix, xorshift

ENDED, ENDLESS, UNDECIDED, STOPPED = 0, 1, 2, 3
FOUND = 9
"""Numbers that a game leaves: turns, winner, wars, deepest war, period, and how many cards each of four holds."""
_POLL = 1 << 16
"""Turns between two looks at the stop flag."""


@kernel
def keep(table: CardTable, tails: Tails, head: int) -> None:
    """Remember the hands."""
    mask = np.uint64(table.ring.shape[1] - 1)
    for p in range(len(tails)):
        table.ends[p] = max(0, tails[p] - head)
        for i in range(table.ends[p]):
            table.kept[p, i] = table.ring[p, np.uint64(head + i) & mask]


@kernel
def same(table: CardTable, tails: Tails, head: int) -> bool:
    """Whether the hands are those that were kept."""
    mask = np.uint64(table.ring.shape[1] - 1)
    for p in range(len(tails)):
        if max(0, tails[p] - head) != table.ends[p]:
            return False
    for p in range(len(tails)):
        for i in range(table.ends[p]):
            if table.ring[p, np.uint64(head + i) & mask] != table.kept[p, i]:
                return False
    return True


@kernel
def winner_of(tails: Tails, head: int, need: int) -> int:
    """Who holds the most cards of those who could go on; NOBODY where two hold as many."""
    best, most = NOBODY, 0
    for p in range(len(tails)):
        size = tails[p] - head
        if size >= need:
            if size > most:
                best, most = p, size
            elif size == most:
                best = NOBODY
    return best


@kernel
def walk(table: CardTable, tails: Tails, codes: RuleCodes, further: bool, stop: Bytes, found: Longs) -> int:
    """`play` from a deal that lies on the table; of an UNDECIDED one, the period of what comes after the limit."""
    ring, mask = table.ring, np.uint64(table.ring.shape[1] - 1)
    down, limit = codes.down, codes.limit
    head, laid, turns, wars, deepest, depth = 0, 0, 0, 0, 0, 0
    since, power, look = 0, 1, 0
    keep(table, tails, head)
    first, length = ring[0, 0], tails[0]
    status, winner = UNDECIDED, NOBODY
    while True:
        need = down + 1 if laid else 1
        if over(tails, head, laid, need, codes):
            status = ENDED
            if not (laid and codes.draws):
                winner = winner_of(tails, head, need)
            break
        if turns >= look:
            if turns >= limit:
                break
            if stop[0]:
                status = STOPPED
                break
            look = min(limit, turns + _POLL)
        tails, head, laid, taker = take_turn(ring, tails, head, laid, codes)
        turns += 1
        if taker == NOBODY:
            wars += depth == 0
            depth += 1
            deepest = max(deepest, depth)
            continue
        depth = 0
        size = max(0, tails[0] - head)
        if size == length and (ring[0, np.uint64(head) & mask] == first or not size) and same(table, tails, head):
            status = ENDLESS
            break
        if turns - since >= power:
            keep(table, tails, head)
            first, length = table.kept[0, 0], table.ends[0]
            since, power = turns, 2 * power
    found[0], found[1], found[2], found[3], found[4] = turns, winner, wars, deepest, turns - since
    for p in range(len(tails)):
        found[5 + p] = max(0, tails[p] - head)
    if status == UNDECIDED and further:
        found[4] = period_after(table, tails, head, laid, codes, stop)
        return STOPPED if found[4] < 0 else UNDECIDED
    return status


@kernel
def period_after(table: CardTable, tails: Tails, head: int, laid: int, codes: RuleCodes, stop: Bytes) -> int:
    """After how many turns, up to the turn limit, a game that has reached it comes round; 0 if it does not.

    What has come round within the limit has a period of no more turns than that. -1 as `stop[0]` is set.
    """
    turns, kept, last, look = 0, -1, codes.limit, 0
    while kept < 0 or turns - kept < last:
        if over(tails, head, laid, codes.down + 1 if laid else 1, codes):
            return 0
        if not laid:
            if kept < 0:
                keep(table, tails, head)
                kept = turns
            elif same(table, tails, head):
                return turns - kept
        if turns >= look:
            if stop[0]:
                return -1
            look = turns + _POLL
        tails, head, laid, _ = take_turn(table.ring, tails, head, laid, codes)
        turns += 1
    return turns - kept if not laid and same(table, tails, head) else 0


@kernel
def play(table: CardTable, cards: Bytes, codes: RuleCodes, further: bool, stop: Bytes, found: Longs) -> int:
    """Play a deal: ENDED, ENDLESS, UNDECIDED after so many turns, or STOPPED as `stop[0]` is set.

    further   look on after the limit for a repetition within it that was not noticed.
    found     (FOUND,) out. The period of a game that is not ENDLESS means nothing.
    """
    deal(table.ring, cards, codes.sizes)
    if codes.players == 2:
        status = walk(table, (codes.sizes[0], codes.sizes[1]), codes, further, stop, found)
    else:
        status = walk(table, codes.sizes.copy(), codes, further, stop, found)
    if status == UNDECIDED and further and found[4]:
        seen = np.zeros(FOUND, np.int64)
        first_period(cards, codes, found[4], seen)
        if seen[0] + seen[4] <= codes.limit:
            copy_into(found, seen)
            found[0] += seen[4]
            return ENDLESS
    return status


def play_one(cards: Bytes, codes: RuleCodes, stop: Bytes, found: Longs) -> int:
    """`play` to the turn limit and further, at a table of its own."""
    return play(new_table(codes.players, cards.size), cards, codes, True, stop, found)


# ------------------------------------------------------------------------------------------------ many games


@kernel
def shuffle(cards: Bytes, free: Longs, seed: np.uint64, number: np.uint64) -> None:
    """Put the cards at the places `free` into the order that (seed, number of the deal) says."""
    state = mix(seed + number * GOLDEN) | np.uint64(1)
    for i in range(free.size - 1, 0, -1):
        state = xorshift(state)
        a, b = free[i], free[below(state, i + 1)]
        cards[a], cards[b] = cards[b], cards[a]


@kernel
def swap_some(cards: Bytes, free: Longs, number: np.uint64) -> np.uint64:
    """Swap one to three pairs of the cards at the places `free`, as a mixed number says; returns the next number."""
    for _ in range(1 + np.int64(number >> np.uint64(61)) // 3):
        number = mix(number)
        a = free[np.int64((number >> np.uint64(33)) % np.uint64(free.size))]
        number = mix(number)
        b = free[np.int64((number >> np.uint64(33)) % np.uint64(free.size))]
        cards[a], cards[b] = cards[b], cards[a]
    return number
