"""Sets of parameters are chosen, tried over seeds one after the other, and laid side by side with a verdict."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialogButtonBox, QDoubleSpinBox, QLabel, QSpinBox, QToolButton
from pytestqt.qtbot import QtBot

from tests.scripted import Scripted
from tests.ui.conftest import Answers
from tests.ui.parts import part
from workbench.core.context import Limits
from workbench.core.options import defaults
from workbench.core.outcome import Status
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.solve.question import Question
from workbench.solve.tuning import Tuning, sets_for
from workbench.ui.ask.tune_dialog import TuneDialog
from workbench.ui.runs.session import State
from workbench.ui.window.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton


def test_a_question_is_tuned_and_the_distribution_is_the_answer(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    scripted.script = lambda board, ctx: ctx.outcome(Status.PROVED, board=board, objective=3.0)
    answers.tune_of = lambda question: Tuning(question, sets_for(question)[:3], 2)
    tab = window.current()
    tab.side.solve.set_limits(Limits(9.0, 1, 4, {"random_branches_ratio": "0.1"}))
    QTest.mouseClick(part(tab.side, QToolButton, "tune-button"), LEFT)
    qtbot.waitUntil(lambda: len(tab.solving.runs.all) == 6 and tab.solving.series.state is State.IDLE)
    assert answers.asked == ["tune"]
    asked = [(run.question.limits.seed, len(run.question.limits.params)) for run in tab.solving.runs.all]
    assert asked == [(5, 1), (5, 2), (5, 2), (6, 1), (6, 2), (6, 2)]
    assert tab.side.solve.runs.selected == tuple(tab.solving.runs.all)
    assert part(tab.side.run.comparison, QComboBox, "compare-of").currentData() == "ecdf"
    title = part(tab.side.run.comparison, QLabel, "comparison-title")
    qtbot.waitUntil(lambda: "solved" in title.text())
    found = tab.side.run.comparison.comparison
    assert found is not None
    assert [group.label for group in found.groups] == ["as usual", "linearization_level 0", "linearization_level 2"]


@pytest.fixture
def dialog(qtbot: QtBot) -> TuneDialog:
    puzzle = Dicdacdoe()
    board, task = puzzle.new_board(defaults(puzzle.options)), puzzle.task("find")
    made = TuneDialog(Question(puzzle, board, task, defaults(task.options), Limits(5.0, 1, 0, {"cut_level": "0"})))
    qtbot.addWidget(made)
    made.show()
    return made


def test_sets_seeds_and_time_are_chosen(dialog: TuneDialog) -> None:
    said = part(dialog, QLabel, "tune-sum")
    assert said.text() == "14 sets, 6 seeds: 84 runs one after the other, at most 7 min 00 s."
    boxes = dialog.findChildren(QCheckBox)
    assert not boxes[0].isEnabled()  # the usual parameters are what the others are held against
    assert not [box for box in boxes if box.text() == "no cuts"]  # they have been set already
    for box in boxes[3:]:
        box.click()
    part(dialog, QSpinBox, "tune-seeds").setValue(3)
    part(dialog, QDoubleSpinBox, "tune-time").setValue(2.5)
    assert said.text().split(". ")[:2] == [
        "3 sets, 3 seeds: 9 runs one after the other, at most 22.5 s",
        "Fewer than 5 seeds cannot tell 3 sets from chance.",
    ]
    tuning = dialog.tuning()
    assert [one.name for one in tuning.sets] == ["as usual", "no relaxation", "full relaxation"]
    assert [one.limits.time for one in tuning.questions()] == [2.5] * 9
    for box in boxes[1:3]:
        box.setChecked(False)
    assert not part(dialog, QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_the_sets_are_those_of_the_solver(qtbot: QtBot) -> None:
    puzzle = Dicdacdoe()
    board, task = puzzle.new_board(defaults(puzzle.options)), puzzle.task("find")
    values = task.read({"solver": "highs", "formulation": "notebook"})
    made = TuneDialog(Question(puzzle, board, task, values, Limits()))
    qtbot.addWidget(made)
    assert "interior point" in [box.text() for box in made.findChildren(QCheckBox)]
