"""Several runs laid over one plot, with a table of their numbers. What it draws is prepared on a thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QTableWidget, QTableWidgetItem, QWidget

from workbench.core.scene import Scene
from workbench.core.wording import counted
from workbench.render.overlay import ink_of
from workbench.render.theme import Theme
from workbench.solve.comparison import Comparison
from workbench.solve.comparison_plots import colours, plot, run_of_target
from workbench.solve.comparison_table import of_records
from workbench.solve.rank_sum import verdict
from workbench.solve.runs import Run
from workbench.solve.series import MOST_LANES
from workbench.ui.background.errand import Errand, ErrandState
from workbench.ui.compare.lane_boards import LaneBoards
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import ROW, flat_button, named, plain_rows, timer, wrapped
from workbench.ui.widgets.scene_canvas import SceneCanvas

_OF = (
    ("objective", "Objective"),
    ("bound", "Bound"),
    ("gap", "Gap to the best"),
    ("ecdf", "Share solved"),
    ("box", "Boxes"),
)
_X = (("time", "Time"), ("log", "Log time"), ("dtime", "Deterministic time"))
_WIDE = 460.0  # units of a plot's width in a narrow column: its letters are legible there
_AGAIN = 500  # milliseconds between two drawings while one of the runs goes on
_ROWS = 8  # rows of the table that are seen without scrolling


@dataclass(frozen=True, slots=True)
class Drawn:
    """What has been prepared: the numbers, the plot, and what both say in a sentence; of runs one of which went on."""

    comparison: Comparison
    scene: Scene
    told: str
    went_on: bool


class ComparisonView(QWidget):
    """Shows what it is given, and follows runs that go on."""

    export_requested = Signal(object, object)  # a Comparison and the Scene that is shown
    closed = Signal()
    chosen = Signal(object)  # a Run whose board is to be shown

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("comparison")
        self._runs: tuple[Run, ...] = ()
        self._drawn: Drawn | None = None
        self._errand: Errand[Drawn] | None = None
        self._stale = False
        self._of, self._x = _box(_OF, "compare-of", "What is plotted"), _box(_X, "compare-x", "Against what")
        for box in (self._of, self._x):
            box.currentIndexChanged.connect(self._prepare)
        self._title = wrapped("comparison-title")
        export = flat_button(
            "Export", "comparison-export", "The plot as a picture, or the table as CSV", self._on_export
        )
        close = flat_button("✕", "comparison-close", "Back to one run", self.closed)
        row = in_row((self._of, 1), (self._x, 1), export, close, spacing=4)
        self.canvas = SceneCanvas()
        self.canvas.clicked.connect(self._on_line)
        self.boards = LaneBoards()
        self.boards.chosen.connect(self.chosen)
        self._table = named(QTableWidget(), "comparison-table", label="Numbers of the runs")
        plain_rows(self._table)
        self._table.itemSelectionChanged.connect(self._on_row)
        in_column(row, self._title, self.canvas, self.boards, self._table, inside=self, spacing=6)
        self._timer = timer(self, _AGAIN, self._prepare)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self.canvas.set_theme(theme)
        self.boards.set_theme(theme)

    def show_runs(self, runs: Sequence[Run]) -> None:
        """Lay runs side by side; none hides it."""
        self._runs = tuple(runs)
        self.setVisible(bool(runs))
        self._title.setText(counted(len(runs), "run"))
        few = len(runs) <= MOST_LANES and any(run.running or run.boards for run in runs)
        self.boards.show_runs(self._runs if few else ())
        if runs:
            self._prepare()
        else:
            self._timer.stop()

    def mark(self, run: Run | None) -> None:
        """Whose board is on show."""
        self.boards.mark(run)
        self._table.blockSignals(True)
        self._table.clearSelection()
        if run in self._runs and self._table.rowCount() == len(self._runs):
            self._table.selectRow(self._runs.index(run))
        self._table.blockSignals(False)

    def plot(self, of: str, x: str = "time") -> None:
        """Plot something else of them, or against another axis."""
        self._of.setCurrentIndex(self._of.findData(of))
        self._x.setCurrentIndex(self._x.findData(x))

    @property
    def comparison(self) -> Comparison | None:
        """What is shown, once it has been prepared."""
        return self._drawn.comparison if self._drawn is not None and self._runs else None

    def close_threads(self) -> bool:
        """Prepare nothing more; whether the thread has ended."""
        self._timer.stop()
        errand, self._errand = self._errand, None
        return errand is None or errand.close()

    def showEvent(self, event: QShowEvent) -> None:
        """What changed while nobody looked is drawn now."""
        super().showEvent(event)
        if self._runs:
            self._prepare()

    def _prepare(self) -> None:
        if not self._runs or not self.isVisible():
            return
        if self._errand is not None:
            self._stale = True  # again when that is done
            return
        self._stale = False
        runs, of, x = self._runs, str(self._of.currentData()), str(self._x.currentData())

        def work(_: ErrandState) -> Drawn:
            went_on = any(run.running for run in runs)  # asked first: what ends meanwhile is not known as ended
            found = Comparison.of_runs(runs, [run.name for run in runs])
            return Drawn(found, plot(found, of, x, _WIDE), verdict(found), went_on)

        self._errand = Errand(self, "comparing runs", work, self._on_drawn, self._on_failed)
        self._errand.begin()

    def _on_drawn(self, drawn: Drawn) -> None:
        self._errand = None
        if tuple(drawn.comparison.runs) == self._runs:
            self._drawn = drawn
            self.canvas.show_scene(drawn.scene)
            self._fill(drawn.comparison)
            found = drawn.comparison
            if self.boards.isVisible():
                self.boards.refresh(found.labels, [ink_of(colour) for colour in colours(found)])
            self._title.setText("  ·  ".join(filter(None, (counted(len(self._runs), "run"), self._drawn.told))))
        if drawn.went_on:
            self._timer.start()
        else:
            self._timer.stop()
        if self._stale or tuple(drawn.comparison.runs) != self._runs:
            self._prepare()

    def _on_line(self, target: str) -> None:
        """A line of the plot, or its name below it."""
        self.chosen.emit(self._runs[run_of_target(target)])

    def _on_row(self) -> None:
        rows = {item.row() for item in self._table.selectedItems()}
        if len(rows) == 1:
            self.chosen.emit(self._runs[rows.pop()])

    def _on_failed(self, message: str) -> None:
        self._errand = None
        self._title.setText(message)

    def _fill(self, found: Comparison) -> None:
        shown = of_records(found).told_columns()
        titles = ["run", *(column.heading for column in shown)]
        table = self._table
        # its columns are fitted here, not by a header that measures all of them anew with every cell: 5 s for 100 runs
        changed = set(range(len(titles))) if _resized(table, len(found.runs), titles) else set()
        for row, run in enumerate(found.runs):
            cells = [found.labels[row], *(column.text(found.records[row]) for column in shown)]
            if run.running:
                cells[-1] = "goes on"
            for column, text in enumerate(cells):
                item = table.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    side = Qt.AlignmentFlag.AlignRight if 0 < column < len(shown) else Qt.AlignmentFlag.AlignLeft
                    item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                    table.setItem(row, column, item)
                if item.text() != text:
                    item.setText(text)
                    changed.add(column)
        for column in changed:
            table.resizeColumnToContents(column)
        beside = table.horizontalHeader().sizeHint().height() + table.horizontalScrollBar().sizeHint().height()
        table.setFixedHeight(min(_ROWS, len(found.runs)) * ROW + beside)

    def _on_export(self) -> None:
        if self._drawn is not None:
            self.export_requested.emit(self._drawn.comparison, self._drawn.scene)


def _box(entries: Sequence[tuple[str, str]], name: str, label: str) -> QComboBox:
    box = named(QComboBox(), name, label=label)
    for value, text in entries:
        box.addItem(text, value)
    return box


def _resized(table: QTableWidget, rows: int, titles: Sequence[str]) -> bool:
    """Give a table so many rows and these columns; whether it had others."""
    before = [item.text() for column in range(table.columnCount()) if (item := table.horizontalHeaderItem(column))]
    if table.rowCount() == rows and before == titles:
        return False
    table.clearContents()
    table.setRowCount(rows)
    table.setColumnCount(len(titles))
    table.setHorizontalHeaderLabels(titles)
    return True
