"""How many jobs of a plan are left, and how long they will take by those that are done."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from workbench.solve.batch.jobs import Job
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.table import JobRow, is_batch, read_rows


@dataclass(slots=True)
class _Mean:
    count: int = 0
    total: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value


@dataclass(slots=True)
class Known:
    """What a table says of the jobs that are done: their keys, and how long each kind of job took.

    done      keys that need not be asked again.
    crashed   how many rows are of jobs that failed; they are in `done` unless they were asked for.
    """

    done: set[bytes] = field(default_factory=set)
    crashed: int = 0
    _means: dict[str, _Mean] = field(default_factory=dict)

    def take(self, row: JobRow) -> None:
        if row.measured.elapsed is not None:
            for kind in _kinds(row.puzzle, row.task, row.options, row.params):
                self._means.setdefault(kind, _Mean()).add(row.measured.elapsed * row.workers)

    def work(self, job: Job) -> float | None:
        """Seconds of one thread that a job will take: as others of its setting, of its task, or any; None: unknown."""
        ask = job.texts
        for kind in _kinds(ask.puzzle, ask.task, ask.options, ask.params):
            if kind in self._means:
                return self._means[kind].total / self._means[kind].count
        return None


def _kinds(puzzle: str, task: str, options: object, params: object) -> tuple[str, str, str]:
    return json.dumps([puzzle, task, options, params], sort_keys=True), f"{puzzle} {task}", ""


def known(folder: Path, *, retry: bool) -> Known:
    """What the table in a folder says, if there is one. `retry`: what failed counts as not done."""
    found = Known()
    failed = set[bytes]()
    for row in read_rows(folder) if is_batch(folder) else ():
        key = bytes.fromhex(row.key)
        found.take(row)
        found.done.add(key)
        (failed.add if row.crashed else failed.discard)(key)
    found.crashed = len(failed)
    if retry:
        found.done -= failed
    return found


@dataclass(frozen=True, slots=True)
class Survey:
    """What a plan comes to.

    left      jobs that are not done.    work      seconds of one thread that they will take, None: nobody knows.
    most      seconds of one thread that they take at most, None: without a limit of time.
    """

    total: int
    left: int
    work: float | None
    most: float | None


def survey(plan: Plan, known: Known, version: str) -> Survey:
    """Count the jobs of a plan, each once."""
    seen, left, unknown = set[bytes](), 0, False
    work, most = 0.0, 0.0
    for job in plan.jobs():
        key = bytes.fromhex(job.key(version))
        if key in seen:
            continue
        seen.add(key)
        if key in known.done:
            continue
        left += 1
        expected = known.work(job)
        unknown = unknown or expected is None
        work += expected or 0.0
        limits = job.texts.limits
        most += float("inf") if limits.time is None else limits.time * limits.workers
    return Survey(len(seen), left, None if unknown else work, None if most == float("inf") else most)


def in_words(seconds: float) -> str:
    """A length of time for people."""
    for size, unit in ((86400.0, "days"), (3600.0, "hours"), (60.0, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.0f} s"
