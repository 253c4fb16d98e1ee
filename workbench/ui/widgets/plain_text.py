"""The one door for text that Qt would read as rich text, or as something else than it says.

Labels, boxes and tooltips of Qt guess: what looks like HTML is HTML, and its images are loaded. A board's file, a path
or a message that quotes either may come from a stranger, so here nothing is guessed. Everything in the window that
shows text uses these classes and functions; `tests/ui/widgets/test_plain_text.py` holds it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from textwrap import wrap
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QSize, QUrl
from PySide6.QtGui import (
    QFont,
    QIcon,
    QImage,
    QPainter,
    QPaintEvent,
    QShowEvent,
    Qt,
    QTextDocument,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QMessageBox, QTabBar, QTextBrowser, QTextEdit, QToolTip, QWidget

from workbench.core.wording import counted, shortened

LitPlace = QTextEdit.ExtraSelection
"""A place of a text that is lit beside the selection; plain text areas take it, too."""
_TIP = 90  # letters of a line of a tooltip: Qt breaks none
_INNER = re.compile(r"(?<=\S) (?=\S)")
_PAIR = 30  # letters of a fact that is kept together: what is longer breaks where it must
_WRAP = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


def wrapped_height(text: str, font: QFont, width: float) -> int:
    """Pixels that a text needs at a width, broken between words, or within one that is too long for a line."""
    layout, height = QTextLayout(text.replace("\n", "\u2028"), font), 0.0
    option = QTextOption()
    option.setWrapMode(_WRAP)
    layout.setTextOption(option)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1.0, width))
        height += line.height()
    layout.endLayout()
    return math.ceil(height)


def in_pairs(text: str) -> str:
    """Facts with dots between them, to be broken at the dots and not between a name and its value."""
    title, *parts = text.split("·")
    return "·".join([title, *(_INNER.sub("\u00a0", part) if len(part) <= _PAIR else part for part in parts)])


def draw_wrapped(painter: QPainter, room: QRectF, text: str, alignment: Qt.AlignmentFlag) -> None:
    """Draw a text as `wrapped_height` breaks it."""
    option = QTextOption(alignment)
    option.setWrapMode(_WRAP)
    painter.drawText(room, text, option)


class PlainLabel(QLabel):
    """A label that shows what it is given, letter by letter. One that wraps never asks for a width."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(0, self.fontMetrics().height()) if self.wordWrap() else hint

    def heightForWidth(self, width: int) -> int:
        if not self._breaks_words:
            return super().heightForWidth(width)
        edge = self.contentsMargins()
        height = wrapped_height(self.text(), self.font(), width - edge.left() - edge.right())
        return height + edge.top() + edge.bottom()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._breaks_words:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        draw_wrapped(painter, QRectF(self.contentsRect()), self.text(), self.alignment())

    @property
    def _breaks_words(self) -> bool:
        """Qt breaks between words only; where text can be selected, it has to paint."""
        return self.wordWrap() and self.textInteractionFlags() is Qt.TextInteractionFlag.NoTextInteraction


class MarkupLabel(QLabel):
    """A label for markup that the program has written; whatever it quotes has been through `html.escape`."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.RichText)

    def height_of(self, markup: str, width: int) -> int:
        """Pixels that a text needs at a width."""
        document = QTextDocument()
        document.setDefaultFont(self.font())
        document.setDocumentMargin(0)
        document.setHtml(markup)
        document.setTextWidth(width)
        return math.ceil(document.size().height())


class MarkupBrowser(QTextBrowser):
    """A page of markup that the program has written. It loads nothing, whatever a page says, and breaks every line."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: dict[str, QImage] = {}
        """What the page may show besides text, by the names that its markup has for them."""
        self.setWordWrapMode(_WRAP)
        self.document().setDefaultStyleSheet("b, h2, h3 { font-weight: 600 }")  # no bolder letters are shipped

    def show_markup(self, markup: str) -> None:
        """Show a page; whatever it quotes has been through `html.escape`."""
        self.setHtml(markup)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return self.pictures.get(name.toString() if isinstance(name, QUrl) else name)


class Tipped(Protocol):
    """What has a tooltip: widgets and actions."""

    def toolTip(self) -> str: ...

    def setToolTip(self, text: str, /) -> None: ...


@lru_cache(maxsize=1000)  # the same some hundred stand in each window
def tip_text(text: str) -> str:
    """A text as a tooltip shows it: in lines that fit every screen; escaped only where Qt would take it for HTML."""
    text = "\n".join("\n".join(wrap(line, _TIP)) if len(line) > _TIP else line for line in text.split("\n"))
    return f"<span style='white-space:pre-wrap'>{escape(text)}</span>" if Qt.mightBeRichText(text) else text


def set_tip(thing: Tipped, text: str) -> None:
    tip = tip_text(text)
    if thing.toolTip() != tip:  # it may be given again with each painting
        thing.setToolTip(tip)


def set_tab_tip(bar: QTabBar, index: int, text: str) -> None:
    bar.setTabToolTip(index, tip_text(text))


def show_tip(place: QPoint, text: str, widget: QWidget, inside: QRect | None = None) -> None:
    """Show a tooltip at a place of the screen, for as long as the pointer stays `inside`; no text hides it."""
    QToolTip.showText(place, tip_text(text), widget, inside or QRect())


def literal(text: str) -> str:
    """A text for buttons, menus and tabs, where `&` marks an access key and a tab sets a shortcut apart."""
    return " ".join(text.split()).replace("&", "&&")


def titled(name: str) -> str:
    """A name within a window's title, where `[*]` is the place of the modified mark."""
    return name.replace("[*]", "[*][*]")


_BESIDE_TITLE = 200  # pixels that a desktop may need beside a window's title, for its buttons


class _Box(QMessageBox):
    """Its buttons are without the signs that some styles put on them, also on the one that Qt adds by itself; its title
    is whole."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        title = self.fontMetrics().horizontalAdvance(self.windowTitle())
        self.setFixedWidth(max(self.width(), title + _BESIDE_TITLE))
        for button in self.buttons():
            button.setIcon(QIcon())


def message_box(
    parent: QWidget | None, icon: QMessageBox.Icon, title: str, text: str, informative: str = "", details: str = ""
) -> QMessageBox:
    """A box that says something or asks; its buttons are the caller's."""
    box = _Box(parent)
    box.setIcon(icon)
    box.setWindowTitle(titled(title))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    if informative:
        # its label has no format of its own to set, and guesses as soon as it has a text
        box.setInformativeText(" ")
        make_plain(box)
        box.setInformativeText(informative)
    if details:
        box.setDetailedText(details)
    return box


def make_plain(whole: QObject) -> None:
    """Labels that Qt itself has put into a dialog show plain text from now on."""
    for label in whole.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)


MOST_LEFT = 6  # lines


def left_out(skipped: Sequence[str]) -> str:
    """The lines and parts of lines that were skipped, the first of them."""
    left = [_in_room(line.strip()) for line in skipped[:MOST_LEFT]]
    more = [f"and {counted(len(skipped) - len(left), 'more line')}"] if len(skipped) > len(left) else []
    return "\n".join([*left, *more])


def _in_room(line: str) -> str:
    """A line that wraps, its first 160 characters; one with a word that would not wrap is quoted shortly."""
    if max(map(len, line.split()), default=0) > _LONGEST_WORD:
        return shortened(line)
    return line if len(line) <= _LONGEST_LEFT else line[: _LONGEST_LEFT - 1] + "…"


_LONGEST_LEFT, _LONGEST_WORD = 160, 30
