"""Rows and columns."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.parts import items_known_to_python
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.tab_order import first_stop


@pytest.fixture
def nested(qtbot: QtBot) -> QWidget:
    whole = QWidget()
    qtbot.addWidget(whole)
    inner = in_row(QLabel("b"), STRETCH, (in_column(QLineEdit("c"), 4, QLineEdit("d")), 2))
    in_column(QLabel("a"), inner, QLineEdit("e"), inside=whole)
    with qtbot.waitExposed(whole):
        whole.show()
    return whole


def test_python_keeps_no_item_of_a_layout(nested: QWidget) -> None:
    assert first_stop(nested) is not None
    assert not items_known_to_python()


def test_the_tab_key_goes_as_layouts_do(nested: QWidget) -> None:
    stop = first_stop(nested)
    assert isinstance(stop, QLineEdit)
    assert stop.text() == "c"
