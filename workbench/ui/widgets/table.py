"""The one table of the window: it sorts, fits, copies and chooses. What it shows is `table_rows`' columns and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTableView

from workbench.core.wording import csv_text
from workbench.render.theme import Theme
from workbench.ui.widgets.pieces import ROW, plain_rows
from workbench.ui.widgets.table_rows import Column, Index, NarrowedRows, Rows, SortedRows

_MEASURED = 2_000  # rows from which on widths are found from some of them, evenly spread
_FEW = 200  # rows up to which widths are found anew with each row that comes
_PADDING = 16  # pixels that a cell leaves free beside its text
_HEAD = 16  # the same of a heading
_ARROW = 16  # pixels of a heading for the arrow of a sorted column
_GAP = 14  # pixels more that a column gets where there is room; the same texts are not equally wide on all machines
_LEAST = 24  # pixels of the narrowest column
_WIDE = 260  # pixels that its texts get before the others have gaps
_LAST = 40  # pixels that the column which takes what is left has at least


class TableView(QTableView):
    """Shows rows: sorted by a click on a heading, columns as wide as what they say, copied by Ctrl+C.

    A click or Enter on a row chooses it. The menu of the headings says which columns are shown.
    """

    chosen = Signal(object)  # a row's value, or what a table makes of it

    def __init__(self, rows: Rows[Any] | None = None, most: int | None = None, *, narrows: bool = False) -> None:
        """most: rows that are seen without scrolling; the table is no higher than its rows. None: it fills its room.
        narrows: whether `narrow` is called."""
        super().__init__()
        self._most = most
        self._needs: tuple[list[int], list[int]] = [], []  # pixels of each column: with its heading's arrow, without
        self._heads: list[str] = []
        self._away: set[int] = set()  # columns that the person has hidden
        self._alike: set[int] = set()  # columns that tell no rows apart, and are there to do so
        self._needed: set[int] = set()  # spare columns without which rows look alike: they do not go
        self._resizing = False
        self._sorted = NarrowedRows(self) if narrows else SortedRows(self)
        self._sorted.setDynamicSortFilter(True)
        self._sorted.sort(-1)
        plain_rows(self)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setWordWrap(False)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed)
        header = self.horizontalHeader()
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSortIndicatorClearable(True)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(_LEAST)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_heading_menu)
        self.setSortingEnabled(True)
        self.clicked.connect(self._on_row)
        self.activated.connect(self._on_row)
        self.show_rows(rows if rows is not None else Rows())

    def show_rows(self, rows: Rows[Any]) -> None:
        """Show another model."""
        if rows.parent() is None:
            rows.setParent(self)
        self.model_rows = rows
        self._sorted.setSourceModel(rows)
        if self.model() is not self._sorted:
            self.setModel(self._sorted)
        for signal in (rows.modelReset, rows.rowsInserted, rows.rowsRemoved):
            signal.connect(self.fit)
        rows.dataChanged.connect(self._on_changed)
        self._heads = []
        self.fit()

    # rows

    @property
    def rows(self) -> list[Any]:
        """The values of the rows in view, from top to bottom."""
        places = (self._sorted.mapToSource(self._sorted.index(row, 0)).row() for row in range(self._sorted.rowCount()))
        return [self.model_rows.rows[place] for place in places]

    @property
    def marked(self) -> list[Any]:
        """The values of the marked rows, in the order of the model."""
        places = {self._sorted.mapToSource(index).row() for index in self.selectionModel().selectedRows()}
        return [self.model_rows.rows[place] for place in sorted(places)]

    def mark(self, rows: Iterable[Any]) -> None:
        """Mark rows by their values; no signal is sent."""
        wanted, selection = {id(row) for row in rows}, QItemSelection()
        places = [place for place, row in enumerate(self.rows) if id(row) in wanted]
        for place in places:
            index = self._sorted.index(place, 0)
            selection.select(index, index)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().blockSignals(True)
        if places and self.currentIndex().row() not in places:
            self.setCurrentIndex(self._sorted.index(places[0], 0))
        self.selectionModel().select(selection, flags)
        self.selectionModel().blockSignals(False)
        self.viewport().update()

    def row_at(self, index: Index) -> Any:
        """The value of the row of an index of the view."""
        return self.model_rows.rows[self._sorted.mapToSource(index).row()]

    def column_of(self, index: Index) -> Column[Any]:
        return self.model_rows.columns[index.column()]

    def narrow(self, accepts: Callable[[Any], bool] | None) -> None:
        """Show only the rows that are accepted."""
        assert isinstance(self._sorted, NarrowedRows)
        if accepts is not None or self._sorted.accepts is not None:
            self.selectionModel().blockSignals(True)  # a row that goes out of sight is not chosen by a person
            self._sorted.beginFilterChange()
            self._sorted.accepts = accepts
            self._sorted.endFilterChange()
            self.selectionModel().blockSignals(False)
            self.fit()

    def lead(self, leader: Callable[[Any], Any]) -> None:
        """Keep rows below the rows that lead them, from the next change of the model's rows on."""
        self._sorted.leader = leader

    def set_stale(self, stale: bool) -> None:
        """Whether the rows are out of date; of a table that is off they are paler still."""
        muted = self.palette().color(QPalette.ColorRole.PlaceholderText)
        faded = muted if stale and self.isEnabled() else None
        if faded != self.model_rows.faded:
            self.model_rows.faded = faded
            self.model_rows.refresh_all()

    def set_theme(self, theme: Theme) -> None:
        """All colours are the palette's."""

    def selectionCommand(self, index: QModelIndex, event: Any = None) -> QItemSelectionModel.SelectionFlag:  # type: ignore[override]
        """A button in a row marks nothing."""
        if index.isValid() and self.column_of(index).button:
            return QItemSelectionModel.SelectionFlag.NoUpdate
        return super().selectionCommand(index, event)

    def _on_row(self, index: QModelIndex) -> None:
        if not self.column_of(index).button:
            self.choose(self.row_at(index))

    def choose(self, row: Any) -> None:
        """A row was clicked, or Enter was pressed on it."""
        self.chosen.emit(row)

    # the current row

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # type: ignore[override]
        super().currentChanged(current, previous)
        self.viewport().update()  # Qt draws two cells anew, and the frame is around a row

    def paintEvent(self, event: QPaintEvent) -> None:
        """While the keyboard is here, the row from which arrow keys go has a frame."""
        super().paintEvent(event)
        row = self.visualRect(self.currentIndex())
        if self.hasFocus() and row.isValid():
            brush = QPainter(self.viewport())
            brush.setPen(self.palette().color(QPalette.ColorRole.Accent))
            brush.drawRect(0, row.top(), self.viewport().width() - 1, row.height() - 1)
            brush.end()

    # what is taken away

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.text(self.marked or self.rows))
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.currentIndex().isValid() and not self.marked:
            self.selectRow(self.currentIndex().row())  # the one in the frame first, which may be the only one
        else:
            super().keyPressEvent(event)

    def text(self, rows: Iterable[Any], separator: str = "\t") -> str:
        """Rows as text, the headings first, with what stands in the columns in view; separated by commas it is CSV."""
        columns = [one for place, one in enumerate(self.model_rows.columns) if not self.isColumnHidden(place)]
        lines = [[one.heading for one in columns], *([one.text(row) for one in columns] for row in rows)]
        return csv_text(lines) if separator == "," else "\n".join(separator.join(line) for line in lines)

    def _on_heading_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place, column in enumerate(self.model_rows.columns):
            if column.heading and any(one.hidden for one in self.model_rows.columns):
                action = menu.addAction(column.heading)
                action.setCheckable(True)
                action.setChecked(place not in self._away)
                action.toggled.connect(lambda shown, place=place: self._show_column(place, shown))
        menu.addSeparator()
        clipboard = QGuiApplication.clipboard()
        menu.addAction("Copy as text").triggered.connect(lambda *_: clipboard.setText(self.text(self.rows)))
        menu.addAction("Copy as CSV").triggered.connect(lambda *_: clipboard.setText(self.text(self.rows, ",")))
        menu.popup(self.horizontalHeader().mapToGlobal(at))

    def _show_column(self, place: int, shown: bool) -> None:
        (self._away.discard if shown else self._away.add)(place)
        self.setColumnHidden(place, not shown)
        self._measure()

    # widths and height

    def fit(self) -> None:
        """Fit columns and height to what there is; columns that a person has drawn wider stay so until they change."""
        heads = [one.heading for one in self.model_rows.columns]
        if heads != self._heads:
            self._heads = heads
            self._away = {place for place, one in enumerate(self.model_rows.columns) if one.hidden}
            for place in range(len(heads)):
                self.setColumnHidden(place, place in self._away)
            self._measure()
        elif len(self.model_rows.rows) <= _FEW:
            self._measure(grow=True)
        rows = self.model_rows.rows
        columns = [(place, one) for place, one in enumerate(self.model_rows.columns) if one.differs]
        alike = {place for place, one in columns if len(set(map(one.text, rows))) < 2}
        needed = {place for place, one in enumerate(self.model_rows.columns) if one.apart and self._tells_apart(one)}
        if (alike, needed) != (self._alike, self._needed):
            self._alike, self._needed = alike, needed
            self._spread()
        self._fit_height()

    def _on_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        """Widen the columns of rows that say more than before, as those of a run that goes on do."""
        rows = self.model_rows.rows[first.row() : last.row() + 1]
        if len(rows) > _FEW or len(self._needs[1]) != len(self.model_rows.columns):
            return
        if len(rows) == len(self.model_rows.rows):
            self.fit()  # other columns may tell them apart as well
            return
        width = self.fontMetrics().horizontalAdvance
        places = [place for place in range(len(self._needs[1])) if not self.isColumnHidden(place)]
        texts = {place: [self.model_rows.said(row, self.model_rows.columns[place]) for row in rows] for place in places}
        if any(max(map(width, said)) + _PADDING > self._needs[1][place] for place, said in texts.items()):
            self._measure(grow=True)

    def _tells_apart(self, column: Column[Any]) -> bool:
        """Whether a column tells rows in view apart that say the same in the columns of words that stay longer than
        it."""
        words = [one for one in self.model_rows.columns if one.heading and not (one.number or one.hidden)]
        words = [one for one in words if one.spare < column.spare]
        shown = {(column.text(row), *(self.model_rows.said(row, one) for one in words)) for row in self.rows}
        return len({said[1:] for said in shown}) < len(shown)

    def _measure(self, *, grow: bool = False) -> None:
        """Find what each column needs; `grow`: none gets narrower."""
        rows, width = self.model_rows.rows, self.fontMetrics().horizontalAdvance
        some = rows[:: max(1, len(rows) // _MEASURED)]
        said = partial(_longest, some, self.model_rows.said)
        texts = [max(map(width, said(one)), default=0) for one in self.model_rows.columns]
        heads = [width(one.heading) for one in self.model_rows.columns]
        tight = [
            max(_LEAST, text + _PADDING, head + _HEAD if head else 0) for text, head in zip(texts, heads, strict=True)
        ]
        roomy = [max(text, head + _ARROW + _PADDING if head else 0) for text, head in zip(tight, heads, strict=True)]
        needs = zip((*roomy, *tight), (*self._needs[0], *self._needs[1]), strict=False)
        if grow and self._needs[0] and all(now <= before for now, before in needs):
            return
        self._needs = roomy, tight
        self._spread()

    def _spread(self) -> None:
        """Share the room out: what each needs and a gap; where there is no room for that, no room for arrows."""
        if len(self._needs[1]) != len(self.model_rows.columns):
            return  # there are other columns, which are about to be measured
        columns = self._with_room([place for place in range(len(self._needs[1])) if place not in self._away])
        if not columns:
            return
        wide = next((place for place in columns if self.model_rows.columns[place].wide), columns[-1])
        others = [place for place in columns if place != wide]
        roomy, tight = self._needs
        least = max(_LAST, min(tight[wide], _WIDE))
        room = self.viewport().width() - least
        needs = roomy if sum(roomy[place] for place in others) <= room else tight
        left = room - sum(needs[place] for place in others)
        named = [place for place in others if self.model_rows.columns[place].heading]
        gap = min(_GAP, max(0, left) // max(1, len(named))) if needs is roomy else 0
        widths = {place: needs[place] + (gap if place in named else 0) for place in others}
        left = self.viewport().width() - sum(widths.values())
        if self.model_rows.columns[wide].wide:
            widths[wide] = max(_LAST, left)
        else:  # the rest stays empty: a number at the far edge is not read as one of its row
            widths[wide] = max(least, min(left, roomy[wide] + _GAP))
        for place, width in widths.items():
            self.setColumnWidth(place, width)

    def _with_room(self, places: list[int]) -> list[int]:
        """The columns for which there is room: the spare ones go before texts are cut; those that tell rows apart only
        where a text would keep too little."""
        columns = self.model_rows.columns
        kept = [place for place in places if place not in self._alike]
        spare = [one for one in kept if columns[one].spare and one not in self._needed]
        spare.sort(key=lambda one: -columns[one].spare)
        for place in spare:
            tells = columns[place].differs  # what does not, goes before texts are cut
            least = {one: columns[one].keeps if tells else 2 * columns[one].keeps for one in kept}
            tight = [min(self._needs[1][one], least[one]) if columns[one].wide else self._needs[1][one] for one in kept]
            if sum(tight) > self.viewport().width():
                kept.remove(place)
        for place in places:
            self.setColumnHidden(place, place not in kept)
        return kept

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._measure)  # its headings have the letters by then

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._resizing:  # a scroll bar came or went by what is done here: that must not go on for ever
            return
        self._resizing = True
        if event.size().width() != event.oldSize().width():
            self._spread()
        self._fit_height()
        self._resizing = False

    def _fit_height(self) -> None:
        """The height of the rows that are seen, and of the bar below them where the columns are wider than the room."""
        if self._most is None:
            return
        rows, header = self._sorted.rowCount(), self.horizontalHeader()
        height = min(rows, self._most) * ROW + header.sizeHint().height() + 4
        room = self.maximumViewportSize().width()
        room -= self.verticalScrollBar().sizeHint().width() if rows > self._most else 0
        if header.length() > room:
            height += self.horizontalScrollBar().sizeHint().height()
        if height != self.height():
            self.setFixedHeight(height)


def _longest(rows: Sequence[Any], said: Callable[[Any, Column[Any]], str], column: Column[Any]) -> Iterable[str]:
    """Texts of a column that need the most room, of thousands of rows at once."""
    if column.number and column.key is not None and len(rows) > 100:
        known = [row for row in rows if isinstance(column.key(row), int | float)]
        ends = (min(known, key=column.key), max(known, key=column.key)) if known else ()  # type: ignore[arg-type]
        return [said(row, column) for row in ends]
    return sorted((said(row, column) for row in rows), key=len)[-5:]
