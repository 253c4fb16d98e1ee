"""A worker leaves the window's thread the first turn at a core."""

from __future__ import annotations

import os
import sys
import threading

import pytest
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from workbench.solve import libraries
from workbench.ui.background.worker import Loader, Worker


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


@pytest.mark.parametrize(("first", "times"), [(libraries.load, 1), (libraries.load_tools, 0)])
def test_what_solvers_had_is_given_back_after_their_work_alone(
    first: Loader, times: int, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    done: list[str] = []
    monkeypatch.setattr("workbench.ui.background.worker.give_back", lambda: done.append("given back"))
    worker = Worker(lambda: done.append("worked"), "working", first)
    worker.begin()
    assert worker.join(PATIENCE)
    assert done == ["worked", *["given back"] * times]
