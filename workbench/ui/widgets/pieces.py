"""Small pieces of which panels are made: widgets with a name, flat buttons, digits of one width."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QToolButton, QWidget

from workbench.ui.widgets.plain_text import set_tip

W = TypeVar("W", bound=QWidget)

ROW = 24
"""Pixels of a table's row."""


def named(widget: W, name: str, tip: str = "", label: str = "") -> W:
    """The widget with an object name, a tooltip, and what a screen reader says."""
    widget.setObjectName(name)
    set_tip(widget, tip)
    if label or tip:
        widget.setAccessibleName(label or tip)
    return widget


def flat_button(text: str, name: str, tip: str = "", *, checkable: bool = False) -> QToolButton:
    """A button without a frame."""
    button = named(QToolButton(), name, tip)
    button.setText(text)
    button.setCheckable(checkable)
    button.setAutoRaise(True)
    return button


def tabular(font: QFont, *, bold: bool = False) -> QFont:
    """The font with digits of one width: numbers that change do not make their neighbours move."""
    made = QFont(font)
    made.setBold(bold)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def plain_rows(view: QTableView) -> None:
    """The look of every table: whole rows of one height to select, nothing to edit, alternating rows for lines."""
    view.verticalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(ROW)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setShowGrid(False)
    view.setAlternatingRowColors(True)
    view.setTabKeyNavigation(False)
    view.setFrameShape(QTableView.Shape.NoFrame)
