"""Measures against hand-made courses whose numbers can be worked out on paper."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solve.runs.courses import course
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.task import Objective
from workbench.render.point_arrays import as_arrays
from workbench.solve.compare.measures import (
    best_of,
    gap,
    gap_between,
    gap_course,
    integral,
    measure,
    quartiles,
    share_solved,
)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [(0, 0, 0), (5, 5, 0), (50, 100, 0.5), (100, 50, 0.5), (-1, 1, 1), (0, 3, 1), (-4, -2, 0.5)],
)
def test_the_primal_gap_is_berthold_s(one: float, other: float, apart: float) -> None:
    assert gap(one, other) == apart


@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
def test_a_gap_lies_between_nothing_and_all(one: float, other: float) -> None:
    assert 0 <= gap(one, other) <= 1
    assert gap(one, other) == gap(other, one)


def test_the_numbers_of_a_run() -> None:
    # nothing for 2 s, then 40 (gap 1/2 to 20) for 3 s, then 25 (gap 1/5) for 5 s, and 10 s more until 20 s
    run = course((2.0, 40.0), (5.0, 25.0), bounds=((1.0, 10.0), (8.0, 20.0)), proved=False)
    found = measure(run, reference=20.0, until=20.0)
    assert found.primal_integral == pytest.approx(2 + 3 * 0.5 + 15 * 0.2)
    # best against bound: 1 for 2 s, 1 - 10/40 for 3 s, 1 - 10/25 for 3 s, 1 - 20/25 until 20 s
    assert found.gap_integral == pytest.approx(2 + 3 * 0.75 + 3 * 0.6 + 12 * 0.2)
    assert (found.best, found.bound, found.first, found.to_best) == (25, 20, 2, 5)
    assert found.gap == pytest.approx(0.2)
    assert found.to_end is None
    assert measure(course((2.0, 40.0))).to_end == 10


def test_a_proved_run_has_no_gap_whatever_bound_was_told() -> None:
    open_, proved, equal = (
        course((1.0, 40.0), bounds=((1.0, bound),), proved=proved)
        for bound, proved in ((0.0, False), (0.0, True), (40.0, True))
    )
    assert [measure(run).gap for run in (open_, proved, equal)] == [1, None, 0]


def test_a_run_without_a_board_counts_as_the_whole_gap() -> None:
    found = measure(course(bounds=((1.0, 10.0),), proved=False), reference=20.0)
    assert found.primal_integral == 10
    assert found.gap_integral == 10
    assert (found.best, found.gap, found.first, found.to_best) == (None, None, None, None)


@pytest.mark.parametrize(
    ("outcome", "interrupted", "done"),
    [
        (Outcome(Status.PROVED), False, True),
        (Outcome(Status.INFEASIBLE), False, True),
        (Outcome(Status.INFEASIBLE, stopped=Stopped.TIME), False, True),  # only why is not known
        (Outcome(Status.FEASIBLE), False, False),
        (Outcome(Status.FEASIBLE, stopped=Stopped.LIMIT), False, False),
        (Outcome(Status.UNKNOWN), False, False),
        (Outcome(Status.FEASIBLE), True, False),
    ],
)
def test_what_counts_as_solved(outcome: Outcome, interrupted: bool, done: bool) -> None:
    run = course((2.0, 40.0))
    run.outcome, run.interrupted = outcome, interrupted
    assert (measure(run).to_end is not None) == done


def test_a_task_that_proves_nothing_is_solved_when_it_ends_by_itself() -> None:
    run = course((2.0, 40.0))
    run.question = replace(run.question, task=replace(run.question.task, heuristic=True))
    run.outcome = Outcome(Status.FEASIBLE)
    assert measure(run).to_end == 10
    run.outcome = Outcome(Status.FEASIBLE, stopped=Stopped.USER)
    assert measure(run).to_end is None


def test_that_there_is_none_is_the_first_answer_too() -> None:
    run = course(end=4.0)
    run.outcome = Outcome(Status.INFEASIBLE)
    found = measure(run)
    assert (found.first, found.to_best, found.to_end) == (4, 4, 4)


def test_the_best_of_several_is_the_least_where_less_is_better() -> None:
    assert best_of([40.0, None, 30.0], Objective.MINIMISE) == 30
    assert best_of([40.0, None, 30.0], Objective.MAXIMISE) == 40
    assert best_of([40.0], None) is None
    assert best_of([None], Objective.MINIMISE) is None


@given(st.lists(st.tuples(st.floats(0, 10), st.floats(0.1, 100)), max_size=8))
def test_integrals_lie_between_nothing_and_the_whole_time(points: list[tuple[float, float]]) -> None:
    points.sort()
    course = as_arrays(points)
    assert -1e-9 <= integral(gap_course(course, 1.0), 10) <= 10 + 1e-9
    assert -1e-9 <= integral(gap_between(course, course), 10) <= 10 + 1e-9


def test_the_share_solved_counts_those_that_were_not() -> None:
    assert share_solved([3.0, None, 1.0, 3.0]) == [(0.0, 0.0), (1.0, 0.25), (3.0, 0.75)]
    assert share_solved([None]) == [(0.0, 0.0)]


def test_quartiles_treat_what_never_came_as_infinite() -> None:
    five = quartiles([4.0, None, 2.0, 1.0, 3.0])
    assert (five.low, five.lower, five.median, five.upper, five.high) == (1, 2, 3, 4, math.inf)
    assert (five.known, five.size) == (4, 5)
    assert quartiles([1.0, 2.0]).median == 1.5
    assert quartiles([1.0, None]).median == math.inf
    assert quartiles([None]).lower == math.inf
