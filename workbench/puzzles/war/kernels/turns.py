"""One turn of a compiled game: of two players, put in place of the call and fast; of more, as many as are left.

Which of the two it is the compiler knows by what the tails are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from workbench.puzzles.war.kernels.table import (
    DESCENDING,
    LOSER_FIRST,
    NOBODY,
    WINNER_FIRST,
    Bytes,
    Longs,
    RuleCodes,
    Tails,
)
from workbench.solve.kernels import inlined_body_of, inlined_kernel, is_pair, kernel


def over(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> bool:
    """Whether the game is over before a turn for which each player needs so many cards."""
    raise NotImplementedError("for kernels only")


@inlined_body_of(over)
def _over(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> Callable[..., Any]:
    def pair(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> bool:
        return bool(min(tails[0], tails[1]) - head < need)

    def array(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> bool:
        return over_of_many(tails, head, laid, need, codes.on, codes.draws)

    return pair if is_pair(tails) else array


@kernel
def over_of_many(tails: Longs, head: int, laid: int, need: int, on: bool, draws: bool) -> bool:
    """`over` of any number: where the others play on, one is left, or a war is drawn as a player runs out."""
    able = 0
    for p in range(tails.size):
        if tails[p] - head >= need:
            able += 1
        elif not on or (laid and draws and tails[p] > head - laid):
            return True
    return able < 2


def take_turn(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> tuple[Tails, int, int, int]:
    """One turn of a game that goes on: tails, head, layers in the pool, and who took it, NOBODY for a tie."""
    raise NotImplementedError("for kernels only")


@inlined_body_of(take_turn)
def _take_turn(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> Callable[..., Any]:
    def pair(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> tuple[Tails, int, int, int]:
        return turn_of_two(ring, tails, head, laid, codes.down, codes.how)

    def array(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> tuple[Tails, int, int, int]:
        return turn_of_many(ring, tails, head, laid, codes.down, codes.how)

    return pair if is_pair(tails) else array


@inlined_kernel
def turn_of_two(ring: Bytes, tails: Tails, head: int, laid: int, down: int, how: int) -> tuple[Tails, int, int, int]:
    """`take_turn` of two players, whose tails are a tuple."""
    mask = np.uint64(ring.shape[1] - 1)  # unsigned: no look at whether a place is negative, a fifth of the time
    layers = down + 1 if laid else 1  # after a tie, cards are buried first
    head += layers
    laid += layers
    place = np.uint64(head - 1) & mask
    one, other = ring[0, place], ring[1, place]
    if one == other:
        return tails, head, laid, NOBODY
    winner = 1 if other > one else 0
    tail = tails[winner]
    for layer in range(head - laid, head - 1):
        lift(ring, np.uint64(layer) & mask, tail, winner, how)
        tail += 2
    lift(ring, place, tail, winner, how)  # mostly all there is: no loop then
    if how == DESCENDING:
        sort(ring[winner], tails[winner], tail + 2)
    return (tails[0] + 2 * laid * (1 - winner), tails[1] + 2 * laid * winner), head, 0, winner


@inlined_kernel
def lift(ring: Bytes, place: np.uint64, tail: int, winner: int, how: int) -> None:
    """A layer of the pool goes under the winner's hand. Who wins cannot be foreseen: no branch hangs on it."""
    mask, row = np.uint64(ring.shape[1] - 1), np.uint64(winner)
    first = winner if how == WINNER_FIRST else 1 - winner if how == LOSER_FIRST else 0  # whose card goes first
    one, other = ring[first, place], ring[1 - first, place]
    ring[row, np.uint64(tail) & mask], ring[row, np.uint64(tail + 1) & mask] = one, other


@kernel
def turn_of_many(ring: Bytes, tails: Longs, head: int, laid: int, down: int, how: int) -> tuple[Tails, int, int, int]:
    """`take_turn` of any number, of whom some may be out."""
    mask = np.uint64(ring.shape[1] - 1)
    layers = down + 1 if laid else 1
    head += layers
    laid += layers
    place, top, winner = head - 1, -1, NOBODY
    for p in range(tails.size):
        if tails[p] <= place:
            continue
        card = int(ring[p, np.uint64(place) & mask])
        if card == top:
            winner = NOBODY
        elif card > top:
            top, winner = card, p
    if winner == NOBODY:
        return tails, head, laid, winner
    tail, row = tails[winner], np.uint64(winner)
    for layer in range(head - laid, head):
        source = np.uint64(layer) & mask
        if how == WINNER_FIRST:
            ring[row, np.uint64(tail) & mask] = ring[row, source]
            tail += 1
        for p in range(tails.size):
            if layer < tails[p] and (p != winner or how not in (WINNER_FIRST, LOSER_FIRST)):
                ring[row, np.uint64(tail) & mask] = ring[p, source]
                tail += 1
        if how == LOSER_FIRST:
            ring[row, np.uint64(tail) & mask] = ring[row, source]
            tail += 1
    if how == DESCENDING:
        sort(ring[winner], tails[winner], tail)
    tails[winner] = tail
    return tails, head, 0, winner


@kernel
def sort(hand: Bytes, first: int, behind: int) -> None:
    """Put the cards at the places from `first` on in order, highest first; there are few: by insertion."""
    mask = hand.size - 1
    for i in range(first + 1, behind):
        card = hand[i & mask]
        j = i - 1
        while j >= first and hand[j & mask] < card:
            hand[(j + 1) & mask] = hand[j & mask]
            j -= 1
        hand[(j + 1) & mask] = card
