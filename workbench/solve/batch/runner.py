"""Runs the jobs of a batch through a `concurrent.futures.Executor`, and writes what they come to into the table.

Here it is a pool of threads, each with a child process of its own; on a cluster it is Dask's. A job takes as many
slots as it has solver threads; jobs are made when there is room for them, so that a million takes no more memory than
ten. Rows are written and synced by a thread of their own, all that have ended meanwhile at one go.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from workbench.core.errors import WorkbenchError
from workbench.core.outcome import Status, Stopped
from workbench.solve.batch.children import Children
from workbench.solve.batch.jobs import Answered, Job, as_json, compare, failed
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.table import BatchTable, JobRow, row_of
from workbench.solve.json_values import read_json, written

_TICK = 0.1  # seconds between two looks at the clock while nothing ends


class JobPlace(Protocol):
    """Where jobs are answered."""

    @property
    def executor(self) -> Executor:
        """It runs `ask`."""

    @property
    def ask(self) -> Callable[[str], str]:
        """Answers a job with what it comes to: `Job` and `Answered` as JSON."""

    def slots(self) -> int:
        """How many solver threads may be at work or waiting at once. Asked often: it may change."""

    def failure(self, error: BaseException) -> str | None:
        """Why a job has no answer, for its row, when its future raises an error; None: it is to be asked again.
        Raises what ends the batch."""

    def check(self) -> None:
        """Called now and then; raises a WorkbenchError when the place is gone."""

    def stop(self) -> None:
        """Ask the running jobs to end soon."""

    def close(self, *, now: bool) -> None:
        """Close the place. `now`: without waiting for anything."""


class Here:
    """This machine: `jobs` threads, each with a warm child process; `share` as of `Children`."""

    def __init__(self, registry: str, jobs: int, share: int | None) -> None:
        self._jobs, self._children = jobs, Children(registry, share)
        self.executor: Executor = ThreadPoolExecutor(jobs, thread_name_prefix="batch")
        self.ask: Callable[[str], str] = self._children.answer

    def slots(self) -> int:
        return self._jobs

    def failure(self, error: BaseException) -> str | None:
        """Raise the error: none is expected on this side."""
        raise error

    def check(self) -> None:
        """This machine never goes."""

    def stop(self) -> None:
        self._children.stop()

    def close(self, *, now: bool) -> None:
        if now:
            self._children.close(now=True)
        self.executor.shutdown(wait=True, cancel_futures=True)
        if not now:
            self._children.close()


@dataclass(slots=True)
class BatchState:
    """How far a batch is: `total` jobs are to be run. `best` is the best objective so far, by setting."""

    total: int
    done: int = 0
    failed: int = 0
    running: int = 0
    seconds: float = 0.0
    """How long all finished jobs have run, added up."""
    slots: int = 1
    best: dict[str, float] = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)
    last_failure: str = ""

    @property
    def left(self) -> int:
        """Jobs that have no row yet."""
        return self.total - self.done

    @property
    def time_left(self) -> float | None:
        """Seconds, as this run's finished jobs have taken on average; None before the first."""
        return (time.monotonic() - self.began) / self.done * self.left if self.done else None


