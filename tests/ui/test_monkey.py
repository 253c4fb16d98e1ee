"""Random actions over all tabs of the real window: nothing fails, every job finishes once, nothing is left behind.

What fails a test besides its assertions: an exception in a slot (pytest-qt), a warning of Qt, an error in the log,
a thread that is left (conftest).
"""

from __future__ import annotations

import gc
import os
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Protocol

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import ownedByPython

from tests.ui.monkey import Monkey, Whims
from tests.ui.parts import items_known_to_python
from workbench.core.document import Document
from workbench.core.options import defaults
from workbench.core.outcome import Outcome
from workbench.puzzles import PUZZLES
from workbench.solve.different import run_question
from workbench.solve.jobs.events import Event, Finished
from workbench.solve.jobs.job_context import Emit
from workbench.solve.jobs.question import Question
from workbench.ui.app import open_window
from workbench.ui.background.garbage import give_back
from workbench.ui.runs.session import Session
from workbench.ui.widgets.settings import Settings
from workbench.ui.window.main_window import MainWindow

STATM = Path("/proc/self/statm")
PAGE = 4096
_REST = 12_000  # milliseconds in which a window has thought about its board, and let the pixels of hidden ones go
_BETWEEN = 1.0  # minutes from one measurement to the next


class Jobs:
    """Every job that a window starts, and how often each said that it has finished."""

    def __init__(self) -> None:
        self.finished: Counter[int] = Counter()
        self.started = 0
        self._lock = threading.Lock()

    def run(self, question: Question, emit: Emit, **more: Any) -> Outcome:
        """Stands in for the session's."""
        with self._lock:
            self.started += 1
            number = self.started
            self.finished[number] = 0

        def count(event: Event) -> None:
            if isinstance(event, Finished):
                with self._lock:
                    self.finished[number] += 1
            emit(event)

        return run_question(question, count, **more)

    def once_each(self) -> bool:
        """Whether every one has finished exactly once."""
        return all(times == 1 for times in self.finished.values())


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Jobs:
    made = Jobs()
    monkeypatch.setattr("workbench.ui.runs.session.run_question", made.run)
    return made


class Play(Protocol):
    def __call__(
        self, seed: int, times: int, again: Callable[[], bool] = lambda: False, *, first_all: bool = False
    ) -> None:
        """Act so many times on a window of its own, and as often again as that is wanted: what ran has ended before
        that is asked, runs are dismissed, further windows closed. first_all: all that can be shown is shown before."""


