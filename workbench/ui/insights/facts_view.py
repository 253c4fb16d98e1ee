"""Facts of insights as a grid of label and value."""

from __future__ import annotations

from textwrap import wrap

from PySide6.QtCore import (
    Qt,
)
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from workbench.core.insight import Facts
from workbench.render.theme import Theme
from workbench.ui.widgets.plain_text import PlainLabel, set_tip

_LONGEST_WORD = 24
"""Letters in a row that a label may show: it does not break words, and would push the column out of the window."""

_TIP = 60  # letters of a line in the tip that has all of it, and lines
_SIGN = 16  # pixels behind a long line, for the sign that it goes on


class FactsView(QWidget):
    """Label and value of each fact; values can be selected and copied."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._lines: list[tuple[PlainLabel, PlainLabel | QLineEdit]] = []

    def show_insight(self, facts: Facts) -> None:
        """Show facts, reusing the labels that are there."""
        while len(self._lines) < len(facts.facts):
            self._lines.append(self._line(len(self._lines)))
        while len(self._lines) > len(facts.facts):
            for label in self._lines.pop():
                self._grid.removeWidget(label)
                label.hide()
                label.deleteLater()
        for row, fact in enumerate(facts.facts):
            text = fact.text()
            name, value = self._lines[row][0], self._fitting(row, text)
            name.setText(fact.label or fact.name)
            value.setObjectName(fact.name)
            if value.text() != text:  # a selection survives what has not changed
                value.setText(text)
                if isinstance(value, QLineEdit):
                    set_tip(value, "\n".join(wrap(text, _TIP)[:_TIP]))  # all of it, whatever the line has room for
                    value.setAccessibleName(name.text())  # a label's name would be read in place of its text
                    value.setCursorPosition(0)

    def set_stale(self, stale: bool) -> None:
        role = QPalette.ColorRole.PlaceholderText if stale else QPalette.ColorRole.WindowText
        for _, value in self._lines:
            value.setForegroundRole(role)

    def set_theme(self, theme: Theme) -> None:
        """All colours are the palette's."""

    def _line(self, row: int) -> tuple[PlainLabel, PlainLabel]:
        name, value = PlainLabel(), _wrapping()
        name.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        name.setAlignment(Qt.AlignmentFlag.AlignTop)
        name.setTextFormat(Qt.TextFormat.PlainText)
        self._grid.addWidget(name, 2 * row, 0)
        self._grid.addWidget(value, 2 * row, 1)
        return name, value

    def _fitting(self, row: int, text: str) -> PlainLabel | QLineEdit:
        """The widget for a value: a label, or, for a word that a label could not break, a line that scrolls."""
        name, value = self._lines[row]
        long = max(map(len, text.split()), default=0) > _LONGEST_WORD
        if long != isinstance(value, QLineEdit):
            self._grid.removeWidget(value)
            value.hide()
            value.deleteLater()
            value = _scrolling() if long else _wrapping()
            if long:  # below its name, with all the room there is
                self._grid.addWidget(value, 2 * row + 1, 0, 1, 2)
            else:
                self._grid.addWidget(value, 2 * row, 1)
            self._lines[row] = name, value
        return value


def _wrapping() -> PlainLabel:
    value = PlainLabel()
    value.setTextFormat(Qt.TextFormat.PlainText)
    value.setWordWrap(True)
    value.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return value


class _LongLine(QLineEdit):
    """A line that scrolls, with a sign behind it where it is longer than its room."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.fontMetrics().horizontalAdvance(self.text()) < self.width() - 2 * _SIGN:
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, "…")
        painter.end()


def _scrolling() -> QLineEdit:
    value = _LongLine()
    value.setReadOnly(True)
    value.setFrame(False)
    value.setTextMargins(0, 0, _SIGN, 0)
    value.setMinimumWidth(0)
    return value
