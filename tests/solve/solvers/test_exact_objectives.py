"""An objective of whole numbers comes from CP-SAT as one, whatever it divides and multiplies on the way."""

from __future__ import annotations

import pytest
from ortools.sat.python import cp_model

from tests.solve.models.linear_models import context
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.solvers import cpsat
from workbench.solve.solvers.cpsat_callback import exact


def triangle(factor: float, more: int) -> cp_model.CpModel:
    """At best 4 * factor + more: CP-SAT divides by the factor, which `more` is no multiple of."""
    model = cp_model.CpModel()
    a, b, c = (model.new_int_var(0, 4, name) for name in "abc")
    for one, other in ((a, b), (b, c), (c, a)):
        model.add(one + other >= 2)
    model.minimize(factor * (a + 2 * b + c) + more)
    return model


@pytest.mark.parametrize(("factor", "more"), [(3, 13), (3, 14), (3, 16), (6, 25), (7, 1)])
def test_whatever_is_told_is_a_whole_number(factor: int, more: int) -> None:
    model, best = triangle(factor, more), 4 * factor + more
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    assert solver.best_objective_bound != best, "CP-SAT is off by rounding here"
    found: list[Event] = []
    shown: list[cpsat.Solution] = []
    ctx = context(found)
    result = cpsat.search(model, ctx, shown.append)
    assert isinstance(result, cpsat.Found)
    assert (result.objective, result.bound, result.proved) == (best, best, True)
    bounds = [event.bound for event in found if isinstance(event, events.Bound)]
    assert bounds[-1] == best
    assert shown[-1].objective == best
    told = [*bounds, *(number for one in shown for number in (one.objective, one.bound))]
    assert all(number is not None and number % 1 == 0 for number in told)


@pytest.mark.parametrize("factor", [3, -3])
def test_what_an_objective_is_not_whole_for_stays_as_it_is(factor: int) -> None:
    assert exact(triangle(factor, 13))(24.999999999999996) == 25
    assert exact(triangle(factor, 13))(-float("inf")) == -float("inf")
    assert exact(triangle(factor + 0.5, 13))(24.75) == 24.75
    assert exact(cp_model.CpModel())(24.75) == 24.75
