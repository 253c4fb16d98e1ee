"""How light a winner's hand can be at least, before anything is searched: against every deal of small decks."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tests.puzzles.war.asking import LIMITS, WAR, ask, board, every_deal, fits
from tests.puzzles.war.decks import tell
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Proof, Status
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.engines import exhaustive, weakest
from workbench.puzzles.war.engines.all_games import can_be_won_from, wins_with
from workbench.puzzles.war.engines.weakest import least
from workbench.puzzles.war.rules.board import OverWhen, Rules, RunOut, Winnings, empty
from workbench.puzzles.war.rules.faces import Faces
from workbench.puzzles.war.rules.pins import parse_pin
from workbench.solve.answer import Answer
from workbench.solve.jobs.events import Bound
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken


@pytest.mark.parametrize(
    "rules",
    [
        Rules(3, 2),
        Rules(2, 3, winnings=Winnings.WINNER_FIRST),
        Rules(3, 2, winnings=Winnings.LOSER_FIRST, run_out=RunOut.DRAW),
        Rules(2, 4, face_down=1),
        Rules(2, 3, 3),
        Rules(4, 2, free=(1, 2, 2, 4, 4), uneven=(2, 3)),
    ],
)
def test_no_winner_is_lighter_than_the_first_bound(rules: Rules) -> None:
    lightest = [least(empty(rules), player) for player in range(rules.players)]
    for deal in every_deal(empty(rules)):
        winner = tell(rules, deal, 100).winner
        if winner:
            player = "ABC".index(winner)
            assert lightest[player] <= sum(deal[player])


def test_a_full_deck_is_not_won_without_its_highest_rank() -> None:
    assert least(empty(Rules(13, 4)), 0) == 104
    assert least(empty(Rules(13, 4, face_down=1)), 0) == 98  # a highest card may be buried
    assert least(empty(Rules(13, 4, 4)), 0) == 28  # and of several players one without may have most cards left


@pytest.mark.parametrize(
    ("names", "said"), [((), "a total of 4 is"), (("2", "3", "A"), "a total of 4, 2 counted as 1 and A as 3, is")]
)
def test_what_cards_count_is_said_where_their_names_say_otherwise(names: tuple[str, ...], said: str) -> None:
    given = replace(board(Rules(3, 1, 2, free=(1, 1, 2, 3)), hands=((1, 3), (1, 2))), faces=Faces(names))
    outcome = run_job(Question(WAR, given, WAR.task("weakest"), Values({"turns": 40}), LIMITS), lambda _: None)
    assert (outcome.answer or "").startswith(said)


def test_who_has_no_card_of_the_highest_rank_and_gets_none_does_not_win() -> None:
    given = board(Rules(3, 2), hands=((3, 3, 0), (0, 0, 0)))
    assert least(given, 0) == 7
    assert least(given, 1) == math.inf


@pytest.mark.parametrize(
    "rules",
    [
        Rules(2, 2),
        Rules(3, 2),
        Rules(3, 2, winnings=Winnings.WINNER_FIRST),
        Rules(2, 3, winnings=Winnings.LOSER_FIRST, run_out=RunOut.DRAW),
        Rules(6, 1, winnings=Winnings.DESCENDING),
        Rules(4, 2, free=(1, 2, 2, 4, 4), uneven=(2, 3)),
        Rules(4, 3, free=(1, 1, 3, 4, 4, 4), uneven=(4, 2)),
    ],
)
def test_the_lightest_winner_of_all_games_is_that_of_all_deals(rules: Rules) -> None:
    one = empty(rules)
    assert can_be_won_from(one)
    context = JobContext(Question(WAR, one, WAR.task("weakest"), Values(), LIMITS), lambda event: None, StopToken())
    told = [(deal, tell(rules, deal, 60)) for deal in every_deal(one)]
    for player, name in enumerate("AB"):
        for turns in (3, 5, 9, 20):
            horizon = Horizon(turns, True)
            totals = [sum(deal[player]) for deal, game in told if game.winner == name and len(game.results) <= turns]
            if not totals:
                assert wins_with(one, horizon, player, 99, context) is Answer.NO
                continue
            found = wins_with(one, horizon, player, min(totals), context)
            assert not isinstance(found, Answer)
            game = tell(rules, found, 60)
            assert (game.winner, sum(found[player])) == (name, min(totals))
            assert len(game.results) <= turns
            assert wins_with(one, horizon, player, min(totals) - 1, context) is Answer.NO


def test_without_annealing_the_bound_climbs_to_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weakest, "_ANNEALING", 0.0)
    one, events = board(Rules(6, 2), hands=((0,) * 6,) * 2), list[object]()
    outcome = run_job(Question(WAR, one, WAR.task("weakest"), Values({"turns": 12}), LIMITS), events.append)
    assert (outcome.status, outcome.proof) == (Status.PROVED, Proof.EXHAUSTED)
    assert outcome.objective == outcome.bound == 18
    bounds = [event.bound for event in events if isinstance(event, Bound)]
    assert len(set(bounds)) > 1
    assert bounds == sorted(bounds)


@pytest.mark.corner("turn 3: A")
@pytest.mark.parametrize("line", ["ends: 20", "turn 3: A", "turn 44: A"])
def test_the_weakest_winner_follows_the_story(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck too large for every deal: the search keeps to the end that the story says, and says what it is over."""
    monkeypatch.setattr(weakest, "_ANNEALING", 0.01)
    rules = Rules(4, 4)
    given = replace(empty(rules), story=(parse_pin(line, 2),))
    limits = Limits(time=0.6, seed=1)
    outcome = run_job(Question(WAR, given, WAR.task("weakest"), Values({"turns": 40}), limits), lambda event: None)
    within = {"ends: 20": 20, "turn 3: A": 40, "turn 44: A": 44}[line]
    assert outcome.status in (Status.PROVED, Status.FEASIBLE, Status.UNKNOWN), outcome.error
    assert outcome.facts["within"] == within
    if outcome.board is not None:
        told = tell(rules, outcome.board.hands, 100)
        assert told.winner is not None
        assert len(told.results) <= within
        assert sum(outcome.board.hands["AB".index(told.winner)]) == outcome.objective
        assert f"within {within} turns" in outcome.answer


