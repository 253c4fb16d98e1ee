"""Python's garbage collector, run on the window's thread only: on another it would destroy widgets off their thread.
And how free memory that the C library keeps goes back to the system."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import threading

from PySide6.QtCore import QObject, QTimer

from workbench.solve.runs import provenance
from workbench.ui.widgets.pieces import timer

_EVERY = 100  # milliseconds
_MOST = 30_000
"""New objects that are looked through in one go, which takes some 10 ms. More come at once only where a model is built
or a run is read, and those hold no widgets in cycles."""


_SOON = 1000  # milliseconds
_ARENA_MAX, _MMAP_THRESHOLD = -8, -3  # M_ARENA_MAX and M_MMAP_THRESHOLD of glibc's malloc.h
_LARGE = 1 << 20
"""Bytes of a block that lies apart from all others."""


def keep_heaps_small() -> None:
    """Let threads share a heap a core, and let large blocks lie outside of them. glibc has eight heaps a core, and what
    threads of solvers leave behind in each of them stays taken: 100 MB in the first minutes. Once a large block is
    freed, glibc would put the next ones into the heaps, where small ones come to lie between them: another 100 MB in
    half an hour. Elsewhere nothing happens."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        library = ctypes.CDLL(None)
        library.mallopt(_ARENA_MAX, provenance.cores())
        library.mallopt(_MMAP_THRESHOLD, _LARGE)


def give_back() -> None:
    """Give memory that is free back to the system: a solver may have had gigabytes, and glibc keeps what lies below
    anything that is still in use. It takes milliseconds, more after gigabytes: not for the window's thread."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def give_back_soon(owner: QObject) -> None:
    """Do so on a thread of its own, once what Qt deletes later is deleted; unless `owner` is gone by then."""
    QTimer.singleShot(_SOON, owner, lambda: threading.Thread(target=give_back, name="giving memory back").start())


class GarbageCollector(QObject):
    """Collects from a timer, the newest objects often, and now and then all that came since the last time.

    Older objects are never looked through again: a full collection walks every object of the program, its libraries
    included, and stops the window for 100 ms. Older objects outside of cycles, nearly all of them, go by themselves.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()
        self._since = 0
        timer(self, _EVERY, self._look).start()

    def _look(self) -> None:
        new = gc.get_count()[0]
        if new <= gc.get_threshold()[0]:
            return
        self._since += new
        if new > _MOST:
            gc.freeze()
            self._since = 0
        elif self._since > _MOST:
            gc.collect()
            gc.freeze()
            self._since = 0
        else:
            gc.collect(1)
