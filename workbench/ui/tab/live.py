"""What runs, or the run that a person looks at: its numbers, a sentence, the plot, and the boards below it; or several
runs compared. It never scrolls: the plot takes the room that is left. While there is no course to show there is no
plot, and the drawer has its room.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget

from workbench.core.outcome import Status
from workbench.core.task import Task
from workbench.render.plot import AWAITED, has_course
from workbench.render.theme import Theme
from workbench.solve.doubt import other_way
from workbench.solve.runs.run import Run
from workbench.ui.compare.comparison_view import LOWEST, ComparisonView
from workbench.ui.runs import going_on
from workbench.ui.runs.incumbent_strip import IncumbentStrip
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.status import SolveStatus
from workbench.ui.widgets import frame_budget, graphs
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import named, pale, timer, wrapped

if TYPE_CHECKING:
    from workbench.ui.runs.objective_plot import ObjectivePlot

LEAST = 240
"""Pixels of the plot's height, where the window is not smaller than most screens are."""
ROW = 30
"""Pixels of the line of switches above the plot."""
_SECOND = 6  # more where its legend takes two lines
_AROUND = 12  # pixels of margins
_SOON = 0.3  # seconds after which a run is worth waiting for: many end before
_LINGERS = 400  # milliseconds that a plot without a course stays: the next run's may come at once
_MOST_OTHERS = 12  # runs that are laid under the one on show, the newest


