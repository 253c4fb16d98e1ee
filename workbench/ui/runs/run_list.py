"""The table of a tab's runs, newest first: a view of the book. The marked run is on show, several are compared.

It is searched by a text and narrowed to starred runs. What is one row that unfolds: `run_groups`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec import structs
from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from workbench.solve.runs.run import Run
from workbench.ui.runs import run_groups, words
from workbench.ui.runs.run_book import RunBook
from workbench.ui.runs.run_columns import COLUMNS, DISMISS, NAME, SIGN, STAR
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import MUTED, flat_button, named, wrapped
from workbench.ui.widgets.search_field import SearchField
from workbench.ui.widgets.table import TableView


@dataclass(frozen=True, slots=True)
class RunCommand:
    """Something that can be done with runs: it stands in the list's menu where it has a text, and may have a key."""

    text: str
    does: Callable[[tuple[Run, ...]], object]
    fits: Callable[[tuple[Run, ...]], bool] = lambda _: True
    key: str = ""


_NONE = "Every question is a run and stands here until you dismiss it."
_APART = 2  # pixels between the search and the table
_MANY = 3  # runs from which on one looks for some of them
_INDENT = " " * 6  # before the names of runs that stand below one for all of them
_SAYING = tuple(column for column in COLUMNS if column.name in ("task", "size", NAME))
"""The columns of words, by which rows are told apart."""
_UNDO = QKeySequence.StandardKey.Undo


class RunList(QWidget):
    """Shows the book's runs. What is dismissed can be brought back."""

    def __init__(self, book: RunBook) -> None:
        super().__init__()
        self.setObjectName("runs")
        self.commands: tuple[RunCommand, ...] = ()
        self.dismiss: Callable[[tuple[Run, ...]], object] = lambda runs: book.dismiss(*runs)
        """What the cross does, and the menu: about a run that goes on the person is asked."""
        self._book = book
        self._groups: list[list[Run]] = []
        """Runs that are one row, unless they are unfolded."""
        self._heads: dict[int, list[Run]] = {}
        """Each group by the id of the run that stands for it."""
        self._unfolded: list[Run] = []
        """The first run of each group that a person has unfolded."""
        self._chosen = False
        """Whether what is on show was chosen here, and nothing has begun since."""
        self._find = named(SearchField("Find runs: task, options, board, note"), "find-runs", label="Find runs")
        self._find.textChanged.connect(self._follow)
        self._find.went_down.connect(self._enter_list)
        self._starred = flat_button("★", "starred-runs", "Only starred runs", self._follow, checkable=True)
        self._back = flat_button("Bring back", "restore-runs", "List again what was dismissed last", book.restore)
        self.table = named(_RunTable(self, book), "run-list", label="Runs of this tab")
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._on_menu)
        self.table.selectionModel().selectionChanged.connect(self._on_selection)
        self.table.chosen.connect(self._on_chosen)
        self.table.clicked.connect(self._on_clicked)
        self._nothing = wrapped("runs-nothing", "", MUTED)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._sought = QWidget()
        in_row((self._find, 1), self._starred, self._back, inside=self._sought, spacing=4)
        in_column(self._sought, (self.table, 1), (self._nothing, 1), inside=self, spacing=_APART)
        self.setFocusProxy(self.table)
        for signal in (book.rowsInserted, book.rowsRemoved, book.modelReset, book.shown_changed, book.compared_changed):
            signal.connect(self._follow)
        book.rowsInserted.connect(self._on_listed)
        self._follow()

    def _enter_list(self) -> None:
        """The keyboard goes on to what was found."""
        if self.table.rows:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_listed(self) -> None:
        self._chosen = False

    def _follow(self) -> None:
        """Follow the book, or other words that are looked for."""
        book = self._book
        self._groups = run_groups.groups(book.rows)
        self._unfolded = [run for run in self._unfolded if any(group[0] is run for group in self._groups)]
        folded, leaders = set[int](), dict[int, Run]()
        times, book.times = book.times, _times(book.rows)
        self._heads, book.before, book.winners = {}, {}, {}
        for group in self._groups:
            head, unfolded = run_groups.head(group), group[0] in self._unfolded
            leaders |= dict.fromkeys(map(id, group), head)
            book.before |= dict.fromkeys(map(id, group), _INDENT)
            winner = run_groups.winner(group)
            book.before[id(head)] = f"{'▾' if unfolded else '▸'} {'' if winner else f'{run_groups.size(group)}: '}"
            book.winners[id(head)] = winner
            self._heads[id(head)] = group
            whole = all(run in book.compared for run in group)  # as after a race: its one row says it all
            seen = [head, *(() if whole else (book.shown, *book.compared)), *book.running]
            if not unfolded:
                folded |= {id(run) for run in group if not any(run is one for one in seen)}
        self.table.lead(lambda run: leaders.get(id(run), run))
        sought, starred = self._find.text().casefold().split(), self._starred.isChecked()
        if sought or starred:  # a search finds folded runs, too
            self.table.narrow(lambda run: (run.note.star or not starred) and _mentions(run, sought))
        else:
            self.table.narrow((lambda run: id(run) not in folded) if folded else None)
        book.refresh_all()
        if times != book.times:  # names tell rows apart that did not, and other columns may go
            self.table.fit()
        self.table.mark(book.compared or ([] if book.shown is None else [book.shown]))
        self._back.setVisible(bool(book.dismissed))
        self._sought.setVisible(len(book.rows) >= _MANY or bool(book.dismissed))
        words = f" with “{self._find.text().strip()}”" if sought else ""
        unfound = f"There is no {'starred ' if starred else ''}run{words}."
        self._nothing.setText(unfound if book.rows else _NONE)
        self._nothing.setVisible(not self.table.rows)
        self.table.setVisible(bool(self.table.rows))
        self._end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._end()

    def _end(self) -> None:
        """The table ends below a row that is whole."""
        above = 0 if self._sought.isHidden() else self._sought.sizeHint().height() + _APART
        row = self.table.verticalHeader().defaultSectionSize()
        edges = self.table.height() - self.table.contentsRect().height()
        room = self.height() - above - edges - self.table.horizontalHeader().sizeHint().height()
        self.setContentsMargins(0, 0, 0, room % row if room > row else 0)

    # the marked runs are on show

    @property
    def choosing(self) -> bool:
        """Whether a person is choosing here: what is on show was chosen from this list, and the pointer is still on it.
        Its rows stay where they are meanwhile."""
        return self._chosen and self.table.underMouse()

    def _on_selection(self) -> None:
        if self._book.changing:  # it is no person's
            return
        runs, self._chosen = self.table.marked, True
        self._book.compare(runs if len(runs) > 1 else ())
        if len(runs) == 1:
            self._book.show_run(runs[0], front=True)
        elif not runs:  # a click below the rows: what is on show stays, and its mark
            self._follow()

    def _on_chosen(self, run: Run) -> None:
        if self.table.marked == [run]:
            self._chosen = True
            self._book.show_run(run, front=True)  # it is marked already, and something else may be on show

    def _on_clicked(self, index: QModelIndex) -> None:
        run, name = self.table.row_at(index), self.table.column_of(index).name
        if name == STAR:
            self._star(run)
        elif name == DISMISS:
            self.dismiss((run,))
        elif name == SIGN and id(run) in self._heads:
            self._toggle(self._heads[id(run)])

    def fold(self, run: Run, *, unfolded: bool) -> bool:
        """Fold or unfold the group of a run; whether it has one."""
        group = next((group for group in self._groups if run in group), None)
        if group is not None and (group[0] in self._unfolded) is not unfolded:
            self._toggle(group)
        return group is not None

    def _toggle(self, group: list[Run]) -> None:
        """Fold a group to one row, or unfold it."""
        if group[0] in self._unfolded:
            self._unfolded.remove(group[0])
        else:
            self._unfolded.append(group[0])
        self._follow()

    def _star(self, run: Run) -> None:
        self._book.note(run, structs.replace(run.note, star=not run.note.star))

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
        if not index.isValid():  # below the rows
            return
        run, marked = self.table.row_at(index), tuple(self.table.marked)
        runs = marked if run in marked else (run,)
        menu = self._menu()
        for command in self.commands:
            if command.text and command.fits(runs):
                _add(menu, f"{command.text}\t{command.key}".rstrip(), partial(command.does, runs))
        group = next((group for group in self._groups if run in group), None)
        if group is not None:
            _add(menu, "&Fold or unfold runs of this kind", partial(self._toggle, group))
            _add(menu, f"&Lay all {len(group)} over each other", partial(self._book.compare, tuple(group)))
            _add(menu, f"Dismiss &all {len(group)} of this kind", partial(self.dismiss, tuple(group)))
        if len(runs) == 1:
            _add(menu, "Take the &star away" if run.note.star else "&Star", partial(self._star, run))
        text = "&Dismiss this run" if len(runs) == 1 else f"&Dismiss these {len(runs)} runs"
        _add(menu, text, partial(self.dismiss, runs))
        menu.popup(self.table.viewport().mapToGlobal(at))

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu


