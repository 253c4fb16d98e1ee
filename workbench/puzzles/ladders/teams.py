"""Threads that share the work of one job, end together, and say how far they are."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait

from workbench.core.context import SolveContext
from workbench.puzzles.ladders.markov import Counts

State = Callable[[], tuple[float, float | None, int]]
"""What is done, of how much, and how many layouts that were."""
_POLL = 0.02
_TELL = 0.2


def share(
    work: Callable[[int], None],
    stop: Counts,
    ctx: SolveContext,
    state: State,
    done: Callable[[], bool] | None = None,
    threads: int | None = None,
) -> None:
    """Call work(0), work(1), ... each in a thread of its own, as many as the job has workers.

    stop     (1,) set when the job is stopped, one of the threads fails, or `done()`; the work polls it.
    state    what to tell as progress.

    What a thread raises is raised here.
    """
    told = ctx.elapsed
    count = threads or max(1, ctx.limits.workers)
    with ThreadPoolExecutor(count, thread_name_prefix="ladders") as pool:
        jobs = [pool.submit(work, number) for number in range(count)]
        try:
            while wait(jobs, _POLL, FIRST_EXCEPTION).not_done:
                if ctx.stopped() or (done and done()) or any(job.done() and job.exception() for job in jobs):
                    stop[0] = 1
                if ctx.elapsed > told + _TELL:
                    told = ctx.elapsed
                    ctx.progress(*state())
        except BaseException:
            stop[0] = 1
            raise
        for job in jobs:
            job.result()
    ctx.progress(*state())
