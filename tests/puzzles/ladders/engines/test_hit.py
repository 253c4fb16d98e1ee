"""The engines of `hit` and `fewest` beside exact values, brute force, pins and design rules."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.puzzles.ladders import by_hand
from tests.puzzles.ladders.boards import board_of
from workbench.core.errors import Interrupted
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.puzzles.ladders.analysis import exact, markov
from workbench.puzzles.ladders.analysis.design import Design
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules, empty
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.jobs.events import Bound, Event, Incumbent
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.runs.run import Run

LADDERS = Ladders()
CONTEST = Decimal("66.978705")


def run(
    board: Board,
    task: str,
    events: list[Event] | None = None,
    limit: float = 2 * PATIENCE,
    token: StopToken | None = None,
    hear: Callable[[Event], None] = lambda event: None,
    **values: Any,
) -> Outcome:
    def emit(event: Event) -> None:
        if events is not None:
            events.append(event)
        hear(event)

    limits = Limits(time=limit, workers=2, seed=3)
    return run_job(Question(LADDERS, board, LADDERS.task(task), Values(values), limits), emit, token=token)


def rounded(board: Board, digits: int) -> str:
    value = exact.expected(board)
    assert value is not None
    return exact.decimal_text(value, digits)


def test_the_contest() -> None:
    events: list[Event] = []
    outcome = run(empty(), "hit", events, target=CONTEST, jumps=10)
    assert outcome.status is Status.PROVED
    assert len(outcome.board.jumps) == 10
    assert rounded(outcome.board, 6) == "66.978705"
    assert outcome.facts["hit"] is True
    assert str(outcome.facts["expected"])[:9] in ("66.978704", "66.978705")
    errors = [event.objective for event in events if isinstance(event, Incumbent) and event.objective is not None]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] <= 5e-7


def test_a_search_that_ends_while_a_model_is_built_tells_its_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board came without its value and without a sentence."""
    token = StopToken()

    def changed(*_: object) -> None:
        token.stop()
        raise Interrupted

    monkeypatch.setattr("workbench.puzzles.ladders.model.layouts.changed", changed)
    outcome = run(empty(Rules(60)), "hit", token=token, target=Decimal(400), digits=9, jumps=6, engine="cpsat")
    assert (outcome.status, outcome.stopped) == (Status.FEASIBLE, Stopped.USER)
    assert str(outcome.facts["expected"])[:6] == rounded(outcome.board, 9)[:6]
    assert outcome.answer.startswith("400 is not hit yet")


@pytest.mark.corner("sweep", "anneal")  # fuzzed questions ask the others too
@pytest.mark.parametrize("engine", ["sweep", "cpsat", "anneal", "equations"])
def test_every_engine_obeys_pins_and_design(engine: str) -> None:
    pin = Jump(18, 7, pinned=True)
    board = empty(Rules(24)).with_jumps([pin, Jump(5, 13), Jump(23, 1)])
    asked = Design(5, snakes=3, ladders=2, min_length=3, max_length=18, spacing=2)
    events: list[Event] = []
    outcome = run(
        board,
        "hit",
        events,
        target=Decimal(20),
        digits=2 if engine in ("sweep", "cpsat") else 1,
        engine=engine,
        jumps=5,
        snakes=3,
        ladders=2,
        min_length=3,
        max_length=18,
        spacing=2,
    )
    assert outcome.status is Status.PROVED
    assert rounded(outcome.board, 1) == "20.0"
    for event in events:
        if isinstance(event, Incumbent):
            assert pin in event.board.jumps
            assert asked.obeyed(event.board.jumps)
            assert check(event.board).solved


@pytest.mark.corner("sweep", "rules1")
@pytest.mark.parametrize("engine", ["sweep", "cpsat"])
@pytest.mark.parametrize(
    "rules",
    [Rules(15, 3, 1), Rules(16, 4, 0, Overshoot.BOUNCE), Rules(15, 5, 0, Overshoot.WIN), Rules(18, 4, 1, chain=True)],
)
def test_every_rule_variant(rules: Rules, engine: str) -> None:
    outcome = run(empty(rules), "hit", target=Decimal("14.16"), digits=2, jumps=5, engine=engine)
    assert outcome.status is Status.PROVED
    value = by_hand.expected(outcome.board)
    assert value is not None
    assert exact.decimal_text(value, 2) == "14.16"


