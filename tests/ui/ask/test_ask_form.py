"""All settings of a question are told in words; a click opens them as a form, which goes away again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.scripted import Scripted
from tests.ui.column import choose, open_settings, solve
from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core.limits import Limits
from workbench.core.options import defaults
from workbench.puzzles import PUZZLES
from workbench.ui import app
from workbench.ui.ask import limits_form
from workbench.ui.ask.ask_form import AskForm
from workbench.ui.runs.session import State
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def words(window: MainWindow) -> QAbstractButton:
    return part(window.current().side, QAbstractButton, "settings-line")


@pytest.fixture
def form(window: MainWindow) -> AskForm:
    window.current().side.solve.select_task("find")
    QTest.mouseClick(words(window), Qt.MouseButton.LeftButton)
    made = window.current().side.solve.form
    assert made.isVisible()
    return made


def test_the_words_say_what_is_set(window: MainWindow) -> None:
    side = window.current().side
    side.solve.select_task("find")
    side.solve.form.limits.set_limits(Limits(None, 1, 0))
    assert words(window).text() == "goal 10  ·  seed 0  ·  1 worker"
    open_settings(side)
    part(side.solve.form, QSpinBox, "goal").setValue(33)
    side.solve.form.limits.set_limits(Limits(7.0, 1, 5, {"linearization_level": "2"}))
    assert words(window).text() == "goal 33  ·  at most 7 s  ·  seed 5  ·  1 worker  ·  linearization_level=2"


@pytest.mark.corner("Escape", "start")
@pytest.mark.parametrize("how", ["Escape", "cross", "words", "elsewhere", "start"])
def test_the_form_goes_away(qtbot: QtBot, window: MainWindow, form: AskForm, how: str) -> None:
    tab = window.current()
    focus = QApplication.focusWidget()
    assert focus is not None
    assert form.isAncestorOf(focus)
    match how:
        case "Escape":
            QTest.keyClick(part(form, QSpinBox, "goal"), Qt.Key.Key_Escape)
        case "cross":
            QTest.mouseClick(part(form, QToolButton, "ask-close"), Qt.MouseButton.LeftButton)
        case "words":
            QTest.mouseClick(words(window), Qt.MouseButton.LeftButton)
        case "elsewhere":
            tab.pane.board_view.setFocus()
        case _:
            QTest.keyClick(window, Qt.Key.Key_F5)
            qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    assert not form.isVisible()
    if how != "elsewhere":
        assert QApplication.focusWidget() is words(window)


def test_a_press_beside_a_field_and_a_list_of_choices_leave_it_open(window: MainWindow, form: AskForm) -> None:
    QTest.mouseClick(part(form, QLabel, "task_summary"), Qt.MouseButton.LeftButton)
    assert form.isVisible()
    window.current().side.solve.select_task("play")
    for box in form.findChildren(QComboBox):
        if box.isVisible():
            box.setFocus()
            box.showPopup()
            QTest.keyClick(box.view(), Qt.Key.Key_Return)
    part(form, QSpinBox, "limit_seed").setFocus()
    assert form.isVisible()


def test_escape_closes_it_and_what_runs_goes_on(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> None:
    tab = window.current()
    scripted.script = scripts.until_stopped
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.session.running)
    open_settings(tab.side)
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert not tab.side.solve.form.isVisible()
    assert tab.session.state in (State.STARTING, State.RUNNING)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)


def test_enter_takes_what_is_typed_and_closes_it(window: MainWindow, form: AskForm) -> None:
    goal = part(form, QSpinBox, "goal")
    goal.selectAll()
    QTest.keyClicks(goal, "33")
    QTest.keyClick(goal, Qt.Key.Key_Return)
    assert not form.isVisible()
    assert words(window).text().startswith("goal 33")
    open_settings(window.current().side)
    button = part(form, QPushButton, "all-parameters")
    button.clicked.disconnect()
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)  # a button is pressed by it
    assert form.isVisible()


@pytest.mark.looks
def test_fields_below_each_other_begin_at_one_line_and_there_are_parameters_where_a_solver_is_asked(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, PUZZLES[0], size=(1024, 700))
    solve = window.current().side.solve
    form = solve.form
    params = part(form, QPlainTextEdit, "limit_params")
    for task, option in (("solve", "engine"), ("generate", "grade"), ("fewest", "size")):
        solve.select_task(task)
        open_settings(window.current().side)
        one, time = part(form, QWidget, option), part(form, QDoubleSpinBox, "limit_time")
        assert one.mapTo(form, one.rect().topLeft()).x() == time.mapTo(form, time.rect().topLeft()).x()
        assert params.isVisible() is (task == "solve")
        # as high as it needs to be for this task
        qtbot.waitUntil(lambda: form.height() == form.height_for(form.width()))
        form.put_away()


def test_seconds_are_typed_with_a_point_or_a_comma_whatever_the_desktop_has(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    QLocale.setDefault(QLocale("de_DE"))
    qapp.setProperty(app._OURS, False)
    monkeypatch.setattr("workbench.ui.board.spoken_board.install", lambda: None)
    app.application()
    form = limits_form.LimitsForm()
    qtbot.addWidget(form)
    seconds = part(form, QDoubleSpinBox, "limit_time")
    for typed in ("0.5", "0,5"):
        seconds.selectAll()
        QTest.keyClicks(seconds, typed)
        assert (seconds.text(), seconds.value()) == ("0.5 s", 0.5), "not 5 s"


def test_escape_gives_the_keyboard_back_to_whoever_had_it(window: MainWindow) -> None:
    board, side = window.current().pane.board_view, window.current().side
    board.setFocus()
    side.solve.settings_action.trigger()
    here = QApplication.focusWidget()
    assert here is not None
    assert side.solve.form.isAncestorOf(here)
    QTest.keyClick(here, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is board


def test_tab_goes_round_in_it(form: AskForm) -> None:
    stops: list[QWidget] = []
    while len(stops) < 30:
        here = QApplication.focusWidget()
        assert here is not None
        assert form.isAncestorOf(here)
        if here in stops:
            break
        stops.append(here)
        QTest.keyClick(here, Qt.Key.Key_Tab)
    names = [stop.objectName() for stop in stops]
    assert {"limit_time", "limit_workers", "limit_seed", "limit_params", "ask-close"} <= set(names)
    assert here is stops[0]


@pytest.mark.looks
def test_it_covers_no_more_than_it_needs_and_lies_within_the_column(window: MainWindow, form: AskForm) -> None:
    side = window.current().side
    for size in ((960, 500), (1300, 780)):
        window.resize(*size)
        QApplication.processEvents()
        assert side.rect().contains(form.geometry())
        assert form.y() >= words(window).mapTo(side, words(window).rect().bottomLeft()).y()
    assert form.height() < side.height() - form.y() - 8


def test_a_seed_is_drawn_for_each_run_told_in_its_name_and_repeated(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab, drawn = window.current(), iter((1234, 5678))
    monkeypatch.setattr(limits_form, "drawn_seed", lambda: next(drawn))
    assert "random seed" in words(window).text()
    solve(qtbot, window)
    solve(qtbot, window)
    assert [run.question.limits.seed for run in tab.book.rows] == [1234, 5678]
    assert [run.name for run in tab.book.rows] == ["Follow the script · seed 1234", "Follow the script · seed 5678"]
    choose(window, "Repeat exactly")
    qtbot.waitUntil(lambda: len(tab.book.rows) == 3 and tab.session.state is State.IDLE)
    assert tab.book.rows[2].question == tab.book.rows[1].question
    assert "random seed" in words(window).text()


def test_the_words_begin_with_the_board_that_is_asked_about(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.solve.runs.provenance.cores", lambda: 2)
    towers = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")
    window = window_of(qtbot, tmp_path, towers)
    tab = window.current()
    tab.new_board(defaults(towers.options).with_value("size", 6))
    solve_panel = tab.side.solve
    solve_panel.form.limits.set_limits(Limits(None, 2, 7))
    assert words(window).text() == "6 × 6  ·  seed 7  ·  2 workers"  # which engine is nobody's first question
    solve_panel.select_task("generate")
    assert words(window).text() == "6 × 6  ·  hard  ·  given heights  ·  seed 7  ·  2 workers"
    task = towers.task("generate")
    solve_panel.form.options.set_options(task.options, defaults(task.options).with_value("givens", False))
    solve_panel._on_values()
    assert words(window).text() == "6 × 6  ·  hard  ·  no given heights  ·  seed 7  ·  2 workers"
    solve_panel.form.options.set_options(task.options, defaults(task.options).with_value("size", 9))
    solve_panel._on_values()
    assert words(window).text().startswith("size 9  ·  hard")
