"""One turn of a compiled game, for two players as fast as can be, and for those who are left of more."""

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


def moved(tails: Tails, player: int, by: int) -> Tails:
    """The tails when one of them lies further behind; an array is changed."""
    raise NotImplementedError("for kernels only")


@inlined_body_of(moved)
def _moved(tails: Tails, player: int, by: int) -> Callable[..., Any]:
    def pair(tails: Tails, player: int, by: int) -> Tails:
        return tails[0] + by * (1 - player), tails[1] + by * player

    def array(tails: Tails, player: int, by: int) -> Tails:
        tails[player] += by
        return tails

    return pair if is_pair(tails) else array


def over(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> bool:
    """Whether the game is over before a turn for which each player needs so many cards."""
    raise NotImplementedError("for kernels only")


@inlined_body_of(over)
def _over(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> Callable[..., Any]:
    def pair(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> bool:
        return bool(min(tails[0], tails[1]) - head < need)

    def array(tails: Tails, head: int, laid: int, need: int, codes: RuleCodes) -> bool:
        if codes.on:
            return all_but_one_out(tails, head, laid, need, codes.draws)
        return bool(tails.min() - head < need)

    return pair if is_pair(tails) else array


@kernel
def all_but_one_out(tails: Longs, head: int, laid: int, need: int, draws: bool) -> bool:
    """The same where the others play on: nobody is left to play with, or a war is drawn as somebody runs out."""
    able = 0
    for p in range(len(tails)):
        if tails[p] - head >= need:
            able += 1
        elif laid and draws and tails[p] > head - laid:
            return True
    return able < 2


def take_turn(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> tuple[Tails, int, int, int]:
    """One turn of a game that goes on: tails, head, layers in the pool, and who took it, NOBODY for a tie."""
    raise NotImplementedError("for kernels only")


@inlined_body_of(take_turn)
def _take_turn(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> Callable[..., Any]:
    def pair(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> tuple[Tails, int, int, int]:
        return turn(ring, tails, head, laid, codes.down, codes.how)

    def array(ring: Bytes, tails: Tails, head: int, laid: int, codes: RuleCodes) -> tuple[Tails, int, int, int]:
        if codes.on:
            return turn_of_those_left(ring, tails, head, laid, codes.down, codes.how)
        return turn(ring, tails, head, laid, codes.down, codes.how)

    return pair if is_pair(tails) else array


@inlined_kernel
def turn(ring: Bytes, tails: Tails, head: int, laid: int, down: int, how: int) -> tuple[Tails, int, int, int]:
    """`take_turn` where nobody is out."""
    players = len(tails)
    mask = np.uint64(ring.shape[1] - 1)  # unsigned: no look at whether a place is negative, a fifth of the time
    layers = down + 1 if laid else 1  # after a tie, cards are buried first
    head += layers
    laid += layers
    place = np.uint64(head - 1) & mask
    top, winner = ring[0, place], 0
    for p in range(1, players):
        card = ring[p, place]
        if card == top:
            winner = NOBODY
        elif card > top:
            top, winner = card, p
    if winner == NOBODY:
        return tails, head, laid, winner
    tail = tails[winner]
    for layer in range(head - laid, head - 1):
        lift(ring, np.uint64(layer) & mask, tail, winner, players, how)
        tail += players
    lift(ring, place, tail, winner, players, how)  # mostly all there is: no loop then
    tail += players
    if how == DESCENDING:
        sort(ring[winner], tails[winner], tail)
    return moved(tails, winner, players * laid), head, 0, winner


@inlined_kernel
def lift(ring: Bytes, place: np.uint64, tail: int, winner: int, players: int, how: int) -> None:
    """A layer of the pool goes under the winner's hand. Who wins cannot be foreseen: no branch hangs on it."""
    mask, row = np.uint64(ring.shape[1] - 1), np.uint64(winner)
    for p in range(players):
        slot = p
        if how == WINNER_FIRST:
            slot = 0 if p == winner else p + (p < winner)
        elif how == LOSER_FIRST:
            slot = players - 1 if p == winner else p - (p > winner)
        ring[row, np.uint64(tail + slot) & mask] = ring[p, place]


@kernel
def turn_of_those_left(
    ring: Bytes, tails: Longs, head: int, laid: int, down: int, how: int
) -> tuple[Tails, int, int, int]:
    """`take_turn` where players may be out."""
    mask = np.uint64(ring.shape[1] - 1)
    layers = down + 1 if laid else 1
    head += layers
    laid += layers
    place, top, winner = head - 1, -1, NOBODY
    for p in range(len(tails)):
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
        for p in range(len(tails)):
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
