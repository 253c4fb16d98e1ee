"""All parameters of a solver, to be looked up and set: filtered by words, documented, kept as presets by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QLineEdit, QPlainTextEdit, QWidget

from workbench.core.task import CPSAT, SOLVER_NAMES
from workbench.solve.solvers.parameters import Parameter, parameters_of
from workbench.ui.ask.parameter_table import ParameterTable
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import ALARM, keep_high, named, ok_cancel, push_button, wrapped
from workbench.ui.widgets.plain_text import titled
from workbench.ui.widgets.settings import Settings


class ParametersDialog(QDialog):
    """Edits what is set; `values` has it when it is accepted. What the solver does not know is left as it was."""

    def __init__(
        self, solver: str, values: Mapping[str, str], settings: Settings | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("parameters-dialog")
        self.setWindowTitle(titled(f"Parameters of {_called(solver)}"))
        self._solver, self._settings, self._given = solver, settings, dict(values)
        self._table = ParameterTable(solver)
        self._table.selectionModel().currentRowChanged.connect(self._on_row)
        self._words = named(QLineEdit(), "parameter-words", label="Words to look for")
        self._words.setPlaceholderText("Words of the name or the documentation")
        self._words.setClearButtonEnabled(True)
        self._words.textChanged.connect(self._narrow)
        self._differing = named(QCheckBox("Only what differs"), "parameter-differing")
        self._differing.toggled.connect(self._narrow)
        self._about = named(QPlainTextEdit(), "parameter-about", label="Documentation")
        self._about.setReadOnly(True)
        self._about.setPlaceholderText("Loading the solver…")
        keep_high(self._about, 8)
        self._said = wrapped("parameter-said", ink=ALARM)
        self._table.refused.connect(self._said.setText)
        self._lay_out()
        self._list_presets("")
        self._background: BackgroundTask[tuple[Parameter, ...]] | None = BackgroundTask(
            self, "parameters", partial(_read, solver), self._on_read, self._said.setText
        )
        self._background.begin()
        self.finished.connect(self.deleteLater)

    def _lay_out(self) -> None:
        self._one = push_button("&Reset", "parameter-reset", self._table.reset_marked, "The marked one to its default")
        self._all = push_button("Reset &all", "parameter-reset-all", self._on_reset_all, "All to their defaults")
        self._presets = named(QComboBox(), "presets", label="Presets")
        self._presets.setEditable(True)
        self._presets.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        if (line := self._presets.lineEdit()) is not None:
            line.setPlaceholderText("Preset")
        self._presets.setMinimumContentsLength(14)
        self._presets.activated.connect(self._on_preset)
        self._keep = push_button("&Save", "preset-save", self._on_keep, "Keep what differs under this name")
        self._drop = push_button("&Delete", "preset-delete", self._on_drop, "Forget the preset of this name")
        buttons, go = ok_cancel(self)
        go.setAutoDefault(False)  # Enter belongs to the table
        for widget in (self._presets, self._keep, self._drop):
            widget.setVisible(self._settings is not None)
        top = in_row((self._words, 1), self._differing)
        foot = in_row(self._one, self._all, self._presets, self._keep, self._drop, STRETCH, buttons)
        parts = (top, (self._table, 1), self._about, self._said, foot)
        in_column(*parts, inside=self, margins=(18, 16, 18, 14), spacing=10)
        self.resize(860, 620)

    @property
    def values(self) -> dict[str, str]:
        known = {one.name for one in self._table.parameters}
        return {name: value for name, value in self._given.items() if name not in known} | self._table.values

    def done(self, result: int) -> None:
        """Stop reading the parameters: the dialog closes."""
        task, self._background = self._background, None
        if task is not None:
            task.close()
        super().done(result)

    # what there is

    def _on_read(self, parameters: tuple[Parameter, ...]) -> None:
        self._background = None
        known = {one.name for one in parameters}
        mine = {name: value for name, value in self._given.items() if name in known}
        self._about.setPlaceholderText("Its package says nothing of it.")
        self._table.show_parameters(parameters, mine)
        self._narrow()
        if strange := sorted(self._given.keys() - known):
            self._said.setText(f"{_called(self._solver)} has no parameter {', '.join(strange)}; it is left as it is")

    def _narrow(self) -> None:
        self._table.narrow_to(self._words.text(), self._differing.isChecked())

    def _on_row(self, current: QModelIndex) -> None:
        one: Parameter | None = self._table.row_at(current) if current.isValid() else None
        self._about.setPlainText("" if one is None else "\n\n".join(text for text in (one.group, one.about) if text))

    def _on_reset_all(self) -> None:
        self._table.replace({})
        self._narrow()

    # presets

    def _list_presets(self, name: str) -> None:
        presets = {} if self._settings is None else self._settings.presets(self._solver)
        self._presets.clear()
        self._presets.addItems(sorted(presets))
        self._presets.setCurrentIndex(-1)
        self._presets.setEditText(name)

    def _on_preset(self, _: int) -> None:
        if self._settings is not None:
            self._table.replace(self._settings.presets(self._solver).get(self._presets.currentText(), {}))
            self._narrow()

    def _on_keep(self) -> None:
        name = " ".join(self._presets.currentText().split())
        if self._settings is None:
            return
        if not name:
            self._said.setText("A preset needs a name")
            self._presets.setFocus()
            return
        self._settings.keep_presets(self._solver, self._settings.presets(self._solver) | {name: self._table.values})
        self._list_presets(name)
        self._said.setText("")

    def _on_drop(self) -> None:
        if self._settings is not None:
            kept = self._settings.presets(self._solver)
            kept.pop(self._presets.currentText(), None)
            self._settings.keep_presets(self._solver, kept)
            self._list_presets("")


def _read(solver: str, _: TaskState) -> tuple[Parameter, ...]:
    return parameters_of(solver)


def _called(solver: str) -> str:
    return SOLVER_NAMES.get(solver, SOLVER_NAMES[CPSAT])
