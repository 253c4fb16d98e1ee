"""War by the million: games on ring buffers, compiled. Says how games end, never what happened in them.

Written apart from `game`, which replays every deal that comes out of here. Cards are bytes; a hand is a ring of
`ring` bytes (a power of two, at least the deck); the pool lies layer by layer. Endless games are found exactly, by
Brent's method: one position is kept and compared with those that follow, at most until twice as many turns have passed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.war.board import Hands, Rules, RunOut, Winnings

Bytes = NDArray[np.uint8]
Longs = NDArray[np.int64]
Function = TypeVar("Function", bound=Callable[..., Any])

ENDED, ENDLESS, UNDECIDED, STOPPED = 0, 1, 2, 3
DRAW = -1
WINNINGS = (Winnings.POOL, Winnings.WINNER_FIRST, Winnings.LOSER_FIRST, Winnings.DESCENDING)
_POLL = 1 << 16
"""Turns between two looks at the stop flag."""


def kernel(function: Function) -> Function:
    """Compile to machine code, keep it on disk, release the interpreter's lock while it runs."""
    compiled: Any = numba.njit(nogil=True, cache=True)(function)
    return cast(Function, compiled)


@kernel
def gather(ring: Bytes, heads: Longs, sizes: Longs, pool: Bytes, laid: int, winner: int, how: int) -> None:
    """The pool goes under the winner's hand."""
    players = ring.shape[0]
    mask = ring.shape[1] - 1
    end = heads[winner] + sizes[winner]
    if how == 0:
        for i in range(laid):
            ring[winner, (end + i) & mask] = pool[i]
    elif how == 3:
        for i in range(1, laid):  # the pool is short: by insertion, highest first
            card = pool[i]
            j = i - 1
            while j >= 0 and pool[j] < card:
                pool[j + 1] = pool[j]
                j -= 1
            pool[j + 1] = card
        for i in range(laid):
            ring[winner, (end + i) & mask] = pool[i]
    else:
        for layer in range(0, laid, players):
            own = end + layer if how == 1 else end + layer + players - 1
            other = end + layer + 1 if how == 1 else end + layer
            for p in range(players):
                if p == winner:
                    ring[winner, own & mask] = pool[layer + p]
                else:
                    ring[winner, other & mask] = pool[layer + p]
                    other += 1
    sizes[winner] += laid


@kernel
def winner_of(sizes: Longs, need: int, in_war: bool, draws: bool) -> int:
    """Who wins at the end: the most cards among those who need not stop, unless that is a draw."""
    if in_war and draws:
        return DRAW
    best, most = DRAW, 0
    for p in range(sizes.size):
        if sizes[p] >= need:
            if sizes[p] > most:
                best, most = p, sizes[p]
            elif sizes[p] == most:
                best = DRAW
    return best


@kernel
def same(ring: Bytes, heads: Longs, sizes: Longs, kept: Bytes, kept_sizes: Longs) -> bool:
    """Whether the hands are those that were kept."""
    mask = ring.shape[1] - 1
    for p in range(sizes.size):
        if sizes[p] != kept_sizes[p]:
            return False
    for p in range(sizes.size):
        for i in range(sizes[p]):
            if ring[p, (heads[p] + i) & mask] != kept[p, i]:
                return False
    return True


@kernel
def keep(ring: Bytes, heads: Longs, sizes: Longs, kept: Bytes, kept_sizes: Longs) -> None:
    """Remember the hands."""
    mask = ring.shape[1] - 1
    for p in range(sizes.size):
        kept_sizes[p] = sizes[p]
        for i in range(sizes[p]):
            kept[p, i] = ring[p, (heads[p] + i) & mask]


