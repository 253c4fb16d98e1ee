"""The right side of a tab: the solve panel with its numbers, and below it the pages run, insights and log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from workbench.core.insight import Insight
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.core.verdict import Violation
from workbench.render.theme import Theme
from workbench.solve.events import Incumbent
from workbench.solve.runs import Run
from workbench.solve.trace import Trace
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.settings import Settings
from workbench.ui.solve import words
from workbench.ui.solve.answer_card import AnswerCard
from workbench.ui.solve.comparison_view import ComparisonView
from workbench.ui.solve.conflict_card import ConflictCard
from workbench.ui.solve.incumbent_strip import IncumbentStrip
from workbench.ui.solve.log_view import LogView
from workbench.ui.solve.pool_card import PoolCard
from workbench.ui.solve.proof_card import ProofCard
from workbench.ui.solve.session import Batch
from workbench.ui.solve.solve_panel import SolvePanel
from workbench.ui.widgets import frame_budget, graphs
from workbench.ui.widgets.layouts import STRETCH, in_column
from workbench.ui.widgets.pages import AtTop, Pages, scrolled
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.section import Section
from workbench.ui.widgets.tab_order import next_stop

if TYPE_CHECKING:
    from workbench.ui.solve.objective_plot import ObjectivePlot

_LEAST = 150  # pixels of height that a page has at least
_HALF = 0.5
"""Of the column, that the pages have at least once there is a run: the question scrolls above it where it is long."""
_NARROWEST = 360  # pixels; what stands in the column gets by with them, whatever a puzzle calls its tasks and insights


class SideColumn(QWidget):
    """The solve panel, pinned, above the pages. Any page can be in a window of its own; that is remembered."""

    conflict_chosen = Signal(object)  # what of a conflict is to be lit: a tuple of Violations

    def __init__(self, settings: Settings, theme: Theme, label: str = "") -> None:
        """label: what the column is about, for the titles of windows."""
        super().__init__()
        self.setObjectName("side")
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._settings, self._theme, self._label = settings, theme, label
        self.solve = SolvePanel(settings)
        self.conflict = ConflictCard()
        self.answer = AnswerCard()
        self.conflict.chosen.connect(self.conflict_chosen)
        self.strip = IncumbentStrip()
        self.proof, self.pool = ProofCard(), PoolCard()
        self.findings = InsightPanel()
        self.insights = InsightPanel()
        self.log = LogView(settings)
        self.comparison = ComparisonView()
        self.comparison.closed.connect(self._on_comparison_closed)
        self._plot: ObjectivePlot | None = None
        self._bare: Any = None
        self._task: Task | None = None
        self._shown: Run | None = None
        self._course = _column()
        self._course.setFixedHeight(210)
        self.sections = {
            "course": self._section("course", "Objective and bound", _column(self._course), True),
            "boards": self._section("boards", "Boards found", _column(self.strip), True),
            "findings": self._section("findings", "Found by the solver", _column(self.findings), True),
        }
        self.sections["boards"].hide()
        self.sections["findings"].hide()
        self.log.setMinimumHeight(120)
        self._lay_out()
        self.set_theme(theme)

    def _section(self, name: str, title: str, content: QWidget, open_: bool) -> Section:
        made = Section(name, title, content, self._settings.flag(f"open {name}", open_))
        made.folded.connect(lambda folded: self._settings.keep_flag(f"open {name}", not folded))
        return made

    def _lay_out(self) -> None:
        self.pages = Pages(self._label)
        page = scrolled(self._run_page(), "page-run")
        self.comparison_at_top = AtTop(page, self.comparison)
        self.pages.add("run", "Run", page)
        self.pages.add("insights", "Insights", scrolled(_column(self.insights, stretch=True), "page-insights"))
        self.pages.add("log", "Log", _column(self.log))
        self.pages.bring("insights")
        self.pages.setMinimumHeight(_LEAST)
        self.pages.moved.connect(self._on_moved)
        self._pinned = _column(self.solve)
        self._inside = QWidget()
        in_column(self._pinned, (self.pages, 1), inside=self._inside, margins=(0, 4, 0, 0), spacing=0)
        in_column(self._inside, inside=self)
        self.setMinimumWidth(_NARROWEST)

    def _run_page(self) -> QWidget:
        inside = named(QWidget(), "side-content")
        cards = _column(self.answer, self.solve.runs, self.comparison, self.conflict, self.proof, self.pool)
        self._one = QWidget()
        in_column(self.sections["course"], inside=self._one, spacing=0)
        parts = (cards, self._one, self.sections["boards"], self.sections["findings"], STRETCH)
        in_column(*parts, inside=inside, margins=(0, 4, 0, 0), spacing=0)
        return inside

    def _on_moved(self, name: str, out: bool) -> None:
        self._settings.keep_flag(f"window {self._label} {name}", out)

    def compare(self, runs: Sequence[Run]) -> None:
        """Lay runs side by side in place of the plot of one; none: that one again."""
        self.comparison.show_runs(runs)
        self._one.setVisible(not runs)

    def _on_point(self, elapsed: float) -> None:
        """The plot's points and the strip's boards are one selection."""
        incumbent = self.strip.nearest(elapsed)
        if incumbent is not None:
            self.strip.chosen.emit(incumbent)

    def _on_comparison_closed(self) -> None:
        if self._shown is not None:
            self.solve.runs.select([self._shown])
        else:
            self.solve.runs.select([])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        least = _LEAST if self._shown is None else max(_LEAST, round(_HALF * self.height()))
        if least != self.pages.minimumHeight():
            self.pages.setMinimumHeight(least)

    def restore_windows(self) -> None:
        """Pages that were in windows of their own are there again."""
        for name in self.pages.names:
            if self._settings.flag(f"window {self._label} {name}", False):
                window = self.pages.take_out(name)
                place = self._settings.state(f"page {name}")
                if place is not None:
                    window.restoreGeometry(place)

    def close_windows(self) -> None:
        """The program ends."""
        for name, window in self.pages.windows.items():
            self._settings.keep_state(f"page {name}", window.saveGeometry())
        self.pages.close_windows()

    def bring(self, name: str) -> None:
        """Have a page seen, unless another than the insights is read."""
        if self.pages.front == "insights":
            self.pages.bring(name)

    # the plot is built late: its library takes longer to load than the window

    @property
    def plot(self) -> ObjectivePlot:
        """The plot, built when it is first needed."""
        self._finish_plot()
        assert self._plot is not None
        return self._plot

    def focusNextPrevChild(self, forward: bool) -> bool:
        stop = next_stop(self, self._inside, forward)
        if stop is None:
            return False
        stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        self.reveal(stop)
        return True

    def reveal(self, part: QWidget) -> None:
        above = part.parentWidget()
        while above is not None and above is not self:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(part)
            above = above.parentWidget()

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
            frame_budget.when_free(self, self._finish_plot)

    def _finish_plot(self) -> None:
        if self._plot is None:
            from workbench.ui.solve.objective_plot import ObjectivePlot

            self._plot = ObjectivePlot(self._bare)
            self._plot.set_theme(self._theme)
            self._plot.chosen.connect(self._on_point)
            layout = self._course.layout()
            assert layout is not None
            layout.addWidget(self._plot)
            if self._task is not None:
                self._plot.reset(self._task)
            if self._shown is not None:
                self._plot.show_trace(self._shown.trace)

    def set_task(self, task: Task) -> None:
        """Another task is chosen: that changes what will be asked, and nothing of what is shown."""
        if self._shown is None:
            self._expect(task)

    def _expect(self, task: Task) -> None:
        """The plot is about a task."""
        self._task = task
        title = "Count" if task.objective is None else "Objective and bound"
        self.sections["course"].set_title(title)
        self.sections["course"].setVisible(task.objective is not None)
        if self._plot is not None:
            self._plot.reset(task)

    # what is told

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.strip.set_theme(theme)
        self.comparison.set_theme(theme)
        self.log.set_theme(theme)
        for panel in self.panels:
            panel.set_theme(theme)
        if self._plot is not None:
            self._plot.set_theme(theme)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What has the window's style sheet, each for itself."""
        return self._pinned, *self.pages.parts

    @property
    def panels(self) -> tuple[InsightPanel, ...]:
        """Everything that shows insights."""
        return self.insights, self.findings, self.answer.findings

    def show_run(self, run: Run | None, render: Callable[[Any], Scene]) -> None:
        """Show all of a run in place of what is shown, or nothing; `render` draws its boards."""
        self._shown = run
        self._share_room()
        self.solve.show_run(run)
        self.findings.clear()
        self.sections["findings"].hide()
        self.show_conflict(())
        self.strip.reset(render)
        self.comparison.boards.render_board = render
        self.comparison.mark(run)
        self.sections["boards"].hide()
        task = run.request.task if run is not None else self.solve.task
        if task is not None:
            self._expect(task)
        self.log.show_run(run)
        if run is None:
            return
        if not graphs.loading():
            self.plot.reset(run.request.task)
        self._show_course(run.trace)
        self._show_trace(run.trace)
        self._show_boards(run)
        self._show_findings(run.insights.values())

    def show_batch(self, batch: Batch) -> None:
        """Something has come of the run that is shown."""
        assert self._shown is not None
        self.solve.show_batch(batch)
        self._show_course(self._shown.trace)
        if self.sections["course"].open:
            self._show_trace(self._shown.trace)
        if batch.incumbents:
            self._show_boards(self._shown)
        self._show_findings(batch.insights)
        self.log.follow()

    def show_end(self, run: Run) -> None:
        """The job of the run that is shown has ended."""
        assert run.outcome is not None
        self.solve.show_outcome(run.outcome)
        self.log.follow()
        self._show_course(run.trace)
        self._show_trace(run.trace)
        self._show_boards(run)

    def _show_boards(self, run: Run) -> None:
        self.sections["boards"].setVisible(bool(run.boards))
        spread = f": {len(run.boards)} of {words.number(run.found)}, evenly spread" if run.left_out else ""
        self.sections["boards"].set_title(f"Boards found{spread}")
        self.sections["boards"].set_note("mark two to compare" if len(run.boards) > 1 else "")
        self.strip.show_boards(run.boards)

    def mark(self, *incumbents: Incumbent) -> None:
        """What is on show, one board of the run or two: in the strip and in the plot."""
        self.strip.select(*incumbents)
        if self._plot is not None:
            self._plot.mark([(one.elapsed, one.objective) for one in incumbents if one.objective is not None])

    def _show_findings(self, insights: Iterable[Insight]) -> None:
        for insight in insights:
            self.sections["findings"].show()
            self.findings.show_insight(insight)

    def _show_trace(self, trace: Trace) -> None:
        if self._plot is not None:
            self._plot.show_trace(trace)

    def _show_course(self, trace: Trace) -> None:
        """A task without objective gets room for its course once there is one: a count that runs."""
        if len(trace.count) > 1:
            self.sections["course"].show()

    def set_age(self, *, stale: bool, aside: bool) -> None:
        """Whether the run on show was asked about another board than the one that is edited, or another task was
        chosen since: its answer is dimmed."""
        self.solve.status.set_age(stale=stale, aside=aside)
        self.conflict.set_aged(stale or aside)
        self.findings.set_stale(stale or aside)

    def show_conflict(
        self, conflict: tuple[Violation, ...], stale: bool = False, forbids: bool = False, minimal: bool = False
    ) -> None:
        """What contradicts each other, or what was asked about; nothing hides the card."""
        self.conflict.show_conflict(conflict, stale, forbids, minimal)


def _column(*widgets: QWidget, stretch: bool = False) -> QWidget:
    column = named(QWidget(), "side-part")
    below = (STRETCH,) if stretch else ()
    in_column(*widgets, *below, inside=column, margins=(14, 2, 14, 12) if widgets else 0, spacing=8)
    return column
