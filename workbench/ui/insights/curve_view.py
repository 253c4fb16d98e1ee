"""Curves of insights."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.core.insight import Curve, Series
from workbench.core.wording import number_text
from workbench.render.axis import all_whole
from workbench.render.theme import Theme, load
from workbench.ui.widgets import frame_budget, graphs
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.plain_text import MarkupLabel

_HEIGHT = 190


class CurveView(QWidget):
    """Lines over a pair of axes, with a legend and the values under the pointer."""

    def __init__(self) -> None:
        super().__init__()
        self._curve: Curve | None = None
        self._longest: tuple[str, list[str]] = ("", [])
        self._theme = load("light")
        self._stale = False
        self.plot: Any = None
        """None until the library is loaded."""
        self._legend = MarkupLabel()
        self._legend.setObjectName("values")
        self._legend.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._legend.setWordWrap(True)
        self._legend.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._place = QWidget()
        self._place.setFixedHeight(_HEIGHT)
        in_column(self._legend, self._place, inside=self, spacing=2)
        graphs.when_loaded(self, self._build)

    def _build(self) -> None:
        """The plot itself: it comes later where its library is still being loaded."""
        self.plot = plot = graphs.bare_plot(self._place)
        # neither wheel nor drag does anything: the whole curve is always in sight
        plot.setMouseEnabled(x=False, y=False)
        plot.scene().sigMouseMoved.connect(self._on_pointer)
        in_column(plot, inside=self._place)
        frame_budget.when_free(self, self._draw)  # building took this turn

    def show_insight(self, curve: Curve) -> None:
        self._curve, self._longest = curve, longest(curve)
        self._explain(None)
        self._make_room()
        self._draw()

    def set_stale(self, stale: bool) -> None:
        self._stale = stale
        for item in self.plot.listDataItems() if self.plot is not None else ():
            item.setOpacity(0.35 if stale else 1.0)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme, in a turn of its own: a curve takes as long as all texts of a card."""
        self._theme = theme
        frame_budget.when_free(self, self._draw)

    def _draw(self) -> None:
        curve = self._curve
        if curve is None or self.plot is None:
            return
        plot, theme = self.plot, self._theme
        plot.clear()
        plot.setAccessibleName(curve.title)
        plot.setBackground(colour(theme, "panel"))
        xs = [x for series in curve.series for x in series.xs]
        ys = [y for series in curve.series for y in series.ys]
        sides = (("bottom", curve.x_label, xs, curve.x_log), ("left", curve.y_label, ys, curve.y_log))
        for side, label, values, log in sides:
            axis = plot.getAxis(side)
            graphs.say_ticks(axis)
            graphs.keep_whole(axis, not log and all_whole(values))
            axis.setPen(colour(theme, "border"))
            axis.setTextPen(colour(theme, "muted"))
            axis.setLabel(escape(label) or None)  # it is markup there
            axis.showLabel(bool(label))
        plot.setLogMode(x=curve.x_log, y=curve.y_log)
        plot.showGrid(x=False, y=True, alpha=0.15)
        self._explain(None)
        for series in curve.series:
            self._add(series, curve)
        plot.autoRange(padding=0.04)
        self.set_stale(self._stale)

    def _add(self, series: Series, curve: Curve) -> None:
        module, theme = graphs.pg(), self._theme
        pen = module.mkPen(colour(theme, series.role), width=1)
        points = [(x, y) for x, y in zip(series.xs, series.ys, strict=True) if _drawable(x, y, curve)]
        if not points:
            return
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if series.steps:
            filled = {} if curve.y_log else {"fillLevel": 0.0, "brush": colour(theme, f"{series.role}/0.25")}
            self.plot.plot(_edges(xs), ys, stepMode="center", pen=pen, name=series.label, **filled)
        else:
            dots = {"symbol": "o", "symbolSize": 4, "symbolBrush": colour(theme, series.role), "symbolPen": None}
            self.plot.plot(xs, ys, pen=pen, name=series.label, **(dots if len(xs) <= 60 else {}))

    def _on_pointer(self, at: QPointF) -> None:
        curve, box = self._curve, self.plot.getViewBox()
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
        if curve is not None:
            place, values = (None, [""] * len(curve.series)) if x is None else values_at(curve, x)
            self._legend.setText(self._words(curve, "" if place is None else number_text(place), values))

    def _words(self, curve: Curve, place: str, values: list[str]) -> str:
        """The legend as rich text: it wraps between lines of the plot, not within one's name."""
        parts = [f"{escape(curve.x_label or 'x')} <b>{place}</b>"] if place else []
        for series, value in zip(curve.series, values, strict=True):
            # besides its colour a histogram has a square for its sign, a line a dash
            sign = f'<span style="color:{self._theme.colour(series.role).hex}">{"■" if series.steps else "━"}</span>'
            parts.append(f"{sign} {escape(series.label)} <b>{value}</b>".strip())
        return " ".join(f'<span style="white-space: nowrap">{part}&nbsp;&nbsp;</span>' for part in parts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._make_room()

    def _make_room(self) -> None:
        """The legend is as high as its longest text: the plot does not jump under the pointer."""
        curve = self._curve
        if curve is None:
            return
        self._legend.setFixedHeight(self._legend.height_of(self._words(curve, *self._longest), self.width()))


def longest(curve: Curve) -> tuple[str, list[str]]:
    """The longest place and the longest value of each line, as texts."""

    def text(numbers: Iterable[float]) -> str:
        return max((number_text(number) for number in numbers), key=len, default="")

    return text(x for series in curve.series for x in series.xs), [text(series.ys) for series in curve.series]


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
