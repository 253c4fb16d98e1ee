"""Equity: the win rate of a hand is that over all deals of the others, within its interval; Wilson's interval."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.puzzles.war.asking import WAR, every_deal
from tests.puzzles.war.decks import tell
from workbench.core.insight import Curve, Table
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import share_text
from workbench.puzzles.war.engines.equity import wilson
from workbench.puzzles.war.rules.board import Board, Rules, Winnings, empty
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question


def ask(board: Board, deals: int, workers: int = 1) -> tuple[Outcome, list[Event]]:
    found: list[Event] = []
    limits, values = Limits(workers=workers, seed=3), Values({"deals": deals})
    return run_job(Question(WAR, board, WAR.task("equity"), values, limits), found.append), found


def test_a_hand_wins_as_often_as_over_all_deals_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Board(Rules(3, 2, winnings=Winnings.WINNER_FIRST), ((2, 0, 2), (1, 3, 0)), dealt=frozenset({(0, 2)}))
    monkeypatch.setattr(Board, "arrangements", 10**9)  # as if they were too many to be played
    outcome, seen = ask(given, 20_000)
    assert (outcome.status, outcome.count, outcome.proof) == (Status.PROVED, 20_000, Proof.PLAYED)
    assert outcome.answer.count(" of 20,000 random deals") == 2
    for player, letter in enumerate("AB"):
        hands = tuple(hand if p == player else (0, 0, 0) for p, hand in enumerate(given.hands))
        # every arrangement of the open ranks is dealt equally often
        told = [tell(given.rules, deal, 500) for deal in every_deal(replace(given, hands=hands, dealt=frozenset()))]
        truth = sum(one.winner == letter for one in told) / len(told)
        low, high = outcome.facts[f"equity_{letter}_range"]
        assert low - 0.01 < truth < high + 0.01
        assert high - low < 0.02
        assert low <= outcome.facts[f"equity_{letter}"] <= high
    tables = [one.insight for one in seen if isinstance(one, events.InsightFound) and isinstance(one.insight, Table)]
    row = dict(zip(tables[-1].columns, tables[-1].rows[0].values, strict=True))
    assert row["deals"] == 20_000
    assert float(str(row["from %"])) <= float(str(row["wins %"])) < float(str(row["to %"]))
    curves = [one.insight for one in seen if isinstance(one, events.InsightFound) and isinstance(one.insight, Curve)]
    assert [line.label for line in curves[-1].series] == ["A", "A from", "A to", "B", "B from", "B to"]
    again, _ = ask(given, 20_000, workers=2)
    assert again.facts == outcome.facts  # whatever the threads


def test_few_deals_are_all_played_and_nothing_is_sampled() -> None:
    given = Board(Rules(3, 2, winnings=Winnings.WINNER_FIRST), ((2, 0, 2), (1, 3, 0)))
    for deals, played in ((5, 0), (11, 1), (12, 2), (20_000, 2)):
        outcome, seen = ask(given, deals, workers=2)
        shares = []
        for player, letter in enumerate("AB"):
            hands = tuple(hand if p == player else (0, 0, 0) for p, hand in enumerate(given.hands))
            told = [tell(given.rules, deal, 500) for deal in every_deal(replace(given, hands=hands))]
            share = sum(one.winner == letter for one in told) / len(told)
            low, high = outcome.facts[f"equity_{letter}_range"]
            if len(told) <= deals:
                assert outcome.facts[f"equity_{letter}"] == low == high == share
                shares.append(f"{letter} wins {share_text(share)} of all {len(told)} deals")
            else:
                assert low < outcome.facts[f"equity_{letter}"] < high
        assert (outcome.status, outcome.proof) == (Status.PROVED, Proof.PLAYED)
        assert all(share in outcome.answer for share in shares)
        assert len(shares) == played
        progress = [one for one in seen if isinstance(one, events.Progress)]
        assert progress[-1].done == progress[-1].total


def test_no_known_card_is_no_hand() -> None:
    outcome, _ = ask(empty(Rules(3, 2)), 10)
    assert outcome.refused
    assert "no card is known" in (outcome.error or "")


def test_dealt_cards_that_the_deck_has_not_are_refused() -> None:
    outcome, _ = ask(Board(Rules(2, 3), ((3, 2, 2), (1, 0, 0)), dealt=frozenset({(0, 0)})), 10)
    assert outcome.refused
    assert "rank 3" in (outcome.error or "")


def test_the_interval_of_wilson() -> None:
    low, high = wilson(0, 10)  # Brown, Cai, DasGupta (2001): 0 to 0.2775
    assert low == 0
    assert high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(10, 10)[0] == pytest.approx(1 - 0.2775, abs=1e-4)
    assert wilson(50, 100)[1] == pytest.approx(0.5962, abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
