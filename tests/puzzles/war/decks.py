"""Random small decks and deals for the tests, and the judge's game of a board's rules."""

from __future__ import annotations

import random

from tests.judges import war as judge
from workbench.puzzles.war.rules.board import Hands, Rules, RunOut, Winnings


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
    )


def tell(rules: Rules, deal: Hands, limit: int) -> judge.Told:
    """The judge's game of a deal."""
    return judge.tell(judged(rules), deal, limit)


def random_deal(rules: Rules, rng: random.Random) -> Hands:
    """A shuffled deck."""
    cards = [rank for rank in range(1, rules.ranks + 1) for _ in range(rules.suits)]
    rng.shuffle(cards)
    size = rules.hand
    return tuple(tuple(cards[p * size : (p + 1) * size]) for p in range(rules.players))


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
        )
        if rules.cards <= most and rules.cards % rules.players == 0 and rules.hand >= 1:
            return rules
