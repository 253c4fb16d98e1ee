"""From a worker's thread to the window's: a queue that the window empties on its timer, a little at a time.

One queued Qt signal for each event would freeze the window under a flood; a mailbox costs it a few milliseconds a tick.
"""

from __future__ import annotations

import queue
import threading
import time
from typing import Generic, TypeVar

Item = TypeVar("Item")

_BUSY = 256  # with so many items waiting a sender naps now and then, so that the window gets the interpreter's lock
_PORTION = 64  # items between two naps: half a millisecond's work, where the interpreter itself would switch after five
_CROWDED = 4_000  # with so many items waiting a sender waits: what is shown must not lag, and memory must not grow
_NAP = 0.001
_LOOK_AT_CLOCK = 64


class Mailbox(Generic[Item]):
    """Put from any thread, taken by one. Senders are slowed down while it is crowded, until it is closed."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._closed = threading.Event()
        self._sent = 0

    def put(self, item: Item) -> None:
        """Add an item; naps now and then while many wait, and waits while too many do."""
        self._queue.put(item)
        if self._queue.qsize() < _BUSY:
            return
        self._sent += 1
        if self._sent % _PORTION == 0:
            self._closed.wait(_NAP)
        while self._queue.qsize() > _CROWDED and not self._closed.wait(_NAP):
            pass

    def take(self, most: int, seconds: float) -> list[Item]:
        """The oldest items: at most `most`, and no more than can be taken in about `seconds`."""
        end = time.perf_counter() + seconds
        taken: list[Item] = []
        try:
            while len(taken) < most:
                taken.append(self._queue.get_nowait())
                if len(taken) % _LOOK_AT_CLOCK == 0 and time.perf_counter() > end:
                    break
        except queue.Empty:
            pass
        return taken

    def empty(self) -> bool:
        return self._queue.empty()

    def close(self) -> None:
        """Slow down no sender any more: from now on no item is taken."""
        self._closed.set()