def test_two_loose_jumps_are_exhausted() -> None:
    rules = Rules(9, 3)
    values = {board: by_hand.expected(board) for board in by_hand.layouts(rules, 2)}
    distances = [abs(value - Fraction("7.0001")) for value in values.values() if value is not None]
    outcome = run(empty(rules), "hit", target=Decimal("7.0001"), digits=9, jumps=2)
    assert outcome.status is Status.PROVED
    assert outcome.objective == pytest.approx(float(min(distances)), abs=1e-15)
    assert outcome.bound == outcome.objective
    assert outcome.facts["hit"] is False


def test_one_or_no_loose_jump() -> None:
    board = empty(Rules(20)).with_jumps([Jump(10, 3, pinned=True)])
    alone = run(board, "hit", target=Decimal(14), jumps=1)
    assert alone.status is Status.PROVED
    assert alone.board == board
    assert alone.facts["hit"] is False
    one = run(board, "hit", target=Decimal(14), jumps=2)
    assert one.objective is not None
    assert alone.objective is not None
    assert one.objective < alone.objective
    assert one.board.jumps[0] == board.jumps[0]


@pytest.mark.parametrize(("jumps", "target"), [(2, "2.5"), (3, "2"), (5, "2"), (0, "40"), (3, "400"), (4, "1e11")])
def test_out_of_reach_is_said(jumps: int, target: str) -> None:
    outcome = run(empty(), "hit", target=Decimal(target), jumps=jumps)
    assert outcome.status is Status.INFEASIBLE
    assert [violation.code for violation in outcome.conflict] == ["target"]
    assert f"with {jumps or 'no'} jump" in outcome.conflict[0].message


def test_a_target_is_told_as_it_was_typed() -> None:
    thirds = next(one for one in LADDERS.task("hit").options if one.name == "target").read("1000/3")
    outcome = run(empty(), "hit", target=thirds, jumps=1)
    assert outcome.conflict[0].message.endswith("on average: 1000/3 is out of reach")


@pytest.mark.parametrize("task", ["hit", "fewest"])
def test_a_target_below_the_shortest_game_is_refused(task: str) -> None:
    outcome = run(empty(), task, target=Decimal("0.9"), digits=1)
    assert outcome.refused
    assert "no game is shorter than one move" in str(outcome.error)
    assert not run(empty(Rules(8, 3)), task, target=Decimal("0.9"), digits=0).refused  # it rounds to 1


def test_three_loose_jumps_are_exhausted() -> None:
    rules, target = Rules(6, 4), Decimal("4.123456789")
    values = (by_hand.expected(board) for board in by_hand.layouts(rules, 3))
    nearest = min(abs(value - Fraction(target)) for value in values if value is not None)
    outcome = run(empty(rules), "hit", target=target, digits=9, jumps=3)
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound == pytest.approx(float(nearest), abs=1e-15)
    assert outcome.facts["hit"] is False


def test_a_target_that_is_not_reached_ends_with_the_time() -> None:
    start = time.monotonic()
    outcome = run(empty(), "hit", limit=0.2, target=Decimal("12.345678901234"), digits=12, jumps=3)
    assert time.monotonic() - start < PATIENCE
    assert outcome.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert outcome.stopped is Stopped.TIME
    assert outcome.facts.get("hit", False) is False


def test_a_second_target_longer_than_any_game_without_jumps() -> None:
    """Three snakes stand side by side in the way of every game of 17 throws."""
    outcome = run(empty(), "hit", target=CONTEST, jumps=10, shortest=18)
    assert outcome.status is Status.PROVED
    assert rounded(outcome.board, 6) == "66.978705"
    assert markov.shortest(outcome.board) == outcome.facts["shortest"] == 18


@pytest.mark.parametrize("throws", [6, 12])
def test_the_shortest_game_takes_just_so_many_throws(throws: int) -> None:
    outcome = run(empty(), "hit", target=CONTEST, jumps=10, digits=3, shortest_exact=throws)
    assert outcome.status is Status.PROVED
    assert rounded(outcome.board, 3) == "66.979"
    assert markov.shortest(outcome.board) == throws
    assert run(empty(), "hit", target=CONTEST, jumps=10, shortest=13, shortest_exact=throws).refused