class LivePanel(QWidget):
    """Shows the book's run, or those that are compared."""

    resized = Signal()  # it wants more room or less: the plot has come, or went

    def __init__(self, theme: Theme, book: RunBook) -> None:
        super().__init__()
        self.setObjectName("live")
        self._theme, self._book = theme, book
        self.status = SolveStatus(book)
        self.strip = IncumbentStrip(book)
        self.comparison = ComparisonView(book)
        self._plot: ObjectivePlot | None = None
        self._bare: Any = None
        self._chosen: Task | None = None
        """The task in the box."""
        self._others: list[tuple[Run, tuple[Run, ...]]] = []
        """Runs that asked the same as the one on show: they lie under it in the plot, each after those before it."""
        self._before: tuple[Run, ...] = ()
        """Those of them that it goes on from, oldest first: they lie before it."""
        self._awaiting: Run | None = None
        """The run whose plot came before there was a course: it stays when the run ends without one."""
        self._course = named(QWidget(), "course")
        self._awaited = wrapped("plot-awaited", AWAITED, QPalette.ColorRole.PlaceholderText)
        self._awaited.setAlignment(Qt.AlignmentFlag.AlignCenter)
        in_column(self._awaited, inside=self._course)
        self._one = _Roomy(self._course, self.strip, self.status.more)
        self.boards_wanted = self.status.more.clicked
        """A person wants the boards that have given way."""
        self.comparison.hide()
        in_column(self.status, (self._one, 1), (self.comparison, 1), inside=self, spacing=4)
        self._room, self._stale = 0, False
        self.still: Callable[[], bool] = lambda: False
        """Whether what lies below must not move: then nothing comes here that takes room, nor goes."""
        self.keeps_room: Callable[[], bool] = lambda: False
        """Whether the plot stands here whichever run is on show, as what lies below must not move."""
        self._later = timer(self, _LINGERS, self._settle, once=True)
        self.strip.place_of = self._place_of
        book.shown_changed.connect(self._on_shown)
        book.updated.connect(self._on_updated)
        book.picked_changed.connect(self._mark)
        book.compared_changed.connect(self._on_compared)
        for signal in (book.rowsInserted, book.rowsRemoved, book.modelReset):
            signal.connect(self._find_others)

    @property
    def has_plot(self) -> bool:
        """Whether a plot is there: of the run on show, or of those that are compared."""
        return self._one.has_course or bool(self._book.compared)

    @property
    def wanted(self) -> int:
        """Pixels of height with which the plot has what it should have at least; without a plot all that is needed."""
        above = self.status.heightForWidth(self.width()) + _AROUND
        if self._book.compared:
            return above + ROW + LEAST + self.comparison.height_around(self.width())
        below = self._one.has_strip or self.keeps_room()
        return above + (self._below if below else 0) + (ROW + LEAST if self._one.has_course else 0)

    @property
    def whole(self) -> int:
        """Pixels wanted with the boards, whether they have given way or are yet to come."""
        task = self._task
        counts = not self._one.has_strip and (task is None or task.objective is None)
        there = self._below if self._one.has_strip or self.keeps_room() else 0
        return self.wanted + (0 if counts else self.strip.height() - there)

    @property
    def _below(self) -> int:
        """Pixels of height of the boards, none where they have given way."""
        return 0 if self._one.tight else self.strip.height()

    @property
    def lowest(self) -> int:
        """Pixels with which the plot is as low as that of a race can be, with all else that is wanted."""
        return self.wanted - LEAST + LOWEST

    @property
    def least(self) -> int:
        """Pixels below which a run that is chosen, or several that are compared, push away what lies below: with six
        lines of status and a legend of two."""
        line = self.fontMetrics().lineSpacing()
        status = max(self.status.heightForWidth(self.width()), 6 * line)
        return status + _AROUND + ROW + graphs.LOWEST + 2 * line + 10

    def set_tight(self, tight: bool) -> None:
        """Whether the boards give way before the plot has less than it should have."""
        self._one.set_tight(tight)

    def event(self, event: QEvent) -> bool:
        """Share out the height anew where the plot has come or gone, or a sentence takes another line."""
        if event.type() is QEvent.Type.LayoutRequest and self.wanted != self._room:
            self._room = self.wanted
            self.resized.emit()
        return super().event(event)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.strip.set_theme(theme)
        self.comparison.set_theme(theme)
        if self._plot is not None:
            self._plot.set_theme(theme)

    def set_age(self, *, stale: str, aside: bool) -> None:
        """Whether the run on show was asked about another board than the one that is edited: all of it is pale then;
        or another task was chosen since."""
        self.status.set_age(stale=stale, aside=aside)
        self._stale = bool(stale)
        for strip in (self.strip, self.comparison.boards, self.comparison.boxes):
            pale(strip, self._stale)
        for plot in (self._plot, self.comparison.lines):
            if plot is not None:
                plot.set_stale(self._stale)

    # the plot is built late: its library takes longer to load than the window

    @property
    def plot(self) -> ObjectivePlot:
        """The plot, built when it is first needed."""
        self._finish_plot()
        assert self._plot is not None
        return self._plot

    def build_plot(self) -> None:
        """Build the plot once its library is loaded, in two turns of the loop: a person who uses the window already
        waits for half as long each time."""
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
            self._plot.set_stale(self._stale)
            self._plot.chosen.connect(self._on_point)
            self._plot.axis_moved.connect(self.strip.follow)
            layout = self._course.layout()
            assert layout is not None
            layout.addWidget(self._plot)
            self._awaited.hide()
            if self._task is not None:
                self._plot.reset(self._task)
            self._find_others()
            self._mark()

    def _place_of(self, elapsed: float) -> float | None:
        at = None if self._plot is None or not self._one.has_course else self._plot.x_of(elapsed)
        return None if at is None or self._plot is None else at + self._plot.mapTo(self._one, QPoint()).x()

    def _on_point(self, elapsed: float) -> None:
        """The plot's points and the strip's boards are one selection."""
        boards = self._book.boards
        if boards:
            self._book.pick(min(boards, key=lambda one: abs(one.elapsed - elapsed)))

    # what is shown

    @property
    def _task(self) -> Task | None:
        """The task of the run on show, else the one in the box."""
        return self._chosen if self._book.shown is None else self._book.shown.question.task

    def set_task(self, task: Task) -> None:
        """Another task is chosen: that changes what will be asked, and nothing of what is shown."""
        self._chosen = task
        self.status.set_task(task)
        if self._book.shown is None:
            self._on_shown()

    def _on_shown(self) -> None:
        """Another run is on show, or none."""
        if not graphs.loading() and self._book.shown is not None:
            self._finish_plot()
        if self._plot is not None and self._task is not None:
            self._plot.reset(self._task)
        self._find_others()
        self._mark()

    def _find_others(self) -> None:
        """Other runs are listed, or another is on show."""
        run, rows = self._book.shown, self._book.rows
        same = [one for one in rows if run is not None and one is not run and _asks_the_same(run, one)]
        self._before = () if run is None else going_on.runs_before(run, rows)
        others = [one for one in same if one not in self._before][-_MOST_OTHERS:]
        self._others = [(one, going_on.runs_before(one, rows)) for one in others]
        self.show_course()

    def _on_updated(self, run: Run, update: Update) -> None:
        if run is self._book.shown:
            self.show_course()
            if update.incumbents or update.ended:
                self._mark()

    def _worth_showing(self) -> tuple[bool, bool]:
        """Whether the plot says more than the numbers above it, or soon may, and whether there are boards."""
        run = self._book.shown
        if self.keeps_room():
            return True, bool(self._book.boards)
        if run is None:
            return False, False
        boards, trace = bool(self._book.boards), run.trace
        if self._before:
            trace = trace.after([one.trace for one in self._before])
        waits = run.running and run.question.task.objective is not None and (run.preparing or trace.elapsed > _SOON)
        impossible = run.outcome is not None and run.outcome.status is Status.INFEASIBLE and not boards
        course = has_course(trace, counting=run.question.task.objective is None) and not impossible
        if waits:
            self._awaiting = run
        kept = run is self._awaiting and bool(trace.objective) and not impossible
        return waits or course or kept, boards

    def _settle(self) -> None:
        """Show what was put off."""
        self._on_compared()
        self._offer(*self._worth_showing())
        if not self.still():
            self.resized.emit()

    def _offer(self, course: bool, strip: bool) -> None:
        if self.still():
            self._later.start()
            return
        if (course, strip) != (self._one.has_course, self._one.has_strip):
            self._one.offer(course, strip)
            self.strip.follow()  # its boards lie on the plot's axis, or from the left

    def show_course(self) -> None:
        """Show what is to be plotted now; the plot comes where its room is kept, and goes a little later."""
        course, strip = self._worth_showing()
        self._offer(course or self._one.has_course, strip or self._one.has_strip)
        if (course, strip) != (self._one.has_course, self._one.has_strip):
            self._later.start()
        run = self._book.shown
        if self._plot is None:
            self._awaited.setText(AWAITED if run is not None and run.running else "")  # or what will be drawn
            return
        if run is None:
            self._plot.show_nothing()
            return
        under = [
            one.trace.after([each.trace for each in earlier]) if earlier else one.trace
            for one, earlier in self._others
            if one.whole and all(each.whole for each in earlier)
        ]
        known, before = going_on.begun_with(run, self._book.rows), [one.trace for one in self._before]
        self._plot.show_trace(run.trace, under, awaited=run.running, known=known, before=before)

    def _on_compared(self) -> None:
        if self.still():
            self._later.start()
            return
        self.comparison.setVisible(bool(self._book.compared))
        self._one.setVisible(not self._book.compared)

    def _mark(self) -> None:
        """Ring the boards on show in the plot."""
        if self._plot is not None:
            shown = self._book.on_show
            self._plot.mark([(one.elapsed, one.objective) for one in shown if one.objective is not None])


