"""Objective and bound, or what is counted, against time. Draws what it is given when it is given: it has no timer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from workbench.core.task import Task
from workbench.core.wording import duration_text, number_text
from workbench.render.plot import AWAITED, OTHERS, Plot, TraceLike, has_course, nearest, trace_plot, value_at
from workbench.render.point_arrays import PointArrays
from workbench.render.theme import Theme
from workbench.solve.compare.measures import gap_between
from workbench.solve.runs.trace import Trace
from workbench.ui.widgets import graphs
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.live_plot import LivePlot, scale_switch
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.pieces import flat_button, named, tabular
from workbench.ui.widgets.plain_text import set_tip, tip_text

SYMLOG = "value: symlog"
_NARROW = 2  # how many fewer letters X are as wide as it
_SCALES = {
    "linear": "Values as they are",
    "log": "Powers of ten are evenly spaced, and a best of 0 has its place (symlog, a symmetric logarithm)",
    "gap": "How far best and bound are apart, in percent",
}

_SEAM = "went on here"
_PLACES = (0.8, 0.02, 0.6, 0.4, 0.2, 0.7, 0.5, 0.3, 0.1)  # shares of the height: where these words may lie
_APART = 0.01  # the same, from a curve
_NO_RUN = "No run is on show"
_NONE = "No board was found"
_AT_END = "The number came only at the end, so there is nothing to plot"
_NOTHING = "Nothing to plot of this run"
_UNCOUNTED = "Nothing has been counted yet"
_ROOMY = 420  # pixels of width in which the row above the plot has room for a word about it


class ObjectivePlot(LivePlot):
    """The plot; above it its legend, what lies under the pointer, and how its axes are."""

    chosen = Signal(float)  # the time of the point nearest to a click, in seconds

    def __init__(self, bare: Any = None) -> None:
        """`bare`: what `graphs.bare_plot` has built already."""
        super().__init__()
        self.setObjectName("objective_plot")
        self.redraws = 0
        """How often the curves were drawn anew."""
        self._trace, self._awaited, self._no_run = Trace(), True, False
        self._before: Sequence[Trace] = ()
        """The courses of the runs that this one goes on from, oldest first: they stand before its own."""
        self._pointer: float | None = None
        self._marked: list[tuple[float, float]] = []
        self._stale = False
        self.worded = True
        """Whether words about the plot, and about what is pointed at, stand beside the legend."""
        self._task: Task | None = None
        self._other_runs: Sequence[Trace] = ()
        self._known: float | None = None
        """The value of the board with which the run has begun."""
        self._scales: dict[str, str] = {}
        """What a person has chosen, by task: the next run of the task has it, too."""
        self.build(bare or graphs.bare_plot(self))
        self._log_x = scale_switch("time", "log_x", "Logarithmic time axis")
        self._log_x.toggled.connect(self._on_axes)
        self._scale = named(QComboBox(), "scale", "How the values are shown", "Value axis")
        for name, tip in _SCALES.items():
            self._scale.addItem(SYMLOG if name == "log" else f"value: {name}", name)  # shown first by its widest
            self._scale.setItemData(self._scale.count() - 1, tip_text(tip), Qt.ItemDataRole.ToolTipRole)
        self._scale.setMinimumContentsLength(len(SYMLOG) - _NARROW)  # its text may become longer by itself
        self._scale.activated.connect(self._on_scale)
        self._scale.currentIndexChanged.connect(self._on_axes)
        self._fit = flat_button("fit", "fit", "Show everything and follow again", self.fit)
        self._text = named(ElidedLabel(), "plot_text")
        self._text.setFont(tabular(self._text.font()))
        self._text.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.legend.setAlignment(Qt.AlignmentFlag.AlignVCenter)  # however high it asks to be
        self._head = QWidget()
        """The legend, and what is told beside it or, under the pointer, in its place: it leaves the switches theirs."""
        self._head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        in_row((self.legend, 3), (self._text, 2), inside=self._head, spacing=4)
        self.switches = QWidget()
        """What changes how a curve is shown, each where there is one."""
        in_row(self._log_x, self._scale, self._fit, inside=self.switches, spacing=4)
        for switch in (self._log_x, self._scale, self._fit):
            policy = switch.sizePolicy()
            policy.setRetainSizeWhenHidden(True)  # the legend keeps its lines
            switch.setSizePolicy(policy)
        in_column(in_row((self._head, 1), self.switches, spacing=4), (self.plot, 1), inside=self, spacing=2)
        self.plot.show()  # one that was built before has been hidden until now

    def build(self, bare: Any) -> None:
        super().build(bare)
        module = graphs.pg()
        bare.setObjectName("plot")
        bare.setAccessibleName("Objective and bound against time")
        self._cross: Any = module.InfiniteLine(angle=90, movable=False)
        self._spot: Any = module.ScatterPlotItem(size=10, pxMode=True)
        self.rings: Any = module.ScatterPlotItem(size=13, pxMode=True)
        place = {"position": _PLACES[0], "anchors": [(0, 1), (1, 1)]}
        self.seam: Any = module.InfiniteLine(angle=90, movable=False, label=_SEAM, labelOpts=place)
        self.seams: list[Any] = []
        """Seams between the runs before it, without words."""
        for item in (self.rings, self._cross, self._spot, self.seam):
            item.setZValue(1)
            bare.addItem(item, ignoreBounds=True)
        for item in (self._cross, self._spot, self.seam):
            item.hide()
        bare.scene().sigMouseClicked.connect(self._on_clicked)

    # what is shown

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        module = graphs.pg()
        self.rings.setPen(module.mkPen(colour(theme, "accent"), width=2))
        self.rings.setBrush(module.mkBrush(None))
        self._cross.setPen(module.mkPen(colour(theme, "muted")))
        for seam in (self.seam, *self.seams):
            seam.setPen(module.mkPen(colour(theme, "muted"), style=Qt.PenStyle.DotLine))
        self.seam.label.setColor(colour(theme, "muted"))
        self._spot.setPen(module.mkPen(colour(theme, "panel"), width=2))
        self._spot.setBrush(module.mkBrush(colour(theme, "text")))

    def reset(self, task: Task) -> None:
        """An empty plot for a task; its axes are as the task wants them, or as a person has chosen for it."""
        self._task, self._trace, self._other_runs, self._before = task, Trace(), (), ()
        self._pointer, self._marked = None, []
        self._scale.setCurrentIndex(
            self._scale.findData(self._scales.get(task.name, "log" if task.steep else "linear"))
        )
        self._scale.setEnabled(task.objective is not None)
        self._on_axes()

    def show_nothing(self) -> None:
        """Show that no run is on show."""
        self._no_run, self._known, self._before = True, None, ()
        self._take(Trace(), (), awaited=False)

    def show_trace(
        self,
        trace: Trace,
        other_runs: Sequence[Trace] = (),
        *,
        awaited: bool = True,
        known: float | None = None,
        before: Sequence[Trace] = (),
    ) -> None:
        """Take in what is new of a trace, and draw it if anybody can see it. Call it on a timer, not for each event.
        `other_runs` lie under it. `awaited`: the run goes on, so there may be a board yet. `known`: what its first
        board is worth where it goes on with one. `before`: the courses that it goes on from; times that come in and go
        out are still those of the run itself."""
        self._no_run, self._known, self._before = False, None if before else known, before
        self._take(trace, other_runs, awaited=awaited)

    def _take(self, trace: Trace, other_runs: Sequence[Trace], *, awaited: bool) -> None:
        self._trace, self._other_runs, self._awaited = trace, other_runs, awaited
        self._refresh()

    def mark(self, points: list[tuple[float, float]]) -> None:
        """Ring these points (time, value): the boards that are on show."""
        if points != self._marked:
            self._marked = points
            self._put(self.rings, points)

    @property
    def _start(self) -> float:
        """When the run itself has begun on the time axis, in seconds."""
        return sum(one.elapsed for one in self._before)

    def x_of(self, value: float) -> float | None:
        return super().x_of(value + self._start)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what came while the plot was hidden."""
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def text(self) -> str:
        """The line below the plot."""
        return str(self._text.text())

    def _refresh(self) -> None:
        self._stale = not self.isVisible()
        if self._stale or self._task is None:
            return
        self.redraws += 1
        shown = self._course(self._task)
        for side in ("left", "bottom"):  # axes of what never comes would be an empty frame
            there = shown.nothing == AWAITED or any(len(line.points[0]) for line in shown.lines)
            self.plot.getPlotItem().getAxis(side).setVisible(there)
        # of a run, not of what is drawn: a person who chose gap, where no curve is yet, must come back from it
        drawn = any(len(line.points[0]) for line in shown.lines) or self._trace.objective or self._trace.bound
        for switch in (self._log_x, self._scale, self._fit):
            switch.setVisible(bool(drawn))
        bent = SYMLOG if shown.y.bend else "value: log"  # where 0 has a place it is no plain logarithm
        self._scale.setItemText(self._scale.findData("log"), bent)
        self.draw(shown)
        self._put(self.rings, self._marked)
        ends = np.cumsum([one.elapsed for one in self._before])
        while len(self.seams) < len(ends) - 1:
            self.seams.append(graphs.pg().InfiniteLine(angle=90, movable=False, pen=self.seam.pen))
            self.plot.addItem(self.seams[-1], ignoreBounds=True)
        places = self.in_units((ends, np.ones(len(ends))))[0].tolist() if len(ends) else []
        for at, seam in enumerate((self.seam, *self.seams)):  # the newest first
            seam.setVisible(at < len(places))
            if at < len(places):
                seam.setPos(float(places[-1 - at]))
        place = self._free_place(float(places[-1])) if places else None
        self.seam.label.setVisible(place is not None)
        if place is not None:
            self.seam.label.setPosition(place)
        self._point()

    def _free_place(self, seam: float) -> float | None:
        """Where no curve crosses the words at a seam, as a share of the height: the first such of `_PLACES`; None
        where the line has to stand without them."""
        assert self._shown is not None
        view = self.plot.getPlotItem().getViewBox()
        (_, (bottom, top)), (across, up) = view.viewRange(), view.viewPixelSize()
        words = self.seam.label.textItem.boundingRect()
        high, wide = words.height() * up / (top - bottom), words.width() * across
        crossed: list[tuple[float, float]] = []
        for line in self._shown.lines:
            xs, ys = self.in_units(line.points)
            first = max(0, int(np.searchsorted(xs, seam - wide, side="right")) - 1)
            seen = (ys[first : int(np.searchsorted(xs, seam + wide, side="right"))] - bottom) / (top - bottom)
            crossed += [(float(seen.min()), float(seen.max()))] if len(seen) else []

        def room(place: float) -> float:
            return min((max(low - place - high, place - most) for low, most in crossed), default=1.0)

        return next((place for place in _PLACES if place + high <= 1 and room(place) > _APART), None)

    def course(self) -> Plot | None:
        """What is shown, or would be if anybody saw it; None before there is a task."""
        return None if self._task is None else self._course(self._task)

    def _course(self, task: Task) -> Plot:
        scale, counting = self._scale.currentData(), task.objective is None
        gap = scale == "gap" and not counting
        trace = self._trace.after(self._before) if self._before else self._trace
        shown = trace_plot(
            trace,
            task.title,
            "gap in percent" if gap else task.objective_label or "best",
            log_x=self._log_x.isChecked(),
            bent_y=scale == "log",
            counting=counting,
            instead=_gap if gap else None,
            other_runs=self._other_runs,
            known=self._known,
        )
        if counting and self._awaited:
            return replace(shown, nothing=_UNCOUNTED)
        if counting and not has_course(trace, counting=True):  # of a count at the end alone no line is seen
            nothing = _AT_END if self._trace.count else _NOTHING
            empty = (np.empty(0), np.empty(0))
            shown = replace(shown, lines=tuple(replace(line, points=empty) for line in shown.lines), nothing=nothing)
            return replace(shown, nothing=_NO_RUN) if self._no_run else shown
        nothing = _NOTHING if counting or self._trace.incumbents else _NONE  # a board may have come without a value
        return replace(shown, nothing=_NO_RUN if self._no_run else AWAITED if self._awaited else nothing)

    def _put(self, items: Any, points: list[tuple[float, float]]) -> None:
        """Lay marks on these points of the run, as far as the axes hold them."""
        if self._shown is None:
            return
        x, y = self._shown.x, self._shown.y
        moved = [(at + self._start, value) for at, value in points if y.holds(value)]
        held = [(max(at, x.low) if x.log else at, value) for at, value in moved]
        items.setData(*self.in_units((np.array([at for at, _ in held]), np.array([value for _, value in held]))))

    def _on_scale(self) -> None:
        if self._task is not None:
            self._scales[self._task.name] = self._scale.currentData()

    def _on_axes(self) -> None:
        self._following = True
        self._refresh()

    # what lies under the pointer

    def _on_clicked(self, event: Any) -> None:
        """A click chooses the point that the pointer is told about."""
        if self._pointer is not None and event.button() == Qt.MouseButton.LeftButton and self._shown is not None:
            times, _ = points = self._shown.lines[0].points
            found = nearest(points, self._shown.x, self._pointer)
            if found is not None and times[found] >= self._start:
                self.chosen.emit(float(times[found]) - self._start)

    def point_at(self, place: float | None) -> None:
        """Tell about the incumbent nearest to a time; about none when None."""
        self._pointer = place
        self._point()

    def _rest(self, note: str) -> None:
        """Tell what the plot shows, without the pointer on it: whole, or where there is no room in the legend's tip."""
        lines = () if self._shown is None else self._shown.lines
        empty = not self._awaited and bool(lines) and not any(len(line.points[0]) for line in lines)
        sense = "" if self._task is None or empty else _sense(self._task)
        wide = self._text.fontMetrics().horizontalAdvance(sense) + 2  # whole pixels are a little less
        roomy = self.width() >= _ROOMY and self._leaves_room(wide)
        self._text.setText(note or (sense if roomy else ""))
        self._text.setVisible(self.worded and bool(self._text.text()))  # else the legend has its room
        if not note:
            self._text.setFixedWidth(wide)
        set_tip(self.legend, f"{sense}; each dot is a board" if sense else "")

    def _leaves_room(self, wide: int) -> bool:
        """Whether a word of so many pixels leaves the legend room for each name, which is not broken, and for all of
        them in two lines."""
        plot, metrics = self._shown, self.legend.fontMetrics()
        legends = [] if plot is None else [line.legend(plot.y) for line in plot.lines if len(line.points[0])]
        names = [metrics.horizontalAdvance(f"━ {name}   ") for name in legends]
        room = self.width() - wide - (0 if self.switches.isHidden() else self.switches.sizeHint().width() + 4)
        lines = self.legend.height_of(self.legend_text(), room) / metrics.lineSpacing()
        return room >= max(names, default=0) and round(lines) <= 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._point()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.plot is not None:
            QTimer.singleShot(0, self, self._point)  # its legend has the letters by then

    def _point(self) -> None:
        # a hidden plot tells what it would show
        plot = self.course() if self._stale else self._shown
        waits = self._awaited and self._task is not None and self._task.objective is not None
        waits = waits and not self._trace.objective and self._known is None and not self._before
        note = "no board yet" if waits else ""
        found = None
        if plot is not None and self._pointer is not None:
            found = nearest(plot.lines[0].points, plot.x, self._pointer)
        for item in (self._cross, self._spot):
            item.setVisible(found is not None)
        # the text has the room of the legend, of fixed height: the plot must not move below the pointer
        self._text.setMinimumHeight(0 if found is None else max(self.legend.height(), self._text.minimumHeight()))
        self.legend.setVisible(found is None)
        self._text.setMinimumWidth(0)
        self._text.setMaximumWidth(self.maximumWidth())
        if plot is None or found is None:
            self._rest(note)
            return
        self._text.setVisible(self.worded)
        main, *others = (line for line in plot.lines if line.label != OTHERS)
        at, value = float(main.points[0][found]), float(main.points[1][found])
        parts = [duration_text(at), number_text(value)]
        for line in others:
            there = value_at(line.points, at)
            parts += [] if there is None else [f"{line.label} {number_text(there)}"]
        self._text.setText(" · ".join([*parts, note] if note else parts))
        if not self._stale:
            self._cross.setPos(float(self.in_units((np.array([at]), np.ones(1)))[0][0]))
            self._put(self._spot, [(at - self._start, value)])


def _sense(task: Task) -> str:
    """What the plot shows."""
    if task.objective is None:
        return f"{task.objective_label or 'boards found'} over time"
    return task.objective.words


def _gap(trace: TraceLike) -> PointArrays:
    times, shares = gap_between(trace.arrays("objective"), trace.arrays("bound"))
    return times, 100.0 * shares
