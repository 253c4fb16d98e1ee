"""The number of deals that tell a story is that of telling each of them literally."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.drawn import watched
from tests.drawn.questions import Drawn
from tests.puzzles.war.asking import LIMITS, WAR, ask, every_deal, fits, random_pin
from tests.puzzles.war.decks import random_deal, random_rules, tell
from tests.puzzles.war.judge_answers import count as judged
from tests.puzzles.war.judge_every_task import Asked
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.puzzles.war.engines import count, exhaustive
from workbench.puzzles.war.rules.board import Board, Rules, empty
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question


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


def test_what_only_dealt_cards_rule_out_is_counted_and_not_called_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, seen = random.Random(1), Counter[bool]()
    while seen[True] < 5 or seen[False] < 5:
        rules = random_rules(rng, most=8)
        deal = random_deal(rules, rng)
        cards = [(p, i) for p, hand in enumerate(deal) for i in range(len(hand))]
        known = rng.sample(cards, max(1, len(cards) - 3))
        hands = tuple(tuple(card if (p, i) in known else 0 for i, card in enumerate(deal[p])) for p in range(len(deal)))
        given = Board(rules, hands, (random_pin(rules, rng),), dealt=frozenset(known[1:]))
        for module in (count, exhaustive):
            monkeypatch.setattr(module, "MOST", given.arrangements)
        for told in watched.ask(Drawn(0, Question(WAR, given, WAR.task("count"), Values({}), LIMITS))):
            asked = Asked(told)
            asked.look()
            judged(asked)
            assert not told.unjudged()
            if asked.board.dealt and told.outcome.answer != "the story contradicts itself":
                assert told.outcome.status is Status.PROVED
                seen[told.outcome.count == 0] += 1


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
    dealt = WAR.apply(empty(Rules(13, 4)), "shuffle 1")
    for place in range(1, 14):
        dealt = WAR.apply(dealt, f"set A {place} ?")
    for given, stay in ((empty(Rules(8, 2)), ""), (dealt, " with the dealt cards where they are")):
        outcome = run_job(Question(WAR, given, task, Values({}), limits), lambda event: None)
        assert outcome.status is Status.FEASIBLE
        assert outcome.count is not None
        assert outcome.answer.endswith(f"deals{stay} so far")
