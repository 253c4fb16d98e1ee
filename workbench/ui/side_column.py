"""The right side of a tab: solve panel, plot and thumbnails, what was found, insights, log; each can be folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from workbench.core.outcome import Outcome
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.core.verdict import Violation
from workbench.render.theme import Theme
from workbench.solve.trace import Trace
from workbench.ui import graphs, turns
from workbench.ui.conflict_card import ConflictCard
from workbench.ui.incumbent_strip import IncumbentStrip
from workbench.ui.insight_panel import InsightPanel
from workbench.ui.log_view import LogView
from workbench.ui.section import Section
from workbench.ui.settings import Settings
from workbench.ui.solve_panel import SolvePanel
from workbench.ui.solve_session import Batch, Request, State
from workbench.ui.tab_order import next_stop

if TYPE_CHECKING:
    from workbench.ui.objective_plot import ObjectivePlot

_NARROWEST = 360
"""Pixels; what stands in the column gets by with them, whatever a puzzle calls its tasks and insights."""


class SideColumn(QScrollArea):
    """The sections, one below the other."""

    conflict_chosen = Signal(object)
    """What of a conflict is to be lit: a tuple of Violations."""

    def __init__(self, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("side")
        self._settings, self._theme = settings, theme
        self.solve = SolvePanel()
        self.conflict = ConflictCard()
        self.conflict.chosen.connect(self.conflict_chosen)
        self.strip = IncumbentStrip()
        self.findings = InsightPanel()
        self.insights = InsightPanel()
        self.log = LogView()
        self._plot: ObjectivePlot | None = None
        self._bare: Any = None
        self._task: Task | None = None
        self._trace: Trace | None = None
        """What a plot shows that is built while a job runs."""
        self._course = _column()
        self._course.setFixedHeight(210)
        self.strip.hide()
        self.sections = {
            "solve": self._section("solve", "Solve", _column(self.solve, self.conflict), True),
            "course": self._section("course", "Objective and bound", _column(self._course, self.strip), True),
            "findings": self._section("findings", "Found by the solver", _column(self.findings), True),
            "insights": self._section("insights", "Insights", _column(self.insights), True),
            "log": self._section("log", "Solver’s log", _column(self.log), False),
        }
        self.sections["findings"].hide()
        self.log.setMinimumHeight(180)
        self._lay_out()
        self.wear(theme)

    def _section(self, name: str, title: str, content: QWidget, open_: bool) -> Section:
        made = Section(name, title, content, self._settings.flag(f"open {name}", open_))
        made.folded.connect(lambda folded: self._settings.keep_flag(f"open {name}", not folded))
        return made

    def _lay_out(self) -> None:
        self._inside = inside = QWidget()
        inside.setObjectName("side-content")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for section in self.sections.values():
            column.addWidget(section)
        column.addStretch(1)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(_NARROWEST)

    # the plot is built late: its library takes longer to load than the window

    @property
    def plot(self) -> ObjectivePlot:
        """The plot, built when it is first needed."""
        if self._plot is None:
            from workbench.ui.objective_plot import ObjectivePlot

            self._plot = ObjectivePlot(self._bare)
            self._plot.set_theme(self._theme)
            layout = self._course.layout()
            assert layout is not None
            layout.addWidget(self._plot)
            if self._task is not None:
                self._plot.reset(self._task)
            if self._trace is not None:
                self._plot.show_trace(self._trace)
        return self._plot

    def focusNextPrevChild(self, forward: bool) -> bool:
        stop = next_stop(self, self._inside, forward)
        if stop is None:
            return False
        stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        if self.isAncestorOf(stop):
            self.ensureWidgetVisible(stop)
        return True

    @property
    def has_plot(self) -> bool:
        """Whether the plot has been built."""
        return self._plot is not None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(200, self, self._on_shown)

    def _on_shown(self) -> None:
        graphs.when_loaded(self, self._build_plot)

    def _build_plot(self) -> None:
        """In two turns: each is half as long a wait for who uses the window already."""
        if self._plot is None:
            self._bare = graphs.bare_plot(self)
            self._bare.hide()
            turns.when_free(self, self._finish_plot)

    def _finish_plot(self) -> None:
        assert self.plot is not None

    def set_task(self, task: Task) -> None:
        """Another task is chosen."""
        self._task = task
        title = "Count" if task.objective is None else "Objective and bound"
        self.sections["course"].set_title(title)
        self.sections["course"].setVisible(task.objective is not None)
        if self._plot is not None and self.solve.state is State.IDLE:
            self._plot.reset(task)

    # what is told

    def wear(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        for part in (self.strip, self.findings, self.insights):
            part.set_theme(theme)
        if self._plot is not None:
            self._plot.set_theme(theme)

    def forget(self) -> None:
        """Another document: what was found for the last one goes."""
        self._trace = None
        if self.solve.task is not None:
            self.solve.status.reset(self.solve.task)
            self.set_task(self.solve.task)
        if self._plot is not None and self._task is not None:
            self._plot.reset(self._task)
        self.log.clear()
        self.findings.clear()
        self.sections["findings"].hide()
        self.strip.hide()
        self.show_conflict(())

    def show_started(self, request: Request, render: Callable[[Any], Scene]) -> None:
        """A job begins."""
        self.forget()
        self.set_task(request.task)
        self.solve.show_started(request)
        if not graphs.loading():
            self.plot.reset(request.task)
        self.strip.reset(render)

    def show_batch(self, batch: Batch, trace: Trace) -> None:
        """Something happened."""
        self.solve.show_batch(batch, trace)
        self._show_course(trace)
        if self.sections["course"].open:
            self._show_trace(trace)
        if batch.candidates:
            self.strip.show()
            self.strip.add(batch.candidates)
        if batch.insights:
            self.sections["findings"].show()
        for insight in batch.insights:
            self.findings.show_insight(insight)
        self.log.append(batch.lines, batch.left_out)

    def show_outcome(self, outcome: Outcome, trace: Trace) -> None:
        """The job has ended."""
        self.solve.show_outcome(outcome)
        self._show_course(trace)
        self._show_trace(trace)

    def _show_trace(self, trace: Trace) -> None:
        self._trace = trace
        if self._plot is not None:
            self._plot.show_trace(trace)

    def _show_course(self, trace: Trace) -> None:
        """A task without objective gets room for its course once there is one: a count that runs, several boards."""
        if len(trace.count) > 1 or trace.incumbents > 1:
            self.sections["course"].show()

    def show_conflict(
        self, conflict: tuple[Violation, ...], stale: bool = False, forbids: bool = False, minimal: bool = False
    ) -> None:
        """What contradicts each other, or what was asked about; nothing hides the card."""
        self.conflict.show_conflict(conflict, stale, forbids, minimal)


def _column(*widgets: QWidget) -> QWidget:
    column = QWidget()
    layout = QVBoxLayout(column)
    layout.setContentsMargins(14 if widgets else 0, 2 if widgets else 0, 14 if widgets else 0, 12 if widgets else 0)
    layout.setSpacing(8)
    for widget in widgets:
        layout.addWidget(widget)
    return column
