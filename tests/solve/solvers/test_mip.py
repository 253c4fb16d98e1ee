"""The one caller of HiGHS: statuses, stop, parameters, callbacks; and CP-SAT on the same models."""

from __future__ import annotations

import random
import threading

import pytest

from tests.solve.models.linear_models import best, context, knapsack, market_split, small
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.outcome_words import ending
from workbench.core.task import CPSAT, HIGHS
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.solve.answer import Found, NoneExists, NotKnown
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.models.linear_model import LinearModel, LinearSolution
from workbench.solve.solvers import mip
from workbench.solve.solvers.linear_search import check_parameters, search


def test_an_end_is_one_of_three_values() -> None:
    found = mip.search(knapsack(), context())
    assert isinstance(found, Found)
    assert (found.objective, found.bound, found.proved, found.why) == (-114, -114, True, None)
    assert set(found.value) == {0.0, 1.0}
    impossible = knapsack()
    impossible.add([(1, 0), (1, 1)], low=3)
    assert mip.search(impossible, context()) == NoneExists()
    free = knapsack()
    free.objective = None
    found = mip.search(free, context())
    assert isinstance(found, Found)
    assert (found.objective, found.bound, found.proved) == (None, None, True)


@pytest.mark.parametrize("solver", [CPSAT, HIGHS])
def test_small_models_are_solved_as_by_going_through_everything(solver: str) -> None:
    for seed in range(120):
        model = small(random.Random(seed))
        expected, found = best(model), search(model, context(), solver, report=False)
        if expected is None:
            assert found == NoneExists(), seed
            continue
        assert isinstance(found, Found), seed
        assert found.proved, seed
        assert model.broken(found.value) is None, seed
        if model.objective is not None:
            assert found.objective == found.bound == pytest.approx(expected), seed


def test_numbers_that_are_not_whole() -> None:
    model = LinearModel()
    x = model.continuous("x", 0, 9)
    model.add([(3, x)], low=4)
    model.minimise([(1, x)])
    found = mip.search(model, context())
    assert isinstance(found, Found)
    assert found.proved
    assert found.objective == found.bound == pytest.approx(4 / 3)
    with pytest.raises(OptionError, match="solver=highs"):
        search(model, context(), CPSAT)


def test_a_model_without_variables_or_rows() -> None:
    empty = LinearModel()
    assert mip.search(empty, context()) == Found((), None, None, True, None)
    empty.minimise([])
    empty.offset = 3
    assert mip.search(empty, context()) == Found((), 3, 3, True, None)


def test_incumbents_bounds_and_log_come_as_they_are_found() -> None:
    box: list[Event] = []
    shown: list[LinearSolution] = []
    model = market_split(2, 16)
    found = mip.search(model, context(box, Limits(time=20)), shown.append)
    assert isinstance(found, Found)
    worth = [one.objective for one in shown]
    assert len(worth) > 1
    assert worth == sorted(worth, key=lambda value: -(value or 0))
    assert worth[-1] == found.objective
    for one in shown:
        assert model.broken(one.value) is None
        assert one.bound is None or found.objective is None or one.bound <= found.objective + 1e-6
    bounds = [event.bound for event in box if isinstance(event, events.Bound)]
    assert bounds == sorted(bounds)
    assert any("HiGHS" in event.text for event in box if isinstance(event, events.Log))


