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
from workbench.puzzles.war.rules.board import OPEN, Board, Rules, Winnings, empty
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


def is_told(rules: Rules, deal: judge.Deal, told: judge.Told, lines: tuple[str, ...]) -> bool:
    """Whether a deal's game tells the story, as model and judge agree."""
    board = Board(rules, deal, tuple(parse_pin(line, rules.players) for line in lines))
    possible = any(
        cpsat.possible(build(board, horizon).cp_sat, context()) is Answer.YES for horizon in exact_horizons(board)
    )
    true = all(judge.holds(line, deal, told) for line in lines)
    assert possible == true, (board, lines)
    return true


@pytest.mark.parametrize(
    "seed",
    [
        0,
        pytest.param(1, marks=pytest.mark.corner),
        *(pytest.param(seed, marks=pytest.mark.trust) for seed in range(2, 30)),
    ],
)
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
            true = is_told(rules, deal, told, lines)
            seen.add(true)
    assert seen == {True, False}


@pytest.mark.parametrize("down", [0, 1])
@pytest.mark.parametrize("winnings", Winnings)
def test_hands_after_a_war_are_those_of_the_game(winnings: Winnings, down: int) -> None:
    rules, deal = Rules(4, 2, winnings=winnings, face_down=down), ((2, 1, 4, 3), (2, 3, 1, 4))
    told = tell(rules, deal, 60)
    seen = set[bool]()
    for turn in (1, 2, 3):
        for letter, hand, before in zip("AB", told.history[turn][0], told.history[turn - 1][0], strict=True):
            # and the last two the other way round, the last that can be lower, and what a tie buries still in hand
            at = max((i for i, card in enumerate(hand) if card > 1), default=0)
            lower = tuple(card - (i == at and card > 1) for i, card in enumerate(hand))
            for cards in {hand, (*hand[:-2], *hand[:-3:-1]), lower, before[1:]} - {()}:
                seen.add(is_told(rules, deal, told, (f"after {turn}: {letter} ... {' '.join(map(str, cards))}",)))
    assert seen == {True, False}


def test_three_may_tie_with_the_lowest_cards() -> None:
    rules, deal = Rules(2, 3, 3), ((1, 2),) * 3
    assert is_told(rules, deal, tell(rules, deal, 60), ("turn 1: tie",))


@pytest.mark.parametrize(("down", "deal"), [(0, ((1, 2, 4, 1), (3, 2, 4, 3))), (1, ((1, 5, 2, 4, 3), (1, 5, 2, 3, 4)))])
def test_the_longest_war_is_no_longer(down: int, deal: judge.Deal) -> None:
    rules = Rules(len(deal[0]), 2, face_down=down)
    told = tell(rules, deal, 60)
    end = f"ends: {len(told.results)}"
    assert [depth for depth in range(5) if is_told(rules, deal, told, (end, f"longest war: {depth}"))] == [2]


def test_a_search_begins_near_the_known_cards_of_a_deal() -> None:
    board = empty(Rules(4, 2))
    model = build(board, next(iter(exact_horizons(board))))
    model.hint(((4, OPEN, 2, OPEN), (OPEN, 1, OPEN, 3)))
    hint = model.cp_sat.proto.solution_hint
    near = {(0, 0): 4, (0, 2): 2, (1, 1): 1, (1, 3): 3}
    assert dict(zip(hint.vars, hint.values, strict=True)) == {model.tapes[p][i].index: near[p, i] for p, i in near}
