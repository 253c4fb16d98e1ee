"""The panel says what is wanted and shows what it is told; nothing in it moves while a solve streams."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.parts import part
from workbench.core import options
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.recognise import find_puzzle
from workbench.core.task import CPSAT
from workbench.puzzles import PUZZLES
from workbench.solve import libraries
from workbench.solve.jobs.question import Question
from workbench.ui.ask import solve_panel
from workbench.ui.ask.limits_form import LimitsForm, read_params
from workbench.ui.ask.solve_panel import SolvePanel
from workbench.ui.runs.session import State
from workbench.ui.widgets.layouts import STRETCH, in_column
from workbench.ui.widgets.wrapped_button import WrappedButton


@pytest.fixture
def whole(qtbot: QtBot) -> QWidget:
    """What the form lies over."""
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(360, 600)
    return made


@pytest.fixture
def panel(qtbot: QtBot, whole: QWidget) -> SolvePanel:
    made = SolvePanel()
    in_column(made, STRETCH, inside=whole)
    made.form.setParent(whole)
    made.set_puzzle(Scripted(), lambda: Board(5))
    with qtbot.waitActive(whole):
        whole.show()
    return made


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
    panel.form.limits.set_limits(Limits(time=7, workers=1, seed=3, params={"linearization_level": "2"}))
    panel.select_task("find")
    order = order_of(qtbot, panel)
    assert order.task.name == "find"
    assert order.values == Values({"goal": 10})
    assert order.limits == Limits(time=7, workers=1, seed=3, params={"linearization_level": "2"})


def test_f5_starts_and_escape_stops(qtbot: QtBot, panel: SolvePanel) -> None:
    with qtbot.waitSignal(panel.asked):
        QTest.keyClick(panel, Qt.Key.Key_F5)
    panel.show_state(State.STARTING)
    with qtbot.waitSignal(panel.stop_action.triggered):
        QTest.keyClick(panel, Qt.Key.Key_Escape)


def test_f5_while_a_run_goes_on_says_how_it_is_stopped(qtbot: QtBot, panel: SolvePanel) -> None:
    asked = list[object]()
    panel.asked.connect(lambda *args: asked.append(args))
    panel.show_state(State.STARTING)
    with qtbot.waitSignal(panel.said) as said:
        QTest.keyClick(panel, Qt.Key.Key_F5)
    assert said.args == ["A run is going on: Shift+F5 stops it"]
    with qtbot.waitSignal(panel.said) as said:
        QTest.keyClick(panel, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)  # a race
    assert said.args == ["A run is going on: Shift+F5 stops it"]
    assert not asked
    panel.show_state(State.IDLE)
    QTest.keyClick(panel, Qt.Key.Key_F5)
    assert len(asked) == 1


def test_escape_just_after_a_run_has_ended_does_nothing(panel: SolvePanel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a run of no time, too, which somebody meant to stop."""
    now = [0.0]
    monkeypatch.setattr(solve_panel, "LONG", 0.0)
    monkeypatch.setattr(solve_panel, "monotonic", lambda: now[0])
    for lasted, waits in ((0.0, 2_000), (0.5, 2_000), (5.0, 3_000)):
        panel.show_state(State.STARTING)
        now[0] += lasted
        panel.show_state(State.IDLE)
        assert (panel.just_ended, panel._leaves.interval()) == (True, waits)


def test_the_button_is_start_or_stop(panel: SolvePanel) -> None:
    start, stop = button(panel, "start"), panel.stop_action
    assert (start.accessibleName(), stop.isEnabled()) == ("Start", False)
    panel.show_state(State.STARTING)
    assert (start.accessibleName(), stop.isEnabled(), panel.start_action.isEnabled()) == ("Stop", True, False)
    panel.show_state(State.STOPPING)
    assert (start.accessibleName(), start.isEnabled()) == ("Stop", False)
    panel.show_state(State.IDLE, quick=True)  # a quick task runs beside it, and Escape ends that
    assert (start.accessibleName(), start.isEnabled(), stop.isEnabled()) == ("Start", True, True)


def test_a_reader_is_told_what_buttons_say_now(panel: SolvePanel) -> None:
    line, start = part(panel, WrappedButton, "settings-line"), button(panel, "start")
    assert spoken(line)[0] == line.sentence != ""
    panel.show_state(State.STARTING)
    assert spoken(start) == ("Stop", "Stop and keep the best board (Esc, Shift+F5)")


