"""A run's question is asked again from its menu: exactly, with its best board as hint, or over seeds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.scripted import Board, Scripted
from tests.ui.column import choose, solve
from tests.ui.conftest import Answers
from tests.ui.parts import part
from workbench.core.limits import Limits
from workbench.ui.runs.session import State
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

SEEDS = 4


def idle(qtbot: QtBot, window: MainWindow, runs: int) -> None:
    tab = window.current()
    qtbot.waitUntil(lambda: len(tab.book.rows) == runs and tab.session.state is State.IDLE)


@pytest.mark.corner
def test_a_run_is_repeated_exactly(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    tab.side.solve.form.limits.set_limits(Limits(7.0, 1, 3))
    solve(qtbot, window)
    tab.side.solve.form.limits.set_limits(Limits(9.0, 1, 4))
    tab.insights.choose("to 3")  # another board is edited
    choose(window, "Repeat exactly")
    idle(qtbot, window, 2)
    first, again = tab.book.rows
    assert again.question == first.question
    choose(window, "Go on from its best")
    idle(qtbot, window, 3)
    assert tab.book.rows[2].question.hint == Board(10)
    assert tab.book.rows[2].question.board == first.question.board


def test_a_sweep_over_seeds_ends_with_their_distribution(qtbot: QtBot, window: MainWindow, answers: Answers) -> None:
    tab = window.current()
    solve(qtbot, window)
    answers.compare_of = lambda begun: replace(begun, seeds=SEEDS)
    choose(window, "other seeds")
    idle(qtbot, window, 1 + SEEDS)
    assert [run.question.limits.seed for run in tab.book.rows] == list(range(1 + SEEDS))
    assert all(run.question.hint is None for run in tab.book.rows)
    qtbot.waitUntil(lambda: tab.side.live.comparison.comparison is not None)
    assert tab.book.compared == tuple(tab.book.rows[1:])
    table = tab.side.runs.table
    (head,) = table.marked
    assert (head in tab.book.compared, table.rows) == (True, [head, tab.book.rows[0]])  # one row that unfolds
    assert tab.book.before[id(head)] == f"▸ {SEEDS} seeds: "
    assert part(tab.side.live.comparison, QComboBox, "compare-of").currentData() == "ecdf"


@pytest.mark.corner
def test_stop_ends_a_sweep(qtbot: QtBot, window: MainWindow, answers: Answers, scripted: Scripted) -> None:
    tab = window.current()
    solve(qtbot, window)
    scripted.script = scripts.until_stopped
    answers.compare_of = lambda begun: replace(begun, seeds=SEEDS)
    choose(window, "other seeds")
    qtbot.waitUntil(lambda: len(tab.book.rows) == 2 and tab.book.rows[1].found == 1)
    assert tab.solving.words().endswith(f"  ·  {SEEDS - 1} more to go")
    tab.side.solve.stop_action.trigger()
    idle(qtbot, window, 2)
    assert "more" not in tab.solving.words()


@pytest.mark.corner
def test_a_sweep_waits_for_the_run_that_it_stops(
    qtbot: QtBot, window: MainWindow, answers: Answers, scripted: Scripted
) -> None:
    tab = window.current()
    scripted.script = scripts.until_stopped
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.book.rows[0].found == 1)
    scripted.script = scripts.five_better_ones
    answers.compare_of = lambda begun: replace(begun, seeds=SEEDS)
    choose(window, "other seeds")
    idle(qtbot, window, 1 + SEEDS)
    assert [run.question.limits.seed for run in tab.book.rows] == list(range(1 + SEEDS))
