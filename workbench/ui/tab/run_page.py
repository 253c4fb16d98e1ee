"""The column's page about one run: its answer, plot, boards and findings; or several runs laid side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from workbench.core.insight import Insight
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.render.theme import Theme
from workbench.solve.events import Incumbent
from workbench.solve.runs import Run
from workbench.solve.trace import Trace
from workbench.ui.compare.comparison_view import ComparisonView
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.runs import words
from workbench.ui.runs.answer_card import AnswerCard
from workbench.ui.runs.conflict_card import ConflictCard
from workbench.ui.runs.incumbent_strip import IncumbentStrip
from workbench.ui.runs.pool_card import PoolCard
from workbench.ui.runs.proof_card import ProofCard
from workbench.ui.runs.run_list import RunList
from workbench.ui.runs.session import Batch
from workbench.ui.widgets import frame_budget, graphs
from workbench.ui.widgets.layouts import STRETCH, in_column
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.section import Section
from workbench.ui.widgets.settings import Settings

if TYPE_CHECKING:
    from workbench.ui.runs.objective_plot import ObjectivePlot


class RunPage(QWidget):
    """Shows the run that it is given, below the list of all; it starts and chooses none."""

    def __init__(self, settings: Settings, theme: Theme, runs: RunList) -> None:
        super().__init__()
        self.setObjectName("side-content")
        self._settings, self._theme, self._runs = settings, theme, runs
        self.conflict = ConflictCard()
        self.answer = AnswerCard()
        self.strip = IncumbentStrip()
        self.proof, self.pool = ProofCard(), PoolCard()
        self.findings = InsightPanel()
        self.comparison = ComparisonView()
        self.comparison.closed.connect(self._on_comparison_closed)
        self._plot: ObjectivePlot | None = None
        self._bare: Any = None
        self._task: Task | None = None
        self._shown: Run | None = None
        self._course = side_part()
        self._course.setFixedHeight(210)
        self.sections = {
            "course": self._section("course", "Objective and bound", side_part(self._course)),
            "boards": self._section("boards", "Boards found", side_part(self.strip)),
            "findings": self._section("findings", "Found by the solver", side_part(self.findings)),
        }
        self.sections["boards"].hide()
        self.sections["findings"].hide()
        cards = side_part(self.answer, runs, self.comparison, self.conflict, self.proof, self.pool)
        self._one = QWidget()
        in_column(self.sections["course"], inside=self._one, spacing=0)
        parts = (cards, self._one, self.sections["boards"], self.sections["findings"], STRETCH)
        in_column(*parts, inside=self, margins=(0, 4, 0, 0), spacing=0)

    def _section(self, name: str, title: str, content: QWidget) -> Section:
        made = Section(name, title, content, self._settings.flag(f"open {name}", True))
        made.folded.connect(lambda folded: self._settings.keep_flag(f"open {name}", not folded))
        return made

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.strip.set_theme(theme)
        self.comparison.set_theme(theme)
        for panel in self.panels:
            panel.set_theme(theme)
        if self._plot is not None:
            self._plot.set_theme(theme)

    @property
    def panels(self) -> tuple[InsightPanel, ...]:
        """What shows insights here."""
        return self.findings, self.answer.findings

    # the plot is built late: its library takes longer to load than the window

    @property
    def plot(self) -> ObjectivePlot:
        """The plot, built when it is first needed."""
        self._finish_plot()
        assert self._plot is not None
        return self._plot

    def build_plot(self) -> None:
        """Once its library is loaded, in two turns: each is half as long a wait for who uses the window already."""
        graphs.when_loaded(self, self._build_bare_plot)

    def _build_bare_plot(self) -> None:
        if self._plot is None:
            self._bare = graphs.bare_plot(self)
            self._bare.hide()
            frame_budget.when_free(self, self._finish_plot)

    def _finish_plot(self) -> None:
        if self._plot is None:
            from workbench.ui.runs.objective_plot import ObjectivePlot

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

    def _on_point(self, elapsed: float) -> None:
        """The plot's points and the strip's boards are one selection."""
        incumbent = self.strip.nearest(elapsed)
        if incumbent is not None:
            self.strip.chosen.emit(incumbent)

    # what is shown

    def compare(self, runs: Sequence[Run]) -> None:
        """Lay runs side by side in place of the plot of one; none: that one again."""
        self.comparison.show_runs(runs)
        self._one.setVisible(not runs)

    def _on_comparison_closed(self) -> None:
        self._runs.select([] if self._shown is None else [self._shown])

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

    def show_run(self, run: Run | None, task: Task | None, render: Callable[[Any], Scene]) -> None:
        """Show all of a run in place of what is shown; without one, that `task` may be asked. `render` draws boards."""
        self._shown = run
        self.findings.clear()
        self.sections["findings"].hide()
        self.conflict.show_conflict(())
        self.strip.reset(render)
        self.comparison.boards.render_board = render
        self.comparison.mark(run)
        self.sections["boards"].hide()
        if run is not None:
            task = run.question.task
        if task is not None:
            self._expect(task)
        if run is None:
            return
        if not graphs.loading():
            self.plot.reset(run.question.task)
        self._show_all(run)
        self._show_findings(run.insights.values())

    def show_batch(self, batch: Batch) -> None:
        """Something has come of the run that is shown."""
        assert self._shown is not None
        self._show_course(self._shown.trace)
        if self.sections["course"].open:
            self._show_trace(self._shown.trace)
        if batch.incumbents:
            self._show_boards(self._shown)
        self._show_findings(batch.insights)

    def show_end(self) -> None:
        """The job of the run that is shown has ended."""
        assert self._shown is not None
        self._show_all(self._shown)

    def _show_all(self, run: Run) -> None:
        self._show_course(run.trace)
        self._show_trace(run.trace)
        self._show_boards(run)

    def mark(self, *incumbents: Incumbent) -> None:
        """What is on show, one board of the run or two: in the strip and in the plot."""
        self.strip.select(*incumbents)
        if self._plot is not None:
            self._plot.mark([(one.elapsed, one.objective) for one in incumbents if one.objective is not None])

    def _show_boards(self, run: Run) -> None:
        self.sections["boards"].setVisible(bool(run.boards))
        spread = f": {len(run.boards)} of {words.number(run.found)}, evenly spread" if run.left_out else ""
        self.sections["boards"].set_title(f"Boards found{spread}")
        self.sections["boards"].set_note("mark two to compare" if len(run.boards) > 1 else "")
        self.strip.show_boards(run.boards)

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

    def set_aged(self, aged: bool) -> None:
        """Whether its answer is about another board than the one that is edited, or another task: it is dimmed."""
        self.conflict.set_aged(aged)
        self.findings.set_stale(aged)


def side_part(*widgets: QWidget, stretch: bool = False) -> QWidget:
    """Widgets below each other, with the margins of the column."""
    column = named(QWidget(), "side-part")
    below = (STRETCH,) if stretch else ()
    in_column(*widgets, *below, inside=column, margins=(14, 2, 14, 12) if widgets else 0, spacing=8)
    return column
