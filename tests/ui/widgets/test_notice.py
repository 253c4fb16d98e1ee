"""Notices lie over the lower edge of what they are about, and hide as little of it as they can."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.ui.widgets.notice import Notice, Notices


def test_notices_lie_over_the_lower_edge_and_can_be_pressed_at_once(qtbot: QtBot) -> None:
    ground, pressed = QWidget(), list[str]()
    qtbot.addWidget(ground)
    first, second = Notice(), Notice()
    whole = Notices((first, second), ground)
    ground.resize(600, 400)
    ground.show()
    assert whole.height() == 0
    first.tell("A word", (("go", "Go", lambda: pressed.append("go")),))
    assert whole.geometry().bottom() == ground.rect().bottom()
    assert whole.width() == ground.width()
    part(first, QPushButton, "go").click()
    assert pressed == ["go"]
    low = whole.height()
    second.tell("A sentence that needs more than a line. " * 4)
    qtbot.waitUntil(lambda: second.height() > first.height())
    assert whole.height() >= first.height() + second.height() > low
    first.tell("")
    second.tell("")
    qtbot.waitUntil(lambda: whole.height() == 0)
