"""The page of the log: parts that fold, words that are looked for, a timeline and a table, while the solver runs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QScrollArea, QToolButton
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.solve.solver_log.solver_logs import CPSAT, HIGHS
from tests.ui.parts import part
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Status
from workbench.core.scene import Text
from workbench.render import theme as themes
from workbench.solve.jobs.events import Incumbent, Log, Phase
from workbench.solve.jobs.question import Question
from workbench.solve.runs import run_log
from workbench.solve.runs.run import Run
from workbench.ui.insights.table_view import InsightTable
from workbench.ui.log.log_view import LogView
from workbench.ui.log.part_text import PartText
from workbench.ui.widgets.section import FoldableSection
from workbench.ui.widgets.settings import Settings


@pytest.fixture
def run() -> Run:
    scripted = Scripted()
    task = scripted.task("find")
    return Run(Question(scripted, Board(0), task, defaults(task.options)), datetime.now().astimezone())


@pytest.fixture
def log(qtbot: QtBot, tmp_path: Path) -> LogView:
    made = LogView(Settings(tmp_path))
    qtbot.addWidget(made)
    made.set_theme(themes.load("light"))
    made.resize(420, 500)
    made.show()
    qtbot.waitExposed(made)
    return made


def write(run: Run, lines: Iterable[str], elapsed: float = 1.0) -> None:
    for line in lines:
        run.take(Log(0, elapsed, line))


def press(section: FoldableSection) -> None:
    QTest.mouseClick(section.heading, Qt.MouseButton.LeftButton)


def titles(log: LogView) -> list[str]:
    """From top to bottom."""
    QTest.qWait(1)  # what is new is laid out
    found = [one for one in log.findChildren(FoldableSection) if one.isVisible()]
    return [one.heading.text() for one in sorted(found, key=lambda one: one.y())]


def test_a_log_is_told_in_parts_that_unfold(run: Run, log: LogView) -> None:
    write(run, CPSAT.splitlines())
    run.take(Phase(0, 0.1, "Building the model"))
    log.show_run(run)
    assert titles(log) == [
        "Timeline",
        "Who contributed what",
        "Steps of the task",
        "Model",
        "Presolve",
        "Subsolvers",
        "Search",
        "Statistics",
        "Result",
    ]
    section, text = part(log, FoldableSection, "section-log-statistics"), part(log, PartText, "log-text-statistics")
    assert section.heading.accessibleDescription() == "17 tables"
    assert not text.isVisible()
    press(section)
    assert text.isVisible()
    shown = text.toPlainText()
    assert "Task timing " in shown
    assert shown.index("deterministic time") < shown.index("Task timing ")  # its sentence stands above
    assert part(log, QLabel, "log-sentence-statistics").text().endswith(".")


def test_what_folds_is_remembered(qtbot: QtBot, tmp_path: Path, run: Run, log: LogView) -> None:
    write(run, CPSAT.splitlines())
    log.show_run(run)
    press(part(log, FoldableSection, "section-log-model"))
    other = LogView(Settings(tmp_path))
    qtbot.addWidget(other)
    other.show()
    other.show_run(run)
    assert part(other, FoldableSection, "section-log-model").open
    assert not part(other, FoldableSection, "section-log-presolve").open


def test_it_follows_a_solver_and_nobody_who_reads_is_moved(qtbot: QtBot, run: Run, log: LogView) -> None:
    head, course = (
        CPSAT.split("#1 ")[0].splitlines(),
        [f"#{n} 0.{n:03}s best:{900 - n} next:[0,1] ls" for n in range(400)],
    )
    write(run, head + course[:200])
    log.show_run(run)
    text = part(log, PartText, "log-text-search")
    bar = text.verticalScrollBar()
    assert text.toPlainText().endswith(course[199])
    assert bar.maximum() > 100  # it scrolls
    bar.setValue(bar.maximum())
    write(run, course[200:300])
    log.follow()
    qtbot.waitUntil(lambda: text.toPlainText().endswith(course[299]))
    assert bar.value() == bar.maximum()
    bar.setValue(7)
    write(run, course[300:])
    log.follow()
    qtbot.waitUntil(lambda: text.toPlainText().endswith(course[-1]))
    assert bar.value() == 7
    assert part(log, FoldableSection, "section-log-search").heading.accessibleDescription() == "400 solutions, 1 bound"
    assert [line for line in text.toPlainText().splitlines() if line.startswith("#")][-400:] == course


def test_words_are_found_by_keys_wherever_they_are_folded_away(qtbot: QtBot, run: Run, log: LogView) -> None:
    write(run, CPSAT.splitlines())
    log.show_run(run)
    log.activateWindow()
    log.setFocus()
    QTest.keyClick(log, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    words, count = part(log, QLineEdit, "log_search"), part(log, QLabel, "log-count")
    qtbot.waitUntil(words.hasFocus)
    QTest.keyClicks(words, "NODES AND")
    qtbot.waitUntil(lambda: count.text() == "1 of 3")
    section, text = part(log, FoldableSection, "section-log-presolve"), part(log, PartText, "log-text-presolve")
    assert section.open
    assert text.textCursor().selectedText() == "nodes and"
    first = text.textCursor().blockNumber()
    QTest.keyClick(log, Qt.Key.Key_F3)
    assert (count.text(), text.textCursor().blockNumber() > first) == ("2 of 3", True)
    QTest.keyClick(log, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(log, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert count.text() == "3 of 3"
    QTest.mouseClick(part(log, QToolButton, "log-on"), Qt.MouseButton.LeftButton)
    assert (count.text(), text.textCursor().blockNumber()) == ("1 of 3", first)
    area = part(log, QScrollArea, "log-parts").viewport()
    assert area.rect().intersects(text.rect().translated(text.mapTo(area, text.rect().topLeft())))
    words.setText("no such words")
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert count.text() == "none"


def test_all_of_it_is_copied(run: Run, log: LogView) -> None:
    write(run, CPSAT.splitlines())
    log.show_run(run)
    QTest.mouseClick(part(log, QToolButton, "log_copy"), Qt.MouseButton.LeftButton)
    assert [line for line in QGuiApplication.clipboard().text().split("\n") if line] == [
        line for line in CPSAT.split("\n") if line
    ]


def test_each_search_of_a_job_is_chosen_or_found_by_its_words(qtbot: QtBot, run: Run, log: LogView) -> None:
    write(run, HIGHS.splitlines(), 1.0)
    write(run, CPSAT.splitlines(), 30.0)
    log.show_run(run)
    which = part(log, QComboBox, "log-which")
    assert [which.itemText(row) for row in range(which.count())] == [
        "Search 1 of 2 · HiGHS · at 1 s",
        "Search 2 of 2 · CP-SAT · at 30 s",
    ]
    assert (which.currentIndex(), "Subsolvers" in titles(log)) == (1, True)
    QTest.keyClick(which, Qt.Key.Key_Up)
    assert "Subsolvers" not in titles(log)
    assert "Branch and cut" in part(log, QLabel, "log-sentence-search").text()
    words = part(log, QLineEdit, "log_search")
    words.setText("LRAT_status")
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert which.currentIndex() == 1
    assert part(log, PartText, "log-text-result").textCursor().selectedText() == "LRAT_status"


def test_a_row_of_the_table_says_what_a_strategy_does(run: Run, log: LogView) -> None:
    write(run, CPSAT.splitlines())
    log.show_run(run)
    table = part(log, InsightTable)
    model = table.model()
    assert [model.index(0, column).data() for column in (0, 1)] == ["rnd_var_lns", "4"]
    assert "drawn at random" in model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert "Press a strategy" in part(log, QLabel, "work-about").text()
    spot = table.visualRect(model.index(0, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert "drawn at random" in part(log, QLabel, "work-about").text()


def test_a_task_without_a_solver_tells_its_steps(run: Run, log: LogView) -> None:
    run.take(Phase(0, 0.5, "Walking"))
    run.take(Phase(1, 2.0, "Running"))
    run.take(Incumbent(2, 2.5, Board(3), 3, by="sprinter"))
    run.end(Outcome(Status.FEASIBLE, board=Board(3), objective=3))
    log.show_run(run)
    assert titles(log) == ["Timeline", "Who contributed what", "Steps of the task"]
    press(part(log, FoldableSection, "section-log-steps"))
    assert part(log, PartText, "log-text-steps").toPlainText().split("\n") == [
        "     0.50 s  Walking  (1.50 s)",
        "     2.00 s  Running  (0.500 s)",
    ]
    assert part(log, InsightTable).model().index(0, 0).data() == "sprinter"
    words = part(log, QLineEdit, "log_search")
    words.setText("running")
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert part(log, PartText, "log-text-steps").textCursor().selectedText() == "Running"
    assert "No solver was asked" in part(log, QLabel, "log-nothing").text()
    log.show_run(None)
    assert titles(log) == []


def test_a_run_that_has_ended_opens_on_the_search_that_found_its_best_board(run: Run, log: LogView) -> None:
    write(run, CPSAT.splitlines(), 1.0)
    run.take(Incumbent(0, 2.0, Board(3), 3))
    write(run, HIGHS.splitlines(), 5.0)
    log.show_run(run)
    which = part(log, QComboBox, "log-which")
    assert which.currentIndex() == 1  # the newest, while it goes on
    run.end(Outcome(Status.FEASIBLE, board=Board(3), objective=3))
    log.follow()
    assert which.currentIndex() == 1, "that is read: Escape, which stops a run, leaves the page where it is"
    log.show_run(run)
    assert which.currentIndex() == 0
    drawn = run_log.timeline(run, run.log.searches[0], 600.0)
    assert drawn is not None
    assert "0" in [shape.text for shape in drawn.shapes if isinstance(shape, Text)], "it begins with the run"
    which.setCurrentIndex(1)
    log.follow()
    assert which.currentIndex() == 1  # somebody has chosen it


def test_without_a_board_it_opens_on_the_longest_search(run: Run, log: LogView) -> None:
    write(run, CPSAT.splitlines(), 1.0)
    write(run, HIGHS.splitlines(), 5.0)
    run.take(Phase(0, 6.0, "Giving up"))
    run.end(Outcome(Status.UNKNOWN))
    log.show_run(run)
    assert part(log, QComboBox, "log-which").currentIndex() == 0


def test_above_the_timeline_stands_what_a_bound_says_nothing_of(log: LogView) -> None:
    scripted = Scripted()
    run = Run(Question(scripted, Board(0), scripted.task("play"), Values()), datetime.now().astimezone())
    write(run, CPSAT.splitlines())
    log.show_run(run)
    label = part(log, QLabel, "about-model")
    assert not label.isVisible()
    run.take(Incumbent(0, 0.1, Board(1), -1e6))
    log.show_run(run)
    assert label.isVisible()
    assert "its bound says nothing of value" in label.text()
    assert label.mapTo(log, QPoint()).y() < log.timeline.mapTo(log, QPoint()).y()
