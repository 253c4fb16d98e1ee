"""Several layouts for one target: all that hit, or all that are nearest, and none that a known one hides."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tests.judges import ladders as judge
from tests.judges.ladders import Question as Judged
from tests.patience import PATIENCE
from workbench.core.limits import Limits
from workbench.core.options import Values, complete
from workbench.core.outcome import Outcome, Proof, Status
from workbench.puzzles.ladders.analysis import exact, markov, measures
from workbench.puzzles.ladders.engines.all_layouts import Layouts
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules
from workbench.solve.different import run_question
from workbench.solve.jobs.events import Event, Incumbent
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

LADDERS = Ladders()
HIT = LADDERS.task("hit")
LIMITS = Limits(time=10 * PATIENCE, workers=2)


def layout(rules: Rules, *jumps: tuple[int, int], pinned: bool = False) -> Board:
    return Board(rules).with_jumps(Jump(source, target, pinned) for source, target in jumps)


def several(rules: Rules, known: tuple[Board, ...] = (), wanted: int = 40, **values: Any) -> tuple[Outcome, set[Board]]:
    """The outcome and the boards that are new."""
    found: set[Board] = set()
    asked = complete(HIT.options, values)
    request = Question(LADDERS, Board(rules), HIT, asked, LIMITS, others=known, wanted=wanted)
    outcome = run_question(request, lambda event: found.add(event.board) if hasattr(event, "board") else None)
    return outcome, found


def all_that_hit(rules: Rules, jumps: int, target: str, digits: int) -> set[Board]:
    asked = Judged(rules.squares, rules.die, rules.start, rules.overshoot.value, rules.chain, jumps=jumps)
    return {
        layout(rules, *pairs)
        for pairs in judge.layouts(asked)
        if judge.hit(judge.expected(asked, pairs), Fraction(target), digits)
    }


@pytest.mark.parametrize(
    ("rules", "jumps", "target", "digits", "number"),
    [
        (Rules(5, 2), 3, "3", 3, 7),  # games on some are the same
        (Rules(12, 3), 1, "5.849", 1, 1),  # three that miss are nearer to the target
        (Rules(5, 3, 0, Overshoot.WIN, chain=True), 2, "3.0", 1, 6),
    ],
)
def test_all_that_hit_are_told(rules: Rules, jumps: int, target: str, digits: int, number: int) -> None:
    outcome, found = several(rules, target=Decimal(target), digits=digits, jumps=jumps)
    assert found == all_that_hit(rules, jumps, target, digits)
    assert (outcome.status, outcome.count, len(found)) == (Status.PROVED, number, number)
    assert outcome.facts["hit"] is True


@pytest.mark.parametrize("measure", ["sd", "median", "within", "expected"])
def test_of_another_measure_too(measure: str) -> None:
    cases: dict[str, tuple[str, dict[str, Any]]] = {
        "sd": ("2.6", {}),
        "median": ("2", {}),
        "within": ("0.6", {"throws": 3}),
        "expected": ("6", {"shortest": 3}),
    }
    target, extra = cases[measure]
    digits = 0 if measure in ("median", "expected") else 1
    rules, asked = Rules(6, 3), Judged(6, 3, jumps=1)
    outcome, found = several(rules, target=Decimal(target), digits=digits, jumps=1, measure=measure, **extra)
    boards = [layout(rules, *pairs) for pairs in judge.layouts(asked) if judge.expected(asked, pairs) is not None]
    right = {
        board
        for board in boards
        if (markov.shortest(board) or 0) >= int(extra.get("shortest", 0))
        and measures.hits(
            measures.exact_value(board, measures.Measure(measure), extra.get("throws", 50)),
            measures.Measure(measure),
            Decimal(target),
            digits,
        )
    }
    assert found == right
    assert right
    assert outcome.count == len(right) < len(boards)


def test_where_none_hits_those_that_are_nearest_are_told_and_none_is_counted() -> None:
    outcome, found = several(Rules(5, 2), target=Decimal("3.001"), digits=9, jumps=2)
    assert found == all_that_hit(Rules(5, 2), 2, "3", 9)
    assert len(found) > 1
    assert outcome.facts["hit"] is False
    assert (outcome.status, outcome.proof, outcome.count) == (Status.PROVED, Proof.EXHAUSTED, 0)
    missed = "no layout of 2 jumps hits 3.001: the nearest layout is 0.001 moves away"
    assert outcome.answer == f"{missed}; these {len(found)} boards come as near, no others"
    two, few = several(Rules(5, 2), wanted=2, target=Decimal("3.001"), digits=9, jumps=2)
    assert (two.status, two.proof, two.count, len(few)) == (Status.PROVED, Proof.EXHAUSTED, None, 2)
    assert two.answer == f"{missed}; 2 boards that come as near"


def test_the_only_board_that_is_nearest_is_none_that_hits() -> None:
    outcome, found = several(Rules(12, 3), target=Decimal("5.8"), digits=4, jumps=1)
    assert (outcome.status, outcome.count, len(found)) == (Status.PROVED, 0, 1)
    assert outcome.answer.startswith("no layout of 1 jump hits 5.8: the nearest layout is ")
    assert outcome.answer.endswith(" moves away; no other board comes as near")


def test_one_jump_on_a_large_board_is_the_nearest_to_the_target_itself() -> None:
    """And not to the middle of what hits, from which the target's further decimals lead away."""
    asked: dict[str, Any] = {"target": Decimal("41.68445"), "digits": 3, "jumps": 1}
    outcome = run_job(Question(LADDERS, Board(Rules(120)), HIT, Values(asked), LIMITS), lambda event: None)
    assert outcome.board == layout(Rules(120), (108, 85))
    value = exact.expected(outcome.board)
    assert value is not None
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound == float(abs(value - Fraction("41.68445")))
    assert outcome.objective == pytest.approx(0.003538, abs=1e-6)