def test_a_shortest_game_out_of_reach_is_said() -> None:
    outcome = run(empty(), "hit", target=CONTEST, jumps=2, shortest=18)
    assert outcome.status is Status.INFEASIBLE
    assert [v.message for v in outcome.conflict] == ["with 2 jumps some game is over in 17 throws: 18 is out of reach"]


def test_going_on_for_more() -> None:
    board, target, token = empty(Rules(40)), Decimal(25), StopToken()
    enough = run(board, "hit", target=target, digits=2, jumps=6)
    first = enough.objective
    assert first is not None
    hitting: list[float] = []

    def hear(event: Event) -> None:
        if isinstance(event, Incumbent) and event.objective is not None and rounded(event.board, 2) == "25.00":
            hitting.append(event.objective)
            if len(hitting) > 1 and event.objective < first:
                token.stop()

    more = run(board, "hit", token=token, hear=hear, target=target, digits=2, jumps=6, more=True)
    assert enough.status is more.status is Status.PROVED
    assert token.requested, "no better layout was found before the time was up"
    assert more.objective == hitting[-1] < hitting[0]


@pytest.mark.corner("values0", "values4", "codes6")
@pytest.mark.parametrize(
    ("board", "values", "codes"),
    [
        ("", {"snakes": 5, "ladders": 6}, {"jumps", "snakes", "ladders"}),
        ("", {"snakes": 11}, {"jumps", "snakes"}),
        ("", {"min_length": 12, "max_length": 10}, {"jumps", "min_length", "max_length"}),
        ("", {"spacing": 4, "jumps": 6}, {"jumps", "spacing"}),
        ("20 9", {"min_length": 12}, {"min_length", "pin"}),
        ("20 9 19 8", {"spacing": 2, "jumps": 3}, {"spacing", "pin"}),
        ("20 9 18 2", {"jumps": 1}, {"jumps", "pin"}),
    ],
)
def test_impossible_designs_are_explained(board: str, values: dict[str, Any], codes: set[str]) -> None:
    pins = board_of(board, Rules(24))
    pinned = pins.with_jumps(Jump(jump.source, jump.target, True) for jump in pins.jumps)
    outcome = run(pinned, "hit", target=Decimal(20), **values)
    assert outcome.status is Status.INFEASIBLE
    assert {violation.code for violation in outcome.conflict} == codes


def test_a_layout_that_hits_is_the_answer() -> None:
    board = board_of("16 6 3 20", Rules(24))
    value = exact.expected(board)
    assert value is not None
    outcome = run(board, "hit", target=Decimal(exact.decimal_text(value, 6)), jumps=2)
    assert outcome.status is Status.PROVED
    assert outcome.board == board