@pytest.fixture
def play(qtbot: QtBot, tmp_path: Path, jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Opens a window over all puzzles, lets a monkey of a seed act on it for so many times, and closes it."""

    def one(seed: int, times: int, again: Callable[[], bool] = lambda: False, *, first_all: bool = False) -> None:
        rng, folder = Random(seed), tmp_path / f"{len(jobs.finished)}-{seed}"
        folder.mkdir()
        whims = Whims(rng, folder)
        monkeypatch.setattr("workbench.ui.window.main_window.Dialogs", lambda *_: whims)  # of further windows, too
        _, window = open_window(PUZZLES, Settings(folder / "config"), data=folder / "data")
        with qtbot.waitActive(window):
            window.show()
        monkey = Monkey(window, rng)
        try:
            if first_all:
                monkey.see_everything()
            while True:
                monkey.act(times)
                _settle(qtbot, window)
                _tidy(window, whims)
                if not again():
                    break
                monkey.diary.clear()
        finally:
            print("\n".join(monkey.diary))  # noqa: T201 - shown where the test fails
        assert not whims.troubles
        assert ownedByPython(window)  # no button has become its parent for PySide
        whims.leaving = True
        assert all(one.close() for one in _windows(window))
        # now that no thread computes: a tuple that is being made raises where another thread lists all objects
        assert not items_known_to_python()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    return one


def _windows(first: MainWindow) -> list[MainWindow]:
    """All of the program, the last one first; the first one may have been closed and shown again."""
    return [*(one for one in reversed(first.family) if one is not first), first]


def _tidy(window: MainWindow, whims: Whims) -> None:
    """What a person keeps may grow: nothing of it stays, nor what has opened. Each board is a new one, and the first
    tab is on show."""
    whims.leaving = True
    assert all(one.close() for one in _windows(window)[:-1])
    for one in QApplication.topLevelWidgets():
        if one is not window and one.isVisible():
            one.close()
    for tab in window.tabs.values():
        tab.book.dismiss(*tab.book.rows)
        tab.book.dismissed.clear()
        tab.open_document(Document(tab.puzzle, tab.puzzle.new_board(defaults(tab.puzzle.options))))
    window.head.show_puzzle(window.puzzles[0])
    whims.leaving = False


def _settle(qtbot: QtBot, window: MainWindow) -> None:
    """End what runs; then nothing is under way, and each run has its outcome."""
    popup = QApplication.activePopupWidget()
    while popup is not None:
        popup.close()
        popup = QApplication.activePopupWidget()
    tabs = [tab for one in _windows(window) for tab in one.tabs.values()]
    for tab in tabs:
        tab.solving.stop()
    sessions: list[Session] = [one for tab in tabs for one in (tab.solving.lanes.first, tab.solving.lanes.quick)]
    qtbot.waitUntil(lambda: not any(one.running for one in sessions))
    assert all(run.outcome is not None for tab in tabs for run in tab.book.rows)
    listed = [[*map(id, tab.side.runs.table.rows)] for tab in tabs]
    assert all(len(set(rows)) == len(rows) for rows in listed), "a run has one row"


@pytest.mark.corner("1")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_monkey_breaks_nothing(seed: int, play: Play, jobs: Jobs) -> None:
    play(seed, 30)
    assert jobs.once_each()


@pytest.mark.skipif(not STATM.exists(), reason="handles and threads are read from /proc")
def test_windows_leave_no_handle_and_no_thread(play: Play) -> None:
    """The hour in short: what the first two windows load stays, further ones leave nothing."""

    def held() -> tuple[int, int]:
        gc.collect()
        return len(list(Path("/proc/self/fd").iterdir())), len(list(Path("/proc/self/task").iterdir()))

    found: list[tuple[int, int]] = []
    for seed in range(1, 6):
        play(seed, 3)
        found.append(held())
    # what one window leaves five leave five times
    assert min(found[-2:])[0] <= max(found[:2])[0], found
    assert min(tasks for _, tasks in found[-2:]) <= max(tasks for _, tasks in found[:2]), found


@pytest.mark.trust
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(3, 7))
def test_a_thousand_actions_break_nothing(seed: int, play: Play, jobs: Jobs) -> None:
    play(seed, 1000)
    assert jobs.started > 20
    assert jobs.once_each()


@pytest.mark.trust
@pytest.mark.timeout(3600)
@pytest.mark.skipif(not STATM.exists(), reason="memory is read from /proc")
def test_memory_does_not_grow_from_window_to_window(play: Play) -> None:
    """The same actions again and again: what the first windows load stays, later ones leave nothing."""
    sizes: list[int] = []
    widgets: list[int] = []
    for _ in range(5):
        play(1, 200)
        gc.collect()
        sizes.append(int(STATM.read_text().split()[1]) * PAGE)
        widgets.append(len(QApplication.allWidgets()))
    assert widgets[-1] <= widgets[1], widgets
    assert sizes[-1] - sizes[1] < 60_000_000, sizes


@pytest.mark.trust
@pytest.mark.timeout(7200)
@pytest.mark.skipif(not STATM.exists(), reason="memory is read from /proc")
def test_an_hour_leaves_memory_threads_and_handles_flat(play: Play, qtbot: QtBot) -> None:
    """WORKBENCH_MINUTES: another time than an hour. A sixth of it is for what is loaded once."""
    minutes = float(os.environ.get("WORKBENCH_MINUTES", "60"))
    began, samples = monotonic(), list[tuple[float, int, int, int]]()

    def again() -> bool:
        if samples and (monotonic() - began) / 60 < samples[-1][0] + _BETWEEN:
            return True
        qtbot.wait(_REST)
        gc.collect()
        give_back()  # as after each run: what is free in heaps is nobody's
        passed, size = (monotonic() - began) / 60, int(STATM.read_text().split()[1]) * PAGE
        samples.append((passed, size, threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))))
        print(f"{passed:5.1f} min {size / 1e6:6.0f} MB, threads and handles {samples[-1][2:]}", flush=True)  # noqa: T201
        return passed < minutes

    play(11, 100, again, first_all=True)
    warm = [sample for sample in samples if sample[0] > minutes / 6]
    half = len(warm) // 2
    apart = (minutes - minutes / 6) / 2 / 60  # hours from one half to the other
    for what, most in ((1, 10_000_000 * apart), (2, 0), (3, 0)):  # bytes, threads, handles
        first, last = (min(sample[what] for sample in part) for part in (warm[:half], warm[half:]))
        assert last - first <= most, (what, samples)