class _Writer:
    """Writes rows on a thread of its own: a disk takes milliseconds to sync, in which jobs can begin."""

    def __init__(self, table: BatchTable) -> None:
        self.trouble: BaseException | None = None
        self._table = table
        self._rows: queue.SimpleQueue[tuple[JobRow, str | None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="batch table")
        self._thread.start()

    def put(self, row: JobRow, events: str | None) -> None:
        """Have a row written, and its events before it."""
        self._rows.put((row, events))

    def close(self) -> None:
        """Wait until all rows are on the disk, or `trouble` says why they are not."""
        self._rows.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            found = [self._rows.get()]
            while not self._rows.empty():
                found.append(self._rows.get())
            ended = None in found
            try:
                self._write([one for one in found if one is not None])
            except Exception as error:  # raised again by who waits for the rows
                self.trouble = self.trouble or error

    def _write(self, found: list[tuple[JobRow, str | None]]) -> None:
        if not found or self.trouble is not None:
            return
        for row, events in found:
            if events is not None:
                self._table.keep_run(row.key, events)
        self._table.append([row for row, _ in found])


class BatchRun:
    """Answers all questions of a plan whose keys are not in `done`, which grows.

    version   of the program, for the rows.
    stopped   asked often: whether to end early. What runs then is stopped, and asked again by the next batch.
    on_tick   called a few times a second.
    """

    def __init__(
        self,
        plan: Plan,
        done: set[bytes],
        table: BatchTable,
        place: JobPlace,
        state: BatchState,
        *,
        version: str,
        stopped: Callable[[], bool] = lambda: False,
        on_tick: Callable[[], object] = lambda: None,
    ) -> None:
        self._jobs, self._better = plan.jobs(), plan.directions()
        self._done, self._table, self._place, self.state = done, table, place, state
        self._version, self._stopped, self._on_tick = version, stopped, on_tick
        self._ended: queue.SimpleQueue[Future[str]] = queue.SimpleQueue()
        self._running: dict[Future[str], Job] = {}
        self._again: list[Job] = []
        self._used = 0
        self._next: Job | None = None
        self._boards = set[str]()
        self._exhausted = False

    def run(self) -> None:
        """Return when all answers are in the table. The first row that cannot be written, and a place that is gone,
        end the batch with a WorkbenchError."""
        writer, now = _Writer(self._table), True
        try:
            self._loop(writer)
            now = False
        finally:
            self._place.close(now=now)
            writer.close()
        if writer.trouble is not None:
            raise writer.trouble

    def _loop(self, writer: _Writer) -> None:
        stopping = False
        while True:
            if self._stopped() and not stopping:
                stopping = True
                for future in list(self._running):
                    future.cancel()
                self._place.stop()
            if not stopping:
                self._fill()
            if not self._running and (stopping or (self._exhausted and not self._again)):
                return
            try:
                self._end(self._ended.get(timeout=_TICK), writer, stopping)
            except queue.Empty:
                self._place.check()
            self._on_tick()
            if writer.trouble is not None:
                raise writer.trouble

    def _fill(self) -> None:
        """Begin as many jobs as there are slots for; one that is wider than all of them runs alone."""
        slots = self.state.slots = self._place.slots()
        while slots > 0:
            self._next = self._next or self._following()
            self._exhausted = self._next is None
            if (job := self._next) is None or (self._running and self._used + job.limits.workers > slots):
                return
            self._next = None
            future = self._place.executor.submit(self._place.ask, written(as_json(job)))
            self._running[future] = job
            self._used += job.limits.workers
            self.state.running = len(self._running)
            future.add_done_callback(self._ended.put)

    def _following(self) -> Job | None:
        if self._again:
            return self._again.pop()
        for job in self._jobs:
            key = bytes.fromhex(job.key(self._version))
            if key in self._done:
                continue
            self._done.add(key)  # a plan may name a job twice
            if job.digest not in self._boards:
                self._boards.add(job.digest)
                self._table.keep_board(job)
            return job
        return None

    def _end(self, future: Future[str], writer: _Writer, stopping: bool) -> None:
        job = self._running.pop(future)
        self._used -= job.limits.workers
        self.state.running = len(self._running)
        try:
            found = read_json(future.result(), Answered)
            compare(found.measured.host or "", found.version)  # one that came to a cluster just now
        except CancelledError as error:
            if stopping:
                return
            why = self._place.failure(error)
        except WorkbenchError:
            raise
        except Exception as error:  # of a cluster: it knows its own
            why = self._place.failure(error)
        else:
            self._take(job, found, writer, stopping)
            return
        if why is None:
            self._again.append(job)
            return
        self._take(job, failed(why), writer, stopping)

    def _take(self, job: Job, found: Answered, writer: _Writer, stopping: bool) -> None:
        if stopping and (found.stopped is Stopped.USER or found.status is Status.FAILED):
            return  # it was not let finish
        writer.put(row_of(job, self._version, found), found.events)
        state = self.state
        state.done += 1
        state.seconds += found.measured.elapsed or 0.0
        if found.status is Status.FAILED:
            state.failed += 1
            state.last_failure = found.error or ""
        self._best(job, found.objective)

    def _best(self, job: Job, value: float | None) -> None:
        better, setting = self._better.get((job.puzzle, job.task)), job.setting
        if value is None or better is None:
            return
        if setting not in self.state.best or better(value, self.state.best[setting]):
            self.state.best[setting] = value
