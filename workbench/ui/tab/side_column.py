"""The right side of a tab: the solve panel with its numbers, and below it the pages run, insights and log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.solve.runs import Run
from workbench.ui.ask.solve_panel import SolvePanel
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.log.log_view import LogView
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.tab.run_page import RunPage, side_part
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pages import AtTop, Pages, scrolled
from workbench.ui.widgets.settings import Settings
from workbench.ui.widgets.tab_order import next_stop

_LEAST = 150  # pixels of height that a page has at least
_HALF = 0.5
"""Of the column, that the pages have at least once there is a run: the question scrolls above it where it is long."""
_NARROWEST = 360  # pixels; what stands in the column gets by with them, whatever a puzzle calls its tasks and insights


class SideColumn(QWidget):
    """The solve panel, pinned, above the pages. Any page can be in a window of its own; that is remembered."""

    def __init__(self, settings: Settings, theme: Theme, book: RunBook, label: str = "") -> None:
        """book: the runs that it shows. label: what the column is about, for the titles of windows."""
        super().__init__()
        self.setObjectName("side")
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._settings, self._label = settings, label
        self.book = book
        book.setParent(self)
        self.solve = SolvePanel(book, settings)
        self.run = RunPage(settings, theme, book, self.solve.runs)
        self.insights = InsightPanel()
        self.log = LogView(settings)
        self.log.setMinimumHeight(120)
        self._lay_out()
        self.set_theme(theme)
        self.solve.task_changed.connect(self.run.set_task)
        book.shown_changed.connect(self._on_shown)
        book.updated.connect(self._on_updated)
        book.compared_changed.connect(self._on_compared)

    def _lay_out(self) -> None:
        self.pages = Pages(self._label)
        page = scrolled(self.run, "page-run")
        self.comparison_at_top = AtTop(page, self.run.comparison)
        self.pages.add("run", "Run", page)
        self.pages.add("insights", "Insights", scrolled(side_part(self.insights, stretch=True), "page-insights"))
        self.pages.add("log", "Log", side_part(self.log))
        self.pages.bring("insights")
        self.pages.setMinimumHeight(_LEAST)
        self.pages.moved.connect(self._on_moved)
        self._pinned = side_part(self.solve)
        self._inside = QWidget()
        in_column(self._pinned, (self.pages, 1), inside=self._inside, margins=(0, 4, 0, 0), spacing=0)
        in_column(self._inside, inside=self)
        self.setMinimumWidth(_NARROWEST)

    def _on_moved(self, name: str, out: bool) -> None:
        self._settings.keep_flag(f"window {self._label} {name}", out)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        least = max(_LEAST, round(_HALF * self.height())) if self.book.shown is not None else _LEAST
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
        QTimer.singleShot(200, self.run, self.run.build_plot)

    # what is told

    def set_theme(self, theme: Theme) -> None:
        self.run.set_theme(theme)
        self.log.set_theme(theme)
        self.insights.set_theme(theme)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What has the window's style sheet, each for itself."""
        return self._pinned, *self.pages.parts

    @property
    def panels(self) -> tuple[InsightPanel, ...]:
        """Everything that shows insights."""
        return self.insights, *self.run.panels

    def set_render(self, render: Callable[[Any], Scene]) -> None:
        """What draws boards small."""
        self.run.strip.render_board = self.run.comparison.boards.render_board = render

    def _on_shown(self) -> None:
        self._share_room()
        self.log.show_run(self.book.shown)

    def _on_updated(self, run: Run, update: Update) -> None:
        if run is self.book.shown:
            self.log.follow()

    def _on_compared(self, together: bool) -> None:
        if together:
            self.comparison_at_top.begin()

    def set_age(self, *, stale: bool, aside: bool) -> None:
        """Whether the run on show was asked about another board than the one that is edited, or another task was
        chosen since."""
        self.solve.status.set_age(stale=stale, aside=aside)
        self.run.set_aged(stale or aside)
