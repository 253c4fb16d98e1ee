"""Runs with many points, for plots."""

from __future__ import annotations

from datetime import datetime

from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.render import theme as themes
from workbench.solve.jobs.events import Bound, Incumbent
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.compare.comparison_view import ComparisonView
from workbench.ui.runs.run_book import RunBook


def laid_over(qtbot: QtBot, points: int, wide: int) -> ComparisonView:
    """A view of a hundred runs with so many points each, being prepared."""
    runs = [long_run(Scripted(), seed, points) for seed in range(100)]
    view = ComparisonView(RunBook())
    for shown in (view, view.table):
        qtbot.addWidget(shown)
    view.set_theme(themes.load("light"))
    view.resize(wide, wide + 280)
    view.show()
    view.table.show()
    view._book.compare(runs)
    return view


def long_run(scripted: Scripted, seed: int, points: int) -> Run:
    """A run with so many improvements."""
    question = Question(scripted, Board(0), scripted.tasks[0], Values(), Limits(None, 1, seed))
    run = Run(question, datetime.now().astimezone())
    for i in range(points):
        value = float(points - i + (i * 7919 * (seed + 1)) % 13)
        run.trace.add(Incumbent(i, i / 100 + seed / 50, Board(i % 90), value))
    run.trace.add(Bound(points, points / 100, 1.0))
    run.end(Outcome(Status.FEASIBLE))
    return run
