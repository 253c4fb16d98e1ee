"""All parameters in a table: found by words, set in place and checked, reset, kept as presets, written to the form."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from tests.ui.parts import part
from workbench.core.task import CPSAT, HIGHS
from workbench.ui.ask import limits_form
from workbench.ui.ask.limits_form import LimitsForm
from workbench.ui.ask.parameter_table import DEFAULT, MARK, NAME, VALUE, ParameterTable
from workbench.ui.ask.parameters_dialog import ParametersDialog
from workbench.ui.widgets.settings import Settings

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def form(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LimitsForm:
    monkeypatch.setattr(limits_form, "_PAUSE", 10)
    made = LimitsForm(Settings(tmp_path))
    qtbot.addWidget(made)
    made.show()
    return made


def opened(qtbot: QtBot, form: LimitsForm) -> ParametersDialog:
    QTest.mouseClick(part(form, QPushButton, "all-parameters"), LEFT)
    dialog = part(form.window(), ParametersDialog)
    table = part(dialog, ParameterTable)
    qtbot.waitUntil(lambda: table.model().rowCount() > 0)
    return dialog


def rows(dialog: ParametersDialog) -> list[tuple[str, ...]]:
    model = part(dialog, ParameterTable).model()
    columns = (MARK, NAME, VALUE, DEFAULT)
    return [tuple(str(model.index(row, one).data()) for one in columns) for row in range(model.rowCount())]


def edit(dialog: ParametersDialog, words: str, value: str) -> None:
    """By keys: words, down to the value, F2, the value, Enter."""
    field, table = part(dialog, QLineEdit, "parameter-words"), part(dialog, ParameterTable)
    field.setText(words)
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, VALUE))
    QTest.keyClick(table, Qt.Key.Key_F2)
    editor = part(table, QLineEdit, "parameter-value")
    editor.selectAll()
    QTest.keyClicks(editor, value)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.qWait(1)  # Qt takes the value in the next pass of its loop


def press(dialog: ParametersDialog, name: str) -> None:
    QTest.mouseClick(part(dialog, QPushButton, name), LEFT)


def accept(dialog: ParametersDialog) -> None:
    QTest.mouseClick(part(dialog, QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok), LEFT)


def test_a_value_is_found_by_words_set_and_written_to_the_form(qtbot: QtBot, form: LimitsForm) -> None:
    text = part(form, QPlainTextEdit, "limit_params")
    text.setPlainText("cut_level=0\nmy_own=1")
    dialog = opened(qtbot, form)
    assert "CP-SAT has no parameter my_own" in part(dialog, QLabel, "parameter-said").text()
    edit(dialog, "linearization_level zero relaxation", "2")
    assert rows(dialog)[0] == ("●", "linearization_level", "2", "1")
    about = part(dialog, QPlainTextEdit, "parameter-about").toPlainText()
    assert about.startswith("Linear programming relaxation\n\nA non-negative level")
    edit(dialog, "linearization_level zero relaxation", "much")
    said = part(dialog, QLabel, "parameter-said")
    assert said.text() == "CP-SAT's parameter linearization_level cannot be 'much'"
    assert rows(dialog)[0][2] == "2"
    part(dialog, QLineEdit, "parameter-words").clear()
    part(dialog, QCheckBox, "parameter-differing").click()
    assert [row[1:3] for row in rows(dialog)] == [("linearization_level", "2"), ("cut_level", "0")]
    accept(dialog)
    assert text.toPlainText().split() == ["my_own=1", "cut_level=0", "linearization_level=2"]
    form.close_threads()


def test_those_that_are_called_so_come_first(qtbot: QtBot, form: LimitsForm) -> None:
    dialog = opened(qtbot, form)
    usual = [row[1] for row in rows(dialog)]
    part(dialog, QLineEdit, "parameter-words").setText("linearization")
    names = [row[1] for row in rows(dialog)]
    assert names[:2] == ["linearization_level", "feasibility_jump_linearization_level"]
    assert len(names) > 2
    part(dialog, QLineEdit, "parameter-words").clear()
    assert [row[1] for row in rows(dialog)] == usual
    dialog.reject()
    form.close_threads()


def test_a_choice_is_made_from_a_list(qtbot: QtBot, form: LimitsForm) -> None:
    dialog = opened(qtbot, form)
    part(dialog, QLineEdit, "parameter-words").setText("preferred_variable_order")
    table = part(dialog, ParameterTable)
    QTest.mouseDClick(table.viewport(), LEFT, pos=table.visualRect(table.model().index(0, VALUE)).center())
    table.edit(table.model().index(0, VALUE))
    box = part(table, QComboBox, "parameter-value")
    assert [box.itemText(row) for row in range(box.count())][1] == "IN_REVERSE_ORDER"
    box.hidePopup()
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert rows(dialog)[0][1:3] == ("preferred_variable_order", "IN_REVERSE_ORDER")
    press(dialog, "parameter-reset")
    assert rows(dialog)[0] == ("", "preferred_variable_order", "IN_ORDER", "IN_ORDER")
    dialog.reject()


def test_presets_are_kept_by_name_and_solver(qtbot: QtBot, form: LimitsForm, tmp_path: Path) -> None:
    dialog = opened(qtbot, form)
    press(dialog, "preset-save")
    assert part(dialog, QLabel, "parameter-said").text() == "A preset needs a name"
    edit(dialog, "cut_level", "0")
    names = part(dialog, QComboBox, "presets")
    names.setEditText("  no   cuts ")
    press(dialog, "preset-save")
    assert Settings(tmp_path).presets(CPSAT) == {"no cuts": {"cut_level": "0"}}
    assert Settings(tmp_path).presets(HIGHS) == {}
    press(dialog, "parameter-reset-all")
    assert dialog.values == {}
    names.setCurrentIndex(0)
    names.activated.emit(0)
    assert dialog.values == {"cut_level": "0"}
    press(dialog, "preset-delete")
    assert names.count() == 0
    dialog.reject()


def test_the_parameters_are_those_of_the_solver_that_is_asked(qtbot: QtBot, form: LimitsForm) -> None:
    text, problem = part(form, QPlainTextEdit, "limit_params"), part(form, QLabel, "limit_problem")
    text.setPlainText("mip_rel_gap=0.5")
    qtbot.waitUntil(lambda: problem.text().startswith("CP-SAT has no parameter 'mip_rel_gap'"))
    form.set_solver(HIGHS)
    qtbot.waitUntil(lambda: problem.text() == "")
    dialog = opened(qtbot, form)
    assert "HiGHS" in dialog.windowTitle()
    part(dialog, QCheckBox, "parameter-differing").click()
    assert [row[1:3] for row in rows(dialog)] == [("mip_rel_gap", "0.5")]
    dialog.reject()
    form.close_threads()


def test_damaged_presets_are_none(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    for text in ("{", "[1]", '{"a": 1, "b": {"x": 2}, "c": {"cut_level": "0"}}'):
        settings._store.setValue(f"presets/{CPSAT}", text)
    assert settings.presets(CPSAT) == {"c": {"cut_level": "0"}}
