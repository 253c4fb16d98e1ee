"""The one module that knows Dask distributed: a cluster as a place for the jobs of a batch.

A worker is sent one function with texts as arguments, and answers each job with a child process of its own: so a job
that works for minutes does not keep the worker from telling the scheduler that it lives. A worker that dies has its
jobs answered by others, as often as the scheduler's `allowed-failures` says. What a scheduler's death loses is asked
again, when it is back. A worker of another version ends the batch as soon as it is noticed, and none of its answers
counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import importlib.util
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor
from typing import Any

from workbench.core.errors import OptionError, WorkbenchError
from workbench.solve.batch import children
from workbench.solve.batch.jobs import GO_ON, compare, version

_PATIENCE = 30.0  # seconds in which a scheduler must answer when it was lost
_KNOCK = 10.0  # seconds in which it must answer at the beginning
_LOOK = 1.0  # seconds between two looks at which workers there are
_AHEAD = 2  # jobs that are sent for each that can be at work, so that none waits for the way there and back


class Cluster:
    """The cluster behind a scheduler. OptionError, in one line, where there is none or it cannot be used."""

    def __init__(self, address: str, registry: str) -> None:
        if importlib.util.find_spec("distributed") is None:
            raise OptionError(
                "a cluster needs Dask distributed, which is not installed: pip install 'puzzle-workbench[cluster]'"
            )
        import distributed

        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told by the batch
        self._address, self._batch = address, secrets.token_hex(8)
        try:
            asyncio.run(_knock(address))
            self._client: Any = distributed.Client(
                address, timeout=_PATIENCE, set_as_default=False, name="puzzle-workbench"
            )
        except Exception as error:  # a server of another kind, HTTP or SSH, makes it raise errors of any type
            why = str(error) or type(error).__name__
            if isinstance(error, MemoryError):  # other words, read as the length of a message
                why = "what listens there is something else"
            raise OptionError(f"{address}: no scheduler answers there: {why}") from None
        self._killed: type[BaseException] = distributed.scheduler.KilledWorker
        self.executor: Executor = self._client.get_executor(pure=False)
        self.ask: Callable[[str], str] = functools.partial(children.answer_here, self._batch, registry)
        self._known, self._threads, self._looked = set[str](), 0, 0.0

    def wait(self, stopped: Callable[[], bool], on_tick: Callable[[], None]) -> None:
        """Return once there is a worker, and all workers are of the right version."""
        while not stopped() and not self.slots():
            self.check()
            on_tick()
            time.sleep(0.1)

    def slots(self) -> int:
        """Threads of all workers, and as many jobs that wait for one; 0 while no scheduler answers."""
        if self._client.status == "running" and time.monotonic() - self._looked > _LOOK:
            try:
                found: dict[str, int] = self._client.nthreads()
                self._compare(sorted(set(found) - self._known))
            except (OSError, RuntimeError, TimeoutError):  # it has gone just now: `check` tells if it does not return
                return 0
            self._known, self._threads, self._looked = set(found), sum(found.values()), time.monotonic()
        return self._threads * _AHEAD if self._client.status == "running" else 0

    def _compare(self, workers: list[str]) -> None:
        """OptionError where a worker answers by another version than this program."""
        if not workers:
            return
        try:
            found: dict[str, str] = self._client.run(version, workers=workers, on_error="return")
        except (OSError, RuntimeError, TimeoutError):
            raise
        except Exception as error:  # a worker without the program raises what its unpickling raises
            found = dict.fromkeys(workers[:1], error)  # type: ignore[arg-type]
        for worker, theirs in found.items():
            if isinstance(theirs, OSError):
                continue  # it has gone again
            if isinstance(theirs, BaseException):
                raise OptionError(f"worker {worker} has no Puzzle Workbench: {theirs}; {GO_ON}")
            compare(worker, theirs)

    def failure(self, error: BaseException) -> str | None:
        """A job whose workers died has no answer; what the scheduler forgot is asked again."""
        if isinstance(error, self._killed):
            tries = getattr(error, "allowed_failures", None)
            return f"its worker died{f' {tries + 1} times' if isinstance(tries, int) else ''}"
        if isinstance(error, CancelledError):
            return None
        self._looked = 0.0
        self.slots()  # it tells of a worker that has just come, and should not have
        if self._client.status != "running":
            return None
        return f"the cluster could not run it: {type(error).__name__}: {error}"

    def check(self) -> None:
        """WorkbenchError once the scheduler has gone for good."""
        if self._client.status in ("closed", "closing"):
            raise WorkbenchError(f"the scheduler at {self._address} is gone; {GO_ON}")

    def stop(self) -> None:
        """End the running jobs on their workers; they have no answer."""
        self._everywhere()

    def close(self, *, now: bool) -> None:
        """End our children on all workers, and leave the cluster."""
        self._everywhere()
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):  # it has gone by itself
            self._client.close(timeout=1 if now else 5)

    def _everywhere(self) -> None:
        if self._client.status != "running":
            return
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):  # a worker ends with its children
            self._client.run(children.end_here, self._batch, on_error="ignore")


async def _knock(address: str) -> None:
    """Shake hands with a scheduler and leave; raises what distributed does where there is none. A client that finds
    none would go on looking for it in the background, and say so in tracebacks."""
    import distributed

    security = distributed.Security().get_connection_args("client")
    greeting: Any = distributed.comm.core.connect(address, timeout=_KNOCK, **security)
    comm = await asyncio.wait_for(greeting, _KNOCK + 1)
    await comm.close()


def connected(
    address: str,
    registry: str,
    stopped: Callable[[], bool],
    waits: Callable[[str], object],
    on_tick: Callable[[], None] = lambda: None,
) -> Cluster:
    """The cluster behind a scheduler, once it has workers, all of this version; `waits` is told while it has none."""
    cluster = Cluster(address, registry)
    try:
        if not cluster.slots():
            waits(f"the scheduler at {address} has no workers yet: waiting for one")
        cluster.wait(stopped, on_tick)
    except BaseException:
        cluster.close(now=True)
        raise
    return cluster
