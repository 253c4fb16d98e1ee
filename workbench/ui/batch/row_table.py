"""The rows of a batch's table as a list to look at: the newest last, a line each, however many there are."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from workbench.core import files
from workbench.core.errors import RunError
from workbench.solve.batch.table import NAME, JobRow, read_row
from workbench.ui.widgets.plain_text import tip_text

_HEADS = ("board", "task", "seed", "answer", "value", "seconds", "settings")
WIDTHS = (150, 70, 50, 90, 110, 70)
"""Pixels of all columns but the last, which has the rest."""
_NUMBERS = (2, 4, 5)
_AT_ONCE = 1 << 18  # bytes that are read of the table at one go: some 400 rows, 10 ms
_Index = QModelIndex | QPersistentModelIndex


class RowTable(QAbstractTableModel):
    """Follows the file of a table. Of a row only its line's place and what is shown stay in memory."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.read = 0
        """Bytes of the file that are read."""
        self._shown: list[tuple[str, ...]] = []
        self._places: list[int] = []

    def follow(self) -> list[JobRow]:
        """Take in what has been written since, some of it where it is much; the new rows."""
        try:
            with files.opened(self.folder / NAME) as stream:
                stream.seek(self.read)
                data = stream.read(_AT_ONCE)
                if data and b"\n" not in data:
                    data += stream.readline()
        except OSError:
            return []  # there is none yet
        rows, places = list[JobRow](), list[int]()
        for line in data[: data.rfind(b"\n") + 1].splitlines(keepends=True):
            try:
                rows.append(read_row(line))
                places.append(self.read)
            except RunError:
                pass  # who runs the batch says which line is none
            self.read += len(line)
        if rows:
            self.beginInsertRows(QModelIndex(), len(self._shown), len(self._shown) + len(rows) - 1)
            self._shown.extend(map(shown_cells, rows))
            self._places.extend(places)
            self.endInsertRows()
        return rows

    def row(self, number: int) -> JobRow:
        """A row as it stands in the file; RunError when it is not there any more."""
        try:
            with files.opened(self.folder / NAME) as stream:
                stream.seek(self._places[number])
                return read_row(stream.readline())
        except OSError:
            raise RunError(f"{self.folder / NAME}: this row is not there any more") from None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(_HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return _HEADS[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown[index.row()][index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(self._shown[index.row()][index.column()])
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in _NUMBERS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None


def shown_cells(row: JobRow) -> tuple[str, ...]:
    seconds = row.measured.elapsed
    return (
        row.board,
        row.task,
        str(row.seed),
        row.error or row.status.value,
        "" if row.objective is None else f"{row.objective:.9g}",
        "" if seconds is None else f"{seconds:.3f}",
        " · ".join(f"{name} {text}" for name, text in (row.options | row.params).items()),
    )
