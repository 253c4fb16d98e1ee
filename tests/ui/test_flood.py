"""A flood of incumbents does not freeze the window.

How long it takes is the benchmark's; here it is what the window's thread works: other programs may hold it up for any
time, but give it no work.
"""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from tests.heartbeat import Felt, Flooded
from workbench.ui.solve.session import TICK


def lively(felt: Felt, incumbents: int) -> None:
    """All were told, drawn on the timer, and never so many at once that the window's own work held it up."""
    assert felt.incumbents == incumbents
    assert felt.work[0] < 0.25
    assert 5 < felt.redraws <= 1000 * felt.seconds / TICK + 5


def test_a_flood_leaves_the_window_alive(qtbot: QtBot) -> None:
    window = Flooded()
    qtbot.addWidget(window)
    lively(window.run(10_000, 1.0), 10_000)


def test_a_flood_as_fast_as_the_solver_can(qtbot: QtBot) -> None:
    window = Flooded()
    qtbot.addWidget(window)
    lively(window.run(30_000, 0.01), 30_000)
