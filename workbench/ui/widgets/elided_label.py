"""A label for sentences of any length: where it does not fit stands a "…", and a tooltip tells all. A line break in its
text is a wish: it is a space where the lines would not fit."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QApplication, QSizePolicy

from workbench.ui.widgets.pieces import set_property
from workbench.ui.widgets.plain_text import PlainLabel, set_tip

FACT = "  ·  "
"""Stands before each fact of a sentence."""
_BREAK = "\u2028"  # of a layout of text
_LEAST = 11  # pixels of letters that can still be read


class ElidedLabel(PlainLabel):
    """Plain text that never asks for room: one line, or with word wrap as many as its height holds."""

    clicked = Signal()

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.ink: QColor | None = None
        """Its colour where it is not the palette's: a style sheet that comes later puts back an older palette."""
        self.shrinks = False
        """Whether sentences that do not fit are written smaller, with more lines in the same height, before they are
        cut."""
        self.drops = False
        """Whether facts at the end are left out where not all fit, rather than cut; of `brief`, what stands behind a
        dot."""
        self.brief = ""
        """What stands there instead of a text that does not fit."""
        self.meaning = ""
        """The tip of a text that fits."""
        self.calm_from: int | None = None
        """Where in a single line the part begins that the mood does not colour."""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_mood(self, mood: str) -> None:
        """A word that the style sheet knows: "bad" is coloured so. The text says the same without the colour."""
        set_property(self, "mood", mood)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        shown, font = self.shown()
        cut = self._said() not in (self.text(), self._flat()) or (shown != self.text() and "…" in shown)
        set_tip(self, self.text() if cut else self.meaning)
        painter = QPainter(self)
        painter.setFont(font)
        painter.setPen(self.palette().color(self.foregroundRole()) if self.ink is None else self.ink)
        coloured = shown[: self.calm_from]
        painter.drawText(room, int(self.alignment()), coloured)
        if coloured != shown:
            room.setLeft(room.left() + self.fontMetrics().horizontalAdvance(coloured))
            painter.setPen(QApplication.palette().color(self.foregroundRole()))
            painter.drawText(room, int(self.alignment()), shown[len(coloured) :])

    def shown(self) -> tuple[str, QFont]:
        """What of its text there is room for, and the letters in which it is written."""
        room, font, said = self.contentsRect().size(), self.font(), self._said()
        shown = self._broken(said, room, font)
        while self.shrinks and shown.endswith("…") and shown != said and QFontInfo(font).pixelSize() > _LEAST:
            font.setPixelSize(max(_LEAST, round(0.85 * QFontInfo(font).pixelSize())))
            shown = self._broken(said, room, font)
        return shown, font

    def _said(self) -> str:
        """Its text, or what stands there instead."""
        text, room, font = self.text(), self.contentsRect().size(), self.font()
        if "\n" in text and self._broken(text, room, font).replace("…", "") != text:
            text = self._flat()
        while self.drops and not self.brief and FACT in text and "…" in self._broken(text, room, font):
            text = text.rpartition(FACT)[0]
        said = self.brief if self.brief and "…" in self._broken(text, room, font) else text
        while self.drops and said is not text and "·" in said and "…" in self._broken(said, room, font):
            said = said.rpartition("·")[0].rstrip()
        return said

    def _flat(self) -> str:
        return self.text().replace("\n", " ")

    def _broken(self, text: str, room: QSize, font: QFont) -> str:
        """A text in the lines that there is room for; the last takes the rest, as much as fits. Not letter below
        letter."""
        metrics, width = QFontMetrics(font), room.width()
        most = max(1, room.height() // metrics.lineSpacing()) if self.wordWrap() else 1
        if width < min(map(metrics.horizontalAdvance, ("mm…", text))):
            return ""
        rest, lines = text, list[str]()
        layout = QTextLayout(rest.replace("\n", _BREAK), font)
        layout.beginLayout()
        while len(lines) < most - 1:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            lines.append(text[line.textStart() : line.textStart() + line.textLength()].rstrip(" ·\n"))
            rest = text[line.textStart() + line.textLength() :].lstrip(" ·\n")
        layout.endLayout()
        if rest:
            lines.append(metrics.elidedText(rest.replace("\n", " "), Qt.TextElideMode.ElideRight, width))
        return "\n".join(lines)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()
