"""A new board by keyboard alone: the number is selected, a complaint goes with its reason, Enter creates."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.core.errors import OptionError
from workbench.core.options import Values, defaults
from workbench.puzzles._template.puzzle import Template
from workbench.puzzles.towers.puzzle import Towers
from workbench.ui.ask.new_board_dialog import Begin, NewBoardDialog
from workbench.ui.widgets.plain_text import PlainLabel


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
    focus = dialog.focusWidget()
    assert isinstance(focus, QSpinBox)
    QTest.keyClicks(focus, typed)
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.values()["size"] == int(typed)


def test_a_complaint_goes_with_its_reason_and_enter_never_cancels(qtbot: QtBot) -> None:
    odd = Odd()
    dialog = opened(qtbot, NewBoardDialog(odd, defaults(odd.options).with_value("size", 7)))
    problem, size = part(dialog, PlainLabel, "problem"), part(dialog, QSpinBox, "size")
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
