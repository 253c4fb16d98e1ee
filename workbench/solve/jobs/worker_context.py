"""A request to stop, and the context that all work has; an insight, a reply and a model have no other."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

from workbench.solve.store import Array, Store


class StopToken:
    """A request to stop, made once, seen from every thread."""

    def __init__(self, event: threading.Event | None = None) -> None:
        """event: one that something else may set as well, to stop the job."""
        self._event = event or threading.Event()
        self.asked = time.perf_counter()
        """When the job was asked for, as its token is made at that moment."""

    def stop(self) -> None:
        """Ask for an end as soon as possible; the best board found so far is kept."""
        self._event.set()

    @property
    def requested(self) -> bool:
        return self._event.is_set()

    def wait(self, seconds: float) -> bool:
        """Sleep until asked to stop, at most `seconds`; whether it was asked."""
        return self._event.wait(seconds)


class WorkerContext:
    """The context of insights and opponents: `workbench.core.context.Context` without a job around it."""

    def __init__(self, token: StopToken | None = None, seed: int | None = None, store: Store | None = None) -> None:
        self.token = token or StopToken()
        self.rng = random.Random(seed)
        self._store = store or Store()

    def stopped(self) -> bool:
        return self.token.requested

    def wait(self, seconds: float) -> bool:
        return self.token.wait(seconds)

    def kernels(self, *modules: str) -> None:
        """See that the compiled kernels of modules are ready to load; Interrupted when stopped first.

        Each module has a function `prepare()` that calls each kernel once. The first time on a machine takes seconds.
        """
        from workbench.solve import kernels  # brings Numba

        for module in modules:
            kernels.ready(module, self.stopped)

    def fetch(self, key: str, build: Callable[[], Array]) -> Array:
        """The stored table called `key`, read-only; built and stored first if it is missing or damaged.

        `key` names everything the table depends on, its version included: "morris-3x3-3-3-v1".
        """
        return self._store.fetch(key, build, self.stopped)

    def load(self, key: str) -> Array | None:
        return self._store.load(key, self.stopped)

    def save(self, key: str, array: Array) -> None:
        self._store.save(key, array)

    def drop(self, key: str) -> None:
        self._store.drop(key)