def test_bounds_go_where_they_are_asked_for() -> None:
    """Into the job's events, or to who asks; nowhere where nothing is to be reported or the user's options loosen."""

    def told(report: bool, own: bool, params: dict[str, str]) -> tuple[bool, bool]:
        box: list[Event] = []
        bounds: list[float] = []
        mip.search(
            knapsack(), context(box, Limits(params=params)), report=report, on_bound=bounds.append if own else None
        )
        return any(isinstance(event, events.Bound) for event in box), bool(bounds)

    loose = {"primal_feasibility_tolerance": "1e-6"}
    assert [told(report, own, {}) for report in (True, False) for own in (False, True)] == [
        (True, False),
        (False, True),
        (False, False),
        (False, True),
    ]
    assert [told(True, own, loose) for own in (False, True)] == [(False, False)] * 2


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("1e-6", ""),  # the default
        ("1e-5", "; with mip_feasibility_tolerance the solver's word is no proof"),
        ("1e-9", "; with mip_feasibility_tolerance the solver's word is no proof"),
    ],
)
def test_which_parameter_costs_the_proof_is_said_at_the_end(value: str, told: str) -> None:
    def work(ctx: JobContext) -> Outcome:
        found = mip.search(knapsack(), ctx)
        return ctx.outcome(Status.PROVED, objective=-114) if isinstance(found, Found) and found.proved else ctx.halted()

    puzzle = Dicdacdoe()
    task, board = puzzle.task("find"), puzzle.new_board(defaults(puzzle.options))
    limits = Limits(params={"mip_feasibility_tolerance": value})
    values = task.read({"formulation": "notebook", "solver": "highs"})
    outcome = run_job(Question(puzzle, board, task, values, limits), lambda _: None, work=work)
    assert outcome.status is (Status.UNKNOWN if told else Status.PROVED)
    assert ending(task, outcome).endswith(told or "nothing better exists; without effect: mip_feasibility_tolerance")


@pytest.mark.parametrize("offset", [0, 10**8])
def test_optimal_within_a_gap_is_no_proof(offset: int) -> None:
    model = knapsack(300)
    model.offset = offset
    found = mip.search(model, context(limits=Limits(params={"mip_abs_gap": "1000"})))
    assert isinstance(found, Found)
    assert (found.proved, found.why) == (False, Stopped.LIMIT)
    assert found.objective is not None
    assert found.bound is not None
    assert found.bound <= found.objective - 1


def test_optimal_without_a_bound_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solve.solvers.mip._HighsSearch._prove", lambda self, bound: None)
    found = mip.search(knapsack(), context())
    assert isinstance(found, Found)
    assert (found.objective, found.bound, found.proved, found.why) == (-114, None, False, Stopped.LIMIT)


def test_no_more_than_wanted() -> None:
    found = mip.search(market_split(), context(), lambda solution: True)
    assert isinstance(found, Found)
    assert (found.proved, found.why) == (False, None)


def test_a_limit_is_no_proof() -> None:
    ctx = context(limits=Limits(time=0.1))
    found = mip.search(market_split(), ctx)
    assert isinstance(found, Found | NotKnown)
    assert found.why is Stopped.TIME
    assert ctx.reason() is Stopped.TIME
    found = mip.search(market_split(), context(), time_limit=0.1)
    assert not isinstance(found, NoneExists)
    assert found.why is None, "the caller's own seconds"
    for name, value in {"mip_max_improving_sols": "1", "mip_rel_gap": "1", "time_limit": "0.1"}.items():
        ctx = context(limits=Limits(params={name: value}))
        found = mip.search(knapsack(300) if name == "mip_rel_gap" else market_split(), ctx)
        assert not isinstance(found, NoneExists), name
        assert found.why is Stopped.LIMIT, name
        assert not isinstance(found, Found) or not found.proved, name


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.05, 0.2])
def test_stop_is_never_lost(seconds: float) -> None:
    token = StopToken()
    timer = threading.Timer(seconds, token.stop)
    if seconds:
        timer.start()
    else:
        token.stop()
    found = mip.search(market_split(), context(token=token))
    assert not isinstance(found, NoneExists)
    assert found.why is Stopped.USER


def test_until_ends_a_search() -> None:
    asked = iter(range(100_000))
    found = mip.search(market_split(), context(), until=lambda: next(asked) > 50)
    assert not isinstance(found, NoneExists)
    assert found.why is None


