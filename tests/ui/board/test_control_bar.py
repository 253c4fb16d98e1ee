"""The controls below a board: what is said there, in the window and in larger letters."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from workbench.core.control import Control, ControlRow, ControlText, Form
from workbench.render.theme import load
from workbench.ui.board.control_bar import ControlBar
from workbench.ui.board.control_lines import lines
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


@pytest.mark.parametrize(("room", "broken"), [(447, [5]), (446, [3, 2]), (300, [3, 2]), (180, [2, 2, 1])])
def test_no_switch_is_left_alone_in_the_last_line(room: int, broken: list[int]) -> None:
    switches = [Control(f"view {k}", f"{k}", "", Form.SWITCH) for k in range(5)]
    assert [len(line) for line in lines(switches, [75] * 5, room)] == broken


def test_a_text_that_comes_last_moves_no_button() -> None:
    row: list[Control | ControlText] = [Control(f"move: {k}", f"{k}", "") for k in range(3)]
    row.append(ControlText("hardly ever ends"))
    assert lines(row, [60, 60, 60, 90], 200) == [[0, 1, 2], [3]]
