"""What asks a person leaves nothing behind that a garbage collector on another thread would come upon."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QDialog, QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.widgets.answering import answering
from workbench.core import licences
from workbench.core.options import defaults
from workbench.render import theme as themes
from workbench.solve.experiment import Experiment
from workbench.solve.question import Question
from workbench.solve.runs import Note
from workbench.ui.files.dialogs import Dialogs

PUZZLE = Scripted()
REQUEST = Question(PUZZLE, Board(0), PUZZLE.tasks[0], PUZZLE.tasks[0].read({}))
ASKED: dict[str, Callable[[Dialogs], object]] = {
    "a name": lambda dialogs: dialogs.describe_run("Play", Note()),
    "settings": lambda dialogs: dialogs.compare(Experiment((REQUEST,), 2)),
    "a new board": lambda dialogs: dialogs.new_board(PUZZLE, defaults(PUZZLE.options), themes.load("light")),
    "what the program is": lambda dialogs: dialogs.about("Lamps 1", "Light them."),
}


@pytest.mark.parametrize("what", ASKED)
def test_a_dialog_has_gone_once_it_is_answered(qtbot: QtBot, what: str) -> None:
    window, gone = QWidget(), list[str]()
    qtbot.addWidget(window)

    def look(box: QDialog) -> None:
        box.destroyed.connect(lambda *_: gone.append(what))

    gc.disable()  # it would hide what is left
    try:
        answering(lambda: ASKED[what](Dialogs(window)), look)
        assert gone == [what]
    finally:
        gc.enable()


def test_about_tells_versions_and_licences(qtbot: QtBot) -> None:
    window, shown = QWidget(), list[str]()
    qtbot.addWidget(window)

    def look(box: QDialog) -> None:
        shown.extend(label.text() for label in box.findChildren(QLabel))
        shown.extend(text.toPlainText() for text in box.findChildren(QPlainTextEdit))

    answering(lambda: Dialogs(window).about("Lamps 1", "Light them."), look)
    assert "Lamps 1" in shown
    told = [line.split() for line in shown[-1].splitlines()]
    assert told == [f"{one.name} {one.version} {one.licence}".split() for one in licences.parts()]
