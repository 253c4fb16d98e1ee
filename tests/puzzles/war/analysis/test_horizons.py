"""How far stories reach: what no deck can do is known at once, what no model can hold is not built."""

from __future__ import annotations

import random

import pytest

from tests.patience import PATIENCE
from tests.puzzles.war.decks import random_rules, tell
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.analysis.horizons import MOST_LAYERS, Horizon, growing, horizons, rooms
from workbench.puzzles.war.engines.exhaustive import is_few
from workbench.puzzles.war.engines.portfolio import ByModel
from workbench.puzzles.war.model.build import build
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules.board import OPEN, Board, Hands, Rules, RunOut, Winnings, empty
from workbench.puzzles.war.rules.pins import parse_pin
from workbench.solve.answer import Answer
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

WAR = War()


def board(rules: Rules, *story: str) -> Board:
    return Board(rules, empty(rules).hands, tuple(parse_pin(line, rules.players) for line in story))


def deal(given: Board) -> Outcome:
    return run_job(Question(WAR, given, WAR.task("deal"), Values({}), Limits(time=2 * PATIENCE)), lambda event: None)


@pytest.mark.parametrize(
    ("rules", "deepest"), [(Rules(), 26), (Rules(face_down=1), 13), (Rules(face_down=3), 7), (Rules(3, 4), 6)]
)
@pytest.mark.parametrize("line", ["turn 1: war {}", "longest war: {}"])
def test_a_war_is_as_deep_as_the_hands_are_long(rules: Rules, deepest: int, line: str) -> None:
    assert not WAR.check(board(rules, line.format(deepest))).violations
    for deeper in (deepest + 1, 10**6):
        outcome = deal(board(rules, line.format(deeper)))
        assert outcome.status is Status.INFEASIBLE
        assert "in a row" in outcome.conflict[0].message


def test_the_deepest_war_is_that_of_the_literal_rules() -> None:
    rng = random.Random(3)
    for _ in range(300):
        rules = random_rules(rng)
        if not rules.free and rules.suits % rules.players == 0:  # each player can be dealt the same
            hand = [rank for rank in range(1, rules.ranks + 1) for _ in range(rules.suits // rules.players)]
            told = tell(rules, (tuple(hand),) * rules.players, 60)
            assert told.results == "=" * (rules.deepest if not rules.goes_on else len(told.results))
            assert len(told.results) <= rules.deepest


@pytest.mark.parametrize(
    "story", [("turn 1000: A",), ("turn 100000: A",), ("ends: 100000",), ("after 50000: A ... 1 2",)]
)
@pytest.mark.parametrize(
    "rules", [Rules(), Rules(3, 4), Rules(face_down=3), Rules(winnings=Winnings.DESCENDING), Rules(5, 4, 4)]
)
def test_no_model_is_built_for_what_is_too_far(rules: Rules, story: tuple[str, ...]) -> None:
    given = board(rules, *story)
    assert [rooms(given, horizon) for horizon in horizons(given)] == [[]]
    near = board(rules, "turn 300: A")
    assert all(room.layers <= MOST_LAYERS for room in rooms(near, horizons(near)[0]))


@pytest.mark.parametrize("winnings", Winnings)
def test_a_game_that_buries_cards_is_over_within_the_turns_asked_for(winnings: Winnings) -> None:
    rules = Rules(4, 3, 3, face_down=3, winnings=winnings, run_out=RunOut.LOSE)
    given = board(rules, "winner: A", "longest war: 0")
    for turns in (2, 3, 4):
        found: list[Hands] = []
        ctx = JobContext(
            Question(WAR, given, WAR.task("deal"), Values(), Limits(time=2 * PATIENCE)), lambda event: None, StopToken()
        )
        search = ByModel(given, Horizon(turns, True), ctx, found.append, anybody=False, report=False)
        # without a war a hand of four lasts for four turns
        assert search.room_by_room() is (Answer.YES if turns == 4 else Answer.NO)
        assert all(ending(Board(rules, hands)).turns <= turns for hands in found)
    assert build(given, Horizon(2, True)).layers > 2


def test_a_short_game_that_is_hard_to_rule_out_does_not_keep_from_longer_ones() -> None:
    rules = Rules(winnings=Winnings.WINNER_FIRST)
    given = board(rules, "winner: A", *(f"turn {turn}: B" for turn in range(1, 21)))
    assert growing(given) == [horizons(given)]
    outcome = deal(given)
    assert outcome.status is Status.PROVED
    assert ending(outcome.board).turns > rules.hand
    hands = (OPEN,) * 13, (OPEN, OPEN, 3, OPEN, OPEN, OPEN, OPEN, 9, OPEN, 2, OPEN, 11, OPEN), *2 * ((OPEN,) * 13,)
    story = tuple(parse_pin(line, 4) for line in ("winner: A", "after 5: B ... 6 4", "turn 2: war 1"))
    rules = Rules(players=4, face_down=3, winnings=Winnings.DESCENDING)
    assert deal(Board(rules, hands, story)).status is Status.PROVED


@pytest.mark.parametrize(
    ("rules", "line", "status"),
    [
        (Rules(6, 1, 3), "longest war: 1", Status.INFEASIBLE),
        (Rules(4, 2, 4, 3, Winnings.DESCENDING, RunOut.DRAW), "turn 7: war 1", Status.INFEASIBLE),
        (Rules(2, 2), "turn 100000: A", Status.INFEASIBLE),
        (Rules(2, 3), "turn 500: A", Status.PROVED),
    ],
)
def test_where_there_are_few_deals_all_are_played(rules: Rules, line: str, status: Status) -> None:
    outcome = deal(board(rules, line))
    assert outcome.status is status
    assert [violation.message for violation in outcome.conflict] == [line] * (status is Status.INFEASIBLE)


def test_games_of_a_large_deck_are_not_played_to_their_end_deal_by_deal() -> None:
    cards = [rank for rank in range(1, 14) for _ in range(4)]
    hands = (OPEN, OPEN, *cards[2:26]), tuple(cards[26:])
    told = [parse_pin(line, 2) for line in ("turn 3: tie", "winner: A", "turn 1000: A")]
    assert [is_few(Board(Rules(), hands, (pin,))) for pin in told] == [True, False, False]
