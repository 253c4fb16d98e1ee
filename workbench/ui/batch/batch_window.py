"""Batches in the window: a plan (a form beside its text), its jobs, here or on a cluster, and the table and plots
they fill.

The table on disk is the truth here as well: what is shown is read from it, and a batch that was stopped, or that the
command line has begun, goes on by Start.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QProgressBar,
    QSpinBox,
    QSplitter,
    QWidget,
)

from workbench.core.errors import Interrupted
from workbench.core.limits import MOST_WORKERS
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle
from workbench.core.wording import duration_text, in_folder, number_text
from workbench.render.theme import Theme
from workbench.solve.batch.table import JobRow
from workbench.solve.batch.trials import by_key, run_of_row
from workbench.solve.compare.comparison import Trial
from workbench.solve.runs import provenance
from workbench.solve.runs.run import Run
from workbench.solve.sheets import MOST, Sheet, by_grade, each_once, of_document, on_paper, sheet_of_row
from workbench.ui.background.background_task import TaskState
from workbench.ui.background.gradual import Gradual
from workbench.ui.batch.batch_plots import BatchPlots
from workbench.ui.batch.plan_editor import PlanEditor
from workbench.ui.batch.row_table import RowTable, ShownRow, row_at
from workbench.ui.batch.running import Running
from workbench.ui.files import export
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.printing import Printing, is_completed
from workbench.ui.widgets import image
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import FRAME, named, push_button, timer, wrapped
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.table import TableView
from workbench.ui.widgets.wheel import WheelGuard

_LOOK = 200  # milliseconds between two looks at a batch that runs
_PATIENCE = 15.0  # seconds that a batch has to end when the program does


class BatchWindow(QDialog):
    """Stays beside the main window."""

    def __init__(
        self,
        puzzles: tuple[AnyPuzzle, ...],
        dialogs: Dialogs,
        theme: Callable[[], Theme],
        show_run: Callable[[Run], object],
        parent: QWidget | None = None,
    ) -> None:
        """show_run: shows the run of a row on its board."""
        super().__init__(parent)
        self.setObjectName("batch")
        self.setWindowTitle("Batch")
        self.puzzles, self._dialogs, self._theme = puzzles, dialogs, theme
        self._show_run = show_run
        self.editor = PlanEditor(puzzles, dialogs)
        self.editor.checked.connect(self._enable)
        self.running: Running | None = None
        self._lay_out()
        self._made: deque[tuple[Path, JobRow]] = deque(maxlen=MOST)
        self._looking = timer(self, _LOOK, self._look)
        self.target.setText(str(Path.home() / "batch"))
        self.target.editingFinished.connect(self._on_target)
        self.rows: RowTable
        self._begin(Path(self.target.text()))
        self.editor.check()
        self.resize(QSize(1040, 680).boundedTo(self.screen().availableSize() - FRAME))
        WheelGuard(self)

    # building

    def _lay_out(self) -> None:
        splitter = QSplitter()
        splitter.addWidget(self.editor)
        splitter.addWidget(self._right())
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([400, 640])
        splitter.setChildrenCollapsible(False)
        in_column(splitter, inside=self, margins=(14, 12, 14, 12))

    def _right(self) -> QWidget:
        self.target = named(QLineEdit(), "batch-folder", "The folder of the table", "Folder of the table")
        choose = push_button("Ch&oose…", "batch-choose", self._on_choose)
        self.jobs = named(QSpinBox(), "batch-jobs", "Solver threads at work at once", "Threads")
        self.jobs.setRange(1, MOST_WORKERS)
        self.jobs.setValue(max(1, provenance.cores() - 1))  # one is the window's
        self.jobs.setSuffix(" at once")
        tip = "Where a Dask scheduler listens, as tcp://host:8786; empty: jobs run on this machine"
        self.scheduler = named(QLineEdit(), "batch-scheduler", tip, "Scheduler")
        self.scheduler.setPlaceholderText("this machine")
        self.scheduler.textChanged.connect(self._enable)
        self.start = push_button("&Start", "batch-start", self._on_start)
        self.start.setProperty("accent", True)
        tip = "Start what is left of the plan, and what of it failed"
        self.again = push_button("Run &failed again", "batch-again", lambda: self._on_start(retry=True), tip)
        self.bar = named(QProgressBar(), "batch-progress")
        self.bar.setTextVisible(False)  # the sentence below it counts the jobs
        self.bar.hide()
        self.how = wrapped("batch-how", "Nothing runs")
        self.printing = Printing(self, self._dialogs, self.puzzles, lambda words, *_: self.how.setText(words))
        self.view = named(TableView(), "batch-rows", "A double click opens a row on its board", "Finished jobs")
        self.view.activated.connect(self._on_row)
        self.sheets = push_button("Pr&int boards…", "batch-sheets", self._on_sheets)
        self.book = push_button("&With solutions…", "batch-book", self._on_book)
        self.plots = BatchPlots(self._theme, in_row(self.sheets, self.book))
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.addWidget(self.view)
        parts.addWidget(self.plots)
        parts.setSizes([260, 300])
        parts.setChildrenCollapsible(False)
        right, where = QWidget(), in_row(self.scheduler, self.jobs, self.start)
        results = PlainLabel("&Results in")
        results.setBuddy(self.target)
        folder, how = in_row(results, (self.target, 1), choose), in_row((self.how, 1), self.again)
        in_column(folder, where, self.bar, how, (parts, 1), inside=right, margins=(6, 0, 0, 0))
        return right

    # the batch

    def _on_choose(self) -> None:
        path = self._dialogs.folder_path("The folder of the table", self.rows.folder)
        if path is not None:
            self.target.setText(str(path))
            self._on_target()

    def _on_target(self) -> None:
        """Show what lies in the folder."""
        folder = Path(self.target.text().strip() or self.rows.folder)  # no name is none
        with suppress(RuntimeError):  # there is nobody of that name
            folder = folder.expanduser()
        self.target.setText(str(folder))
        if self.rows.folder != folder:
            self._begin(folder)

    def _begin(self, folder: Path) -> None:
        self.rows = RowTable(folder, self.puzzles)
        self.trials: dict[str, Trial] = {}
        self.view.show_rows(self.rows)
        self.plots.follow(self.trials)
        self.again.hide()
        self._looking.start()

    def _on_start(self, *, retry: bool = False) -> None:
        if self.running is not None:
            self.running.stop()
        elif (plan := self.editor.plan) is not None:
            self._on_target()
            self.bar.show()
            self.again.hide()
            scheduler = self.scheduler.text().strip()
            self.running = Running(plan, self.rows.folder, self.jobs.value(), scheduler, retry=retry)
            self._looking.start()
        self._enable()

    def _enable(self) -> None:
        going = self.running is not None
        self.start.setText("&Stop" if going else "&Start")
        self.start.setEnabled(not self.running.stopping if self.running else self.editor.plan is not None)
        self.again.setEnabled(self.editor.plan is not None)
        for widget in (self.target, self.scheduler, self.editor.text, self.editor.form):
            widget.setEnabled(not going)
        self.jobs.setEnabled(not going and not self.scheduler.text().strip())

    def _look(self) -> None:
        """Show what has been written, and how far it is."""
        rows = self.rows.follow()
        if rows:
            below = self.view.verticalScrollBar()
            if below.value() == below.maximum():
                self.view.scrollToBottom()
            self.trials.update(by_key(rows, self.puzzles))
            if self.running is not None:  # what lay there before was not made now
                self._made.extend((self.rows.folder, row) for row in rows if self._makes(row))
            self.plots.refresh()
        if self.running is not None:
            self._tell(self.running)
        elif not rows:
            self._looking.stop()

    def _makes(self, row: JobRow) -> bool:
        """Whether a job has made a puzzle, and not completed one."""
        puzzle = find_puzzle(self.puzzles, row.puzzle)
        return row.found is not None and not puzzle.task(row.task).keeps_board and is_completed(puzzle)

    def _tell(self, running: Running) -> None:
        """Say how far the plan is, with what was done before."""
        ended, state = running.ended(), running.state
        done, total, failed = running.done + state.done, running.done + state.total, running.failed + state.failed
        self.bar.setMaximum(max(1, total))
        self.bar.setValue(done)
        left = state.time_left
        words = [f"{done:,} of {total:,} done", f"{failed:,} failed", f"{state.running:,} running"]
        words += [] if left is None or not state.left else [f"{duration_text(left)} left"]
        words += [f"best {number_text(value, 9)} ({setting})" for setting, value in list(state.best.items())[:3]]
        if ended:
            self.running = None
            end = "Stopped" if running.stopping else "Nothing was left to do" if not state.total else "Finished"
            words[2:] = []
            self.again.setVisible(failed > 0)
            self.how.setText(running.trouble or " · ".join([end, *words]))
            self._enable()
        else:
            self.how.setText(running.waiting or " · ".join(words))

    # rows, sheets

    def _on_row(self, index: QModelIndex) -> None:
        row: ShownRow = self.view.row_at(index)
        folder = self.rows.folder
        self._dialogs.trying(lambda: self._show_run(run_of_row(folder, row_at(folder, row.place), self.puzzles)))

    def _chosen(self) -> list[ShownRow]:
        """The rows whose boards are to be printed: those that are marked, or all."""
        return self.view.marked or list(self.rows.rows)

    def _on_sheets(self) -> None:
        """The boards that were found as a document of six on a page."""
        rows = self._chosen()
        path = self._dialogs.export_path("Print boards", self.rows.folder / "boards.pdf", "PDF (*.pdf)")
        if path is None:
            return
        work = export.sheets(path, self._pages(rows))
        total = len(rows) + min(len(rows), export.MOST_SHEETS)
        most = f": {export.MOST_SHEETS:,} boards at most" if len(rows) > export.MOST_SHEETS else ""
        done = partial(self.how.setText, f"Printed as {in_folder(path)}{most}")
        Gradual(self, "Printing boards", total, work, done, self._dialogs.error)

    def _on_book(self) -> None:
        """The same, solved, the solutions at the end."""
        folder, places, puzzles = self.rows.folder, [row.place for row in self._chosen()], self.puzzles

        def boards(state: TaskState) -> list[Sheet]:
            return of_document(_sheets(_rows(folder, places, state), puzzles))

        self.printing.preview(boards, folder / "boards.pdf", by_grade)

    def made(self) -> list[Sheet]:
        """The puzzles that its jobs have made since the window was opened, the newest first."""
        return each_once(_sheets(reversed(self._made), self.puzzles))

    def _pages(self, rows: list[ShownRow]) -> Iterator[image.Page | None]:
        """Each board once, below its puzzle, size and grade: None for a row whose board was printed already, or that
        has none."""
        printed = set[object]()
        for row in rows:
            job = row_at(self.rows.folder, row.place)
            sheet = sheet_of_row(self.rows.folder, job, self.puzzles)
            new = sheet is not None and (sheet.puzzle.slug, sheet.board) not in printed
            if sheet is None or not new:
                yield None
            else:
                yield replace(export.page(sheet, sheet.caption), heading=on_paper(sheet, job).caption)
            if sheet is not None:
                printed.add((sheet.puzzle.slug, sheet.board))

    # the end

    def close_threads(self) -> bool:
        """Stop what runs and wait for it; whether all has ended."""
        self._looking.stop()
        if self.running is not None:
            self.running.stop()
        ended = self.plots.close_threads(), self.printing.close(), self.editor.close_threads()
        return all(ended) and (self.running is None or self.running.join(_PATIENCE))


def _rows(folder: Path, places: Iterable[int], state: TaskState) -> Iterator[tuple[Path, JobRow]]:
    """The rows at these places of a table, until it is stopped, with their folder."""
    for place in places:
        if state.stopped.is_set():
            raise Interrupted
        yield folder, row_at(folder, place)


def _sheets(rows: Iterable[tuple[Path, JobRow]], puzzles: tuple[AnyPuzzle, ...]) -> Iterator[Sheet]:
    """What is printed of rows that have found a board."""
    for folder, row in rows:
        sheet = sheet_of_row(folder, row, puzzles)
        if sheet is not None:
            yield on_paper(sheet, row)
