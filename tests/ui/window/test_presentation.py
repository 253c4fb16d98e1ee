"""The presentation: what fills the screen, that keys go on working, and that the window stays as it was."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QTextBrowser,
    QTreeWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.scripted import Board, Scripted
from tests.ui.column import solve
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.core import resources
from workbench.core.context import SolveContext
from workbench.core.control import Control, ControlRow
from workbench.core.document import Document
from workbench.core.gesture import Act, Gesture
from workbench.core.insight import Step, Steps
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.recognise import recognise
from workbench.core.scene import Scene
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.view.moving_piece import longest
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import empty
from workbench.puzzles.war.puzzle import War
from workbench.render.axis import Axis
from workbench.render.plot import Plot
from workbench.render.theme import load
from workbench.solve.jobs.events import Bound, Incumbent
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.ask import solve_panel
from workbench.ui.board.control_widgets import Paragraph
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.files.guess_dialog import GuessDialog
from workbench.ui.runs import words
from workbench.ui.runs.lanes import Lanes
from workbench.ui.runs.run_book import Update
from workbench.ui.runs.run_numbers import StatusPart
from workbench.ui.runs.session import State
from workbench.ui.tab.game import TimedGame
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.tab.solve_controller import WAITS
from workbench.ui.tab.thinking import INSTEAD
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.transport import Transport
from workbench.ui.window import presented_keys
from workbench.ui.window.lesson_strip import LessonStrip
from workbench.ui.window.main_window import MainWindow
from workbench.ui.window.presentation import Presentation
from workbench.ui.window.presented_sheet import PresentedSheet
from workbench.ui.window.presented_words import Presented, StepsAround, of_board, of_run, rounded, unbroken

pytestmark = pytest.mark.usefixtures("plain_windows")

_GAME = """puzzle: towers 1
size: 4

+ . . . . +
. 1 2 . . .
. . . . . .
. . . . . .
. . . . . .
+ . . . . +
"""


def presented(window: MainWindow) -> Presentation:
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert window.presentation is not None
    return window.presentation


@pytest.mark.looks
@pytest.mark.corner
def test_the_board_fills_the_screen_and_escape_goes_back_to_the_window_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    """All is at its place before any of it is painted; once it was closed, the window stays as a person has it."""
    window = window_of(qtbot, tmp_path, Towers(), Dicdacdoe())
    before = window.geometry()
    show = presented(window)
    begun = show.board_view.geometry()
    assert window.isFullScreen()
    assert show.isVisible()
    assert show.keys[-4:] == ["Ctrl+N: new", "Ctrl+Alt+1–2: tabs", "Ctrl+K: find task, lesson", "Esc: window"]
    assert part(show, QLabel, "way-out").isVisible()  # nobody is left to guess
    assert not show.plot.isVisible()  # there is no run to be seen
    board = window.current().pane.board_view
    qtbot.waitUntil(lambda: show.board_view.scene == window.current().stage.scene())
    qtbot.waitUntil(lambda: show.board_view.frame().height() > board.frame().height())
    qtbot.wait(300)
    assert show.board_view.geometry() == begun
    QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert not show.isVisible()
    assert not window.isFullScreen()
    qtbot.waitUntil(lambda: window.geometry() == before, timeout=2_000)
    window.showMaximized()
    window.close()
    assert window.isMaximized()


@pytest.mark.looks
@pytest.mark.corner
def test_what_finds_actions_lies_beside_the_board_and_the_tour_is_in_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    show = presented(window)
    qtbot.wait(50)  # the window fills its screen
    show.setGeometry(0, 0, 1366, 768)
    qtbot.waitUntil(lambda: 600 < show.board_view.width() < 800)  # it is laid out
    show.find_action()
    edge = show.board_view.mapToGlobal(QPoint(show.board_view.width(), 0)).x()
    found = part(show.search, QTreeWidget, "search-list")
    assert found.isVisible()
    assert min(found.x(), show.search.mapToGlobal(QPoint()).x()) >= edge
    show.search.leave()
    window.actions_["welcome"].trigger()
    assert "F11 goes back to it" in window.status.sentence
    window.current().side.solve.settings_action.trigger()
    assert "F11 goes back to it. Here Ctrl+F5 " in window.status.sentence
    assert not window.first_start.notice.text


@pytest.mark.corner
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
    assert unbroken("Dic-dac-doe") in part(show, QLabel, "presented-title").text()
    show.close()
    qtbot.waitUntil(lambda: window.current().session.running)  # nor is its first show lost
    window.current().session.stop()


@pytest.mark.looks
@pytest.mark.corner
def test_the_field_that_finds_actions_leaves_most_of_the_board_in_sight(qtbot: QtBot, tmp_path: Path) -> None:
    show = presented(window_of(qtbot, tmp_path, *PUZZLES))
    show.window().resize(1280, 800)
    qtbot.waitUntil(lambda: show.width() == 1280)
    QTest.keyClick(show.board_view, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(show.search, "be")  # names of samples are sentences
    found = part(show.search, QTreeWidget, "search-list")
    assert found.isVisible()
    assert found.width() <= show.search.width() < 0.36 * show.width()
    assert show.search.geometry().right() > 0.97 * show.width()
    items = [item for row in range(found.topLevelItemCount()) if (item := found.topLevelItem(row)) is not None]
    long = [item for item in items if found.fontMetrics().horizontalAdvance(item.text(0)) > found.width()]
    assert long
    assert all(found.visualItemRect(item).height() > 2 * found.fontMetrics().height() for item in long)
    QTest.keyClick(show.search, Qt.Key.Key_Escape)


@pytest.mark.corner
def test_a_tab_first_seen_there_has_a_board_worth_a_look_and_no_solver_begins(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    window.first_start.greet()
    qtbot.waitUntil(lambda: bool(window.first_start.notice.text))
    window.current().session.stop()
    show = presented(window)
    begun = window.current().puzzle
    for puzzle in PUZZLES[:3]:
        if puzzle is not begun:
            tab = window.show_puzzle(puzzle)
            assert tab.document.board != puzzle.new_board(defaults(puzzle.options))
            assert not tab.document.at_stake
            assert not tab.book.rows
            qtbot.waitUntil(lambda tab=tab: show.board_view.scene == tab.stage.scene())  # type: ignore[misc]
            assert any(key.startswith("F5: ") for key in show.keys)
    edited = window.current()
    other = edited.puzzle.parse(resources.samples(edited.puzzle.slug)[-1].read_text())
    edited.editing.take(other, "Another", Cause.MOVE)
    window.show_puzzle(begun)
    show.close()
    window.show_puzzle(edited.puzzle)
    qtbot.wait(50)
    assert not edited.book.rows  # what a person has changed is no more replaced by a tour
    assert edited.document.board == other


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
    assert not show.controls.isVisible()
    tab.stage.show_mine()
    qtbot.waitUntil(lambda: show.controls.isVisible() and not show.numbers.isVisible())
    QTest.keyClick(view, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert window.current().puzzle.slug == "towers"
    qtbot.waitUntil(lambda: view.scene == window.current().stage.scene())
    QTest.keyClick(view, Qt.Key.Key_F11)
    assert not show.isVisible()


@pytest.mark.corner
def test_a_game_is_told_as_beside_the_board_and_what_breaks_a_rule_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    tab.open_document(Document(tab.puzzle, tab.puzzle.parse(_GAME)), Cause.OPEN)
    tab.editing.set_view(tab.editing.view.with_value("lock", "play"))
    assert tab.side.playing
    show = presented(window)
    clock, said = part(show, QLabel, "presented-clock"), part(show, QLabel, "presented-words")
    qtbot.waitUntil(lambda: clock.isVisible() and clock.text() == tab.play_panel.shown_words[0])
    QTest.keyClick(show.board_view, Qt.Key.Key_F5)
    sentence = part(show, QLabel, "presented-sentence")
    qtbot.waitUntil(lambda: sentence.text() == WAITS)
    assert not tab.book.rows
    tab.editing.take(tab.puzzle.parse(_GAME.replace("1 2 .", "1 2 2")), "Twice", Cause.MOVE)
    broken = tab.editing.verdict.violations[0].message
    qtbot.waitUntil(lambda: unbroken(broken[1:]) in said.text())
    assert not show.numbers.isVisible()


@pytest.mark.looks
@pytest.mark.corner
def test_a_long_verdict_yields_to_what_one_presses_and_is_said_once(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    show = presented(window)
    qtbot.wait(50)  # the window fills its screen
    show.setGeometry(0, 0, 1280, 800)
    window.documents.paste("O O X X X\nX O X X +\nX X O O O\nO O + X X\nX O X X +")
    qtbot.waitUntil(lambda: "and 3 more, 3 wrong piece counts" in show.said)
    qtbot.waitUntil(lambda: show.controls.verticalScrollBar().maximum() == 0)
    assert part(show.controls, QPushButton, "brush O").isVisible()
    first = window.current().editing.verdict.violations[0].message
    assert not [one for one in show.controls.findChildren(QLabel) if one.isVisible() and one.text() == first]


@pytest.mark.corner
def test_a_die_is_there_from_the_start_and_keys_go_along_its_game(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Ladders())
    show, tab = presented(window), window.current()
    begin = partial(window.documents.begin, next(one for one in tab.puzzle.starters if one.name == "throw"))
    begin()
    while longest(tab.editing.board, tab.editing.view) < 4:
        begin()  # on a random board a game may be over after two throws
    assert not tab.editing.ui.cursor_visible
    qtbot.waitUntil(lambda: "Space: play" in show.keys)
    tab.editing.set_view(tab.editing.view.with_value("throw", 0))
    qtbot.waitUntil(lambda: "expected moves" in of_board(tab, "", rules=False).words.replace("\u00a0", " "))
    assert of_board(tab, "", rules=False).moves == StepsAround(), "nobody has thrown yet"
    tab.editing.set_view(tab.editing.view.with_value("throw", 1))
    qtbot.waitUntil(lambda: "Last thrown: " in part(show.controls, QPushButton, "throw").accessibleDescription())
    for key, throw in ((Qt.Key.Key_Right, 2), (Qt.Key.Key_PageDown, 3), (Qt.Key.Key_Left, 2), (Qt.Key.Key_PageUp, 1)):
        QTest.keyClick(show.board_view, key)
        assert tab.editing.view["throw"] == throw
    now = part(show, QLabel, "presented-now")
    qtbot.waitUntil(lambda: now.text().startswith("1  throws\u00a0"))
    assert not part(show, QLabel, "presented-after").text()  # what is thrown next is to be found out
    QTest.keyClick(show.board_view, Qt.Key.Key_Up)
    assert tab.editing.ui.cursor_visible  # now arrows are its own
    qtbot.waitUntil(lambda: "PgUp, PgDn: step by step" in show.keys)
    QTest.keyClick(show.board_view, Qt.Key.Key_PageDown)
    assert tab.editing.view["throw"] == 2


@pytest.mark.corner
def test_a_game_that_plays_by_itself_is_paused_and_goes_on_by_one_key(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, War())
    show, tab = presented(window), window.current()
    window.documents.begin(next(one for one in tab.puzzle.starters if one.plays))
    player = part(tab.pane.player, Transport)
    qtbot.waitUntil(lambda: player.playing and "Space: pause" in show.keys)
    QTest.keyClick(show.board_view, Qt.Key.Key_Space)
    assert not player.playing
    tab.editing.show_cursor()
    QTest.keyClick(show.board_view, Qt.Key.Key_Space)
    assert player.playing
    turn = tab.editing.view["turn"]
    QTest.keyClick(show.board_view, Qt.Key.Key_PageDown)
    assert tab.editing.view["turn"] == turn + 1


@pytest.mark.corner
def test_a_persons_own_game_of_morris_is_gone_through(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Morris())
    show, tab = presented(window), window.current()
    tab.editing.set_view(tab.editing.view.with_value("mode", "analyse"))
    for key in (Qt.Key.Key_1, Qt.Key.Key_5, Qt.Key.Key_3):
        QTest.keyClick(show.board_view, key)
    now = part(show, QLabel, "presented-now")
    qtbot.waitUntil(lambda: now.text().startswith("3  X\u00a03"))
    QTest.keyClick(show.board_view, Qt.Key.Key_PageUp)
    qtbot.waitUntil(lambda: now.text().startswith("2  O\u00a05"))
    QTest.keyClick(show.board_view, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: now.text().startswith("3  X\u00a03"))
    for mode in ("play", "review"):  # what has been played is no answer
        tab.editing.set_view(tab.editing.view.with_value("mode", mode))
        QTest.keyClick(show.board_view, Qt.Key.Key_PageUp)
        qtbot.waitUntil(lambda: now.text().startswith("2  O\u00a05") and now.isVisible())
        QTest.keyClick(show.board_view, Qt.Key.Key_PageDown)


def test_the_moves_around_give_way_to_what_one_presses(qtbot: QtBot) -> None:
    """A scroll bar came and cut the buttons."""
    sheet = PresentedSheet(whole := QWidget(), strip := LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    qtbot.addWidget(strip)
    whole.resize(1280, 800)
    sheet.resize(1280, 800)
    for part_ in (sheet.plots, sheet.strip, sheet.numbers):
        part_.hide()
    buttons = ControlRow((Control("a", "A button", "It is pressed"),))
    sheet.controls.show_rows((buttons,) * 9)
    whole.show()
    sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=False)
    moves = StepsAround("1  X 1\n2  O 5", "3  X 3", "4  O 2\n5  X 9")
    for _ in range(2):  # as it is followed
        sheet.tell(Presented("Morris", "Lost as X", moves=moves), load("light"))
        sheet.say(f"{WAITS} " * 2)
        sheet.tell_keys(["Ctrl+Shift+N: another", "Ctrl+K: find", "Esc: window"])
        sheet.fit_lesson()
        qtbot.wait(50)
    assert part(sheet, QLabel, "presented-now").isVisible()
    assert not sheet.overflows
    assert not sheet.controls.verticalScrollBar().isVisible()


@pytest.mark.corner
def test_a_board_that_replaces_another_takes_its_run_from_the_hall(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    show, tab = presented(window), window.current()
    QTest.keyClick(show.board_view, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.book.shown is not None and tab.book.shown.outcome is not None, timeout=60_000)
    qtbot.waitUntil(lambda: show.numbers.isVisible())
    tab.editing.take(tab.puzzle.new_board(defaults(tab.puzzle.options).with_value("players", 2)), "Paste", Cause.PASTE)
    qtbot.waitUntil(lambda: not show.numbers.isVisible())
    assert not show.plots.isVisible()
    assert tab.book.shown is not None  # in the window it stays


@pytest.mark.corner
def test_the_title_is_of_the_board_on_show(qtbot: QtBot, tmp_path: Path) -> None:
    """It said "no jumps" above ten of them: what was asked had none; and the run's own name as many as lay there."""
    window = window_of(qtbot, tmp_path, Ladders())
    tab = window.current()
    tab.editing.take_gesture(Gesture(Act.CHOOSE, "write jumps 2-5, 7-9, 20-31"))
    tab.side.solve.select_task("hit")
    tab.side.solve.fill({"target": Decimal(30)})
    solve(qtbot, window)
    show = presented(window)
    found = tab.puzzle.in_short(tab.stage.board)
    assert found != tab.puzzle.in_short(tab.editing.board)
    qtbot.waitUntil(lambda: found in show.title.text().replace("\u00a0", " "))
    assert tab.book.shown is not None
    assert found in tab.book.shown.name


