"""The one caller of CP-SAT: statuses, stop, parameters, callbacks, repeatability."""

from __future__ import annotations

import threading
import time

import pytest
from ortools.sat.python import cp_model

from tests.patience import PATIENCE
from tests.solve.models.linear_models import context
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.outcome import Proof, Stopped
from workbench.solve.answer import Answer
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.solvers import cpsat, cpsat_parameters


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


def assignment(more: int = 0) -> cp_model.CpModel:
    """Its first solution is not its best; `more` is added to what each is worth."""
    model, n = cp_model.CpModel(), 12
    sits = [[model.new_bool_var(f"{i} {j}") for j in range(n)] for i in range(n)]
    for k in range(n):
        model.add_exactly_one(sits[k])
        model.add_exactly_one(row[k] for row in sits)
    model.maximize(more + sum((7 * i + 13 * j) % 17 * sits[i][j] for i in range(n) for j in range(n)))
    return model


def endless() -> cp_model.CpModel:
    """Nothing of it can be proved within the life of a test."""
    return pigeons(17, 18)


ENDING = {
    "max_number_of_conflicts": "0",
    "max_deterministic_time": "0.0001",
    "stop_after_presolve": "true",
    "stop_after_root_propagation": "true",
    "max_time_in_seconds": "0.001",
}
HARD = {"cp_model_presolve": "false", "symmetry_level": "0", "linearization_level": "0"}


def test_an_end_is_one_of_three_values() -> None:
    model = cp_model.CpModel()
    x = model.new_int_var(0, 9, "x")
    model.add(x >= 4)
    result = cpsat.search(model, context())
    assert isinstance(result, cpsat.Found)
    assert (result.proved, result.why, result.objective, result.bound) == (True, None, None, None)
    assert result.value(x) >= 4
    told: list[Event] = []
    assert cpsat.possible(model, context(told)) is Answer.YES
    assert not told  # a question beside the job's: neither bounds nor the solver's log
    model.minimize(x)
    result = cpsat.search(model, context())
    assert isinstance(result, cpsat.Found)
    assert (result.proved, result.why, result.objective, result.bound) == (True, None, 4, 4)
    model.add(x < 4)
    assert cpsat.search(model, context()) == cpsat.NoneExists()
    assert cpsat.possible(model, context()) is Answer.NO
    for params in ({}, {"cp_model_probing_level": "0"}):  # one that ends nothing
        ctx = context(limits=Limits(time=0.2, params=params))
        assert cpsat.search(endless(), ctx, overrides=HARD) == cpsat.NotKnown(Stopped.TIME)
        assert ctx.stopped()
    assert cpsat.possible(endless(), ctx, overrides=HARD) is Answer.NOT_KNOWN


@pytest.mark.parametrize("name", list(ENDING))
def test_what_a_parameter_ends_is_not_known_because_of_a_limit(name: str) -> None:
    ctx = context(limits=Limits(time=PATIENCE, params={name: ENDING[name]}))
    result = cpsat.search(endless(), ctx, overrides=HARD, time_limit=PATIENCE / 2)
    assert isinstance(result, cpsat.NotKnown)
    assert result.why is Stopped.LIMIT
    assert not ctx.stopped()
    assert ctx.limited
    assert ctx.halted().stopped is Stopped.LIMIT


def test_nothing_proved_is_no_bound_of_zero() -> None:
    result = cpsat.search(knapsack()[0], context(limits=Limits(params={"stop_after_presolve": "true"})))
    assert result == cpsat.NotKnown(Stopped.LIMIT, None)


@pytest.mark.parametrize("offset", [7, -7])
def test_a_bound_that_is_proved_is_told_though_nothing_is_found(offset: int) -> None:
    model = endless()
    model.minimize(model.new_int_var(0, 9, "x") + offset)
    none = Limits(params={"max_number_of_conflicts": "0"})
    assert cpsat.search(model, context(limits=none), overrides=HARD) == cpsat.NotKnown(Stopped.LIMIT, offset)


@pytest.mark.parametrize("more", [0, 10**13])
@pytest.mark.parametrize("gap", ["absolute_gap_limit", "relative_gap_limit"])
def test_optimal_within_a_gap_is_no_proof(gap: str, more: int) -> None:
    result = cpsat.search(assignment(more), context(limits=Limits(params={gap: "1000"})))
    assert isinstance(result, cpsat.Found)
    assert (result.proved, result.why) == (False, Stopped.LIMIT)
    assert result.objective != result.bound


def test_one_solution_is_not_all_of_them() -> None:
    model = cp_model.CpModel()
    model.new_bool_var("x")
    first = Limits(params={"stop_after_first_solution": "true"})
    result = cpsat.search(model, context(limits=first), lambda *_: None, enumerate_all=True)
    assert isinstance(result, cpsat.Found)
    assert (result.proved, result.why) == (False, Stopped.LIMIT)


def test_who_wants_no_more_has_not_seen_all() -> None:
    ctx = context()
    result = cpsat.search(assignment(), ctx, lambda *_: True)
    assert isinstance(result, cpsat.Found)
    assert (result.proved, result.why, ctx.reason()) == (False, None, None)


def test_nothing_is_proved_of_the_whole_by_looking_at_a_part() -> None:
    model = cp_model.CpModel()
    x, y = (model.new_bool_var(name) for name in "xy")
    model.add(x != y)
    model.add_hint(x, 1)
    model.add_hint(y, 1)
    narrow = Limits(params={"fix_variables_to_their_hinted_value": "true"})
    assert cpsat.possible(model, context(limits=narrow)) is Answer.NOT_KNOWN
    model = cp_model.CpModel()
    x, y = (model.new_bool_var(name) for name in "xy")
    model.add(x != y)
    model.add_hint(x, 1)
    model.maximize(2 * y + x)
    found: list[Event] = []
    result = cpsat.search(model, context(found, limits=narrow), lambda *_: None)
    assert isinstance(result, cpsat.Found)
    assert (result.objective, result.bound, result.proved) == (1, None, False)
    assert not any(isinstance(event, events.Bound) for event in found)