@kernel
def run(
    ring: Bytes,
    heads: Longs,
    sizes: Longs,
    pool: Bytes,
    kept: Bytes,
    kept_sizes: Longs,
    rules: Longs,
    limit: int,
    stop: Bytes,
    found: Longs,
) -> int:
    """Play a game from its deal: ENDED, ENDLESS, UNDECIDED after `limit` turns, or STOPPED.

    rules   face_down, how the winnings lie (index into WINNINGS), 1 if running out in a war is a draw.
    found   out: turns, winner, wars, deepest war, period.
    """
    players = sizes.size
    mask = ring.shape[1] - 1
    down, how, draws = rules[0], rules[1], rules[2] == 1
    turns, wars, deepest, depth, laid = 0, 0, 0, 0, 0
    age, power = 0, 1
    status = UNDECIDED
    winner = DRAW
    poll = _POLL
    keep(ring, heads, sizes, kept, kept_sizes)
    first, length = kept[0, 0], kept_sizes[0]
    need = 1
    while True:
        over = False
        for p in range(players):
            if sizes[p] < need:
                over = True
        if over:
            status, winner = ENDED, winner_of(sizes, need, laid > 0, draws)
            break
        if turns >= limit:
            break
        poll -= 1
        if poll == 0:
            poll = _POLL
            if stop[0]:
                status = STOPPED
                break
        if depth and down:  # bury, card by card
            for _ in range(down):
                for p in range(players):
                    pool[laid] = ring[p, heads[p] & mask]
                    laid += 1
                    heads[p] += 1
                    sizes[p] -= 1
        top, best, ties = 0, 0, False
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
        turns += 1
        age += 1
        if ties:
            depth += 1
            if depth == 1:
                wars += 1
            deepest = max(deepest, depth)
            need = down + 1
            continue
        gather(ring, heads, sizes, pool, laid, best, how)
        laid, depth, need = 0, 0, 1
        if sizes[0] == length and ring[0, heads[0] & mask] == first and same(ring, heads, sizes, kept, kept_sizes):
            status = ENDLESS
            break
        if age >= power:
            keep(ring, heads, sizes, kept, kept_sizes)
            first, length = kept[0, 0], kept_sizes[0]
            age, power = 0, 2 * power
    found[0], found[1], found[2], found[3], found[4] = turns, winner, wars, deepest, age
    return status


@kernel
def run_pair(
    ring: Bytes, size: int, pool: Bytes, kept: Bytes, rules: Longs, limit: int, stop: Bytes, found: Longs
) -> int:
    """`run` for two players who bury nothing and sort nothing, `size` cards each; piles go into found[5:7].

    Each turn takes one card from both hands, so one head serves both; without branches where it can be.
    """
    mask = np.uint64(ring.shape[1] - 1)  # unsigned: no look at whether a place is negative, a fifth of the time
    how, draws = rules[1], rules[2] == 1
    head, turns, laid, wars, deepest = 0, 0, 0, 0, 0
    tail_a, tail_b = size, size
    age, power = 0, 1
    length, first = size, ring[0, 0]
    for i in range(size):
        kept[0, i], kept[1, i] = ring[0, i], ring[1, i]
    status = UNDECIDED
    poll = _POLL
    while True:
        if tail_a == head or tail_b == head:
            status = ENDED
            break
        if turns >= limit:
            break
        poll -= 1
        if poll == 0:
            poll = _POLL
            if stop[0]:
                status = STOPPED
                break
        a = ring[0, np.uint64(head) & mask]
        b = ring[1, np.uint64(head) & mask]
        head += 1
        turns += 1
        age += 1
        if a == b:
            pool[laid] = a
            pool[laid + 1] = b
            wars += laid == 0
            laid += 2
            deepest = max(deepest, laid)
            continue
        wins = b > a
        tail = tail_b if wins else tail_a
        row = 1 if wins else 0
        for i in range(laid):  # the cards of a tie are equal: their order within a turn does not matter
            ring[row, np.uint64(tail + i) & mask] = pool[i]
        tail += laid
        high, low = max(a, b), min(a, b)
        ring[row, np.uint64(tail) & mask] = a if how == 0 else high if how == 1 else low
        ring[row, np.uint64(tail + 1) & mask] = b if how == 0 else low if how == 1 else high
        tail_b += (laid + 2) * row
        tail_a += (laid + 2) * (1 - row)
        laid = 0
        if tail_a - head == length and ring[0, np.uint64(head) & mask] == first:
            equal = True
            for i in range(length):
                equal = equal and ring[0, np.uint64(head + i) & mask] == kept[0, i]
            for i in range(2 * size - length):
                equal = equal and ring[1, np.uint64(head + i) & mask] == kept[1, i]
            if equal:
                status = ENDLESS
                break
        if age >= power:
            length, first = tail_a - head, ring[0, np.uint64(head) & mask]
            for i in range(length):
                kept[0, i] = ring[0, np.uint64(head + i) & mask]
            for i in range(2 * size - length):
                kept[1, i] = ring[1, np.uint64(head + i) & mask]
            age, power = 0, 2 * power
    in_a, in_b = tail_a - head, tail_b - head
    winner = DRAW
    if status == ENDED and in_a != in_b and not (draws and laid):
        winner = 0 if in_a > in_b else 1
    found[0], found[1], found[2], found[3], found[4] = turns, winner, wars, deepest // 2, age
    found[5], found[6] = in_a, in_b
    return status