@pytest.mark.parametrize("jumps", [1, 2, 3])
def test_what_is_known_hides_nothing_on_a_large_board(jumps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small, and gone through as if it were large."""
    monkeypatch.setattr(Layouts, "few", lambda self: None)
    squares, target, digits = {1: (8, "5.83", 2), 2: (8, "5.22", 2), 3: (7, "5.4", 2)}[jumps]
    rules = Rules(squares, 3)
    outcome, found = several(rules, target=Decimal(target), digits=digits, jumps=jumps)
    right = all_that_hit(rules, jumps, target, digits)
    assert 5 < len(right) < 40
    assert found == right
    assert (outcome.status, outcome.count) == (Status.PROVED, len(right))


@pytest.mark.corner
def test_boards_that_a_known_one_hid() -> None:
    """51 -> 38 with 62 -> 10 hits as well as those that had been said to be all."""
    target, digits = Decimal("41.237"), 2
    outcome, found = several(Rules(), wanted=8, target=target, digits=digits, jumps=2)
    assert (outcome.status, len(found)) == (Status.PROVED, 8)
    assert all(exact.hits(exact.expected(board), target, digits) for board in found)


def test_a_known_board_is_known_whatever_is_pinned_on_it() -> None:
    rules = Rules(5, 2)
    one, *others = sorted(all_that_hit(rules, 2, "3", 9), key=lambda board: board.jumps)
    known = layout(rules, *((jump.source, jump.target) for jump in one.jumps), pinned=True)
    _, found = several(rules, (known,), target=Decimal(3), digits=9, jumps=2)
    assert found == set(others)


@pytest.mark.parametrize("task", ["hit", "fewest"])
def test_a_hint_without_the_pins_of_the_board_is_no_answer(task: str) -> None:
    board = layout(Rules(12, 3), (9, 4), pinned=True)
    values: dict[str, Any] = {"target": Decimal("7.1"), "digits": 1} | ({"jumps": 2} if task == "hit" else {})
    for hint in (layout(board.rules, (5, 2)), layout(board.rules, (9, 4), (5, 2)), layout(Rules(9, 3), (5, 2))):
        outcome = run_job(
            Question(LADDERS, board, LADDERS.task(task), Values(values), LIMITS, hint=hint), lambda event: None
        )
        assert outcome.status is Status.PROVED
        assert board.jumps[0] in outcome.board.jumps


@pytest.mark.parametrize("task", ["hit", "fewest"])
def test_a_run_that_goes_on_begins_with_the_best_before_not_with_what_was_drawn(task: str) -> None:
    drawn, best = layout(Rules(12, 3), (9, 4)), layout(Rules(12, 3), (5, 2))
    moves = exact.expected(best)
    assert moves is not None
    asked: dict[str, Any] = {"target": Decimal(exact.decimal_text(moves, 2)), "digits": 3}
    asked |= {"jumps": 1} if task == "hit" else {}
    found: list[Incumbent] = []

    def hear(event: Event) -> None:
        if isinstance(event, Incumbent):
            found.append(event)

    run_job(Question(LADDERS, drawn, LADDERS.task(task), Values(asked), LIMITS, hint=best), hear)
    assert found[0].board == best


def test_a_target_that_snakes_put_out_of_reach_blames_them() -> None:
    asked: dict[str, Any] = {"target": Decimal(8), "jumps": 10, "snakes": 10, "digits": 2}
    outcome = run_job(Question(LADDERS, Board(Rules()), HIT, Values(asked), LIMITS), lambda event: None)
    assert outcome.status is Status.INFEASIBLE
    assert [one.code for one in outcome.conflict] == ["target", "snakes"]
    assert outcome.conflict[0].message.startswith("with 10 jumps, 10 of them snakes, a game takes 17 moves or more")
    assert not outcome.minimal


def test_a_jump_that_is_pinned_twice_is_refused() -> None:
    ladders = Ladders()
    task = ladders.task("hit")
    twice = Board(Rules(6, 4)).with_jumps([Jump(4, 2, True), Jump(4, 2, True)])
    values = task.read({"target": "5.2", "digits": "1", "jumps": "3"})
    outcome = run_job(Question(ladders, twice, task, values), lambda event: None)
    assert outcome.refused
    assert "pinned jumps break the rules" in str(outcome.error)


def test_a_layout_that_is_one_move_away_is_told_so() -> None:
    outcome, _ = several(Rules(4, 2, 0), target=Decimal(4), jumps=2)
    assert outcome.answer.startswith("no layout of 2 jumps hits 4: the nearest layout is 1 move away")
