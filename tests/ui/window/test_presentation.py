"""The presentation: what fills the screen, that keys go on working, and that the window stays as it was."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.towers.puzzle import Towers
from workbench.ui.window.main_window import MainWindow
from workbench.ui.window.presentation import Presentation


def presented(window: MainWindow) -> Presentation:
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert window.presentation is not None
    return window.presentation


def test_the_board_fills_the_screen_and_escape_goes_back_to_the_window_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers(), Dicdacdoe())
    before = window.geometry()
    show = presented(window)
    assert window.isFullScreen()
    assert show.isVisible()
    assert part(show, QLabel, "way-out").isVisible()  # nobody is left to guess
    assert not show.plot.isVisible()  # there is no run to be seen
    board = window.current().pane.board_view
    qtbot.waitUntil(lambda: show.board_view.scene == window.current().stage.scene())
    qtbot.waitUntil(lambda: show.board_view.frame().height() > board.frame().height())
    QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert not show.isVisible()
    assert not window.isFullScreen()
    qtbot.waitUntil(lambda: window.geometry() == before, timeout=2_000)


def test_the_field_that_finds_actions_lies_over_it_and_writes_nothing_on_the_board(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, Towers(), Dicdacdoe())
    window.first_start.greet()
    qtbot.waitUntil(lambda: bool(window.first_start.notice.text))
    window.current().session.stop()
    show = presented(window)
    board = window.current().editing.board
    QTest.keyClick(show.board_view, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert show.search.isVisible()
    QTest.keyClicks(show.search, "next puzzle 3")
    assert window.current().editing.board is board
    QTest.keyClick(show.search, Qt.Key.Key_Escape)
    assert not show.search.isVisible()
    assert show.isVisible()
    window.actions_["next-tab"].trigger()
    qtbot.wait(50)
    assert not window.current().book.rows  # no solver begins unasked
    assert "Dic-dac-doe" in part(show, QLabel, "presented-title").text()


def test_keys_and_clicks_do_what_they_do_in_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe(), Towers())
    show = presented(window)
    assert show.isVisible()
    tab, view = window.current(), show.board_view
    box = view.place_of("cell 1 1")
    assert box is not None
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert tab.editing.board.filled == 1
    qtbot.waitUntil(lambda: view.scene == tab.stage.scene())
    QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert tab.editing.board.filled == 0
    light = view.grab().toImage().pixelColor(2, 2)
    QTest.keyClick(view, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: view.grab().toImage().pixelColor(2, 2) != light)
    QTest.keyClick(view, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.book.shown is not None and tab.book.shown.outcome is not None, timeout=60_000)
    qtbot.waitUntil(lambda: "found" in show.said or "safe" in show.said.lower())
    tab.stage.show_mine()
    qtbot.waitUntil(lambda: show.said.startswith("This is your own board. "))
    QTest.keyClick(view, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert window.current().puzzle.slug == "towers"
    qtbot.waitUntil(lambda: view.scene == window.current().stage.scene())
    QTest.keyClick(view, Qt.Key.Key_F11)
    assert not show.isVisible()
