"""The controls below a board: what is said there, in the window and in larger letters."""

from __future__ import annotations

from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from workbench.core.control import ControlRow, ControlText
from workbench.render.theme import load
from workbench.ui.board.control_bar import ControlBar
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
