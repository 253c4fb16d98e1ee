"""What is true of random deals: what is told of them lies near what the judge knows of all deals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.judges.war import Told as Game
from tests.judges.war import game
from tests.puzzles.war.judge_every_task import Asked, counted, facts_of
from workbench.core.outcome import Proof, Status, Stopped
from workbench.core.wording import share_text
from workbench.puzzles.war.rules.board import LETTERS

SIGMAS = 6.0


def shares(games: Sequence[Game]) -> Counter[str]:
    """How the games end: who wins, drawn, endless, undecided."""
    return Counter(told.winner or "draw" if told.end == "ended" else told.end for told in games)


def near(share: float, truth: float, tries: int) -> bool:
    """Whether a share of so many random deals can be."""
    if truth in (0, 1):
        return share == truth
    return abs(share - truth) <= SIGMAS * math.sqrt(truth * (1 - truth) / tries) + SIGMAS / tries


def statistics(asked: Asked) -> None:
    outcome, facts = asked.outcome, dict(asked.outcome.facts.items())
    wanted = asked.told.question.values.integer("deals")
    assert outcome.board is None
    if not facts:
        assert outcome.status is Status.UNKNOWN
        assert not outcome.answer
        return
    games, n = [told for _, told in asked.all], facts["deals"]
    assert isinstance(n, int)
    truth, every = shares(games), len(games)
    assert outcome.count == n
    assert n == wanted if outcome.status is Status.PROVED else n < wanted
    assert outcome.stopped is (None if outcome.status is Status.PROVED else Stopped.TIME)
    assert outcome.proof in (Proof.PLAYED, None)
    seen = Counter({**facts["winners"]})
    assert seen.total() == facts["ended"]
    for end in ("A", "B", "C", "D", "draw"):
        assert near(seen[end] / n, truth[end] / every, n), end
    for end in ("endless", "undecided"):
        share, error = facts[f"{end}_share"], facts[f"{end}_error"]
        assert near(share, truth[end] / every, n), end
        assert error == pytest.approx(math.sqrt(share * (1 - share) / n))
    assert facts["ended"] + round(n * (facts["endless_share"] + facts["undecided_share"])) == n
    ended = [told for told in games if told.end == "ended"]
    lengths = sorted(len(told.results) for told in ended)
    if not facts["ended"]:
        assert facts["mean_turns"] is facts["shortest"] is facts["longest"] is facts["mean_wars"] is None
        words = ""
    else:
        assert facts["shortest"] in lengths
        assert facts["longest"] in lengths
        mean, wars = sum(lengths) / len(lengths), [facts_of(told)["wars"] for told in ended]
        assert lies(facts["mean_turns"], lengths, facts["ended"])
        assert lies(facts["mean_wars"], wars, facts["ended"])
        if len(set(lengths)) == 1:
            assert facts["mean_turns"] == mean
        mean, error = facts["mean_turns"], facts["mean_turns_error"]
        off = counted(round(mean), "turn")
        if facts["ended"] > 1 and error:
            decimals = next(n for n in range(1, 20) if error * 10**n >= 1)
            off = f"{mean:.{decimals}f} ± {error:.{decimals}f} turns"
        words = f", after {off}"
    assert outcome.answer == f"{share_text(facts['ended'] / n)} of {counted(n, 'game')} ended{words}"
    judge_pictures(asked, facts)


def lies(mean: float, numbers: Sequence[int], tries: int) -> bool:
    """Whether the mean of so many random ones of some numbers can be that."""
    middle = sum(numbers) / len(numbers)
    spread = math.sqrt(sum((one - middle) ** 2 for one in numbers) / len(numbers))
    return abs(mean - middle) <= (SIGMAS + 2) * spread / math.sqrt(tries) + 1e-9


def judge_pictures(asked: Asked, facts: dict[str, Any]) -> None:
    """Tables, bars and curves show the same numbers."""
    told = asked.told
    shown = {fact.name: fact.value for fact in told.insights("statistics")[-1].facts}
    assert all(facts[key] == value for key, value in shown.items())
    bars = {bar.label: bar.value for bar in told.insights("winners")[-1].bars}
    assert {name: bars.get(name, 0) for name in facts["winners"]} == facts["winners"]
    assert sum(bars.values()) == facts["deals"]
    curves, depths = told.insights("lengths"), told.insights("deepest")
    if facts["ended"]:
        assert 0.99 * facts["ended"] <= sum(curves[-1].series[0].ys) <= facts["ended"]
        assert sum(bar.value for bar in depths[-1].bars) == facts["ended"]
        possible = {str(facts_of(game)["deepest_war"]) for _, game in asked.all if game.end == "ended"}
        assert {bar.label for bar in depths[-1].bars} <= possible
    else:
        assert not curves
        assert not depths


def equity(asked: Asked) -> None:
    outcome, wanted = asked.outcome, asked.told.question.values.integer("deals")
    rows = {row.values[0]: row.values[1:] for table in asked.told.insights("equity") for row in table.rows}
    curves = asked.told.insights("equity-course")
    if outcome.status is Status.UNKNOWN:
        assert not outcome.answer
        assert outcome.facts == {}
        return
    words, played = list[str](), list[int]()
    for p, hand in enumerate(asked.question.hands):
        if not any(hand):
            continue
        letter = LETTERS[p]
        hands = tuple(cards if q == p else (0,) * len(cards) for q, cards in enumerate(asked.question.hands))
        games = [game(asked.question.rules, deal) for deal in replace(asked.question, hands=hands).deals()]
        every, truth = len(games), shares(games)[letter] / len(games)
        share, (low, high) = outcome.facts[f"equity_{letter}"], outcome.facts[f"equity_{letter}_range"]
        n = rows[letter][0]
        played.append(n)
        assert 0 <= low <= share <= high <= 1
        assert rows[letter][1:4] == tuple(round(100 * one, 2) for one in (share, low, high))
        assert sum(rows[letter][4:]) + round(n * share) == n
        if every > wanted:
            assert near(share, truth, n)
            kind = "random deal"
        else:
            assert low <= truth <= high
            kind = "deal"
        whole = every <= wanted and n == every
        assert not whole or share == low == high == truth
        ends = "" if whole else f" ({share_text(low)} to {share_text(high)})"
        of = f"{'all ' if whole and n > 1 else ''}{counted(n, kind)}"
        words.append(f"{letter} wins {share_text(share)}{ends} of {of}")
        if outcome.status is Status.PROVED:
            assert n == min(every, wanted)
    assert outcome.answer == ", ".join(words)
    assert outcome.count == min(played)
    assert outcome.proof in (Proof.PLAYED, None)
    assert outcome.status is Status.PROVED or outcome.stopped is Stopped.TIME
    assert all(0 <= y <= 100 for curve in curves for line in curve.series for y in line.ys)
