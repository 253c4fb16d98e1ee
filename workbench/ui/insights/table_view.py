"""Tables of insights, which can be sorted and typed into."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from workbench.core.grid import move_target
from workbench.core.insight import TYPED, Row, Table
from workbench.core.insight_text import Scalar, scalar_text
from workbench.render.theme import Theme
from workbench.ui.widgets.pieces import ROW, plain_rows
from workbench.ui.widgets.plain_text import tip_text

Index = QModelIndex | QPersistentModelIndex
_ROWS_SHOWN = 10
_MEASURED = 30  # rows that Qt measures to find the widths of columns: asking for all of 3,000 takes half a second
_PADDING = 8  # pixels that a cell leaves free beside its text
_GAP = 14  # pixels more that a column gets where there is room; the same texts are not equally wide on all machines
_LEAST = 40  # pixels of the narrowest column


class _Rows(QAbstractTableModel):
    """What a cell is edited to is no value of the table: it is a move, and the board that it makes has a new table."""

    typed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.columns: tuple[str, ...] = ()
        self.rows: tuple[Row, ...] = ()
        self.faded: QColor | None = None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        value = self.rows[index.row()].values[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return scalar_text(value)
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(value, str):
            return tip_text(value)  # long ones are cut off
        if role == Qt.ItemDataRole.TextAlignmentRole:
            numeric = isinstance(value, int | float) and not isinstance(value, bool)
            side = Qt.AlignmentFlag.AlignRight if numeric else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self.faded
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if self._move(index) else flags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        move, text = self._move(index), str(value).strip()
        if move and text and text != self.data(index):
            self.typed.emit(move_target(move.replace(TYPED, text)))
        return False

    def _move(self, index: Index) -> str | None:
        """The move that typing in a cell makes."""
        typed = self.rows[index.row()].typed
        return typed[index.column()] if index.column() < len(typed) else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.columns[section]
            if role == Qt.ItemDataRole.TextAlignmentRole and self.rows:
                known = (row for row, one in enumerate(self.rows[:_MEASURED]) if one.values[section] is not None)
                return self.data(self.index(next(known, 0), section), role)
        return None

    def replace(self, table: Table) -> None:
        """New rows; in place, so that what is selected stays, where their number and the columns are as before."""
        if table.columns == self.columns and len(table.rows) == len(self.rows):
            self.rows = table.rows
            self.repaint_all()
            return
        self.beginResetModel()
        self.columns, self.rows = table.columns, table.rows
        self.endResetModel()

    def repaint_all(self) -> None:
        """Tell views that any value may have changed."""
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.columns) - 1))


class _Sorted(QSortFilterProxyModel):
    """Numbers by size, before texts by letter; what is empty comes last."""

    def lessThan(self, left: Index, right: Index) -> bool:
        rows = self.sourceModel()
        assert isinstance(rows, _Rows)
        return _rank(rows.rows[left.row()].values[left.column()]) < _rank(rows.rows[right.row()].values[right.column()])


def _longest(table: Table, column: int) -> str:
    """The text of a column that needs the most room, of thousands of rows at once."""
    values = [row.values[column] for row in table.rows]
    numbers = [value for value in values if isinstance(value, int | float)]
    texts = [value for value in values if isinstance(value, str)]
    ends = (scalar_text(one) for one in ((min(numbers), max(numbers)) if numbers else ()))
    return max((*ends, max(texts, key=len, default="")), key=len)


def _rank(value: Scalar) -> tuple[int, float, str]:
    if value is None:
        return 2, 0.0, ""
    if isinstance(value, str):
        return 1, 0.0, value.casefold()
    return 0, float(value), ""


class TableView(QTableView):
    """Rows that can be sorted; a click or Enter on one chooses its target.

    Where a row says so, typing in a cell, and Delete, choose the move that this makes.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._needed: list[int] = []
        """What each column but the last one needs, in pixels, the arrow of a sorted column included."""
        self._last = _LEAST  # the same of the last one's heading
        self._texts: list[int] = []  # the same without the arrow, for tables that have no room for all of them
        self._gap = 0
        self._rows = _Rows()
        self._rows.setParent(self)
        self._sorted = _Sorted(self)
        self._sorted.setSourceModel(self._rows)
        self._sorted.setDynamicSortFilter(True)
        self._sorted.sort(-1)
        self.setModel(self._sorted)
        self.setSortingEnabled(True)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.horizontalHeader().setSortIndicatorClearable(True)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setResizeContentsPrecision(_MEASURED)
        self.horizontalHeader().setMinimumSectionSize(_LEAST)
        self.horizontalHeader().setDefaultSectionSize(_LEAST)  # what the stretched last column wants at least
        plain_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._rows.typed.connect(self.chosen)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed)
        self.clicked.connect(self._on_row)
        self.activated.connect(self._on_row)

    def show_insight(self, table: Table) -> None:
        """Show a table; sorting, scroll position and the selected row (by target or values) stay."""
        before, columns, place = self._selected(), self._rows.columns, self.verticalScrollBar().value()
        self._rows.replace(table)
        if columns != table.columns:
            self.resizeColumnsToContents()
            texts = (_longest(table, column) for column in range(len(table.columns) - 1))
            widths = [self.fontMetrics().horizontalAdvance(text) + _PADDING for text in texts]
            self._needed = [max(self.columnWidth(column), width) for column, width in enumerate(widths)]
            self._texts = [
                max(width, _LEAST, self.fontMetrics().horizontalAdvance(name) + 2 * _PADDING)
                for width, name in zip(widths, table.columns, strict=False)
            ]
            self._last = max(_LEAST, self.horizontalHeader().sectionSizeHint(len(table.columns) - 1))
            self._spread(self._roomy())
        self._fit_height()
        self._select(before)
        self.verticalScrollBar().setValue(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        gap = self._roomy()
        if gap != self._gap:  # where it is the same, columns that somebody has drawn wider stay so
            self._spread(gap)
        self._fit_height()

    def _fit_height(self) -> None:
        """The height of the rows that are seen, and of the bar below them where the columns are wider than the room."""
        rows = self._sorted.rowCount()
        height = min(rows, _ROWS_SHOWN) * ROW + self.horizontalHeader().sizeHint().height() + 4
        room = self.maximumViewportSize().width()
        room -= self.verticalScrollBar().sizeHint().width() if rows > _ROWS_SHOWN else 0
        if sum(self.columnWidth(column) for column in range(len(self._needed))) + _LEAST > room:
            height += self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(height)

    def _roomy(self) -> int:
        """The gap that leaves all columns in sight; negative where there is no room for what they need."""
        free = self.viewport().width() - sum(self._needed) - self._last
        return -1 if free < 0 else min(_GAP, free // max(1, len(self._needed)))

    def _spread(self, gap: int) -> None:
        self._gap = gap
        for column, width in enumerate(self._texts if gap < 0 else self._needed):  # the last one takes what is left
            self.setColumnWidth(column, width + max(0, gap))

    def set_stale(self, stale: bool) -> None:
        self._rows.faded = self.palette().color(QPalette.ColorRole.PlaceholderText) if stale else None
        self._rows.repaint_all()

    def set_theme(self, theme: Theme) -> None:
        """All colours are the palette's."""

    def _selected(self) -> Row | None:
        rows = self.selectionModel().selectedRows()
        return self._rows.rows[self._sorted.mapToSource(rows[0]).row()] if rows else None

    def _select(self, row: Row | None) -> None:
        self.clearSelection()
        for i, other in enumerate(self._rows.rows if row else ()):
            if row and (other.target == row.target if row.target else other.values == row.values):
                index = self._sorted.mapFromSource(self._rows.index(i, 0))
                flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
                self.selectionModel().select(index, flags)
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and index.isValid():
            removal = self._row(index).removal
            if removal is not None:
                self.chosen.emit(move_target(removal))
                return
        super().keyPressEvent(event)

    def _row(self, index: QModelIndex) -> Row:
        return self._rows.rows[self._sorted.mapToSource(index).row()]

    def _on_row(self, index: QModelIndex) -> None:
        target = self._row(index).target
        if target is not None:
            self.chosen.emit(target)
