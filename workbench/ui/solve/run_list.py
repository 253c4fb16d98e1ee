"""The runs of a tab, newest first: a mark, what was asked, what came of it. The marked one is on show."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.solve.runs import Run
from workbench.ui.solve import words
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.pieces import flat_button, named
from workbench.ui.widgets.plain_text import PlainLabel, set_tip

_ROWS = 4
"""Rows that are seen without scrolling."""


class RunList(QWidget):
    """Shows runs and says which one was chosen or dismissed; it keeps none itself. No single key dismisses a run.

    Several quick tasks are folded into one row, where the newest of them belongs: each hint is a run, too, and would
    push those out of sight that took long.
    """

    chosen = Signal(object)
    """A Run."""
    dismissed = Signal(object)
    """A Run whose job has ended."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("runs")
        self._runs: list[Run] = []
        self._shown: Run | None = None
        self._places: list[Run | None] = []
        """What stands in each row; None is the heading of the quick tasks."""
        self._rows: dict[Run, _Row] = {}
        self._unfolded = False
        self._list = named(QListWidget(), "run-list", label="Runs of this tab")
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._on_menu)
        self._list.currentRowChanged.connect(self._on_row)
        self._list.itemClicked.connect(self._on_item)
        self._list.itemActivated.connect(self._on_item)
        self._height = self.fontMetrics().lineSpacing() + 10
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._list)
        self.setFocusProxy(self._list)
        self.hide()

    def show_runs(self, runs: Sequence[Run], shown: Run | None) -> None:
        """List runs, oldest first; `shown` is marked."""
        more_quick = sum(run.request.task.quick for run in runs) != len(self._quick)
        self._runs, self._shown = list(runs), shown
        self._list.blockSignals(True)
        places = self._arranged()
        if places != self._places or more_quick:
            self._fill(places)
        row = self._places.index(shown) if shown is not None and shown in self._places else -1
        self._list.setCurrentRow(row)
        if row < 0:
            self._list.clearSelection()
        self._list.blockSignals(False)
        self._list.setFixedHeight(min(_ROWS, max(1, len(places))) * self._height + 2)
        self.setVisible(bool(runs))
        for run in self._rows:
            self.refresh(run)

    def refresh(self, run: Run) -> None:
        """Something has come of a run."""
        if run in self._rows:
            self._rows[run].show_run(run)

    def _arranged(self) -> list[Run | None]:
        """What the rows are, from top to bottom."""
        quick, places = self._quick, list[Run | None]()
        for run in reversed(self._runs):
            if len(quick) < 2 or run not in quick:
                places.append(run)
            elif run is quick[0]:
                places += [None, *(one for one in quick if self._unfolded or one is self._shown)]
        return places

    @property
    def _quick(self) -> list[Run]:
        """The quick tasks, newest first."""
        return [run for run in reversed(self._runs) if run.request.task.quick]

    def _fill(self, places: list[Run | None]) -> None:
        self._list.clear()
        self._places, self._rows = places, {}
        for run in places:
            item = QListWidgetItem(self._list)
            item.setSizeHint(QSize(40, self._height))
            if run is None:
                item.setFlags(Qt.ItemFlag.NoItemFlags)  # the button in it takes clicks and keys
                self._list.setItemWidget(item, self._heading())
                continue
            self._rows[run] = _Row(run)
            self._rows[run].closed.connect(self.dismissed)
            self._list.setItemWidget(item, self._rows[run])

    def _heading(self) -> QToolButton:
        text, tip = f"{len(self._quick)} quick tasks", "Hints and other quick answers: show or hide them"
        heading = flat_button(text, "quick-runs", tip)
        heading.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        heading.setArrowType(Qt.ArrowType.DownArrow if self._unfolded else Qt.ArrowType.RightArrow)
        heading.clicked.connect(self._on_heading)
        return heading

    def _on_heading(self) -> None:
        self._unfolded = not self._unfolded
        # not from within the click: the button goes with its row
        QTimer.singleShot(0, self, lambda: self.show_runs(self._runs, self._shown))

    def _on_row(self, place: int) -> None:
        run = self._places[place] if 0 <= place < len(self._places) else None
        if run is not None:
            self.chosen.emit(run)

    def _on_item(self, item: QListWidgetItem) -> None:
        self._on_row(self._list.row(item))

    def _on_menu(self, at: QPoint) -> None:
        item = self._list.itemAt(at) or self._list.currentItem()
        if item is None:
            return
        run = self._places[self._list.row(item)]
        runs = [run] if run is not None else [one for one in self._quick if not one.running]
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        action = menu.addAction("&Dismiss this run" if run is not None else "&Dismiss quick tasks")
        action.triggered.connect(lambda *_: self._dismiss(runs))
        menu.popup(self._list.mapToGlobal(at))

    def _dismiss(self, runs: Sequence[Run]) -> None:
        for run in runs:
            self.dismissed.emit(run)


class _Row(QWidget):
    closed = Signal(object)

    def __init__(self, run: Run) -> None:
        super().__init__()
        self._run = run
        self._told = ""
        self._mark, self._title, self._worth = PlainLabel(), ElidedLabel(run.title), PlainLabel()
        self._mark.setFixedWidth(self.fontMetrics().horizontalAdvance("●●"))
        self._worth.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._close = flat_button("✕", "dismiss-run", "Dismiss this run")
        self._close.setAccessibleName(f"Dismiss the run {run.title}")
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the list's menu does the same by keyboard
        self._close.clicked.connect(self._on_close)
        for label in (self._mark, self._title, self._worth):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._mark)
        row.addWidget(self._title, 1)
        row.addWidget(self._worth)
        row.addWidget(self._close)

    def show_run(self, run: Run) -> None:
        """Show how the run stands."""
        told = words.run_worth(run)
        if told != self._told or self._mark.text() != words.sign(run):
            self._told = told
            self._mark.setText(words.sign(run))
            self._worth.setText(told)
            self.setAccessibleName(f"{run.title}, {told}")
        if not run.running and not self.toolTip():
            set_tip(self, words.run_told(run))

    def _on_close(self) -> None:
        self.closed.emit(self._run)
