"""Objective and bound, or what is counted, against time. Draws what it is given when it is given: it has no timer."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from workbench.core.task import Task
from workbench.render.chart import BELOW
from workbench.render.point_arrays import PointArrays, stairs, thin
from workbench.render.theme import Theme
from workbench.solve.trace import Trace
from workbench.ui.runs import plot_series
from workbench.ui.runs.plot_legend import PlotLegend
from workbench.ui.runs.plot_series import Growing
from workbench.ui.runs.words import number, seconds
from workbench.ui.widgets import graphs
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.pieces import flat_button, named, tabular
from workbench.ui.widgets.plain_text import PlainLabel

pg: Any = graphs.pg()
_MOST_MARKERS = 150  # more incumbents than these are a line without markers: symbols cost ten times what the line does
_AXIS = "time in seconds"


class ObjectivePlot(QWidget):
    """The plot, its legend above; below it what lies under the pointer, and switches for logarithmic axes."""

    chosen = Signal(float)  # the time of the point nearest to a click, in seconds

    def __init__(self, bare: Any = None) -> None:
        """`bare`: what `graphs.bare_plot` has built already."""
        super().__init__()
        self.setObjectName("objective_plot")
        self.redraws = 0
        """How often the curves were drawn anew."""
        self._objective, self._bound, self._count = Growing(), Growing(), Growing()
        self._elapsed = 0.0
        self._pointer: float | None = None
        self._marked: list[tuple[float, float]] = []
        self._stale = self._left_out = False
        self._following = True
        self._task: Task | None = None
        self.plot: Any = bare or graphs.bare_plot(self)
        self._item: Any = self.plot.getPlotItem()
        self._lay_out_plot()
        self._log_x = self._switch("log x", "Logarithmic time axis", "log_x")
        self._log_y = self._switch("log y", "Logarithmic value axis", "log_y")
        self._fit = flat_button("fit", "fit", "Show everything and follow again", self.fit)
        self._text = named(PlainLabel(), "plot_text")
        self._text.setFont(tabular(self._text.font()))
        self._text.setMinimumWidth(1)  # its text must not widen the column
        self._text.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._legend = PlotLegend()
        row = in_row((self._text, 1), self._log_x, self._log_y, self._fit, spacing=2)
        # the legend has a line of its own: its names are long, the column is narrow
        in_column(self._legend, (self.plot, 1), row, inside=self, spacing=2)
        self.plot.show()  # one that was built before has been hidden until now

    def _lay_out_plot(self) -> None:
        self.plot.setObjectName("plot")
        self.plot.setAccessibleName("Objective and bound against time")
        self.plot.setMinimumHeight(150)
        self._bound_line: Any = pg.PlotDataItem()
        self._best_line: Any = pg.PlotDataItem()
        self._markers: Any = pg.ScatterPlotItem(size=6, pxMode=True)
        self._cross: Any = pg.InfiniteLine(angle=90, movable=False)
        self._spot: Any = pg.ScatterPlotItem(size=10, pxMode=True)
        self._rings: Any = pg.ScatterPlotItem(size=13, pxMode=True)
        for item in (self._bound_line, self._best_line, self._markers, self._rings):
            self._item.addItem(item)
        for item in (self._cross, self._spot):
            self._item.addItem(item, ignoreBounds=True)
            item.hide()
        for side in ("left", "bottom"):
            graphs.say_ticks(self._item.getAxis(side))
            self._item.getAxis(side).setZValue(-1)  # a line along a grid line is not hidden by it
        # room for five figures from the start, so that the plot seldom jumps when the numbers grow; it never jumps back
        axis = self._item.getAxis("left")
        axis.setStyle(autoReduceTextSpace=False)
        axis.textWidth = 5 * self.fontMetrics().horizontalAdvance("0")
        view = self._item.getViewBox()
        view.disableAutoRange()  # the plot chooses itself what it shows, as long as nobody else did
        view.sigRangeChangedManually.connect(self._on_moved)
        self.plot.scene().sigMouseMoved.connect(self._on_mouse)
        self.plot.scene().sigMouseClicked.connect(self._on_clicked)

    def _switch(self, text: str, tip: str, name: str) -> QToolButton:
        button = flat_button(text, name, tip, checkable=True)
        button.toggled.connect(self._on_axes)
        return button

    # what is shown

    def set_theme(self, theme: Theme) -> None:
        best, panel, muted = colour(theme, "best"), colour(theme, "panel"), colour(theme, "muted")
        self.plot.setBackground(panel)
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.setPen(pg.mkPen(colour(theme, "grid")))
            axis.setTickPen(pg.mkPen(colour(theme, "grid")))
            axis.setTextPen(pg.mkPen(muted))
            axis.setGrid(255)
        self._best_line.setPen(pg.mkPen(best))
        self._bound_line.setPen(pg.mkPen(colour(theme, "bound"), style=Qt.PenStyle.DashLine))
        self._markers.setPen(pg.mkPen(panel))
        self._markers.setBrush(pg.mkBrush(best))
        self._rings.setPen(pg.mkPen(colour(theme, "accent"), width=2))
        self._rings.setBrush(pg.mkBrush(None))
        self._cross.setPen(pg.mkPen(muted))
        self._spot.setPen(pg.mkPen(panel, width=2))
        self._spot.setBrush(pg.mkBrush(colour(theme, "text")))
        self._name_lines()

    def reset(self, task: Task) -> None:
        """An empty plot for a task; its axes are as the task wants them."""
        self._task = task
        self._objective, self._bound, self._count = Growing(), Growing(), Growing()
        self._elapsed, self._pointer, self._marked = 0.0, None, []
        self._name_lines()
        self._log_y.setChecked(task.log_scale)
        self._on_axes()

    def show_trace(self, trace: Trace) -> None:
        """Take in what is new of a trace, and draw it if anybody can see it. Call it on a timer, not for each event."""
        self._objective.extend(trace.objective)
        self._bound.extend(trace.bound)
        self._count.extend(trace.count)
        self._elapsed = trace.elapsed
        self._refresh()

    def mark(self, points: list[tuple[float, float]]) -> None:
        """Ring these points (time, value): the boards that are on show."""
        if points != self._marked:
            self._marked = points
            self._ring()

    def _ring(self) -> None:
        times, values = np.array([time for time, _ in self._marked]), np.array([value for _, value in self._marked])
        shown, _ = plot_series.drawable((times, values), self._log_x.isChecked(), self._log_y.isChecked())
        self._set_points(self._rings, shown)

    def fit(self) -> None:
        """Show everything, and go on following."""
        self._following = True
        self._follow()

    def _follow(self) -> None:
        """Show everything, unless a person has chosen what is shown."""
        if not self._following:
            return
        _, values = self._main.points()
        _, bounds = self._bound.points()
        logs = self._log_x.isChecked(), self._log_y.isChecked()
        # an early bound may be far away: what counts is the objective, and the bound as it is now
        told = np.append(values, bounds[-1:])
        (_, told), _ = plot_series.drawable((np.zeros(len(told)), told), *logs)
        ends = (float(told.min()), float(told.max())) if len(told) else ()
        x, y = plot_series.spans(self._elapsed, ends, *logs)
        self._item.getViewBox().setRange(xRange=x, yRange=y, padding=0, disableAutoRange=True)

    def _on_moved(self, *axes: object) -> None:
        self._following = False

    def showEvent(self, event: QShowEvent) -> None:
        """What came while nobody looked is drawn now."""
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def text(self) -> str:
        """The line below the plot."""
        return str(self._text.text())

    @property
    def _counting(self) -> bool:
        return self._task is not None and self._task.objective is None

    @property
    def _main(self) -> Growing:
        return self._count if self._counting else self._objective

    def _name_lines(self) -> None:
        if self._task is None:
            return
        best = ("count" if self._counting else self._task.objective_label or "best", self._best_line.opts["pen"])
        bound = ("bound", self._bound_line.opts["pen"])
        self._legend.show_lines((best,) if self._counting else (best, bound))

    def _refresh(self) -> None:
        if not self.isVisible():
            self._stale = True
            return
        self._stale = False
        self.redraws += 1
        log_x, log_y = self._log_x.isChecked(), self._log_y.isChecked()
        left_out = self._set_line(self._best_line, self._main)
        main, _ = plot_series.drawable(self._main.points(), log_x, log_y)
        few = len(main[0]) <= _MOST_MARKERS and not self._counting
        # a dense line still shows where it is now
        self._set_points(self._markers, main if few else (main[0][-1:], main[1][-1:]))
        self._left_out = self._set_line(self._bound_line, self._bound) or left_out
        self._ring()
        series = (main[1], self._bound.points()[1])
        whole = not log_y and all(bool(np.all(values == np.floor(values))) for values in series)
        graphs.keep_whole(self._item.getAxis("left"), whole)
        # numbers beside nothing would be made up
        self._item.getAxis("left").setTicks(None if any(values.size for values in series) else [])
        self._follow()
        self._point()

    def _set_line(self, line: Any, series: Growing) -> bool:
        """Draw a series as a stair; whether it has points that the axes cannot show."""
        points = series.points()
        shown, left_out = plot_series.drawable(points, self._log_x.isChecked(), self._log_y.isChecked())
        until = plot_series.held_until(points, shown, self._elapsed)
        line.setData(*self._on_axis(stairs(thin(shown, plot_series.MOST_POINTS), until)))
        return left_out

    def _set_points(self, markers: Any, points: PointArrays) -> None:
        markers.setData(*self._on_axis(points))

    def _on_axis(self, points: PointArrays) -> PointArrays:
        """Where points lie in the plot's own units: pyqtgraph's log axes want logarithms."""
        times, values = points
        return (
            np.log10(np.maximum(times, plot_series.EARLIEST)) if self._log_x.isChecked() else times,
            np.log10(values) if self._log_y.isChecked() else values,
        )

    def _on_axes(self) -> None:
        for side, switch in (("bottom", self._log_x), ("left", self._log_y)):
            self._item.getAxis(side).setLogMode(switch.isChecked())
        # a range in numbers must not be taken for one in powers of ten
        graphs.bound_zoom(self._item.getViewBox(), self._log_x.isChecked(), self._log_y.isChecked())
        self.fit()
        self._refresh()

    # what lies under the pointer

    def leaveEvent(self, event: Any) -> None:
        super().leaveEvent(event)
        self._pointer = None
        self._point()

    def _on_mouse(self, position: QPointF) -> None:
        view = self._item.getViewBox()
        inside = view.sceneBoundingRect().contains(position)
        x = float(view.mapSceneToView(position).x()) if inside else None
        self.point_at(10**x if x is not None and self._log_x.isChecked() else x)

    def _on_clicked(self, event: Any) -> None:
        """A click chooses the point that the pointer is told about."""
        points = self._main.points()
        if self._pointer is None or event.button() != Qt.MouseButton.LeftButton:
            return
        found = plot_series.nearest(points, self._pointer, self._log_x.isChecked())
        if found is not None:
            self.chosen.emit(float(points[0][found]))

    def point_at(self, elapsed: float | None) -> None:
        """Tell about the incumbent nearest to a time; about none when None."""
        self._pointer = elapsed
        self._point()

    def _point(self) -> None:
        points = self._main.points()
        found = None
        if self._pointer is not None:
            found = plot_series.nearest(points, self._pointer, self._log_x.isChecked())
        note = BELOW if self._left_out else ""
        for item in (self._cross, self._spot):
            item.setVisible(found is not None)
        if found is None:
            self._text.setText(note or _AXIS)
            return
        at, value = float(points[0][found]), float(points[1][found])
        bound = None if self._counting else plot_series.value_at(self._bound.points(), at)
        told = [seconds(at), number(value)]
        if bound is not None:
            told.append(f"bound {number(bound)}")
        self._text.setText(" · ".join([*told, note] if note else told))
        here, _ = plot_series.drawable((np.array([at]), np.array([value])), False, self._log_y.isChecked())
        x, _ = self._on_axis((np.array([at]), np.array([1.0])))
        self._cross.setPos(float(x[0]))
        self._set_points(self._spot, here)
