"""A worker leaves the window's thread the first turn at a core."""

from __future__ import annotations

import os
import sys
import threading

import pytest
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from workbench.ui.background.worker import Worker


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system has priorities of threads")
def test_a_worker_and_what_it_starts_are_nicer_than_the_window(qtbot: QtBot) -> None:
    found: list[int] = []

    def look() -> None:
        found.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    def work() -> None:
        look()
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()

    mine = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    worker = Worker(work, "looking", None)
    worker.begin()
    assert worker.join(PATIENCE)
    assert len(found) == 2
    assert all(nice > mine or nice == 19 for nice in found)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == mine
