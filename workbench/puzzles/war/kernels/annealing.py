"""Deals that tell a story, found by playing: cards are swapped, and a game with fewer faults is kept. Compiled.

Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) over all deals that keep the known cards. It finds, where
there is something to be found, and says nothing of what there is not; `model` does that.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from workbench.puzzles.war.analysis.horizons import Horizon, last_turn
from workbench.puzzles.war.kernels.table import NOBODY, Bytes, Longs, Table, Tails, Way, deal, new_table, turn
from workbench.puzzles.war.kernels.whole_game import swap_some, winner_of
from workbench.puzzles.war.rules.board import Board
from workbench.puzzles.war.rules.pins import TIE, Kind
from workbench.solve.kernel_random import mix, unit
from workbench.solve.kernels import kernel

ANYBODY = -2
_TIES, _TAKEN, _FREE = 250, 251, 255
"""What a turn comes to besides a player who takes it: a tie, no tie, or anything."""
_FAULT = 4.0
"""What a fault weighs as much as, in cards' ranks."""
HEAT, HEAT_OF_WEIGHTS = (0.35, 0.15), (0.6, 0.02)
"""From which heat to which is cooled down, in faults: as was measured, for a story, and where cards are weighed too."""


class Script(NamedTuple):
    """A story as kernels want it.

    within   turns that are looked at.             over      the game must have ended by then.
    ends     turn after which it ends; 0 if that is not said.
    winner   who wins; ANYBODY for somebody, NOBODY if that is not said.
    deepest  most ties in a row of the whole game; -1 if that is not said.
    said     per turn, from 1 on and as far as anything is said, the player who takes it, _TIES, _TAKEN or _FREE.
    lacks    (players, ranks + 1) 1 for ranks that must not be in an opening hand.
    after    (pins, 3) turn, player, and number of the cards with which the hand ends then: those of a row of `cards`.
    weighs   whether the total of the winner's opening hand counts.
    """

    within: int
    over: bool
    ends: int
    winner: int
    deepest: int
    said: Bytes
    lacks: Bytes
    after: Longs
    cards: Bytes
    weighs: bool


def script_of(board: Board, horizon: Horizon, *, anybody: bool = False, weighs: bool = False) -> Script:
    """The story of a board within a horizon; with `anybody` somebody must win, whoever it is."""
    story, rules = board.story, board.rules
    said = np.full(max(horizon.turns, last_turn(board)) + 2, _FREE, np.uint8)
    lacks = np.zeros((rules.players, rules.ranks + 1), np.uint8)
    for pin in story:
        if pin.kind is Kind.TURN:
            said[pin.turn] = _TIES if pin.player == TIE else pin.player
        elif pin.kind is Kind.WITHOUT:
            lacks[pin.player, [card for card in pin.cards if card <= rules.ranks]] = 1
    for pin in story:
        if pin.kind is Kind.WAR:
            said[pin.turn : pin.turn + pin.depth] = _TIES
            for beside in (pin.turn - 1, pin.turn + pin.depth):
                if said[beside] == _FREE:
                    said[beside] = _TAKEN
    said[rules.max_turns + 1 :] = _FREE  # nobody plays those turns
    asked = [pin for pin in story if pin.kind is Kind.AFTER]
    cards = np.zeros((len(asked), max((len(pin.cards) for pin in asked), default=1)), np.uint8)
    for row, pin in zip(cards, asked, strict=True):
        row[: len(pin.cards)] = pin.cards
    winner = next((pin.player for pin in story if pin.kind is Kind.WINNER), ANYBODY if anybody else NOBODY)
    return Script(
        horizon.turns,
        horizon.ends,
        next((pin.turn for pin in story if pin.kind is Kind.ENDS), 0),
        winner,
        next((pin.depth for pin in story if pin.kind is Kind.LONGEST), -1),
        said,
        lacks,
        np.array([(pin.turn, pin.player, len(pin.cards)) for pin in asked], np.int64).reshape(-1, 3),
        cards,
        weighs,
    )


@kernel
def after_faults(table: Table, tails: Tails, head: int, laid: int, way: Way, script: Script, turns: int) -> int:
    """Cards at the end of hands that are others than the story says of this turn."""
    ring, mask, bad = table.ring, np.uint64(table.ring.shape[1] - 1), 0
    gone = head  # a tie takes the cards that it buries at once, if everybody has them
    if laid and way.down:
        least = tails[0]
        for p in range(1, len(tails)):
            least = min(least, tails[p])
        if least - head > way.down:
            gone += way.down
    for row in range(script.after.shape[0]):
        if script.after[row, 0] != turns:
            continue
        player, many = script.after[row, 1], script.after[row, 2]
        for i in range(many):
            place = tails[player] - many + i
            if place < gone or ring[player, np.uint64(place) & mask] != script.cards[row, i]:
                bad += 1
    return bad