def test_what_a_callback_raises_is_raised_here() -> None:
    def fail(solution: LinearSolution) -> None:
        raise ZeroDivisionError("in a callback")

    with pytest.raises(ZeroDivisionError, match="in a callback"):
        mip.search(knapsack(), context(), fail)


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("num_workers", "2", "HiGHS has no option 'num_workers'"),
        ("simplex_strategy", "many", "HiGHS's option simplex_strategy cannot be 'many'"),
        ("presolve", "perhaps", "HiGHS's option presolve cannot be 'perhaps'"),
        ("mip_rel_gap", "-1", "HiGHS's option mip_rel_gap cannot be '-1'"),
        ("mip_detect_symmetry", "maybe", "HiGHS's option mip_detect_symmetry cannot be 'maybe'"),
    ],
)
def test_parameters_are_checked(name: str, value: str, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        check_parameters(Limits(params={name: value}), HIGHS)


def test_parameters_of_the_user_win() -> None:
    assert mip.parameters(Limits(workers=2, seed=7), {"mip_rel_gap": "0.5"})["mip_rel_gap"] == 0.5
    limits = Limits(params={"mip_rel_gap": "0.25", "random_seed": "3", "log_to_console": "true"})
    found = mip.parameters(limits, {"mip_rel_gap": "0.5"})
    assert (found["mip_rel_gap"], found["random_seed"], found["log_to_console"]) == (0.25, 3, False)
    check_parameters(Limits(params={"linearization_level": "2"}), CPSAT)


def test_values_of_options_are_of_their_kind() -> None:
    params = {"mip_detect_symmetry": " False ", "simplex_strategy": "3", "mip_rel_gap": "1e-3", "presolve": "off"}
    found = mip.parameters(Limits(params=params), {"mip_allow_restart": "true"})
    assert [found[name] for name in params] == [False, 3, 0.001, "off"]
    assert found["mip_allow_restart"] is True
    assert [mip.parameters(Limits(workers=workers), {})["threads"] for workers in (0, 1, 3)] == [1, 1, 3]


def test_parameters_that_changed_something_are_told() -> None:
    ctx = context(limits=Limits(params={"mip_rel_gap": "0.5", "presolve": "choose"}))
    mip.search(knapsack(), ctx)
    assert ctx.heeded_params == {"mip_rel_gap"}


def test_what_is_proved_is_told() -> None:
    """An optimum, and that there is none; not that there is one, nor what a limit left open. A question beside the
    job's leaves the proof of the job as it was."""
    impossible, free = knapsack(), knapsack()
    impossible.add([(1, 0), (1, 1)], low=3)
    free.objective = None

    def proof(model: LinearModel, before: Proof | None = None, *, report: bool = True, limit: str = "inf") -> object:
        ctx = context(limits=Limits(params={"time_limit": limit}))
        ctx.proof = before
        mip.search(model, ctx, report=report)
        return ctx.proof

    assert proof(knapsack()) is Proof.MODEL
    assert proof(free) is None
    assert proof(market_split(), limit="0.1") is None
    assert proof(impossible) is proof(impossible, report=False) is Proof.MODEL
    assert proof(impossible, Proof.MODEL_TWICE, report=False) is Proof.MODEL_TWICE
    assert proof(impossible, Proof.MODEL_TWICE) is Proof.MODEL


def test_a_hint_is_the_first_incumbent() -> None:
    model = market_split()
    first = mip.search(model, context(), time_limit=0.3)
    assert isinstance(first, Found)
    model.hint = dict(enumerate(first.value))
    again = mip.search(model, context(), lambda solution: True)
    assert isinstance(again, Found)
    assert again.objective is not None
    assert first.objective is not None
    assert again.objective <= first.objective


def test_two_searches_at_once_with_other_numbers_of_threads() -> None:
    found: list[object] = []
    workers = [
        threading.Thread(target=lambda n=n: found.append(mip.search(knapsack(), context(limits=Limits(workers=n)))))
        for n in (1, 2, 1, 2)
    ]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    assert [one.objective for one in found if isinstance(one, Found)] == [-114] * 4
