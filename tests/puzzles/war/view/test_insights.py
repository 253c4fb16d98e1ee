"""What is told of a game, and the what-if's table of all replacements of a card."""

from __future__ import annotations

import random

import pytest

from tests.puzzles.war.boards import SMALL, WAR, board
from tests.puzzles.war.decks import random_deal, random_rules, tell
from tests.puzzles.war.touching import view
from workbench.core.insight import Bars, Steps, Table, facts_of
from workbench.core.options import Values, defaults
from workbench.puzzles.war.rules.board import Rules
from workbench.puzzles.war.rules.ending import of_game
from workbench.puzzles.war.rules.game import EndKind, play
from workbench.puzzles.war.rules.pins import TIE
from workbench.puzzles.war.view.courses import wars
from workbench.puzzles.war.view.insights import ending_facts
from workbench.puzzles.war.view.what_if import Change, fork, replacements
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext


def context() -> JobContext:
    return JobContext(Question(WAR, GIVEN, WAR.task("deal"), Values()), lambda event: None, StopToken())


GIVEN = board("A: 3 1 2\nB: 1 2 3")


def test_each_rank_in_a_place_is_played() -> None:
    found = list(replacements(GIVEN, Change(1, 2, 1), ("1", "2", "3"), context()))
    table = next(one for one in found if isinstance(one, Table))
    bars = next(one for one in found if isinstance(one, Bars))
    assert [row.values[0] for row in table.rows] == [1, 2, 3]
    for row, bar in zip(table.rows, bars.bars, strict=True):
        rank = int(bar.label)
        told = tell(GIVEN.rules, GIVEN.with_card(1, 2, rank).hands, 1000)
        turns = len(told.results) if told.end == "ended" else None
        assert row.values[2] == turns
        assert bar.value == float(turns or 0)


def test_nothing_is_told_of_a_deal_that_is_not_complete() -> None:
    assert not list(replacements(board("A: 3 1 ?\nB: 1 2 3"), Change(1, 2, 1), ("1", "2", "3"), context()))


@pytest.mark.parametrize("seed", range(3))
def test_two_games_fork_where_they_first_differ(seed: int) -> None:
    """Whatever their periods: two endless games that never differ do not fork."""
    rng, kinds = random.Random(seed), set()
    for _ in range(300):
        rules = random_rules(rng, most=8)
        if seed:
            rules = Rules(2, 3)  # of so few cards many games are endless, and many alike
        deals = [random_deal(rules, rng) for _ in range(2)]
        games = [play(rules, deal, (), 60) for deal in deals]
        if any(game.kind is EndKind.UNDECIDED for game in games):
            continue
        told = [tell(rules, deal, 60) for deal in deals]
        differ = (turn for turn in range(1, 400) if len({one.result(turn) for one in told}) > 1)
        assert fork(*games) == next(differ, None)
        kinds.add((games[0].kind, games[1].kind))
    assert (EndKind.ENDLESS, EndKind.ENDLESS) in kinds or not seed


def test_what_is_not_known_is_no_fork() -> None:
    rules = Rules(3, 2)
    known, open_ = play(rules, ((3, 1, 2), (1, 2, 3))), play(rules, ((3, 1, 0), (1, 2, 3)))
    assert fork(known, open_) is None
    assert fork(known, play(rules, ((1, 1, 0), (3, 2, 3)))) == 1


def test_insights_tell_the_game() -> None:
    deal = board("A: 3 3 1\nB: 2 2 1", SMALL)
    found = {insight.key: insight for insight in WAR.insights(deal, view(deal), WorkerContext())}
    facts = {name: fact.value for name, fact in facts_of(found.values()).items()}
    # A takes two turns, the third ties, B has no card left
    assert facts == {
        "cards": 6,
        "open": 0,
        "pins": 0,
        "turns": 3,
        "winner": "A",
        "decided": True,
        "wars": 1,
        "deepest_war": 1,
        "cycle": None,
        "piles": [4, 0],
    }
    table, history = found["turns"], found["history"]
    assert isinstance(table, Table)
    assert isinstance(history, Steps)
    assert table.rows[0].values == (1, 3, 2, "A", 2, 4, 2)
    assert history.steps[2].caption == "Turn 3: A 1, B 1: a tie"
    assert "pool: 1 1" in WAR.format(history.steps[2].board)
    assert wars(bytes((0, TIE, TIE, 1, TIE))) == [(2, 2), (5, 1)]
    beyond = board("A: 3 3 4\nB: 2 2 1", SMALL)
    told = {insight.key for insight in WAR.insights(beyond, view(beyond), WorkerContext())}
    assert found.keys() - told == {"facts", "strength"}, "a card that the deck has not: its game is told, but no mean"


def test_where_the_end_takes_long_the_board_is_told_first() -> None:
    """Else what was told of the board before would stand beside it for seconds."""
    near, far = (
        next(iter(WAR.insights(deal, view(deal), WorkerContext())))
        for deal in (board("A: 3 3 1\nB: 2 2 1", SMALL), WAR.apply(WAR.new_board(defaults(WAR.options)), "shuffle 3"))
    )
    assert (near.key, far.key) == ("facts", "board")


@pytest.mark.parametrize(("how", "said"), [("J Q K A", ", in totals 2 counted as 1 and A as 13"), ("numbers", "")])
def test_what_cards_count_is_said_where_their_names_say_otherwise(how: str, said: str) -> None:
    dealt = WAR.new_board(defaults(WAR.options))
    deck = facts_of(WAR.insights(dealt, view(dealt).with_value("faces", how), WorkerContext()))["cards"].shown
    low, high = ("2", "A") if said else ("1", "13")
    assert deck == f"52 cards, ranks {low} to {high}{said}"


def test_wars_of_a_game_without_an_end_are_those_of_so_many_turns() -> None:
    """And nothing is told of its end."""
    deal = board("A: 1 2\nB: 2 1", Values({**SMALL, "ranks": 2}))
    game = play(deal.rules, deal.hands)
    assert game.kind is EndKind.ENDLESS
    facts = {fact.name: fact for fact in ending_facts(of_game(game)).facts}
    assert facts["wars"].shown == f"{game.wars} before it comes round again at turn {game.turns}"
    assert facts["piles"].shown == f"2, 2 after {game.turns} turns"