@kernel
def end_faults(tails: Tails, head: int, need: int, turns: int, winner: int, script: Script) -> int:
    """In how much the end is another than the story's: turns or cards too few or too many, and who has most of them."""
    least, most = tails[0], tails[0]
    for p in range(1, len(tails)):
        least, most = min(least, tails[p]), max(most, tails[p])
    if least - head >= need:
        return least - head - need + 1 if script.over else 0  # cards that somebody has still to lose
    bad = abs(script.ends - turns) if script.ends else 0
    if script.winner == ANYBODY:
        bad += winner == NOBODY
    elif script.winner != NOBODY and winner != script.winner:
        bad += 1 + most - tails[script.winner]
    return bad


@kernel
def unreached(script: Script, turns: int) -> int:
    """What the story says of turns that do not come."""
    bad = 0
    for later in range(turns + 1, script.said.size):
        bad += script.said[later] != _FREE and script.said[later] != _TAKEN
    for row in range(script.after.shape[0]):
        if script.after[row, 0] > turns:
            bad += script.after[row, 2]
    return bad


@kernel
def faults_told(table: Table, tails: Tails, cards: Bytes, way: Way, script: Script) -> tuple[int, int]:
    """`faults` of a deal that lies on the table."""
    head, laid, turns, depth, deepest, bad, need = 0, 0, 0, 0, 0, 0, 1
    hand = cards.size // len(tails)
    for i in range(cards.size):
        bad += script.lacks[i // hand, cards[i]]
    while True:
        need = way.down + 1 if laid else 1
        least = tails[0]
        for p in range(1, len(tails)):
            least = min(least, tails[p])
        if least - head < need or turns >= script.within:
            break
        tails, head, laid, taker = turn(table.ring, tails, head, laid, way.down, way.how)
        turns += 1
        said = script.said[turns]
        if taker == NOBODY:
            depth += 1
            deepest = max(deepest, depth)
            bad += said != _FREE and said != _TIES
        else:
            depth = 0
            bad += said != _FREE and said != _TAKEN and said != taker
        if script.after.size:
            bad += after_faults(table, tails, head, laid, way, script, turns)
    winner = NOBODY if laid and way.draws else winner_of(tails, head, need)
    bad += end_faults(tails, head, need, turns, winner, script) + unreached(script, turns)
    if script.deepest >= 0:
        bad += abs(script.deepest - deepest)
    total = 0
    if script.weighs:
        for i in range(hand):
            total += cards[max(winner, 0) * hand + i]
    return bad, total


@kernel
def faults(table: Table, cards: Bytes, way: Way, script: Script) -> tuple[int, int]:
    """In how much the game of a deal is another than the story's, 0 if it tells it; and the winner's total if asked."""
    hand = deal(table.ring, cards)
    if way.players == 2:
        return faults_told(table, (hand, hand), cards, way, script)
    return faults_told(table, np.full(way.players, hand), cards, way, script)


@kernel
def anneal(
    cards: Bytes,
    free: Longs,
    way: Way,
    script: Script,
    hot: float,
    cold: float,
    seed: np.uint64,
    count: int,
    stop: Bytes,
    best: Bytes,
    least: Longs,
) -> int:
    """Play up to `count` deals from `cards` on, cooling down; how many were played.

    cards  in and out: the deal at hand; those at the places `free` are swapped.
    best   out: the lightest deal that tells the story, if one is lighter than least[0], which is in and out; without
           weights any, after which nothing more is played.
    """
    table, tried = new_table(way.players, cards.size), cards.copy()
    worth, number = np.inf, seed
    for k in range(count):
        if stop[0]:
            return k
        tried[:] = cards
        if k:  # the deal at hand comes first
            number = swap_some(tried, free, mix(seed ^ mix(np.uint64(k))))
        bad, total = faults(table, tried, way, script)
        now = bad + total / _FAULT
        heat = hot * (cold / hot) ** (k / count)
        if now > worth and unit(mix(number)) >= math.exp((worth - now) / heat):
            continue
        worth = now
        cards[:] = tried
        if bad == 0 and total < least[0]:
            least[0] = total
            best[:] = tried
            if not script.weighs:
                return k + 1
    return count
