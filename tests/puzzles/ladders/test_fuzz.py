"""Small random questions of every task and engine beside a judge that tries all layouts in fractions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from tests.judges import ladders as judge
from tests.judges.ladders import Question
from tests.patience import PATIENCE
from workbench.core.context import Limits
from workbench.core.options import complete
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.puzzles.ladders.engines import trust_region
from workbench.puzzles.ladders.engines.all_layouts import Layouts
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.options import ENGINES
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules
from workbench.solve.events import Bound, Event, Incumbent
from workbench.solve.job import JobContext, StopToken, run_job

JUDGED = tuple(engine for engine in ENGINES if engine != "equations")
"""The equations take small boards without chains only, and prove nothing: they have tests of their own."""
NO_DESIGN = {"target", "digits", "engine", "more", "measure", "throws", "shortest", "solver"}
COOLING = {"hot", "cold", "cooling", "patience"}
"""Options of the annealing: they say how to search, not for what."""

LADDERS = Ladders()
DESIGN = ("jumps", "snakes", "ladders", "min_length", "max_length", "spacing")
MOST = 800
"""Choices that the judge goes through for one question, in fractions."""


def board_of(question: Question) -> Board:
    rules = Rules(question.squares, question.die, question.start, Overshoot(question.overshoot), chain=question.chain)
    return Board(rules).with_jumps(Jump(source, target, True) for source, target in question.pins)


def run(
    question: Question, task: str, events: list[Event], seed: int = 3, time: float = 10 * PATIENCE, **values: Any
) -> Outcome:
    limits = Limits(time=time, workers=2, seed=seed)
    return run_job(LADDERS, board_of(question), LADDERS.task(task), values, events.append, limits=limits)


@lru_cache(maxsize=4)
def tried(question: Question) -> frozenset[Fraction | None]:
    return frozenset(judge.values(question))


def pairs_of(board: Board) -> judge.Pairs:
    return tuple((jump.source, jump.target) for jump in board.jumps)


# ------------------------------------------------------------------------------------------------ questions


def question_of(rng: random.Random) -> Question:
    """Rules, pins and design rules; most can be met, some cannot."""
    squares = rng.randint(4, 12)
    overshoot = rng.choice(["stay", "bounce", "win"])
    die = rng.randint(2, squares if overshoot == "bounce" else 8)
    asked = Question(squares, die, rng.randint(0, 1), overshoot, rng.random() < 0.5)
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        more = (*asked.pins, (rng.randint(1, squares), rng.randint(1, squares)))
        if judge.legal(asked, more):
            asked = replace(asked, pins=more)
    most = squares - asked.start - 1
    free = rng.randint(0, 5)
    asked = replace(asked, jumps=min(most + (rng.random() < 0.03), len(asked.pins) + free))
    while judge.size(asked) > MOST:
        asked = replace(asked, jumps=(asked.jumps or 0) - 1)
    jumps = asked.jumps or 0
    rules: dict[str, Any] = {}
    if rng.random() < 0.3:
        rules["snakes"] = rng.randint(0, jumps)
    if rng.random() < 0.3:
        rules["ladders"] = max(0, jumps - rules.get("snakes", rng.randint(0, jumps)) - (rng.random() < 0.1))
    if rng.random() < 0.25:
        rules["min_length"] = rng.randint(1, 4)
    if rng.random() < 0.25:
        rules["max_length"] = rng.randint(2, squares)
    if rng.random() < 0.25:
        rules["spacing"] = rng.randint(1, 2)
    return replace(asked, **rules)


def target_of(rng: random.Random, found: frozenset[Fraction | None]) -> tuple[Decimal, int]:
    """A target that is hit as often as not, and to how many decimals."""
    digits = rng.choice([0, 1, 2, 3, 6, 9, 12])
    some = sorted(value for value in found if value is not None)
    if not some or rng.random() < 0.2:
        return Decimal(rng.randint(1000, 40_000)) / 1000, digits
    value = rng.choice(some)
    more = digits + rng.choice([0, 0, 0, 2])  # a target may have more decimals than count
    text = Decimal(judge.rounded(value, more)).scaleb(-more)
    near = text + Decimal(rng.choice([0, 0, 0, 0, 1, -1, 3])).scaleb(-digits)
    return max(Decimal(1), near), digits


# ------------------------------------------------------------------------------------------------ judging


def judge_hit(asked: Question, target: Decimal, digits: int, outcome: Outcome, events: list[Event]) -> None:
    """Everything that `hit` says of a question whose layouts can all be tried."""
    found = tried(asked)
    aim = Fraction(target)
    away = [abs(value - aim) for value in found if value is not None]
    hits = [value for value in found if judge.hit(value, aim, digits)]
    for event in events:
        if isinstance(event, Incumbent):
            judge_layout(asked, event.board, event.objective, aim)
        if isinstance(event, Bound):
            assert not away or event.bound <= float(min(away)) + 1e-12
    assert outcome.stopped is None
    if hits:
        assert outcome.status is Status.PROVED
        assert outcome.facts["hit"] is True
        assert judge.hit(judge.expected(asked, pairs_of(outcome.board)), aim, digits)
    elif outcome.status is Status.INFEASIBLE:
        assert outcome.board is None
        judge_conflict(asked, outcome, bool(found))
    else:
        assert outcome.status is Status.PROVED
        assert outcome.facts["hit"] is False
        assert outcome.objective == outcome.bound == float(min(away))
    if outcome.board is not None:
        judge_layout(asked, outcome.board, outcome.objective, aim)
        value = judge.expected(asked, pairs_of(outcome.board))
        assert value is not None
        assert outcome.facts["expected_exact"] == f"{value.numerator}/{value.denominator}"
        assert outcome.bound is None or outcome.bound <= float(min(away)) + 1e-12


def judge_layout(asked: Question, board: Board, objective: float | None, aim: Fraction) -> None:
    pairs = pairs_of(board)
    assert judge.legal(asked, pairs)
    assert judge.designed(asked, pairs)
    assert set(asked.pins) <= set(pairs)
    value = judge.expected(asked, pairs)
    assert value is not None
    assert objective == float(abs(value - aim))


def judge_conflict(asked: Question, outcome: Outcome, met: bool) -> None:
    """A conflict of design rules and pins is one, and a part of it is none; a target out of reach has layouts."""
    codes = [violation.code for violation in outcome.conflict]
    if codes == ["target"]:
        assert met
        return
    assert codes
    assert not met
    names = set(codes) & set(DESIGN)
    pins = tuple(pair for pair in asked.pins if any(f"jump {pair[0]} {pair[1]}" in v.targets for v in outcome.conflict))
    assert len(pins) == codes.count("pin")
    assert judge.contradict(asked, names, pins) is not False
    for name in names:
        assert not judge.contradict(asked, names - {name}, pins)
    for pin in pins:
        assert not judge.contradict(asked, names, tuple(other for other in pins if other != pin))


def judge_fewest(asked: Question, target: Decimal, digits: int, outcome: Outcome) -> None:
    least = judge.fewest(asked, Fraction(target), digits)
    if least is None:
        assert outcome.status is Status.INFEASIBLE
        assert [violation.code for violation in outcome.conflict] == ["target"]
        return
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound == least == len(outcome.board.jumps)
    pairs = pairs_of(outcome.board)
    assert judge.legal(asked, pairs)
    assert set(asked.pins) <= set(pairs)
    assert judge.hit(judge.expected(asked, pairs), Fraction(target), digits)


def judge_simulate(asked: Question, games: int, outcome: Outcome) -> None:
    value = judge.expected(asked, asked.pins)
    if value is None:
        assert outcome.status is Status.INFEASIBLE
        assert [violation.code for violation in outcome.conflict] == ["unreachable"]
        return
    assert outcome.status is Status.PROVED
    assert outcome.facts["games"] == games
    if value < 1000:
        mean, error = outcome.facts["mean"], outcome.facts["error"]
        assert isinstance(mean, float)
        assert isinstance(error, float)
        assert abs(mean - float(value)) <= 8 * error + 1e-9


# ------------------------------------------------------------------------------------------------ trials


def trial(seed: int) -> None:
    """One question put to every task and engine."""
    rng = random.Random(seed)
    asked = question_of(rng)
    target, digits = target_of(rng, tried(asked))
    values = {name: getattr(asked, name) for name in DESIGN if getattr(asked, name) is not None}
    for engine in JUDGED:
        events: list[Event] = []
        outcome = run(asked, "hit", events, seed, target=target, digits=digits, engine=engine, **values)
        assert outcome.status is not Status.FAILED, outcome.error
        judge_hit(asked, target, digits, outcome, events)
    judge_simulate(asked, 2000, run(asked, "simulate", [], seed, games=2000))
    unasked: dict[str, Any] = dict.fromkeys(DESIGN[1:])
    small = replace(asked, **unasked, squares=min(rng.choice([4, 5, 5, 6]), asked.squares))
    small = replace(small, pins=tuple(p for p in asked.pins if max(p) < small.squares), die=min(small.die, 4))
    if small.squares < 6 or small.pins:
        judge_fewest(small, target, digits, run(small, "fewest", [], seed, target=target, digits=digits))


def test_a_few_random_questions() -> None:
    for seed in range(16):
        trial(seed)


@pytest.mark.long
@pytest.mark.timeout(4 * 3600)
@pytest.mark.parametrize("hundred", range(20))
def test_two_thousand_random_questions(hundred: int) -> None:
    for seed in range(1000 + 100 * hundred, 1100 + 100 * hundred):
        trial(seed)


def search(seed: int) -> None:
    """One question put to the engines as if its board were too large for trying everything.

    They may be stopped before they know, and then say so; what they say without being stopped must be so.
    """
    rng = random.Random(seed)
    asked = question_of(rng)
    if asked.jumps == len(asked.pins):
        return  # one layout is never too many
    target, digits = target_of(rng, tried(asked))
    values = {name: getattr(asked, name) for name in DESIGN if getattr(asked, name) is not None}
    for engine in JUDGED:
        events: list[Event] = []
        outcome = run(asked, "hit", events, seed, 0.5, target=target, digits=digits, engine=engine, **values)
        assert outcome.status is not Status.FAILED, outcome.error
        if outcome.stopped is None:
            judge_hit(asked, target, digits, outcome, events)
        elif outcome.status is Status.INFEASIBLE:  # the time was over before it was explained
            assert not outcome.minimal
            assert not any(judge.hit(value, Fraction(target), digits) for value in tried(asked) if value is not None)
        else:
            assert outcome.stopped is Stopped.TIME
            assert outcome.status in (Status.FEASIBLE, Status.UNKNOWN)
            assert outcome.facts.get("hit", False) is False


@pytest.fixture
def _all_boards_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layouts, "few", lambda self: None)


@pytest.mark.usefixtures("_all_boards_are_large")
def test_the_engines_themselves() -> None:
    for seed in range(10):
        search(seed)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("_all_boards_are_large")
@pytest.mark.parametrize("hundred", range(5))
def test_the_engines_themselves_five_hundred_times(hundred: int) -> None:
    for seed in range(1000 + 100 * hundred, 1100 + 100 * hundred):
        search(seed)


@pytest.mark.usefixtures("_all_boards_are_large")
def test_fewest_by_sweeps_keeps_chains_with_pins() -> None:
    """A pin may be led on by a further jump where it ends."""
    for seed in range(30):
        rng = random.Random(seed)
        asked = Question(5, rng.randint(2, 4), rng.randint(0, 1), rng.choice(["stay", "win"]), True)
        while not asked.pins:
            pin = (rng.randint(2, 4), rng.randint(1, 5))
            asked = replace(asked, pins=(pin,) if judge.legal(asked, (pin,)) else ())
        target, digits = target_of(rng, tried(replace(asked, jumps=2)))
        judge_fewest(asked, target, digits, run(asked, "fewest", [], seed, target=target, digits=digits))


# ------------------------------------------------------------------------------------------------ found by others


def cases() -> Iterator[Any]:
    six = {"jumps": 6, "snakes": 3}
    yield Question(7, 7, 0, "win", True, ((3, 2), (5, 7)), **six), "1", 6, True
    yield Question(6, 2, 0, "stay", True, (), 4, ladders=3, min_length=3), "5", 6, None
    yield Question(12, 4, 1, "stay", True, ((9, 5),), 2), "10.108007448790", 12, True
    yield Question(6, 6, 1, "stay", True, ((2, 5),), 3, ladders=2), "3.6", 6, True
    for overshoot in ("stay", "bounce", "win"):
        yield Question(8, 5, 0, overshoot, False, (), 4, max_length=3), "10.000", 3, None


@pytest.mark.parametrize("engine", JUDGED)
@pytest.mark.parametrize(("asked", "target", "digits", "hits"), list(cases()))
def test_what_was_called_impossible_or_given_up(
    asked: Question, target: str, digits: int, hits: bool | None, engine: str
) -> None:
    values = {name: getattr(asked, name) for name in DESIGN if getattr(asked, name) is not None}
    events: list[Event] = []
    outcome = run(asked, "hit", events, target=Decimal(target), digits=digits, engine=engine, **values)
    if hits is None:
        hits = any(judge.hit(value, Fraction(target), digits) for value in judge.values(asked))
    assert outcome.status is Status.PROVED
    assert outcome.facts["hit"] is hits
    judge_layout(asked, outcome.board, outcome.objective, Fraction(target))


def test_the_judge_knows_every_option() -> None:
    assert (
        {option.name for option in LADDERS.task("hit").options} - NO_DESIGN - COOLING
        == set(DESIGN)
        <= {field.name for field in fields(Question)}
    )


def test_the_judge_knows_what_is_worked_out_by_hand() -> None:
    # E3 = 2, E2 = 1 + E3 / 2 = 2, E1 = 1 + (E2 + E3) / 2 = 3, E0 = 1 + (E1 + E2) / 2
    assert judge.expected(Question(4, 2), ()) == Fraction(7, 2)
    assert judge.expected(Question(4, 2), ((2, 1), (3, 1))) is None
    assert judge.expected(Question(4, 2), ((1, 4), (2, 4))) == 1


def test_what_a_person_has_drawn_is_where_cpsat_begins() -> None:
    drawn = (Jump(5, 9), Jump(11, 2), Jump(7, 12))
    board = Board(Rules(14, 3)).with_jumps(drawn)
    limits = Limits(time=PATIENCE, workers=2)
    hit = LADDERS.task("hit")
    asked = complete(hit.options, {"target": Decimal(9), "jumps": 3, "snakes": 1})
    ctx = JobContext(LADDERS, board, hit, asked, lambda event: None, limits, StopToken())
    judged = HitIncumbent(board, asked, ctx)
    begin = trust_region.from_hints(board, judged)
    assert begin is not None
    assert set(begin.jumps) == set(drawn)
