"""What is asked of models of cells: how many solutions there are, and that a limit proves nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.judges import template as judge
from tests.judges.template import empty
from tests.solve.models.linear_models import context
from workbench.core.cell_board import CellBoard
from workbench.core.insight import Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles._template.engines import build
from workbench.puzzles._template.puzzle import Template
from workbench.puzzles._template.rules import Board, check
from workbench.solve.cell_model import choice, model_of
from workbench.solve.finding import CellTasks, solutions
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters(CellBoard):
    """Two letters."""

    symbols = ".AB"


BOARD = Letters(rows=1, cols=2, cells=(0, 2))


@pytest.mark.parametrize("one_pass", [True, False])
@pytest.mark.parametrize(("most", "number", "exhausted"), [(2, 3, False), (3, 4, False), (4, 4, True), (9, 4, True)])
def test_a_limit_proves_nothing(most: int, number: int, exhausted: bool, one_pass: bool) -> None:
    """There are four: a search that is ended at the third, or at the fourth, has not shown that it was the last."""
    shown: list[tuple[int, ...]] = []
    found = solutions(model_of(BOARD, range(1, 3)), context(), most, shown.append, BOARD.cells, one_pass=one_pass)
    assert (len(found[0]), found[1]) == (number, exhausted)
    assert found[0][:most] == shown
    assert len(set(found[0])) == number


def test_cells_are_kept_or_cannot_be() -> None:
    for kept, expected in (((1,), [(1, 2), (2, 2)]), ((0, 1), [])):
        found, exhausted = solutions(
            model_of(BOARD, range(1, 3), kept), context(), 9, lambda contents: None, one_pass=True
        )
        assert (sorted(found), exhausted) == (expected, True)


def test_a_variable_means_a_symbol_of_a_cell() -> None:
    meant = choice(BOARD, "cell[1]=2")
    assert meant is not None
    assert (meant.target, meant.symbol) == ("cell 1 2", "B")
    assert choice(BOARD, "line[1]") is None


# ------------------------------------------------------------------------------------------------ peaceable queens

PUZZLE = Template()


def solved(board: Board, task: str, found: list[Event] | None = None, hint: Any = None, **more: Any) -> Outcome:
    emit = [] if found is None else found
    return run_job(Question(PUZZLE, board, PUZZLE.task(task), Values(), hint=hint, **more), emit.append)


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
        (steps,) = (event.insight for event in found if isinstance(event, events.InsightFound))
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


def test_where_no_cell_forbids_an_answer_that_is_said() -> None:
    outcome = CellTasks(build, check).find(empty(3, 9), Values(), context())
    assert outcome.status is Status.INFEASIBLE
    assert [one.message for one in outcome.conflict] == ["no board of this kind has an answer"]
