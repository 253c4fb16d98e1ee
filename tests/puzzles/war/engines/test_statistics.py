"""Statistics: against the literal game, alike for any number of threads, stopped at once, and with their errors."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from tests.puzzles.war.asking import WAR, every_deal
from tests.puzzles.war.decks import tell
from workbench.core.insight import Curve
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.war.engines.statistics import _mean_words
from workbench.puzzles.war.kernels.every_deal import play_many
from workbench.puzzles.war.kernels.table import deals_of
from workbench.puzzles.war.kernels.whole_game import ENDED
from workbench.puzzles.war.rules.board import Board, Rules, Winnings, empty
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken


def play(
    board: Board, deals: int, workers: int = 1, seed: int = 1, time: float | None = None
) -> tuple[Outcome, list[Event]]:
    found: list[Event] = []
    task = WAR.task("statistics")
    limits = Limits(time=time, workers=workers, seed=seed)
    return run_job(Question(WAR, board, task, Values({"deals": deals}), limits), found.append), found


def test_shares_and_means_are_those_of_all_deals() -> None:
    rules = Rules(3, 2, 2, 0, Winnings.POOL)
    told = [tell(rules, deal, 500) for deal in every_deal(empty(rules))]
    weights = 1 / len(told)  # every arrangement of the ranks is dealt equally often
    outcome, _ = play(empty(rules), 40_000)
    facts = outcome.facts
    endless = weights * sum(one.end == "endless" for one in told)
    assert abs(facts["endless_share"] - endless) < 5 * max(facts["endless_error"], 1e-4)
    over = [len(one.results) for one in told if one.end == "ended"]
    assert abs(facts["mean_turns"] - sum(over) / len(over)) < 5 * facts["mean_turns_error"]
    assert (facts["shortest"], facts["longest"]) == (min(over), max(over))
    assert facts["winners"].keys() >= {"A", "B"}


def test_games_are_those_of_the_rules_in_order_and_drawn() -> None:
    rules = Rules(3, 2, 2, 0, Winnings.POOL)
    told = sorted(
        len(one.results) for deal in every_deal(empty(rules)) if (one := tell(rules, deal, 500)).end == "ended"
    )
    deals, stop, number = deals_of(empty(rules)), np.zeros(1, np.uint8), 90
    in_order, drawn = np.zeros((number, 5), np.int64), np.zeros((20, 5), np.int64)
    assert play_many(deals, np.uint64(1), 0, number, False, stop, in_order) == number
    assert sorted(turns for status, turns, *_ in in_order.tolist() if status == ENDED) == told
    assert play_many(deals, np.uint64(1), 0, 20, True, stop, drawn) == 20
    assert {turns for status, turns, *_ in drawn.tolist() if status == ENDED} <= set(told)
    stop[0] = 1
    assert play_many(deals, np.uint64(1), 0, number, False, stop, in_order) == 0


def test_threads_do_not_change_the_result() -> None:
    board = empty(Rules(6, 4, 2, 1, Winnings.LOSER_FIRST))
    one, two = play(board, 3000, 1)[0], play(board, 3000, 2)[0]
    assert (one.status, one.count) == (Status.PROVED, 3000)
    assert one.facts == two.facts
    assert play(board, 3000, 1, seed=2)[0].facts != one.facts


def test_known_means_of_full_decks() -> None:
    for winnings, mean in ((Winnings.WINNER_FIRST, 331), (Winnings.LOSER_FIRST, 356)):
        facts = play(empty(Rules(winnings=winnings)), 20_000)[0].facts
        assert facts["ended"] == 20_000
        assert facts["mean_turns_error"] == pytest.approx(262 / math.sqrt(20_000), rel=0.25)
        assert abs(facts["mean_turns"] - mean) < 8
    facts = play(empty(Rules(max_turns=3000)), 400)[0].facts
    # almost no full deck ends when winnings go under the hand as they were laid
    assert facts["ended"] <= 4
    assert facts["undecided_share"] + facts["endless_share"] >= 0.99


def test_known_cards_stay_and_the_histogram_streams() -> None:
    board = empty(Rules(winnings=Winnings.WINNER_FIRST))
    for place, card in itertools.product(range(4), (13,)):
        board = board.with_card(0, place, card)
    outcome, found = play(board, 2000)
    assert outcome.facts["winners"]["A"] > 1200
    shown = [event.insight for event in found if isinstance(event, events.InsightFound)]
    curves = [insight for insight in shown if isinstance(insight, Curve)]
    assert sum(curves[-1].series[0].ys) == pytest.approx(2000, rel=0.01)


def test_slow_games_are_shown_one_by_one() -> None:
    token = StopToken()

    def listen(event: Event) -> None:
        if isinstance(event, events.InsightFound):
            token.stop()

    limits, values = Limits(workers=2, seed=1), Values({"deals": 10**6})
    outcome = run_job(Question(WAR, empty(Rules()), WAR.task("statistics"), values, limits), listen, token=token)
    assert outcome.count is not None
    assert 0 < outcome.count < 40  # ten million turns each
    assert outcome.facts["winners"] == {"A": 0, "B": 0, "draw": 0}


def test_time_ends_it_with_what_is_known() -> None:
    outcome, _ = play(empty(Rules()), 10**9, workers=2, time=0.2)
    assert outcome.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert outcome.count is None or outcome.count < 10**9


def test_an_error_is_never_told_as_none() -> None:
    """± 0.0 would say that the mean is known."""
    outcome, found = play(empty(Rules(3, 2, 2, 0, Winnings.POOL)), 100_000)
    assert outcome.facts["mean_turns_error"] < 0.05
    assert " ± 0.0" in outcome.answer
    assert " ± 0.0 turns" not in outcome.answer
    facts = [one for one in found if isinstance(one, events.InsightFound)]
    assert "± 0 %" not in str(facts)


def test_a_single_long_game_is_told_in_whole_turns() -> None:
    assert _mean_words((12_345.0, 0.0), 1) == "12,345 turns"  # it was 1.234e+04
    assert _mean_words((12_345.0, 0.02), 9) == "12345.00 ± 0.02 turns"


def test_one_game_has_no_error() -> None:
    outcome, _ = play(empty(Rules(3, 2, 2, 0, Winnings.POOL, max_turns=1000)), 1)
    assert outcome.answer.startswith("100 % of 1 game ended, after ")
    assert outcome.facts["mean_turns_error"] is None
