"""The window: documents, history, title, questions, tabs, theme; with a real mouse and keyboard, no modal loops."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import (
    QAbstractEventDispatcher,
    QCoreApplication,
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFont, QGuiApplication, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QSpinBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.lamps.puzzle import Lamps
from tests.scripted import Board, Scripted
from tests.ui.column import solve
from tests.ui.conftest import Answers, MakeWindow
from tests.ui.parts import click_board, number, part
from workbench.core import resources
from workbench.core.context import Context
from workbench.core.document import Document
from workbench.core.insight import Insight
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.solve import libraries
from workbench.ui.app import Trouble, open_window
from workbench.ui.ask.new_board_dialog import NewBoardDialog
from workbench.ui.board.showing import Showing, ShownBoard
from workbench.ui.files.dialogs import Unsaved
from workbench.ui.widgets import appearance as appearances
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.settings import Mistakes, Settings, ThemeChoice
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def type_on_board(window: MainWindow, keys: str) -> None:
    QTest.keyClicks(window.current().pane.board_view, keys)


# ---------------------------------------------------------------------------------------------- editing and history


def test_a_click_is_one_step_that_undo_and_the_history_take_back(window: MainWindow) -> None:
    """Keys, the arrows in the history, and a history that gets shorter while it is open: it is followed."""
    click_board(window)
    click_board(window)
    assert number(window) == 2
    window.actions_["undo"].trigger()
    assert number(window) == 1
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert number(window) == 0
    assert not window.actions_["undo"].isEnabled()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert number(window) == 2
    assert not window.actions_["redo"].isEnabled()
    click_board(window)
    card = window.current().history_card
    window.actions_["history"].trigger()
    rows = list[int]()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(card.panel, key)
        rows.append(card.panel.currentRow())
    assert rows == [2, 1, 2, 3, 3]
    card.hide()
    window.actions_["history"].trigger()
    tab = window.current()
    tab.open_document(Document(tab.puzzle, tab.document.board))  # the last rows name no step any more
    assert tab.history_card.panel.count() == 1
    tab.history_card.close()


@pytest.mark.looks
def test_history_lists_every_step_and_a_click_goes_there(window: MainWindow) -> None:
    type_on_board(window, "357")
    card = window.current().history_card
    window.actions_["history"].trigger()
    assert [card.panel.item(i).text() for i in range(card.panel.count())] == [
        "0  New board",
        "1  Go to 3",
        "2  Go to 5",
        "3  Go to 7",
    ]
    row = card.panel.visualItemRect(card.panel.item(1))
    assert card.panel.viewport().height() % row.height() == 0  # no row is cut
    place = row.center()
    QTest.mouseClick(card.panel.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert number(window) == 3
    assert card.panel.count() == 4  # what was undone can still be gone to
    card.close()


def test_who_only_looks_at_the_history_comes_back_to_the_board_that_was_on_show(
    qtbot: QtBot, window: MainWindow
) -> None:
    type_on_board(window, "357")
    tab = window.current()
    tab.stage.set_solver_board(ShownBoard(Board(9), tab.editing.board, "Solve"))
    for goes, then in ((False, Showing.SOLVER), (True, Showing.MINE), (False, Showing.MINE)):
        if then is not Showing.MINE or goes:
            tab.stage.show_solver()
        window.actions_["history"].trigger()
        assert tab.stage.showing is Showing.MINE
        QTest.keyClick(tab.history_card.panel, Qt.Key.Key_Up)
        QTest.keyClick(
            tab.history_card.panel if goes else tab.history_card, Qt.Key.Key_Return if goes else Qt.Key.Key_Escape
        )
        assert (tab.history_card.isHidden(), tab.stage.showing) == (True, then)


def test_arrow_keys_show_a_step_and_a_step_with_a_name_is_kept(window: MainWindow) -> None:
    tab = window.current()
    type_on_board(window, "357")
    window.actions_["savepoint"].trigger()
    card = tab.history_card
    QTest.keyClicks(card.name, "sev")
    QTest.keyClick(card.name, Qt.Key.Key_Escape)
    assert card.isHidden()
    assert not tab.document.savepoints
    window.actions_["savepoint"].trigger()
    QTest.keyClicks(card.name, "seven")
    QTest.keyClick(card.name, Qt.Key.Key_Return)
    QTest.keyClick(card.panel, Qt.Key.Key_Up)
    assert tab.editing.shown.number == 5
    assert number(window) == 7
    card.close()
    assert tab.editing.shown.number == 7
    window.actions_["undo"].trigger()
    type_on_board(window, "9")  # on another way: 7 would be gone without its name
    window.actions_["history"].trigger()
    assert card.panel.item(4).text() == "4  Go to 7  ★ seven"
    QTest.keyClick(card.panel, Qt.Key.Key_Down)
    assert card.name.text() == "seven"
    QTest.keyClick(card.panel, Qt.Key.Key_Return)
    assert number(window) == 7
    assert tab.document.position == 4
    card.close()


def test_steps_are_named_by_undo_and_redo_and_whole_in_the_history(window: MainWindow) -> None:
    undo, redo = window.actions_["undo"], window.actions_["redo"]
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo")
    type_on_board(window, "35")
    assert undo.text() == "&Undo: Go to 5"
    undo.trigger()
    assert (undo.text(), redo.text()) == ("&Undo: Go to 3", "&Redo: Go to 5")
    assert undo.iconText() == "Undo"  # on buttons, which do not move
    assert redo.toolTip() == "Do the step again: Go to 5 (Ctrl+Shift+Z)"
    window.current().new_board(Values({"start": 0}))
    type_on_board(window, "3")
    tab = window.current()
    tab.document.name_step(1, "a name that is longer than usual")
    window.actions_["history"].trigger()
    panel = tab.history_card.panel
    assert panel.viewport().width() >= panel.sizeHintForColumn(0)
    tab.history_card.close()


def test_an_illegal_move_is_said_and_changes_nothing(window: MainWindow, scripted: Scripted) -> None:
    said: list[str] = []
    window.current().said.connect(said.append)
    window.current().insights.choose("nowhere")
    assert said == ["'nowhere' is no move: 'to N' is"]
    assert window.current().document.position == 0


@pytest.mark.looks
def test_what_is_dragged_is_shown_and_not_in_the_history(window: MainWindow) -> None:
    view = window.current().pane.board_view
    start = view._viewport.to_pixels(1.5, 1.5).toPoint()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, view._viewport.to_pixels(2.3, 1.5).toPoint())
    assert window.current().editing.shown.number == pytest.approx(23, abs=1)
    assert number(window) == 0
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start)
    assert window.current().editing.preview is None
    assert len(window.current().document.history) == 1


def test_a_sentence_goes_with_what_it_was_said_of(qtbot: QtBot, window: MainWindow) -> None:
    tab, keys = window.current(), {1: Qt.Key.Key_1, 2: Qt.Key.Key_2}

    def set_in_card() -> None:
        tab.view_card.show_below(tab.pane.toolbar)
        part(tab.view_card, QSpinBox, "delay").setValue(7)
        tab.view_card.hide()

    solve(qtbot, window)
    for leave in (
        lambda: QTest.keyClick(window, keys[1], Qt.KeyboardModifier.AltModifier),
        lambda: QTest.keyClick(window, keys[2], Qt.KeyboardModifier.AltModifier),
        lambda: part(tab.pane, QPushButton, "show-mine").click(),
        set_in_card,
        lambda: click_board(window),
        lambda: window.show_puzzle(window.puzzles[1]),
    ):
        window.actions_["copy"].trigger()
        assert window.status.sentence.startswith("Copied ")
        leave()
        assert not window.status.sentence.startswith("Copied ")


@pytest.mark.looks
def test_title_and_tab_show_unsaved_changes(window: MainWindow) -> None:
    assert window.windowTitle() == "Untitled[*] – Scripted – Puzzle Workbench"
    assert not window.isWindowModified()
    bar = window.head.bar
    before, places = bar.grab().toImage(), [bar.tabRect(one) for one in range(bar.count())]
    click_board(window)
    assert window.isWindowModified()
    assert bar.accessibleTabName(0) == "Scripted, not saved"
    assert bar.grab().toImage() != before
    assert [bar.tabRect(one) for one in range(bar.count())] == places
    window.actions_["undo"].trigger()
    assert not window.isWindowModified()
    assert bar.grab().toImage() == before


# ---------------------------------------------------------------------------------------------- mistakes


def marks(window: MainWindow) -> int:
    return len(window.current().editing.marks())


def test_mistakes_show_at_once_or_on_demand(window: MainWindow) -> None:
    editing = window.current().editing
    window.current().insights.choose("to 13")
    assert marks(window) == 1
    editing.set_mistakes(Mistakes.ON_DEMAND)
    assert marks(window) == 0
    assert not editing.visible_verdict().solved
    QTest.keyClick(window, Qt.Key.Key_F7)
    assert marks(window) == 1
    click_board(window)
    window.actions_["undo"].trigger()
    assert marks(window) == 0


def test_the_status_line_is_about_the_board_that_is_shown_and_the_last_move(window: MainWindow) -> None:
    """What is broken, also on a step of the history; why a move was refused, until the next one."""
    window.current().insights.choose("to 13")
    assert "13 is unlucky" in window.status.verdict.text()
    window.current().insights.choose("to 14")
    assert window.status.verdict.text().startswith("✓")
    tab, verdict = window.current(), part(window.status, ElidedLabel, "verdict")
    tab.insights.choose("to 12")
    tab.insights.choose("to 13")
    assert "13 is unlucky" in verdict.text()
    window.actions_["history"].trigger()
    QTest.keyClick(tab.history_card.panel, Qt.Key.Key_Up)
    assert tab.editing.shown.number == 12
    assert "13" not in verdict.text()
    QTest.keyClick(tab.history_card.panel, Qt.Key.Key_Down)
    assert "13 is unlucky" in verdict.text()
    tab.history_card.close()
    label = part(window.status, QWidget, "said")
    window.current().insights.choose("nowhere")
    assert label.isVisible()
    window.current().insights.choose("to 7")
    assert number(window) == 7
    assert not label.isVisible()


# ---------------------------------------------------------------------------------------------- documents


def test_it_is_said_which_board_is_saved_while_the_solvers_is_on_show(
    qtbot: QtBot, window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    tab, answers.path = window.current(), tmp_path / "one.txt"
    solve(qtbot, window)
    tab.stage.show_solver()
    window.actions_["save"].trigger()
    assert "Save your board, not the one on show: " in answers.asked[-1]
    assert window.status.sentence.startswith("Saved one.txt: your board, not the one on show")
    assert answers.path.read_text() == tab.document.text()
    tab.stage.use()
    window.actions_["save"].trigger()
    assert window.status.sentence == "Saved one.txt"


def test_a_board_is_saved_and_opened_again_and_one_of_another_puzzle_in_its_tab(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    click_board(window)
    answers.path = tmp_path / "one.txt"
    window.actions_["save"].trigger()
    assert answers.path.read_text() == "puzzle: scripted 1\nstart: 1\n\n1?\n"
    assert window.windowTitle() == "one[*] – Scripted – Puzzle Workbench"
    assert not window.isWindowModified()
    click_board(window)
    answers.path = None  # a board that has a file is saved without a question
    window.actions_["save"].trigger()
    assert "2" in (tmp_path / "one.txt").read_text()
    window.current().insights.choose("to 9")
    answers.path, answers.what = tmp_path / "one.txt", [Unsaved.DISCARD]
    window.actions_["open"].trigger()
    assert number(window) == 2
    assert window.settings.recent == (tmp_path / "one.txt",)
    sample = Path(__file__).parents[2] / "samples" / "lamps" / "two-of-five.txt"
    assert window.documents.open(sample)
    assert window.current().puzzle.slug == "lamps"
    assert window.head.bar.currentIndex() == 1
    assert window.windowTitle().startswith("two-of-five[*] – Lamps")


def test_a_record_is_opened_from_the_help(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = Path(__file__).parents[2] / "samples" / "lamps" / "two-of-five.txt"
    lines = [f"{key}: {key} of it" for key in ("question", "answer", "beats", "found", "proved")]
    first, rest = sample.read_text(encoding="utf-8").split("\n", 1)
    text = "\n".join([first, "title: Two", *lines, rest])
    (tmp_path / "two.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr(resources, "all_records", lambda: (tmp_path / "two.txt",))
    found = [entry for entry in window.menus.everything() if entry.name.startswith("Records")]
    assert len(found) == 1
    found[0].action.trigger()
    assert window.current().puzzle.slug == "lamps"


def test_a_foreign_file_is_recognised_saving_asks_for_a_new_one_and_a_file_can_be_dropped(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    foreign = tmp_path / "foreign.txt"
    foreign.write_text("41\n")
    assert window.documents.open(foreign)
    assert number(window) == 41
    assert window.windowTitle().startswith("foreign[*]")
    answers.path = tmp_path / "native.txt"
    window.actions_["save"].trigger()
    assert foreign.read_text() == "41\n"
    assert (tmp_path / "native.txt").read_text().startswith("puzzle: scripted")
    path = tmp_path / "dropped.txt"
    path.write_text("puzzle: scripted 1\n\n8\n")
    event = drop_file(window, path)
    assert number(window) == 8
    assert event.isAccepted()
    assert event.dropAction() is Qt.DropAction.CopyAction


def test_of_several_files_those_that_hold_no_board_are_told_at_once_and_a_no_ends(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    texts = {"a.txt": "", "b.txt": "puzzle: scripted 1\n\n8\n", "c.txt": "puzzle: chess 1\n\n7\n", "d.txt": "41\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    urls = {name: QUrl.fromLocalFile(str(tmp_path / name)) for name in texts}
    window.documents.open_urls([urls["a.txt"], urls["b.txt"], urls["c.txt"]])
    assert (number(window), len(answers.errors)) == (8, 1)
    first, *why = answers.errors.pop().splitlines()
    assert first == "2 of 3 files cannot be opened"
    assert ["a.txt: the file is empty" in why[0], "c.txt: line 1: unknown puzzle 'chess'" in why[1]] == [True, True]
    window.documents.open_urls([urls["c.txt"], urls["b.txt"]])
    assert "unknown puzzle 'chess'" in answers.errors.pop()
    assert number(window) == 8
    click_board(window)
    answers.what = [Unsaved.CANCEL]
    window.documents.open_urls([urls["d.txt"], urls["a.txt"]])
    assert (number(window), answers.errors) == (9, [])


@pytest.mark.corner("line", "the file is empty")
@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("puzzle: scripted 1\n\nseven\n", "line 3: 'seven' is no number"),
        ("puzzle: scripted 9\n\n7\n", "line 1: this board has format 9"),
        ("puzzle: chess 1\n\n7\n", "unknown puzzle 'chess'"),
        ("puzzle: scripted 1\nstart: 200\n\n7\n", "line 2: start"),
        ("", "the file is empty"),
    ],
)
def test_a_bad_file_is_one_line_and_the_board_stays(
    window: MainWindow, answers: Answers, tmp_path: Path, content: str, told: str
) -> None:
    click_board(window)
    path = tmp_path / "bad.txt"
    path.write_text(content)
    assert not window.documents.open(path)
    (error,) = answers.errors
    assert str(path) in error
    assert told in error
    assert "\n" not in error
    assert number(window) == 1
    assert not answers.asked


def test_what_cannot_be_written_leaves_board_and_file(window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    click_board(window)
    answers.path = tmp_path / "missing" / "one.txt"
    window.actions_["save"].trigger()
    assert len(answers.errors) == 1
    assert "cannot be written" in answers.errors[0]
    assert window.isWindowModified()


@pytest.mark.corner("Unsaved.SAVE")
@pytest.mark.parametrize("answer", [Unsaved.SAVE, Unsaved.DISCARD, Unsaved.CANCEL])
def test_new_asks_before_changes_of_a_file_are_lost(
    window: MainWindow, answers: Answers, tmp_path: Path, answer: Unsaved
) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("puzzle: scripted 1\n\n0\n")
    window.documents.open(path)
    click_board(window)
    answers.values, answers.what = Values({"start": 30}), [answer]
    window.actions_["new"].trigger()
    assert answers.asked[0] == "kept – Scripted"
    assert number(window) == (1 if answer is Unsaved.CANCEL else 30)
    assert path.read_text().endswith("1?\n") == (answer is Unsaved.SAVE)


def test_closing_asks_once_of_all_boards_and_can_be_cancelled(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    click_board(window)
    window.show_puzzle(window.puzzles[1])
    QTest.keyClick(window.current().pane.board_view, Qt.Key.Key_Space)
    answers.what = [Unsaved.CANCEL]
    assert not window.close()
    assert answers.asked == ["Untitled – Scripted, Untitled – Lamps"]
    assert window.isVisible()
    assert window.current().puzzle is window.puzzles[1]
    assert all(tab.document.modified for tab in window.tabs.values())
    answers.what, answers.path = [Unsaved.SAVE, Unsaved.DISCARD], tmp_path / "kept.txt"
    assert window.close()
    assert answers.path.exists()


def drop_file(window: MainWindow, path: Path) -> QDropEvent:
    """Drop a file, as a file manager does: it proposes to move it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    event = QDropEvent(QPointF(9, 9), both, data, button, keys)
    event.setDropAction(Qt.DropAction.MoveAction)
    hold = QDragEnterEvent(QPoint(9, 9), both, data, button, keys)
    QApplication.sendEvent(window, hold)
    QApplication.sendEvent(window, event)
    return event


