"""Both simulators against a slow, literal one: thousands of random small decks, all variants, two to four players."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from tests.puzzles.war.decks import random_deal, random_rules, tell
from workbench.puzzles.war.analysis.endings import ending, long
from workbench.puzzles.war.kernels import first_period, table, whole_game
from workbench.puzzles.war.rules import game
from workbench.puzzles.war.rules.board import Board, Rules
from workbench.puzzles.war.rules.ending import PLAIN
from workbench.puzzles.war.rules.game import EndKind, play
from workbench.puzzles.war.rules.pins import TIE

LIMIT = 3000
some_seeds = pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.corner) for seed in range(3, 8))]
)


def letters(results: bytes) -> str:
    return "".join("=" if result == TIE else "ABCD"[result] for result in results)


@some_seeds
def test_plain_games_are_as_the_rules_tell(seed: int) -> None:
    rng = random.Random(seed)
    kinds = set()
    for _ in range(400):
        rules = replace(random_rules(rng), max_turns=rng.choice((LIMIT, rng.randint(1, 60))))
        deal = random_deal(rules, rng)
        told, found = tell(rules, deal, rules.max_turns), play(rules, deal)
        assert found.kind.value == told.end, (rules, deal)
        assert letters(found.results) == told.results, (rules, deal)
        assert (None if found.winner is None else "ABCD"[found.winner]) == told.winner, (rules, deal)
        assert found.cycle == told.cycle, (rules, deal)
        assert found.piles == tuple(map(len, told.hands)), (rules, deal)
        kinds.add(found.kind)
        if found.cycle is not None:  # and so on for ever, as three times as many turns tell
            assert play(rules, deal, (), 3 * sum(found.cycle)).kind is EndKind.ENDLESS, (rules, deal)
            for turn in range(found.turns, found.turns + 2 * found.cycle[1] + 2):
                result = found.result(turn)
                assert letters(b"" if result is None else bytes([result])) == told.result(turn), (rules, deal, turn)
    assert {EndKind.ENDED, EndKind.ENDLESS} <= kinds


@some_seeds
def test_compiled_games_are_as_the_rules_tell(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(400):
        rules = replace(random_rules(rng), max_turns=rng.choice((LIMIT, rng.randint(1, 60))))
        deal = random_deal(rules, rng)
        told = tell(rules, deal, rules.max_turns)
        found = np.zeros(whole_game.FOUND, np.int64)
        status = whole_game.play_one(table.cards_of(deal), table.codes_of(rules), np.zeros(1, np.uint8), found)
        ends = {whole_game.ENDED: "ended", whole_game.ENDLESS: "endless", whole_game.UNDECIDED: "undecided"}
        assert ends[status] == told.end, (rules, deal)
        if told.end == "ended":
            wars, deepest = game.count_wars(found_results(told.results))
            assert tuple(found[:4]) == (
                len(told.results),
                -1 if told.winner is None else "ABCD".index(told.winner),
                wars,
                deepest,
            ), (rules, deal)
            assert tuple(found[5 : 5 + rules.players]) == tuple(map(len, told.hands)), (rules, deal)
        elif told.end == "endless":
            assert told.cycle is not None
            assert found[4] == told.cycle[1], (rules, deal)
            period = np.zeros(whole_game.FOUND, np.int64)
            first_period.first_period(table.cards_of(deal), table.codes_of(rules), told.cycle[1], period)
            wars, deepest = game.count_wars(found_results(told.results))
            assert tuple(period[:5]) == (told.cycle[0], -1, wars, deepest, told.cycle[1]), (rules, deal)
            assert tuple(period[5 : 5 + rules.players]) == tuple(map(len, told.hands)), (rules, deal)


def found_results(results: str) -> bytes:
    return bytes(TIE if letter == "=" else "ABCD".index(letter) for letter in results)


def test_positions_of_a_history_are_those_of_the_game() -> None:
    rng = random.Random(5)
    for _ in range(60):
        rules = random_rules(rng)
        deal = random_deal(rules, rng)
        told, found = tell(rules, deal, 700), play(rules, deal, (), 700)
        for turn in range(0, min(found.turns, len(told.history) - 1), 7):
            assert (found.at(turn).hands, found.at(turn).pool) == told.history[turn]
        assert found.at(found.turns).hands == found.last.hands


def test_a_repetition_within_the_turn_limit_is_no_open_question() -> None:
    """Two games that come round at turn 20: nobody notices before turn 25, which is the limit, or 20, or one less."""
    rules, deals = Rules(2, 6, max_turns=25), 0
    for numbers in combinations(range(12), 6):
        cards = [2 if i in numbers else 1 for i in range(12)]
        deal = tuple(cards[:6]), tuple(cards[6:])
        told = tell(rules, deal, 25)
        if told.end != "endless" or len(told.results) != 20:
            continue
        deals += 1
        for most, kind in ((25, EndKind.ENDLESS), (20, EndKind.ENDLESS), (19, EndKind.UNDECIDED)):
            limited = replace(rules, max_turns=most)
            assert play(limited, deal).kind is long(limited, deal).kind is kind
            assert play(limited, deal).cycle == long(limited, deal).cycle == (told.cycle if most > 19 else None)
    assert deals


def test_a_period_that_is_nearly_the_whole_game_is_found_where_it_begins() -> None:
    rules = Rules(6, 4)
    deal = random_deal(rules, random.Random(11))
    assert play(rules, deal).cycle == tell(rules, deal, LIMIT).cycle == (134, 840)


def test_the_source_example() -> None:
    # A starts 1 2, B starts 1 1: turn 1 ties, A takes turn 2, and A's hand then ends ... 1 1 2 1
    deal = ((1, 2, *range(2, 14)), (1, 1, *range(13, 1, -1)))
    found = play(Rules(), deal, (), 2)
    assert letters(found.results) == "=A"
    assert found.at(2).hands[0][-4:] == (1, 1, 2, 1)


@pytest.mark.corner
def test_a_turn_limit_is_undecided_never_endless() -> None:
    rng = random.Random(1)
    rules = Rules(max_turns=10_000)
    boards = [Board(rules, random_deal(rules, rng)) for _ in range(10)]
    endings = [ending(board) for board in boards]
    undecided = [end for end in endings if end.kind is EndKind.UNDECIDED]
    assert len(undecided) >= 5
    assert {end.turns for end in undecided} == {10_000}
    assert all(end.cycle is None and end.winner is None for end in undecided)
    # more turns show that some of them are endless, which the limit did not say
    later = (
        ending(Board(Rules(), board.hands)) for board, end in zip(boards, endings, strict=True) if end in undecided
    )
    assert any(end.kind is EndKind.ENDLESS for end in later)


def test_long_games_end_alike_in_both_simulators() -> None:
    rng = random.Random(1)
    long = 0
    rules = Rules(max_turns=60_000)
    for _ in range(16):
        deal = random_deal(rules, rng)
        whole, end = play(rules, deal, (), 60_000), ending(Board(rules, deal))
        if whole.kind is not EndKind.UNDECIDED:
            long += whole.turns > PLAIN
            assert (end.kind, end.turns, end.winner, end.cycle) == (whole.kind, whole.turns, whole.winner, whole.cycle)
            assert (end.wars, end.deepest, end.piles) == (whole.wars, whole.deepest, whole.piles)
    assert long >= 2
