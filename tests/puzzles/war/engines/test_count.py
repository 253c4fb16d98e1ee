"""The number of deals that tell a story is that of telling each of them literally."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.puzzles.war.asking import LIMITS, WAR, ask, every_deal, fits, random_pin
from tests.puzzles.war.decks import random_rules, tell
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.puzzles.war.engines import count
from workbench.puzzles.war.rules.board import Board, Rules, empty
from workbench.solve.jobs.job import run_job


@pytest.mark.parametrize("seed", range(6))
def test_every_deal_that_tells_the_story_is_counted(seed: int) -> None:
    rng = random.Random(seed)
    seen = Counter[Status]()
    while seen.total() < 12 or len(seen) < 2:
        rules = random_rules(rng, most=8)
        story = tuple({random_pin(rules, rng): None for _ in range(rng.randint(1, 2))})
        given = replace(empty(rules), story=story)
        told = sum(all(fits(tell(rules, deal, 60), deal, pin) for pin in story) for deal in every_deal(given))
        outcome = ask(given, "count")
        seen[outcome.status] += 1
        assert outcome.status is (Status.PROVED if told else Status.INFEASIBLE), (rules, [pin.text for pin in story])
        if told:
            assert outcome.count == told
            assert isinstance(outcome.board, Board)
            assert WAR.check(outcome.board).solved


def test_deals_too_many_to_be_played_are_refused() -> None:
    outcome = ask(empty(Rules(13, 4)), "count")
    assert (outcome.status, outcome.refused) == (Status.FAILED, True)
    assert "up to 500,000,000 can be played" in (outcome.error or "")


def test_dealt_cards_stay_where_all_deals_are_too_many() -> None:
    """Of a dealt deck some cards are opened: that is the question then."""
    dealt = WAR.apply(empty(Rules(13, 4)), "shuffle 1")
    outcome = ask(dealt, "count")
    assert outcome.refused
    assert (outcome.error or "").endswith("open some cards with ?, then the other dealt ones stay")
    for place in (1, 2, 3):
        dealt = WAR.apply(dealt, f"set A {place} ?")
    outcome = ask(dealt, "count")
    assert outcome.answer == f"6 deals of 6{STAY}"
    assert isinstance(outcome.board, Board)
    assert outcome.board.hands[0][3:] == dealt.hands[0][3:]
    few = WAR.apply(WAR.apply(empty(Rules(3, 2)), "shuffle 1"), "set A 1 ?")
    assert ask(few, "count").answer == "90 deals of 90 go as the story says"  # they are open where all can be played


def test_where_every_card_is_set_it_is_the_one_deal_that_does_not_tell_the_story() -> None:
    given = WAR.parse("puzzle: war 1\nranks: 4\nsuits: 1\n\nA: 1 2\nB: 3 4\n\nturn 1: A\n")
    assert isinstance(given, Board)
    outcome = ask(given, "count")
    assert (outcome.status, outcome.count) == (Status.INFEASIBLE, 0)
    assert outcome.answer == "this deal goes otherwise than the story says"


STAY = " with the dealt cards where they are go as the story says"


def test_a_count_that_is_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count, "MOST", 10**12)
    limits, task = replace(LIMITS, time=0.3), WAR.task("count")
    outcome = run_job(WAR, empty(Rules(8, 2)), task, Values({}), lambda event: None, limits=limits)
    assert outcome.status is Status.FEASIBLE
    assert outcome.count is not None
    assert "so far" in outcome.answer
