"""Bar charts and curves of insights."""

from __future__ import annotations

import itertools
import math
import sys
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from workbench.core.insight import Bar, Bars, Curve, Series
from workbench.core.insight_text import number_text
from workbench.render.theme import Theme, load
from workbench.ui.painter import colour

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
        """Show bars."""
        self._bars, self._unit, self._under = bars.bars, bars.unit, None
        self.setAccessibleName(bars.title)
        self.setAccessibleDescription(", ".join(f"{bar.label} {self._text(bar)}" for bar in bars.bars[:40]))
        can_be_chosen = any(bar.target for bar in bars.bars)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if can_be_chosen else Qt.FocusPolicy.NoFocus)
        self.updateGeometry()
        self.update()

    def set_stale(self, stale: bool) -> None:
        """Fade the bars."""
        self._stale = stale
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
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
        return number_text(bar.value) + (f" {self._unit}" if self._unit else "")

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
                QToolTip.showText(event.globalPos(), f"{bar.label}: {self._text(bar)}", self)
            return True
        return super().event(event)


# ------------------------------------------------------------------------------------------------ curves


def pyqtgraph() -> Any:
    """The plotting library, loaded when the first plot is needed."""
    hook = sys.excepthook
    import pyqtgraph as module

    sys.excepthook = hook  # it puts its own in place when imported
    return module


class CurveView(QWidget):
    """Lines over a pair of axes, with a legend and the values under the pointer."""

    def __init__(self) -> None:
        super().__init__()
        self._curve: Curve | None = None
        self._theme = load("light")
        self._plot = pyqtgraph().PlotWidget()
        self._plot.setFixedHeight(190)
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        # the wheel scrolls the panel and a drag does nothing: the whole curve is always in sight
        self._plot.setMouseEnabled(x=False, y=False)
        self._plot.viewport().installEventFilter(self)
        self._plot.scene().sigMouseMoved.connect(self._on_pointer)
        self._legend = QLabel()
        self._legend.setObjectName("values")
        self._legend.setTextFormat(Qt.TextFormat.RichText)
        self._legend.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._legend)
        column.addWidget(self._plot)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Wheel:
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def show_insight(self, curve: Curve) -> None:
        """Draw a curve."""
        self._curve = curve
        self._plot.setAccessibleName(curve.title)
        self._draw()

    def set_stale(self, stale: bool) -> None:
        """Fade the lines."""
        for item in self._plot.listDataItems():
            item.setOpacity(0.35 if stale else 1.0)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self._draw()

    def _draw(self) -> None:
        curve = self._curve
        if curve is None:
            return
        plot, theme = self._plot, self._theme
        plot.clear()
        plot.setBackground(colour(theme, "panel"))
        for side, label in (("bottom", curve.x_label), ("left", curve.y_label)):
            axis = plot.getAxis(side)
            axis.setPen(colour(theme, "border"))
            axis.setTextPen(colour(theme, "muted"))
            axis.setLabel(label or None)
            axis.showLabel(bool(label))
        plot.setLogMode(x=curve.x_log, y=curve.y_log)
        plot.showGrid(x=False, y=True, alpha=0.15)
        self._explain(None)
        for series in curve.series:
            self._add(series, curve)
        plot.autoRange(padding=0.04)

    def _add(self, series: Series, curve: Curve) -> None:
        module, theme = pyqtgraph(), self._theme
        pen = module.mkPen(colour(theme, series.role), width=1)
        points = [(x, y) for x, y in zip(series.xs, series.ys, strict=True) if _drawable(x, y, curve)]
        if not points:
            return
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if series.steps:
            filled = {} if curve.y_log else {"fillLevel": 0.0, "brush": colour(theme, f"{series.role}/0.25")}
            self._plot.plot(_edges(xs), ys, stepMode="center", pen=pen, name=series.label, **filled)
        else:
            dots = {"symbol": "o", "symbolSize": 4, "symbolBrush": colour(theme, series.role), "symbolPen": None}
            self._plot.plot(xs, ys, pen=pen, name=series.label, **(dots if len(xs) <= 60 else {}))

    def _on_pointer(self, at: QPointF) -> None:
        curve, box = self._curve, self._plot.getViewBox()
        if curve is None:
            return
        if not box.sceneBoundingRect().contains(at):
            self._explain(None)
            return
        x = box.mapSceneToView(at).x()
        self._explain(10**x if curve.x_log else x)

    def leaveEvent(self, event: QEvent) -> None:
        self._explain(None)
        super().leaveEvent(event)

    def _explain(self, x: float | None) -> None:
        """The legend; with the values at the point nearest to `x` where the pointer is."""
        curve = self._curve
        if curve is None:
            return
        place, values = (None, [""] * len(curve.series)) if x is None else values_at(curve, x)
        parts = [] if place is None else [f"{escape(curve.x_label or 'x')} <b>{number_text(place)}</b>"]
        for series, value in zip(curve.series, values, strict=True):
            # besides its colour a histogram has a square for its sign, a line a dash
            sign = f'<span style="color:{self._theme.colour(series.role).hex}">{"■" if series.steps else "━"}</span>'
            parts.append(f"{sign} {escape(series.label)} <b>{value}</b>".strip())
        self._legend.setText("&nbsp;&nbsp;&nbsp;".join(parts))


def values_at(curve: Curve, x: float) -> tuple[float | None, list[str]]:
    """The known place nearest to `x`, and each line's value there as text; nothing where there is none."""
    places = (known for series in curve.series for known in series.xs)
    nearest = min(places, key=lambda known: abs(known - x), default=None)
    if nearest is None:
        return None, [""] * len(curve.series)
    values = []
    for series in curve.series:
        i = min(range(len(series.xs)), key=lambda k: abs(series.xs[k] - nearest), default=None)
        values.append("" if i is None else number_text(series.ys[i]))
    return nearest, values


def _drawable(x: float, y: float, curve: Curve) -> bool:
    return math.isfinite(x) and math.isfinite(y) and (x > 0 or not curve.x_log) and (y > 0 or not curve.y_log)


def _edges(xs: list[float]) -> list[float]:
    """Borders of the bins around `xs`, one more than there are bins."""
    if len(xs) == 1:
        return [xs[0] - 0.5, xs[0] + 0.5]
    middles = [(a + b) / 2 for a, b in itertools.pairwise(xs)]
    return [xs[0] - (middles[0] - xs[0]), *middles, xs[-1] + (xs[-1] - middles[-1])]
