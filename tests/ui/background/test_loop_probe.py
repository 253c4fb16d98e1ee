"""The probe of the window's loop: how long a gap lasts, what is worked in it, and where the loop was."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from workbench.ui.background.loop_probe import READS, LoopProbe, shared

LEAST = 0.2
"""Seconds: more than an idle loop waits on a busy machine, as a rule."""


def work() -> None:
    until = time.thread_time() + 1.5 * LEAST
    while time.thread_time() < until:
        sum(range(1000))


def until_seen(probe: LoopProbe, name: str, act: Callable[[], None]) -> None:
    """Act until more than half of the looks have found the thread there: how soon depends on the machine."""
    act()
    while 2 * sum(name in look for look in probe._lookout.seen) <= len(probe._lookout.seen):
        act()


# on one line each: a stack tells lines apart


def toil(probe: LoopProbe) -> None:
    until_seen(probe, "toil", work)


def doze(probe: LoopProbe) -> None:
    until_seen(probe, "doze", lambda: time.sleep(1.5 * LEAST))


@pytest.mark.skipif(not READS, reason="no stack is read")
@pytest.mark.parametrize("held", [toil, doze])
def test_what_holds_the_loop_is_named(qtbot: QtBot, held: Callable[[LoopProbe], None]) -> None:
    owner = QObject()
    probe = LoopProbe(owner, LEAST)
    try:
        qtbot.wait(20)
        again = QTimer(owner)  # a machine that is busy enough may stop the thread elsewhere for as long
        again.timeout.connect(partial(held, probe))
        again.start(50)
        qtbot.waitUntil(lambda: any(held.__name__ in str(gap) for gap in probe.gaps), timeout=60_000)
    finally:
        probe.stop()
    gap = next(one for one in probe.gaps if held.__name__ in str(one))
    assert gap.seconds >= LEAST
    assert (gap.work >= LEAST) is (held is toil)


def test_the_stack_is_what_was_seen_most() -> None:
    stacks = (("a", "b", "c"), ("a", "b", "d"), ("a", "e"))
    assert shared(stacks) == ("a", "b")
    assert shared(()) == ()
