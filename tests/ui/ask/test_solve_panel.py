"""The panel says what is wanted and shows what it is told; nothing in it moves while a solve streams."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit, QProgressBar, QPushButton, QSpinBox, QToolButton
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.parts import part
from workbench.core.context import Limits
from workbench.core.errors import OptionError
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.task import CPSAT
from workbench.solve import libraries
from workbench.solve.events import Bound, Event, Incumbent, Phase, Progress
from workbench.solve.question import Question
from workbench.solve.runs import Run
from workbench.ui.ask.limits_form import LimitsForm, read_params
from workbench.ui.ask.solve_panel import SolvePanel
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.session import State


@pytest.fixture
def panel(qtbot: QtBot) -> SolvePanel:
    made = SolvePanel(RunBook())
    qtbot.addWidget(made)
    made.set_puzzle(Scripted(), lambda: Board(5))
    made.resize(360, 300)
    made.show()
    qtbot.waitExposed(made)
    return made


def question() -> Question:
    puzzle = Scripted()
    return Question(puzzle, Board(5), puzzle.tasks[0], Values(), Limits())


def button(panel: SolvePanel, name: str) -> QPushButton:
    found = panel.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def order_of(qtbot: QtBot, panel: SolvePanel) -> Question:
    with qtbot.waitSignal(panel.asked) as said:
        QTest.mouseClick(button(panel, "start"), Qt.MouseButton.LeftButton)
    assert said.args is not None
    how, order = said.args
    assert how == "start"
    assert isinstance(order, Question)
    return order


def test_start_says_task_values_and_limits(qtbot: QtBot, panel: SolvePanel) -> None:
    panel.set_limits(Limits(time=7, workers=1, seed=3, params={"linearization_level": "2"}))
    panel.select_task("find")
    order = order_of(qtbot, panel)
    assert order.task.name == "find"
    assert order.values == Values({"goal": 10})
    assert order.limits == Limits(time=7, workers=1, seed=3, params={"linearization_level": "2"})


def begin(panel: SolvePanel) -> Run:
    run = Run(question(), datetime.now().astimezone())
    panel._book.add(run)
    panel._book.show_run(run)
    panel.show_state(State.STARTING)
    return run


def take(panel: SolvePanel, *events: Event) -> None:
    """Something happens to the run on show."""
    run = panel._book.shown
    assert run is not None
    for event in events:
        run.take(event)
    panel._book.update(run, Update())


def end(panel: SolvePanel, outcome: Outcome) -> None:
    run = panel._book.shown
    assert run is not None
    run.end(outcome)
    panel._book.update(run, Update(ended=True))


def test_f5_starts_and_escape_stops(qtbot: QtBot, panel: SolvePanel) -> None:
    with qtbot.waitSignal(panel.asked):
        QTest.keyClick(panel, Qt.Key.Key_F5)
    begin(panel)
    with qtbot.waitSignal(panel.stop_action.triggered):
        QTest.keyClick(panel, Qt.Key.Key_Escape)


def test_buttons_follow_the_state(panel: SolvePanel) -> None:
    start, stop = button(panel, "start"), button(panel, "stop")
    assert (start.isEnabled(), stop.isEnabled()) == (True, False)
    begin(panel)
    assert (start.isEnabled(), stop.isEnabled()) == (False, True)
    panel.show_state(State.STOPPING)
    assert (start.isEnabled(), stop.isEnabled()) == (False, False)
    panel.show_state(State.IDLE, quick=True)
    assert (start.isEnabled(), stop.isEnabled()) == (True, True)
    panel.show_state(State.IDLE)
    assert (start.isEnabled(), stop.isEnabled()) == (True, False)


def test_task_changed(qtbot: QtBot, panel: SolvePanel) -> None:
    with qtbot.waitSignal(panel.task_changed) as said:
        panel.select_task("find")
    assert said.args is not None
    assert said.args[0].name == "find"
    with pytest.raises(OptionError, match="unknown task"):
        panel.select_task("nothing")


def test_the_same_puzzle_again_keeps_the_task(panel: SolvePanel) -> None:
    puzzle = Scripted()
    panel.set_puzzle(puzzle, lambda: Board(5))
    panel.select_task("find")
    panel.set_puzzle(puzzle, lambda: Board(6))
    combo = panel.findChild(QComboBox, "task")
    assert isinstance(combo, QComboBox)
    assert combo.currentText() == "Find"


def test_coming_back_to_a_task_finds_its_options(qtbot: QtBot, panel: SolvePanel) -> None:
    panel.select_task("find")
    spin = panel.findChild(QSpinBox, "goal")
    assert isinstance(spin, QSpinBox)
    spin.setValue(33)
    panel.select_task("play")
    panel.select_task("find")
    assert panel.question().values == Values({"goal": 33})


def test_streaming_moves_nothing(qtbot: QtBot, panel: SolvePanel) -> None:
    begin(panel)
    places = _places(panel)
    take(panel, Phase(0, 0.1, "Building the model"))
    take(panel, Incumbent(1, 99, Board(1), 123456), Bound(2, 100, 9.25))
    take(panel, Progress(3, 3000, 3.0, 4.0))
    end(panel, Outcome(Status.FEASIBLE, objective=12, bound=9, stopped=Stopped.USER))
    assert _places(panel) == places


def _places(panel: SolvePanel) -> list[tuple[int, ...]]:
    layout = panel.layout()
    assert layout is not None
    layout.activate()
    labels = sorted(panel.status.findChildren(QLabel), key=lambda label: (label.y(), label.x()))
    return [(label.x(), label.y(), label.width(), label.height()) for label in labels]


def test_status_from_start_to_end(panel: SolvePanel) -> None:
    status = panel.status
    begin(panel)
    assert status.words() == "Starting"
    take(panel, Phase(0, 0.1, "Searching"))
    assert status.words() == "Searching"
    take(panel, Incumbent(1, 3, Board(12), 12, 9), Bound(2, 3.1, 9))
    assert status.line() == "best 12 · bound 9 · gap 25 % · 3.1 s"
    panel.show_state(State.STOPPING)
    take(panel, Phase(3, 3.2, "Improving"))
    assert status.words().startswith("Stopping")
    end(panel, Outcome(Status.FEASIBLE, objective=11, bound=9, stopped=Stopped.USER))
    assert status.words().endswith("stopped by you: value 11; whether there is better is open")
    assert status.line() == "best 11 · bound 9 · gap 18 % · 3.2 s"


def test_the_bar_knows_what_it_knows(panel: SolvePanel) -> None:
    bar = panel.findChild(QProgressBar, "status_bar")
    assert isinstance(bar, QProgressBar)
    assert bar.isHidden()
    begin(panel)
    assert (bar.minimum(), bar.maximum()) == (0, 0)
    take(panel, Progress(0, 1, 1.0, 4.0))
    assert bar.value() * 4 == bar.maximum()
    take(panel, Progress(1, 1, 1.0, None))
    assert bar.maximum() == 0
    end(panel, Outcome(Status.UNKNOWN))
    assert bar.isHidden()


def test_a_parameter_that_is_none_refuses_the_start(qtbot: QtBot, panel: SolvePanel) -> None:
    edit = panel.findChild(QPlainTextEdit, "limit_params")
    fold = panel.findChild(QToolButton, "limits_fold")
    problem = panel.findChild(QLabel, "limit_problem")
    assert isinstance(edit, QPlainTextEdit)
    assert isinstance(fold, QToolButton)
    assert isinstance(problem, QLabel)
    edit.setPlainText("linearization_level 2")
    with qtbot.assertNotEmitted(panel.asked):
        panel.start_action.trigger()
    assert fold.isChecked()  # what is wrong can be seen
    assert "write name=value" in problem.text()


def test_cp_sat_is_asked_about_parameters_off_the_windows_thread(qtbot: QtBot) -> None:
    form = LimitsForm()
    qtbot.addWidget(form)
    problem = form.findChild(QLabel, "limit_problem")
    assert isinstance(problem, QLabel)
    form.set_limits(Limits(params={"no_such_thing": "1"}))
    qtbot.waitUntil(lambda: "no parameter 'no_such_thing'" in problem.text())
    form.set_limits(Limits(params={"linearization_level": "2"}))
    qtbot.waitUntil(lambda: not problem.text())
    form.close_threads()


def test_parameters_that_nobody_would_take_do_not_start_anything(qtbot: QtBot) -> None:
    libraries.load()
    form = LimitsForm()
    qtbot.addWidget(form)
    form.set_limits(Limits(params={"linearisation_level": "2"}))
    with pytest.raises(OptionError, match="linearization_level is one"):
        form.limits()
    form.set_solver(None)
    assert form.limits().params == {}
    assert not part(form, QPlainTextEdit, "limit_params").isEnabled()
    form.set_solver(CPSAT)
    assert part(form, QPlainTextEdit, "limit_params").isEnabled()
    form.close_threads()


def test_limits_round_trip(qtbot: QtBot) -> None:
    form = LimitsForm()
    qtbot.addWidget(form)
    limits = Limits(time=None, workers=1, seed=2**31 - 1, params={"linearization_level": "2", "cut_level": "0"})
    form.set_limits(limits)
    assert form.limits() == limits
    form.set_limits(replace(limits, time=2.5))
    assert form.limits().time == 2.5
    form.close_threads()


@pytest.mark.parametrize("text", ["a", "=1", "a=", "a=1\na=2", "a=1\n\nb"])
def test_lines_that_are_no_parameters(text: str) -> None:
    with pytest.raises(OptionError):
        read_params(text)


def test_lines_that_are_parameters() -> None:
    assert read_params("a=1\n\n b = x=y ") == {"a": "1", "b": "x=y"}
