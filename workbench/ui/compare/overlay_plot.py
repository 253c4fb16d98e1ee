"""Several runs on one pair of axes, live: to be zoomed and dragged, pointed at and clicked."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QSize, Qt, Signal

from workbench.core.wording import number_text
from workbench.render.plot import Plot, PlotLine, value_at
from workbench.render.theme import Theme
from workbench.ui.widgets import graphs
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.live_plot import LivePlot

_LOWEST, _LARGE = 90, 16
"""Pixels of height at least, where letters have so many: a window must not become higher than its screen."""


class OverlayPlot(LivePlot):
    """Shows the lines of a comparison."""

    chosen = Signal(str)  # the target of the line that was clicked

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("overlay")
        self.nothing.clear()  # until it is known whether anything is waited for
        self.names_axis = False
        """Whether the legend begins with what the value axis counts, where no heading tells it."""
        self._pending: Plot | None = None
        self._pointer: float | None = None
        self._column = in_column(self.legend, inside=self, spacing=2)

    def minimumSizeHint(self) -> QSize:
        """With the lines that the legend takes here: Qt asks for as many as it would take in a narrow place."""
        return QSize(0, self._column.minimumHeightForWidth(self.width()))

    def show_plot(self, plot: Plot) -> None:
        """Show a plot in place of the one before, once there is something to draw it with."""
        self._pending = plot
        if self.plot is None:
            self._tell_nothing(plot)
            graphs.when_loaded(self, self._build)
        else:
            self.draw(plot)
            self.plot.setAccessibleName(plot.title)

    def _build(self) -> None:
        if self.plot is None and self._pending is not None:
            bare = graphs.bare_plot(self)
            self.build(bare)
            self._keep_low()
            bare.scene().sigMouseClicked.connect(self._on_clicked)
            self._column.addWidget(bare, 1)
            self.set_theme(self._theme)
            self.show_plot(self._pending)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._keep_low()

    def _keep_low(self) -> None:
        if self.plot is not None:
            self.plot.setMinimumHeight(_LOWEST if self.fontInfo().pixelSize() >= _LARGE else graphs.LOWEST)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        if self._shown is not None and self.plot is not None:
            self.draw(self._shown)

    def named(self, plot: Plot) -> Sequence[PlotLine]:
        """All lines: a run without a point yet takes part, too."""
        return plot.lines

    def legend_text(self, place: str = "", values: Sequence[str] = ()) -> str:
        """The legend, after what the value axis counts, which no line of these is called by."""
        label = "" if self._shown is None or not self.names_axis else escape(self._shown.y_label)
        prefix = f'<span style="white-space: nowrap">{label}:&nbsp;&nbsp;</span> ' if label else ""
        return prefix + super().legend_text(place, values)

    def point_at(self, place: float | None) -> None:
        """Tell each line's value there in the legend; of lines that are called alike the lowest and the highest."""
        self._pointer = place
        if self._shown is None:
            return
        there: dict[str, list[float]] = {}
        for line in self._shown.lines:
            value = None if place is None or not len(line.points[0]) else value_at(line.points, place)
            there.setdefault(line.label, []).extend([] if value is None else [value])
        values = [_span(there[line.label]) for line in self._shown.lines]
        self.legend.setText(self.legend_text("" if place is None else number_text(place, 3), values))

    def _on_clicked(self, event: Any) -> None:
        """The line that is nearest above or below the pointer."""
        if event.button() != Qt.MouseButton.LeftButton or self._shown is None or self._pointer is None:
            return
        view = self.plot.getPlotItem().getViewBox()
        here = float(view.mapSceneToView(event.scenePos()).y())
        apart = []
        for line in self._shown.lines:
            there = value_at(line.points, self._pointer) if line.target and len(line.points[0]) else None
            if there is not None and self._shown.y.holds(there):
                unit = float(self._shown.y.units(np.array([there]))[0])
                apart.append((abs(unit - here), str(line.target)))
        if apart:
            self.chosen.emit(min(apart)[1])


def _span(values: Sequence[float]) -> str:
    """The lowest and the highest of some values, or the only one; empty where there is none."""
    ends = [number_text(end(values), 4) for end in (min, max) if values]
    return " – ".join(dict.fromkeys(ends))
