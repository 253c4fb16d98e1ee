"""A flat button for sentences: it breaks them into lines, within a word where it must, and never asks for a width."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter

from workbench.ui.widgets.plain_text import draw_wrapped, in_pairs, wrapped_height

_EDGE = 3  # pixels around the text


class WrappedButton(QPushButton):
    """Shows a text letter by letter, as high as its lines need at the width that there is."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__()
        self.sentence = ""
        self.setFlat(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_sentence(sentence)

    def set_sentence(self, sentence: str) -> None:
        self.sentence = sentence
        self.setText(sentence.replace("&", "&&"))  # for who reads the button aloud: there `&` marks a key
        self.setAccessibleName(sentence)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._make_room()

    def _make_room(self) -> None:
        """Be as high as the lines are: a layout does not take a height by width for certain."""
        self.setFixedHeight(wrapped_height(in_pairs(self.sentence), self.font(), self.width() - 2 * _EDGE) + 2 * _EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""  # the style draws one line only
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        lit = self.isEnabled() and self.underMouse()
        painter.setPen(self.palette().color(QPalette.ColorRole.Link if lit else QPalette.ColorRole.ButtonText))
        room = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        draw_wrapped(painter, room, in_pairs(self.sentence), Qt.AlignmentFlag.AlignLeft)
