"""A hundred runs of ten thousand points each on one plot: drawing them anew takes the window less than 50 ms.

What its own thread works at a stretch is judged: table and plot, then painting, between which it does what else there
is to do. Preparing them is another thread's.
"""

from __future__ import annotations

import time
from functools import partial

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from tests.ui.long_runs import laid_over

LONGEST = 0.050
"""Seconds."""


@pytest.mark.parametrize("wide", [420, 900])
def test_a_hundred_runs_are_drawn_in_time(benchmark: BenchmarkFixture, qtbot: QtBot, wide: int) -> None:
    view = laid_over(qtbot, 10_000, wide)
    qtbot.waitUntil(lambda: view.comparison is not None, timeout=60_000)
    assert view._drawn is not None
    drawn, took = view._drawn, list[float]()

    def draw() -> None:
        for work in (partial(view._on_drawn, drawn), view.grab):
            start = time.thread_time()
            work()
            took.append(time.thread_time() - start)

    benchmark.pedantic(draw, rounds=20)  # type: ignore[no-untyped-call]
    benchmark.extra_info["longest, ms of the window's own work"] = round(1000 * max(took), 1)
    assert view.close_threads()
    assert max(took) < LONGEST
