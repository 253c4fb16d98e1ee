"""The solver's keys while a person plays: all say how to leave the game, and the keyboard stays on the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tests.contract import controls_of
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.options import Value, Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.ui.board.control_bar import ControlBar
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

_NONE, _CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
KEYS = (
    (Qt.Key.Key_F5, _NONE),
    (Qt.Key.Key_F5, _CONTROL),
    (Qt.Key.Key_F5, _SHIFT),
    (Qt.Key.Key_F5, _CONTROL | _SHIFT),
    (Qt.Key.Key_Period, _CONTROL),
    (Qt.Key.Key_I, _CONTROL),
)


def game_of(puzzle: AnyPuzzle) -> dict[str, Value]:
    """The view in which a starter has a person play; {} where none does."""
    for starter in puzzle.starters:
        view = dict(starter.view(defaults(starter.options)))
        usual = defaults(puzzle.view_options(puzzle.new_board(defaults(puzzle.options))))
        if view and puzzle.plays(Values({**usual, **view})):
            return view
    return {}


PLAYED = [puzzle for puzzle in PUZZLES if game_of(puzzle)]


def playing(qtbot: QtBot, folder: Path, puzzle: AnyPuzzle) -> PuzzleTab:
    tab = window_of(qtbot, folder, puzzle, answers=Answers()).current()
    tab.editing.set_view(Values({**tab.editing.view, **game_of(puzzle)}))
    assert tab.side.playing
    tab.pane.board_view.setFocus()
    return tab


def test_three_puzzles_have_games() -> None:
    assert [puzzle.slug for puzzle in PLAYED] == ["towers", "dicdacdoe", "morris"]


@pytest.mark.corner("morris")
@pytest.mark.parametrize("puzzle", PLAYED, ids=lambda puzzle: puzzle.slug)
def test_who_comes_from_the_column_types_on_the_board(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    tab = window_of(qtbot, tmp_path, puzzle, answers=Answers()).current()
    part(tab.side, QPushButton, "start").setFocus()
    assert not tab.pane.board_view.hasFocus()
    usual, game = tab.editing.view, Values({**tab.editing.view, **game_of(puzzle)})
    tab.editing.set_view(game)
    assert tab.side.playing
    assert tab.pane.board_view.hasFocus()
    tab.editing.set_view(usual)
    controls = part(tab.pane, ControlBar, "controls")
    QCoreApplication.processEvents()
    pressed = next(one for one in controls.findChildren(QPushButton) if one.isVisible() and one.isEnabled())
    pressed.setFocus()  # of the button that begins a game, too
    tab.editing.set_view(game)
    assert tab.pane.board_view.hasFocus()


def test_who_begins_anew_by_the_button_types_on_the_board(qtbot: QtBot, tmp_path: Path) -> None:
    tab = playing(qtbot, tmp_path, PLAYED[0])
    next(one for one in tab.play_panel.findChildren(QPushButton) if one.text() == "Restart").setFocus()
    assert not tab.pane.board_view.hasFocus()
    tab.editing.restart()
    assert tab.pane.board_view.hasFocus()


@pytest.mark.corner("towers")
@pytest.mark.parametrize("puzzle", PLAYED, ids=lambda puzzle: puzzle.slug)
def test_each_key_names_the_one_that_leaves_the_game_and_takes_no_keyboard(
    qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle
) -> None:
    tab, said = playing(qtbot, tmp_path, puzzle), list[str]()
    board = tab.pane.board_view
    window = tab.window()
    assert isinstance(window, MainWindow)
    window.status.said.connect(said.append)
    for key, held in KEYS:
        said.clear()
        QTest.keyClick(board, key, held)
        QCoreApplication.processEvents()
        assert [one for one in said if one] == ["You play: L leaves the game and lets the solver go"]
        assert QApplication.focusWidget() is board
        assert not tab.side.solve.form.isVisible()
    assert not tab.book.rows
    QTest.keyClick(board, Qt.Key.Key_L)
    assert not tab.game.on
    assert not tab.side.playing
    QTest.keyClick(board, Qt.Key.Key_Period, _CONTROL)
    assert tab.side.solve.form.isVisible()


@pytest.mark.parametrize("puzzle", PLAYED, ids=lambda puzzle: puzzle.slug)
def test_the_buttons_that_begin_and_leave_a_game_name_their_key(puzzle: AnyPuzzle) -> None:
    board = puzzle.new_board(defaults(puzzle.options))
    usual = defaults(puzzle.view_options(board))
    for view in (usual, Values({**usual, **game_of(puzzle)})):
        for control in controls_of(puzzle.controls(board, puzzle.check(board), view, Ui(live=True))):
            after = puzzle.gesture(board, Gesture(Act.CLICK, control.target, button="left"), view, Ui(live=True)).view
            if after is not None and puzzle.plays(after) is not puzzle.plays(view):
                assert "(L" in control.label


def test_f6_leads_to_the_next_game_once_one_is_over(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = playing(qtbot, tmp_path, PLAYED[-1])
    another = part(tab.play_panel, QPushButton, "play-action-again")
    tab.go_part(1, ())
    assert not another.hasFocus()
    monkeypatch.setattr(type(tab.game), "over", property(lambda game: True))
    tab.pane.board_view.setFocus()
    tab.go_part(1, ())
    assert another.hasFocus()


@pytest.mark.corner("dicdacdoe")
@pytest.mark.parametrize("puzzle", PLAYED, ids=lambda puzzle: puzzle.slug)
def test_another_kind_of_game_is_one_button_away(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    tab = playing(qtbot, tmp_path, puzzle)
    window = tab.window()
    assert isinstance(window, MainWindow)
    asked = list[bool]()
    action = window.actions_["new"]
    action.triggered.disconnect()
    action.triggered.connect(lambda: asked.append(True))
    part(tab.play_panel, QPushButton, "play-action-new").click()
    assert asked == [True]
