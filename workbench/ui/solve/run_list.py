"""The runs of a tab, newest first: a mark, what was asked, what came of it. The marked one is on show."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QMenu, QVBoxLayout, QWidget

from workbench.solve.runs import Run
from workbench.ui.solve import words
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.pieces import flat_button, named
from workbench.ui.widgets.plain_text import PlainLabel, set_tip

_ROWS = 4
"""Rows that are seen without scrolling."""


class RunList(QWidget):
    """Shows runs and says which one was chosen or dismissed; it keeps none itself. No single key dismisses a run."""

    chosen = Signal(object)
    """A Run."""
    dismissed = Signal(object)
    """A Run whose job has ended."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("runs")
        self._runs: list[Run] = []
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
        self._list.blockSignals(True)
        if [run for run in self._runs if run in runs] == list(runs)[: len(self._runs)] == self._runs:
            for run in runs[len(self._runs) :]:
                self._add(run)
        else:
            self._list.clear()
            for run in runs:
                self._add(run)
        self._runs = list(runs)
        row = len(self._runs) - 1 - self._runs.index(shown) if shown in self._runs else -1
        self._list.setCurrentRow(row)
        if row < 0:
            self._list.clearSelection()
        self._list.blockSignals(False)
        self._list.setFixedHeight(min(_ROWS, max(1, len(self._runs))) * self._height + 2)
        self.setVisible(bool(self._runs))
        for run in self._runs:
            self.refresh(run)

    def refresh(self, run: Run) -> None:
        """Something has come of a run."""
        if run in self._runs:
            row = self._row(len(self._runs) - 1 - self._runs.index(run))
            row.show_run(run)

    def _add(self, run: Run) -> None:
        item = QListWidgetItem()
        item.setSizeHint(QSize(40, self._height))
        self._list.insertItem(0, item)
        row = _Row(run)
        row.closed.connect(self.dismissed)
        self._list.setItemWidget(item, row)

    def _row(self, place: int) -> _Row:
        row = self._list.itemWidget(self._list.item(place))
        assert isinstance(row, _Row)
        return row

    def _on_row(self, place: int) -> None:
        if place >= 0:
            self.chosen.emit(self._runs[len(self._runs) - 1 - place])

    def _on_item(self, item: QListWidgetItem) -> None:
        self._on_row(self._list.row(item))

    def _on_menu(self, at: QPoint) -> None:
        item = self._list.itemAt(at) or self._list.currentItem()
        if item is None:
            return
        run = self._runs[len(self._runs) - 1 - self._list.row(item)]
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        action = menu.addAction("&Dismiss this run")
        action.triggered.connect(lambda *_: self.dismissed.emit(run))
        menu.popup(self._list.mapToGlobal(at))


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
