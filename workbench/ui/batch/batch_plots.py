"""The plots of a batch in its window: which one is chosen, and what is compared. They are prepared on a thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QLayout, QWidget

from workbench.core.errors import OptionError
from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.solve.compare.comparison import Comparison, Trial
from workbench.solve.compare.comparison_plots import plot
from workbench.solve.compare.winner import conclusion
from workbench.ui.background.background_task import BackgroundTask
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.painter import fitted, paint
from workbench.ui.widgets.pieces import MUTED, named, wrapped
from workbench.ui.widgets.plain_text import literal

_PLOTS = {"Share solved": "ecdf", "Boxes by setting": "box", "Two settings": "scatter"}
_Plot = tuple[list[tuple[str, str]], Scene | str, str]
"""What can be compared; a plot, or why there is none; which setting is best."""


class _FittedScene(QWidget):
    """A scene as large as the room allows."""

    def __init__(self, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self._theme, self._why = theme, ""
        self.setMinimumHeight(160)

    def show_plot(self, plot: Scene | str) -> None:
        self.scene, self._why = (None, plot) if isinstance(plot, str) else (plot, "")
        self.setAccessibleName(self._why if self.scene is None else self.scene.label)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.scene is None:
            wrapped = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter
            painter.drawText(self.rect(), int(wrapped), self._why)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(painter, self.scene, self._theme(), fitted(self.scene, self.rect().toRectF()))
        painter.end()


class BatchPlots(QWidget):
    """Follows the trials of a batch; `beside` stands behind the choice of the plot."""

    def __init__(self, theme: Callable[[], Theme], beside: QLayout) -> None:
        super().__init__()
        self._trials: Mapping[str, Trial] = {}
        self._plotting: BackgroundTask[_Plot] | None = None
        self._again = False  # whether something else is wanted than what is being prepared
        self.of = named(QComboBox(), "batch-plot-of", label="Plot")
        self.of.addItems(list(_PLOTS))
        self.of.currentIndexChanged.connect(self._on_of)
        self.pair = (named(QComboBox(), "batch-one", label="One"), named(QComboBox(), "batch-other", label="The other"))
        self._picture = _FittedScene(theme)
        for box in self.pair:
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.activated.connect(self._begin)
            box.hide()
        self.conclusion = wrapped("batch-conclusion", ink=MUTED)
        in_column(in_row(self.of, beside), in_row(*self.pair), (self._picture, 1), self.conclusion, inside=self)

    @property
    def scene(self) -> Scene | None:
        return self._picture.scene

    def follow(self, trials: Mapping[str, Trial]) -> None:
        """Show the plots of other trials, which will come."""
        self._trials = trials
        self._picture.show_plot("")
        self.conclusion.setText("")
        for box in self.pair:
            box.clear()

    def refresh(self) -> None:
        """Take note of new rows: they are drawn once the drawing that is being prepared is done."""
        if self._plotting is None:
            self._begin()
        else:
            self._again = True

    def close_threads(self) -> bool:
        """Stop what runs and wait for it; whether it has ended."""
        return self._plotting is None or self._plotting.close()

    def _begin(self) -> None:
        self._again = self._plotting is not None
        if self._again or not self._trials:
            return
        of, now = _PLOTS[self.of.currentText()], Comparison(list(self._trials.values()))
        chosen = tuple(box.currentData() for box in self.pair)
        then, failed = (partial(self._on_end, self._trials, show) for show in (self._show, self._picture.show_plot))
        self._plotting = BackgroundTask(self, "batch plot", lambda _: _plotted(now, of, chosen), then, failed)
        self._plotting.begin()

    def _on_of(self) -> None:
        for box in self.pair:
            box.setVisible(_PLOTS[self.of.currentText()] == "scatter")
        self._begin()

    def _on_end(self, of: Mapping[str, Trial], show: Callable[[Any], None], found: object) -> None:
        self._plotting = None
        if of is self._trials:  # else it comes too late: others are followed by now
            show(found)
        if self._again:
            self._begin()

    def _show(self, found: _Plot) -> None:
        choices, shown, sentence = found
        for place, box in enumerate(self.pair):
            if [box.itemData(i) for i in range(box.count())] != choices:
                before = box.currentData()
                box.clear()
                for name, value in choices:
                    box.addItem(literal(f"{name} {value}"), (name, value))
                box.setCurrentIndex(choices.index(before) if before in choices else min(place, len(choices) - 1))
        self._picture.show_plot(shown)
        self.conclusion.setText(sentence)


def _plotted(now: Comparison, of: str, chosen: tuple[tuple[str, str] | None, ...]) -> _Plot:
    """The plot, and what could be compared; two settings are compared as chosen, the first two while nothing is."""
    choices, sentence = now.choices, conclusion(now)
    pair = [one for one in chosen if one in choices]
    if of == "scatter" and len(choices) < 2:
        return choices, "All jobs have the same settings: there are no two to compare", sentence
    if len(pair) < 2:
        pair = choices[:2]
    try:
        return choices, plot(now, of, "log", pair=pair if of == "scatter" else ()), sentence
    except OptionError as error:
        return choices, str(error), sentence
