"""A plot in the window, to be panned, zoomed and pointed at: the same description as that of exported pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from workbench.render.axis import Axis, texts
from workbench.render.plot import AWAITED, Plot, PlotLine
from workbench.render.point_arrays import Floats, PointArrays, joined
from workbench.render.theme import Theme, load
from workbench.ui.widgets import graphs
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.pieces import MUTED, STALE, flat_button
from workbench.ui.widgets.plain_text import MarkupLabel, PlainLabel

_POWERS, _BENT, _NUMBERS = 300.0, 150.0, 1e300  # as far as axes reach: logarithmic, bent, linear
_POINTS_DRAWN = 1_500  # points of a line
_BEYOND = {"bottom": 20.0, "left": 7.0}  # pixels by which a number may lie beyond the beginning of an axis
_APART = {"bottom": 60.0, "left": 32.0}  # pixels between two ticks, about
_WHOLE = 4  # pixels between a number and the end of its axis: letters may be a little wider than is measured
_BESIDE = 0.3  # of the height of an upright label, what is left free between it and numbers
_BETWEEN = 6  # pixels between two numbers below a plot
_LAST = 12.0  # pixels behind the last point, whose mark is not cut there
_RIM = 9.0  # pixels between any other point and the border, for the same
_BOLD = "<b style='font-weight:600'>"  # no bolder letters are shipped


def scale_switch(axis: str, name: str, tip: str) -> QToolButton:
    """A button between a linear and a logarithmic axis: it says which axis, and how that is. It gets no narrower."""
    button = flat_button(f"{axis}: linear", name, tip, checkable=True)

    def tell(log: bool) -> None:
        button.setMinimumWidth(max(button.minimumWidth(), button.sizeHint().width()))
        button.setText(f"{axis}: {'log' if log else 'linear'}")

    button.toggled.connect(tell)
    return button


class LivePlot(QWidget):
    """Shows a Plot, follows it until a person has chosen what is shown, and names its lines.

    It lays out nothing: subclasses put `legend` and `plot` where they belong. `plot` is None until `build`, which needs
    pyqtgraph.
    """

    axis_moved = Signal()  # the plot shows another stretch of its axes

    def __init__(self) -> None:
        super().__init__()
        self.plot: Any = None
        self.legend = MarkupLabel()
        self.legend.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.legend.setWordWrap(True)
        self.legend.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.nothing = PlainLabel(AWAITED)
        self.nothing.setWordWrap(True)
        """What stands in the middle while there is no point."""
        self.nothing.setParent(self)
        self.nothing.setForegroundRole(MUTED)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._shown: Plot | None = None
        self._theme = load("light")
        self._following = True
        self._opacity = 1.0
        self._rim = _RIM
        self._strokes: list[Any] = []
        self._dots: list[Any] = []
        self._corners = joined([])
        """Of all lines as they are drawn, in the units of the axes."""

    def build(self, bare: Any) -> None:
        """Take an empty plot of `graphs.bare_plot`."""
        self.plot = bare
        view = bare.getPlotItem().getViewBox()
        view.disableAutoRange()  # the plot chooses itself what it shows, until the person does
        view.sigRangeChangedManually.connect(self._on_moved)
        view.sigRangeChanged.connect(self._on_range)
        view.sigResized.connect(lambda *_: self._follow())  # room for marks is in pixels
        bare.scene().sigMouseMoved.connect(self._on_mouse)
        for side in ("left", "bottom"):
            axis = bare.getAxis(side)
            axis.setZValue(-1)  # a line along a grid line is not hidden by it
            axis.enableAutoSIPrefix(False)
            axis.tickValues = partial(self._tick_values, side)
            axis.tickStrings = partial(self._tick_texts, side)
        # room for five figures from the start, so that the plot seldom jumps when the numbers grow; it never jumps back
        left = bare.getAxis("left")
        left.setStyle(autoReduceTextSpace=False)
        left.setGrid(255)
        left._updateMaxTextSize = partial(self._take_width, left, left._updateMaxTextSize)
        left.boundingRect = partial(_with_start, left.boundingRect, below=_BEYOND["left"])
        bottom = bare.getAxis("bottom")
        bottom.boundingRect = partial(_with_start, bottom.boundingRect, before=_BEYOND["bottom"])
        self._letter()

    @staticmethod
    def _take_width(left: Any, take: Callable[[float], None], wide: float) -> None:
        """Leave a gap between the numbers and what stands upright beside them: pyqtgraph reserves less than that is."""
        take(wide + (_BESIDE * left.label.boundingRect().height() if left.label.isVisible() else 0.0))

    def _letter(self) -> None:
        self.plot.getAxis("left").textWidth = 5 * self.fontMetrics().horizontalAdvance("0")
        bottom = self.plot.getAxis("bottom")
        if bottom.fixedHeight is None:
            bottom.textHeight = self.fontMetrics().height()
            bottom.setHeight()
        self._write_axes()

    def _write_axes(self) -> None:
        for side in ("left", "bottom"):
            self.plot.getAxis(side).picture = None
            self.plot.getAxis(side).update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.plot is not None:
            self._letter()

    @property
    def uneven(self) -> tuple[bool, bool]:
        """Whether the steps of the x axis, and those of the y axis, are unequal."""
        plot = self._shown
        return (False, False) if plot is None else (plot.x.log, plot.y.log or bool(plot.y.bend))

    # what is shown

    def draw(self, plot: Plot) -> None:
        """Show a plot in place of the one before."""
        old, self._shown = self._shown, plot
        if old is None or _lines_of(old) != _lines_of(plot):
            self.name_lines()
        self._tell_nothing(plot)
        if self.plot is None:
            return
        view = self.plot.getPlotItem().getViewBox()
        if old is None or _scales_of(old) != _scales_of(plot):
            # a range in numbers must not be taken for one in powers of ten
            self._following = True
            x, y = (_furthest(axis) for axis in (plot.x, plot.y))
            view.setLimits(xMin=-x, xMax=x, yMin=-y, yMax=y)
        elif plot.y.bend != old.y.bend and not self._following:  # the same values, in other units
            low, high = (old.y.value(unit) for unit in view.viewRange()[1])
            view.setRange(yRange=plot.y.units(np.array([low, high])).tolist(), padding=0)
        while len(self._strokes) < len(plot.lines):
            self._add_items()
        lines = (*plot.lines, *[None] * (len(self._strokes) - len(plot.lines)))
        items = zip(self._strokes, self._dots, lines, strict=True)
        self._corners = joined([self._draw_line(stroke, dots, line) for stroke, dots, line in items])
        self._follow()

    def _tell_nothing(self, plot: Plot) -> None:
        self.nothing.setText(plot.nothing)
        self.nothing.setVisible(not any(len(line.points[0]) for line in plot.lines))
        self.nothing.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.nothing.setGeometry(self.rect())

    def _add_items(self) -> None:
        module = graphs.pg()
        self._strokes.append(module.PlotDataItem())
        self._dots.append(module.ScatterPlotItem(size=6, pxMode=True))
        for item in (self._strokes[-1], self._dots[-1]):
            item.setOpacity(self._opacity)
            self.plot.addItem(item)

    def _draw_line(self, stroke: Any, dots: Any, line: PlotLine | None) -> PointArrays:
        """Draw a line, or none, with its items; what is drawn of it, in the units of the axes."""
        plot, module, theme = self._shown, graphs.pg(), self._theme
        if line is None or plot is None:
            stroke.setData([], [])
            dots.setVisible(False)
            return joined([])
        # thin, without soft edges: a pen twice as wide takes four times as long; it counts the dots of the screen
        pen = module.mkPen(
            colour(theme, line.ink), width=self.devicePixelRatioF(), **({"dash": list(line.dash)} if line.dash else {})
        )
        look: dict[str, Any] = {"pen": pen}
        if line.filled and not plot.y.log:
            look |= {"fillLevel": 0.0, "fillBrush": module.mkBrush(colour(theme, f"{line.ink}/0.25"))}
        else:
            look |= {"fillLevel": None, "fillBrush": None}
        drawn = self.in_units(_in_one(list(line.strokes(plot.x, plot.y, _POINTS_DRAWN))))
        stroke.setData(*drawn, connect="finite", **look)
        dots.setVisible(line.markers)  # a hundred empty sets of dots take as long to set as the lines themselves
        if line.markers:
            ink = module.mkBrush(colour(theme, line.ink))  # without an edge, which would break steep steps
            dots.setData(*self.in_units(line.marked(plot.x, plot.y)), brush=ink, pen=None)
        return drawn

    def in_units(self, points: PointArrays) -> PointArrays:
        """Where points lie in the units of the axes."""
        assert self._shown is not None
        return self._shown.x.units(points[0]), self._shown.y.units(points[1])

    def fit(self) -> None:
        """Show everything, and go on following."""
        self._following = True
        self._follow()

    def _follow(self) -> None:
        plot = self._shown
        if self._following and plot is not None and self.plot is not None:
            view = self.plot.getPlotItem().getViewBox()
            (low, high), room = plot.x.span, max(_LAST, self._rim) / max(_LAST, self._rim, view.width())
            xs, ys = self._corners
            across = _with_rim((low, high), xs, view.width(), self._rim)[0], high + room * (high - low)
            up = _with_rim(plot.y.span, ys, view.height(), self._rim)
            view.setRange(xRange=across, yRange=up, padding=0, disableAutoRange=True)
            self._write_axes()  # other ticks, though the range may be the same

    def set_mark(self, size: float) -> None:
        """Leave room at the border for marks so many pixels wide."""
        if (rim := max(_RIM, size / 2 + 1)) != self._rim:
            self._rim = rim
            self._follow()

    def _on_moved(self, *axes: object) -> None:
        self._following = False

    def _on_range(self, *_: object) -> None:
        self.axis_moved.emit()

    def x_of(self, value: float) -> float | None:
        """Where a value of the x axis lies, in pixels from the left edge; None where it is out of sight."""
        if self.plot is None or self._shown is None:
            return None
        axis, view = self._shown.x, self.plot.getPlotItem().getViewBox()
        unit = float(axis.units(np.array([max(value, axis.low) if axis.log else value]))[0])
        low, high = view.viewRange()[0]
        if self._following:
            unit = min(max(unit, low), high)  # what is new will be held by the axis that is drawn next
        if not low <= unit <= high:
            return None
        place = self.plot.mapFromScene(view.mapViewToScene(QPointF(unit, 0.0)))
        return float(self.plot.mapTo(self, place).x())

    # axes, as `render.axis` has them

    def _axis(self, side: str) -> Axis:
        assert self._shown is not None
        return self._shown.x if side == "bottom" else self._shown.y

    def _tick_values(self, side: str, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        if self._shown is None or not low < high:
            return []
        view = self.plot.getPlotItem().getViewBox()
        # not `size`: on a dense screen that counts its dots, and letters do not
        size = (view.width() if side == "bottom" else view.height()) or size
        axis = self._axis(side).zoomed(low, high)
        letters = QFontMetricsF(self.plot.getAxis(side).style["tickFont"] or self.font())
        apart = _APART[side] * max(1.0, letters.height() / QFontMetricsF(self.font()).height())
        about = max(2, round(size / apart))
        while side == "bottom" and about > 2 and not axis.log:
            units: list[float] = axis.units(np.array(axis.ticks(about))).tolist()
            labels = self._tick_texts(side, units, 1.0, 1.0)
            step = size * (units[1] - units[0]) / (high - low) if len(units) > 1 else size
            if max(map(letters.horizontalAdvance, labels), default=0.0) + _BETWEEN <= step:
                break
            about -= 1  # one number is not read into the next
        for finer in (1, 2, 3, 4, 6, 8):  # until two have room for their numbers
            units = axis.units(np.array(axis.ticks(finer * about))).tolist()
            labels = self._tick_texts(side, units, 1.0, 1.0)
            rooms = [letters.horizontalAdvance(text) if side == "bottom" else letters.height() for text in labels]
            places = [(unit - low) / (high - low) * size for unit in units]
            end = size - _WHOLE
            held = [n for n, room in enumerate(rooms) if room / 2 - _BEYOND[side] < places[n] < end - room / 2]
            if held and places[held[-1]] - places[held[0]] > max(rooms[held[0]], rooms[held[-1]]):
                if finer == 1:  # a number that would be cut at the end goes
                    whole = [unit for n, unit in enumerate(units) if n in held or n < held[0]]
                    return [(1.0, whole if side == "bottom" else units)]
                return [(1.0, [units[held[0]], units[held[-1]]])]
        first: list[float] = axis.units(np.array(axis.ticks(about))).tolist()
        return [(1.0, first)] if first else []

    def _tick_texts(self, side: str, units: list[float], scale: float, spacing: float) -> list[str]:
        axis = self._axis(side)
        found = texts([axis.value(unit) for unit in units])
        named = side == "left" or self.plot.getAxis(side).labelText  # what the axis counts in
        seconds = self._shown is not None and self._shown.x_label == "seconds"
        return [f"{text} s" for text in found] if seconds and not named else found

    # legend and colours

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self.plot is None:
            return
        module = graphs.pg()
        self.plot.setBackground(colour(theme, "panel"))
        for side in ("left", "bottom"):
            axis = self.plot.getAxis(side)
            axis.setPen(module.mkPen(colour(theme, "grid")))
            axis.setTickPen(module.mkPen(colour(theme, "grid")))
            axis.setTextPen(module.mkPen(colour(theme, "muted")))
        self.name_lines()
        if self._shown is not None:
            self.draw(self._shown)

    def set_stale(self, stale: bool) -> None:
        self._opacity = STALE if stale else 1.0
        for item in (*self._strokes, *self._dots):
            item.setOpacity(self._opacity)

    def name_lines(self) -> None:
        """Tell in the legend which line is which."""
        if self._shown is not None:
            self.legend.setText(self.legend_text())
            names = dict.fromkeys(line.legend(self._shown.y) for line in self.named(self._shown))
            self.legend.setAccessibleName(f"Lines: {', '.join(names)}")

    def named(self, plot: Plot) -> Sequence[PlotLine]:
        """The lines that stand in the legend."""
        return [line for line in plot.lines if line.seen]

    def legend_text(self, place: str = "", values: Sequence[str] = ()) -> str:
        """The legend as rich text, perhaps with a place and each line's value there. It breaks between lines only."""
        plot = self._shown
        if plot is None:
            return ""
        parts = [f"{escape(plot.x_label or 'x')} {_BOLD}{place}</b>"] if place else []
        named = {line.label: line for line in reversed(self.named(plot))}  # of those that are called alike the first
        for line, value in zip(plot.lines, values or [""] * len(plot.lines), strict=True):
            if named.get(line.label) is not line:
                continue
            # besides its colour each kind has a sign of its own
            sign = "■" if line.filled else "━" if not line.dash else _sample(line.dash)
            ink = f'<span style="color:{self._theme.colour(line.ink).hex}">{_BOLD}{sign}</b></span>'
            label = escape(line.legend(plot.y)).replace("-", "-&#8288;")  # a line may end after a hyphen, too
            parts.append(f"{ink}&nbsp;{label}" + (f"&nbsp;{_BOLD}{value}</b>" if value else ""))
        return " ".join(f'<span style="white-space: nowrap">{part}&nbsp;&nbsp;</span>' for part in parts)

    # what lies under the pointer

    def point_at(self, place: float | None) -> None:
        """Tell what lies at a place of the x axis; None where the pointer is elsewhere."""

    def _on_mouse(self, position: QPointF) -> None:
        view = self.plot.getPlotItem().getViewBox()
        inside = self._shown is not None and view.sceneBoundingRect().contains(position)
        self.point_at(self._axis("bottom").value(float(view.mapSceneToView(position).x())) if inside else None)

    def leaveEvent(self, event: Any) -> None:
        super().leaveEvent(event)
        self.point_at(None)