@pytest.mark.parametrize("way", ["all games", "all deals", "climbing", "climbing gives up"])
@pytest.mark.parametrize(
    ("rules", "story", "turns"),
    [
        (Rules(3, 2), (), 6),
        (Rules(3, 2), ("turn 1: A", "turn 2: B"), 3),  # nobody wins so soon
        (Rules(3, 2), ("turn 1: tie",), 9),
        (Rules(2, 3, winnings=Winnings.DESCENDING), (), 8),
        (Rules(2, 3, 3), (), 7),
        (Rules(2, 3, 3), ("turn 1: C",), 4),
        (Rules(3, 2, face_down=1), (), 8),
        (Rules(4, 2, free=(1, 2, 2, 4, 4), uneven=(2, 3)), (), 9),
    ],
)
def test_the_weakest_winner_is_that_of_all_deals_in_every_way(
    rules: Rules, story: tuple[str, ...], turns: int, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without annealing, which finds it before most of them begin."""
    monkeypatch.setattr(exhaustive, "FEW", 0)
    monkeypatch.setattr(weakest, "_ANNEALING", 0.0)
    if way != "all games":
        monkeypatch.setattr(weakest, "can_be_won_from", lambda board: False)
        monkeypatch.setattr(exhaustive, "MOST", exhaustive.MOST if way == "all deals" else 0)
    if way == "climbing gives up":
        monkeypatch.setattr(weakest, "_CLIMBING", 0.0)
    given = board(rules, *story)
    told = ((deal, tell(rules, deal, 60)) for deal in every_deal(given))
    totals = [
        sum(deal["ABC".index(game.winner)])
        for deal, game in told
        if game.winner and len(game.results) <= turns and all(fits(game, deal, pin) for pin in given.story)
    ]
    outcome = ask(given, "weakest", turns=turns)
    assert (outcome.status, outcome.objective) == (
        (Status.PROVED, min(totals)) if totals else (Status.INFEASIBLE, None)
    )
    assert outcome.bound == outcome.objective or not totals


def test_counting_shows_that_nobody_wins_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhaustive, "FEW", 0)
    given = board(Rules(2, 4), hands=((0, 2, 1, 0), (1, 1, 2, 2)))
    told = [tell(given.rules, deal, 60) for deal in every_deal(given)]
    assert not any(game.winner and len(game.results) <= 4 for game in told)
    outcome = ask(given, "weakest", turns=4)
    assert (outcome.status, outcome.answer) == (Status.INFEASIBLE, "nobody can win within 4 turns")


def test_where_the_others_play_on_the_few_deals_of_a_large_deck_are_played() -> None:
    """Of such games no model proves anything: that nobody wins was not said, though two deals were left."""
    deal = ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1), (2, 3, 4, 5, 0, 0))
    outcome = ask(board(Rules(6, 3, 3, over_when=OverWhen.ONE_LEFT), hands=deal), "weakest", turns=8)
    assert (outcome.status, outcome.proof) == (Status.INFEASIBLE, Proof.EXHAUSTED)
