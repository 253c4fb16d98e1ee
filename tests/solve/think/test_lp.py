"""The relaxation in HiGHS against GLOP, which shares no line with it, and against all whole solutions."""

from __future__ import annotations

import random

import pytest
from ortools.linear_solver.python import model_builder

from tests.solve.models.linear_models import best, knapsack, market_split, small, solutions
from workbench.core.errors import Interrupted
from workbench.solve.models.linear_model import LinearModel
from workbench.solve.think.lp import LinearRelaxation

SEEDS = range(60)


def never() -> bool:
    return False


def by_glop(model: LinearModel) -> float | None:
    """The objective of the relaxation; None where it has no solution."""
    asked = model_builder.ModelBuilder()  # type: ignore[no-untyped-call]
    numbers = [asked.new_num_var(one.low, one.high, one.name) for one in model.variables]
    for row in model.rows:
        # an expression, also where it is empty
        total = sum((factor * numbers[number] for factor, number in row.terms), 0 * numbers[0])
        asked.add_linear_constraint(total, row.low, row.high)
    worth = sum((factor * numbers[number] for factor, number in model.objective or ()), 0 * numbers[0]) + model.offset
    (asked.maximize if model.maximise else asked.minimize)(worth)
    solver = model_builder.ModelSolver("glop")
    status = solver.solve(asked)
    if status == model_builder.SolveStatus.OPTIMAL:
        return float(solver.objective_value)
    assert status in (model_builder.SolveStatus.INFEASIBLE, model_builder.SolveStatus.MODEL_INVALID)
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_bounds_are_another_solvers_and_never_cross_the_optimum(seed: int) -> None:
    model = small(random.Random(seed))
    lp = LinearRelaxation(model, never)
    point, other, whole = lp.solve(), by_glop(model), best(model)
    assert (point is None) == (other is None)
    if point is None:
        assert whole is None
        return
    assert point.objective == pytest.approx(other, abs=1e-6)
    bounds = [point.objective]
    if model.objective is not None and whole is not None:
        root = lp.root(10)
        bounds += [value for value, _ in root.rounds] + ([root.bound] if root.bound is not None else [])
        bounds += [root.point.objective] if root.point is not None else []
        assert all((bound - whole) * (-1 if model.maximise else 1) <= 1e-6 for bound in bounds)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_relaxation_rules_out_is_in_no_solution(seed: int) -> None:
    model = small(random.Random(seed))
    binaries = [n for n, one in enumerate(model.variables) if (one.low, one.high) == (0, 1)]
    lp = LinearRelaxation(model, never)
    point = lp.solve()
    if point is None:
        return
    possible, sides, known = lp.possible(binaries, point, 10), lp.branches(binaries, 10), solutions(model)
    assert possible is not None
    assert {n for values in known for n in binaries if values[n]} <= possible
    assert possible == {n for n, (one, _) in sides.items() if one is not None}
    for number, both in sides.items():
        for side, value in zip(both, (1, 0), strict=True):
            if side is None:
                assert not any(values[number] == value for values in known)
            else:
                assert side.values[number] == pytest.approx(value)
    again = lp.solve()  # branching leaves nothing behind
    assert again is not None
    assert again.objective == pytest.approx(point.objective, abs=1e-6)


def test_cuts_lift_the_bound_and_are_gone_afterwards() -> None:
    model = knapsack()
    lp = LinearRelaxation(model, never)
    point = lp.solve()
    assert point is not None
    root = lp.root(10)
    assert root.bound is not None
    assert point.objective <= root.bound <= -114
    assert root.rounds
    assert all(cuts and bound >= point.objective - 1e-6 for bound, cuts in root.rounds)
    again = lp.solve()
    assert again is not None
    assert again.objective == pytest.approx(point.objective)


def test_it_stops() -> None:
    lp = LinearRelaxation(market_split(), lambda: True)
    with pytest.raises(Interrupted):
        lp.solve()
    with pytest.raises(Interrupted):
        lp.root(60)


def test_what_takes_too_long_is_left() -> None:
    lp = LinearRelaxation(market_split(), never)
    with pytest.raises(TimeoutError):
        lp.solve(0.0)
    point = lp.solve(60)
    assert point is not None
    assert lp.branches(range(40), 0.0) == {}
    assert lp.possible(range(40), point, 0.0) is None
    again = lp.solve(60)
    assert again is not None
    assert again.objective == pytest.approx(point.objective)
