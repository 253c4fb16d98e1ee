"""War a second time, as slowly and literally as the rules are told: lists, cards as tuples, every position remembered.

Shares nothing with the program's simulators but the names of the options.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from workbench.puzzles.war.board import Hands, Rules


@dataclass
class Told:
    """What happened. `results` has a letter per turn, '=' for a tie; an endless game is cut after one period."""

    end: str
    results: str
    winner: str | None
    cycle: tuple[int, int] | None
    hands: list[list[int]]
    pool: list[int]
    history: list[tuple[Any, ...]]


def tell(rules: Rules, deal: Hands, limit: int) -> Told:
    """Play a deal until it ends, a position comes again, or the turns are over."""
    hands = [list(hand) for hand in deal]
    table: list[list[tuple[int, int]]] = []  # layer by layer (player, card)
    results = ""
    war = False
    history: list[tuple[Any, ...]] = []
    numbers: dict[tuple[Any, ...], int] = {}
    while True:
        pool = [card for layer in table for _, card in layer]
        position = (tuple(map(tuple, hands)), tuple(pool))
        if position in numbers:
            first = numbers[position]
            return Told("endless", results, None, (first, len(results) - first), hands, pool, history)
        numbers[position] = len(results)
        history.append(position)
        need = 1
        if war and rules.face_down:
            # the cards to be buried are laid at once; who cannot lay one more has run out and lays none
            need = rules.face_down + 1
        short = [p for p in range(rules.players) if len(hands[p]) < need]
        if war and not short and rules.face_down:
            pass
        if short:
            left = [p for p in range(rules.players) if p not in short]
            winner = None
            if not (war and rules.run_out.value == "draw") and left:
                ranking = sorted(left, key=lambda p: -len(hands[p]))
                if len(ranking) == 1 or len(hands[ranking[0]]) > len(hands[ranking[1]]):
                    winner = "ABCD"[ranking[0]]
            return Told("ended", results, winner, None, hands, pool, history)
        if len(results) == limit:
            return Told("undecided", results, None, None, hands, pool, history)
        if war:
            for _ in range(rules.face_down):
                table.append([(p, hands[p].pop(0)) for p in range(rules.players)])
        shown = [(p, hands[p].pop(0)) for p in range(rules.players)]
        table.append(shown)
        best = max(card for _, card in shown)
        owners = [p for p, card in shown if card == best]
        if len(owners) > 1:
            results += "="
            war = True
            continue
        war = False
        taker = owners[0]
        results += "ABCD"[taker]
        hands[taker] += gathered(rules.winnings.value, table, taker)
        table = []


def gathered(how: str, table: list[list[tuple[int, int]]], taker: int) -> list[int]:
    """The pool in the order in which it goes under the hand."""
    if how == "pool":
        return [card for layer in table for _, card in layer]
    if how == "descending":
        return sorted((card for layer in table for _, card in layer), reverse=True)
    sign = 1 if how == "winner-first" else -1
    return [card for layer in table for _, card in sorted(layer, key=lambda pc: (sign * (pc[0] != taker), pc[0]))]


def random_deal(rules: Rules, rng: random.Random) -> Hands:
    """A shuffled deck."""
    cards = [rank for rank in range(1, rules.ranks + 1) for _ in range(rules.suits)]
    rng.shuffle(cards)
    size = rules.hand
    return tuple(tuple(cards[p * size : (p + 1) * size]) for p in range(rules.players))


def random_rules(rng: random.Random, most: int = 16) -> Rules:
    """Rules of a small deck, any variant."""
    from workbench.puzzles.war.board import RunOut, Winnings

    while True:
        rules = Rules(
            rng.randint(2, 6),
            rng.randint(1, 5),
            rng.randint(2, 4),
            rng.choice((0, 0, 1, 3)),
            rng.choice(tuple(Winnings)),
            rng.choice(tuple(RunOut)),
        )
        if rules.cards <= most and rules.cards % rules.players == 0 and rules.hand >= 1:
            return rules