class _Roomy(QWidget):
    """The plot and the strip below it. Each is shown where there is something for it; where both lack room the strip
    gives way, and what brings it back is shown `instead`."""

    def __init__(self, course: QWidget, strip: IncumbentStrip, instead: QWidget) -> None:
        super().__init__()
        self._course, self._strip, self._instead, self.tight = course, strip, instead, False
        in_column((course, 1), strip, inside=self, spacing=0)
        self.offer(False, False)

    def offer(self, course: bool, strip: bool) -> None:
        """Whether there is anything to plot, and any board to choose."""
        self.has_course, self.has_strip = course, strip
        self._course.setVisible(course)
        self.setMinimumHeight(graphs.LOWEST + ROW + _SECOND if course else 0)
        self._fit()

    def set_tight(self, tight: bool) -> None:
        """Whether the plot has what it should have before there are boards."""
        self.tight = tight
        self._fit()

    def _fit(self) -> None:
        plot = LEAST + ROW if self.tight and self.has_course else self.minimumHeight()
        there = self.height() >= plot + self._strip.height()
        self._strip.setVisible(self.has_strip and there)
        self._instead.setVisible(self.has_strip and not there and not self.isHidden())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _asks_the_same(one: Run, other: Run) -> bool:
    """Whether two runs ask the same question, perhaps another way."""
    return one.question.asks_the_same(other.question) or other_way(one.question, other.question) is not None
