"""Bar charts of insights."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.core.insight import Bar, Bars
from workbench.core.insight_text import measured
from workbench.core.wording import number_text
from workbench.render.theme import Theme, load
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.plain_text import show_tip

_LINE = 22
_TALL = 150
_MANY = 12


class BarsView(QWidget):
    """Bars with their values. They lie when there are few or their labels are long, and stand when there are many."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._bars: tuple[Bar, ...] = ()
        self._unit = ""
        self._stale = False
        self._theme = load("light")
        self._under: int | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_insight(self, bars: Bars) -> None:
        self._bars, self._unit, self._under = bars.bars, bars.unit, None
        self.setAccessibleName(bars.title)
        self.setAccessibleDescription(", ".join(f"{bar.label} {self._text(bar)}" for bar in bars.bars[:40]))
        can_be_chosen = any(bar.target for bar in bars.bars)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if can_be_chosen else Qt.FocusPolicy.NoFocus)
        self.updateGeometry()
        self.update()

    def set_stale(self, stale: bool) -> None:
        self._stale = stale
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    @property
    def standing(self) -> bool:
        """Whether the bars stand."""
        return len(self._bars) > _MANY and max(len(bar.label) for bar in self._bars) <= 3

    def sizeHint(self) -> QSize:
        return QSize(260, _TALL if self.standing else max(1, len(self._bars)) * _LINE)

    def bar_area(self, i: int) -> QRectF:
        """The area of a bar with label and value: where a click on it counts."""
        if self.standing:
            width = self.width() / len(self._bars)
            return QRectF(i * width, 0, width, self.height())
        return QRectF(0, i * _LINE, self.width(), _LINE)

    def _text(self, bar: Bar) -> str:
        return measured(number_text(bar.value), self._unit)

    def _range(self) -> tuple[float, float]:
        values = [bar.value for bar in self._bars if math.isfinite(bar.value)]
        low, high = min(0.0, *values, 0.0), max(0.0, *values, 0.0)
        return (low, high) if high > low else (0.0, 1.0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._bars:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(0.45 if self._stale else 1.0)
        for i, bar in enumerate(self._bars):
            if i == self._under and bar.target:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour(self._theme, "hover"))
                painter.drawRoundedRect(self.bar_area(i), 3, 3)
        if self.standing:
            self._paint_standing(painter)
        else:
            self._paint_lying(painter)

    def _paint_lying(self, painter: QPainter) -> None:
        metrics = self.fontMetrics()
        label_width = min(max(metrics.horizontalAdvance(bar.label) for bar in self._bars) + 10, self.width() * 0.4)
        value_width = max(metrics.horizontalAdvance(self._text(bar)) for bar in self._bars) + 10
        room = max(8.0, self.width() - label_width - value_width)
        low, high = self._range()
        zero = label_width + room * -low / (high - low)
        for i, bar in enumerate(self._bars):
            area = self.bar_area(i)
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            left = QRectF(4, area.top(), label_width - 10, _LINE)
            label = metrics.elidedText(bar.label, Qt.TextElideMode.ElideRight, int(left.width()) + 1)
            painter.drawText(left, int(Qt.AlignmentFlag.AlignVCenter), label)
            length = room * (bar.value if math.isfinite(bar.value) else 0) / (high - low)
            box = QRectF(min(zero, zero + length), area.top() + 5, max(abs(length), 1.5), _LINE - 10)
            self._fill(painter, box, bar)
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            right = QRectF(max(zero, zero + length) + 6, area.top(), value_width, _LINE)
            painter.drawText(right, int(Qt.AlignmentFlag.AlignVCenter), self._text(bar))

    def _paint_standing(self, painter: QPainter) -> None:
        metrics = self.fontMetrics()
        line = metrics.height()
        low, high = self._range()
        room = self.height() - 2 * line - 6
        zero = line + 2 + room * high / (high - low)
        widest = max(metrics.horizontalAdvance(number_text(bar.value)) for bar in self._bars)
        for i, bar in enumerate(self._bars):
            area = self.bar_area(i)
            height = room * (bar.value if math.isfinite(bar.value) else 0) / (high - low)
            inset = min(3.0, area.width() * 0.12)
            box = QRectF(area.left(), min(zero, zero - height), area.width(), max(abs(height), 1.5))
            self._fill(painter, box.adjusted(inset, 0, -inset, 0), bar)
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            if metrics.horizontalAdvance(bar.label) < area.width():
                foot = QRectF(area.left(), self.height() - line, area.width(), line)
                painter.drawText(foot, int(Qt.AlignmentFlag.AlignCenter), bar.label)
            if widest < area.width() - 2:
                above = QRectF(area.left(), box.top() - line - 1, area.width(), line)
                painter.drawText(above, int(Qt.AlignmentFlag.AlignCenter), number_text(bar.value))

    def _fill(self, painter: QPainter, box: QRectF, bar: Bar) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(self._theme, bar.role))
        radius = min(2.5, box.width() / 2, box.height() / 2)
        painter.drawRoundedRect(box, radius, radius)

    def _at(self, at: QPointF) -> int | None:
        return next((i for i in range(len(self._bars)) if self.bar_area(i).contains(at)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(None)

    def _point_at(self, i: int | None) -> None:
        if i != self._under:
            self._under = i
            clickable = i is not None and self._bars[i].target is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._choose(self._at(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}
        if event.key() in steps and self._bars:
            here = -1 if self._under is None else self._under
            self._point_at(min(max(here + steps[event.key()], 0), len(self._bars) - 1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self._under)
        else:
            event.ignore()

    def _choose(self, i: int | None) -> None:
        target = self._bars[i].target if i is not None else None
        if target is not None:
            self.chosen.emit(target)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            i = self._at(event.pos().toPointF())
            if i is not None:
                bar = self._bars[i]
                show_tip(event.globalPos(), f"{bar.label}: {self._text(bar)}", self)
            return True
        return super().event(event)
