"""What the window needs soon but not at once: libraries, loaded on a thread while the window can be used already."""

from __future__ import annotations

import sys
import threading

from workbench.solve import libraries, provenance
from workbench.ui.background import garbage
from workbench.ui.background.worker import Worker
from workbench.ui.widgets import graphs

_SWITCH = 0.001
"""Seconds that a thread keeps the interpreter's lock while the window wants it. Python's own 5 ms are too many:
painting a picture asks for the lock twenty times."""
_PAUSE = 0.4  # seconds after the first library: what waited for it is built and painted meanwhile, undisturbed
_PATIENCE = 5.0


def share_the_lock() -> None:
    """Let the window's thread have the interpreter's lock soon, whatever others compute."""
    sys.setswitchinterval(_SWITCH)


class Loading:
    """Loads on a thread from now on: first what plots need, then what solvers need."""

    def __init__(self) -> None:
        self._closing = threading.Event()
        graphs.announce()
        self._worker = Worker(self._load, "loading libraries", bare=True)
        self._worker.begin()

    def close(self) -> bool:
        """Load nothing more and wait for the thread; whether it has ended."""
        self._closing.set()
        return self._worker.join(_PATIENCE)

    def _load(self) -> None:
        with garbage.resting():
            libraries.open_libraries()  # before anything is imported that would open them with the lock held
            graphs.load_announced()
            if not self._closing.wait(_PAUSE):
                libraries.load()
                provenance.versions()  # read from files once: the first run would wait for them
