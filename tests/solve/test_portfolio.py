"""A search and a model side by side: the first answer ends the other, whoever has it."""

from __future__ import annotations

import threading

import pytest

from tests.patience import PATIENCE
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.task import Task
from workbench.puzzles import PUZZLES
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.portfolio import Until, race, side_by_side, spare_workers


def until_told(until: Until, seconds: float | None = None) -> None:
    """An engine that finds nothing and ends as soon as it is told to."""
    asleep = threading.Event()
    for _ in range(int(PATIENCE / 0.01)):
        if until():
            return
        asleep.wait(0.01)
    raise AssertionError("nobody has ended it")


def never() -> bool:
    return False


def context(workers: int, token: StopToken | None = None) -> JobContext:
    task = Task("find", "Find", "")
    return JobContext(
        Question(PUZZLES[0], None, task, Values(), Limits(workers=workers)), lambda event: None, token or StopToken()
    )


def test_the_searchs_answer_ends_the_model() -> None:
    assert side_by_side(lambda until: "found", until_told, never) == "found"


def test_the_models_answer_ends_the_search() -> None:
    assert side_by_side(until_told, lambda until, seconds: "proved", never) == "proved"


def test_an_answer_that_is_empty_is_one() -> None:
    assert side_by_side(until_told, lambda until, seconds: (), never) == ()


def test_one_that_gives_up_leaves_the_other_alone() -> None:
    gave_up = threading.Event()

    def search(until: Until) -> str | None:
        gave_up.set()
        return None

    def model(until: Until, seconds: float | None) -> str:
        assert gave_up.wait(PATIENCE)
        assert not until()
        return "proved"

    assert side_by_side(search, model, never) == "proved"
    ended = threading.Event()

    def gives_up(until: Until, seconds: float | None) -> None:
        ended.set()

    assert side_by_side(lambda until: "found" if ended.wait(PATIENCE) else None, gives_up, never) == "found"


def test_who_is_not_patient_ends_with_the_model() -> None:
    assert side_by_side(until_told, lambda until, seconds: None, never, patient=False) is None


def test_a_search_with_a_head_start_may_need_no_model() -> None:
    def model(until: Until, seconds: float | None) -> str:
        raise AssertionError("it was not needed")

    assert side_by_side(lambda until: "found", model, never, head_start=PATIENCE) == "found"


def test_what_one_of_them_raises_ends_the_other_and_is_raised() -> None:
    def fails(until: Until, seconds: float | None = None) -> str:
        raise ValueError("on a thread")

    with pytest.raises(ValueError, match="on a thread"):
        side_by_side(fails, until_told, never)
    with pytest.raises(ValueError, match="on a thread"):
        side_by_side(until_told, fails, never)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_race_ends_when_stopped_and_when_all_is_done(workers: int) -> None:
    token = StopToken()
    token.stop()
    assert race(until_told, until_told, context(workers, token)) is None
    assert race(until_told, until_told, context(workers), done=lambda: True) is None


@pytest.mark.parametrize("workers", [1, 2])
def test_a_race_has_the_answer_of_whoever_has_one(workers: int) -> None:
    assert race(until_told, lambda until, seconds: "proved", context(workers)) == "proved"
    assert race(lambda until: "found", until_told, context(workers)) == "found"


def test_with_one_worker_turns_grow_longer() -> None:
    given: list[float | None] = []

    def model(until: Until, seconds: float | None) -> str | None:
        given.append(seconds)
        return "proved" if len(given) == 3 else None

    assert race(lambda until: None, model, context(1)) == "proved"
    assert given == [1.0, 2.0, 4.0]


def test_the_search_takes_one_of_the_workers() -> None:
    assert [spare_workers(context(workers)) for workers in (1, 2, 8)] == [
        {"num_workers": "1"},
        {"num_workers": "1"},
        {"num_workers": "7"},
    ]
