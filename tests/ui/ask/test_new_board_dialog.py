"""A new board by keyboard alone: the number is selected, a complaint goes with its reason, Enter creates."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.core.errors import OptionError
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.puzzles._template.puzzle import Template
from workbench.puzzles.towers.puzzle import Towers
from workbench.solve.sheets import maker
from workbench.ui.ask.new_board_dialog import Begin, NewBoardDialog
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.scene_canvas import SceneCanvas
from workbench.ui.widgets.settings import Settings


class Odd(Template):
    """Refuses even sizes, whatever their bounds say."""

    def new_board(self, values: Values) -> object:  # type: ignore[override]
        if values.integer("size") % 2 == 0:
            raise OptionError("the size must be odd")
        return super().new_board(values)


def opened(qtbot: QtBot, dialog: NewBoardDialog) -> NewBoardDialog:
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    return dialog


@pytest.mark.parametrize("typed", ["9", "12"])
def test_typing_replaces_the_number_and_enter_creates(qtbot: QtBot, typed: str) -> None:
    towers = Towers()
    dialog = opened(qtbot, NewBoardDialog(towers, defaults(towers.options)))
    empty = dialog.findChildren(QSpinBox, "size")[-1]
    (letter,) = (one.text().partition("&")[2][0] for one in dialog.findChildren(QLabel) if one.buddy() is empty)
    QTest.keyClick(dialog, Qt.Key(ord(letter.upper())), Qt.KeyboardModifier.AltModifier)
    focus = dialog.focusWidget()
    assert isinstance(focus, QSpinBox)
    QTest.keyClicks(focus, typed)
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.values()["size"] == int(typed)


def test_a_click_into_a_number_selects_it_and_another_one_sets_the_cursor(qtbot: QtBot) -> None:
    towers = Towers()
    dialog = opened(qtbot, NewBoardDialog(towers, defaults(towers.options)))
    dialog.samples.setFocus()
    size = dialog.findChildren(QSpinBox, "size")[0]
    before = size.value()
    QTest.mouseClick(size.lineEdit(), Qt.MouseButton.LeftButton)
    assert size.lineEdit().selectedText() == str(before)
    QTest.mouseClick(size.lineEdit(), Qt.MouseButton.LeftButton)
    assert not size.lineEdit().hasSelectedText()
    dialog.samples.setFocus()
    QTest.mouseClick(size.lineEdit(), Qt.MouseButton.LeftButton)
    QTest.keyClicks(size, "9")
    QTest.keyClick(size, Qt.Key.Key_Tab)
    assert size.value() == 9


def test_a_complaint_goes_with_its_reason_and_enter_never_cancels(qtbot: QtBot) -> None:
    odd = Odd()
    dialog = opened(qtbot, NewBoardDialog(odd, defaults(odd.options).with_value("size", 7)))
    problem, size = part(dialog, PlainLabel, "problem"), part(dialog, QSpinBox, "size")
    size.setFocus(Qt.FocusReason.TabFocusReason)
    size.selectAll()
    QTest.keyClicks(size, "8")
    assert "odd" in problem.text()
    QTest.keyClick(size, Qt.Key.Key_Return)
    assert dialog.isVisible()
    size.selectAll()
    QTest.keyClicks(size, "9")
    assert problem.text() == ""
    QTest.keyClick(size, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.values()["size"] == 9


def test_a_press_on_a_sample_scrolls_nothing_and_opens_that_sample(qtbot: QtBot) -> None:
    towers = Towers()
    dialog = opened(qtbot, NewBoardDialog(towers, defaults(towers.options)))
    samples = dialog.samples
    last = samples.item(samples.count() - 1)
    samples.verticalScrollBar().setValue(samples.verticalScrollBar().maximum())
    QTest.mouseClick(samples.viewport(), Qt.MouseButton.LeftButton, pos=samples.visualItemRect(last).center())
    assert samples.currentItem() is last
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_that_one_click_opens_a_sample_is_seen_before_it_is_done(qtbot: QtBot) -> None:
    towers = Towers()
    samples = opened(qtbot, NewBoardDialog(towers, defaults(towers.options))).samples
    assert "One click opens it" in samples.item(0).toolTip()
    room = samples.viewport()
    QTest.mouseMove(room, samples.visualItemRect(samples.item(0)).center())
    qtbot.waitUntil(lambda: room.cursor().shape() is Qt.CursorShape.PointingHandCursor)


def test_a_game_of_towers_may_be_9_by_9_and_the_page_knows_how_one_was_begun_last(qtbot: QtBot, tmp_path: Path) -> None:
    towers, settings = Towers(), Settings(tmp_path)
    starter = towers.starters[0]
    for before, typed in ((5, "9"), (9, "7")):
        dialog = opened(
            qtbot, NewBoardDialog(towers, defaults(towers.options), None, partial(settings.begun, towers.slug))
        )
        card = part(dialog, QWidget, f"starter-{starter.name}")
        size = part(card, QSpinBox, "size")
        assert size.value() == before
        size.setFocus()
        size.selectAll()
        QTest.keyClicks(size, typed)
        (out,) = (one for one in dialog.findChildren(QPushButton) if one.property("accent"))
        assert out is part(card, QPushButton, f"begin-{starter.name}")
        QTest.keyClick(size, Qt.Key.Key_Return)
        assert isinstance(dialog.choice, Begin)
        assert dialog.choice.values["size"] == int(typed)
        settings.keep_starter(towers.slug, starter, dialog.choice.values)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.slug)
def test_the_keyboard_begins_at_the_first_button_which_is_what_enter_means(qtbot: QtBot, puzzle: AnyPuzzle) -> None:
    """It began where one was begun last: the same keys made an empty board another time."""
    dialog = opened(qtbot, NewBoardDialog(puzzle, defaults(puzzle.options)))
    (out,) = (one for one in dialog.findChildren(QPushButton) if one.property("accent"))
    assert dialog.focusWidget() is out
    labels = [one.text() for one in dialog.findChildren(QLabel) if one.buddy() not in (None, dialog.samples)]
    letters = [text.partition("&")[2][:1].lower() for text in labels]
    given = [letter for letter in letters if letter]
    assert given[:5] == letters[:5], "but where the letters of a label are all taken"
    assert len(set(given)) == len(given)
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert isinstance(dialog.choice, Begin)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_enter_means_the_button_that_has_the_keyboard(qtbot: QtBot, key: Qt.Key) -> None:
    towers = Towers()
    dialog = opened(qtbot, NewBoardDialog(towers, defaults(towers.options)))
    starter = towers.starters[0]
    go = part(dialog, QPushButton, f"begin-{starter.name}")
    go.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(go, key)
    assert isinstance(dialog.choice, Begin)
    assert dialog.choice.starter is starter


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_what_begins_a_board_has_a_letter_of_its_own(qtbot: QtBot, puzzle: AnyPuzzle) -> None:
    dialog = opened(qtbot, NewBoardDialog(puzzle, defaults(puzzle.options)))
    texts = [one.text() for one in dialog.findChildren(QPushButton) if "&" in one.text()]
    letters = [text.partition("&")[2][0].lower() for text in texts]
    assert len(letters) == 3 + (maker((puzzle,)) is not None) + len(puzzle.starters) == len(set(letters)), texts
    assert {"m", "o"}.isdisjoint(letters)
    QTest.keyClick(dialog, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    assert dialog.samples.hasFocus()
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(dialog, Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)  # the sample that M has led to
    assert dialog.result() == QDialog.DialogCode.Accepted


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_samples_fill_their_width_with_whole_titles_and_keys_have_where_to_begin(
    qtbot: QtBot, puzzle: AnyPuzzle
) -> None:
    samples = opened(qtbot, NewBoardDialog(puzzle, defaults(puzzle.options))).samples
    cell, wide = samples.gridSize(), samples.viewport().width()
    columns = wide // cell.width()
    assert wide - columns * cell.width() < columns + 2
    items = [samples.item(row) for row in range(samples.count())]
    assert len({samples.visualItemRect(item).x() // cell.width() for item in items}) == min(columns, len(items))
    for item in items:
        wants = samples.fontMetrics().boundingRect(
            QRect(0, 0, cell.width() - 12, 1000), Qt.TextFlag.TextWordWrap, item.text()
        )
        assert wants.height() + samples.iconSize().height() < cell.height()
    assert not samples.selectedItems()  # Enter in a field makes an empty board
    samples.setFocus()
    assert samples.currentRow() == 0
    assert samples.selectedItems() == [samples.item(0)]  # one sees where keys go on from


def test_rows_of_samples_stay_close_in_a_larger_window_and_fill_it(qtbot: QtBot) -> None:
    dialog = opened(qtbot, NewBoardDialog(Towers(), defaults(Towers().options)))
    samples, highs = dialog.samples, set[int]()
    for high in (560, 640, 700, 760):
        dialog.resize(820, high)
        QApplication.processEvents()
        highs.add(samples.gridSize().height())
        assert samples.viewport().height() == samples.contentsRect().height()
    assert len(highs) == 1


def test_the_button_says_what_it_does_while_a_sample_is_selected(qtbot: QtBot) -> None:
    towers = Towers()
    dialog = opened(qtbot, NewBoardDialog(towers, defaults(towers.options)))
    button = next(one for one in dialog.findChildren(QPushButton) if one.text() == "&Create 5 × 5")
    place = button.geometry()
    size = dialog.findChildren(QSpinBox, "size")[-1]
    dialog.samples.setFocus(Qt.FocusReason.TabFocusReason)
    assert button.text() == "&Create 5 × 5", "the keyboard has only come by"
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    assert button.text() == "&Create 5 × 5", "whoever clicks it gets what has been typed"
    dialog.samples.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(dialog.samples, Qt.Key.Key_Tab)
    assert button.text() == "&Create 5 × 5", "the keyboard has only passed by"
    dialog.samples.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(dialog.samples, Qt.Key.Key_Right)
    QTest.keyClick(dialog.samples, Qt.Key.Key_Tab)
    assert button.text() == "&Open this sample"
    size.setValue(7)
    assert button.text() == "&Create 7 × 7"
    assert button.geometry() == place
    dialog.samples.setCurrentRow(1)
    button.click()
    assert dialog.choice == dialog.samples.item(1).data(Qt.ItemDataRole.UserRole)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_the_empty_board_is_drawn_in_the_room_that_the_rest_leaves(qtbot: QtBot, puzzle: AnyPuzzle) -> None:
    dialog = opened(qtbot, NewBoardDialog(puzzle, defaults(puzzle.options)))
    dialog.resize(820, 900)
    picture = part(dialog, SceneCanvas, "empty-board")
    foot = part(dialog, QPushButton, "new-paste")
    qtbot.waitUntil(lambda: 0 <= foot.y() - picture.mapTo(dialog, picture.rect().bottomLeft()).y() < 20)
    assert picture.height() > 100