@kernel
def deal(ring: Bytes, heads: Longs, sizes: Longs, cards: Bytes, hand: int) -> None:
    """Put the cards into the hands, player by player, `hand` each."""
    for p in range(sizes.size):
        heads[p], sizes[p] = 0, hand
        for i in range(hand):
            ring[p, i] = cards[p * hand + i]


@kernel
def mix(number: np.uint64) -> np.uint64:
    """A well mixed number (the finaliser of splitmix64, Steele, Lea and Flood 2014)."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@kernel
def shuffle(cards: Bytes, free: Longs, seed: np.uint64, number: np.uint64) -> None:
    """Put the cards at the places `free` into the order that (seed, number of the deal) says."""
    state = mix(seed + number * np.uint64(0x9E3779B97F4A7C15)) | np.uint64(1)
    for i in range(free.size - 1, 0, -1):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        j = np.int64(((state >> np.uint64(32)) * np.uint64(i + 1)) >> np.uint64(32))
        a, b = free[i], free[j]
        cards[a], cards[b] = cards[b], cards[a]


@kernel
def play_many(
    start: Bytes,
    free: Longs,
    players: int,
    ring_size: int,
    rules: Longs,
    limit: int,
    seed: np.uint64,
    first: int,
    count: int,
    stop: Bytes,
    results: Longs,
) -> int:
    """Deal and play the deals number `first`, `first` + 1, ...: how many were finished before `stop[0]` was set.

    start    all cards, player by player; those at the places `free` are shuffled anew for every deal.
    results  (count, 5) out: status, turns, winner, wars, deepest war.
    """
    hand = start.size // players
    ring = np.zeros((players, ring_size), np.uint8)
    kept = np.zeros((players, start.size), np.uint8)
    heads = np.zeros(players, np.int64)
    sizes = np.zeros(players, np.int64)
    kept_sizes = np.zeros(players, np.int64)
    pool = np.zeros(start.size, np.uint8)
    found = np.zeros(9, np.int64)
    cards = start.copy()
    pair = players == 2 and rules[0] == 0 and rules[1] != 3
    for k in range(count):
        if stop[0]:
            return k
        cards[:] = start
        shuffle(cards, free, seed, np.uint64(first + k))
        deal(ring, heads, sizes, cards, hand)
        if pair:
            status = run_pair(ring, hand, pool, kept, rules, limit, stop, found)
        else:
            status = run(ring, heads, sizes, pool, kept, kept_sizes, rules, limit, stop, found)
        if status == STOPPED:
            return k
        results[k, 0] = status
        for i in range(4):
            results[k, i + 1] = found[i]
    return count


@kernel
def play_one(cards: Bytes, players: int, ring_size: int, rules: Longs, limit: int, stop: Bytes, found: Longs) -> int:
    """Play one deal; see `run`. `found` gets the sizes of the piles behind its first five numbers."""
    ring = np.zeros((players, ring_size), np.uint8)
    kept = np.zeros((players, cards.size), np.uint8)
    heads = np.zeros(players, np.int64)
    sizes = np.zeros(players, np.int64)
    kept_sizes = np.zeros(players, np.int64)
    pool = np.zeros(cards.size, np.uint8)
    deal(ring, heads, sizes, cards, cards.size // players)
    if players == 2 and rules[0] == 0 and rules[1] != 3:
        return run_pair(ring, cards.size // 2, pool, kept, rules, limit, stop, found)
    status = run(ring, heads, sizes, pool, kept, kept_sizes, rules, limit, stop, found)
    for p in range(players):
        found[5 + p] = sizes[p]
    return status


def ring_of(cards: int) -> int:
    """The size of a ring that holds so many cards."""
    return int(1 << max(1, (cards - 1).bit_length()))


def rules_of(rules: Rules) -> Longs:
    """The rules as the kernels want them."""
    return np.array([rules.face_down, WINNINGS.index(rules.winnings), rules.run_out is RunOut.DRAW], np.int64)


def cards_of(hands: Hands) -> Bytes:
    """The hands, player by player, in one array."""
    return np.array([card for hand in hands for card in hand], np.uint8)
