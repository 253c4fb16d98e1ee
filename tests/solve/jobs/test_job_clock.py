"""A job's clock counts the work on its question: libraries and kernels are loaded while it stands still."""

from __future__ import annotations

import sys
import time
from types import ModuleType

import pytest

from tests.scripted import Board, Scripted, five_better_ones
from workbench.core.context import SolveContext
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.solve import libraries
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_clock import FollowedClock, JobClock
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

PATIENT = 5.0
LONG = 0.3
"""Seconds that getting ready takes here."""


def test_it_stands_still_while_anything_is_made_ready() -> None:
    clock = JobClock()
    with clock.paused():
        before = clock.elapsed
        with clock.paused():
            time.sleep(0.01)
        assert clock.elapsed == before
    time.sleep(0.01)
    assert before + 0.01 <= clock.elapsed < before + 0.02 + PATIENT


def test_loading_and_compiling_take_nothing_of_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(board: Board, ctx: SolveContext) -> Outcome:
        with ctx.preparing("Compiling the kernel"):
            time.sleep(LONG)
        assert not ctx.stopped()
        return five_better_ones(board, ctx)

    puzzle, found = Scripted(slow), list[Event]()
    monkeypatch.setattr(Scripted, "engines", "scripted_engines")
    monkeypatch.setattr(libraries, "load", lambda: time.sleep(LONG))
    monkeypatch.setattr("importlib.import_module", lambda name: sys.modules.setdefault(name, ModuleType(name)))
    token = StopToken()
    outcome = run_job(
        Question(puzzle, Board(5), puzzle.task("play"), Values(), Limits(time=LONG)), found.append, token=token
    )
    sys.modules.pop("scripted_engines")
    assert (outcome.status, outcome.stopped) == (Status.PROVED, None)
    last = found[-1]
    assert isinstance(last, events.Finished)
    assert last.wall is not None
    assert last.wall - last.elapsed >= 2 * LONG
    told = [(one.text, one.counts) for one in found if isinstance(one, events.Phase)]
    assert told[:4] == [
        ("Loading the solvers", False),
        ("Beginning", True),
        ("Compiling the kernel", False),
        ("Beginning", True),
    ]


@pytest.mark.parametrize(("libraries_are", "engines_are"), [(True, False), (False, True), (True, True)])
def test_what_is_loaded_is_not_loaded_again(
    monkeypatch: pytest.MonkeyPatch, libraries_are: bool, engines_are: bool
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(Scripted, "engines", "scripted_engines")
    monkeypatch.setattr(libraries, "loaded", lambda: libraries_are)
    monkeypatch.setattr(libraries, "load", lambda: loaded.append("libraries"))
    monkeypatch.setattr("importlib.import_module", loaded.append)
    if engines_are:
        monkeypatch.setitem(sys.modules, "scripted_engines", ModuleType("scripted_engines"))
    puzzle = Scripted(five_better_ones)
    assert run_job(Question(puzzle, Board(5), puzzle.task("play"), Values()), lambda _: None).status is Status.PROVED
    assert loaded == ([] if libraries_are and engines_are else ["libraries", "scripted_engines"])


def test_who_follows_goes_on_between_events_and_stands_where_the_job_stands() -> None:
    clock = FollowedClock()
    clock.take(events.Phase(0, 3.0, "Searching"))
    assert clock.elapsed >= 3.0
    clock.take(events.Phase(1, 4.0, "Compiling the kernel", False))
    clock.take(events.Progress(2, 4.0, 1, 2))
    time.sleep(0.01)
    assert clock.elapsed == 4.0
    clock.take(events.Phase(3, 4.0, "Searching"))
    assert 4.0 <= clock.elapsed < 4.0 + PATIENT


def test_a_limit_ends_a_job_by_its_own_clock() -> None:
    def waiting(board: Board, ctx: SolveContext) -> Outcome:
        while not ctx.stopped():
            ctx.wait(0.01)
        return ctx.halted()

    puzzle = Scripted(waiting)
    outcome = run_job(Question(puzzle, Board(5), puzzle.task("play"), Values(), Limits(time=0.05)), lambda _: None)
    assert outcome.stopped is Stopped.TIME
