"""A flood of incumbents neither freezes the window nor fills the memory.

How long it takes is the benchmark's. Here it is what the window's thread works, since other programs may hold it up for
any time but give it no work; and how long it waits, beside the idle window's waits at that moment.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.heartbeat import Felt, Flooded
from tests.patience import STANDSTILL
from workbench.solve.runs.trace import POINTS_KEPT
from workbench.ui.runs.session import TICK


def lively(felt: Felt, incumbents: int) -> None:
    """All were told, drawn on the timer, never so many at once that the window was held up, and few are kept."""
    assert felt.incumbents == incumbents
    assert felt.work[0] < STANDSTILL
    assert felt.gaps[0] < STANDSTILL + 10 * felt.idle_gaps[0]
    assert 5 < felt.redraws <= 1000 * felt.seconds / TICK + 5
    assert felt.points <= POINTS_KEPT
    assert felt.boards < incumbents / 10


def test_a_flood_leaves_the_window_alive(qtbot: QtBot, tmp_path: Path) -> None:
    window = Flooded(tmp_path)
    qtbot.addWidget(window)
    lively(window.run(10_000, 1.0), 10_000)


@pytest.mark.corner
def test_a_flood_as_fast_as_the_solver_can(qtbot: QtBot, tmp_path: Path) -> None:
    window = Flooded(tmp_path)
    qtbot.addWidget(window)
    lively(window.run(30_000, 0.01), 30_000)
