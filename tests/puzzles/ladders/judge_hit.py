"""What the judge says of the answers of `hit`: everything that is told, against all layouts in fractions."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import floor, isclose
from typing import Any

from tests.drawn.different import judge_different
from tests.drawn.watched import Told
from tests.judges import ladders as judge
from tests.judges.ladders import Pairs
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
        ask = told.question
        self.told, self.outcome, self.board, self.values = told, told.outcome, ask.board, ask.values
        self.asked = asked_of(ask.board, ask.values)
        self.measure, self.throws = self.values.text("measure"), self.values.integer("throws")
        exactly = self.values["shortest_exact"]
        least = exactly or self.values["shortest"]
        self.shortest = least if isinstance(least, int) else 0
        self.target, self.digits = self.values.decimal("target"), self.values.integer("digits")
        self.plain = self.measure == "expected" and not self.shortest
        self.pins_stand = judge.legal(self.asked, self.asked.pins)
        self.table: dict[Pairs, Fraction] = {}
        if self.pins_stand:
            self.table = judge.every(self.asked, self.measure, self.throws, self.shortest, exactly is not None)

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
            chains = self.values.text("engine") == "equations" and self.asked.chain
            return "no game is shorter than one move" if low < 1 else "know no chains" if chains else ""
        if self.measure == "within" and self.target > 1:
            return "a probability is at most 1"
        return "medians up to 1000" if self.measure == "median" and self.target > 1000 else ""


def hit(told: Told) -> None:
    one = Hit(told)
    outcome, due = one.outcome, one.refused()
    if outcome.status is Status.FAILED or due:
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
    if outcome.conflict or (outcome.status is Status.INFEASIBLE and not told.question.others and not told.incumbents):
        assert outcome.status is Status.INFEASIBLE
        assert outcome.board is None
        assert not any(map(one.hits, answers))
        _conflict(one)
    elif told.question.several:
        judge_different(told, [layout(one.board, pairs) for pairs in answers], not any(map(one.hits, answers)))
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
        assert one.told.question.several
        return
    assert outcome.board is not None
    pairs = pairs_of(outcome.board)
    value = one.table[pairs]
    assert outcome.facts["hit"] is one.hits(pairs)
    if one.plain:
        assert outcome.facts["expected_exact"] == f"{value.numerator}/{value.denominator}"
        digits(outcome.facts["expected"], value, 30)
    else:
        assert outcome.facts["measure"] == one.measure
        assert outcome.facts["shortest"] == judge.shortest(one.asked, pairs)
        digits(outcome.facts["value"], judge.root(value) if one.measure == "sd" else value, 29)


def digits(text: Any, value: Fraction, digits: int) -> None:
    """So many digits of a value."""
    assert abs(Fraction(text) - value) <= abs(value) * Fraction(1, 10 ** (digits - 1)), (text, value)


def typed(target: Decimal) -> str:
    """A target as a person typed it: a fraction is cut to eighteen decimals, zeros at their end left out."""
    written, near = str(target).partition(".")[2], Fraction(target).limit_denominator(10_000)
    cut = 15 < len(written) < 19 and near.denominator > 1 and floor(near * 10**18) == Fraction(target) * 10**18
    return str(near if cut else target)


def aim_of(target: Decimal, decimals: int) -> str:
    """A target as it was typed, and how many decimals of it count where that is fewer."""
    fewer = len(str(target).partition(".")[2]) > decimals
    return f"{typed(target)} to {decimals or 'no'} decimal{'' if decimals == 1 else 's'}" if fewer else typed(target)


def _words(one: Hit) -> None:
    """What is said of the board that is shown."""
    outcome, number = one.outcome, one.asked.jumps
    told = outcome.answer.split("; ")[0]
    if outcome.board is None or told.endswith("different boards") or "whether there are more is open" in told:
        return  # `judge_different` looks at what is said of their number
    pairs = pairs_of(outcome.board)
    value, jumps = one.table[pairs], f"{number or 'no'} jump{'' if number == 1 else 's'}"
    # of several boards whose number was not reached each was proved to come nearest
    status = Status.PROVED if one.told.question.several else outcome.status
    reached, missed = one.hits(pairs), float(one.away(pairs))
    if one.plain:
        aim = aim_of(one.target, one.digits)
        begin = {
            Status.PROVED: f"{jumps} hit {aim}: " if reached else f"no layout of {jumps} hits {aim}: ",
            Status.FEASIBLE: f"{aim} is not hit yet: ",
        }[status]
        assert told.startswith(begin), told
        if reached:
            digits(told.removeprefix(begin).removesuffix(" expected moves"), value, 15)
        else:
            _tells(told, f"{begin}the nearest layout is ", missed)
        return
    aim = typed(one.target)
    begin = {
        Status.PROVED: f"{aim} is hit: " if reached else f"no layout as asked for hits {aim}; of the ",
        Status.FEASIBLE: f"{aim} is not hit yet: ",
    }[status]
    assert outcome.answer.startswith(begin)
    name = {"expected": "expectation", "sd": "standard deviation", "median": "median"}.get(
        one.measure, f"probability to be done within {one.throws} throws"
    )
    found = re.search(rf"the {name} is (\S+?)(?:, the shortest game takes (\d+) throws?)?(?:; |$)", outcome.answer)
    assert found, outcome.answer
    digits(found[1], judge.root(value) if one.measure == "sd" else value, 12)
    assert found[2] == (str(judge.shortest(one.asked, pairs)) if one.shortest else None)


def _tells(told: str, begin: str, distance: float) -> None:
    """To three digits at least, after these words."""
    assert told.startswith(begin), told
    number, _, unit = told.removeprefix(begin).removesuffix(" away").partition(" ")
    part = {"moves": 1, "millionths of a move": 1e-6, "billionths of a move": 1e-9, "trillionths of a move": 1e-12}
    if number == "1":
        part = {text.replace("moves", "move").replace("ths of", "th of"): each for text, each in part.items()}
    assert abs(float(number.replace(",", "")) * part[unit] - distance) <= 0.005 * distance, told


def _single(one: Hit, answers: list[Pairs]) -> None:
    outcome, limits = one.outcome, one.told.question.limits
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
    are, a, s = ("is", "a ", "") if value == 1 else ("are", "", "s")
    return {
        "jumps": f"there {are} to be {value or 'no'} jump{s}",
        "snakes": f"{value} of the jumps {are} to be {a}snake{s}",
        "ladders": f"{value} of the jumps {are} to be {a}ladder{s}",
        "min_length": f"each jump is to be at least {value} long",
        "max_length": f"each jump is to be at most {value} long",
        "spacing": f"the ends of different jumps are to be at least {value} square{s} apart",
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