def spoken(widget: QWidget) -> tuple[str, str]:
    """Name and description of a widget."""
    kinds, found = QAccessible.Text, QAccessible.queryAccessibleInterface(widget)
    return found.text(kinds.Name), found.text(kinds.Description)


def test_what_only_gets_ready_is_cancelled(panel: SolvePanel) -> None:
    start, stop = button(panel, "start"), panel.stop_action
    panel.show_state(State.RUNNING, task=panel.task)
    wide = start.minimumWidth()
    panel.show_preparing(True)
    assert (start.text(), start.accessibleName(), stop.isEnabled()) == ("■  Cancel", "Cancel", True)
    panel.show_preparing(False)
    assert (start.text(), start.minimumWidth()) == ("■  Stop", wide)


def test_stop_beside_another_task_says_what_it_stops(panel: SolvePanel) -> None:
    running, line = panel.task, part(panel, WrappedButton, "settings-line")
    panel.show_state(State.RUNNING, task=running)
    assert "running" not in line.sentence
    panel.select_task("find")
    assert running is not None
    assert line.sentence.startswith(f"“{running.title}” is running.  Next:  ")
    panel.show_state(State.IDLE)
    assert "running" not in line.sentence


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
    part(panel.form, QSpinBox, "goal").setValue(33)
    panel.select_task("play")
    panel.select_task("find")
    assert panel.question().values == Values({"goal": 33})


def test_a_parameter_that_is_none_refuses_the_start(qtbot: QtBot, panel: SolvePanel) -> None:
    problem = part(panel.form, QLabel, "limit_problem")
    part(panel.form, QPlainTextEdit, "limit_params").setPlainText("linearization_level 2")
    with qtbot.assertNotEmitted(panel.asked):
        panel.start_action.trigger()
    assert panel.form.isVisible()  # what is wrong can be seen
    assert "write name=value" in problem.text()


def test_nothing_starts_with_a_field_that_is_refused(qtbot: QtBot, panel: SolvePanel) -> None:
    ladders = find_puzzle(PUZZLES, "ladders")
    board = ladders.new_board(options.defaults(ladders.options))
    panel.set_puzzle(ladders, lambda: board)
    line, words = part(panel.form, QLineEdit, "target"), part(panel, WrappedButton, "settings-line")
    panel.toggle_form()
    line.selectAll()
    QTest.keyClicks(line, "39.2 moves")
    QTest.keyClick(panel.form, Qt.Key.Key_Escape)
    assert not panel.form.isVisible()
    problem = "Target: “39.2 moves” is not a decimal number from 0.001 to 1000000000000"
    assert words.sentence == problem
    for how in ("start", "anew", "race"):
        with qtbot.assertNotEmitted(panel.asked), qtbot.waitSignal(panel.said) as said:
            panel.request(how)
        assert said.args == [problem]
        assert panel.form.isVisible()
        assert line.selectedText() == "39.2 moves"
    qtbot.waitUntil(line.hasFocus)
    QTest.keyClicks(line, "39.2")
    assert words.sentence != problem


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
    assert not part(form, QPlainTextEdit, "limit_params").isVisibleTo(form)
    form.set_solver(CPSAT)
    assert part(form, QPlainTextEdit, "limit_params").isEnabled()
    form.close_threads()


def test_what_no_job_may_have_is_refused_before_the_solvers_are_there(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(libraries, "loaded", lambda: False)
    form = LimitsForm()
    qtbot.addWidget(form)
    form.set_limits(Limits(params={"repair_hint": "true"}))
    with pytest.raises(OptionError, match="it can abort the whole program"):
        form.limits()
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


def test_a_click_that_was_meant_for_stop_does_not_start_anew(
    qtbot: QtBot, panel: SolvePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr(solve_panel, "monotonic", lambda: clock[0])
    asked: list[object] = []
    panel.asked.connect(lambda *_: asked.append(_))
    for state in (State.STARTING, State.RUNNING, State.IDLE):
        panel.show_state(state)
    start = button(panel, "start")
    assert start.accessibleName() == "Start"
    clock[0] += 0.5
    QTest.mouseClick(start, Qt.MouseButton.LeftButton)
    assert not asked
    clock[0] += 0.2
    QTest.mouseClick(start, Qt.MouseButton.LeftButton)
    assert len(asked) == 1
