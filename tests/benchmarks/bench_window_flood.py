"""50,000 incumbents in 5 s: no gap above 50 ms in the event loop and fewer than 200 redraws."""

from __future__ import annotations

from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from tests.heartbeat import Felt, Flooded


def test_the_window_stays_alive(benchmark: BenchmarkFixture, qtbot: QtBot, tmp_path: Path) -> None:
    window = Flooded(tmp_path)
    qtbot.addWidget(window)
    felt: Felt = benchmark.pedantic(window.run, args=(50_000, 5.0, 5.0), rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["longest gaps, ms"] = [round(1000 * gap, 1) for gap in felt.gaps]
    benchmark.extra_info["longest gaps of the idle window, ms"] = [round(1000 * gap, 1) for gap in felt.idle_gaps]
    benchmark.extra_info["redraws"] = felt.redraws
    assert felt.incumbents == 50_000
    assert felt.gaps[0] < 0.05
    assert felt.redraws < 200
