"""The list of a tab's runs, newest first: a view of the book. The marked run is on show, several are compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from workbench.solve.runs import Run
from workbench.ui.runs.run_book import RunBook
from workbench.ui.runs.run_columns import DISMISS, STAR
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import flat_button, named
from workbench.ui.widgets.table import TableView


@dataclass(frozen=True, slots=True)
class RunCommand:
    """Something that can be done with runs: it stands in the list's menu where it has a text, and may have a key."""

    text: str
    does: Callable[[tuple[Run, ...]], object]
    fits: Callable[[tuple[Run, ...]], bool] = lambda _: True
    key: str = ""


class RunList(QWidget):
    """Shows the book's runs. No single key dismisses a run.

    Several quick tasks are folded away: each hint is a run, too, and would push those out of sight that took long.
    """

    def __init__(self, book: RunBook) -> None:
        super().__init__()
        self.setObjectName("runs")
        self.commands: tuple[RunCommand, ...] = ()
        self.dismiss: Callable[[tuple[Run, ...]], object] = lambda runs: book.dismiss(*runs)
        """What the cross does, and the menu: the person may have to be asked."""
        self._book = book
        self._unfolded = False
        self.table = named(_RunTable(self, book), "run-list", label="Runs of this tab")
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._on_menu)
        self.table.selectionModel().selectionChanged.connect(self._on_selection)
        self.table.chosen.connect(self._on_chosen)
        self.table.clicked.connect(self._on_clicked)
        self._fold = flat_button("", "quick-runs", "Hints and other quick answers: show or hide them", self._on_fold)
        self._fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._fold.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._fold.customContextMenuRequested.connect(self._on_fold_menu)
        in_column((self.table, 1), in_row(self._fold, STRETCH), inside=self, spacing=2)
        self.setFocusProxy(self.table)
        for signal in (book.rowsInserted, book.rowsRemoved, book.modelReset, book.shown_changed, book.compared_changed):
            signal.connect(self._follow)
        self._follow()

    @property
    def _quick(self) -> list[Run]:
        return [run for run in self._book.rows if run.question.task.quick]

    def _follow(self) -> None:
        """Other runs are listed or on show."""
        quick, book = self._quick, self._book
        several = len(quick) > 1
        self._fold.setText(f"{len(quick)} quick tasks")
        self._fold.setArrowType(Qt.ArrowType.DownArrow if self._unfolded else Qt.ArrowType.RightArrow)
        self._fold.setVisible(several)
        folded = several and not self._unfolded
        self.table.narrow((lambda run: not run.question.task.quick or run is book.shown) if folded else None)
        self.table.mark(book.compared or ([] if book.shown is None else [book.shown]))

    def _on_fold(self) -> None:
        self._unfolded = not self._unfolded
        self._follow()

    # what is marked is on show

    def _on_selection(self) -> None:
        runs = self.table.marked
        self._book.compare(runs if len(runs) > 1 else ())
        if len(runs) == 1:
            self._book.show_run(runs[0], front=True)

    def _on_chosen(self, run: Run) -> None:
        if self.table.marked == [run]:
            self._book.show_run(run, front=True)  # it is marked already, and something else may be on show

    def _on_clicked(self, index: QModelIndex) -> None:
        run, name = self.table.row_at(index), self.table.column_of(index).name
        if name == STAR:
            self._star(run)
        elif name == DISMISS:
            self.dismiss((run,))

    def _star(self, run: Run) -> None:
        self._book.note(run, replace(run.note, star=not run.note.star))

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means for the marked runs; whether it means anything."""
        runs = tuple(self.table.marked)
        for command in self.commands if runs else ():
            if command.key and QKeySequence(command.key) == QKeySequence(event.keyCombination()):
                if command.fits(runs):
                    command.does(runs)
                return True
        return False

    # the menu

    def _on_menu(self, at: QPoint) -> None:
        index = self.table.indexAt(at)
        index = index if index.isValid() else self.table.currentIndex()
        if not index.isValid():
            return
        run, marked = self.table.row_at(index), tuple(self.table.marked)
        runs = marked if run in marked else (run,)
        menu = self._menu()
        for command in self.commands:
            if command.text and command.fits(runs):
                _add(menu, f"{command.text}\t{command.key}".rstrip(), partial(command.does, runs))
        if len(runs) == 1:
            _add(menu, "Take the &star away" if run.note.star else "&Star", partial(self._star, run))
        text = "&Dismiss this run" if len(runs) == 1 else f"&Dismiss these {len(runs)} runs"
        _add(menu, text, partial(self.dismiss, runs))
        menu.popup(self.table.viewport().mapToGlobal(at))

    def _on_fold_menu(self, at: QPoint) -> None:
        menu = self._menu()
        runs = tuple(run for run in self._quick if not run.running)
        _add(menu, "&Dismiss quick tasks", partial(self.dismiss, runs))
        menu.popup(self._fold.mapToGlobal(at))

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu


def _add(menu: QMenu, text: str, act: Callable[[], object]) -> None:
    menu.addAction(text).triggered.connect(lambda *_: act())


class _RunTable(TableView):
    """The table: its keys are the commands'."""

    def __init__(self, listed: RunList, book: RunBook) -> None:
        super().__init__(book)
        self._listed = listed
        names = [column.name for column in book.columns]
        self.sortByColumn(names.index("began"), Qt.SortOrder.DescendingOrder)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._listed.press(event):
            super().keyPressEvent(event)