@pytest.mark.looks
def test_a_text_can_be_dropped_and_the_window_shows_that_it_takes_it(window: MainWindow) -> None:
    data = QMimeData()
    data.setText("55")
    button, keys, copy = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    board = window.current().pane.board_view
    before = board.grab().toImage()
    enter = QDragEnterEvent(QPoint(9, 9), copy, data, button, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    assert board.grab().toImage() != before
    QApplication.sendEvent(window, QDropEvent(QPointF(9, 9), copy, data, button, keys))
    assert number(window) == 55
    window.actions_["undo"].trigger()
    assert number(window) == 0
    nothing = QMimeData()
    empty = QDragEnterEvent(QPoint(9, 9), copy, nothing, button, keys)
    QApplication.sendEvent(window, empty)
    assert not empty.isAccepted()


@pytest.mark.corner("png")
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_picture_that_was_exported_is_a_board_when_it_is_dropped(
    window: MainWindow, answers: Answers, tmp_path: Path, ending: str
) -> None:
    window.documents.paste("puzzle: scripted 1\n\n31\n")
    answers.path = tmp_path / f"board.{ending}"
    window.actions_["export-board"].trigger()
    window.actions_["undo"].trigger()
    assert number(window) == 0
    drop_file(window, answers.path)
    assert number(window) == 31
    assert answers.errors == []
    assert window.current().document.path is None  # saving does not write a text over the picture
    strange = resources.path("icons", "app.svg")
    drop_file(window, strange)
    assert "a picture with no board" in answers.errors[0]
    assert number(window) == 31


# ---------------------------------------------------------------------------------------------- clipboard


def test_undo_beside_the_solvers_board_says_what_it_did(qtbot: QtBot, window: MainWindow) -> None:
    tab, said = window.current(), list[str]()
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_7)
    caption = tab.document.history[-1].caption
    solve(qtbot, window)
    tab.editing.said.connect(said.append)
    tab.stage.show_solver()
    window.actions_["undo"].trigger()
    assert said[-1] == f"Undone on your own board: {caption}. Ctrl+Shift+Z takes that back"
    window.actions_["redo"].trigger()
    assert not said[-1]  # it is seen


