"""Several runs laid over one plot, with a table of their numbers. What it draws is prepared on a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QStackedWidget, QStyle, QStyleOptionComboBox, QWidget

from workbench.core.scene import Scene
from workbench.core.wording import counted
from workbench.render.chart import plot_scene
from workbench.render.overlay import ink_of
from workbench.render.plot import Plot
from workbench.render.theme import Theme
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.comparison_plots import boxes, colours, run_of_target
from workbench.solve.compare.comparison_table import of_trials
from workbench.solve.compare.winner import is_once
from workbench.solve.experiment import MOST_LANES, seeds_again
from workbench.solve.runs.run import Run
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.compare.comparison_rows import (
    ABOUT_RUN,
    INDENT,
    SETTING,
    ComparisonRow,
    by_setting,
    column,
    row_details,
)
from workbench.ui.compare.lane_boards import LaneBoards
from workbench.ui.compare.overlay_plot import OverlayPlot
from workbench.ui.compare.prepared import Drawn, drawn_of, telling
from workbench.ui.runs import words
from workbench.ui.runs.objective_plot import SYMLOG
from workbench.ui.runs.run_book import RunBook
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import ROW, flat_button, named, timer, wrapped
from workbench.ui.widgets.plain_text import tip_text
from workbench.ui.widgets.scene_canvas import SceneCanvas
from workbench.ui.widgets.table import TableView
from workbench.ui.widgets.table_rows import Column, Rows

_OF = (
    ("objective", "Objective"),
    ("bound", "Bound"),
    ("gap", "Gap to best"),
    ("ecdf", "Share solved"),
    ("box", "Boxes"),
)
_X = (("time", "time: linear"), ("log", "time: log"), ("dtime", "time: by work"))
LOWEST = 150
"""Pixels of the plot of a race at least: below that boards and rows have no room."""
_AT_ONCE = 20  # runs up to which they are prepared before anything is seen of them
_AGAIN = 500  # milliseconds between two drawings while one of the runs goes on
_NARROWEST = 280  # pixels for which boxes are drawn at least: their letters are 12 of them high
_SMALLER = 0.9  # of the other letters: as small as those of the boxes may be beside *Export*
_READ = 11  # pixels of letters that can still be read
_AGAIN_TIP = "Every setting with {} seeds each, as many as can tell which is better from chance"
_BESIDE = 44  # pixels beside the conclusion: margins of its page and a scroll bar
_NAME = 260  # pixels that names keep before numbers of the plot have room
_ROWS = 1000  # rows of the table up to which the page alone scrolls


class ComparisonView(QWidget):
    """Shows what the book compares, and follows runs that go on."""

    export_requested = Signal(object, object)  # a Comparison and the Scene that is shown

    def __init__(self, book: RunBook) -> None:
        super().__init__()
        self.setObjectName("comparison")
        self._book = book
        self._drawn: Drawn | None = None
        self._background: BackgroundTask[Drawn] | None = None
        self._stale = self._few = self._chosen = False
        self._unless_flat: tuple[Run, ...] | None = None
        """What was compared when boxes were allowed, if they are: what is drawn of that does not bring them."""
        self._of, self._x = _box(_OF, "compare-of", "What is plotted"), _box(_X, "compare-x", "Against what")
        work = tip_text("Deterministic time, which a solver counts by the work that it does")
        self._x.setItemData(self._x.findData("dtime"), work, Qt.ItemDataRole.ToolTipRole)
        for box in (self._of, self._x):
            box.currentIndexChanged.connect(self._prepare)
        self._of.activated.connect(self._on_chosen)
        self._log = _box((("linear", "value: linear"), ("log", "value: log")), "compare-log", "Value axis")
        self._log.activated.connect(self._on_log)
        self._logs: bool | None = None
        """Whether the value axis is logarithmic; None: as the runs want it."""
        self._begun: bool | None = None
        """Whether it was so when runs at work were first drawn: it stays so when they end."""
        self._title = wrapped("comparison-title")
        self.said_more: Callable[[], object] = lambda: None
        """What is done when the conclusion may take other room."""
        self._unfolded: set[str] = set()
        """Settings whose runs a person looks at."""
        self._export = flat_button(
            "Export", "comparison-export", "The plot as a picture, or the table as CSV", self.export
        )
        self._close = flat_button("✕", "comparison-close", "Back to one run", lambda: book.compare(()))
        self._head = in_row(self._of, self._x, self._log, self._export, self._close, spacing=4)  # as above a run's plot
        self.boxes = SceneCanvas()
        self.lines = OverlayPlot()
        self.lines.names_axis = True
        self.lines.chosen.connect(self._on_line)
        self._stack = QStackedWidget()
        for part in (self.lines, self.boxes):
            self._stack.addWidget(part)
        self.boards = LaneBoards(book)
        self._rows = Rows[ComparisonRow]()
        self.table = named(TableView(self._rows, _ROWS, narrows=True), "comparison-table", label="Numbers of the runs")
        self.numbers = QWidget()
        """The conclusion and the table: they stand on the page of answers."""
        self.again = flat_button("", "compare-again")
        """Asks all settings again, each with so many seeds as can tell them from chance."""
        self.again.hide()
        in_column(self._title, self.table, in_row(self.again, STRETCH), inside=self.numbers, spacing=6)
        self.table.lead(lambda line: line.above or line)
        self.table.selectionModel().selectionChanged.connect(self._on_row)
        for chosen in (self.table.clicked, self.table.activated):
            chosen.connect(self._on_fold)
        in_column(self._head, (self._stack, 1), self.boards, inside=self, spacing=4)
        self._timer = timer(self, _AGAIN, self._prepare)
        book.shown_changed.connect(self._mark)
        book.compared_changed.connect(self._on_compared)

    def set_theme(self, theme: Theme) -> None:
        self.boxes.set_theme(theme)
        self.lines.set_theme(theme)
        self.boards.set_theme(theme)

    @property
    def _runs(self) -> tuple[Run, ...]:
        return self._book.compared

    def height_around(self, width: int) -> int:
        """Pixels of the legend above the plot and the boards below it, and between them."""
        return self._legend(width) + self.height_of_boards(width) + 10

    def height_of_boards(self, width: int) -> int:
        """Pixels of the boards, also while they give way; 0 where there are none."""
        return self.boards.heightForWidth(width) if self._few else 0

    def _legend(self, width: int) -> int:
        return max(self.lines.legend.heightForWidth(width), self.fontMetrics().lineSpacing())

    def standings_height(self, width: int) -> int:
        """Pixels of the conclusion, of three lines at least, and the rows of a race, and of what asks it again."""
        rows = min(len(self._runs), MOST_LANES) * ROW + self.table.horizontalHeader().sizeHint().height() + 4
        heading = max(3 * self.fontMetrics().lineSpacing(), self._title.heightForWidth(width - _BESIDE))
        again = 0 if self.again.isHidden() else self.again.sizeHint().height() + 6
        return heading + 6 + rows + again

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_boards()
        self._fit_head()
        if self.boxes_shown is not None:
            self._prepare()  # their letters are as large as the room allows

    def event(self, event: QEvent) -> bool:
        """Boards of which more is said than before may have no room any more."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit_boards()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_head()
        return super().event(event)

    def _fit_head(self) -> None:
        """Give each box above the plot the share of its longest words, in letters in which all are whole. Where these
        would be much smaller than the others, *Export* is in the menu File alone."""
        boxes, gap = (self._of, self._x, self._log), self._head.spacing()
        needed = [box_width(box, self.font(), *([SYMLOG] if box is self._log else ())) for box in boxes]
        for box, wide in zip(boxes, needed, strict=True):
            self._head.setStretchFactor(box, wide)
        around = len(boxes) * box_width(self._of, None)
        room = self.width() - self._close.sizeHint().width() - 3 * gap - around
        beside = room - self._export.sizeHint().width() - gap
        words = max(1, sum(needed) - around)
        self._export.setVisible(beside >= _SMALLER * words)
        font = QFont(self.font())
        share = min(1.0, (room if self._export.isHidden() else beside) / words)
        font.setPixelSize(max(_READ, int(share * QFontInfo(font).pixelSize())))
        for box in boxes:
            box.setFont(font if share < 1.0 else self.font())

    def _fit_boards(self) -> None:
        """The boards give way where there is no room for them below the lowest plot: the table has it first."""
        least = self._of.height() + LOWEST + self.height_around(self.width())
        self.boards.setVisible(self._few and self.height() >= least)

    def _on_compared(self) -> None:
        """Show the runs that are compared now; hide the view where there are none."""
        runs, before = self._runs, () if self._drawn is None else self._drawn.comparison.runs
        if not any(run is one for run in runs for one in before):
            self._begun = None
        self._title.setText(f"{counted(len(runs), 'run')}{_workers_words(runs)}")
        self.again.hide()
        self._few = len(runs) <= MOST_LANES and any(run.running or run.boards for run in runs)
        self.boards.show_runs(runs if self._few else ())
        self._fit_boards()
        if runs:
            self._prepare()
        else:
            self._timer.stop()

    def _mark(self) -> None:
        """Mark the run whose board is on show."""
        self.boards.mark(self._book.shown)
        shown = self._book.shown
        self.table.mark(line for line in self._rows.rows if line.run is shown and self._listed(line))

    def plot(self, of: str, x: str = "time", *, unless_flat: bool = False) -> None:
        """Plot something else of them, or against another axis. `unless_flat`: boxes of times where in the end none of
        them has a course."""
        if unless_flat and self._chosen:
            return  # a person has chosen what she looks at
        self._unless_flat = self._runs if unless_flat else None
        for box, wanted in ((self._of, of), (self._x, x)):
            box.setCurrentIndex(max(0, box.findData(wanted)))

    @property
    def plotted(self) -> tuple[str, str]:
        """What is plotted, and against what: what `plot` takes."""
        return str(self._of.currentData()), str(self._x.currentData())

    @property
    def comparison(self) -> Comparison | None:
        """What is shown, once it has been prepared."""
        return self._drawn.comparison if self._drawn is not None and self._runs else None

    @property
    def plot_shown(self) -> Plot | None:
        """The lines that are shown, once they have been prepared."""
        drawn = self._drawn if self._runs else None
        return drawn.plot if drawn is not None and isinstance(drawn.plot, Plot) else None

    @property
    def boxes_shown(self) -> Scene | None:
        """The boxes that are shown in place of lines, once they have been prepared."""
        drawn = self._drawn if self._runs else None
        return drawn.plot if drawn is not None and isinstance(drawn.plot, Scene) else None

    def boxes_for(self, wide: float) -> Scene | None:
        """As `boxes_shown` without a heading, drawn so wide: the narrower, the larger are its letters enlarged."""
        found = self.comparison
        if found is None or self.boxes_shown is None:
            return None
        return boxes(found, str(self._x.currentData()), wide, titled=False)

    @property
    def title(self) -> str:
        """What follows from the runs, or how many they are."""
        return self._title.text()

    def close_threads(self) -> bool:
        """Prepare nothing more; whether the thread has ended."""
        self._timer.stop()
        task, self._background = self._background, None
        return task is None or task.close()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what has changed while the comparison was hidden."""
        super().showEvent(event)
        if 0 < len(self._runs) <= _AT_ONCE and self._background is None:
            self._on_drawn(self._work()(None))  # what stands there is of before, and beside it stands what is new
        else:
            self._prepare()

    def _prepare(self) -> None:
        if not self._runs or not (self.isVisible() or self.numbers.isVisible()):
            return
        if self._background is not None:
            self._stale = True  # again when that is done
            return
        self._stale = False
        self._background = BackgroundTask(self, "comparing runs", self._work(), self._on_drawn, self._on_failed)
        self._background.begin()

    def _work(self) -> Callable[[TaskState | None], Drawn]:
        """What prepares the runs as they are now."""
        room = float(max(self._stack.width(), _NARROWEST)), float(self._stack.height())
        logs = self._begun if self._logs is None else self._logs
        first = self._runs[0]
        before = "" if first.outcome is None else words.proved_before(first, self._book.rows)
        shown = str(self._of.currentData()), str(self._x.currentData())
        return partial(drawn_of, self._runs, *shown, room, logs, before)

    def _on_drawn(self, drawn: Drawn) -> None:
        self._background = None
        if tuple(drawn.comparison.runs) == self._runs:
            self._drawn = drawn
            if isinstance(drawn.plot, Plot):
                self.lines.show_plot(drawn.plot)
                log = drawn.plot.y.log or bool(drawn.plot.y.bend) or (drawn.plot.y.bare and drawn.log)
                at = self._log.findData("log")
                self._log.setItemText(at, SYMLOG if drawn.plot.y.bend else "value: log")
                self._log.setCurrentIndex(at if log else self._log.findData("linear"))
                if drawn.went_on and self._begun is None:
                    self._begun = drawn.log
            else:
                self.boxes.show_scene(drawn.plot)
            self._stack.setCurrentWidget(self.lines if isinstance(drawn.plot, Plot) else self.boxes)
            self._log.setEnabled(isinstance(drawn.plot, Plot))
            self._fill(drawn.comparison)
            found = drawn.comparison
            if self._few:  # also while they are hidden: how high they are depends on what is said of them
                self.boards.refresh(found.labels, [ink_of(colour) for colour in colours(found)])
            self._title.setText((drawn.title or counted(len(self._runs), "run")) + _workers_words(self._runs))
            if once := not drawn.went_on and is_once(found):
                seeds = seeds_again(len(found.groups))
                self.again.setText(f"Again with {seeds} seeds")
                named(self.again, "compare-again", _AGAIN_TIP.format(seeds))
            self.again.setVisible(once)
            self.said_more()
        if self._is_over(drawn) and (of := telling(drawn.comparison)):
            self._of.setCurrentIndex(self._of.findData(of))
        if drawn.went_on:
            self._timer.start()
        else:
            self._timer.stop()
        if self._stale or tuple(drawn.comparison.runs) != self._runs:
            self._prepare()

    def _is_over(self, drawn: Drawn) -> bool:
        """Whether a race that was begun here is over, and boxes are allowed."""
        runs = tuple(drawn.comparison.runs)
        return not drawn.went_on and runs == self._runs and self._unless_flat not in (None, runs)

    def _on_chosen(self) -> None:
        """Show what a person has chosen, of the next race, too."""
        self._unless_flat, self._chosen = None, True

    def _on_log(self) -> None:
        self._logs = self._log.currentData() == "log"
        self._prepare()

    def _on_line(self, target: str) -> None:
        """A line of the plot."""
        self._book.show_run(self._runs[run_of_target(target)], front=True)

    def _on_row(self) -> None:
        marked = self.table.marked
        if len(marked) == 1:
            self._book.show_run(marked[0].run, front=True)

    def _on_failed(self, message: str) -> None:
        self._background = None
        self._title.setText(message)

    def _fill(self, found: Comparison) -> None:
        shown = of_trials(found).shown_columns()
        lines = [ComparisonRow(*line) for line in zip(found.labels, found.runs, found.trials, strict=True)]
        several = 1 < len(found.groups) < len(lines)
        groups = by_setting(found, lines) if several else lines
        between = [one for one in SETTING if several and (one.name == "solved" or any(map(one.text, groups)))]
        columns = (
            Column[ComparisonRow]("run", "run", self._named, tip=row_details, wide=True, keeps=_NAME, about=ABOUT_RUN),
            *between,
            *(column(one, several) for one in shown),
        )
        self._rows.show(groups, columns)
        self.table.narrow(self._listed if several else None)
        self._mark()

    def _listed(self, line: ComparisonRow) -> bool:
        return line.above is None or line.above.label in self._unfolded

    def _named(self, line: ComparisonRow) -> str:
        if line.group is not None:
            return f"{'▾' if line.label in self._unfolded else '▸'} {line.label}"
        return line.label if line.above is None else f"{INDENT}{line.label}"

    def _on_fold(self, index: QModelIndex) -> None:
        """Show the runs of a setting, or hide them again."""
        line = self.table.row_at(index)
        if line.group is not None:
            self._unfolded ^= {line.label}
            self._rows.refresh_all()
            self.table.narrow(self._listed)

    def export(self) -> None:
        """Ask for what is shown to be written to a file."""
        if self._drawn is not None:
            shown = self._drawn.plot
            scene = shown
            if isinstance(shown, Plot):  # the picture stands without the window that tells what was asked
                scene = plot_scene(replace(shown, title=words.plotted(self._drawn.comparison.runs)))
            self.export_requested.emit(self._drawn.comparison, scene)


def _box(trials: Sequence[tuple[str, str]], name: str, label: str) -> QComboBox:
    box = named(QComboBox(), name, label=label)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(5)  # it must not widen the column
    box.setProperty("tight", "true")  # three of them are whole in a narrow column
    for value, text in trials:
        box.addItem(text, value)
    return box


def box_width(box: QComboBox, font: QFont | None, *more: str) -> int:
    """Pixels in which the longest text of a box, and what it may say, is whole in such letters; None: what is around
    a text."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    option.rect.setWidth(_NARROWEST)
    style, field = box.style(), QStyle.SubControl.SC_ComboBoxEditField
    around = _NARROWEST - style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, box).width() + 1
    if font is None:
        return around
    texts = (*more, *(box.itemText(place) for place in range(box.count())))
    return around + max(map(QFontMetrics(font).horizontalAdvance, texts))


def _workers_words(runs: Sequence[Run]) -> str:
    """With how many workers each runs, which is not what one has set where they share the cores; while they run."""
    workers = {run.question.limits.workers for run in runs}
    same = len(workers) == 1 < len(runs) and any(run.running for run in runs)
    return f". Each runs with {counted(workers.pop(), 'worker')}" if same else ""
