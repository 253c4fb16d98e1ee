"""An error within what Qt calls is told, and ends nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import workbench.ui  # noqa: F401 - guards the classes below


class Wrong(QWidget):
    def resizeEvent(self, event: QResizeEvent) -> None:
        [0].remove(1)  # raised by C code


class Right(QAbstractListModel):
    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        """Of no parent."""
        return 3


def test_an_error_within_what_qt_calls_is_told(qtbot: QtBot) -> None:
    wrong = Wrong()
    qtbot.addWidget(wrong)
    with pytest.raises(ValueError, match="not in list"):
        wrong.show()
    assert wrong.isVisible()


def test_what_qt_calls_is_what_it_was() -> None:
    assert (Right().rowCount(), Right.rowCount.__doc__) == (3, "Of no parent.")
