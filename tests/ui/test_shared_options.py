"""A view option and an option of a task with the same name are one thing: the target of Ladders has one value."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from workbench.puzzles.ladders.puzzle import Ladders
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
