"""What the judge says of each task's answers: everything that is told, against all layouts in fractions."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import isclose, sqrt
from typing import Any

from tests.judges import ladders as judge
from tests.judges.different import judge_different
from tests.judges.ladders import Pairs
from tests.judges.watched import Told
from tests.puzzles.ladders.questions import DESIGN, asked_of, layout
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.verdict import Violation
from workbench.puzzles.ladders.rules.board import Board

LOOKS = 800
"""What the judge looks at before it leaves open whether a contradiction is one."""


def pairs_of(board: Board) -> Pairs:
    return tuple((jump.source, jump.target) for jump in board.jumps)


class Hit:
    """One question of `hit`, and all that could be its answer."""

    def __init__(self, told: Told) -> None:
        ask = told.request
        self.told, self.outcome, self.board, self.values = told, told.outcome, ask.board, ask.values
        self.asked = asked_of(ask.board, ask.values)
        self.measure, self.throws = self.values.text("measure"), self.values.integer("throws")
        least = self.values["shortest"]
        self.shortest = least if isinstance(least, int) else 0
        self.target, self.digits = self.values.decimal("target"), self.values.integer("digits")
        self.plain = self.measure == "expected" and not self.shortest
        self.pins_stand = judge.legal(self.asked, self.asked.pins)
        self.table: dict[Pairs, Fraction] = {}
        if self.pins_stand:
            self.table = judge.every(self.asked, self.measure, self.throws, self.shortest)

    def hits(self, pairs: Pairs) -> bool:
        return judge.reaches(self.table[pairs], self.measure, Fraction(self.target), self.digits)

    def away(self, pairs: Pairs) -> Fraction:
        return judge.away(self.table[pairs], self.measure, Fraction(self.target))

    @property
    def answers(self) -> list[Pairs]:
        """All that hit, or all that are nearest."""
        right = [pairs for pairs in self.table if self.hits(pairs)]
        if right or not self.table:
            return right
        nearest = min(self.away(pairs) for pairs in self.table)
        room = Fraction(1, 10**25) if self.measure == "sd" else 0
        return [pairs for pairs in self.table if self.away(pairs) <= nearest + room]

    def refused(self) -> str:
        """The words of the refusal that is due, or none."""
        if not self.pins_stand:
            return "pinned jumps break the rules"
        if self.plain:
            low = Fraction(2 * judge.rounded(Fraction(self.target), self.digits) + 1, 2 * 10**self.digits)
            return "no game is shorter than one move" if low < 1 else ""
        if self.measure == "within" and self.target > 1:
            return "a probability is at most 1"
        return "medians up to 1000" if self.measure == "median" and self.target > 1000 else ""


def hit(told: Told) -> None:
    one = Hit(told)
    outcome, due = one.outcome, one.refused()
    if outcome.status is Status.FAILED or due:
        chains = one.values.text("engine") == "equations" and one.asked.chain and one.plain
        due = due or ("know no chains" if chains else "")
        assert (outcome.refused and due and due in str(outcome.error)) or outcome.stopped is Stopped.TIME, outcome
        assert not any(told.bounds)
        assert not outcome.bound
        return
    answers = one.answers
    for shown in told.incumbents:
        _layout(one, shown.board, shown.objective)
    nearest = min((float(one.away(pairs)) for pairs in one.table), default=None)
    assert all(nearest is None or bound <= nearest + 1e-12 for bound in told.bounds)
    assert outcome.bound is None or nearest is None or outcome.bound <= nearest + 1e-12
    if outcome.board is not None:
        _layout(one, outcome.board, outcome.objective)
        _facts(one, outcome)
    _words(one)
    if outcome.conflict or (outcome.status is Status.INFEASIBLE and not told.request.others and not told.incumbents):
        assert outcome.status is Status.INFEASIBLE
        assert outcome.board is None
        assert not any(map(one.hits, answers))
        _conflict(one)
    elif told.request.several:
        judge_different(told, [layout(one.board, pairs) for pairs in answers])
    else:
        _single(one, answers)


def _layout(one: Hit, board: Board, objective: float | None) -> None:
    """A layout as asked for, at the distance that is told."""
    pairs = pairs_of(board)
    assert pairs in one.table, "a layout that breaks the rules, the design or the pins, or may never end"
    assert board == layout(one.board, pairs)
    if objective is not None:
        assert isclose(objective, float(one.away(pairs)), rel_tol=1e-13 if one.measure == "sd" else 0, abs_tol=1e-20)


def _facts(one: Hit, outcome: Outcome) -> None:
    if not outcome.facts:  # of several boards whose number was not reached
        assert one.told.request.several
        return
    assert outcome.board is not None
    pairs = pairs_of(outcome.board)
    value = one.table[pairs]
    assert outcome.facts["hit"] is one.hits(pairs)
    if one.plain:
        assert outcome.facts["expected_exact"] == f"{value.numerator}/{value.denominator}"
        _digits(outcome.facts["expected"], value, 30)
    else:
        assert outcome.facts["measure"] == one.measure
        assert outcome.facts["shortest"] == judge.shortest(one.asked, pairs)
        _digits(outcome.facts["value"], judge.root(value) if one.measure == "sd" else value, 29)


def _digits(text: Any, value: Fraction, digits: int) -> None:
    """So many digits of a value."""
    assert abs(Fraction(text) - value) <= abs(value) * Fraction(1, 10 ** (digits - 1)), (text, value)


def _words(one: Hit) -> None:
    """What is said of the board that is shown."""
    outcome, number = one.outcome, one.asked.jumps
    told = outcome.answer.split("; ")[0]
    if outcome.board is None or told.endswith("different boards") or "whether there are more is open" in told:
        return  # `judge_different` looks at what is said of their number
    pairs = pairs_of(outcome.board)
    value, jumps = one.table[pairs], f"{number} jump{'' if number == 1 else 's'}"
    reached, missed = one.hits(pairs), f"is {float(one.away(pairs)):.3g} moves away"
    if one.plain:
        begin = {
            Status.PROVED: f"{jumps} hit {one.target}: " if reached else f"no layout of {jumps} hits {one.target}: ",
            Status.FEASIBLE: f"{one.target} is not hit yet: ",
        }[outcome.status]
        assert told.startswith(begin), told
        if reached:
            _digits(told.removeprefix(begin).removesuffix(" expected moves"), value, 15)
        else:
            assert told == f"{begin}the nearest layout {missed}"
        return
    begin = {
        Status.PROVED: f"{one.target} is hit: " if reached else f"no layout as asked for hits {one.target}; of the ",
        Status.FEASIBLE: f"{one.target} is not hit yet: ",
    }[outcome.status]
    assert outcome.answer.startswith(begin)
    name = {"expected": "expectation", "sd": "standard deviation", "median": "median"}.get(
        one.measure, f"probability to be done within {one.throws} throws"
    )
    found = re.search(rf"the {name} is (\S+?)(?:, the shortest game takes (\d+) throws)?(?:; |$)", outcome.answer)
    assert found, outcome.answer
    _digits(found[1], judge.root(value) if one.measure == "sd" else value, 12)
    assert found[2] == (str(judge.shortest(one.asked, pairs)) if one.shortest else None)


def _single(one: Hit, answers: list[Pairs]) -> None:
    outcome, limits = one.outcome, one.told.request.limits
    if outcome.status is Status.PROVED:
        assert outcome.board is not None
        pairs = pairs_of(outcome.board)
        assert pairs in answers
        assert one.hits(pairs) or isclose(outcome.bound or 0, outcome.objective or 0)
        if one.values.flag("more") and limits.time is None and one.values.text("engine") != "equations":
            assert isclose(float(one.away(pairs)), float(min(map(one.away, answers))), abs_tol=1e-13)
        return
    assert outcome.stopped is not None, outcome
    slow = one.values.text("engine") == "equations"
    assert limits.time is not None or slow or outcome.stopped is Stopped.LIMIT
    assert outcome.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert (outcome.board is None) is (outcome.status is Status.UNKNOWN)


# ------------------------------------------------------------------------------------------------ conflicts


def _conflict(one: Hit) -> None:
    """What is blamed cannot stand together; and no part of it where that is said."""
    conflict, asked = one.outcome.conflict, one.asked
    if not conflict:
        assert not one.table
        assert not one.outcome.minimal
        return
    codes = [violation.code for violation in conflict]
    names = set(codes) & set(DESIGN)
    pins = tuple(pair for pair in asked.pins if any(f"jump {pair[0]} {pair[1]}" in v.targets for v in conflict))
    assert len(pins) == codes.count("pin")
    assert all(violation.message == _rule(asked, violation) for violation in conflict if violation.code in DESIGN)
    if "target" in codes:
        assert codes[0] == "target"
        assert not pins
        _out_of_reach(one, conflict[0].message, names)
        assert one.outcome.minimal is (len(codes) == 1)
        return
    assert codes
    assert not one.table
    assert judge.contradict(asked, names, pins, LOOKS) is not False
    if one.outcome.minimal:
        for name in names:
            assert not judge.contradict(asked, names - {name}, pins, LOOKS)
        for pin in pins:
            assert not judge.contradict(asked, names, tuple(other for other in pins if other != pin), LOOKS)


def _rule(asked: judge.Question, violation: Violation) -> str:
    value = getattr(asked, violation.code)
    return {
        "jumps": f"there are to be {value} jumps",
        "snakes": f"{value} of the jumps are to be snakes",
        "ladders": f"{value} of the jumps are to be ladders",
        "min_length": f"each jump is to be at least {value} long",
        "max_length": f"each jump is to be at most {value} long",
        "spacing": f"the ends of different jumps are to be at least {value} squares apart",
    }[violation.code]


def _out_of_reach(one: Hit, words: str, names: set[str]) -> None:
    """The sentence holds of all layouts with so many jumps, and of what kinds it says."""
    asked = one.asked
    if "may last for ever" in words:
        assert not one.table
        return
    alone = {name: getattr(asked, name) for name in ("jumps", *names)}
    loose = judge.Question(*(getattr(asked.rules, name) for name in _RULES), **alone)
    if judge.size(loose) > LOOKS:
        return
    table = judge.every(loose, "expected", 1, 0)
    if "some game is over in" in words:
        (most,) = map(int, re.findall(r"over in (\d+) throws", words))
        assert most < one.shortest
        assert all((judge.shortest(loose, pairs) or 0) <= most for pairs in table)
        return
    found = re.search(r"a game takes (\S+) moves or (more|less) on average", words)
    assert found, words
    moves, more = float(found[1]), found[2] == "more"
    assert all(value >= moves * 0.99999 if more else value <= moves * 1.00001 for value in table.values())
    assert not any(judge.hit(value, Fraction(one.target), one.digits) for value in table.values())


_RULES = ("squares", "die", "start", "overshoot", "chain")

# ------------------------------------------------------------------------------------------------ fewest


def fewest(told: Told) -> None:
    ask, outcome = told.request, told.outcome
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
        _digits(outcome.facts["expected"], value, 30)
    if outcome.status is Status.PROVED:
        assert outcome.objective == outcome.bound == least
        jumps = f"{least} jump{'' if least == 1 else 's'}"
        assert outcome.answer == f"{jumps} hit {target}, and no fewer do"
    elif outcome.status is Status.INFEASIBLE:
        assert least is None
        assert [one.code for one in outcome.conflict] == ["target"]
        assert outcome.conflict[0].message == (
            f"no number of jumps has an expectation of {target} to {digits} decimals"
        )
        assert outcome.minimal
    else:
        assert outcome.stopped is Stopped.TIME
        assert not outcome.answer


# ------------------------------------------------------------------------------------------------ simulate


def simulate(told: Told) -> None:
    ask, outcome = told.request, told.outcome
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
    assert played == games if outcome.status is Status.PROVED else outcome.stopped is Stopped.TIME
    assert played <= games
    if "expected" in facts:
        _digits(facts["expected"], mean, 30)
    _plots(told, asked.rules, pairs, mean)
    if facts.get("mean") is None:
        assert not outcome.answer or facts.get("unfinished")
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
    told = re.fullmatch(r"([\d,]+) games? of (\S+) ± (\S+) moves on average; (\S+) are expected", outcome.answer)
    assert told, outcome.answer
    assert int(told[1].replace(",", "")) == games
    assert (told[2], told[3]) == (f"{found:.6g}", f"{facts['error']:.2g}")
    _digits(told[4], mean, 9)


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
        assert 0 < found["games"] <= told.request.values.integer("games")
        assert abs(found.get("errors", 0)) < 14 or found["games"] < 30


JUDGES: dict[str, Callable[[Told], None]] = {"hit": hit, "fewest": fewest, "simulate": simulate}


def judged(told: Told) -> None:
    """Everything that was told of a question."""
    JUDGES[told.request.task.name](told)
