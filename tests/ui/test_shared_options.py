"""A view option and an option of a task with the same name are one thing: the target of Ladders has one value."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from workbench.core.control import ControlText
from workbench.core.recognise import recognise
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.run import Run
from workbench.ui.board.editing import Cause
from workbench.ui.runs.shown_board import board_of
from workbench.ui.tab.puzzle_tab import PuzzleTab


@pytest.fixture
def tab(qtbot: QtBot, tmp_path: Path) -> PuzzleTab:
    return window_of(qtbot, tmp_path, Ladders()).current()


def asked(tab: PuzzleTab) -> object:
    return tab.side.solve.question().values["target"]


def test_a_target_that_is_viewed_is_what_every_task_aims_at(tab: PuzzleTab) -> None:
    assert asked(tab) == Decimal("66.978705"), "without a target on the board the contest's"
    tab.editing.set_view(tab.editing.view.with_value("target", Decimal("41.5")))
    assert asked(tab) == Decimal("41.5")
    tab.side.solve.select_task("fewest")
    assert asked(tab) == Decimal("41.5")


def test_what_a_task_aims_at_is_shown_on_the_board(tab: PuzzleTab) -> None:
    tab.side.solve.chosen.emit({"target": Decimal("12.25"), "jumps": 4})
    assert tab.editing.view["target"] == Decimal("12.25")
    assert asked(tab) == Decimal("12.25")


def test_a_board_that_was_found_is_judged_by_the_target_that_was_asked_for(tab: PuzzleTab) -> None:
    puzzle, question = tab.puzzle, tab.side.solve.question()
    found = recognise("4-14, 9-31", (puzzle,)).board
    asked = question.values.with_value("target", Decimal(1000))
    run = Run(replace(question, values=asked), datetime.now().astimezone())
    tab.editing.take(found, "Pasted", Cause.PASTE)
    tab.editing.set_view(tab.editing.view.with_value("target", Decimal(2)))
    tab.stage.set_solver_board(board_of(run, Incumbent(0, 1.0, found, 1.0)))
    tab.stage.show_solver()
    assert "below" in told(tab)
    tab.stage.show_mine()
    assert "above" in told(tab), "what is edited is judged by what is aimed at now"


def told(tab: PuzzleTab) -> str:
    """The words below the board."""
    items = [item for row in tab.stage.controls() for item in row.items]
    return " ".join(item.text for item in items if isinstance(item, ControlText))
