"""Threads that do a job's work together: stop flags for kernels, chunks, progress that is told now and then.

What a thread raises is raised by its starter. Here all threads do the same; `portfolio` runs different engines.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from time import perf_counter
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

R = TypeVar("R")

Flag = NDArray[Any]
"""(1,) of any integers or truth values: not 0 when kernels are to end. They look at it between two pieces of work."""

POLL = 0.02
"""Seconds between two looks at a stop request."""
PATIENCE = 10.0
"""Seconds that a solver has to return once it is over: a presolve looks at its limits now and then only."""
HASTE = 1.0
"""Seconds that HiGHS has to return where a person has stopped it and waits, and whatever is thought before a search.
CP-SAT always has PATIENCE: it looks at a stop often, and nearly always returns at once."""
SOLVER = "solver"
"""The name of threads that run a solver's library, and of those that were left behind with it."""
TELL = 0.2
"""Seconds between two reports: what a person can follow."""


@contextmanager
def repeating(look: Callable[[], None]) -> Iterator[None]:
    """While the block runs, another thread calls `look` every `POLL` seconds."""
    ended = threading.Event()

    def run() -> None:
        while not ended.wait(POLL):
            look()

    thread = threading.Thread(target=run, name="repeating", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def watched(
    work: Callable[[], object],
    over: Callable[[], bool],
    stop: Callable[[], object] = lambda: None,
    awaited: Callable[[], bool] = lambda: False,
) -> bool:
    """Call `work` on a thread of its own, and `stop` again and again while it runs and `over()` is true.

    Whether `work` has returned. Where it has not PATIENCE seconds after it was over, or HASTE seconds where a person
    waits (`awaited()`), it is left behind with its thread. What `work` raises is raised here.
    """
    failed: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:  # carried over to the thread that waits, and raised there
            failed.append(error)

    thread = threading.Thread(target=run, name=SOLVER, daemon=True)
    thread.start()
    last: float | None = None
    while thread.is_alive():
        thread.join(POLL)
        if over():
            last = perf_counter() + (HASTE if awaited() else PATIENCE) if last is None else last
            if perf_counter() > last and thread.is_alive():
                return False
            stop()
    if failed:
        raise failed[0]
    return True


@contextmanager
def stop_flag(stopped: Callable[[], bool], flag: Flag | None = None) -> Iterator[Flag]:
    """While the block runs: a flag that is set soon after `stopped()` turns true, and when the block fails.

    flag   the one to set, left as it is at first; else a new one of bytes.
    """
    flag = np.array([stopped()], np.uint8) if flag is None else flag

    def look() -> None:
        if stopped():
            flag[0] = 1

    with repeating(look):
        try:
            yield flag
        except BaseException:
            flag[0] = 1
            raise


def spread(jobs: Iterable[Callable[[], R]], workers: int, stopped: Callable[[], bool]) -> Iterator[R]:
    """Call jobs on so many threads; their results in the order in which they come.

    Two jobs for each thread are taken at a time, so that later ones may be made to fit what earlier ones showed. After
    a stop no more are begun; those that run still give their results. What a job raises is raised here.
    """

    def begin(job: Callable[[], R]) -> tuple[R] | None:
        return None if stopped() else (job(),)

    workers = max(1, workers)
    rest, waiting = iter(jobs), set[Future[tuple[R] | None]]()
    pool = ThreadPoolExecutor(workers, thread_name_prefix="spread")
    try:
        while True:
            while len(waiting) < 2 * workers and not stopped():
                job = next(rest, None)
                if job is None:
                    break
                waiting.add(pool.submit(begin, job))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result() or ()
    finally:
        pool.shutdown(cancel_futures=True)


def team(
    work: Callable[[int], None],
    count: int,
    flag: Flag,
    stopped: Callable[[], bool],
    tell: Callable[[], None] = lambda: None,
) -> None:
    """Call work(0) to work(count - 1), each in a thread of its own, and `tell` now and then and at the end.

    flag   set when `stopped()` turns true or one of the threads fails; the work looks at it.
    """

    def one(number: int) -> None:
        try:
            work(number)
        except BaseException:
            flag[0] = 1
            raise

    # the flag is set before the pool waits for its threads
    with ThreadPoolExecutor(count, thread_name_prefix="team") as pool, stop_flag(stopped, flag):
        jobs = [pool.submit(one, number) for number in range(count)]
        while wait(jobs, TELL).not_done:
            tell()
    for job in jobs:
        job.result()
    tell()


class Throttle:
    """Tells when so many seconds have passed again, for reports that would come too often."""

    def __init__(self, seconds: float = TELL) -> None:
        self._seconds, self._last = seconds, perf_counter()

    def due(self) -> bool:
        """Whether it is time for the next report; then the seconds begin anew."""
        now = perf_counter()
        if now < self._last + self._seconds:
            return False
        self._last = now
        return True


def next_chunk(count: int, took: float) -> int:
    """How much to do in the next chunk when `count` took so many seconds and one should take TELL.

    At least 1, at most twice as much: a first chunk says little about those that follow.
    """
    return max(1, min(2 * count, int(count * TELL / took))) if took > TELL else 2 * count
