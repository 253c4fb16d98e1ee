"""All parameters of a solver as a table: a dot before those that differ, values edited in place and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QComboBox, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from workbench.solve.parameters import Parameter, problem
from workbench.ui.widgets.pieces import named, plain_rows

Index = QModelIndex | QPersistentModelIndex
MARK, NAME, VALUE, DEFAULT, KIND = range(5)
_HEADINGS = ("", "Parameter", "Value", "Default", "Values")
_DOT = "●"


class ParameterRows(QAbstractTableModel):
    """The parameters, and what is set of them: `values` has only what differs from the defaults."""

    refused = Signal(str)  # why a value was not taken; empty when one was
    changed = Signal()

    def __init__(self, solver: str, parameters: Sequence[Parameter], values: Mapping[str, str]) -> None:
        super().__init__()
        self.parameters = list(parameters)
        self._solver, self._values = solver, dict(values)

    @property
    def values(self) -> dict[str, str]:
        """What differs from the defaults, by name."""
        return dict(self._values)

    def replace(self, values: Mapping[str, str]) -> None:
        """Other values; what equals its default is none."""
        defaults = {one.name: one.default for one in self.parameters}
        self._values = {name: value for name, value in values.items() if defaults.get(name) != value}
        self.refused.emit("")
        self._tell(0, len(self.parameters) - 1)

    def reset(self, row: int) -> None:
        """Its default again."""
        self._values.pop(self.parameters[row].name, None)
        self.refused.emit("")
        self._tell(row, row)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.parameters)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(_HEADINGS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        one = self.parameters[index.row()]
        differs = one.name in self._values
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            value = self._values.get(one.name, one.default)
            return (_DOT if differs else "", one.name, value, one.default, _values_told(one))[index.column()]
        if role == Qt.ItemDataRole.FontRole and differs:
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == MARK:
            return "differs" if differs else "as usual"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _HEADINGS[section]
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        editable = Qt.ItemFlag.ItemIsEditable if index.column() == VALUE else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | editable

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a value, unless the solver refuses it; an empty one is the default."""
        one, text = self.parameters[index.row()], str(value).strip()
        if text in ("", one.default):
            self.reset(index.row())
            return True
        if why := problem(self._solver, one.name, text):
            self.refused.emit(why)
            return False
        self._values[one.name] = text
        self.refused.emit("")
        self._tell(index.row(), index.row())
        return True

    def _tell(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(_HEADINGS) - 1))
        self.changed.emit()


def _values_told(one: Parameter) -> str:
    return one.kind if one.kind == "yes or no" or not one.choices else ", ".join(one.choices)


class _Filtered(QSortFilterProxyModel):
    """Only those with all words, named so first, and only those that differ if that is wanted."""

    words, differing = "", False

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        rows = self.sourceModel()
        assert isinstance(rows, ParameterRows)
        one = rows.parameters[row]
        return (not self.differing or one.name in rows.values) and one.has(self.words)

    def lessThan(self, left: Index, right: Index) -> bool:
        return self._place(left) < self._place(right)

    def _place(self, index: Index) -> tuple[int, int]:
        rows = self.sourceModel()
        assert isinstance(rows, ParameterRows)
        return rows.parameters[index.row()].rank(self.words), index.row()


class _Editor(QStyledItemDelegate):
    """A list where there are but few values, a line for all others."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        view = self.parent()
        assert isinstance(view, ParameterTable)
        choices = view.parameter_at(index.row()).choices
        if not choices:
            return named(super().createEditor(parent, option, index), "parameter-value")
        box = named(QComboBox(parent), "parameter-value")
        box.addItems(choices)
        box.activated.connect(lambda _: self._close(box))
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentText(str(index.data()))
            editor.showPopup()
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentText())
        else:
            super().setModelData(editor, model, index)

    def _close(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)


class ParameterTable(QTableView):
    """The rows in view; F2, Enter or a double click edits a value."""

    chosen = Signal(object)  # the Parameter that is marked, or None

    def __init__(self) -> None:
        super().__init__()
        named(self, "parameter-table", label="Parameters")
        self._shown = _Filtered(self)
        self._shown.setDynamicSortFilter(False)
        self.setModel(self._shown)
        plain_rows(self)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QTableView.EditTrigger.DoubleClicked
            | QTableView.EditTrigger.EditKeyPressed
            | QTableView.EditTrigger.AnyKeyPressed
        )
        self.setItemDelegateForColumn(VALUE, _Editor(self))
        self.selectionModel().currentRowChanged.connect(self._on_row)

    def show_rows(self, rows: ParameterRows) -> None:
        rows.setParent(self)
        self._shown.setSourceModel(rows)
        self._shown.sort(NAME)
        header = self.horizontalHeader()
        for column, width in ((MARK, 22), (NAME, 270), (VALUE, 130), (DEFAULT, 110)):
            self.setColumnWidth(column, width)
        header.setSectionResizeMode(MARK, QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def narrow(self, words: str, differing: bool) -> None:
        """Show only those with all words, and only those that differ if that is wanted."""
        self._shown.words, self._shown.differing = words, differing
        self._shown.invalidate()
        if self._shown.rowCount() and not self.currentIndex().isValid():
            self.setCurrentIndex(self._shown.index(0, VALUE))

    def parameter_at(self, row: int) -> Parameter:
        """What stands in a row of the view."""
        rows = self._shown.sourceModel()
        assert isinstance(rows, ParameterRows)
        return rows.parameters[self._shown.mapToSource(self._shown.index(row, NAME)).row()]

    def reset_marked(self) -> None:
        """The default of the marked row again."""
        rows = self._shown.sourceModel()
        if self.currentIndex().isValid() and isinstance(rows, ParameterRows):
            rows.reset(self._shown.mapToSource(self.currentIndex()).row())

    def _on_row(self, current: QModelIndex, _: QModelIndex) -> None:
        self.chosen.emit(self.parameter_at(current.row()) if current.isValid() else None)
