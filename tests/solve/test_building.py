"""A large model that is being built ends when the job is to end, whoever builds it; a small one is built to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.scripted import Board, Scripted
from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.solve.building import interruptible
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.models import model_report
from workbench.solve.models.linear_cpsat import cpsat_form
from workbench.solve.models.linear_model import LinearModel
from workbench.solve.solvers import cpsat


def linear(rows: int) -> LinearModel:
    model = LinearModel()
    number = model.binary("x")
    for _ in range(rows):
        model.add([(1, number)], high=1)
    return model


def logical(parts: int) -> cpsat.StoppableModel:
    model = cpsat.StoppableModel()
    x = model.new_bool_var("x")
    for _ in range(parts):
        model.add_bool_or([x])
    return model


BUILDERS = [linear, logical]


@pytest.mark.parametrize("build", BUILDERS)
def test_a_stop_ends_the_building_of_a_large_model(build: Callable[[int], object]) -> None:
    with interruptible(lambda: True):
        build(900)
        with pytest.raises(Interrupted):
            build(3000)
    build(3000)


@pytest.mark.parametrize("build", BUILDERS)
def test_a_model_grows_to_its_limit_and_no_further(build: Callable[[int], object]) -> None:
    with interruptible(lambda: False, 2000):
        build(1990)
        with pytest.raises(BoardRefused, match="more than 2,000 variables and constraints"):
            build(4000)


def test_a_stop_ends_the_way_from_one_form_to_the_other() -> None:
    model = linear(3000)
    with interruptible(lambda: True), pytest.raises(Interrupted):
        cpsat_form(model)


@pytest.mark.parametrize("build", BUILDERS)
def test_a_stop_ends_the_counting_of_what_a_large_model_has(build: Callable[[int], LinearModel]) -> None:
    """Its dialog was closed, and the model of a million rows was counted for minutes more."""
    model = build(3000)
    with interruptible(lambda: True), pytest.raises(Interrupted):
        model_report.sizes(model, str, lambda: True)


def test_a_form_that_is_made_for_its_size_alone_is_no_larger_than_is_wanted() -> None:
    said = list[str]()
    assert [*model_report.sizes(logical(3000), said.append, most=2000)] == ["model", "CP-SAT"]
    assert len(said) == 1
    assert "more than 2,000 variables and constraints" in said[0]
    said.clear()
    assert [*model_report.sizes(logical(3000), said.append)] == ["model", "CP-SAT", "HiGHS"]
    assert not said


@pytest.mark.parametrize("build", BUILDERS)
def test_a_job_that_builds_for_ever_is_stopped(build: Callable[[int], object]) -> None:
    token = StopToken()

    def script(board: Board, ctx: SolveContext) -> Outcome:
        build(3000)
        token.stop()
        build(10**9)
        raise AssertionError("it goes on building")

    puzzle = Scripted(script)
    outcome = run_job(Question(puzzle, Board(5), puzzle.task("play"), Values()), lambda _: None, token=token)
    assert (outcome.status, outcome.stopped) == (Status.UNKNOWN, Stopped.USER)


def test_what_is_proved_is_explained_although_a_stop_was_asked_for() -> None:
    token = StopToken()

    def script(board: Board, ctx: SolveContext) -> Outcome:
        token.stop()
        ctx.proved_by(Proof.MODEL)
        linear(3000)
        return ctx.outcome(Status.INFEASIBLE)

    puzzle = Scripted(script)
    outcome = run_job(Question(puzzle, Board(5), puzzle.task("play"), Values()), lambda _: None, token=token)
    assert outcome.status is Status.INFEASIBLE
