"""The model behind a task, in the window."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.puzzles.towers.puzzle import Towers
from workbench.ui.widgets.table import TableView
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def test_a_model_is_shown_and_exported(qtbot: QtBot, window: MainWindow, answers: Answers, tmp_path: Path) -> None:
    window.show_puzzle(window.puzzles[1])
    window.actions_["model"].trigger()
    dialog = window.tool_windows.model
    assert dialog is not None
    table, export = part(dialog, TableView, "model-sizes"), part(dialog, QPushButton, "model-export")
    assert not export.isEnabled()
    qtbot.waitUntil(export.isEnabled)
    rows = [row[:2] for row in table.rows]
    assert ["variables", "7"] in rows
    assert ["  at_most_one", "6"] in rows
    answers.path = tmp_path / "row.cnf"
    QTest.mouseClick(export, Qt.MouseButton.LeftButton)
    assert "p cnf" in answers.path.read_text()
    answers.path = tmp_path / "row.xyz"
    QTest.mouseClick(export, Qt.MouseButton.LeftButton)
    said = part(dialog, QLabel, "model-said")
    assert "unknown ending '.xyz'" in said.text()

    # a task without a model says so, and the dialog is used again
    window.show_puzzle(window.puzzles[0])
    window.actions_["model"].trigger()
    assert window.tool_windows.model is dialog
    qtbot.waitUntil(lambda: "one model alone" in said.text())
    assert not export.isEnabled()
    assert table.rows == []


def test_it_says_who_is_asked_so_and_shows_no_model_that_nobody_is_asked(qtbot: QtBot, tmp_path: Path) -> None:
    """Of towers' own search the model of a solver was shown."""
    window = window_of(qtbot, tmp_path, Towers())
    window.actions_["model"].trigger()
    dialog = window.tool_windows.model
    assert dialog is not None
    qtbot.waitUntil(part(dialog, QPushButton, "model-export").isEnabled)
    assert "What CP-SAT is asked: along each street" in part(dialog, QLabel, "model-asked").text()
    window.current().side.solve.fill({"engine": "search"})
    window.actions_["model"].trigger()
    qtbot.waitUntil(lambda: "with engine model there is a model" in part(dialog, QLabel, "model-said").text())
    assert "CP-SAT" not in part(dialog, QLabel, "model-asked").text()
    assert part(dialog, TableView, "model-sizes").rows == []


def test_a_dialog_that_is_closed_holds_no_model(qtbot: QtBot, tmp_path: Path) -> None:
    """Each model that was shown stayed until the program ended."""
    window, models = window_of(qtbot, tmp_path, Towers()), list[weakref.ref[Any]]()
    for _ in range(2):
        window.actions_["model"].trigger()
        dialog = window.tool_windows.model
        assert dialog is not None
        qtbot.waitUntil(part(dialog, QPushButton, "model-export").isEnabled)
        models.append(weakref.ref(dialog._model))
        dialog.close()
    gc.collect()
    assert [model() for model in models] == [None, None]
