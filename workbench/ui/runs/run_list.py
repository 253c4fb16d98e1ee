"""The runs of a tab, newest first: a mark, a star, what was asked, what came of it. The marked one is on show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListWidget, QListWidgetItem, QMenu, QToolButton, QWidget

from workbench.solve.runs import Note, Run
from workbench.ui.runs import words
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import flat_button, named
from workbench.ui.widgets.plain_text import PlainLabel, set_tip

_ROWS = 4  # rows that are seen without scrolling
STARS = ("☆", "★")
_NOTED = "✎"
_BUTTON = 26  # pixels of the width of a row's buttons: names need the room


class RunList(QWidget):
    """Shows runs and says what the person wants with them; it keeps none itself. No single key dismisses a run.

    Several quick tasks are folded into one row, where the newest of them belongs: each hint is a run, too, and would
    push those out of sight that took long. What a row shows is built when it comes into sight: there may be thousands.
    """

    chosen = Signal(object)  # a Run: it alone is to be shown
    compared = Signal(object)
    """A tuple of two or more Runs, oldest first: they are to be laid side by side. An empty one ends that."""
    dismissed = Signal(object)  # a tuple of Runs that the person is done with, by a cross or by the menu
    dismissal_wanted = Signal(object)  # a tuple of Runs, by a key: the person is to be asked
    noted = Signal(object, object)  # a Run and the Note that it has from now on
    naming_wanted = Signal(object)  # a Run that the person wants to name
    wanted = Signal(str, object)  # something else that can be done with runs: a name of `offers`, and a tuple of Runs

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("runs")
        self.offers: tuple[tuple[str, str, Callable[[tuple[Run, ...]], bool]], ...] = ()
        """What else the menu offers: a name, a text, and whether it can be done with such runs."""
        self._runs: list[Run] = []
        self._shown: Run | None = None
        self._places: list[Run | None] = []  # what stands in each row; None is the heading of the quick tasks
        self._rows: dict[Run, _Row] = {}
        self._told: tuple[Run, ...] = ()
        self._unfolded = False
        self._list = named(_List(), "run-list", label="Runs of this tab")
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._on_menu)
        self._list.itemSelectionChanged.connect(self._on_selection)
        self._list.itemClicked.connect(self._on_item)
        self._list.itemActivated.connect(self._on_item)
        self._list.verticalScrollBar().valueChanged.connect(self._build_rows)
        self._list.installEventFilter(self)
        self._height = self.fontMetrics().lineSpacing() + 10
        in_column(self._list, inside=self)
        self.setFocusProxy(self._list)
        self.hide()

    def show_runs(self, runs: Sequence[Run], shown: Run | None) -> None:
        """List runs, oldest first; `shown` is marked, unless several are and it is one of them."""
        more_quick = sum(run.question.task.quick for run in runs) != len(self._quick)
        self._runs, self._shown = list(runs), shown
        kept = [run for run in self.selected if run in runs]
        self._list.blockSignals(True)
        places = self._arranged()
        if places != self._places or more_quick:
            self._fill(places)
        self._mark(kept if len(kept) > 1 and shown in kept else [shown] if shown is not None else [])
        self._list.blockSignals(False)
        self._list.setFixedHeight(min(_ROWS, max(1, len(places))) * self._height + 2)
        self.setVisible(bool(runs))
        self._build_rows()
        for run in self._rows:
            self.refresh(run)
        self._tell()

    def refresh(self, run: Run) -> None:
        """Something has come of a run."""
        if run in self._rows:
            self._rows[run].show_run(run)

    @property
    def selected(self) -> tuple[Run, ...]:
        rows = sorted((self._list.row(item) for item in self._list.selectedItems()), reverse=True)
        return tuple(run for row in rows if (run := self._at(row)) is not None)

    def select(self, runs: Sequence[Run]) -> None:
        """Mark runs, as if the person had."""
        self._list.blockSignals(True)
        self._mark(list(runs))
        self._list.blockSignals(False)
        self._on_selection()

    def _mark(self, runs: Sequence[Run]) -> None:
        rows = [row for row, run in enumerate(self._places) if run is not None and run in runs]
        self._list.clearSelection()
        self._list.setCurrentRow(rows[0] if rows else -1)
        for row in rows:
            self._list.item(row).setSelected(True)

    def _at(self, row: int) -> Run | None:
        return self._places[row] if 0 <= row < len(self._places) else None

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
        return [run for run in reversed(self._runs) if run.question.task.quick]

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

    def _build_rows(self) -> None:
        """Build what is in sight, and a little around it."""
        first = self._list.verticalScrollBar().value()  # it counts rows
        for row in range(max(0, first - 1), min(len(self._places), first + _ROWS + 2)):
            run = self._places[row]
            if run is None or run in self._rows:
                continue
            made = self._rows[run] = _Row(run)
            made.closed.connect(lambda run: self.dismissed.emit((run,)))
            made.starred.connect(self._on_starred)
            self._list.setItemWidget(self._list.item(row), made)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other rows may be in sight."""
        super().resizeEvent(event)
        self._build_rows()

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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """F2 names the run, Delete asks whether the marked ones may go."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        runs = self.selected
        if event.key() == Qt.Key.Key_F2 and len(runs) == 1:
            self.naming_wanted.emit(runs[0])
        elif event.key() == Qt.Key.Key_Delete and runs:
            self.dismissal_wanted.emit(runs)
        else:
            return False
        return True

    def _on_selection(self) -> None:
        runs = self.selected
        self._tell()
        if len(runs) == 1:
            self.chosen.emit(runs[0])

    def _tell(self) -> None:
        runs = self.selected if len(self.selected) > 1 else ()
        if runs != self._told:
            self._told = runs
            self.compared.emit(runs)

    def _on_item(self, item: QListWidgetItem) -> None:
        run = self._at(self._list.row(item))
        if run is not None and self.selected == (run,):
            self.chosen.emit(run)  # it is marked already, and something else may be on show

    def _on_starred(self, run: Run) -> None:
        self.noted.emit(run, replace(run.note, star=not run.note.star))

    def _on_menu(self, at: QPoint) -> None:
        item = self._list.itemAt(at) or self._list.currentItem()
        if item is None:
            return
        run = self._at(self._list.row(item))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if run is None:
            runs = tuple(one for one in self._quick if not one.running)
            _add(menu, "&Dismiss quick tasks", partial(self.dismissed.emit, runs))
        else:
            self._fill_menu(menu, self.selected if run in self.selected else (run,))
        menu.popup(self._list.mapToGlobal(at))

    def _fill_menu(self, menu: QMenu, runs: tuple[Run, ...]) -> None:
        for name, text, fits in self.offers:
            if fits(runs):
                _add(menu, text, partial(self.wanted.emit, name, runs))
        if not menu.isEmpty():
            menu.addSeparator()
        if len(runs) == 1:
            run = runs[0]
            _add(menu, "Name and &note…\tF2", partial(self.naming_wanted.emit, run))
            note: Note = replace(run.note, star=not run.note.star)
            _add(menu, "&Star" if note.star else "Take the &star away", partial(self.noted.emit, run, note))
        text = "&Dismiss this run" if len(runs) == 1 else f"&Dismiss these {len(runs)} runs"
        _add(menu, text, partial(self.dismissed.emit, runs))


def _add(menu: QMenu, text: str, act: Callable[[], object]) -> None:
    menu.addAction(text).triggered.connect(lambda *_: act())


class _List(QListWidget):
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometries()  # Qt places the rows' widgets before it knows that the rows have become narrower


class _Row(QWidget):
    closed = Signal(object)
    starred = Signal(object)

    def __init__(self, run: Run) -> None:
        super().__init__()
        self._run = run
        self._told: tuple[object, ...] = ()
        self._mark, self._title, self._worth = (
            PlainLabel(),
            ElidedLabel(run.name, Qt.TextElideMode.ElideMiddle),
            PlainLabel(),
        )
        self._star = flat_button(STARS[0], "star-run")
        self._star.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._star.clicked.connect(self._on_star)
        self._mark.setFixedWidth(self.fontMetrics().horizontalAdvance("●●"))
        self._worth.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._close = flat_button("✕", "dismiss-run", "Dismiss this run")
        self._close.setAccessibleName(f"Dismiss the run {run.title}")
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the list's menu does the same by keyboard
        self._close.clicked.connect(self._on_close)
        for button in (self._star, self._close):
            button.setFixedWidth(_BUTTON)
        for label in (self._mark, self._title, self._worth):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        in_row(
            self._mark,
            (self._title, 1),
            self._worth,
            self._star,
            self._close,
            inside=self,
            margins=(6, 0, 0, 0),
            spacing=2,
        )

    def show_run(self, run: Run) -> None:
        told = (words.sign(run), run.name, words.run_worth(run), run.note, run.running)
        if told == self._told:
            return
        self._told = told
        self._mark.setText(words.sign(run))
        self._title.setText(f"{run.name}  {_NOTED}" if run.note.text else run.name)
        self._worth.setText(words.run_worth(run))
        self._star.setText(STARS[run.note.star])
        set_tip(self._star, "Take the star away" if run.note.star else "Star this run")
        self._star.setAccessibleName(f"Star the run {run.name}")
        self.setAccessibleName(
            f"{run.name}, {words.run_worth(run)}{', starred' if run.note.star else ''}"
            f"{', with a note' if run.note.text else ''}"
        )
        if not run.running:
            set_tip(self, words.run_told(run))

    def _on_star(self) -> None:
        self.starred.emit(self._run)

    def _on_close(self) -> None:
        self.closed.emit(self._run)
