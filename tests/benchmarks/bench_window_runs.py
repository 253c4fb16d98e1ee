"""A hundred runs of ten thousand points each on one plot: painting them anew takes less than 50 ms."""

from __future__ import annotations

from itertools import cycle

from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from tests.scripted import Scripted
from tests.ui.long_runs import long_run
from workbench.render import theme as themes
from workbench.ui.solve.comparison_view import ComparisonView

LONGEST = 0.050
"""Seconds."""


def test_a_hundred_runs_are_painted_in_time(benchmark: BenchmarkFixture, qtbot: QtBot) -> None:
    runs = [long_run(Scripted(), seed, 10_000) for seed in range(100)]
    view = ComparisonView()
    qtbot.addWidget(view)
    view.set_theme(themes.load("light"))
    view.resize(420, 700)
    view.show()
    view.show_runs(runs)
    qtbot.waitUntil(lambda: view.comparison is not None, timeout=60_000)
    looks = cycle((themes.load("dark"), themes.load("light")))

    def paint() -> None:
        view.set_theme(next(looks))  # so that it is painted anew
        view.canvas.grab()

    benchmark.pedantic(paint, rounds=10)  # type: ignore[no-untyped-call]
    assert view.close_threads()
    assert view.canvas.took < LONGEST
