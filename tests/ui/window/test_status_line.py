"""The status bar: how its room is shared while a sentence is said."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.core.verdict import Verdict
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.window.status_line import StatusLine

SENTENCE = "a sentence of some length, which is said for a while and then is gone again"
STATE = "a-board-with-a-name.txt, changed  ·  Find a board: running for 12 s"
FACTS = "filled 12 of 100  ·  open lines 224"


@pytest.mark.parametrize("width", [700, 900, 1024, 1366])
def test_what_is_not_whole_beside_a_sentence_waits_until_it_is_over(qtbot: QtBot, width: int) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(width, line.sizeHint().height())
    line.show()
    line.show_verdict(Verdict(), hidden=False, facts=FACTS)
    line.show_state(STATE)
    high = line.sizeHint().height()
    line.say(SENTENCE)
    verdict, said, state = (part(line, ElidedLabel, name) for name in ("verdict", "said", "state"))
    qtbot.waitUntil(lambda: said.isVisible() and said.shown()[0] == SENTENCE)  # the layout follows
    assert not state.isVisible() or state.shown()[0] == STATE
    assert not verdict.isVisible() or line.words in verdict.shown()[0]
    assert line.sizeHint().height() == high
    line.say("")
    assert verdict.isVisible()
    assert state.isVisible()