class Asked(StopToken):
    """Asks a search to stop when it has looked so often whether it is to, and counts its looks from then on."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.late = 0
        self._looks = looks

    @property
    def requested(self) -> bool:
        self.late += super().requested
        self._looks -= 1
        if self._looks == 0:
            self.stop()
        return super().requested


@pytest.mark.parametrize("engine", ["sweep", "cpsat", "anneal"])
def test_stop_at_once(engine: str) -> None:
    """Nothing is to be proved here within any time: a search ends because it was asked to, and keeps its best board."""
    token, events = Asked(looks=40), list[Event]()
    values: dict[str, Any] = {"target": Decimal("123.456789012345"), "digits": 12, "jumps": 4, "engine": engine}
    outcome = run(empty(), "hit", events, limit=600, token=token, **values)
    assert outcome.stopped is Stopped.USER
    assert token.late < 40
    found = [event.board for event in events if isinstance(event, Incumbent)]
    assert outcome.status is (Status.FEASIBLE if found else Status.UNKNOWN)
    assert outcome.board == (found[-1] if found else None)


# ------------------------------------------------------------------------------------------------ fewest


@pytest.mark.corner("rules1-2-6", "rules3-2-2", "rules6-2-1")
@pytest.mark.parametrize(
    ("rules", "jumps", "digits"),
    [
        (Rules(8, 3), 1, 6),
        (Rules(8, 3), 2, 6),
        (Rules(8, 2, 1, Overshoot.BOUNCE), 2, 3),
        (Rules(7, 3, 0, Overshoot.WIN), 2, 2),
        (Rules(7, 2, 0, Overshoot.STAY, True), 2, 5),
        (Rules(6, 2), 3, 8),
        (Rules(5, 2, 1), 2, 1),
    ],
)
def test_fewest_is_what_brute_force_says(rules: Rules, jumps: int, digits: int) -> None:
    some = [value for value in map(by_hand.expected, by_hand.layouts(rules, jumps)) if value is not None]
    target = Decimal(exact.decimal_text(sorted(some)[2 * len(some) // 3], digits))
    values = {
        number: [by_hand.expected(board) for board in by_hand.layouts(rules, number)] for number in range(jumps + 1)
    }
    brute = min(n for n, found in values.items() if any(exact.hits(value, target, digits) for value in found))
    events: list[Event] = []
    outcome = run(empty(rules), "fewest", events, target=target, digits=digits)
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound == brute == len(outcome.board.jumps)
    bounds = [event.bound for event in events if isinstance(event, Bound)]
    assert bounds == list(range(brute + 1))


def test_a_bound_stays_as_a_board_is_taken_over_but_not_with_other_pins() -> None:
    task = LADDERS.task("fewest")
    question = Question(LADDERS, empty(), task, defaults(task.options))
    stopped = Run(question, datetime(2026, 1, 1))
    stopped.take(Bound(0, 0.1, 3.0))
    best = board_of("3 7 12 5")
    stopped.take(Incumbent(1, 0.2, best, 2.0))
    assert stopped.gone_on(replace(question, board=best)).bound == 3
    assert stopped.gone_on(replace(question, board=empty().with_jumps([Jump(3, 7, True)]))).bound is None


def test_every_number_of_jumps_may_be_excluded() -> None:
    outcome = run(empty(Rules(4, 2)), "fewest", target=Decimal(99), digits=1)
    assert outcome.status is Status.INFEASIBLE
    assert [violation.code for violation in outcome.conflict] == ["target"]
    values = [by_hand.expected(board) for n in range(3) for board in by_hand.layouts(Rules(4, 2), n)]
    assert not any(exact.hits(value, Decimal(99), 1) for value in values)


def test_fewest_keeps_pins() -> None:
    board = empty(Rules(12, 3)).with_jumps([Jump(9, 4, pinned=True)])
    value = exact.expected(board.with_jumps([*board.jumps, Jump(5, 2), Jump(3, 8)]))
    assert value is not None
    outcome = run(board, "fewest", target=Decimal(exact.decimal_text(value, 6)), digits=6)
    assert outcome.status is Status.PROVED
    assert outcome.objective in (2, 3)
    assert board.jumps[0] in outcome.board.jumps


def test_fewest_of_the_contest() -> None:
    events: list[Event] = []
    outcome = run(empty(), "fewest", events, target=CONTEST, digits=6)
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound == 3
    assert rounded(outcome.board, 6) == "66.978705"
    assert [event.bound for event in events if isinstance(event, Bound)] == [0, 1, 2, 3]


def test_no_jumps_may_be_enough() -> None:
    value = exact.expected(empty(Rules(10, 2)))
    assert isinstance(value, Fraction)
    outcome = run(empty(Rules(10, 2)), "fewest", target=Decimal(exact.decimal_text(value, 5)), digits=5)
    assert outcome.objective == outcome.bound == 0


def test_answers_are_in_the_words_of_the_task() -> None:
    board = empty(Rules(16, 4))
    hit = run(board, "hit", target=Decimal("9.2"), digits=1, jumps=3)
    assert hit.answer.startswith("3 jumps hit 9.2: 9.")
    missed = run(board, "hit", target=Decimal("9.2500001"), digits=12, jumps=1)
    assert missed.answer.startswith("no layout of 1 jump hits 9.2500001: the nearest layout is ")
    least = run(board, "fewest", target=Decimal("9.25"), digits=2)
    assert least.answer.startswith(f"{len(least.board.jumps)} jump")
    assert (moves := exact.expected(least.board)) is not None
    assert least.answer.endswith(f"no fewer do: {exact.digits(moves, 15)} expected moves")
    played = run(board, "simulate", games=1000)
    assert played.answer.startswith("1,000 games of ")
    assert played.answer.endswith(" are expected")
    assert "±" in played.answer
    assert "±" not in run(board, "simulate", games=1).answer