def test_lines_break_neither_before_a_dot_nor_within_a_name() -> None:
    assert unbroken("CP-SAT  ·  0.08 s") == "CP-\u2060SAT\u00a0\u00a0·  0.08\u00a0s"
    assert unbroken("nobody wins (< 0.001 s)") == "nobody wins (<\u00a00.001\u00a0s)"
    assert unbroken("a loss  \u25c2 here") == "a loss  \u25c2\u00a0here"
    assert unbroken("slack / CP-SAT") == "slack\u00a0/\u00a0CP-\u2060SAT"
    assert unbroken("rules out 12 of 125 values") == "rules out\u00a012\u00a0of\u00a0125 values"
    assert unbroken("hit 3.5: 3.49 moves") == "hit\u00a03.5: 3.49 moves"  # a line has no room for more
    assert unbroken("War · −3 steps") == "War\u00a0· −3 steps"
    assert unbroken("wins in 13 plies (0.26 s)") == "wins in\u00a013 plies (0.26\u00a0s)"
    assert unbroken("empty 100 (12.5 %) of 15 × 15") == "empty\u00a0100\u00a0(12.5\u00a0%) of\u00a015\u00a0×\u00a015"


def test_a_number_whose_decimals_are_cut_off_is_told_as_rounded() -> None:
    said = "3 jumps hit 9.2: 9.20000000012345 expected moves, target: 66.978705"
    assert rounded(said) == said.replace("9.20000000012345", "about\u00a09.200000")
    assert rounded(rounded(said)) == rounded(said)


@pytest.mark.corner
def test_a_broad_board_has_the_first_sentence_of_its_rules_too(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, War())
    show = presented(window)
    qtbot.waitUntil(lambda: War.summary.partition(". ")[0] in show.said)
    assert "\n\n" not in show.said  # as many lines as facts would take