def test_only_what_was_looked_for_everywhere_is_proved() -> None:
    """One solution of a model without an objective proves nothing; least of all is proved, though it is zero."""
    one, least = cp_model.CpModel(), cp_model.CpModel()
    one.new_bool_var("x")
    least.minimize(least.new_bool_var("x"))
    first = Limits(params={"stop_after_first_solution": "true"})
    asked = (
        (one, None, False, None),
        (one, None, True, Proof.MODEL),
        (one, first, True, None),
        (least, None, False, Proof.MODEL),
    )
    for model, limits, everything, proof in asked:
        ctx = context(limits=limits)
        result = cpsat.search(model, ctx, lambda *_: None, enumerate_all=everything)
        assert isinstance(result, cpsat.Found)
        assert ctx.proof is proof
        assert result.bound == (0 if model is least else None)


def test_an_answer_is_no_boolean() -> None:
    with pytest.raises(TypeError, match="YES, NO or NOT_KNOWN"):
        bool(Answer.NO)


def test_stop_before_the_search_is_not_lost() -> None:
    token = StopToken()
    token.stop()
    start = time.perf_counter()
    assert cpsat.search(endless(), context(token=token), overrides=HARD) == cpsat.NotKnown(Stopped.USER)
    assert time.perf_counter() - start < PATIENCE


def test_stop_during_the_search_ends_it() -> None:
    token, start = StopToken(), time.perf_counter()
    threading.Timer(0.3, token.stop).start()
    assert cpsat.search(endless(), context(token=token), overrides=HARD) == cpsat.NotKnown(Stopped.USER)
    assert token.requested
    assert time.perf_counter() - start < PATIENCE


def test_solutions_bounds_and_log_become_events(capfd: pytest.CaptureFixture[str]) -> None:
    model, take = knapsack()
    found: list[Event] = []
    ctx = context(found)
    seen: list[tuple[int, float | None]] = []
    result = cpsat.search(model, ctx, lambda it: seen.append((sum(map(it.value, take)), it.objective)))
    assert isinstance(result, cpsat.Found)
    assert seen[-1][1] == result.objective
    assert any(isinstance(event, events.Log) and "CpSolverResponse" in event.text for event in found)
    quiet: list[Event] = []
    logging = Limits(workers=1, params={"log_search_progress": "true"})
    cpsat_parameters.check_parameters(logging)
    again = cpsat.search(model, context(quiet, logging), report=False)
    assert isinstance(again, cpsat.Found)
    assert again.objective == result.objective
    assert quiet == []
    assert capfd.readouterr().out == ""


def test_all_solutions_are_gone_through_once() -> None:
    model = cp_model.CpModel()
    xs = [model.new_bool_var(str(i)) for i in range(4)]
    model.add(sum(xs) == 2)
    seen: list[tuple[int, ...]] = []
    result = cpsat.search(
        model, context(limits=Limits(workers=2)), lambda it: seen.append(tuple(map(it.value, xs))), enumerate_all=True
    )
    assert isinstance(result, cpsat.Found)
    assert result.proved
    assert len(seen) == len(set(seen)) == 6


def test_an_exception_in_a_callback_ends_the_search_and_comes_out() -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("callback")

    with pytest.raises(ZeroDivisionError):
        cpsat.search(knapsack()[0], context(), fail)


def test_parameters_by_name_win_over_a_searchs_own() -> None:
    limits = Limits(workers=3, seed=7, params={"linearization_level": "2", "cp_model_probing_level": "0"})
    found = cpsat_parameters.parameters(limits, {"linearization_level": "1", "symmetry_level": "0"})
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
        cpsat_parameters.parameters(Limits(params={name: value}), {})


def test_values_that_only_the_search_refuses_are_the_users_too() -> None:
    with pytest.raises(OptionError, match="CP-SAT refuses its parameters"):
        cpsat.search(knapsack()[0], context(limits=Limits(params={"num_workers": "-3"})))


def test_one_worker_and_a_seed_repeat() -> None:
    def course(seed: int) -> list[tuple[int, ...]]:
        model, take = knapsack()
        seen: list[tuple[int, ...]] = []
        cpsat.search(model, context(limits=Limits(seed=seed)), lambda it: seen.append(tuple(map(it.value, take))))
        return seen

    assert course(3) == course(3)


def test_an_invalid_model_is_a_bug() -> None:
    model = cp_model.CpModel()
    model.proto.variables.add().domain.extend([1, 0])
    with pytest.raises(ValueError, match="domain"):
        cpsat.search(model, context())


def test_another_engine_may_end_a_search_and_bounds_may_go_elsewhere() -> None:
    start = time.perf_counter()
    until = start + 0.3
    result = cpsat.search(endless(), context(), overrides=HARD, until=lambda: time.perf_counter() > until)
    assert result == cpsat.NotKnown(None)
    assert time.perf_counter() - start < PATIENCE
    model, _ = knapsack()
    found: list[Event] = []
    bounds: list[float] = []
    result = cpsat.search(model, context(found), on_bound=bounds.append)
    assert isinstance(result, cpsat.Found)
    assert result.bound == bounds[-1]
    assert not any(isinstance(event, events.Bound) for event in found)
