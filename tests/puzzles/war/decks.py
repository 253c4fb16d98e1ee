"""Random small decks and deals for the tests, and the judge's game of a board's rules."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice, pairwise

from tests.judges import war as judge
from workbench.puzzles.war.rules.board import Hands, OverWhen, Rules, RunOut, Winnings, empty, free_deck


def judged(rules: Rules) -> judge.Rules:
    """The rules in the judge's words."""
    return judge.Rules(
        rules.ranks,
        rules.suits,
        rules.players,
        rules.face_down,
        rules.winnings.value,
        rules.run_out.value,
        rules.max_turns,
        rules.over_when.value,
        rules.free,
    )


def tell(rules: Rules, deal: Hands, limit: int) -> judge.Told:
    """The judge's game of a deal."""
    return judge.tell(judged(rules), deal, limit)


def random_deal(rules: Rules, rng: random.Random) -> Hands:
    """A shuffled deck."""
    cards = empty(rules).missing()
    rng.shuffle(cards)
    rest = iter(cards)
    return tuple(tuple(islice(rest, size)) for size in rules.sizes)


def free_rules(rules: Rules, rng: random.Random, most: int) -> Rules:
    """The same with any cards, and mostly unequal hands."""
    cards = rng.choices((1, 2, 4, 7), k=rng.randint(rules.players + 1, max(rules.players + 1, min(most, 7))))
    ranks, suits, free = free_deck(cards)
    rules = replace(rules, ranks=ranks, suits=suits, free=free)
    cuts = sorted(rng.sample(range(1, len(free)), rules.players - 1))
    sizes = tuple(b - a for a, b in pairwise((0, *cuts, len(free))))
    return rules.of_hands(tuple((0,) * size for size in sizes))


def random_rules(rng: random.Random, most: int = 16) -> Rules:
    """Rules of a small deck, any variant."""
    while True:
        rules = Rules(
            rng.randint(2, 6),
            rng.randint(1, 5),
            rng.randint(2, 4),
            rng.choice((0, 0, 1, 3)),
            rng.choice(tuple(Winnings)),
            rng.choice(tuple(RunOut)),
            over_when=rng.choice(tuple(OverWhen)),
        )
        if rng.random() < 0.25:
            return free_rules(rules, rng, most)
        if rules.cards <= most and rules.cards % rules.players == 0 and rules.hand >= 1:
            return rules
