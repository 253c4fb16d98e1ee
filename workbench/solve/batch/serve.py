"""The loop of a child process that answers the jobs of a batch: a JSON object a line in, one out.

In: a `jobs.Job`; an empty line ends the job that runs. The end of the input ends the process at once, whatever it does:
then the program that started it is gone. Out: one line for each job, see `jobs.Answered`.
For a job that needs more memory than its cap the line says so, and the process ends: only that gives the memory back.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import queue
import sys
import threading
from datetime import UTC, datetime
from typing import BinaryIO

import msgspec

from workbench.core.errors import Interrupted, WorkbenchError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import size_text
from workbench.solve import libraries
from workbench.solve.batch.jobs import Answered, Job, Measured, as_json, failed
from workbench.solve.compare.measures import measure
from workbench.solve.jobs.events import Event, Finished, Log
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.json_values import Json, number, read_json, written
from workbench.solve.runs.event_json import outcome_json
from workbench.solve.runs.run import Run
from workbench.solve.runs.run_file import RunWriter, kept_no_further

_NO_MEMORY = "MemoryError"
CAPPED = sys.platform == "linux"
"""Whether a cap of memory is kept here: other systems have no limit that counts what a process really takes."""
_MOST_KEPT = 64 << 20  # bytes of events that are kept of one job


def serve(puzzles: tuple[AnyPuzzle, ...]) -> None:
    """Answer jobs from standard input until it ends."""
    out = _private_output()
    jobs: queue.SimpleQueue[tuple[Job, StopToken]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), name="listener", daemon=True).start()
    libraries.load()
    _say(out, {"ready": True})
    warm = set[str]()
    while True:
        asked, token = jobs.get()
        if asked.puzzle not in warm:
            _warm(asked.puzzle, puzzles, token)
            warm.add(asked.puzzle)
        answer = answered(asked, token, puzzles)
        _say(out, as_json(answer))
        if answer.exhausted:
            os._exit(1)


def _warm(slug: str, puzzles: tuple[AnyPuzzle, ...], token: StopToken) -> None:
    """Have a puzzle's kernels compiled and loaded before the clock of its first job runs."""
    from workbench.solve import kernels  # brings Numba

    for module in next((puzzle.kernels for puzzle in puzzles if puzzle.slug == slug), ()):
        with contextlib.suppress(Interrupted):
            kernels.ready(module, lambda: token.requested)
            importlib.import_module(module).prepare()


def _private_output() -> BinaryIO:
    """Standard output for this module alone: what libraries print there goes to standard error."""
    sys.stdout.flush()
    mine = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(mine, "wb", buffering=0)


def _say(out: BinaryIO, value: Json) -> None:
    try:
        data = memoryview(written(value).encode("utf-8", "backslashreplace"))
        while data:
            data = data[out.write(data) :]
    except OSError:
        os._exit(1)  # the batch has gone


def _listen(jobs: queue.SimpleQueue[tuple[Job, StopToken]]) -> None:
    token = StopToken()
    for line in sys.stdin.buffer:
        if not line.strip():
            token.stop()
            continue
        token = StopToken()
        jobs.put((read_json(line, Job), token))
    os._exit(0)


# ------------------------------------------------------------------------------------------------ one job


def answered(job: Job, token: StopToken, puzzles: tuple[AnyPuzzle, ...]) -> Answered:
    """What a job comes to."""
    _cap(job.memory)
    try:
        found = _solved(job, token, puzzles)
    except WorkbenchError as error:  # the question itself cannot be asked here
        found = failed(str(error))
    except MemoryError:
        found = failed(_NO_MEMORY)
    finally:
        _cap(None)
    if (found.error or "").startswith(_NO_MEMORY):
        found.error = f"it needs more memory than its {size_text(job.memory or 0)}"
        found.exhausted = True
    return found


def _solved(job: Job, token: StopToken, puzzles: tuple[AnyPuzzle, ...]) -> Answered:
    ask = job.question(puzzles)
    run, kept = Run(ask, datetime.now(UTC), versions={}, machine={}), io.BytesIO()
    writer = RunWriter("events", kept, Run(ask, run.began)) if job.keep else None
    dropped = False

    def take(event: Event) -> None:
        nonlocal dropped
        run.take(event)
        if writer is None:
            return
        if not isinstance(event, Finished) and kept.tell() >= _MOST_KEPT:
            dropped = True
            return
        if dropped:  # this is the end, and has its number: it is not an event of the job
            writer.take(Log(event.seq, event.elapsed, kept_no_further("the events of a job have", _MOST_KEPT)))
        writer.take(event)

    outcome = run_job(ask, take, token=token)
    run.end(outcome)
    events = None if writer is None else kept.getvalue().decode("utf-8")
    texts = outcome_json(outcome, ask.puzzle)
    return Answered(
        status=outcome.status,
        stopped=outcome.stopped,
        found=texts["board"],
        boards=run.found,
        dtime=number(run.trace.work[-1][1] if run.trace.work else None),
        measured=_measured(run),
        events=events,
        idle=outcome.idle,
        **{name: texts[name] for name in ("objective", "bound", "count", "error", "facts")},
    )


def _measured(run: Run) -> Measured:
    found = measure(run)
    names = ("first", "to_best", "to_end", "primal_integral", "gap_integral", "elapsed")
    times = {name: getattr(found, name) for name in names}
    times["wall"] = run.wall
    rounded = {name: None if value is None else round(float(value), 6) for name, value in times.items()}
    return msgspec.structs.replace(Measured(began=run.began.replace(microsecond=0)), **rounded)


def _cap(memory: int | None) -> None:
    """Let this process take at most so many bytes from now on; None: as many as the system has."""
    if not CAPPED:
        return
    import resource  # POSIX only

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if memory is None:
        resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))
        return
    soft = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
