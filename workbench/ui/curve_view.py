"""Curves of insights."""

from __future__ import annotations

import itertools
import math
import sys
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from workbench.core.insight import Curve, Series
from workbench.core.insight_text import number_text
from workbench.render.theme import Theme, load
from workbench.ui.painter import colour


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