def _add(menu: QMenu, text: str, act: Callable[[], object]) -> None:
    menu.addAction(text).triggered.connect(lambda *_: act())


def _times(runs: Sequence[Run]) -> dict[int, str]:
    """When runs began whose rows say the same though they were asked about different puzzles, by their ids."""
    alike = defaultdict[tuple[str, ...], list[Run]](list)
    for run in runs:
        if not run_groups.is_quick(run):
            alike[tuple(column.text(run) for column in _SAYING)].append(run)
    several = (
        found for found in alike.values() if any(not found[0].question.asks_about(one.question.board) for one in found)
    )
    return {id(run): f"{words.moment(run.began, seconds=True)} · " for found in several for run in found}


def _mentions(run: Run, sought: Sequence[str]) -> bool:
    """Whether all words stand in what is told of a run."""
    text = " ".join((run.name, words.board_options(run.question), words.run_details(run))).casefold()
    return all(word in text for word in sought)


class _RunTable(TableView):
    """The table: its keys are the commands'."""

    def __init__(self, listed: RunList, book: RunBook) -> None:
        super().__init__(book, narrows=True)
        self._listed, self._book = listed, book
        names = [column.name for column in book.columns]
        self.sortByColumn(names.index("began"), Qt.SortOrder.DescendingOrder)

    def event(self, event: QEvent) -> bool:
        """Undo means what was dismissed, also in a window of its own, and not the board. The key for a menu means the
        current row."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.matches(_UNDO):
            event.accept()
        if isinstance(event, QContextMenuEvent) and event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.scrollTo(self.currentIndex())
            self.customContextMenuRequested.emit(self.visualRect(self.currentIndex()).center())  # Qt: in the middle
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, turn = self.currentIndex(), event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if event.matches(_UNDO):
            self._book.restore()
        elif turn and row.isValid() and self._listed.fold(self.row_at(row), unfolded=event.key() == Qt.Key.Key_Right):
            return
        elif not self._listed.press(event):
            super().keyPressEvent(event)