def _sample(dash: Sequence[float]) -> str:
    """A piece of a dashed line in letters, which shows what is between its dashes; it does not break."""
    signs = "–·–" if len(dash) > 2 else "···" if dash[0] < dash[1] else "––"
    return "&nbsp;".join(f"{sign}&#8288;" for sign in signs)  # a line may end after a dash


def _with_start(bounds: Callable[[], QRectF], before: float = 0.0, below: float = 0.0) -> QRectF:
    """The place of an axis, and more at its beginning: the number there is left out where that has no room."""
    return bounds().adjusted(-before, 0.0, 0.0, below)


def _with_rim(span: tuple[float, float], units: Floats, size: float, rim: float) -> tuple[float, float]:
    """A stretch of an axis, `size` pixels long, with `rim` pixels of room at its ends for marks."""
    low, high = span
    there = units[(units >= low) & (units <= high)]
    if not len(there):
        return span
    share = rim / max(4 * rim, size)
    room = share * (high - low) / (1 - 2 * share)
    return min(low, float(there.min()) - room), max(high, float(there.max()) + room)


def _furthest(axis: Axis) -> float:
    """How far an axis may be moved, in its units: beyond this numbers overflow."""
    return _BENT if axis.bend else _POWERS if axis.log else _NUMBERS


def _scales_of(plot: Plot) -> tuple[object, ...]:
    """What tells in which units the axes count."""
    return plot.x.log, plot.y.log, bool(plot.y.bend), plot.y_label


def _lines_of(plot: Plot) -> list[tuple[str, str, bool]]:
    return [(line.legend(plot.y), line.ink, line.seen) for line in plot.lines]


def _in_one(strokes: list[PointArrays]) -> PointArrays:
    """Strokes as one line, with a gap between each and the next."""
    if len(strokes) == 1:
        return strokes[0]
    gap = np.array([np.nan])
    xs = [part for xs, _ in strokes for part in (xs, gap)]
    ys = [part for _, ys in strokes for part in (ys, gap)]
    return np.concatenate([gap[:0], *xs[:-1]]), np.concatenate([gap[:0], *ys[:-1]])
