"""Work that is done piece by piece on the window's thread, and its dialog."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.ui.background.gradual import Gradual


def test_its_dialog_does_not_come_over_a_dialog_that_follows(qtbot: QtBot) -> None:
    owner, due = QWidget(), list[bool]()
    qtbot.addWidget(owner)

    def pieces() -> Iterator[None]:
        yield
        yield

    def show() -> None:  # in a preview's own event loop the dialog is not deleted, and its timer would go on
        due.extend(one.isActive() for one in part(owner, QProgressDialog).findChildren(QTimer))

    Gradual(owner, "Laying out", 9, pieces(), show, pytest.fail)
    qtbot.waitUntil(lambda: bool(due))
    assert not any(due)
    qtbot.waitUntil(lambda: owner.findChild(Gradual) is None)