def test_copy_and_paste_are_text_or_a_link_one_undo_step_and_what_is_no_board_is_refused(
    window: MainWindow, answers: Answers
) -> None:
    type_on_board(window, "7")
    window.actions_["copy"].trigger()
    assert QGuiApplication.clipboard().text() == "puzzle: scripted 1\nstart: 7\n\n7?\n"
    QGuiApplication.clipboard().setText("55")
    window.actions_["paste"].trigger()
    assert number(window) == 55
    said = part(window.status, PlainLabel, "said")
    assert said.text().startswith("Pasted")
    assert said.isVisible()
    type_on_board(window, "7")
    assert not said.isVisible()
    window.actions_["undo"].trigger()
    window.actions_["undo"].trigger()
    assert number(window) == 7
    QGuiApplication.clipboard().setText("good morning")
    window.actions_["paste"].trigger()
    assert len(answers.errors) == 1
    assert number(window) == 7
    answers.asked.clear()
    offered = (one for one in window.menus.everything() if "Copy as" in one.name)
    next(one.action for one in offered if one.name.endswith("Link text")).trigger()
    sent = QGuiApplication.clipboard().text()
    assert sent.startswith("puzzle-workbench:scripted/1/")
    window.actions_["undo"].trigger()
    QGuiApplication.clipboard().setText(f"Can you solve this? {sent}\n")
    window.actions_["paste"].trigger()
    assert number(window) == 7
    assert answers.asked == []


