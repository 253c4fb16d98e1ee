"""Curves of insights."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import numpy as np
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from workbench.core.insight import Curve
from workbench.core.wording import number_text
from workbench.render.plot import curve_plot
from workbench.render.theme import Theme
from workbench.ui.widgets import frame_budget, graphs
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.live_plot import LivePlot

_HEIGHT = 190


class CurveView(LivePlot):
    """Lines over a pair of axes, with a legend and the values under the pointer."""

    def __init__(self) -> None:
        super().__init__()
        self._curve: Curve | None = None
        self._longest: tuple[str, list[str]] = ("", [])
        self.legend.setObjectName("values")
        self.nothing.setText("")  # no board is awaited; what has no values says so when it is drawn
        self._place = QWidget()
        self._place.setFixedHeight(_HEIGHT)
        in_column(self.legend, self._place, inside=self, spacing=2)
        graphs.when_loaded(self, self._build)

    def _build(self) -> None:
        """The plot itself: it comes later where its library is still being loaded."""
        bare = graphs.bare_plot(self._place)
        # neither wheel nor drag does anything: the whole curve is always in sight
        bare.setMouseEnabled(x=False, y=False)
        self.build(bare)
        in_column(bare, inside=self._place)
        frame_budget.when_free(self, self._draw)  # building took this turn

    def show_insight(self, curve: Curve) -> None:
        # what has no points is not named
        self._curve = curve
        self._shown = curve_plot(curve)
        self._longest = longest(curve)
        self._make_room()
        self.name_lines()
        self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme, in a turn of its own: a curve takes as long as all texts of a card."""
        self._theme = theme
        frame_budget.when_free(self, self._draw)

    def _draw(self) -> None:
        if self._curve is None or self._shown is None or self.plot is None:
            return
        self.plot.setAccessibleName(self._curve.title)
        super().set_theme(self._theme)
        for side, label in (("bottom", self._shown.x_label), ("left", self._shown.y_label)):
            axis = self.plot.getAxis(side)
            axis.setLabel(escape(label) or None)  # it is markup there
            axis.showLabel(bool(label))

    def point_at(self, place: float | None) -> None:
        if self._curve is not None:
            at, values = (None, []) if place is None else values_at(self._curve, place)
            self.legend.setText(self.legend_text("" if at is None else number_text(at), values))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._make_room()

    def _make_room(self) -> None:
        """The legend is as high as its longest text: the plot does not jump under the pointer."""
        if self._curve is not None:
            self.legend.setFixedHeight(self.legend.height_of(self.legend_text(*self._longest), self.width()))


def longest(curve: Curve) -> tuple[str, list[str]]:
    """The longest place and the longest value of each line, as texts."""

    def text(numbers: Iterable[float]) -> str:
        return max((number_text(number) for number in numbers), key=len, default="")

    return text(x for series in curve.series for x in series.xs), [text(series.ys) for series in curve.series]


def values_at(curve: Curve, x: float) -> tuple[float | None, list[str]]:
    """The known place nearest to `x`, and each line's value there as text; nothing where there is none."""
    places = np.array([known for series in curve.series for known in series.xs])
    if not len(places):
        return None, [""] * len(curve.series)
    nearest = float(places[np.abs(places - x).argmin()])
    values = []
    for series in curve.series:
        xs = np.array(series.xs)
        values.append(number_text(series.ys[int(np.abs(xs - nearest).argmin())]) if len(xs) else "")
    return nearest, values
