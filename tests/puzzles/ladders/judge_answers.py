"""What the judge says of each task's answers: everything that is told, against all layouts in fractions."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import isclose, sqrt
from typing import Any

from tests.drawn.watched import Told
from tests.judges import ladders as judge
from tests.judges.ladders import Pairs
from tests.puzzles.ladders.judge_hit import aim_of, hit, pairs_of, typed
from tests.puzzles.ladders.judge_hit import digits as digits_of
from tests.puzzles.ladders.judge_insights import judge_insights
from tests.puzzles.ladders.questions import asked_of, layout
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.wording import number_text
from workbench.puzzles.ladders.engines import simulate as simulate_games


def fewest(told: Told) -> None:
    ask, outcome = told.question, told.outcome
    asked, target, digits = asked_of(ask.board), ask.values.decimal("target"), ask.values.integer("digits")
    stand = judge.legal(asked, asked.pins)
    high = Fraction(2 * judge.rounded(Fraction(target), digits) + 1, 2 * 10**digits)
    if not stand or high < 1:
        words = "no game is shorter than one move" if high < 1 else "pinned jumps break the rules"
        assert outcome.refused
        assert words in str(outcome.error)
        return
    least = judge.fewest(asked, Fraction(target), digits)
    assert all(least is None or bound <= least for bound in told.bounds)
    assert outcome.bound is None or least is None or outcome.bound <= least
    for board, objective in [(one.board, one.objective) for one in told.incumbents] + (
        [(outcome.board, outcome.objective)] if outcome.board is not None else []
    ):
        pairs = pairs_of(board)
        assert judge.legal(asked, pairs)
        assert set(asked.pins) <= set(pairs)
        assert board == layout(ask.board, pairs)
        assert judge.hit(judge.expected(asked, pairs), Fraction(target), digits)
        assert objective == len(pairs)
    if outcome.facts:
        value = judge.expected(asked, pairs_of(outcome.board))
        assert value is not None
        assert outcome.facts["expected_exact"] == f"{value.numerator}/{value.denominator}"
        digits_of(outcome.facts["expected"], value, 30)
    if outcome.status is Status.PROVED:
        assert outcome.objective == outcome.bound == least
        jumps = f"{least or 'no'} jump{'' if least == 1 else 's'}"
        said, reached, _ = re.split(": | expected moves$", str(outcome.answer))
        assert said == f"{jumps} hit {aim_of(target, digits)}, and no fewer do"
        value = judge.expected(asked, pairs_of(outcome.board))
        assert value is not None
        digits_of(reached, value, 15)
    elif outcome.status is Status.INFEASIBLE:
        assert least is None
        assert [one.code for one in outcome.conflict] == ["target"]
        assert outcome.conflict[0].message == (
            f"no number of jumps has an expectation of {typed(target)} to {digits} decimals"
        )
        assert outcome.minimal
    else:
        assert outcome.stopped is Stopped.TIME
        assert not outcome.answer


# ------------------------------------------------------------------------------------------------ simulate


def simulate(told: Told) -> None:
    ask, outcome = told.question, told.outcome
    asked, pairs = asked_of(ask.board), pairs_of(ask.board)
    games = ask.values.integer("games")
    if not judge.legal(asked, pairs):
        assert outcome.refused
        assert "cannot be played" in str(outcome.error)
        return
    mean = judge.expected(asked, pairs)
    if mean is None:
        assert outcome.status is Status.INFEASIBLE
        assert outcome.facts == {"expected": "inf"}
        assert [one.code for one in outcome.conflict] == ["unreachable"]
        assert outcome.minimal
        return
    facts = outcome.facts
    played = int(str(facts.get("games", 0)))
    ended = Stopped.LIMIT if facts.get("unfinished") == games else Stopped.TIME
    assert played == games if outcome.status is Status.PROVED else outcome.stopped is ended
    assert played <= games
    if "expected" in facts:
        digits_of(facts["expected"], mean, 30)
    _plots(told, asked.rules, pairs, mean)
    if facts.get("mean") is None:
        given_up = facts.get("unfinished")
        shape = r"([\d,]+) of ([\d,]+) games? (?:was|were) given up after ([\d,]+) moves, so that the mean is not known"
        said = re.fullmatch(shape + r"; (\S+) moves are expected", outcome.answer)
        numbers = [int(one.replace(",", "")) for one in said.groups()[:3]] if said else None
        assert numbers == ([given_up, played, simulate_games.LONGEST] if given_up else None), outcome.answer
        if said:
            digits_of(said[4], mean, 9)
        return
    _played(outcome, asked.rules, pairs, mean)


def _played(outcome: Outcome, asked: judge.Question, pairs: Pairs, mean: Fraction) -> None:
    """What was played is as likely as a million to one that it is not."""
    facts: dict[str, Any] = {
        name: outcome.facts[name] for name in ("games", "mean", "error", "median", "shortest", "longest")
    }
    games, found = facts["games"], facts["mean"]
    spread = judge.variance(asked, pairs)
    assert spread is not None
    error = sqrt(float(spread) / games)
    assert abs(found - float(mean)) <= 14 * error + 1e-9
    assert games == 1 or facts["error"] <= 10 * error + 1e-9
    assert judge.shortest(asked, pairs) <= facts["shortest"] <= facts["median"] <= facts["longest"]
    assert facts["shortest"] <= found <= facts["longest"]
    told = re.fullmatch(r"([\d,]+) games? of (\S+?)(?: ± (\S+))? moves on average; (\S+) are expected", outcome.answer)
    assert told, outcome.answer
    assert int(told[1].replace(",", "")) == games
    assert (told[2], told[3]) == (number_text(found), number_text(facts["error"], 2) if games > 1 else None)
    digits_of(told[4], mean, 9)


def _plots(told: Told, asked: judge.Question, pairs: Pairs, mean: Fraction) -> None:
    shares = judge.over(asked, pairs)
    ended = [next(shares) for _ in range(40)]
    for curve in told.insights("simulation"):
        _, exact = curve.series
        for moves, chance in zip(exact.xs, exact.ys, strict=True):
            if 0 < moves < 40:
                assert isclose(chance, float(ended[int(moves)] - ended[int(moves) - 1]), abs_tol=1e-9)
    for curve in told.insights("running-mean"):
        low, high, middle, right = curve.series
        assert set(right.ys) == {float(mean)}
        assert all(a <= m <= b for a, m, b in zip(low.ys, middle.ys, high.ys, strict=True))
    for facts in told.insights("simulated"):
        found = {fact.name: fact.value for fact in facts.facts}
        assert 0 < found["games"] <= told.question.values.integer("games")
        assert ("mean" in found) is not ("unfinished" in found), "the mean of those that ended is too small"
        assert abs(found.get("errors", 0)) < 14 or found["games"] < 30


JUDGES: dict[str, Callable[[Told], None]] = {"hit": hit, "fewest": fewest, "simulate": simulate}


def judged(told: Told) -> None:
    """Everything that was told of a question, and of one board in four all that is told beside it."""
    JUDGES[told.question.task.name](told)
    if told.drawn.seed % 4 == 0 and not told.question.several:
        judge_insights(told.question.board, told.drawn.seed)
