"""The engines against exhaustion, and the published numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.judges import template as judge
from tests.judges.template import empty
from workbench.core.insight import Steps
from workbench.core.outcome import Outcome, Status
from workbench.puzzles._template.puzzle import Template
from workbench.puzzles._template.rules import Board
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job

PUZZLE = Template()


def solved(board: Board, task: str, found: list[Event] | None = None, hint: Any = None, **more: Any) -> Outcome:
    emit = [] if found is None else found
    return run_job(PUZZLE, board, PUZZLE.task(task), {}, emit.append, hint=hint, **more)


@pytest.mark.parametrize(("size", "army"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 4)])
def test_the_largest_armies(size: int, army: int) -> None:
    """OEIS A250000, and the judge."""
    assert judge.possible(empty(size, 0), army, ())
    assert not judge.possible(empty(size, 0), army + 1, ())
    outcome = solved(empty(size, 0), "most")
    assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, army, army)
    assert outcome.board.army == army


def test_what_is_drawn_and_what_was_found_before_come_first() -> None:
    begun = empty(4, 2)
    answer = solved(begun, "find").board
    for board, hint in ((answer, None), (begun, answer)):
        for task in ("find", "most"):
            found: list[Event] = []
            solved(board, task, found, hint)
            first = next(event for event in found if isinstance(event, events.Incumbent))
            assert first.board == answer


def test_a_hint_goes_on_from_what_is_drawn() -> None:
    board, count = empty(4, 2).put(1, [0]), 0
    while not PUZZLE.check(board).solved:
        found: list[Event] = []
        outcome = solved(board, "hint", found)
        (steps,) = (event.insight for event in found if isinstance(event, events.Insight))
        assert isinstance(steps, Steps)
        assert (steps.steps[0].board, steps.steps[0].caption) == (outcome.board, outcome.answer)
        assert PUZZLE.check(steps.steps[-1].board).solved
        assert len(outcome.board.queens) == len(board.queens) + 1
        board, count = outcome.board, count + 1
    assert count == 3
    assert solved(board, "hint").answer == "nothing is missing"


def test_what_is_known_is_left_out_and_has_the_pins_that_are_asked_for() -> None:
    board = empty(3, 1)
    every = list(judge.every(board, ()))
    assert solved(board, "count").count == len(every)
    assert solved(board, "find", others=every[1:]).board == every[0]
    assert solved(board, "find", others=every).status is Status.INFEASIBLE
    pinned = PUZZLE.apply(board, "pin 1 1")
    assert not every[-1].cells[0]
    assert solved(pinned, "find", hint=every[-1]).board.pins == {0}
    assert solved(board, "find", hint=replace(every[0], pins=frozenset({0}))).board.pins == frozenset()
