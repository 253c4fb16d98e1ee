"""The one caller of CP-SAT: statuses, stop, parameters, callbacks, repeatability."""

from __future__ import annotations

import threading
import time

import pytest
from ortools.sat.python import cp_model

from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from workbench.core.context import Limits
from workbench.core.errors import OptionError
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.solve import cpsat, events
from workbench.solve.events import Event
from workbench.solve.job import JobContext, StopToken


def context(
    found: list[Event] | None = None, limits: Limits | None = None, token: StopToken | None = None
) -> JobContext:
    puzzle, box = Scripted(), [] if found is None else found
    return JobContext(
        puzzle, Board(5), puzzle.task("play"), Values(), box.append, limits or Limits(), token or StopToken()
    )


def pigeons(holes: int, birds: int) -> cp_model.CpModel:
    """More birds than holes: hard to refute without cleverness."""
    model = cp_model.CpModel()
    sits = [[model.new_bool_var(f"{b} {h}") for h in range(holes)] for b in range(birds)]
    for row in sits:
        model.add_bool_or(row)
    for h in range(holes):
        for a in range(birds):
            for b in range(a):
                model.add_bool_or([sits[a][h].Not(), sits[b][h].Not()])
    return model


def knapsack() -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    model = cp_model.CpModel()
    take = [model.new_bool_var(f"{i}") for i in range(30)]
    model.add(sum((7 * i % 23 + 3) * t for i, t in enumerate(take)) <= 100)
    model.maximize(sum((5 * i % 17 + 1) * t for i, t in enumerate(take)))
    return model, take


def endless() -> cp_model.CpModel:
    """Nothing of it can be proved within the life of a test."""
    return pigeons(17, 18)


HARD = {"cp_model_presolve": "false", "symmetry_level": "0", "linearization_level": "0"}


def test_statuses_are_mapped() -> None:
    model = cp_model.CpModel()
    x = model.new_int_var(0, 9, "x")
    model.add(x >= 4)
    result = cpsat.search(model, context())
    assert (result.status, result.objective, result.bound) == (Status.PROVED, None, None)
    assert result.value is not None
    assert result.value(x) >= 4
    model.minimize(x)
    result = cpsat.search(model, context())
    assert (result.status, result.objective, result.bound) == (Status.PROVED, 4, 4)
    model.add(x < 4)
    result = cpsat.search(model, context())
    assert (result.status, result.value) == (Status.INFEASIBLE, None)
    assert cpsat.search(endless(), context(limits=Limits(time=0.2)), overrides=HARD).status is Status.UNKNOWN


def test_stop_before_the_search_is_not_lost() -> None:
    token = StopToken()
    token.stop()
    start = time.perf_counter()
    assert cpsat.search(endless(), context(token=token), overrides=HARD).status is Status.UNKNOWN
    assert time.perf_counter() - start < PATIENCE


def test_stop_during_the_search_ends_it() -> None:
    token, start = StopToken(), time.perf_counter()
    threading.Timer(0.3, token.stop).start()
    assert cpsat.search(endless(), context(token=token), overrides=HARD).status is Status.UNKNOWN
    assert token.requested
    assert time.perf_counter() - start < PATIENCE


def test_solutions_bounds_and_log_become_events() -> None:
    model, take = knapsack()
    found: list[Event] = []
    ctx = context(found)
    seen: list[tuple[int, float | None]] = []
    result = cpsat.search(model, ctx, lambda value, objective, bound: seen.append((sum(map(value, take)), objective)))
    assert seen
    assert seen[-1][1] == result.objective
    assert any(isinstance(event, events.Log) and "CpSolverResponse" in event.text for event in found)
    quiet: list[Event] = []
    assert cpsat.search(model, context(quiet), report=False).objective == result.objective
    assert quiet == []


def test_all_solutions_are_gone_through_once() -> None:
    model = cp_model.CpModel()
    xs = [model.new_bool_var(str(i)) for i in range(4)]
    model.add(sum(xs) == 2)
    seen: list[tuple[int, ...]] = []
    result = cpsat.search(
        model,
        context(limits=Limits(workers=2)),
        lambda value, *_: seen.append(tuple(map(value, xs))),
        enumerate_all=True,
    )
    assert result.status is Status.PROVED
    assert len(seen) == len(set(seen)) == 6


def test_an_exception_in_a_callback_ends_the_search_and_comes_out() -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("callback")

    with pytest.raises(ZeroDivisionError):
        cpsat.search(knapsack()[0], context(), fail)


def test_parameters_by_name_win_over_a_searchs_own() -> None:
    limits = Limits(workers=3, seed=7, params={"linearization_level": "2", "cp_model_probing_level": "0"})
    found = cpsat.parameters(limits, {"linearization_level": "1", "symmetry_level": "0"})
    assert (found.num_workers, found.random_seed) == (3, 7)
    assert (found.linearization_level, found.cp_model_probing_level, found.symmetry_level) == (2, 0, 0)
    assert not found.catch_sigint_signal


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("nope", "1", "CP-SAT has no parameter 'nope'"),
        ("num_workers", "many", "CP-SAT's parameter num_workers cannot be 'many'"),
        ("max_time_in_seconds", "", "CP-SAT's parameter max_time_in_seconds cannot be ''"),
        ("search_branching", "NO_SUCH_SEARCH", "CP-SAT's parameter search_branching cannot be"),
    ],
)
def test_wrong_parameters_are_refused(name: str, value: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        cpsat.parameters(Limits(params={name: value}), {})


def test_values_that_only_the_search_refuses_are_the_users_too() -> None:
    with pytest.raises(OptionError, match="CP-SAT refuses its parameters"):
        cpsat.search(knapsack()[0], context(limits=Limits(params={"num_workers": "-3"})))


def test_one_worker_and_a_seed_repeat() -> None:
    def course(seed: int) -> list[tuple[int, ...]]:
        model, take = knapsack()
        seen: list[tuple[int, ...]] = []
        cpsat.search(model, context(limits=Limits(seed=seed)), lambda value, *_: seen.append(tuple(map(value, take))))
        return seen

    assert course(3) == course(3)


def test_the_core_of_an_impossible_model() -> None:
    model = cp_model.CpModel()
    x, y, z = (model.new_bool_var(name) for name in "xyz")
    model.add_bool_or([x.Not(), y.Not()])
    model.add_assumptions([x, y, z])
    result = cpsat.search(model, context(), report=False)
    assert result.status is Status.INFEASIBLE
    assert {x.index, y.index} <= set(result.core)


def test_an_invalid_model_is_a_bug() -> None:
    model = cp_model.CpModel()
    model.proto.variables.add().domain.extend([1, 0])
    with pytest.raises(ValueError, match="domain"):
        cpsat.search(model, context())


def test_another_engine_may_end_a_search_and_bounds_may_go_elsewhere() -> None:
    start = time.perf_counter()
    assert _ended_early(start) is Status.UNKNOWN
    assert time.perf_counter() - start < PATIENCE
    model, _ = knapsack()
    found: list[Event] = []
    bounds: list[float] = []
    result = cpsat.search(model, context(found), on_bound=bounds.append)
    assert result.bound == bounds[-1]
    assert not any(isinstance(event, events.Bound) for event in found)


def _ended_early(start: float) -> Status:
    until = start + 0.3
    return cpsat.search(endless(), context(), overrides=HARD, until=lambda: time.perf_counter() > until).status
