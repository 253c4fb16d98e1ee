"""The column's page about one run: its answer, plot, boards and findings; or several runs laid side by side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from workbench.core.insight import Insight
from workbench.core.task import Task
from workbench.core.wording import number_text
from workbench.render.theme import Theme
from workbench.solve.runs import Run
from workbench.ui.compare.comparison_view import ComparisonView
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.runs.answer_card import AnswerCard
from workbench.ui.runs.conflict_card import ConflictCard
from workbench.ui.runs.incumbent_strip import IncumbentStrip
from workbench.ui.runs.pool_card import PoolCard
from workbench.ui.runs.proof_card import ProofCard
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.run_list import RunList
from workbench.ui.widgets import frame_budget, graphs
from workbench.ui.widgets.layouts import STRETCH, in_column
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.section import Section
from workbench.ui.widgets.settings import Settings

if TYPE_CHECKING:
    from workbench.ui.runs.objective_plot import ObjectivePlot


class RunPage(QWidget):
    """Shows the book's run, below the list of all."""

    def __init__(self, settings: Settings, theme: Theme, book: RunBook, runs: RunList) -> None:
        super().__init__()
        self.setObjectName("side-content")
        self._settings, self._theme, self._book = settings, theme, book
        self.conflict = ConflictCard()
        self.answer = AnswerCard()
        self.strip = IncumbentStrip(book)
        self.proof, self.pool = ProofCard(), PoolCard()
        self.findings = InsightPanel()
        self.comparison = ComparisonView(book)
        self._plot: ObjectivePlot | None = None
        self._bare: Any = None
        self._task: Task | None = None
        self._chosen: Task | None = None
        """The task in the box."""
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
        book.shown_changed.connect(self._on_shown)
        book.updated.connect(self._on_updated)
        book.picked_changed.connect(self._mark)
        book.compared_changed.connect(self._on_compared)

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
            if self._book.shown is not None:
                self._plot.show_trace(self._book.shown.trace)
                self._mark()

    def _on_point(self, elapsed: float) -> None:
        """The plot's points and the strip's boards are one selection."""
        boards = self._book.boards
        if boards:
            self._book.pick(min(boards, key=lambda one: abs(one.elapsed - elapsed)))

    # what is shown

    def set_task(self, task: Task) -> None:
        """Another task is chosen: that changes what will be asked, and nothing of what is shown."""
        self._chosen = task
        if self._book.shown is None:
            self._expect(task)

    def _expect(self, task: Task) -> None:
        """The plot is about a task."""
        self._task = task
        title = "Count" if task.objective is None else "Objective and bound"
        self.sections["course"].set_title(title)
        self.sections["course"].setVisible(task.objective is not None)
        if self._plot is not None:
            self._plot.reset(task)

    def _on_shown(self) -> None:
        """Another run is on show, or none."""
        run = self._book.shown
        self.findings.clear()
        self.sections["findings"].hide()
        if run is None:
            self.sections["boards"].hide()
            if self._chosen is not None:
                self._expect(self._chosen)
            return
        self._expect(run.question.task)
        if not graphs.loading():
            self._finish_plot()
        self._show_course(run)
        self._show_boards(run)
        self._show_findings(run.insights.values())

    def _on_updated(self, run: Run, update: Update) -> None:
        if run is not self._book.shown:
            return
        self._show_course(run)
        if update.incumbents or update.ended:
            self._show_boards(run)
        self._show_findings(update.insights)

    def _show_course(self, run: Run) -> None:
        if len(run.trace.count) > 1:  # a task without objective gets room for its course once there is one
            self.sections["course"].show()
        if self._plot is not None and (self.sections["course"].open or not run.running):
            self._plot.show_trace(run.trace)

    def _show_boards(self, run: Run) -> None:
        self.sections["boards"].setVisible(bool(run.boards))
        spread = f": {len(run.boards)} of {number_text(run.found)}, evenly spread" if run.left_out else ""
        self.sections["boards"].set_title(f"Boards found{spread}")
        self.sections["boards"].set_note("mark two to compare" if len(run.boards) > 1 else "")
        self._mark()

    def _on_compared(self) -> None:
        self._one.setVisible(not self._book.compared)

    def _mark(self) -> None:
        """Ring the boards on show in the plot."""
        if self._plot is not None:
            shown = self._book.on_show
            self._plot.mark([(one.elapsed, one.objective) for one in shown if one.objective is not None])

    def _show_findings(self, insights: Iterable[Insight]) -> None:
        for insight in insights:
            self.sections["findings"].show()
            self.findings.show_insight(insight)

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
