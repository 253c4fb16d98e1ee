"""Loads libraries while the window can be used already: it needs them soon, but not at once.

Modules with classes of Qt are loaded on the window's thread, in steps between two frames; the others on threads, before
and after that.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject

from workbench.solve import libraries
from workbench.solve.runs import provenance
from workbench.ui.background.worker import Worker
from workbench.ui.widgets import graphs
from workbench.ui.widgets.pieces import timer

_SWITCH = 0.001
"""Seconds that a thread keeps the interpreter's lock while the window wants it. Python's own 5 ms are too many:
painting a picture asks for the lock twenty times."""
_TICK = 10  # milliseconds
_SLICE = 0.006  # seconds of a tick: a step may take three times as long
_PAUSE = 0.4  # seconds after the plots' library: what waited for it is built and painted meanwhile, undisturbed
_PATIENCE = 5.0  # seconds that threads have to end


def share_the_lock() -> None:
    """Let the window's thread have the interpreter's lock soon, whatever others compute."""
    sys.setswitchinterval(_SWITCH)


class Loading(QObject):
    """Loads from now on: first what plots need, then what insights need. Solvers come with the first question."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker: Worker | None = None
        self._steps = self._load()  # each says whether the next one may follow at once
        graphs.announce()
        self._timer = timer(self, _TICK, self._go_on)
        self._timer.start()

    def close(self) -> bool:
        """Load nothing more and wait for the thread; whether it has ended."""
        self._timer.stop()
        return self._worker is None or self._worker.join(_PATIENCE)

    def _go_on(self) -> None:
        end = time.perf_counter() + _SLICE
        with libraries.alone() as mine:  # False while another thread imports: the next tick tries again
            while mine and time.perf_counter() < end:
                step = next(self._steps, None)
                if step is None:  # that was the last one
                    self._timer.stop()
                if step is not True:
                    break

    def _load(self) -> Iterator[bool]:
        yield from self._beside(_prepare)
        for _ in graphs.load_announced():
            yield True
        end = time.perf_counter() + _PAUSE
        while time.perf_counter() < end:
            yield False
        yield from self._beside(_load_tools)

    def _beside(self, work: Callable[[], None]) -> Iterator[bool]:
        """Run a step of loading on a thread, and go on with the next when it is done."""
        self._worker = Worker(work, "loading libraries", None)
        self._worker.begin()
        while not self._worker.ended():
            yield False


def _prepare() -> None:
    libraries.open_tools()  # before anything is imported that would open them with the lock held
    libraries.load_shared()


def _load_tools() -> None:
    libraries.load_tools()
    provenance.versions()  # read from files once: the first run would wait for them
