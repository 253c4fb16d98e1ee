"""A board drawn small with lines of text below it, as a button: of a run the newest, or one of all that it found."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from workbench.render.theme import Theme
from workbench.ui.runs.thumbnail import Render, thumbnail
from workbench.ui.widgets.plain_text import draw_wrapped, set_tip, wrapped_height

_INSET = 4
_WIDE = 2.5
"""From this ratio of a card's width to its board's on, the lines stand beside the board."""
_CHOSEN = 0.14  # of the accent, in the background of what is chosen
_RING = 2.0  # pixels of the frame where the keyboard is
_BAR = 3  # pixels of the bar in the colour of a line of the plot


class BoardCard(QAbstractButton):
    """Shows what it is told. The board is square and as large as the card's width allows, at most `largest` pixels; its
    lines stand beside it where they have room there, else below it. A line that is too long is broken."""

    def __init__(self, largest: int) -> None:
        super().__init__()
        self.setCheckable(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._largest = largest
        self.board: Any = None
        self._lines: tuple[str, ...] = ()
        self._instead = ""
        self._ink: QColor | None = None
        self._picture: QPixmap | None = None
        self._painted: tuple[object, int] | None = None

    def tell(self, board: Any, lines: tuple[str, ...], tip: str, instead: str = "", ink: QColor | None = None) -> None:
        """Show another board, or None, and what is said of it. `instead` is written where there is no board; `ink`
        colours a bar above it."""
        if board != self.board:
            self._picture = self._painted = None
        self.board = board
        before = self.heightForWidth(self.width())
        self._lines, self._instead, self._ink = lines, instead, ink
        if self.heightForWidth(self.width()) != before:
            self.updateGeometry()
        self.setAccessibleName(tip.partition("\n")[0])
        set_tip(self, tip)
        self.update()

    @property
    def stale(self) -> bool:
        """Whether its board has to be painted."""
        return self.board is not None and self._painted != (self.board, self._edge)

    @property
    def _edge(self) -> int:
        return self._edge_for(self.width())

    def _edge_for(self, width: int) -> int:
        """Pixels of the board's edge in a card of such a width."""
        return max(1, min(self._largest, width - 2 * _INSET))

    def _beside(self, width: int) -> bool:
        """Whether a card of such a width has its lines beside the board."""
        return width >= _WIDE * self._largest

    def forget(self) -> None:
        """Have its board painted anew."""
        self._painted = None

    def paint_board(self, render: Render, theme: Theme) -> None:
        self._picture = thumbnail(render(self.board), theme, self._edge, self.devicePixelRatioF())
        self._painted = self.board, self._edge
        self.update()

    def heightForWidth(self, width: int) -> int:
        """As high as its board is wide, and its lines."""
        edge = self._edge_for(width)
        bar = _BAR + 2 if self._ink is not None else 0
        lines = sum(self._line_heights(width))
        return (max(edge, lines) if self._beside(width) else edge + lines) + 2 * _INSET + bar + 2

    def _line_heights(self, width: int) -> list[int]:
        """Pixels that each line takes in a card of such a width, broken where it must be."""
        room = width - self._edge_for(width) - _INSET - 8 if self._beside(width) else width - 2
        return [wrapped_height(one, self.font(), room) for one in self._lines]

    def sizeHint(self) -> QSize:
        """In the width that it has."""
        return QSize(100, self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None and not self._instead and not self.hasFocus():
            return  # it is about to be painted: an empty frame would be no board
        brush, palette = QPainter(self), self.palette()
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent, background = palette.color(QPalette.ColorRole.Accent), palette.color(QPalette.ColorRole.Base)
        chosen = self.isChecked()
        brush.setPen(accent if chosen else palette.color(QPalette.ColorRole.Mid))
        brush.setBrush(_mixed(background, accent, _CHOSEN) if chosen else background)
        brush.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if self.hasFocus():  # a ring is the keyboard, a background what is chosen
            brush.setBrush(Qt.BrushStyle.NoBrush)
            brush.setPen(QPen(accent, _RING))
            around = QRectF(self.rect()).adjusted(2.0, 2.0, -2.0, -2.0)
            brush.drawRoundedRect(around, 3, 3)
        top = float(_INSET)
        if self._ink is not None:
            brush.fillRect(QRectF(_INSET, top, self.width() - 2 * _INSET, _BAR), self._ink)
            top += _BAR + 2
        edge, line = self._edge, self.fontMetrics().lineSpacing()
        beside = self._beside(self.width())
        place = QRectF(_INSET if beside else (self.width() - edge) / 2, top, edge, edge)
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        brush.setPen(muted)
        if self._picture is not None:
            brush.drawPixmap(place, self._picture, QRectF(self._picture.rect()))
        elif self.board is None:  # a board without a picture is about to be painted
            draw_wrapped(brush, place, self._instead, Qt.AlignmentFlag.AlignCenter)
        text = QRectF(1, place.bottom() + 1, self.width() - 2, line)
        if beside:
            text = QRectF(place.right() + 6, top, self.width() - place.right() - 8, line)
        where = Qt.AlignmentFlag.AlignLeft if beside else Qt.AlignmentFlag.AlignHCenter
        for number, (said, high) in enumerate(zip(self._lines, self._line_heights(self.width()), strict=True)):
            brush.setPen(palette.color(QPalette.ColorRole.Text) if number == 0 else muted)
            text.setHeight(high)
            draw_wrapped(brush, text, said, where)
            text.translate(0, high)
        brush.end()


def _mixed(background: QColor, ink: QColor, share: float) -> QColor:
    """A background with so much of an ink in it."""
    return QColor.fromRgbF(
        (1 - share) * background.redF() + share * ink.redF(),
        (1 - share) * background.greenF() + share * ink.greenF(),
        (1 - share) * background.blueF() + share * ink.blueF(),
    )
