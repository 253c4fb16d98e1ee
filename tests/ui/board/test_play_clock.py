"""The clock of who plays: it runs only while a person plays and looks, and ends with the solution."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from workbench.core.document import Document
from workbench.core.options import defaults
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, empty
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.play_clock import PlayClock
from workbench.ui.board.stage import ShownBoard, Stage

TOWERS = Towers()


@dataclass
class Hour:
    """A clock that goes on when it is told to."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


def playing(board: Board) -> Editing:
    return Editing(TOWERS, Document(TOWERS, board), lambda options: defaults(options).with_value("lock", "play"))


@pytest.fixture
def hour() -> Hour:
    return Hour()


@pytest.fixture
def clock(qtbot: QtBot, hour: Hour) -> PlayClock:
    made = PlayClock(Stage(playing(empty(3))), hour)
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
    assert made.running
    return made


def test_it_rests_while_the_window_is_away(clock: PlayClock, hour: Hour) -> None:
    hour.seconds += 10
    QCoreApplication.sendEvent(clock, QEvent(QEvent.Type.WindowDeactivate))
    hour.seconds += 100
    assert (clock.seconds, clock.running) == (10, False)
    QCoreApplication.sendEvent(clock, QEvent(QEvent.Type.WindowActivate))
    hour.seconds += 5
    assert (clock.seconds, clock.running) == (15, True)
    clock.hide()
    hour.seconds += 100
    assert clock.seconds == 15


def test_it_rests_while_a_board_of_the_solver_is_on_show(clock: PlayClock, hour: Hour) -> None:
    stage = clock._stage
    hour.seconds += 10
    stage.find(ShownBoard(TOWERS.apply(empty(3), "give 1 1 2"), empty(3), "Solve"))
    assert clock.running  # found, and not looked at
    stage.show_solver()
    hour.seconds += 100
    assert (clock.seconds, clock.running, clock.isVisible()) == (10, False, True)
    assert "Your game rests" in stage.sentence()
    label = clock.findChild(QLabel, "clock")
    assert label is not None
    assert label.text() == "rests at 0:10"
    stage.show_mine()
    hour.seconds += 5
    assert (clock.seconds, clock.running) == (15, True)
    assert (label.text(), stage.sentence()) == ("0:10", "")  # the beat has not come yet


def test_it_is_there_only_while_one_plays(clock: PlayClock, hour: Hour) -> None:
    editing = clock._stage.editing
    hour.seconds += 7
    editing.set_view(editing.view.with_value("lock", "edit"))
    assert not clock.isVisible()
    hour.seconds += 100
    editing.set_view(editing.view.with_value("lock", "play"))
    assert clock.isVisible()
    assert clock.seconds == 7


def test_it_ends_with_the_solution_and_says_how_long_it_took(clock: PlayClock, hour: Hour) -> None:
    editing, said = clock._stage.editing, list[str]()
    editing.said.connect(said.append)
    hour.seconds += 75
    solution = (1, 2, 3, 2, 3, 1, 3, 1, 2)
    editing.take(empty(3).filled_with(solution), "Fill", Cause.MOVE)
    assert said[-1] == "Solved in 1:15"
    hour.seconds += 100
    assert clock.seconds == 75
    assert len([one for one in said if one]) == 1


def test_restart_takes_what_was_played_away_and_begins_at_0(clock: PlayClock, hour: Hour) -> None:
    editing = clock._stage.editing
    editing.take(TOWERS.apply(empty(3), "set 0 1 3; give 1 2 2; set 1 1 1; mark 2 2 3"), "Play", Cause.MOVE)
    hour.seconds += 3_700
    editing.restart()
    assert clock.seconds == 0
    assert editing.board == TOWERS.apply(empty(3), "set 0 1 3; give 1 2 2")
    assert editing.document.history[editing.document.position].caption == "Restart"
    hour.seconds += 2
    editing.go(editing.document.position - 1)  # undone is not restarted
    assert clock.seconds == 2
    assert editing.board.entries[0] == 1


def test_another_board_begins_at_0(clock: PlayClock, hour: Hour) -> None:
    hour.seconds += 9
    clock._stage.editing.replace(Document(TOWERS, empty(4)), Cause.OPEN)
    assert clock.seconds == 0
