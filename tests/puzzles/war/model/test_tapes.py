"""The tape model has a deal of known cards exactly where the judge's game of it tells the story."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.judges import war as judge
from tests.puzzles.war.decks import random_deal, random_rules, tell
from tests.solve.models.linear_models import context
from workbench.puzzles.war.analysis.horizons import exact_horizons
from workbench.puzzles.war.model.build import build
from workbench.puzzles.war.rules.board import Board, Rules
from workbench.puzzles.war.rules.pins import parse_pin
from workbench.solve.answer import Answer
from workbench.solve.solvers import cpsat


def lines_near(told: judge.Told, deal: judge.Deal, rules: Rules, rng: random.Random) -> list[str]:
    """Lines of the first turns, most of them true."""
    turns = min(len(told.results), 7)
    if not turns:
        return []
    turn, player = rng.randint(1, turns), rng.randrange(rules.players)
    letter, hand = "ABCD"[player], told.history[turn][0][player]
    lines = [f"turn {turn}: {'tie' if told.results[turn - 1] == '=' else told.results[turn - 1]}"]
    if hand:
        cards = list(hand[-rng.randint(1, len(hand)) :])
        cards[rng.randrange(len(cards))] += rng.choice((0, 0, 1)) * (1 if max(cards) < rules.ranks else 0)
        lines.append(f"after {turn}: {letter} ... {' '.join(map(str, cards))}")
    lines += [f"turn {turn}: war {depth}" for depth in (1, 2)]
    lines += [f"{letter} without: {rng.randint(1, rules.ranks)}", f"turn {turn + 1}: {letter}"]
    return lines


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.trust) for seed in range(2, 30))])
def test_a_deal_is_in_the_model_exactly_where_its_game_tells_the_story(seed: int) -> None:
    rng, seen = random.Random(seed), set[bool]()
    for number in range(6):
        rules = replace(random_rules(rng, 12), face_down=number % 3)
        if rules.goes_on:
            continue
        deal = random_deal(rules, rng)
        told = tell(rules, deal, 60)
        stories: list[tuple[str, ...]] = [(line,) for line in lines_near(told, deal, rules, rng)]
        if told.end == "ended" and 0 < len(told.results) <= 8:
            end = len(told.results)
            for wrong in (0, 1):
                stories.append((f"ends: {end + wrong}",))
                stories.append((f"ends: {end}", f"longest war: {told.deepest + wrong}"))
            stories += [(f"ends: {end}", f"winner: {'ABCD'[player]}") for player in range(rules.players)]
        for lines in stories:
            board = Board(rules, deal, tuple(parse_pin(line, rules.players) for line in lines))
            possible = any(
                cpsat.possible(build(board, horizon).proto, context()) is Answer.YES
                for horizon in exact_horizons(board)
            )
            true = all(judge.holds(line, deal, told) for line in lines)
            assert possible == true, (board, lines)
            seen.add(true)
    assert seen == {True, False}
