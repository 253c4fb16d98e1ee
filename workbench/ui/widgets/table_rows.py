"""A table as data: columns say what a cell shows and by what it is sorted, rows are any values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QColor, QFont

from workbench.core.wording import with_capital
from workbench.ui.widgets.plain_text import tip_text

Index = QModelIndex | QPersistentModelIndex
AnyRow = TypeVar("AnyRow")


def _nothing(_: Any) -> Any:
    return None


@dataclass(frozen=True)  # no slots: typing writes into generic values
class Column(Generic[AnyRow]):
    """One column.

    text     what a cell shows.           key    by what rows are sorted: numbers, then texts, then None. Default: text.
    number   numbers stand at the right.  tip    what the pointer is told; by default the text, which may be cut off.
    edit     what takes a text that is typed into a cell; None: nothing can be typed there.
    button   a press on a cell is about that alone: it marks no row.    spoken    what a screen reader says of a cell.
    hidden   not shown until a person wants it.       wide   this column takes the room that is left; default: the last.
    keeps    of a wide one: pixels that its texts keep before spare columns go.
    spare    left out where there is no room for all, those of the highest number first; 0: never.
    differs  left out as long as it says the same of all rows.
    about    what the pointer is told of the heading: what is counted.
    apart    spare, but it stays where without it rows would say the same in the columns of words that stay longer.
    """

    name: str
    heading: str
    text: Callable[[AnyRow], str]
    key: Callable[[AnyRow], object] | None = None
    number: bool = False
    tip: Callable[[AnyRow], str] | None = None
    edit: Callable[[AnyRow], Callable[[str], object] | None] = _nothing
    spoken: Callable[[AnyRow], str | None] = _nothing
    button: bool = False
    hidden: bool = False
    wide: bool = False
    keeps: int = 150
    spare: int = 0
    differs: bool = False
    apart: bool = False
    about: str = ""

    def rank(self, row: AnyRow) -> tuple[int, float, str]:
        """What rows are compared by."""
        value = self.text(row) if self.key is None else self.key(row)
        if value is None:
            return 2, 0.0, ""
        return (0, float(value), "") if isinstance(value, int | float) else (1, 0.0, str(value).casefold())


class Rows(QAbstractTableModel, Generic[AnyRow]):
    """The model of a list of values. Change the list by these methods alone."""

    # what a view finds while Python takes an unreferenced window apart: attributes go before Qt's objects do
    columns: tuple[Column[Any], ...] = ()
    rows: list[AnyRow] = []  # noqa: RUF012
    bold: Callable[[AnyRow], bool] = staticmethod(lambda _: False)

    def __init__(self, columns: Sequence[Column[AnyRow]] = (), rows: Iterable[AnyRow] = ()) -> None:
        super().__init__()
        self.columns, self.rows = tuple(columns), list(rows)
        self.faded: QColor | None = None
        """The ink of rows that are out of date."""
        self.changing = False
        """Whether views are taking rows in or letting them go: a filter that changes meanwhile doubles rows, and ends
        in a crash."""

    def show(self, rows: Iterable[AnyRow], columns: Sequence[Column[AnyRow]] | None = None) -> None:
        """Show other rows; in place, so that what is marked stays, where their number and the columns are as before."""
        new, wanted = list(rows), self.columns if columns is None else tuple(columns)
        heads = [(one.name, one.heading) for one in self.columns]
        if len(new) == len(self.rows) and heads == [(one.name, one.heading) for one in wanted]:
            self.columns, self.rows = wanted, new
            self.refresh_all()
            return
        self.beginResetModel()
        self.columns, self.rows = wanted, new
        self.endResetModel()

    def said(self, row: AnyRow, column: Column[AnyRow]) -> str:
        """What a cell shows, while what is copied and sorted is the column's text."""
        return column.text(row)

    def explained(self, row: AnyRow, column: Column[AnyRow]) -> str:
        """What the pointer is told of a cell."""
        return (column.tip or column.text)(row)

    def insert(self, place: int, *rows: AnyRow) -> None:
        if rows:
            self.changing = True
            self.beginInsertRows(QModelIndex(), place, place + len(rows) - 1)
            self.rows[place:place] = rows
            self.endInsertRows()
            self.changing = False

    def remove(self, place: int) -> None:
        self.changing = True
        self.beginRemoveRows(QModelIndex(), place, place)
        del self.rows[place]
        self.endRemoveRows()
        self.changing = False

    def refresh(self, place: int) -> None:
        """Tell views that a row says something else."""
        self.dataChanged.emit(self.index(place, 0), self.index(place, len(self.columns) - 1))

    def refresh_all(self) -> None:
        """Tell views that any row may say something else."""
        if self.rows and self.columns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.columns) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if index.row() >= len(self.rows):
            return None
        column, row = self.columns[index.column()], self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.said(row, column)
            case Qt.ItemDataRole.EditRole:
                return column.text(row)
            case Qt.ItemDataRole.ToolTipRole:
                return tip_text(self.explained(row, column))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _side(column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return column.spoken(row)
            case Qt.ItemDataRole.ForegroundRole:
                return self.faded
            case Qt.ItemDataRole.FontRole if self.bold(row):
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and 0 <= section < len(self.columns):
            if role == Qt.ItemDataRole.DisplayRole:
                heading = self.columns[section].heading
                return heading if len(heading) < 2 else with_capital(heading)  # in pictures they begin small
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _side(self.columns[section])
            if role == Qt.ItemDataRole.ToolTipRole and self.columns[section].about:
                return tip_text(self.columns[section].about)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and self.columns[index.column()].edit(self.rows[index.row()]) is not None:
            return flags | Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """What is typed goes to the column's `edit`; who shows the rows shows the new ones."""
        column, row = self.columns[index.column()], self.rows[index.row()]
        take = column.edit(row)
        if take is not None and str(value).strip() != column.text(row):
            take(str(value).strip())
        return False


def _side(column: Column[Any]) -> int:
    side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


class SortedRows(QSortFilterProxyModel):
    """Rows in the order of a column."""

    leader: Callable[[Any], Any] | None = None
    """The row above which a row is listed however it is sorted; a row without such a one is its own leader."""

    def lessThan(self, left: Index, right: Index) -> bool:
        source = self.sourceModel()
        assert isinstance(source, Rows)
        rank, one, other = source.columns[left.column()].rank, source.rows[left.row()], source.rows[right.row()]
        if self.leader is None:
            return bool(rank(one) < rank(other))
        above, other_above = self.leader(one), self.leader(other)
        if above is not other_above:
            ranks = rank(above), rank(other_above)
            if ranks[0] != ranks[1]:
                return ranks[0] < ranks[1]
            place = left.row() if above is one else source.rows.index(above)  # most rows stand for themselves alone
            return place < (right.row() if other_above is other else source.rows.index(other_above))
        if one is not other and (above is one or above is other):
            return (above is one) is (self.sortOrder() is Qt.SortOrder.AscendingOrder)
        return bool(rank(one) < rank(other))


class NarrowedRows(SortedRows):
    """Those that `accepts` takes. Apart, since Qt asks Python of each row: a tenth of a second for 20,000."""

    accepts: Callable[[Any], bool] | None = None

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        source = self.sourceModel()
        return self.accepts is None or not isinstance(source, Rows) or self.accepts(source.rows[row])
