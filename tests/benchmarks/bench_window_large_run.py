"""A run file of 100 MB is opened in the window: it tells how far it is, and the window is never held up for 50 ms.

What its own thread works between two beats is judged; the gaps themselves are told, beside those of the idle window:
other programs make them longer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from tests.heartbeat import busiest, longest
from workbench.core import files, resources
from workbench.core.limits import Limits
from workbench.puzzles import PUZZLES
from workbench.solve.jobs.events import Event, Incumbent, Log
from workbench.solve.jobs.question import Question
from workbench.solve.runs.event_json import event_json
from workbench.solve.runs.run import Run
from workbench.solve.runs.run_file import head_json
from workbench.ui.app import open_window
from workbench.ui.background.garbage import GarbageCollector
from workbench.ui.background.loop_probe import LoopProbe
from workbench.ui.widgets.settings import Settings
from workbench.ui.window.main_window import MainWindow

SIZE = 100 << 20
LONGEST = 0.050
"""Seconds."""


def write(path: Path) -> None:
    """A run of towers with ever fewer clues, and its log: lines as long as CP-SAT's."""
    puzzle = next(one for one in PUZZLES if one.slug == "towers")
    (sample,) = (one for one in resources.samples("towers") if one.stem == "09-hard")
    board, task = puzzle.parse(files.read_text(sample)), puzzle.task("reduce")
    run = Run(Question(puzzle, board, task, task.read({}), Limits()), datetime(2026, 1, 1, tzinfo=UTC))

    def lines() -> Iterator[Event]:
        number = 0
        while True:
            number += 2
            yield Incumbent(number, number / 1000, board, 1e6 - number, by="lns")
            yield Log(number + 1, number / 1000, f"#{number} best:{1e6 - number} " + "next:[1,2] " * 9)

    with path.open("w") as out:
        out.write(json.dumps(head_json(run)) + "\n")
        for event in lines():
            out.write(json.dumps(event_json(event, puzzle) | {"seq": event.seq}) + "\n")
            if out.tell() > SIZE:
                break


def opened(window: MainWindow, path: Path) -> tuple[LoopProbe, list[float]]:
    """Opens the file and waits until it is shown; what the window felt, and the shares that it told."""
    told: list[float] = []
    window.keeping.reading.connect(lambda _, share: told.append(share))
    loop = QEventLoop()
    window.keeping.opened.connect(lambda _: QTimer.singleShot(1000, loop.quit))
    heartbeat = LoopProbe(window)
    window.keeping.open(path)
    loop.exec()
    heartbeat.stop()
    return heartbeat, told


def test_a_large_run_is_opened_beside_the_window(benchmark: BenchmarkFixture, qtbot: QtBot, tmp_path: Path) -> None:
    write(tmp_path / "large.jsonl")
    _, window = open_window(PUZZLES, Settings(tmp_path / "config"), data=tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    qtbot.wait(2000)  # the plot is there, and what the start loads
    GarbageCollector(window)
    idle = LoopProbe(window)
    qtbot.wait(5000)
    idle.stop()
    heartbeat, told = benchmark.pedantic(opened, (window, tmp_path / "large.jsonl"), rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["longest gaps, ms"] = [round(1000 * gap, 1) for gap in longest(heartbeat)]
    benchmark.extra_info["busiest gaps, ms of the window's own work"] = [
        round(1000 * gap, 1) for gap in busiest(heartbeat)
    ]
    benchmark.extra_info["longest gaps of the idle window, ms"] = [round(1000 * gap, 1) for gap in longest(idle)]
    assert len(window.current().book.rows) == 1
    assert len({round(share, 2) for share in told}) > 20
    assert busiest(heartbeat)[0] < LONGEST
