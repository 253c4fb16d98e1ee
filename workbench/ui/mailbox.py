"""From a worker's thread to the window's: a queue that the window empties on its timer, a little at a time.

One queued Qt signal for each event would freeze the window under a flood; a mailbox costs it a few milliseconds a tick.
"""

from __future__ import annotations

import queue
import threading
import time
from typing import Generic, TypeVar

Item = TypeVar("Item")

_CROWDED = 4_000
"""Items waiting from which on a sender is slowed down: what is shown must not lag, and memory must not grow."""
_PAUSE = 0.001
_LOOK_AT_CLOCK = 64


class Mailbox(Generic[Item]):
    """Put from any thread, taken by one. Senders are slowed down while it is crowded, until it is closed."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._closed = threading.Event()

    def put(self, item: Item) -> None:
        """Add an item; waits while too many are there already."""
        self._queue.put(item)
        # sleeping also hands the interpreter's lock to the window, which needs it to catch up
        while self._queue.qsize() > _CROWDED and not self._closed.wait(_PAUSE):
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
        """Whether nothing waits."""
        return self._queue.empty()

    def close(self) -> None:
        """Slow no sender down any more: nobody is going to take."""
        self._closed.set()
