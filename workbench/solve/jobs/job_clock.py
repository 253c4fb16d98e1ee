"""The clock of a job: it counts from taking the question up, and stands still while libraries load or kernels compile.

The job itself has a `JobClock`; a view that follows its events has a `FollowedClock`, which goes on between two events.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from workbench.solve.jobs.events import Event, Phase


class JobClock:
    """How long a job has worked."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._paused_at = 0.0  # when it was paused
        self._paused = 0
        self._lock = threading.Lock()

    @property
    def elapsed(self) -> float:
        with self._lock:
            return (self._paused_at if self._paused else time.perf_counter()) - self._start

    @contextmanager
    def paused(self) -> Iterator[None]:
        """While the block runs, the clock stands still; it goes on when no thread is in such a block any more."""
        with self._lock:
            self._paused_at = self._paused_at if self._paused else time.perf_counter()
            self._paused += 1
        try:
            yield
        finally:
            with self._lock:
                self._paused -= 1
                if not self._paused:
                    self._start += time.perf_counter() - self._paused_at


class FollowedClock:
    """A job's clock as its events tell it. They arrive late, never early: the earliest start that one tells counts."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._stands: float | None = None

    def take(self, event: Event) -> None:
        start = time.perf_counter() - event.elapsed
        self._start = start if self._stands is not None else min(start, self._start)
        if isinstance(event, Phase) or self._stands is not None:  # until a phase counts, whatever else is told
            self._stands = None if isinstance(event, Phase) and event.counts else event.elapsed

    @property
    def elapsed(self) -> float:
        return time.perf_counter() - self._start if self._stands is None else self._stands
