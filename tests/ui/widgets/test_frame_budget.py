"""Long pieces of work take turns: one in a pass of the event loop."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from workbench.ui.widgets import frame_budget


def test_one_is_done_in_a_pass_of_the_event_loop(qtbot: QtBot) -> None:
    qtbot.waitUntil(frame_budget.free)
    done: list[str] = []
    passes: list[int] = []
    owner = QObject()
    for name in "abc":
        frame_budget.when_free(owner, partial(done.append, name))
    assert done == ["a"]  # at once, as nobody else had a turn
    while len(done) < 3:
        before = len(done)
        QCoreApplication.processEvents()
        passes.append(len(done) - before)
    assert max(passes) == 1
    assert sorted(done) == ["a", "b", "c"]


def test_nothing_is_done_for_who_has_gone(qtbot: QtBot) -> None:
    frame_budget.take()
    owner = QObject()
    done: list[str] = []
    frame_budget.when_free(owner, lambda: done.append("late"))
    delete(owner)
    qtbot.waitUntil(frame_budget.free)
    qtbot.wait(50)
    assert done == []
