"""A flood of incumbents does not freeze the window. The exact numbers are the benchmark's; here they are generous."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from tests.heartbeat import Flooded


def test_a_flood_leaves_the_window_alive(qtbot: QtBot) -> None:
    window = Flooded()
    qtbot.addWidget(window)
    felt = window.run(10_000, 1.0)
    assert felt.incumbents == 10_000
    # other tests share the machine: the third longest gap is the window's own
    assert felt.gaps[2] < 0.25
    assert 5 < felt.redraws < 60


def test_a_flood_as_fast_as_the_solver_can(qtbot: QtBot) -> None:
    window = Flooded()
    qtbot.addWidget(window)
    felt = window.run(30_000, 0.01)
    assert felt.incumbents == 30_000
    assert felt.gaps[2] < 0.25
