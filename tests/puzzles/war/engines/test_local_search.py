"""Swapping counts faults: none exactly where the game, told literally, is the story's."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from tests.puzzles.war.asking import fits, random_pin
from tests.puzzles.war.decks import random_deal, random_rules, tell
from workbench.puzzles.war.analysis.endings import check
from workbench.puzzles.war.kernels.annealing import HEAT_OF_WEIGHTS, anneal
from workbench.puzzles.war.kernels.hill_climb import climb
from workbench.puzzles.war.kernels.script import faults, script_of
from workbench.puzzles.war.kernels.table import cards_of, codes_of, deals_of, hands_of, new_table, no_best
from workbench.puzzles.war.rules.board import Board, Hands, Rules, Winnings, empty
from workbench.puzzles.war.rules.check import contradictions
from workbench.puzzles.war.rules.pins import Pin, PinKind, last_turn


def faults_of(board: Board, turns: int, *, over: bool) -> int:
    codes = codes_of(board.rules)
    script = script_of(board, turns, over=over)
    of_turns, of_end, _ = faults(
        new_table(codes.players, int(codes.sizes.sum())), cards_of(board.hands), codes, script, script.within
    )
    return of_turns + of_end


@pytest.mark.corner("0", "1", "2")
@pytest.mark.parametrize("seed", range(5))
def test_there_is_no_fault_exactly_where_the_story_holds(seed: int) -> None:
    rng = random.Random(seed)
    seen: Counter[bool] = Counter()
    while seen.total() < 600 or not seen[True]:
        rules = random_rules(rng)
        story = tuple({random_pin(rules, rng): None for _ in range(rng.randint(1, 2))})
        ends = [pin.turn for pin in story if pin.kind is PinKind.ENDS]
        if ends and rng.random() < 0.5:
            story = (*story, rng.choice((Pin(PinKind.WINNER, player=0), Pin(PinKind.LONGEST, depth=rng.randint(0, 2)))))
        deal = random_deal(rules, rng)
        board = Board(rules, deal, story)
        if next(contradictions(board), None) is not None:
            continue
        turns = ends[0] if ends else last_turn(story) + 1
        holds = all(fits(tell(rules, deal, 60), deal, pin) for pin in story)
        assert (faults_of(board, turns, over=bool(ends)) == 0) == holds, (rules, deal, [pin.text for pin in story])
        seen[holds] += 1


def test_how_a_hand_ends_is_seen_as_the_rules_see_it() -> None:
    rng = random.Random(1)
    seen: Counter[bool] = Counter()
    while seen.total() < 400:
        rules = random_rules(rng, most=12)
        pin = Pin(
            PinKind.AFTER, rng.randint(1, rules.hand + 2), rng.randrange(rules.players), cards=(rng.randint(1, 2),)
        )
        board = Board(rules, random_deal(rules, rng), (pin,))
        if next(contradictions(board), None) is None and tell(rules, board.hands, 40).end != "endless":
            holds = not check(board).violations
            assert (faults_of(board, pin.turn, over=False) == 0) == holds, (rules, board.hands, pin.text)
            seen[holds] += 1
    assert min(seen[True], seen[False]) > 20


def test_what_others_have_still_to_lose_is_a_fault() -> None:
    rng, seen = random.Random(2), Counter[bool]()
    while min(seen[True], seen[False]) < 30:
        rules, turns = random_rules(rng), rng.randint(1, 4)
        deal = random_deal(rules, rng)
        told = tell(rules, deal, 60)
        if len(told.results) <= turns or told.history[turns][1]:
            continue
        sizes = [len(hand) for hand in told.history[turns][0]]
        lose = sum(sizes) - max(sizes) if rules.goes_on else min(sizes)
        assert faults_of(Board(rules, deal), turns, over=True) == lose, (rules, deal, turns)
        seen[rules.goes_on] += 1


def test_climbing_from_game_to_game_finds_longer_ones_than_dealing() -> None:
    deals, totals = deals_of(empty(Rules(5, 2))), Counter[int]()
    for seed in range(8):
        for patience in (0, 100):
            best = no_best(deals)
            assert climb(deals, False, patience, np.uint64(seed), 100, np.zeros(1, np.uint8), best) == 100
            told = tell(Rules(5, 2), hands_of(best.cards, Rules(5, 2)), 1000)
            assert (told.end, len(told.results)) == ("ended", best.state[0])
            totals[patience] += int(best.state[0])
    assert totals[100] > totals[0]


def test_climbing_that_is_stopped_tells_how_many_were_played() -> None:
    deals, best = deals_of(empty(Rules(5, 2))), no_best(deals_of(empty(Rules(5, 2))))
    assert climb(deals, False, 100, np.uint64(1), 100, np.ones(1, np.uint8), best) < 100
    assert best.state[0] == 0


def test_of_a_game_that_never_ends_it_is_told_how_many_were_played() -> None:
    deals, stop = deals_of(empty(Rules(5, 2))), np.zeros(1, np.uint8)
    for seed in range(8):
        best = no_best(deals)
        played = climb(deals, True, 0, np.uint64(seed), 10_000, stop, best)
        assert tell(Rules(5, 2), hands_of(best.cards, Rules(5, 2)), 1000).end == "endless"
        none = no_best(deals)
        assert climb(deals, True, 0, np.uint64(seed), played - 1, stop, none) == played - 1
        assert none.state[0] == 0


def test_the_weakest_winner_of_all_deals_is_found() -> None:
    rules = Rules(3, 2, winnings=Winnings.DESCENDING)
    board = empty(rules)
    script, deals = script_of(board, 12, over=True, anybody=True, weighs=True), deals_of(board)
    best = no_best(deals)
    best.state[0] = 99
    anneal(deals, script, HEAT_OF_WEIGHTS, np.uint64(1), 5000, np.zeros(1, np.uint8), best)
    assert (
        weight(rules, hands_of(best.cards, rules))
        == best.state[0]
        == min(weight(rules, random_deal(rules, random.Random(k))) for k in range(2000))
    )


def weight(rules: Rules, deal: Hands) -> int:
    """The total of the winner's hand; much without a winner."""
    told = tell(rules, deal, 12)
    return sum(deal["AB".index(told.winner)]) if told.end == "ended" and told.winner else 99
