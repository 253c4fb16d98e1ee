"""Child processes that answer the jobs of a batch: a warm one for each thread that asks.

A job that crashes takes its child along, and no other; the next job of that thread gets a new one. The same code
runs here, below a pool of threads, and in the worker processes of a cluster.
"""

from __future__ import annotations

import contextlib
import os
import platform
import signal
import tempfile
import threading
import time
from typing import BinaryIO

import msgspec

from workbench.core import files
from workbench.core.errors import RunError, one_line
from workbench.solve import another_python
from workbench.solve.batch.jobs import Answered, Job, as_json, failed, version
from workbench.solve.json_values import read_json, written
from workbench.solve.runs import provenance

_CODE = """
import importlib, sys
from workbench.solve.batch.serve import serve
module, _, name = sys.argv[1].partition(":")
serve(getattr(importlib.import_module(module), name))
"""
_START = 600.0  # seconds that a child may take to start, on a machine that is busy with other things
_COMPILING = 600.0  # seconds that it may take besides for the first job of a puzzle, whose kernels are compiled by then
_GRACE = 60.0  # seconds beyond its time limit after which a job is taken to hang
_END = 5.0  # seconds that a child may take to end once the batch has closed its input
_WATCH = 0.5
_LARGEST_TAIL = 4096
_STOP = "\n"


