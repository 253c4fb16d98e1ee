"""A story as kernels want it, and how far the game of a deal is from it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.puzzles.war.kernels.table import NOBODY, Bytes, CardTable, Longs, RuleCodes, Tails, deal, total_of
from workbench.puzzles.war.kernels.turns import over, take_turn
from workbench.puzzles.war.kernels.whole_game import ENDED, ENDLESS, UNDECIDED, winner_of
from workbench.puzzles.war.rules.board import Board
from workbench.puzzles.war.rules.pins import TIE, PinKind, last_turn
from workbench.solve.kernels import kernel

ANYBODY = -2
"""The winner may be any of the players."""
_TIES, _TAKEN, _FREE = 250, 251, 255
"""What a turn comes to besides a player who takes it: a tie, no tie, or anything."""


class Script(NamedTuple):
    """A story as kernels want it.

    within   turns that `faults` looks at as a rule.
    said     per turn, from 1 on and as far as anything is said, the player who takes it, _TIES, _TAKEN or _FREE.
    lacks    (players, ranks + 1) 1 for ranks that must not be in an opening hand.
    after    (pins, 3) turn, player, and number of the cards with which the hand ends then: those of a row of `cards`.
    weighs   whether the total of the winner's opening hand counts.

    Of the whole game:

    endless  it never ends.      over  it ends.      latest  the last turn after which it may end.
    ends     turn after which it ends; 0 if that is not said.
    winner   who wins; ANYBODY for any player, NOBODY if that is not said.
    deepest  most ties in a row; -1 if that is not said.
    """

    within: int
    said: Bytes
    lacks: Bytes
    after: Longs
    cards: Bytes
    weighs: bool
    endless: bool
    over: bool
    latest: int
    ends: int
    winner: int
    deepest: int


def script_of(
    board: Board,
    within: int,
    *,
    over: bool = False,
    endless: bool = False,
    latest: int = 0,
    anybody: bool = False,
    weighs: bool = False,
) -> Script:
    """The story of a board, looked at for so many turns.

    over, endless   what becomes of the game, whatever the story says.
    latest          turns within which it must be over, if it must; the turn limit for 0.
    anybody         one of the players must win, any of them.
    """
    story, rules = board.story, board.rules
    turns = tuple(pin for pin in story if pin.kind is not PinKind.ENDS)
    said = np.full(max(within, last_turn(turns)) + 2, _FREE, np.uint8)
    lacks = np.zeros((rules.players, rules.ranks + 1), np.uint8)
    for pin in story:
        if pin.kind is PinKind.TURN:
            said[pin.turn] = _TIES if pin.player == TIE else pin.player
        elif pin.kind is PinKind.WITHOUT:
            lacks[pin.player, [card for card in pin.cards if card <= rules.ranks]] = 1
    for pin in story:
        if pin.kind is PinKind.WAR:
            said[pin.turn : pin.turn + pin.depth] = _TIES
            for beside in (pin.turn - 1, pin.turn + pin.depth):
                if said[beside] == _FREE:
                    said[beside] = _TAKEN
    asked = [pin for pin in story if pin.kind is PinKind.AFTER]
    cards = np.zeros((len(asked), max((len(pin.cards) for pin in asked), default=1)), np.uint8)
    for row, pin in zip(cards, asked, strict=True):
        row[: len(pin.cards)] = pin.cards
    after = np.array([(pin.turn, pin.player, len(pin.cards)) for pin in asked], np.int64).reshape(-1, 3)
    ends = next((pin.turn for pin in story if pin.kind is PinKind.ENDS), 0)
    winner = next((pin.player for pin in story if pin.kind is PinKind.WINNER), ANYBODY if anybody else NOBODY)
    deepest = next((pin.depth for pin in story if pin.kind is PinKind.LONGEST), -1)
    over, latest = over or bool(ends) or winner != NOBODY, latest or rules.max_turns
    return Script(within, said, lacks, after, cards, weighs, endless, over, latest, ends, winner, deepest)


@kernel
def fits(status: int, found: Longs, script: Script) -> bool:
    """Whether a game that `whole_game.play` has played is what the script says of the whole game."""
    if status == UNDECIDED or (script.endless and status != ENDLESS) or (script.over and status != ENDED):
        return False
    if script.deepest >= 0 and found[3] != script.deepest:
        return False
    if status == ENDLESS:
        return True  # nothing else can be wanted of it
    if (script.ends and found[0] != script.ends) or found[0] > script.latest:
        return False
    if script.winner == ANYBODY:
        return bool(found[1] != NOBODY)
    return bool(script.winner == NOBODY or found[1] == script.winner)


@kernel
def after_faults(
    table: CardTable, tails: Tails, head: int, laid: int, codes: RuleCodes, script: Script, turns: int
) -> int:
    """Cards at the end of hands that are others than the story says of this turn."""
    ring, mask, bad = table.ring, np.uint64(table.ring.shape[1] - 1), 0
    gone = head  # a tie takes the cards that it buries at once, if everybody has them
    if laid and codes.down and not over(tails, head, laid, codes.down + 1, codes):
        gone += codes.down
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
def end_faults(
    tails: Tails, head: int, laid: int, need: int, turns: int, winner: int, codes: RuleCodes, script: Script
) -> int:
    """In how much the end is another than the story's: turns or cards too few or too many, and who has most of them."""
    least, most, held = tails[0], tails[0], 0
    for p in range(len(tails)):
        least, most = min(least, tails[p]), max(most, tails[p])
        held += max(0, tails[p] - head - need + 1)
    if not over(tails, head, laid, need, codes):
        if not script.over:
            return 0
        lose = held - (most - head - need + 1) if codes.on else least - head - need + 1
        return int(lose)  # cards that others have still to lose
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
def faults_on_table(
    table: CardTable, tails: Tails, cards: Bytes, codes: RuleCodes, script: Script, within: int
) -> tuple[int, int, int]:
    """`faults` of a deal that lies on the table."""
    head, laid, turns, depth, deepest, bad, need = 0, 0, 0, 0, 0, 0, 1
    first = 0
    for p in range(codes.players):
        for i in range(first, first + codes.sizes[p]):
            bad += script.lacks[p, cards[i]]
        first += codes.sizes[p]
    while True:
        need = codes.down + 1 if laid else 1
        if over(tails, head, laid, need, codes) or turns >= within:
            break
        tails, head, laid, taker = take_turn(table.ring, tails, head, laid, codes)
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
            bad += after_faults(table, tails, head, laid, codes, script, turns)
    winner = NOBODY if laid and codes.draws else winner_of(tails, head, need)
    bad += unreached(script, turns)
    of_end = end_faults(tails, head, laid, need, turns, winner, codes, script)
    if script.deepest >= 0:
        of_end += abs(script.deepest - deepest)
    total = total_of(cards, codes.sizes, max(winner, 0)) if script.weighs else 0
    return bad, of_end, total


@kernel
def faults(table: CardTable, cards: Bytes, codes: RuleCodes, script: Script, within: int) -> tuple[int, int, int]:
    """In how much the game of a deal is another than the story's, 0 and 0 if it tells it, and the winner's total.

    First what is said of turns and opening hands, then of the whole game: how it ends, and its longest war. The total
    of the winner's opening hand is 0 unless the script weighs. Turns are looked at up to `within`.
    """
    deal(table.ring, cards, codes.sizes)
    if codes.players == 2:
        return faults_on_table(table, (codes.sizes[0], codes.sizes[1]), cards, codes, script, within)
    return faults_on_table(table, codes.sizes.copy(), cards, codes, script, within)
