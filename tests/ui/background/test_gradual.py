"""Work that is done piece by piece on the window's thread, and its dialog."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QProgressBar, QProgressDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.ui.background.gradual import Gradual, progress_dialog


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


def test_how_far_it_is_stands_above_its_bar_and_its_title_is_whole(qtbot: QtBot) -> None:
    """The figures were black on the bar's own colour."""
    owner = QWidget()
    qtbot.addWidget(owner)
    dialog = progress_dialog(owner, "Making and solving the boards", 1000)
    dialog.setValue(432)
    assert part(dialog, QLabel).text() == "Making and solving the boards: 43 %"
    assert not part(dialog, QProgressBar).isTextVisible()
    assert dialog.width() > dialog.fontMetrics().horizontalAdvance(dialog.windowTitle()) + 200
