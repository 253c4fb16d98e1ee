"""Random questions of every task beside a judge that tries all layouts in fractions, and what others have found."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tests.drawn.fuzz import question_tests
from tests.judges import ladders as judge
from tests.judges.ladders import Question as Judged
from tests.patience import PATIENCE
from tests.puzzles.ladders.judge_answers import judged
from tests.puzzles.ladders.judge_hit import pairs_of
from tests.puzzles.ladders.questions import DESIGN, LARGE, QUESTIONS
from workbench.core.limits import Limits
from workbench.core.options import Values, complete
from workbench.core.outcome import Status
from workbench.puzzles.ladders.engines import trust_region
from workbench.puzzles.ladders.engines.all_layouts import Layouts
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.options import ENGINES
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

LADDERS = Ladders()


@pytest.fixture
def _all_boards_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layouts, "few", lambda self: None)


test_some_questions, test_forty_five_thousand_questions = question_tests(QUESTIONS, judged, 30, 45)
test_some_questions_as_if_boards_were_large, test_five_thousand_questions_as_if_boards_were_large = map(
    pytest.mark.usefixtures("_all_boards_are_large"), question_tests(LARGE, judged, 8, 5)
)


# ------------------------------------------------------------------------------------------------ found by others


def cases() -> Iterator[Any]:
    six = {"jumps": 6, "snakes": 3}
    yield Judged(7, 7, 0, "win", True, ((3, 2), (5, 7)), **six), "1", 6, True
    yield Judged(6, 2, 0, "stay", True, (), 4, ladders=3, min_length=3), "5", 6, None
    yield Judged(12, 4, 1, "stay", True, ((9, 5),), 2), "10.108007448790", 12, True
    yield Judged(6, 6, 1, "stay", True, ((2, 5),), 3, ladders=2), "3.6", 6, True
    for overshoot in ("stay", "bounce", "win"):
        yield Judged(8, 5, 0, overshoot, False, (), 4, max_length=3), "10.000", 3, None


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if engine != "equations"])
@pytest.mark.parametrize(("asked", "target", "digits", "hits"), list(cases()))
def test_what_was_called_impossible_or_given_up(
    asked: Judged, target: str, digits: int, hits: bool | None, engine: str
) -> None:
    values = {name: getattr(asked, name) for name in DESIGN if getattr(asked, name) is not None}
    values |= {"target": Decimal(target), "digits": digits, "engine": engine}
    rules = Rules(asked.squares, asked.die, asked.start, Overshoot(asked.overshoot), chain=asked.chain)
    board = Board(rules).with_jumps(Jump(source, end, True) for source, end in asked.pins)
    limits = Limits(time=10 * PATIENCE, workers=2, seed=3)
    outcome = run_job(Question(LADDERS, board, LADDERS.task("hit"), Values(values), limits), lambda event: None)
    if hits is None:
        hits = any(judge.hit(value, Fraction(target), digits) for value in judge.values(asked))
    assert outcome.status is Status.PROVED
    assert outcome.facts["hit"] is hits
    pairs = pairs_of(outcome.board)
    assert judge.legal(asked, pairs)
    assert judge.designed(asked, pairs)
    assert set(asked.pins) <= set(pairs)
    value = judge.expected(asked, pairs)
    assert value is not None
    assert outcome.objective == float(abs(value - Fraction(target)))


def test_the_judge_knows_what_is_worked_out_by_hand() -> None:
    # E3 = 2, E2 = 1 + E3 / 2 = 2, E1 = 1 + (E2 + E3) / 2 = 3, E0 = 1 + (E1 + E2) / 2
    assert judge.expected(Judged(4, 2), ()) == Fraction(7, 2)
    assert judge.expected(Judged(4, 2), ((2, 1), (3, 1))) is None
    assert judge.expected(Judged(4, 2), ((1, 4), (2, 4))) == 1
    # from 0 to 1 or 2; from 1 to 2 or, by the snake, 1; from 2 to 1 or the goal
    assert judge.variance(Judged(4, 2), ((3, 1),)) == 22
    assert judge.shortest(Judged(4, 2), ((3, 1),)) == 2
    assert judge.median(Judged(6, 6, 1, "stay", True), ((3, 6),)) == 2
    assert judge.root(Fraction(9, 4)) == Fraction(3, 2)
    assert judge.reaches(Fraction(9, 4), "sd", Fraction(2), 0)  # 1.5 is rounded up
    assert not judge.reaches(Fraction(9, 4), "sd", Fraction(1), 0)


def test_what_a_person_has_drawn_is_where_cpsat_begins() -> None:
    drawn = (Jump(5, 9), Jump(11, 2), Jump(7, 12))
    board = Board(Rules(14, 3)).with_jumps(drawn)
    limits = Limits(time=PATIENCE, workers=2)
    hit = LADDERS.task("hit")
    asked = complete(hit.options, {"target": Decimal(9), "jumps": 3, "snakes": 1})
    ctx = JobContext(Question(LADDERS, board, hit, asked, limits), lambda event: None, StopToken())
    begin = trust_region.from_hints(board, HitIncumbent(board, asked, ctx))
    assert begin is not None
    assert set(begin.jumps) == set(drawn)
