"""Facts of insights as a grid of label and value."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QGridLayout, QPlainTextEdit, QWidget

from workbench.core.insight import Facts
from workbench.render.theme import Theme
from workbench.ui.widgets.plain_text import PlainLabel

_LONGEST_WORD = 24
"""Letters in a row that a label may show: it does not break words, and would push the column out of the window."""


class FactsView(QWidget):
    """Label and value of each fact; values can be selected and copied."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._lines: list[tuple[PlainLabel, PlainLabel | _LongText]] = []

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
                if isinstance(value, _LongText):
                    value.setAccessibleName(name.text())  # a label's name would be read in place of its text

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

    def _fitting(self, row: int, text: str) -> PlainLabel | _LongText:
        """The widget for a value: a label, or, for a word that a label could not break, one that breaks it anywhere."""
        name, value = self._lines[row]
        long = max(map(len, text.split()), default=0) > _LONGEST_WORD
        if long != isinstance(value, _LongText):
            self._grid.removeWidget(value)
            value.hide()
            value.deleteLater()
            value = _LongText() if long else _wrapping()
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


class _LongText(QPlainTextEdit):
    """A word of any length, broken anywhere: as high as it needs to be, and copied without breaks."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        for bar in (self.setVerticalScrollBarPolicy, self.setHorizontalScrollBarPolicy):
            bar(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.setMinimumWidth(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def text(self) -> str:
        return self.toPlainText()

    def setText(self, text: str) -> None:
        self.setPlainText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self, *_: object) -> None:
        lines = max(1, round(self.document().size().height()))  # Qt: a plain text's height is in lines
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 2)
