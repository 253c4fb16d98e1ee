"""Settings of one question are chosen, raced side by side, looked at one beside the other, and stopped together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTableWidget,
)
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.scripted import Board, Scripted
from tests.ui.compare.test_comparison_view import click, told
from tests.ui.conftest import Answers
from tests.ui.parts import part
from tests.ui.runs.test_run_keeping import kept_files, solve
from tests.ui.runs.test_run_list import rows
from tests.ui.window.test_again import choose
from workbench.core.context import Limits, SolveContext
from workbench.core.options import defaults
from workbench.core.outcome import Outcome
from workbench.core.scene import Text
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.solve import series
from workbench.solve.question import Question
from workbench.ui.ask.race_dialog import RaceDialog
from workbench.ui.board.stage import Showing
from workbench.ui.compare.lane_boards import LaneCard
from workbench.ui.runs.session import State
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.window.main_window import MainWindow


def until_stopped(board: Board, ctx: SolveContext) -> Outcome:
    """A board that tells by its number which seed has found it."""
    ctx.incumbent(Board(40 + ctx.limits.seed), 40 + ctx.limits.seed)
    while not ctx.stopped():
        ctx.wait(0.01)
    return ctx.halted()


def race(qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers, count: int) -> PuzzleTab:
    """A race of so many seeds that goes on, by the keyboard."""
    scripted.script = until_stopped
    answers.race_of = lambda questions: (questions[0], *series.over_seeds(questions[0], count - 1))
    QTest.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
    tab = window.current()
    qtbot.waitUntil(lambda: [run.found for run in tab.solving.runs.all] == [1] * count)
    return tab


def cards(tab: PuzzleTab) -> list[LaneCard]:
    return tab.side.run.comparison.boards.findChildren(LaneCard)


def test_a_race_is_seen_live_on_one_plot_and_stop_ends_all_of_it(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    window.resize(1100, 720)
    window.current().side.run.comparison.plot("ecdf")  # as after a sweep
    tab = race(qtbot, window, scripted, answers, 3)
    runs = tuple(tab.solving.runs.all)
    assert answers.asked == ["race 1"]
    assert all(run.running for run in runs)
    assert tab.side.solve.runs.selected == runs
    qtbot.waitUntil(lambda: [text[-6:] for text in told(tab.side.run.comparison)] == ["seed 0", "seed 1", "seed 2"])
    assert part(tab.side.run.comparison, QComboBox, "compare-of").currentData() == "objective"
    assert len(kept_files(window)) == 3
    page = part(tab.side, QScrollArea, "page-run")
    qtbot.waitUntil(lambda: tab.side.run.comparison.mapTo(page.viewport(), QPoint()).y() == 0)  # the plot, not the list
    # a click on a lane shows its board, on the table too
    assert tab.stage.board == Board(40)
    QTest.mouseClick(cards(tab)[2], Qt.MouseButton.LeftButton)
    assert (tab.stage.showing, tab.stage.board) == (Showing.SOLVER, Board(42))
    assert [card.isChecked() for card in cards(tab)] == [False, False, True]
    part(tab.side.run.comparison, QTableWidget).selectRow(1)
    assert tab.stage.board == Board(41)
    # and its line in the plot, or the name below it
    canvas = tab.side.run.comparison.canvas
    scene = canvas._scene
    assert scene is not None
    name = next(shape for shape in scene.shapes if isinstance(shape, Text) and shape.target == "run 2")
    qtbot.waitUntil(lambda: canvas.height() == canvas.heightForWidth(canvas.width()) > 0)
    place = QPointF(name.x + 9, name.y) * canvas.width() / scene.width
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert tab.stage.board == Board(42)
    assert tab.side.solve.runs.selected == runs
    QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: tab.solving.series.state is State.IDLE)
    assert not any(run.running for run in runs)
    title = part(tab.side.run.comparison, QLabel, "comparison-title")
    qtbot.waitUntil(lambda: title.text() == "3 runs  ·  Best: seed 0, value 40")
    assert tab.side.run.comparison.isVisible()


def test_marked_runs_are_raced_again(qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers) -> None:
    tab = window.current()
    for seed in (5, 8):
        tab.side.solve.set_limits(Limits(3.0, 1, seed))
        solve(qtbot, window)
    items = rows(tab)
    click(items, 0, Qt.KeyboardModifier.NoModifier)
    click(items, 1, Qt.KeyboardModifier.ControlModifier)
    answers.race_of = lambda questions: questions
    choose(window, "Race its settings")
    qtbot.waitUntil(lambda: len(tab.solving.runs.all) == 4 and tab.solving.series.state is State.IDLE)
    assert answers.asked == ["race 2"]
    assert [run.question.limits.seed for run in tab.solving.runs.all] == [5, 8, 5, 8]
    assert tab.side.solve.runs.selected == tuple(tab.solving.runs.all[2:])


def test_a_race_waits_for_the_run_that_it_stops(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    tab = window.current()
    scripted.script = scripts.until_stopped
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.solving.runs.all[0].found == 1)
    scripted.script = scripts.five_better_ones
    first = tab.solving.runs.all[0].question
    first = replace(first, task=replace(first.task, objective=None))
    tab.solving.asking.race((first, *series.over_seeds(first, 1)))
    qtbot.waitUntil(lambda: len(tab.solving.runs.all) == 3 and tab.solving.series.state is State.IDLE)
    assert tab.side.solve.runs.selected == tuple(tab.solving.runs.all[1:])
    assert part(tab.side.run.comparison, QComboBox, "compare-of").currentData() == "ecdf", "there is no objective"


# ---------------------------------------------------------------------------------------------- which settings


@pytest.fixture
def dialog(qtbot: QtBot) -> RaceDialog:
    puzzle = Dicdacdoe()
    task = puzzle.task("find")
    question = Question(puzzle, puzzle.new_board(defaults(puzzle.options)), task, task.read({}), Limits(None, 1, 7))
    made = RaceDialog((question,))
    qtbot.addWidget(made)
    made.show()
    return made


def settings_of(dialog: RaceDialog) -> list[tuple[str, str, int]]:
    found = [(one.values.text("formulation"), one.values.text("solver"), one.limits.seed) for one in dialog.questions()]
    assert len(found) == part(dialog, QListWidget, "race-settings").count()
    return found


def test_settings_are_added_edited_and_taken_away(dialog: RaceDialog) -> None:
    settings = part(dialog, QListWidget, "race-settings")
    assert settings_of(dialog) == [("default", "cpsat", 7), ("slack", "cpsat", 7)]
    assert [settings.item(row).text() for row in range(2)] == ["1.  formulation default", "2.  formulation slack"]
    formulation, solver = part(dialog, QComboBox, "formulation"), part(dialog, QComboBox, "solver")
    formulation.setFocus()
    assert not solver.isVisible()  # HiGHS does not take what is not linear: there is nothing to choose
    QTest.keyClicks(formulation, "notebook")
    assert solver.isVisible()
    QTest.keyClicks(solver, "highs")
    assert settings_of(dialog)[1] == ("notebook", "highs", 7)
    assert settings.item(1).text() == "2.  formulation notebook · solver highs"
    QTest.mouseClick(part(dialog, QPushButton, "race-add"), Qt.MouseButton.LeftButton)
    seed = part(dialog, QSpinBox, "limit_seed")
    seed.selectAll()
    QTest.keyClicks(seed, "9")
    assert settings_of(dialog)[2] == ("slack", "cpsat", 9)
    QTest.keyClick(settings, Qt.Key.Key_Home)
    assert formulation.currentText() == "default"
    QTest.mouseClick(part(dialog, QPushButton, "race-remove"), Qt.MouseButton.LeftButton)
    assert [one[0] for one in settings_of(dialog)] == ["notebook", "slack"]
    assert not part(dialog, QPushButton, "race-remove").isEnabled()
    assert [one.limits.time for one in dialog.questions()] == [60.0, 60.0]


def test_two_that_are_the_same_are_no_race(dialog: RaceDialog) -> None:
    go = part(dialog, QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert go.isEnabled()
    QTest.keyClicks(part(dialog, QComboBox, "formulation"), "default")
    assert not go.isEnabled()
    assert "the same" in part(dialog, QLabel, "race-problem").text()
