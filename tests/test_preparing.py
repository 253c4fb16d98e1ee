"""What the first start shows, on a machine where nothing is compiled: no second of compiling counts as solving."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import pytest

from workbench.core.limits import Limits
from workbench.core.options import complete, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.solve import kernels
from workbench.solve.jobs.events import Event, Finished, Incumbent, Phase
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

LONG = 0.7
"""Seconds that it takes to compile a module here: more than a turn of those who take turns."""


COMPILED = [puzzle for puzzle in PUZZLES if puzzle.kernels and puzzle.slug != "morris"]
"""Those whose show needs kernels: the usual board of morris is solved without."""


@pytest.mark.corner("war", "towers")
@pytest.mark.parametrize("puzzle", COMPILED, ids=lambda puzzle: puzzle.slug)
def test_the_clock_stands_until_all_is_compiled(puzzle: AnyPuzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, told, early = set[str](), list[Event](), list[str]()

    def ready(module: str, stopped: Callable[[], bool]) -> None:
        if module not in compiled:
            time.sleep(LONG)
            compiled.add(module)
            assert not any(isinstance(event, Incumbent) for event in told)  # nobody was at work meanwhile

    monkeypatch.setattr(kernels, "is_ready", lambda module: module in compiled)
    monkeypatch.setattr(kernels, "_follow", lambda made: None if compiled else early.append(made.__name__))
    monkeypatch.setattr(kernels, "share", lambda module: float(module in compiled))
    monkeypatch.setattr(kernels, "ready", ready)
    starter = next(one for one in puzzle.starters if one.ask)
    task = puzzle.task(starter.ask)
    board = starter.board(defaults(starter.options), Random(1))
    run_job(
        Question(puzzle, board, task, complete(task.options, starter.asked), Limits(time=1.0, workers=1, seed=1)),
        told.append,
    )
    assert compiled
    assert not early  # a kernel that this process has to compile by itself, while its clock runs
    end = told[-1]
    assert isinstance(end, Finished)
    assert end.wall is not None
    assert end.wall - end.elapsed >= LONG * len(compiled)
    assert any(isinstance(event, Phase) and not event.counts and event.text == "Preparing the engine" for event in told)
