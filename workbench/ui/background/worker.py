"""A thread that runs one function: a `threading.Thread`, never a `QThread`, and the function holds nothing of Qt. Qt's
C++ reads PySide's tables of classes and objects without the interpreter's lock, and a thread that makes or drops such
an object meanwhile ends the program."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
from collections.abc import Callable

from workbench.solve import libraries
from workbench.ui.background.garbage import give_back

log = logging.getLogger(__name__)

_STEP_BACK = 10
"""How much nicer a worker is than the window's thread: of a core that both want the worker gets about a tenth."""

_alive: set[Worker] = set()

Loader = Callable[[], None]
"""`libraries.load`, or `libraries.load_tools` for threads that do not solve."""


class Worker:
    """Runs `work` on a thread of its own. `work` deals with its own exceptions, and holds data: nothing of Qt.

    first  loads the libraries that `work` uses: all, without those of solvers, or None. A caller that loads them itself
           says None.
    """

    def __init__(self, work: Callable[[], object], name: str, first: Loader | None = libraries.load) -> None:
        self.name = name
        self._work, self._first = work, first
        self._thread = threading.Thread(target=self._run, name=name)

    def begin(self) -> None:
        """Start. It stays referenced until a caller sees that it has `ended` or `join`s it, so that its own thread
        never deletes what `work` holds."""
        _alive.add(self)
        self._thread.start()

    def ended(self) -> bool:
        return self.join(0)

    def join(self, seconds: float) -> bool:
        """Wait for the end, at most `seconds`; whether it has ended. One that has not is left alone, never killed."""
        if self._thread.ident is not None:
            self._thread.join(max(0.0, seconds))
        if self._thread.is_alive():
            if seconds > 0:
                log.warning("%s does not end", self.name)
            return False
        _alive.discard(self)
        return True

    def _run(self) -> None:
        _step_back()
        if self._first is not None:
            self._first()
        self._work()
        if self._first is libraries.load:
            give_back()  # solvers were asked


def _step_back() -> None:
    """Let the window's thread go first: on Linux a thread can be nicer than its process, and so are the threads that it
    starts, a solver's among them."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with contextlib.suppress(OSError):  # where it is forbidden all are alike
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _STEP_BACK)