def test_what_undo_and_redo_change_is_said_to_a_hall(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab, said = window.current(), list[str]()
    window.status.said.connect(said.append)
    for name, done, back in (("undo", "Undone", "Ctrl+Shift+Z"), ("redo", "Done again", "Ctrl+Z")):
        if name == "undo":
            tab.editing.take(tab.puzzle.apply(tab.editing.board, "set 0 1 2"), "Row 1, column 2: 2", Cause.MOVE)
            window.actions_["undo"].trigger()
            assert not any(said)  # in the window the line of the action names the step
            window.actions_["redo"].trigger()
            QTest.keyClick(window, Qt.Key.Key_F11)
        window.actions_[name].trigger()
        assert said[-1] == f"{done}: Row 1, column 2: 2. {back} takes that back"


@pytest.mark.looks
@pytest.mark.corner
def test_history_and_help_are_as_large_as_the_hall_and_the_help_begins_with_its_keys(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, Towers(), size=(1280, 720))
    card = window.current().history_card
    window.actions_["history"].trigger()
    usual, width = card.panel.fontInfo().pixelSize(), card.width()
    card.close()
    show = presented(window)
    large = QFont(show.sentence.font())
    large.setPixelSize(2 * usual)
    show.sentence.setFont(large)
    window.actions_["history"].trigger()
    assert card.panel.fontInfo().pixelSize() == 2 * usual
    assert card.width() > 1.5 * width
    assert card.geometry().bottom() >= window.rect().bottom() - 10, "no half line of the foot looks out below it"
    card.close()
    QTest.keyClick(show.board_view, Qt.Key.Key_F11)
    window.actions_["history"].trigger()
    assert (card.panel.fontInfo().pixelSize(), card.width()) == (usual, width)
    card.close()
    window.actions_["rules"].trigger()
    assert window.tool_windows.help is not None
    text = part(window.tool_windows.help, QTextBrowser, "help-text")
    usual, high = text.fontInfo().pixelSize(), window.tool_windows.help.height()
    assert not text.toPlainText().startswith("Presentation")
    show = presented(window)
    large = QFont(show.sentence.font())
    large.setPixelSize(30)
    show.sentence.setFont(large)
    window.actions_["rules"].trigger()
    assert text.toPlainText().startswith("Presentation")
    assert text.fontInfo().pixelSize() == 30
    assert window.tool_windows.help.height() > high  # it is as wide as the screen before that
    assert window.tool_windows.help.height() <= window.screen().availableGeometry().height()
    window.actions_["search"].trigger()
    assert show.search.fontInfo().pixelSize() == show.way_out.fontInfo().pixelSize() >= 20  # beside the board
    QTest.keyClick(show.search, Qt.Key.Key_Escape)
    QTest.keyClick(show.board_view, Qt.Key.Key_F11)
    window.actions_["rules"].trigger()
    assert text.fontInfo().pixelSize() == usual
    assert window.tool_windows.help.height() == high


@pytest.mark.corner
def test_what_explains_a_board_is_no_move_of_its_play(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Morris())
    show, tab = presented(window), window.current()
    tab.editing.set_view(tab.editing.view.with_value("mode", "analyse"))
    now = part(show, QLabel, "presented-now")
    for step, said in (
        (Step("Decided", tab.editing.board), ""),
        (Step("X 5", tab.editing.board, (), "5"), "1  X\u00a05"),
    ):
        tab.editing.insights["game"] = Steps("game", "Game", (step,))
        qtbot.waitUntil(partial(_reads, now, said))


@pytest.mark.looks
@pytest.mark.corner
def test_whose_board_of_a_race_is_on_show_is_said_and_chosen_by_a_figure(
    qtbot: QtBot, tmp_path: Path, answers: Answers
) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe(), answers=answers)
    show, tab = presented(window), window.current()
    answers.compare_of = lambda begun: begun
    tab.side.solve.race_action.trigger()
    runs = tab.book.compared
    assert len(runs) > 1
    qtbot.waitUntil(lambda: all(run.outcome is not None for run in runs) and show.race.isVisible(), timeout=60_000)
    tab.stage.show_solver()
    title = part(show, QLabel, "presented-title")
    for key, run in ((Qt.Key.Key_2, runs[1]), (Qt.Key.Key_1, runs[0])):
        QTest.keyClick(show.board_view, key)
        assert tab.book.shown is run
        place = list(runs).index(run)
        found = tab.side.live.comparison.comparison
        assert found is not None
        name = unbroken(found.labels[place])
        qtbot.waitUntil(partial(_ends, title, name))
    assert "1–2: whose board" in show.keys
    assert title.palette().windowText().color() != show.palette().windowText().color()


@pytest.mark.corner
def test_that_there_is_no_solution_is_told_of_a_race_too_and_what_is_red(
    qtbot: QtBot, tmp_path: Path, answers: Answers
) -> None:
    window = window_of(qtbot, tmp_path, Towers(), answers=answers)
    show, tab = presented(window), window.current()
    board = tab.puzzle.parse((resources.samples("towers")[0].parent / "05-impossible.txt").read_text())
    tab.open_document(Document(tab.puzzle, board), Cause.OPEN)
    answers.compare_of = lambda begun: begun
    tab.side.solve.race_action.trigger()
    told = re.compile(r"(First|Hardly\sfaster|Equally\sfast):\s")  # as fast as the machine is
    qtbot.waitUntil(lambda: told.search(show.words.text()) is not None, timeout=60_000)
    verdict, red = show.said.splitlines()[:2]
    assert verdict == window.status.words != ""
    assert red == "Red: these 2 cannot stand together"


def _reads(label: QLabel, text: str) -> bool:
    return label.text() == text


def _ends(label: QLabel, name: str) -> bool:
    return label.text().endswith(name)


@pytest.mark.looks
@pytest.mark.corner
def test_dialogs_and_menus_are_as_large_as_what_they_lie_over_as_far_as_they_have_room(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    menus = [one for action in window.menuBar().actions() if isinstance(one := action.menu(), QMenu)]
    usual = menus[0].fontInfo().pixelSize()
    show = presented(window)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1600, 900)
    show.resize(1600, 900)
    qtbot.waitUntil(lambda: show.sentence.fontInfo().pixelSize() == 30)
    dialog = QDialog(window)
    dialog.setModal(True)
    QVBoxLayout(dialog).addWidget(label := QPushButton("A word"))
    with qtbot.waitActive(dialog):
        dialog.show()
    qtbot.waitUntil(lambda: label.fontInfo().pixelSize() == 25)  # a dialog says more
    dialog.close()
    text = "Answer:\n[[1,2,3],[2,3,1],[3,1,2]]."
    guess = GuessDialog(recognise(text, (Towers(),)), text, PUZZLES[0], load("light"), window)
    guess.setModal(True)
    with qtbot.waitActive(guess):
        guess.show()
    qtbot.waitUntil(lambda: bool(guess.property("enlarged")))
    asked = guess.focusWidget()
    assert isinstance(asked, QPushButton)  # which Enter presses, and not what scrolls
    assert asked.isDefault()
    guess.close()
    room = window.screen().availableGeometry().size()
    for presents in (True, False):
        if presents:
            window.resize(1280, 720)
            show.resize(1280, 720)
        else:
            show.close()
        for menu in menus:
            menu.popup(QPoint(0, 0))
            letters = menu.fontInfo().pixelSize()
            assert letters > usual if presents else letters == usual
            assert menu.height() <= room.height()
            assert menu.width() <= room.width()
            assert len({menu.actionGeometry(one).left() for one in menu.actions()}) == 1
            menu.close()


