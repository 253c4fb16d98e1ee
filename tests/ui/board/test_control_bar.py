"""The controls below a board: what is said there, in the window and in larger letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.core.control import Control, ControlRow, ControlText, Form
from workbench.render.theme import load
from workbench.ui.board.control_bar import ControlBar
from workbench.ui.board.control_lines import lines
from workbench.ui.board.control_widgets import Press
from workbench.ui.widgets.elided_label import ElidedLabel

_WORDS = "Keys: arrows, X O + paint, 0 clears, P pins; or press Start for a safe board"


def test_a_sentence_has_one_line_in_the_window_and_before_a_hall_as_many_as_it_takes(qtbot: QtBot) -> None:
    bar = ControlBar(load("light"))
    qtbot.addWidget(bar)
    bar.resize(300, 200)
    bar.show()
    bar.show_rows((ControlRow((ControlText(_WORDS),)),))
    (said,) = (label for label in bar.findChildren(ElidedLabel) if label.text() == _WORDS and label.isVisible())
    said.grab()
    assert said.toolTip()  # it is cut
    line = said.height()
    larger = QFont()
    larger.setPixelSize(20)
    bar.set_letters(larger, 40)
    said.grab()
    assert not said.toolTip()
    assert said.height() > 2 * line


def test_a_longer_sentence_before_a_hall_moves_no_button(qtbot: QtBot) -> None:
    bar = ControlBar(load("light"))
    qtbot.addWidget(bar)
    bar.resize(300, 300)
    bar.show()
    bar.set_letters(QFont(), 40)
    bar.set_hint(3)
    places = []
    for said in ("", "One", _WORDS):
        below = ControlRow((Control("below", "Below", ""),))
        bar.show_rows((ControlRow((ControlText(said),)), below))
        places.append(part(bar, QAbstractButton, "below").geometry())
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize(("room", "broken"), [(447, [5]), (446, [3, 2]), (300, [3, 2]), (180, [2, 2, 1])])
def test_no_switch_is_left_alone_in_the_last_line(room: int, broken: list[int]) -> None:
    switches = [Control(f"view {k}", f"{k}", "", Form.SWITCH) for k in range(5)]
    assert [len(line) for line in lines(switches, [75] * 5, room)] == broken


def test_a_text_that_comes_last_moves_no_button() -> None:
    row: list[Control | ControlText] = [Control(f"move: {k}", f"{k}", "") for k in range(3)]
    row.append(ControlText("hardly ever ends"))
    assert lines(row, [60, 60, 60, 90], 200) == [[0, 1, 2], [3]]


def test_a_row_of_buttons_of_one_kind_is_one_stop_with_arrows_inside(qtbot: QtBot) -> None:
    bar = ControlBar(load("light"))
    qtbot.addWidget(bar)
    bar.resize(600, 200)
    brushes = [Control(f"brush {k}", f"{k}", "", Form.CHOICE, on=k == 1, enabled=k != 2) for k in range(4)]
    switches = [Control(f"view {k}", f"{k}", "", Form.SWITCH) for k in range(3)]
    bar.show_rows((ControlRow((*brushes, *switches)),))
    bar.show()
    qtbot.waitUntil(bar.isActiveWindow)

    def stops() -> list[str]:
        buttons = [one for one in bar.findChildren(QAbstractButton) if one.isVisible()]
        return [one.objectName() for one in buttons if one.focusPolicy() & Qt.FocusPolicy.TabFocus]

    assert stops() == ["brush 1", "view 0"]
    part(bar, QAbstractButton, "brush 1").setFocus(Qt.FocusReason.TabFocusReason)
    for key, then in (("Right", "brush 3"), ("Right", "brush 3"), ("Left", "brush 1"), ("Up", "brush 0")):
        here = QApplication.focusWidget()
        assert here is not None
        QTest.keyClick(here, Qt.Key[f"Key_{key}"])
        there = QApplication.focusWidget()
        assert there is not None
        assert there.objectName() == then
    bar.setFocus()
    bar.show_rows((ControlRow((*brushes[:2], *switches)),))
    assert stops() == ["brush 0", "view 0"], "where the keyboard was"


def test_another_theme_measures_no_control_anew(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    bar = ControlBar(load("light"))
    qtbot.addWidget(bar)
    bar.resize(600, 200)
    bar.setStyleSheet("QPushButton { color: black; padding: 3px }")
    bar.show_rows((ControlRow((Control("one", "One", ""), ControlText(_WORDS))),))
    bar.show()
    button, measured = part(bar, QAbstractButton, "one"), list[str]()
    width = button.width()
    monkeypatch.setattr(ControlBar, "_dress", _noting(measured, ControlBar._dress))
    bar.set_theme(load("dark"))
    bar.setStyleSheet("QPushButton { color: white; padding: 3px }")
    assert set(measured) == {"shown"}
    bar.setStyleSheet("QPushButton { color: white; padding: 13px }")
    assert button.width() > width


def _noting(measured: list[str], dress: Callable[[ControlBar, Press, Control], None]) -> object:
    """As `dress`, but notes whether what is dressed is shown, or only measured."""

    def noted(bar: ControlBar, widget: Press, item: Control) -> None:
        measured.append("shown" if widget.isVisible() else "measured")
        dress(bar, widget, item)

    return noted


def test_arrows_stay_side_by_side() -> None:
    row = [Control(target, words, "", Form.BUTTON) for target, words in (("new", "New"), ("back", ""), ("forward", ""))]
    assert lines(row, [100, 40, 40], 160) == [[0], [1, 2]]
