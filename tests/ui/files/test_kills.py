"""A window is killed at random instants while it edits, saves and solves: files are whole, and little work is lost."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.scripted import Scripted
from workbench.core import files
from workbench.solve.kept_runs import KeptRuns
from workbench.solve.run_file import read_run
from workbench.ui.files.recovery import Recovery

ROOT = Path(__file__).parents[3]
TICK = 50
"""Milliseconds between two edits."""
MOST_LOST = 2000 // TICK
"""Edits: two seconds of work. They are counted, since on a busy machine a second holds fewer of them."""

WINDOW = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from tests.scripted import Board, Scripted
from workbench.ui.app import open_window
from workbench.ui.board.editing import Cause
from workbench.ui.settings import Settings

folder = Path(sys.argv[1])
app, window = open_window((Scripted(),), Settings(folder / "config"), None, folder.parent / "data")
window.show()
tab = window.current()
path = folder / "board.txt"
journal = os.open(folder / "journal", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
edits = 0

def work():
    global edits
    edits += 1
    tab.editing.take(Board(edits % 100), "Count", Cause.MOVE)
    os.write(journal, f"{edits % 100}\\n".encode())
    if edits % 90 == 89:  # seldom: what is lost hangs on what is kept
        tab.document.path = path
        window.documents.save()
    if edits % 50 == 25 and tab.side.solve.start_action.isEnabled():
        tab.side.solve.start_action.trigger()

from workbench.solve import libraries
libraries.load()  # before anything is counted: importing takes seconds
timer = QTimer()
timer.timeout.connect(work)
timer.start(int(sys.argv[2]))  # a hundred different boards last for five seconds
app.exec()
"""


def killed(folder: Path, after: float) -> None:
    """Run a window on a folder of its own and kill it so many seconds after its first edit."""
    folder.mkdir(parents=True)
    process = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(folder), str(TICK)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.PIPE,
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not (folder / "journal").exists() or not (folder / "journal").stat().st_size:
            assert process.poll() is None, process.stderr and process.stderr.read().decode()
            assert time.monotonic() < deadline, "the window does not come up"
            time.sleep(0.02)
        time.sleep(after)
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


def edits_lost(folder: Path) -> int:
    """How many of the last edits are in neither the file nor what is kept."""
    journal = [int(line) for line in (folder / "journal").read_text().splitlines()]
    path = folder / "board.txt"
    texts = [files.read_text(path)] if path.exists() else []
    recovery = Recovery(folder.parent / "data")
    assert recovery.look() == ""
    texts += [left.kept.text for left in recovery.shelf if left.kept is not None]
    assert all(left.kept is not None for left in recovery.shelf)  # whole, each of them
    recovery.done()
    assert all(text.startswith("puzzle: scripted 1\n") and text.endswith("\n") for text in texts)
    known = {int(text.split()[-1].rstrip("?")) for text in texts}
    place = max((i for i, number in enumerate(journal) if number in known), default=-1)
    for kept in KeptRuns(folder.parent / "data" / "runs", 1 << 30).listed():
        assert kept.head is not None
        assert read_run(kept.path, (Scripted(),)).outcome is not None
    return len(journal) - 1 - place


def trial(folder: Path, kills: int) -> list[int]:
    chance = random.Random(20261122)
    lost: list[int] = []
    for kill in range(kills):
        run = folder / str(kill) / "run"
        killed(run, chance.uniform(0.0, 4.0))
        lost.append(edits_lost(run))
    return lost


def test_a_kill_loses_little(tmp_path: Path) -> None:
    killed(tmp_path / "run", 2.0)
    assert edits_lost(tmp_path / "run") <= MOST_LOST


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_three_hundred_kills_lose_little(tmp_path: Path) -> None:
    assert max(trial(tmp_path, 300)) <= MOST_LOST