class Child:
    """One process. `ask` is called by one thread; `stop` and `kill` by any."""

    def __init__(self, registry: str) -> None:
        self._errors: BinaryIO = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the child
        self.deadline = time.monotonic() + _START
        self.overdue = False
        self._process = another_python.start_talking(_CODE, registry, errors=self._errors)
        self._lock = threading.Lock()
        self.warm = set[str]()
        """Puzzles that it has answered jobs of: their kernels are compiled and loaded."""

    def hear(self) -> bytes | None:
        """The next line that it says; None when it has ended."""
        assert self._process.stdout is not None
        line: bytes = self._process.stdout.readline()
        return line if line.endswith(b"\n") else None

    def say(self, line: str) -> None:
        """Write it a line. A process that has ended does not read it, and nothing is raised."""
        assert self._process.stdin is not None
        with self._lock, contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(line.encode("utf-8", "backslashreplace"))
            self._process.stdin.flush()

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            self._process.kill()

    def close(self) -> str:
        """Wait until the process ends, and kill it if that takes long; returns in words why it ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock, contextlib.suppress(OSError):
            self._process.stdin.close()
        if (code := another_python.ended(self._process, _END)) is None:
            self.kill()
            code = self._process.wait()
        self._process.stdout.close()
        with self._errors:
            self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - _LARGEST_TAIL))
            said = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return f"{_ended(code)}{f': {one_line(said[-1])}' if said else ''}"


def _ended(code: int) -> str:
    if code >= 0:
        return f"its process ended with code {code}"
    with contextlib.suppress(ValueError):
        name = signal.Signals(-code).name
        why = ", which the system sends when memory runs out, too" if name == "SIGKILL" else ""
        return f"its process was ended by {name}{why}"
    return f"its process was ended by signal {-code}"


class Children:
    """All children of a batch in this process.

    registry   where a child finds the puzzles: "package.module:NAME".
    share      bytes of memory for each thread of a job whose plan says nothing: here nine tenths of the machine's
               memory divided by the threads at once. None, as on a cluster: divided by the machine's cores.
    """

    def __init__(self, registry: str, share: int | None = None) -> None:
        self._registry, self._share = registry, share or memory_share(provenance.cores())
        self._mine = threading.local()
        self._all: set[Child] = set()
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._watcher: threading.Thread | None = None
        self._stopping = False
        self.asked = 0
        """How many jobs are being answered now."""

    def answer(self, asked: str) -> str:
        """Answer a job, as JSON: what `serve.answered` says, or why there is no answer."""
        job = read_json(asked, Job)
        if job.memory is None and self._share is not None:
            job = msgspec.structs.replace(job, memory=self._share * job.limits.workers)
        with self._lock:
            self.asked += 1
        try:
            found = self._answer(job)
        finally:
            with self._lock:
                self.asked -= 1
        found.measured.host, found.version = platform.node(), version()
        return written(as_json(found))

    def _answer(self, job: Job) -> Answered:
        child = self._child()
        if isinstance(child, str):
            return failed(child)
        child.overdue = False
        if job.limits.time is not None:
            compiling = 0.0 if job.puzzle in child.warm else _COMPILING
            child.deadline = time.monotonic() + job.limits.time + _GRACE + compiling
        child.warm.add(job.puzzle)
        child.say(written(as_json(job)))
        if self._stopping:
            child.say(_STOP)
        line = child.hear()
        child.deadline = float("inf")
        if line is None:
            why = self._buried(child)
            return failed(f"it did not end {_GRACE:g} s after its time limit" if child.overdue else why)
        try:
            found = read_json(line, Answered)
        except RunError as error:
            child.kill()
            return failed(f"its process said what nobody understands: {error}; {self._buried(child)}")
        if found.exhausted:
            self._buried(child)
        return found

    def _child(self) -> Child | str:
        """This thread's child, started if there is none; in words why none could be started."""
        child: Child | None = getattr(self._mine, "child", None)
        if child is not None:
            return child
        with self._lock:
            if self._ended.is_set():  # a thread that begins its job while all is ended
                return "the batch has ended"
            try:
                child = Child(self._registry)
            except OSError as error:
                return f"no other Python can be started: {files.reason(error)}"
            self._all.add(child)
            if self._watcher is None:
                self._watcher = threading.Thread(target=self._watch, name="batch watch", daemon=True)
                self._watcher.start()
        self._mine.child = child
        if child.hear() is None:
            return f"no child process for jobs: {self._buried(child)}"
        child.deadline = float("inf")
        return child

    def _buried(self, child: Child) -> str:
        self._mine.child = None
        with self._lock:
            self._all.discard(child)
        return child.close()

    def _watch(self) -> None:
        """End children whose job hangs."""
        while not self._ended.wait(_WATCH):
            now = time.monotonic()
            with self._lock:
                for child in self._all:
                    if now > child.deadline:
                        child.overdue = True
                        child.kill()

    def stop(self) -> None:
        """Ask the running jobs to end soon; a job that is asked afterwards ends at once."""
        self._stopping = True
        with self._lock:
            for child in self._all:
                child.say(_STOP)

    def close(self, *, now: bool = False) -> None:
        """End all children, as no more jobs come. `now`: at once, even those that still work on an answer."""
        with self._lock:
            self._ended.set()
            children, self._all = list(self._all), set()
        for child in children:
            if now:
                child.kill()
            else:
                child.close()
        if self._watcher is not None and not now:
            self._watcher.join()


def memory_share(parts: int) -> int | None:
    """Bytes for each of so many parts of the machine's memory, a tenth left for others; None where that is unknown."""
    memory = provenance.memory()
    return None if memory is None else int(memory * 0.9) // max(1, parts)


# ------------------------------------------------------------------------------------------------ in a worker


_here: dict[str, Children] = {}
_changing = threading.Lock()


def answer_here(batch: str, registry: str, asked: str) -> str:
    """Answer a job of a batch with a child of this process: what a worker of a cluster is sent."""
    with _changing:
        if batch not in _here:
            for name, other in list(_here.items()):  # of a batch whose program is gone without a word
                if not other.asked:
                    del _here[name]
                    other.close(now=True)
            _here[batch] = Children(registry)
        children = _here[batch]
    return children.answer(asked)


def end_here(batch: str) -> None:
    """The batch is over, or stopped: its children in this process end."""
    with _changing:
        children = _here.pop(batch, None)
    if children is not None:
        children.stop()
        children.close(now=True)
