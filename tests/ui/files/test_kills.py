"""A window is killed at random instants while it edits, saves and solves: files are whole, and little work is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.scripted import Scripted
from workbench.core import files
from workbench.solve.runs.kept_runs import KeptRuns
from workbench.solve.runs.run_reader import read_run
from workbench.ui.files.kept_board import take_unheld

ROOT = Path(__file__).parents[3]
TICK = 50
"""Milliseconds between two edits."""
MOST_LOST = 2000 // TICK
"""Edits: two seconds of work. They are counted, since on a busy machine a second holds fewer of them."""

WINDOWS = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from tests.scripted import Board, Scripted
from workbench.solve import libraries
from workbench.ui.app import open_window
from workbench.ui.board.editing import Cause
from workbench.ui.widgets.settings import Settings

def run(folder):
    app, window = open_window((Scripted(),), Settings(folder / "config"), None, folder.parent / "data")
    window.show()
    tab = window.current()
    path = folder / "board.txt"
    journal = os.open(folder / "journal", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    edits = 0

    def work():
        nonlocal edits
        edits += 1
        tab.editing.take(Board(edits % 100), "Count", Cause.MOVE)
        os.write(journal, f"{edits % 100}\\n".encode())
        if edits % 90 == 89:  # seldom: what is lost hangs on what is kept
            tab.document.path = path
            window.documents.save()
        if edits % 50 == 25 and tab.side.solve.start_action.isEnabled():
            tab.side.solve.start_action.trigger()

    timer = QTimer()
    timer.timeout.connect(work)
    timer.start(int(sys.argv[1]))  # a hundred different boards last for five seconds
    app.exec()

libraries.load()  # once for all windows: it takes seconds
for line in sys.stdin:
    window = os.fork()
    if not window:
        run(Path(line.rstrip()))
    print(window, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(window, 0)[1]), flush=True)
"""


@contextmanager
def windows() -> Iterator[subprocess.Popen[str]]:
    """Opens a window on each folder that it is told, as a process, one after the other; says its number and its end."""
    process = subprocess.Popen(
        [sys.executable, "-c", WINDOWS, str(TICK)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.communicate()


def killed(opener: subprocess.Popen[str], folder: Path, edits: int, rest: float) -> None:
    """Have a window opened on a folder of its own, and kill it so many seconds after so many edits: on a busy machine
    seconds alone would pass with hardly an edit."""
    assert opener.stdin is not None
    assert opener.stdout is not None
    folder.mkdir(parents=True)
    print(folder, file=opener.stdin, flush=True)
    window = int(opener.stdout.readline())
    try:
        deadline = time.monotonic() + PATIENCE
        while edits_made(folder) < edits:
            assert time.monotonic() < deadline, "the window does not edit"
            time.sleep(0.01)
        time.sleep(rest)
    finally:
        os.kill(window, signal.SIGKILL)
    assert int(opener.stdout.readline()) == -signal.SIGKILL, "the window had ended by itself"


def edits_made(folder: Path) -> int:
    """How many edits a window has written down so far."""
    journal = folder / "journal"
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


def edits_lost(folder: Path) -> int:
    """How many of the last edits are in neither the file nor what is kept."""
    journal = [int(line) for line in (folder / "journal").read_text().splitlines()]
    path = folder / "board.txt"
    texts = [files.read_text(path)] if path.exists() else []
    kept_files, problems = take_unheld(folder.parent / "data" / "unsaved")
    assert problems == []
    texts += [file.board.text for file in kept_files if file.board is not None]
    assert all(file.board is not None for file in kept_files)  # whole, each of them
    for file in kept_files:
        file.release()
    assert all(text.startswith("puzzle: scripted 1\n") and text.endswith("\n") for text in texts)
    known = {int(text.split()[-1].rstrip("?")) for text in texts}
    place = max((i for i, number in enumerate(journal) if number in known), default=-1)
    for kept in KeptRuns(folder.parent / "data" / "runs", 1 << 30).listed():
        assert kept.head is not None
        assert read_run(kept.path, (Scripted(),)).outcome is not None
    return len(journal) - 1 - place


def most_lost(folder: Path, edits: Sequence[int]) -> int:
    """The most edits that one of several windows has lost, each killed at some moment after so many."""
    lost, chance = [], random.Random(20261122)
    with windows() as opener:
        for number, made in enumerate(edits):
            killed(opener, folder / str(number) / "run", made, chance.uniform(0, TICK / 1000))
            lost.append(edits_lost(folder / str(number) / "run"))
    return max(lost)


def test_a_kill_loses_little(tmp_path: Path) -> None:
    assert most_lost(tmp_path, [50]) <= MOST_LOST


@pytest.mark.trust
@pytest.mark.timeout(7200)
def test_three_hundred_kills_lose_little(tmp_path: Path) -> None:
    chance = random.Random(20261122)
    assert most_lost(tmp_path, [chance.randint(1, 90) for _ in range(300)]) <= MOST_LOST
