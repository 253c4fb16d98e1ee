"""All parameters of a solver as a table: a dot before those that differ, values edited in place and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractItemModel, Signal
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.solve.solvers.parameters import Parameter, problem
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.table import TableView
from workbench.ui.widgets.table_rows import Column, Index

MARK, NAME, VALUE, DEFAULT, KIND = range(5)
_DOT = "●"
_Hint = QAbstractItemView.ScrollHint


class ParameterTable(TableView):
    """The parameters, and what is set of them: `values` has only what differs. F2, Enter or a double click edits."""

    refused = Signal(str)  # why a value was not taken; empty when one was

    def __init__(self, solver: str) -> None:
        super().__init__()
        named(self, "parameter-table", label="Parameters")
        self.parameters: tuple[Parameter, ...] = ()
        self._solver, self._values = solver, dict[str, str]()
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setItemDelegateForColumn(VALUE, _Editor(self))
        self.model_rows.bold = lambda one: one.name in self._values
        self.model_rows.show((), self._columns())

    def _columns(self) -> tuple[Column[Parameter], ...]:
        def differs(one: Parameter) -> bool:
            return one.name in self._values

        return (
            Column("mark", "", lambda one: _DOT if differs(one) else "", lambda one: not differs(one),
                   spoken=lambda one: "differs" if differs(one) else "default"),
            Column("name", "Parameter", lambda one: one.name),
            Column("value", "Value", self._value, edit=lambda one: lambda text: self._set(one, text)),
            Column("default", "Default", lambda one: one.default),
            Column("kind", "Values", _value_words),
        )  # fmt: skip

    def show_parameters(self, parameters: Sequence[Parameter], values: Mapping[str, str]) -> None:
        self.parameters, self._values = tuple(parameters), dict(values)
        self.narrow_to("", False)
        self._measure()

    def scrollTo(self, index: Index, hint: _Hint = _Hint.EnsureVisible) -> None:
        """Scroll up and down only, so that the names stay in sight."""
        left = self.horizontalScrollBar().value()
        super().scrollTo(index, hint)
        self.horizontalScrollBar().setValue(left)

    @property
    def values(self) -> dict[str, str]:
        """What differs from the defaults, by name."""
        return dict(self._values)

    def replace(self, values: Mapping[str, str]) -> None:
        """Show other values; a value that equals its default counts as not set."""
        defaults = {one.name: one.default for one in self.parameters}
        self._values = {name: value for name, value in values.items() if defaults.get(name) != value}
        self._changed()

    def reset_marked(self) -> None:
        """The default of the marked row again."""
        if self.currentIndex().isValid():
            self._values.pop(self.row_at(self.currentIndex()).name, None)
            self._changed()

    def narrow_to(self, words: str, differing: bool) -> None:
        """Show those with all words, named so first; and only those that differ if that is wanted."""
        wanted = [one for one in self.parameters if one.has(words)]
        if differing:
            wanted = [one for one in wanted if one.name in self._values]
        self.model_rows.show(sorted(wanted, key=lambda one: one.rank(words)))
        if wanted and not self.currentIndex().isValid():
            self.setCurrentIndex(self.model().index(0, VALUE))

    def _value(self, one: Parameter) -> str:
        return self._values.get(one.name, one.default)

    def _set(self, one: Parameter, text: str) -> None:
        """Take a value, unless the solver refuses it; an empty one is the default."""
        if text in ("", one.default):
            self._values.pop(one.name, None)
        elif why := problem(self._solver, one.name, text):
            self.refused.emit(why)
            return
        else:
            self._values[one.name] = text
        self._changed()

    def _changed(self) -> None:
        self.refused.emit("")
        self.model_rows.refresh_all()


def _value_words(one: Parameter) -> str:
    return one.kind if one.kind == "yes or no" or not one.choices else ", ".join(one.choices)


class _Editor(QStyledItemDelegate):
    """The editor of a cell: a list where a parameter has few values, else a line of text."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        view = self.parent()
        assert isinstance(view, ParameterTable)
        choices = view.row_at(index).choices
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