def test_a_text_that_is_nobodys_is_refused_in_the_words_of_the_tab_in_front(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "strange.txt"
    path.write_text("what is this\n", encoding="utf-8")
    for slug in ("scripted", "lamps"):
        QGuiApplication.clipboard().setText("what is this")
        window.actions_["paste"].trigger()
        assert not window.documents.open(path)
        assert len(answers.errors) == 2
        assert all(f"puzzle: {slug}" in error for error in answers.errors)
        assert not any("row" in error for error in answers.errors if slug == "scripted")
        answers.errors.clear()
        window.actions_["next-tab"].trigger()


def test_files_that_were_copied_are_opened_by_paste(window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("puzzle: scripted 1\n\n31\n", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    QGuiApplication.clipboard().setMimeData(data)
    window.actions_["paste"].trigger()
    assert (answers.errors, number(window), window.current().document.path) == ([], 31, path)


def test_the_page_for_a_new_board_says_what_the_clipboard_lacks(
    window: MainWindow, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "new_board", lambda *_: "paste")
    QGuiApplication.clipboard().clear()
    window.actions_["new"].trigger()
    assert answers.errors == [], "no file is empty"
    assert window.status.sentence == "There is no text on the clipboard"


def test_the_picture_is_copied_in_two_formats(window: MainWindow, answers: Answers) -> None:
    window.actions_["copy-picture"].trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert bytes(data.data("image/png").data()).startswith(b"\x89PNG")
    assert b"<svg" in bytes(data.data("image/svg+xml").data())
    window.documents.paste("55")
    again = QMimeData()
    again.setData("image/png", data.data("image/png"))
    QGuiApplication.clipboard().setMimeData(again)
    window.actions_["paste"].trigger()  # it is the board that it shows
    assert number(window) == 0
    strange = QImage(8, 8, QImage.Format.Format_RGB32)
    strange.fill(0)
    QGuiApplication.clipboard().setImage(strange)
    window.actions_["paste"].trigger()
    assert answers.errors[0].startswith("The picture on the clipboard holds no board\n"), "as of a text without one"


# ---------------------------------------------------------------------------------------------- looks and keys


@pytest.mark.looks
def test_a_hidden_tab_takes_the_theme_when_it_is_shown(window: MainWindow) -> None:
    first, second = window.puzzles[:2]
    hidden, shown = window.show_puzzle(first), window.show_puzzle(second)
    before = hidden.theme
    window.actions_["switch-theme"].trigger()
    assert shown.theme == window.appearance.theme != before
    assert hidden.theme == before  # it costs as much as the one on show, and nobody sees it
    assert window.show_puzzle(first).theme == window.appearance.theme
    window.actions_["switch-theme"].trigger()
    assert window.show_puzzle(second).theme == window.appearance.theme != before


@pytest.mark.looks
def test_a_tab_with_another_theme_is_drawn_once_and_no_stop_of_the_tab_key_is_looked_for(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = window.puzzles[:2]
    hidden, shown = window.show_puzzle(first), window.show_puzzle(second)
    window.actions_["switch-theme"].trigger()
    assert shown.isAncestorOf(window.focusWidget())
    monkeypatch.setattr(MainWindow, "focusNextPrevChild", lambda *_: pytest.fail("goes through the whole window"))
    drawn = hidden.pane.redraws
    window.show_puzzle(first)
    assert hidden.pane.redraws == drawn + 1
    assert window.focusWidget() is hidden.pane.board_view


def test_a_board_that_is_opened_is_summed_up_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part of the tab that hears of it said so, and title, status line and actions followed each time."""
    tab, times = window.current(), list[int]()
    monkeypatch.setattr(window.status, "show_board", lambda *_, **__: times.append(1))
    tab.open_document(Document(tab.puzzle, tab.editing.board))
    assert len(times) == 1


class Restyled(QObject):
    """Counts how often Qt has styled a widget anew, and painted it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = self.paints = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() is QEvent.Type.StyleChange
        self.paints += event.type() is QEvent.Type.Paint
        return False


@pytest.mark.looks
def test_a_switch_of_the_theme_styles_what_is_seen(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Styling a tab takes as long as a person may wait for all of it; half a theme is never painted."""
    monkeypatch.setattr(appearances, "_PAUSE", 3_600_000)  # nobody ever waits for what is not seen
    first, second = window.puzzles[:2]
    hidden, shown = window.show_puzzle(first), window.show_puzzle(second)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    assert app.styleSheet() == ""  # one there is put on every widget that there is
    shown.side.pages.bring("insights")
    qtbot.waitUntil(lambda: bool(shown.side.insights.cards))  # each card wears a sheet of its own, whenever it comes
    qtbot.waitUntil(lambda: shown.side.insights.cards[0].styleSheet() == shown.pane.styleSheet())
    shown.side.pages.bring("log")
    folded = Restyled(shown.side.insights.cards[0])
    unseen, seen = Restyled(hidden.side.solve), Restyled(shown.side.solve)
    before = hidden.pane.styleSheet()
    window.actions_["switch-theme"].trigger()
    assert not window.updatesEnabled()
    board = Restyled(shown.pane.board_view)
    shown.pane.board_view.update()
    qtbot.waitUntil(window.updatesEnabled)
    assert unseen.times == folded.times == 0 < seen.times
    qtbot.waitUntil(lambda: board.paints > 0)
    assert shown.pane.styleSheet() == window.menuBar().styleSheet() == window.status.styleSheet() != before
    shown.side.pages.bring("insights")
    assert not window.updatesEnabled()
    qtbot.waitUntil(window.updatesEnabled)
    assert folded.times > 0
    window.show_puzzle(first)
    qtbot.waitUntil(window.updatesEnabled)
    assert unseen.times > 0
    assert hidden.pane.styleSheet() == shown.pane.styleSheet()


@pytest.mark.looks
def test_dialogs_look_as_the_window_does(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_["rules"].trigger()
    dialog = NewBoardDialog(window.puzzles[0], defaults(window.puzzles[0].options), window)
    dialog.show()
    help_view = window.tool_windows.help
    assert help_view is not None
    assert help_view.styleSheet() == dialog.styleSheet() == window.status.styleSheet() != ""
    before = dialog.styleSheet()
    window.actions_["switch-theme"].trigger()
    qtbot.waitUntil(lambda: all(one.updatesEnabled() for one in (window, dialog, help_view)))
    assert dialog.styleSheet() != before
    assert help_view.styleSheet() == dialog.styleSheet() == window.status.styleSheet()
    help_view.close()
    dialog.close()


@pytest.mark.looks
def test_the_theme_changes_the_palette_and_is_remembered(
    qtbot: QtBot, window: MainWindow, make_window: MakeWindow
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)

    def paper() -> str:
        return app.palette().color(QPalette.ColorRole.Base).name()

    light = paper()
    window.actions_["switch-theme"].trigger()
    button = window.current().pane.toolbar.widgetForAction(window.actions_["view-options"])
    assert isinstance(button, QToolButton)
    assert button.text() == "View"  # another icon leaves the button's own text alone
    dark = paper()
    assert (light, dark) == ("#ffffff", "#1b212a")
    qtbot.waitUntil(window.updatesEnabled)
    assert window.current().pane.board_view.palette().color(QPalette.ColorRole.Base).name() == dark
    window.close()
    again = make_window()
    assert again.appearance.choice is ThemeChoice.DARK
    assert paper() == dark
    walked = []
    for _ in range(3):
        again.actions_["switch-theme"].trigger()
        walked.append((again.appearance.choice, paper()))
    assert [choice for choice, _ in walked] == [ThemeChoice.HIGH_CONTRAST, ThemeChoice.SYSTEM, ThemeChoice.DARK]
    assert [colour == light for _, colour in walked][1:] == [True, False]  # Light would look as the system's does


def test_nothing_of_a_window_that_is_gone_stays(make_window: MakeWindow) -> None:
    """Listeners hold each other in rounds through Qt, which no garbage collector sees."""
    window = make_window()
    parts = {
        type(part).__name__: weakref.ref(part)
        for tab in window.tabs.values()
        for part in (tab, tab.editing, tab.stage, tab.pane, tab.side, tab.solving, tab.insights, tab.opponent)
    }
    assert len(parts) == 8
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    del window
    gc.collect()
    assert not [name for name, part in parts.items() if part() is not None]


class System(QObject):
    """What `Appearance` uses of an application, with a colour scheme that a test may change."""

    colorSchemeChanged = Signal(object)  # noqa: N815 - the name that Qt has
    contrastPreferenceChanged = Signal(object)  # noqa: N815

    def __init__(self) -> None:
        super().__init__()
        self.scheme, self.contrast = Qt.ColorScheme.Light, Qt.ContrastPreference.NoPreference
        self.worn: list[str] = []

    def styleHints(self) -> System:
        return self

    accessibility = styleHints

    def colorScheme(self) -> Qt.ColorScheme:
        return self.scheme

    def contrastPreference(self) -> Qt.ContrastPreference:
        return self.contrast

    def setPalette(self, palette: QPalette) -> None:
        self.worn.append(palette.color(QPalette.ColorRole.Window).name())

    def setFont(self, font: QFont) -> None:
        self.font = font


@pytest.mark.looks
def test_the_system_is_followed_unless_a_person_chose(tmp_path: Path) -> None:
    system, settings = System(), Settings(tmp_path)
    appearance = Appearance(cast(QApplication, system), settings)
    assert appearance.theme.name == "light"
    system.scheme = Qt.ColorScheme.Dark
    system.colorSchemeChanged.emit(system.scheme)
    assert appearance.theme.name == "dark"
    assert system.worn == [appearance.theme.colour("window").hex]
    appearance.choose(ThemeChoice.LIGHT)
    system.colorSchemeChanged.emit(system.scheme)
    assert appearance.theme.name == "light"
    appearance.choose(ThemeChoice.SYSTEM)
    assert appearance.theme.name == "dark"
    system.contrast = Qt.ContrastPreference.HighContrast
    system.contrastPreferenceChanged.emit(system.contrast)
    assert appearance.theme.name == "high-contrast"


def test_the_window_comes_up_without_the_heavy_libraries(tmp_path: Path) -> None:
    """None is imported on the window's thread; insights, on theirs, want them as soon as the window is up."""
    program = """
import os, sys, threading
from pathlib import Path

class Watch:
    def find_spec(self, name, path=None, target=None):
        if threading.current_thread() is threading.main_thread():
            found.add(name)

found = set()
sys.meta_path.insert(0, Watch())
from workbench.puzzles import PUZZLES
from workbench.ui.app import open_window
from workbench.ui.widgets import graphs
from workbench.ui.widgets.settings import Settings
app, window = open_window(PUZZLES, Settings(Path(sys.argv[1])), None, Path(sys.argv[1]))
window.show()
graphs.announce()  # as Loading does: a plot waits for its library, however long these events take
app.processEvents()
print(sorted({"ortools", "numba", "pyqtgraph", "scipy", "pandas"} & found), flush=True)
os._exit(0)  # the insights' thread may be in the middle of loading them, for long on a busy machine
"""
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.looks
def test_geometry_tab_and_view_options_are_remembered(window: MainWindow, make_window: MakeWindow) -> None:
    window.resize(790, 640)
    window.show_puzzle(window.puzzles[1])
    window.current().editing.set_view(Values({"numbers": True}))
    window.close()
    again = make_window()
    assert (again.width(), again.height()) == (790, 640)
    assert again.current().puzzle.slug == "lamps"
    assert again.current().editing.view == Values({"numbers": True})


@pytest.mark.looks
def test_the_place_is_remembered_without_an_end(qtbot: QtBot, window: MainWindow) -> None:
    window.showMaximized()

    def kept_large() -> bool:
        state, other = Settings(window.settings.path.parent).state("window"), QWidget()
        return state is not None and other.restoreGeometry(state) and other.isMaximized()

    qtbot.waitUntil(kept_large)


@pytest.mark.looks
def test_settings_that_cannot_be_saved_are_told_once(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way of a folder")
    window = open_window((Scripted(),), Settings(tmp_path / "config"), Answers(), tmp_path / "data")[1]
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.status.sentence.startswith("Settings are not kept"))
    window.status.say("")
    window.resize(window.width() + 10, window.height())
    qtbot.wait(700)
    assert not window.status.sentence
    window.close()


def test_tabs_what_can_be_played_search_and_help_are_there(window: MainWindow) -> None:
    """Tabs are built when they are first shown; what can be played stands under the board; the search field runs what
    it finds; F1 shows rules and shortcuts."""
    assert set(window.tabs) == {"scripted"}
    QTest.keyClick(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert set(window.tabs) == {"scripted", "lamps"}
    window.show_puzzle(window.puzzles[0])
    pane = window.current().pane
    assert pane.player.isVisible()
    assert set(pane.player.values()) == {"shift"}
    pane.player.changed.emit(Values({"shift": 1}))
    assert window.current().editing.view["shift"] == 1
    assert not window.current().view_card.empty
    click_board(window)
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(window.head.search, "und")
    assert window.head.search.offered()[0].startswith("Undo")
    QTest.keyClick(window.head.search, Qt.Key.Key_Return)
    assert number(window) == 0
    assert window.head.search.text() == ""
    QTest.keyClick(window, Qt.Key.Key_F1)
    assert window.tool_windows.help is not None
    text = window.tool_windows.help._text.toPlainText()
    assert "A number, and" in text
    assert "Ctrl+Z" in text
    window.tool_windows.help.close()


def test_the_other_tabs_are_built_a_step_at_a_time_and_not_thought_about(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: list[object] = []

    def insights(self: Lamps, board: object, view: Values, ctx: Context) -> Iterator[Insight]:
        thought.append(board)
        yield from ()

    monkeypatch.setattr(Lamps, "insights", insights)
    libraries.load()
    first, second = window.puzzles
    passes: list[int] = []
    loop = QAbstractEventDispatcher.instance(window.thread())
    assert loop is not None
    awake = loop.awake.connect(lambda: passes.append(0))
    steps = window.stack._steps

    def noted(puzzle: AnyPuzzle) -> Iterator[None]:
        for step in steps(puzzle):
            passes.append(1)
            yield step

    monkeypatch.setattr(window.stack, "_steps", noted)
    window.build_rest()
    qtbot.waitUntil(lambda: window.stack.begun(second))
    qtbot.waitUntil(lambda: second.slug in window.tabs and not window.stack.begun(second))
    loop.awake.disconnect(awake)
    assert passes.count(1) > 1
    assert "11" not in "".join(map(str, passes))  # others had their turn between two steps
    assert window.current().puzzle is first
    assert not window.tabs[second.slug].insights.worker.busy
    assert thought == []
    window.show_puzzle(second)
    qtbot.waitUntil(lambda: len(thought) == 1)


def test_a_tab_that_is_half_built_is_finished_when_somebody_wants_it(qtbot: QtBot, window: MainWindow) -> None:
    libraries.load()
    window.build_rest()
    qtbot.waitUntil(lambda: "lamps" in window.tabs)
    assert window.stack.begun(window.puzzles[1])
    tab = window.show_puzzle(window.puzzles[1])
    assert window.stack.currentWidget() is tab
    assert tab.pane.toolbar.actions()
    assert not window.stack.begun(window.puzzles[1])


def test_a_window_can_go_while_a_tab_is_half_built(qtbot: QtBot, window: MainWindow) -> None:
    libraries.load()
    window.build_rest()
    qtbot.waitUntil(lambda: window.stack.begun(window.puzzles[1]))
    assert window.close()


# ---------------------------------------------------------------------------------------------- when things go wrong


@pytest.mark.logs_errors
def test_a_bug_is_logged_and_told_once(qtbot: QtBot, window: MainWindow, answers: Answers) -> None:
    trouble = Trouble(answers)
    click_board(window)
    for _ in range(2):
        try:
            raise ZeroDivisionError("a bug")
        except ZeroDivisionError as error:
            trouble.hook(type(error), error, sys.exc_info()[2])
    qtbot.waitUntil(lambda: len(answers.troubles) == 1)
    assert "a bug" in answers.troubles[0]
    assert number(window) == 1
    assert window.current().stage.showing is Showing.MINE
    click_board(window)  # the window goes on as if nothing had happened
    assert number(window) == 2
    assert len(answers.troubles) == 1
