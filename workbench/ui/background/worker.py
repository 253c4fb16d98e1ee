"""A thread that runs one function, and is referenced until it has ended: Qt aborts when a running one is destroyed."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
from collections.abc import Callable

from PySide6.QtCore import QThread

from workbench.solve import libraries

log = logging.getLogger(__name__)

_STEP_BACK = 10
"""So much nicer than the window's thread is a worker: of a core that both want it gets about a tenth."""

_alive: set[Worker] = set()


class Worker(QThread):
    """Runs `work` on a thread of its own. `work` deals with its own exceptions; it touches no widget.

    bare  begin without the libraries of others: for who loads them. Else they are there, and `work` imports only ours.
    """

    def __init__(self, work: Callable[[], object], name: str, *, bare: bool = False) -> None:
        super().__init__()
        self.setObjectName(name)
        self._work, self._bare = work, bare

    def begin(self) -> None:
        """Start. The worker stays referenced until somebody sees that it has `ended` or `join`s it."""
        _alive.add(self)
        self.start(QThread.Priority.LowPriority)

    def run(self) -> None:
        """Called by Qt on the new thread."""
        _step_back()
        if not self._bare:
            libraries.load()
        self._work()

    def ended(self) -> bool:
        if not self.isFinished():
            return False
        _alive.discard(self)
        return True

    def join(self, seconds: float) -> bool:
        """Wait for the end, at most `seconds`; whether it has ended. One that has not is left alone, never killed."""
        if self.wait(max(0, round(1000 * seconds))):
            _alive.discard(self)
            return True
        log.warning("%s does not end", self.objectName())
        return False


def _step_back() -> None:
    """Let the window's thread go first. Linux knows no priorities of Qt; there a thread can be nicer than its process,
    and so are the threads that it starts, a solver's among them."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with contextlib.suppress(OSError):  # where it is forbidden all are alike
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _STEP_BACK)