@pytest.mark.looks
@pytest.mark.corner
def test_a_high_dialog_has_smaller_letters_and_stays_on_the_screen(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    show = presented(window)
    window.setWindowState(Qt.WindowState.WindowNoState)
    show.resize(1280, 800)
    high = window.screen().availableGeometry().height()
    asked = QDialog(window)
    asked.setModal(True)
    rows = QVBoxLayout(asked)
    for number in range(high // 30):
        rows.addWidget(QPushButton(str(number)))
    with qtbot.waitActive(asked):
        asked.show()
    qtbot.waitUntil(lambda: bool(asked.property("enlarged")))
    assert asked.height() <= max(0.94 * high, asked.minimumSizeHint().height())
    assert asked.fontInfo().pixelSize() < show._high // 30
    asked.close()


@pytest.mark.looks
@pytest.mark.corner("wrapped")
@pytest.mark.parametrize("many", [1, 7], ids=["wrapped", "wide"])
def test_a_dialog_is_cut_neither_in_its_width_nor_in_texts_that_wrap(qtbot: QtBot, tmp_path: Path, many: int) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    show = presented(window)
    window.setWindowState(Qt.WindowState.WindowNoState)
    show.resize(1280, 800)
    room = window.screen().availableGeometry().size() * 0.94
    asked = QDialog(window)
    asked.setModal(True)
    row = QHBoxLayout()
    box = QVBoxLayout(asked)
    box.addLayout(row)
    for _ in range(many):
        row.addWidget(QPushButton("Print"))
    text = QLabel("Snakes and ladders at random, and the first throw " * (40 if many == 1 else 1))
    text.setWordWrap(True)
    box.addWidget(text)
    with qtbot.waitActive(asked):
        asked.show()
    qtbot.waitUntil(lambda: bool(asked.property("enlarged")))
    assert asked.fontInfo().pixelSize() > window.fontInfo().pixelSize()
    assert asked.width() <= room.width()
    qtbot.waitUntil(lambda: text.height() >= text.heightForWidth(text.width()))
    asked.close()


def test_an_axis_of_unequal_steps_says_so(qtbot: QtBot) -> None:
    sheet = PresentedSheet(whole := QWidget(), LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    large = sheet.words.font()
    large.setPixelSize(30)
    sheet.said_font = large
    for log, said in ((True, "log scale"), (False, "")):
        axis = Axis(1.0, 100.0, log=log)
        sheet.race.show_plot(Plot("race", Axis(0.0, 1.0), axis, "seconds", "best", ()))
        qtbot.waitUntil(lambda: sheet.race.plot is not None)
        sheet.race.plot.resize(400, 300)
        sheet.letter(sheet.race, "seconds")
        assert sheet.race.plot.getAxis("left").labelText == said
        assert sheet.race.plot.getAxis("bottom").labelText == "seconds"
        letters = QFontMetrics(large)  # times stand above what they are counted in
        assert sheet.race.plot.getAxis("bottom").minimumHeight() > 2 * letters.height()
    sheet.race.show_plot(Plot("race", Axis(0.0, 1.0), Axis(1.0, 100.0, log=True), "seconds", "best", ()))
    sheet.race.plot.resize(400, 80)  # too low for what would stand upright beside it
    sheet.letter(sheet.race, "seconds")
    assert sheet.race.plot.getAxis("left").labelText == ""
    below = sheet.race.plot.getAxis("bottom")
    assert below.labelText == "seconds, values log"
    sheet.letter(sheet.race, "seconds", "open lines")
    assert below.labelText == "seconds, values log", "in letters of which none is cut or small"
    sheet.race.plot.resize(900, 80)
    sheet.letter(sheet.race, "seconds", "open lines")
    assert below.labelText == "seconds, up: open lines, log scale"
    sheet.race.plot.resize(400, 800)
    sheet.letter(sheet.race, "seconds", "open lines")
    left = sheet.race.plot.getAxis("left")
    assert left.labelText == "open lines, log scale"
    left._updateMaxTextSize(200.0)  # numbers that are longer than most
    upright = left.label.x() + left.label.boundingRect().height()
    assert left.maximumWidth() - 200.0 - left.style["tickTextOffset"][0] >= upright, "a gap between both"
    sheet.race.plot.resize(400, 80)
    sheet.letter(sheet.race, "seconds")
    below.resize(380, below.height())
    sheet.letter(sheet.race, "deterministic time")
    title = below.label
    middle = title.x() + title.boundingRect().width() / 2  # it was cut where it stood as if it were the one before
    assert abs(middle - below.width() / 2) < 2


@pytest.mark.looks
@pytest.mark.corner
def test_a_broad_board_keeps_its_width_when_a_plot_comes_which_is_there_from_the_start_and_stays(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, War())
    show = presented(window)
    qtbot.waitUntil(lambda: show.board_view.width() > 0.9 * show.width())
    show.arrange(window.current().stage.scene(), broad=True, plot=True)
    assert show.plots.minimumHeight() > 0
    show.plots.show()
    qtbot.waitUntil(lambda: show.board_view.width() > 0.9 * show.width())
    show.plots.hide()
    tab = window.current()
    task = tab.puzzle.tasks[0]
    run = Run(Question(tab.puzzle, tab.editing.board, task, defaults(task.options)), datetime.now().astimezone())
    run.preparing = True  # so that it is worth waiting for
    tab.book.add(run)
    tab.book.show_run(run, front=True)
    qtbot.waitUntil(show.plot.isVisible)
    run.take(Incumbent(0, 0.1, tab.puzzle.apply(tab.editing.board, "shuffle 3"), 3))
    tab.book.update(run, Update(incumbents=1))
    QTest.keyClick(show.board_view, Qt.Key.Key_PageDown)
    assert tab.editing.view["turn"] == 1
    assert show.plot.isVisible()
    run.end(Outcome(Status.UNKNOWN))


@pytest.mark.looks
@pytest.mark.corner
def test_a_plot_below_wars_cards_leaves_them_their_size_and_the_keys_of_a_race(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, War())
    tab, show = window.current(), presented(window)
    qtbot.waitUntil(show.strip.isVisible)
    high, task = show.board_view.height(), tab.puzzle.tasks[0]
    runs = [Run(Question(tab.puzzle, tab.editing.board, task, defaults(task.options)), datetime.now()) for _ in "12"]
    tab.book.add(*runs)
    tab.book.show_run(runs[0], front=True)
    tab.book.compare(tuple(runs))
    qtbot.waitUntil(show.plots.isVisible)
    window.status.say("A message over the keys")
    qtbot.waitUntil(lambda: "1–2" in show.way_out.text())
    assert "Shift+F5" in show.way_out.text()
    assert not show.strip.isVisible()
    qtbot.waitUntil(lambda: show.board_view.height() > 0.95 * high)  # before it was 0.6
    for run in runs:
        run.end(Outcome(Status.UNKNOWN))
    for key, below in ((Qt.Key.Key_PageDown, show.strip), (Qt.Key.Key_PageUp, show.plots)):
        QTest.keyClick(show.board_view, key)  # whoever steps sees where
        qtbot.waitUntil(below.isVisible)
        assert not (show.strip.isVisible() and show.plots.isVisible())


@pytest.mark.corner
def test_who_steps_through_a_game_sees_no_numbers_of_the_run_that_found_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, War())
    tab, show = window.current(), presented(window)
    task = tab.puzzle.tasks[0]
    board = tab.puzzle.apply(tab.editing.board, "shuffle 3")
    run = Run(Question(tab.puzzle, tab.editing.board, task, defaults(task.options)), datetime.now().astimezone())
    for seq, value in enumerate((3, 0)):
        run.take(Incumbent(seq, 0.1 * seq, tab.puzzle.apply(board, f"shuffle {seq}"), value))
    run.end(Outcome(Status.PROVED, objective=0, bound=0))
    tab.book.add(run)
    tab.book.show_run(run, front=True)
    qtbot.waitUntil(lambda: show.plots.isVisible() and show.numbers.isVisible())
    QTest.keyClick(show.board_view, Qt.Key.Key_Right)
    assert tab.editing.view["turn"] == 1
    assert not show.plots.isVisible()
    assert not show.numbers.isVisible()
    QTest.keyClick(show.board_view, Qt.Key.Key_Left)
    assert show.numbers.isVisible()


@pytest.mark.corner
def test_who_steps_through_a_game_beside_a_run_keeps_its_plot_at_its_end_and_is_told_its_aim(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, Ladders())
    tab, show = window.current(), presented(window)
    task = tab.puzzle.task("hit")
    run = Run(Question(tab.puzzle, tab.editing.board, task, defaults(task.options)), datetime.now().astimezone())
    for seq, value in enumerate((3, 1)):
        run.take(Incumbent(seq, 0.1 * seq, tab.puzzle.apply(tab.editing.board, f"add 2 {70 + seq}"), value))
    tab.book.add(run)
    tab.book.show_run(run, front=True)
    qtbot.waitUntil(lambda: show.plots.isVisible() and "target: 66.978705" in show.said)
    qtbot.waitUntil(lambda: "expected moves: " in show.said, timeout=20_000)
    QTest.keyClick(show.board_view, Qt.Key.Key_PageDown)
    tab.editing.set_view(tab.editing.view.with_value("throw", 1))
    run.end(Outcome(Status.FEASIBLE, objective=1))
    tab.book.updated.emit(run, Update(ended=True))
    qtbot.wait(250)
    assert presented_keys.is_stepped(tab)
    assert show.plots.isVisible()
    assert show.numbers.isVisible()


def _run(tab: PuzzleTab, *lines: int) -> Run:
    """A run that goes on and has found boards with so many open lines."""
    task = tab.puzzle.tasks[0]
    run = Run(Question(tab.puzzle, tab.editing.board, task, defaults(task.options)), datetime.now().astimezone())
    board = tab.editing.board
    for seq, value in enumerate(lines):
        board = tab.puzzle.apply(board, f"paint X 1 {seq + 1}")
        run.take(Incumbent(seq, 0.1 * seq, board, value))
    return run


@pytest.mark.corner
def test_figures_choose_among_raced_runs_also_where_one_has_no_board_yet(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    runs = _run(tab, 5), _run(tab)
    tab.book.add(*runs)
    tab.book.show_run(runs[0], front=True)
    tab.book.compare(runs)
    qtbot.waitUntil(lambda: tab.side.live.comparison.plot_shown is not None)
    show, mine = presented(window), tab.editing.board
    words = part(show, QLabel, "presented-words")
    QTest.keyClick(show.board_view, Qt.Key.Key_2)
    assert tab.book.shown is runs[1]
    qtbot.waitUntil(lambda: words.text().startswith("No board yet"))
    assert "1–2: whose board" in show.keys
    QTest.keyClick(show.board_view, Qt.Key.Key_1)
    assert tab.book.shown is runs[0]
    assert tab.editing.board is mine
    qtbot.waitUntil(lambda: not words.text().startswith("No board yet"))
    QTest.keyClick(show.board_view, Qt.Key.Key_2)
    for run in runs:
        run.end(Outcome(Status.UNKNOWN, stopped=Stopped.USER))
        tab.book.updated.emit(run, Update(ended=True))
    qtbot.waitUntil(lambda: words.text().startswith("No board:"))
    assert tab.book.shown is runs[1]
    assert "1–2: whose board" in show.keys  # the other one's board is still to be seen


@pytest.mark.corner
def test_of_more_runs_than_figures_the_first_nine_are_chosen_and_by_figures_alone(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    runs = [_run(tab) for _ in range(30)]
    tab.book.add(*runs)
    tab.book.show_run(runs[0], front=True)
    tab.book.compare(runs)
    show = presented(window)
    qtbot.waitUntil(lambda: "1–9: whose board" in show.keys)
    QTest.keyClick(show.board_view, Qt.Key.Key_9)
    assert tab.book.shown is runs[8]
    for key in (Qt.Key.Key_Colon, Qt.Key.Key_A):  # the next ones in the order of codes
        QTest.keyClick(show.board_view, key)
        assert tab.book.shown is runs[8]


@pytest.mark.corner
def test_what_was_awaited_in_vain_keeps_its_plot_and_numbers(qtbot: QtBot, tmp_path: Path) -> None:
    """The seconds that a search had taken were gone as it ended without a board."""
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab, show = window.current(), presented(window)
    run = _run(tab)
    run.take(Bound(0, 5.0, 0.0))  # at work long enough to be plotted
    tab.book.add(run)
    tab.book.show_run(run, front=True)
    qtbot.waitUntil(show.plots.isVisible)
    run.end(Outcome(Status.UNKNOWN, stopped=Stopped.TIME))
    tab.book.updated.emit(run, Update(ended=True))
    qtbot.wait(250)
    assert show.plots.isVisible()
    assert show.numbers.isVisible()
    tab.editing.take(tab.puzzle.apply(tab.editing.board, "paint X 1 1"), "Mine", Cause.MOVE)
    qtbot.waitUntil(lambda: not show.plots.isVisible())


@pytest.mark.corner
def test_the_winner_is_told_at_the_end_of_the_play_and_not_before(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, War())
    tab = window.current()
    board = tab.puzzle.parse("puzzle: war 1\nranks: 3\nsuits: 2\nplayers: 2\n\nA: 1 2 1\nB: 3 3 2\n")
    tab.open_document(Document(tab.puzzle, board), Cause.OPEN)
    presented(window)
    qtbot.waitUntil(lambda: "inner" in tab.insights.facts_words, timeout=20_000)
    (turn,) = (one for one in tab.editing.playable if one.high)
    for number, told in ((1, False), (turn.high, True)):
        tab.editing.set_view(tab.editing.view.with_value(turn.name, number))
        assert ("inner" in of_board(tab, "", rules=False).words) is told


@pytest.mark.corner
def test_escape_just_after_the_end_of_a_run_does_not_leave(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    show, panel = presented(window), window.current().side.solve
    monkeypatch.setattr(solve_panel, "LONG", 0.0)
    for state in (State.STARTING, State.IDLE):
        panel.show_state(state)
    QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert show.isVisible()
    stops: list[int] = []
    panel._leaves.start(0)  # the moment is over
    qtbot.waitUntil(lambda: not panel.just_ended)
    for state in (State.STARTING, State.STOPPING, State.IDLE):  # by the person, who wants to stop nothing more
        panel.show_state(state)
    solving = window.current().solving
    with monkeypatch.context() as at_work:
        at_work.setattr(Lanes, "state", State.RUNNING)
        at_work.setattr(solving, "stop", lambda: stops.append(1))
        show._follow()
        assert show.keys[-1] == "Esc: stop"
        QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert (stops, show.isVisible()) == ([1], True)
    QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert not show.isVisible()


@pytest.mark.corner
def test_boards_of_the_run_before_are_gone_to_and_its_course_stays(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        for value in (50, 40) if ctx.hint is None else (40,):
            ctx.incumbent(Board(value), value)
        return ctx.halted(stopped=Stopped.USER)

    scripted.script = script
    solve(qtbot, window)
    show, tab = presented(window), window.current()
    solve(qtbot, window)
    assert [len(run.boards) for run in tab.book.rows] == [2, 1]
    qtbot.waitUntil(lambda: "PgUp, PgDn: boards" in show.keys)
    assert show.plot.isVisible()
    for key, value in ((Qt.Key.Key_PageUp, 50), (Qt.Key.Key_PageDown, 40), (Qt.Key.Key_PageDown, 40)):
        QTest.keyClick(show.board_view, key)
        assert tab.stage.board == Board(value)
    assert "Enter: use it" in show.keys
    QTest.keyClick(show.board_view, Qt.Key.Key_Return)
    assert tab.editing.board == Board(40)


@pytest.mark.corner
def test_what_a_move_was_to_bring_is_not_told_after_the_end(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Morris())
    show, tab = presented(window), window.current()
    tab.editing.set_view(tab.editing.view.with_value("mode", "analyse"))
    for key in (Qt.Key.Key_4, Qt.Key.Key_1, Qt.Key.Key_5, Qt.Key.Key_2):
        QTest.keyClick(show.board_view, key)
    for _ in "12":
        QTest.keyClick(show.board_view, Qt.Key.Key_F4)
        qtbot.waitUntil(lambda: "X plays 6" in show.said or tab.editing.verdict.complete, timeout=20_000)
    assert tab.solving.answers.done()
    qtbot.waitUntil(lambda: "X plays 6" not in show.said)


@pytest.mark.corner
def test_why_nothing_is_seen_of_a_search_names_no_button_that_is_not_there(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Ladders())
    show = presented(window)
    window.current().side.no_thoughts.tell(f"There is no model. {INSTEAD}", "Look at it")
    qtbot.waitUntil(lambda: show.said.endswith("See it think: There is no model."))


@pytest.mark.corner
def test_a_reasoning_is_counted_played_and_gone_through_to_its_end(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    tab.open_document(Document(tab.puzzle, tab.puzzle.parse(resources.samples("towers")[0].read_text())), Cause.OPEN)
    show, now = presented(window), part(window, QLabel, "presented-now")
    qtbot.waitUntil(lambda: "PgUp, PgDn: step by step" in show.keys, timeout=20_000)
    for _ in "12":
        QTest.keyClick(show.board_view, Qt.Key.Key_PageDown)
    last = len(tab.stage.walked)
    assert now.fontInfo().pixelSize() == part(show, QLabel, "presented-words").fontInfo().pixelSize()
    qtbot.waitUntil(lambda: now.text().startswith(unbroken(f"2 of {last}  ")))
    after = part(show, QLabel, "presented-after").text()
    assert after.replace("\u00a0", " ") == "3  \u00b7 \u00b7 \u00b7"  # a hall thinks of it first, and nothing looks cut
    assert "step by step" in part(show, QLabel, "way-out").text().replace(
        "\u00a0", " "
    )  # a clicker's keys come before Space
    QTest.keyClick(show.board_view, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: now.text().startswith(unbroken(f"{last} of {last}  ")))
    QTest.keyClick(show.board_view, Qt.Key.Key_Home)
    assert tab.stage.step is tab.stage.walked[0]
    assert "Space: play" in show.keys
    QTest.keyClick(show.board_view, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: tab.stage.step is tab.stage.walked[1])
    assert "Space: pause" in show.keys


@pytest.mark.corner
def test_escape_goes_a_branch_back_and_arrows_that_choose_its_place_are_no_steps(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    window.documents.open_sample(next(one for one in resources.samples("towers") if one.name == "04-four-clues.txt"))
    tab, show = window.current(), presented(window)
    QTest.keyClick(show.board_view, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: tab.stage.branches and not tab.thinking.worker.busy)
    trunk = tab.stage.step
    QTest.keyClick(show.board_view, Qt.Key.Key_Down)
    show._follow()
    assert not any(key.startswith("Left, Right") for key in show.keys)
    QTest.keyClick(show.board_view, Qt.Key.Key_Return)
    assert tab.stage.step is not trunk
    QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert (show.isVisible(), tab.stage.step, tab.stage.showing) == (True, trunk, Showing.STEP)
    QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert (show.isVisible(), tab.stage.showing, show.keys[-1]) == (True, Showing.MINE, "Esc: window")
    QTest.keyClick(show.board_view, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)  # once is enough
    assert tab.thinking.on
    tab.thinking.toggle()
    QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert not show.isVisible()


@pytest.mark.corner
def test_a_run_is_named_by_its_own_board_and_a_step_of_the_history_has_no_fact_of_the_board_now(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    tab.open_document(Document(tab.puzzle, tab.puzzle.parse(resources.samples("towers")[0].read_text())), Cause.OPEN)
    solve(qtbot, window)
    asked = tab.puzzle.in_short(tab.editing.board)
    tab.editing.take(empty(7), "Undone", Cause.MOVE)
    tab.stage.show_mine()
    run = tab.book.shown
    assert run is not None
    assert asked in of_run(tab, run).title
    assert of_run(tab, run).words.startswith("This is your own board. The solver's: ")
    tab.editing.take(tab.puzzle.parse(_GAME.replace("1 2 .", "1 2 2")), "Twice", Cause.MOVE)
    assert of_run(tab, run).words.startswith("This is your own board: ✕  Row 1 has height 2 twice\n")
    # a board that was made may be of another size than the one that was asked about
    run.boards[-1] = replace(run.boards[-1], board=empty(6))
    assert tab.puzzle.in_short(empty(6)) in of_run(tab, run).title
    qtbot.waitUntil(lambda: "filled" in of_board(tab, "", rules=False).words)
    tab.editing.preview = empty(4)
    assert "filled" not in of_board(tab, "", rules=False).words


@pytest.mark.corner
def test_a_step_of_the_history_has_no_answer_and_no_run_of_the_board_now(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    tab.editing.take(empty(4), "Before", Cause.MOVE)
    tab.editing.take(tab.puzzle.parse(resources.samples("towers")[0].read_text()), "Now", Cause.MOVE)
    solve(qtbot, window)
    tab.stage.show_mine()
    monkeypatch.setattr(tab.stage, "solver_board", None)  # as of a task that answers without a board
    monkeypatch.setattr(tab.solving.answers, "done", lambda: "turns: 220")
    show = presented(window)
    assert show._run_of(tab) is not None
    assert "220" in of_board(tab, "", rules=False).words
    tab.editing.look_back(tab.document.position - 1)
    assert show._run_of(tab) is None
    assert "220" not in of_board(tab, "", rules=False).words


@pytest.mark.corner
def test_a_hint_is_said_beside_the_board_the_clock_stays_and_escape_goes_back_before_it_leaves(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    tab.open_document(Document(tab.puzzle, tab.puzzle.parse(resources.samples("towers")[0].read_text())), Cause.OPEN)
    tab.editing.set_view(tab.editing.view.with_value("lock", "play"))
    show = presented(window)
    clock, said = part(show, QLabel, "presented-clock"), part(show, QLabel, "presented-words")
    QTest.keyClick(show.board_view, Qt.Key.Key_F4)
    qtbot.waitUntil(lambda: tab.stage.hinted)
    hint = tab.side.answer.quick.words()
    assert hint
    qtbot.waitUntil(lambda: said.text() == unbroken(hint))
    qtbot.waitUntil(lambda: clock.isVisible() and clock.text() == tab.play_panel.shown_words[0])  # a second may pass
    assert "Alt+1: your board alone" in show.keys  # it is on show already
    QTest.keyClick(show.board_view, Qt.Key.Key_F4)
    told = unbroken(hint.partition("\n")[0])
    # what it said stays beside what it did
    qtbot.waitUntil(lambda: told in said.text() and "again" not in said.text())
    window.actions_["undo"].trigger()
    qtbot.waitUntil(lambda: told not in said.text())
    QTest.keyClick(show.board_view, Qt.Key.Key_F4)
    qtbot.waitUntil(lambda: tab.stage.hinted and show.keys[-1] == "Esc: back")
    QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert (show.isVisible(), tab.stage.showing, show.keys[-1]) == (True, Showing.MINE, "Esc: window")
    QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
    assert not show.isVisible()


@pytest.mark.corner
def test_whoever_plays_in_the_presentation_reads_the_rules(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Morris())
    tab = window.current()
    tab.editing.set_view(tab.editing.view.with_value("mode", "play").with_value("opponent", "O"))
    show = presented(window)
    said = part(show, QLabel, "presented-words")
    qtbot.waitUntil(lambda: tab.game.on and unbroken(tab.puzzle.summary) in said.text())
    # at its end there are more keys, which move nothing
    assert show.way_out.minimumHeight() >= 2 * show.way_out.fontMetrics().lineSpacing()
    brief = of_board(tab, "", rules=True, brief=True).words
    assert brief == tab.puzzle.summary.split(". ")[0]  # where there is little room they come before facts


@pytest.mark.looks
@pytest.mark.corner
def test_the_first_sentence_of_the_rules_a_heading_of_one_height_and_what_one_presses_stand_beside_the_board(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Whichever run of a race is on show; where the rules have no room."""
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    said = of_board(window.current(), "", rules=True, brief=True).words
    first, *more = window.current().puzzle.summary.split(". ")
    assert said.endswith(first)
    assert more
    show = presented(window)
    show._crowded = 1  # how high letters are is not the same everywhere
    show.tell(show._words_of(window.current(), None), load("light"))
    assert "nobody" in part(show, QLabel, "presented-words").text()
    title = part(show, QLabel, "presented-title")
    titles, high = ("Race · direct", "Race · " + " · ".join(["a long setting"] * 12)), set[int]()
    for told in titles:
        show.tell(Presented(told, "", titles=titles), load("light"))
        assert title.text().startswith("Race")
        high.add(title.heightForWidth(title.width()))
    assert len(high) == 1
    assert high.pop() > 2 * title.fontMetrics().lineSpacing()
    tab = window.current()
    show._follow()
    brush = part(show.controls, QPushButton, "brush O")
    small = part(tab.pane.controls, QPushButton, "brush O")
    assert brush.iconSize().width() > small.iconSize().width()
    assert brush.fontInfo().pixelSize() >= small.fontInfo().pixelSize()
    QTest.mouseClick(brush, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: part(show.controls, QPushButton, "brush O").isChecked())
    assert show.board_view.hasFocus()  # one goes on typing on the board


@pytest.mark.corner
def test_what_is_said_is_of_the_board_on_show_and_keys_of_pages_walk_the_solvers(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    run = _run(tab, 5, 3, 0)
    run.end(Outcome(Status.PROVED, objective=0))
    tab.book.add(run)
    tab.book.show_run(run, front=True)
    tab.book.pick(run.boards[1])
    show = presented(window)
    words, value = part(show, QLabel, "presented-words"), part(show, QLabel, "presented-0")
    open_lines = tab.puzzle.quick_check(run.boards[1].board).in_words
    qtbot.waitUntil(lambda: words.text().startswith(unbroken("Board 2 of 3: ")) and open_lines in words.text())
    assert value.text() == "3"
    assert show.keys[0] == "PgUp, PgDn: boards"  # a clicker's keys: at the end of a run others left no room for them
    for key, at in ((Qt.Key.Key_PageUp, 0), (Qt.Key.Key_PageUp, 0), (Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageDown, 2)):
        QTest.keyClick(show.board_view, key)
        assert tab.stage.board == run.boards[at].board
    tab.book.pick(run.boards[1])
    qtbot.waitUntil(lambda: "\nThe solver has ended: " in words.text())
    broken = _run(tab, *range(9, 0, -1))
    broken.end(Outcome(Status.FEASIBLE, objective=1))
    tab.book.add(broken)
    tab.book.show_run(broken, front=True)
    tab.book.pick(broken.boards[7])
    seen = tab.puzzle.quick_check(broken.boards[7].board)
    assert len(seen.violations) > 2  # of which one is said: the plot below keeps its height
    said = f"{seen.violations[0].message}; and {len(seen.violations) - 1} more\n"
    qtbot.waitUntil(lambda: unbroken(said) in words.text())
    single = _run(tab)
    tab.book.add(single)
    tab.book.show_run(single, front=True)
    tab.book.update(single, Update())
    qtbot.waitUntil(show.plots.isVisible)  # boards may come
    single.take(Incumbent(0, 9.0, run.boards[0].board, 5))
    single.end(Outcome(Status.FEASIBLE, objective=5))
    tab.book.update(single, Update(ended=True))
    qtbot.waitUntil(lambda: not show.plots.isVisible())  # of a single value there is no course
    QTest.keyClick(show.board_view, Qt.Key.Key_X)
    assert "Alt+1 shows yours" in window.status.sentence  # Escape leaves the presentation


@pytest.mark.corner
def test_the_page_of_the_drawer_is_left_and_keys_for_what_is_covered_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    pages = window.current().side.pages
    for folded in (False, True):
        pages.bring("log")
        pages.fold(folded)
        show = presented(window)
        window.current().think()
        assert pages.front == "insights"
        QTest.keyClick(show.board_view, Qt.Key.Key_Escape)
        assert (pages.front, pages.is_folded) == ("log", folded)
        window.current().think()
    pages.bring("insights")
    page = pages.front
    show = presented(window)
    QTest.keyClick(show.board_view, Qt.Key.Key_6, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: "in the window" in show.sentence.text())
    assert window.current().side.pages.front == page
    QTest.keyClick(show.board_view, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(show.search, "insights")
    assert "Insights" not in show.search.offered()  # nor is it offered
    QTest.keyClick(show.search, Qt.Key.Key_Escape)
    for key, size in ((Qt.Key.Key_Plus, 110), (Qt.Key.Key_Minus, 100), (Qt.Key.Key_Minus, 90), (Qt.Key.Key_0, 100)):
        QTest.keyClick(show.board_view, key, Qt.KeyboardModifier.ControlModifier)  # its board fills it: letters grow
        assert window.appearance.text_size == size
    window.status.say("")
    qtbot.waitUntil(lambda: not show.sentence.text())
    QTest.keyClick(show.board_view, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "in the window" in show.sentence.text())
    QTest.keyClick(show.board_view, Qt.Key.Key_F11)
    window.actions_["page-log"].trigger()
    assert window.current().side.pages.front != page


def test_the_last_row_can_read_what_stands_beside_a_plot_and_at_the_foot(qtbot: QtBot) -> None:
    sheet = PresentedSheet(whole := QWidget(), strip := LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    qtbot.addWidget(strip)
    sheet.resize(1280, 720)
    sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=True)
    assert sheet.title.fontInfo().pixelSize() == sheet.words.fontInfo().pixelSize() >= 25
    assert sheet.way_out.fontInfo().pixelSize() >= 20
    assert part(strip, QLabel, "lesson-place").fontInfo().pixelSize() >= 18
    sheet.resize(1024, 768)
    sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=True)
    assert min(label.fontInfo().pixelSize() for label in (sheet.title, sheet.words, sheet.way_out)) >= 20


def test_writing_is_as_large_with_a_plot_as_without_and_its_lines_are_reserved(qtbot: QtBot) -> None:
    sheet = PresentedSheet(whole := QWidget(), LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    sheet.resize(1280, 800)
    sizes = set[tuple[int, ...]]()
    for broad, plot in ((False, True), (False, False), (True, False)):
        sheet.arrange(Scene(300.0 if broad else 100.0, 100.0, ()), broad=broad, plot=plot, numbers=True)
        letters = sheet.words.fontMetrics()
        assert sheet.words.minimumHeight() >= 2 * letters.lineSpacing()
        sizes.add((sheet.words.fontInfo().pixelSize(), part(sheet, QLabel, "presented-0").fontInfo().pixelSize()))
    assert len(sizes) == 1


@pytest.mark.looks
@pytest.mark.corner
def test_a_persons_size_of_text_is_that_of_the_hall_as_far_as_there_is_room(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Ladders())
    show = presented(window)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1366, 768)
    show.resize(1366, 768)
    qtbot.waitUntil(show.controls.isVisible)
    words, foot = show.words.fontInfo().pixelSize(), show.way_out.fontInfo().pixelSize()
    window.appearance.set_text_size(150)
    for _ in range(20):  # it takes several looks until what has no room has given way
        show._follow()
        QApplication.processEvents()
    assert show.words.fontInfo().pixelSize() > words
    assert show.way_out.fontInfo().pixelSize() > foot
    assert not show.overflows
    field = part(show.controls, Paragraph)
    assert field.viewport().font().pixelSize() == field.font().pixelSize()
    assert show.size().toTuple() == (1366, 768)


@pytest.mark.looks
@pytest.mark.corner
def test_no_line_ends_in_a_dot_and_a_game_tells_who_is_to_move(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Morris())
    told = presented_keys.key_lines(window.current(), lesson="")
    assert not any(key.startswith(("Space", "Left", "Page")) for key in told), "there is no move to walk along"
    show = presented(window)
    words = part(show, QLabel, "presented-words")
    for width in range(900, 1300, 40):
        window.resize(width, 720)
        show.resize(width, 720)
        qtbot.waitUntil(lambda: "to move" in words.text().replace("\u00a0", " "))
        for label in (words, show.way_out):
            parted = [line for line in label.text().split("\n") if "·" in line]
            widest = max(map(label.fontMetrics().horizontalAdvance, parted), default=0)
            assert widest <= show._side.maximumWidth()  # a line with a dot in it breaks nowhere else
    assert "No rule is broken" not in words.text()


def test_a_sentence_is_not_parted_within_a_name_that_has_a_dot(qtbot: QtBot) -> None:
    sheet = PresentedSheet(whole := QWidget(), LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    sheet.resize(800, 600)
    sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=True, numbers=True)
    verdict = (
        "First: slack \u00b7 CP-SAT, solved in 13 s, four times as fast as notebook-slack \u00b7 HiGHS on this board"
    )
    sheet.tell(Presented("A race", verdict), load("light"))
    assert "\n" not in sheet.words.text()
    sheet.tell(Presented("A race", "  \u00b7  ".join(f"fact {i}: {i:,}" for i in range(1000, 1040))), load("light"))
    assert "\n" in sheet.words.text()


def test_the_foot_has_few_lines_and_what_is_rare_goes(qtbot: QtBot) -> None:
    sheet = PresentedSheet(whole := QWidget(), strip := LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    qtbot.addWidget(strip)
    keys = ["1–2: whose board", "Shift+F5: stop", "Alt+1: your board", "PgUp, PgDn: boards", "A: b"]
    menus = ["Ctrl+K: find", "Esc: window"]
    for size, broad, plot, lines in (
        ((1280, 800), False, True, 3),
        ((1280, 800), False, False, 2),
        ((1024, 768), False, True, 3),
        ((1280, 800), True, True, 3),
        ((1280, 800), True, False, 1),
    ):
        sheet.resize(*size)
        sheet.arrange(Scene(300.0 if broad else 100.0, 100.0, ()), broad=broad, plot=plot, numbers=broad)
        sheet.way_out.resize(450 if plot or not broad else 1240, 60)
        sheet.tell_keys([*keys, *menus])
        told = sheet.way_out.text().replace("\u00a0", " ").split("\n")
        assert len(told) <= lines
        said = [key for line in told for key in re.split(r"\s+·\s+", line)]
        assert said[:1] == keys[:1]
        assert said[-2:] == menus
        sheet.tell_keys(menus)
        assert sheet.way_out.text().count("·") == 1
        if size[0] == 1280 and not broad and plot:  # of a run that has ended
            sheet.tell_keys(["Space: play", "Left, Right: step by step", "Alt+1: your board", "F5: Hit it", *menus])
            assert "F5" in sheet.way_out.text()


def test_a_fact_that_is_wider_than_its_place_is_broken_not_cut(qtbot: QtBot) -> None:
    sheet = PresentedSheet(whole := QWidget(), strip := LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    qtbot.addWidget(strip)
    sheet.resize(1280, 800)
    sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=False)
    for digits, broken in ((3, False), (30, True)):
        sheet.tell(Presented("Ladders", f"moves:\u00a0{'3' * digits}"), load("light"))
        assert ("moves:\n3" in sheet.words.text()) is broken
    assert sheet.race.nothing.wordWrap()  # as long as what is measured is called


@pytest.mark.looks
@pytest.mark.corner
def test_what_is_said_does_not_move_the_controls(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    show = presented(window)
    show.resize(1280, 800)
    qtbot.waitUntil(lambda: not window.current().insights.worker.busy)
    qtbot.waitUntil(lambda: show.controls.isVisible() and show.controls.height() > 20)
    show._beat.stop()
    places = []
    for said in ("Short", "A hint\nof three\nlines"):
        show.tell(Presented("Towers", said), load("light"))
        QApplication.processEvents()
        places.append(show.controls.geometry())
    assert places[0] == places[1]


@pytest.mark.looks
@pytest.mark.corner
def test_a_clues_street_is_as_large_as_it_can_be_and_moves_no_button(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    show, tab = presented(window), window.current()
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1280, 800)
    show.resize(1280, 800)
    tab.open_document(Document.from_text(tab.puzzle, _GAME))
    qtbot.waitUntil(lambda: show.controls.isVisible() and show.controls.height() > 0)
    qtbot.wait(300)
    places = set()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(show.board_view, key)
        qtbot.wait(300)
        places.add(show.controls.y())
        if show.strip.isVisible():
            drawn = tab.stage.scene().strip
            assert drawn is not None
            assert show.strip.height() > 1.1 * drawn.height * show.strip.width() / drawn.width
    assert len(places) == 1


@pytest.mark.corner
def test_what_the_title_or_a_fact_tells_is_not_said_again(qtbot: QtBot, tmp_path: Path) -> None:
    ladders = Ladders()
    window = window_of(qtbot, tmp_path, Towers(), ladders)
    show = presented(window)
    qtbot.waitUntil(lambda: "clues:" in show.said)
    assert show.title.text().endswith(unbroken("5 \u00d7 5"))
    assert "size:" not in show.said
    window.show_puzzle(ladders)
    qtbot.waitUntil(lambda: "33.33333" in show.said)
    show._follow()
    words = [one.text() for one in show.controls.findChildren(ElidedLabel) if one.isVisible()]
    assert "Rules" in words
    assert not any("33.33333" in one for one in words)


@pytest.mark.corner
def test_several_solutions_are_reached_by_the_keys_of_the_window_and_this_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab, show = window.current(), presented(window)
    task = next(one for one in tab.puzzle.tasks if one.name == "solve")
    question = Question(tab.puzzle, tab.editing.board, task, defaults(task.options))
    first, second = (tab.puzzle.parse(_GAME.replace(". 1 2", cells)) for cells in (". 1 2", ". 2 1"))
    run = Run(question, datetime.now().astimezone())
    run.take(Incumbent(0, 0.1, first))
    run.end(Outcome(Status.FEASIBLE))
    other = Run(replace(question, others=(first,)), datetime.now().astimezone())
    tab.book.add(run, other)
    tab.book.show_run(other, front=True)
    show._follow()  # its own board is still to come
    other.take(Incumbent(0, 0.1, second))
    other.end(Outcome(Status.FEASIBLE))
    tab.book.update(other, Update(incumbents=1, ended=True))
    qtbot.waitUntil(lambda: "Alt+Left, Right: other boards" in show.keys)
    qtbot.waitUntil(lambda: tab.stage.board == second)
    QTest.keyClick(show.board_view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert tab.stage.board == first
    qtbot.waitUntil(lambda: show.said.startswith("Different board 1 of 2"))
    QTest.keyClick(show.board_view, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert tab.stage.board == second


@pytest.mark.corner
def test_beside_ones_own_board_the_task_comes_before_the_solvers_board(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    tab = window.current()
    solve(qtbot, window)
    tab.stage.show_mine()
    *_, asked, other = (one for one in presented_keys.key_lines(tab, lesson="") if one.startswith(("F5", "Alt+2")))
    assert asked == f"F5: {'Go on' if tab.side.solve.on else scripted.tasks[0].title}"
    assert other == "Alt+2: the solver\u2019s board"
    assert tab.side.solve.on == (tab.side.solve._start.accessibleName() == "Go on")
    tab.stage.show_solver()
    tab.stage.use()
    tab.stage.show_mine()
    assert of_run(tab, tab.book.rows[0]).words.startswith("Your board is the solver's:")


@pytest.mark.corner
def test_the_key_that_asks_a_chosen_task_comes_before_those_along_a_reasoning(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab, show = window.current(), presented(window)
    tab.open_document(Document.from_text(tab.puzzle, resources.samples("towers")[0].read_text()))
    qtbot.waitUntil(lambda: "PgUp, PgDn: step by step" in show.keys)
    tab.side.solve.select_task("count")
    qtbot.waitUntil(lambda: show.keys[:2] == ["F5: Count solutions", "PgUp, PgDn: step by step"])


@pytest.mark.corner
def test_a_fact_is_not_broken_apart(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Ladders())
    window.documents.open_sample(next(one for one in resources.samples("ladders") if one.name == "win.txt"))
    tab = window.current()
    qtbot.waitUntil(lambda: "expected moves" in tab.insights.facts_words)
    assert "expected\u00a0moves:\u00a0" in of_board(tab, "", rules=False).words


@pytest.mark.corner
def test_while_a_solver_runs_its_key_comes_first(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    """Else those of a play left no room for it; what stops a run is Escape, unless that leads back from a step."""
    scripted.script = scripts.until_stopped
    tab = window.current()
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: bool(tab.book.running))
    run = tab.book.rows[0]
    assert presented_keys.key_lines(tab, lesson="", raced=(run, run))[-1] == "Esc: stop"
    tab.stage.show_step(Step("a step", tab.editing.board), None)
    assert presented_keys.key_lines(tab, lesson="", raced=(run, run))[0] == "Shift+F5: stop"
    tab.solving.stop()
    qtbot.waitUntil(lambda: not tab.book.running)


@pytest.mark.looks
@pytest.mark.corner
def test_a_passing_message_leaves_a_broad_board_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, War())
    show = presented(window)
    qtbot.waitUntil(lambda: show.board_view.width() > 0.9 * show.width())
    qtbot.waitUntil(lambda: not window.current().insights.worker.busy)  # what they tell stands beside the board
    qtbot.wait(300)
    before = show.board_view.geometry()
    window.status.say("It has been saved")
    qtbot.waitUntil(lambda: show.sentence.text() == "It has been saved")
    qtbot.wait(200)
    assert show.board_view.geometry() == before
    assert show.way_out.isVisible()  # keys are told beside it
    assert show.way_out.text().startswith("It has been saved")
    assert "Esc" in show.way_out.text()
    QTest.keyClick(show.board_view, Qt.Key.Key_Space)
    assert not window.status.sentence  # it was of the action before
    QTest.keyClick(show.board_view, Qt.Key.Key_Space)
    letters = show.way_out.fontMetrics()
    window.status.say("m" * int(0.9 * show.way_out.width() / letters.horizontalAdvance("m")))  # the keys have no room
    qtbot.waitUntil(lambda: "Esc" not in show.way_out.text())
    assert show.board_view.geometry() == before


@pytest.mark.corner
def test_a_game_that_is_over_offers_no_hint_and_tells_its_end_once(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    tab.open_document(Document(tab.puzzle, tab.puzzle.parse(_GAME)), Cause.OPEN)
    tab.editing.set_view(tab.editing.view.with_value("lock", "play"))
    show = presented(window)
    qtbot.waitUntil(lambda: any("Hint" in key for key in show.keys))
    solved = _GAME
    for row, full in (("1 2 . .", "1 2 3 4"), (". . . .", "2 1 4 3"), (". . . .", "3 4 1 2"), (". . . .", "4 3 2 1")):
        solved = solved.replace(f"\n. {row} .\n", f"\n. {full} .\n", 1)
    window.status.say("Hint: done on your board, Ctrl+Z takes it back")
    tab.editing.take(tab.puzzle.parse(solved), "The rest", Cause.MOVE)
    qtbot.waitUntil(lambda: tab.game.over)
    assert not window.status.sentence
    qtbot.waitUntil(lambda: not any("Hint" in key for key in show.keys))
    assert "Ctrl+Shift+N: another" in show.keys
    words = part(show, QLabel, "presented-words")
    qtbot.waitUntil(lambda: words.text() == unbroken(tab.play_panel.shown_words[1]))
    window.status.say(tab.play_panel.shown_words[1][:20])  # as of a game that tells its end there, too
    qtbot.wait(250)
    assert not show.sentence.isVisible()
    monkeypatch.setattr(TimedGame, "ending", "lost")
    tab.play_panel.follow()
    assert tab.play_panel.shown_words[0].startswith("Lost · ")  # a cross was read as the player's


@pytest.mark.corner
def test_a_hint_that_cannot_be_given_is_told_beside_the_board(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    unsolvable = _GAME.replace(". 1 2 . . .\n. . . . . .", ". 1 2 . . .\n. . 3 4 . .", 1).replace(
        "+ . . .", "+ . 4 .", 1
    )
    tab.open_document(Document(tab.puzzle, tab.puzzle.parse(unsolvable)), Cause.OPEN)
    tab.editing.set_view(tab.editing.view.with_value("lock", "play"))
    show = presented(window)
    tab.tasks.quick[0].trigger()
    quick = tab.side.answer.quick
    qtbot.waitUntil(lambda: quick.run is not None and not quick.run.running, timeout=20_000)
    assert quick.steps is None
    words = part(show, QLabel, "presented-words")
    qtbot.waitUntil(lambda: unbroken(quick.words().split("\n")[0]) in words.text().replace("\n", " "))
    assert not show.sentence.isVisible()
    tab.editing.set_view(tab.editing.view.with_value("lock", "edit"))
    tab.tasks.quick[1].trigger()
    assert tab.tasks.quick[1].objectName() == "quick-possible"
    qtbot.waitUntil(lambda: quick.run is not None and quick.run.outcome is not None, timeout=20_000)
    qtbot.waitUntil(lambda: words.text().count(unbroken("the puzzle itself has no solution")) == 1)


def test_two_numbers_are_not_read_as_one(qtbot: QtBot) -> None:
    sheet = PresentedSheet(whole := QWidget(), LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    whole.resize(1024, 700)
    sheet.resize(1024, 700)
    sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=False)
    whole.show()
    count, time = (part(sheet, QLabel, f"presented-{place}") for place in (0, 1))
    for found in ("at least 2", "at least 1,000,000"):
        sheet.tell(
            Presented("Solve", "solved", (StatusPart("count", found), StatusPart("time", "0.17 s"))), load("light")
        )
        qtbot.wait(20)
        right = count.mapTo(sheet, QPoint()).x() + count.sizeHint().width()
        left, below = time.mapTo(sheet, QPoint()).toTuple()
        assert left >= right + count.fontInfo().pixelSize() or below > count.mapTo(sheet, QPoint()).y()
        assert left + time.sizeHint().width() <= sheet.width()


@pytest.mark.looks
@pytest.mark.corner
def test_of_several_solutions_the_foot_tells_how_to_see_another_and_to_use_one(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    window.documents.paste(_GAME)
    show = presented(window)
    qtbot.wait(50)  # the window fills its screen
    show.setGeometry(0, 0, 1024, 700)
    foot = part(show, QLabel, "way-out")
    for more in ("find “Another board”", "Alt+Left, Right"):
        if tab.book.shown is None:
            solve(qtbot, window)
        else:
            tab.solving.pool.ask(1)
        qtbot.waitUntil(lambda: tab.session.state is State.IDLE and tab.book.shown is not None, timeout=60_000)
        for key in (more, "Enter: use it"):
            qtbot.waitUntil(lambda key=key: key in foot.text().replace("\u00a0", " "))  # type: ignore[misc]
    assert not show.overflows


@pytest.mark.corner
def test_why_there_is_nothing_to_see_of_a_solvers_thinking_is_told_in_the_hall(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Morris())
    tab, show = window.current(), presented(window)
    tab.side.solve.select_task("value")
    QTest.keyClick(show.board_view, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    said = part(show, QLabel, "presented-words")
    qtbot.waitUntil(lambda: "has no model to look at" in said.text().replace("\n", " "), timeout=30_000)
    QTest.keyClick(show.board_view, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "no model" not in said.text())


@pytest.mark.corner
def test_a_run_that_ends_while_ones_own_board_is_on_show_tells_how(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    tab = window.current()
    solve(qtbot, window)
    tab.stage.show_mine()
    run, said = tab.book.rows[0], of_board(tab, "", rules=False).words
    assert said.startswith(f"The solver\u2019s board (Alt+2): {words.run_words(run)}")  # it is not about one's own
    tab.stage.show_solver()
    tab.stage.use()
    assert "Alt+2" not in of_board(tab, "", rules=False).words  # it is the solver's


@pytest.mark.looks
@pytest.mark.corner
def test_whoever_plays_finds_what_is_pressed_at_its_place_while_a_hint_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    tab.open_document(Document(tab.puzzle, tab.puzzle.parse(resources.samples("towers")[0].read_text())), Cause.OPEN)
    tab.editing.set_view(tab.editing.view.with_value("lock", "play"))
    show = presented(window)
    window.setWindowState(Qt.WindowState.WindowNoState)
    show.resize(1280, 800)
    button = "switch typing pencil"
    qtbot.waitUntil(lambda: part(show.controls, QPushButton, button).isVisible() and show.controls.height() > 100)
    qtbot.waitUntil(lambda: not tab.insights.worker.busy)
    qtbot.wait(300)
    places: list[tuple[QPoint, int]] = []
    for _ in range(2):  # the hint, and what it did with a sentence about that
        pressed = part(show.controls, QPushButton, button)
        places.append((pressed.mapTo(show, QPoint()), pressed.fontInfo().pixelSize()))
        QTest.keyClick(show.board_view, Qt.Key.Key_F4)
        hinted = len(places) == 1
        qtbot.waitUntil(lambda hinted=hinted: tab.stage.hinted is hinted, timeout=30_000)  # type: ignore[misc]
        assert hinted or "done on your board" in window.status.sentence
        qtbot.wait(300)
        pressed = part(show.controls, QPushButton, button)
        places.append((pressed.mapTo(show, QPoint()), pressed.fontInfo().pixelSize()))
        assert pressed.isVisible()
    assert len({(place.toTuple(), size) for place, size in places}) == 1
    assert places[0][1] == show.words.fontInfo().pixelSize(), "as large as what is said"


@pytest.mark.corner
def test_a_quick_answer_is_told_beside_a_run_and_only_once(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Towers())
    tab = window.current()
    tab.open_document(Document(tab.puzzle, empty(3).filled_with((1, 0, 0, 0, 0, 0, 0, 0, 0))))
    task = tab.puzzle.tasks[0]
    run = Run(Question(tab.puzzle, tab.editing.board, task, defaults(task.options)), datetime.now().astimezone())
    run.end(Outcome(Status.UNKNOWN))
    tab.book.add(run)
    tab.book.show_run(run)
    next(one for one in tab.tasks.quick if one.objectName() == "quick-possible").trigger()
    quick = tab.side.answer.quick
    qtbot.waitUntil(lambda: quick.run is not None and not quick.run.running, timeout=30_000)
    tab.stage.show_mine()
    said = quick.words()
    assert "can be completed" in said
    assert said in of_run(tab, run).words
    assert of_board(tab, f"Your board: {said}", rules=False).words.count("can be completed") == 1
