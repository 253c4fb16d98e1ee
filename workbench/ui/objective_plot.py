"""Objective and bound (or what is counted) against time, live. Draws what it is given when it is given: no timer here."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

_hook = sys.excepthook
import pyqtgraph as pg  # noqa: E402

sys.excepthook = _hook  # pyqtgraph puts its own in place

from workbench.core.puzzle import Task  # noqa: E402
from workbench.render.theme import Theme  # noqa: E402
from workbench.solve.trace import Trace  # noqa: E402
from workbench.ui import plot_series  # noqa: E402
from workbench.ui.painter import colour  # noqa: E402
from workbench.ui.plot_series import Growing, Points  # noqa: E402
from workbench.ui.solve_status import tabular  # noqa: E402
from workbench.ui.solve_words import number, seconds  # noqa: E402

_MOST_MARKERS = 150
"""More incumbents than these are a line without markers: symbols cost ten times what the line does."""
_NONE: Points = (np.empty(0), np.empty(0))


class ObjectivePlot(QWidget):
    """The plot, a line of text below it, and switches for logarithmic axes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("objective_plot")
        self._objective, self._bound, self._count = Growing(), Growing(), Growing()
        self._elapsed = 0.0
        self._pointer: float | None = None
        self._dirty = False
        self._left_out = False
        self.redraws = 0
        """How often the curves were set: tests look at it."""
        self.plot = pg.PlotWidget()
        self.plot.setObjectName("plot")
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.plot.setMinimumHeight(150)
        self._item: Any = self.plot.getPlotItem()
        self._legend: Any = self._item.addLegend(offset=(-8, 8), labelTextSize="9pt")
        self._best_line: Any = self._item.plot(name="best")
        self._bound_line: Any = self._item.plot(name="bound")
        self._count_line: Any = pg.PlotDataItem()
        self._markers: Any = pg.ScatterPlotItem(size=6, pxMode=True)
        self._item.addItem(self._markers)
        self._item.addItem(self._count_line)
        self._cross: Any = pg.InfiniteLine(angle=90, movable=False)
        self._spot: Any = pg.ScatterPlotItem(size=10, pxMode=True)
        for item in (self._cross, self._spot):
            self._item.addItem(item, ignoreBounds=True)
            item.hide()
        self.plot.scene().sigMouseMoved.connect(self._on_mouse)
        self._log_x = self._switch("log time", "Logarithmic time axis", "log_x")
        self._log_y = self._switch("log value", "Logarithmic value axis", "log_y")
        self._fit = QToolButton(text="Fit", objectName="fit", toolTip="Show all again", autoRaise=True)
        self._fit.clicked.connect(self.fit)
        self._text = QLabel(objectName="plot_text")
        self._text.setFont(tabular(self._text.font()))
        self._text.setMinimumWidth(1)
        row = QHBoxLayout()
        row.addWidget(self._text, 1)
        for button in (self._log_x, self._log_y, self._fit):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.plot, 1)
        column.addLayout(row)

    def _switch(self, text: str, tip: str, name: str) -> QToolButton:
        button = QToolButton(text=text, toolTip=tip, objectName=name, checkable=True, autoRaise=True)
        button.toggled.connect(self._on_axes)
        return button

    def set_theme(self, theme: Theme) -> None:
        """Draw in the colours of a theme."""
        best, bound = colour(theme, "best"), colour(theme, "bound")
        self.plot.setBackground(colour(theme, "panel"))
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.setPen(pg.mkPen(colour(theme, "border")))
            axis.setTextPen(pg.mkPen(colour(theme, "muted")))
        self._best_line.setPen(pg.mkPen(best))
        self._count_line.setPen(pg.mkPen(best))
        self._bound_line.setPen(pg.mkPen(bound, style=Qt.PenStyle.DashLine))
        self._markers.setPen(pg.mkPen(None))
        self._markers.setBrush(pg.mkBrush(best))
        self._cross.setPen(pg.mkPen(colour(theme, "muted")))
        self._spot.setPen(pg.mkPen(colour(theme, "text")))
        self._spot.setBrush(pg.mkBrush(best))
        self._item.showGrid(x=True, y=True, alpha=0.15)
        self._legend.setLabelTextColor(colour(theme, "text"))

    def reset(self, task: Task) -> None:
        """An empty plot for a task."""
        self._objective, self._bound, self._count = Growing(), Growing(), Growing()
        self._elapsed, self._pointer = 0.0, None

    def show_trace(self, trace: Trace) -> None:
        """Take in what is new of a trace, and draw it if anybody can see it."""
        self._objective.extend(trace.objective)
        self._bound.extend(trace.bound)
        self._count.extend(trace.count)
        self._elapsed = trace.elapsed
        self._refresh()

    def fit(self) -> None:
        """Show everything, and go on following."""
        self._item.enableAutoRange()

    def _refresh(self) -> None:
        self.redraws += 1

    def _on_axes(self) -> None:
        self._refresh()

    def _on_mouse(self, position: QPointF) -> None:
        self._pointer = float(position.x())
