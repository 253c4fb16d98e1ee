"""Notices stand in the place of the status line, one at a time, and nothing moves when they come and go."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.ui.widgets.notice import Notice, Notices


def test_the_first_notice_stands_where_the_status_line_is_and_can_be_pressed_at_once(qtbot: QtBot) -> None:
    status, pressed = QLabel("status"), list[str]()
    first, second = Notice(), Notice()
    whole = Notices((first, second), status)
    qtbot.addWidget(whole)
    whole.setFixedHeight(30)
    whole.show()
    assert status.isVisible()
    second.tell("A sentence that needs more than a line. " * 4)
    assert second.isVisible()
    assert not status.isVisible()
    first.tell("A word", (("go", "Go", lambda: pressed.append("go")),))
    assert first.isVisible()
    assert not second.isVisible()
    assert first.geometry() == whole.rect()
    part(first, QPushButton, "go").click()
    assert pressed == ["go"]
    first.tell("")
    assert second.isVisible()
    second.tell("")
    assert status.isVisible()


def test_what_is_told_again_keeps_its_buttons_which_do_what_was_said_last(qtbot: QtBot) -> None:
    pressed, notice = list[str](), Notice()
    qtbot.addWidget(notice)
    notice.tell("A word", (("go", "Go", lambda: pressed.append("old")),))
    button = part(notice, QPushButton, "go")
    notice.tell("A word", (("go", "Go", lambda: pressed.append("new")),))
    assert notice.findChildren(QPushButton) == [button]
    button.click()
    assert pressed == ["new"]
    notice.tell("A word", (("go", "Go on", lambda: None),))
    assert [one.text() for one in notice.findChildren(QPushButton) if not one.isHidden()] == ["Go on"]
