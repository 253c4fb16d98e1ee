"""Which jobs of a plan are done and not asked again, how many are left, and how long these will take."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from workbench.solve.batch.jobs import Job
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.table import JobRow, is_batch, read_rows


@dataclass(slots=True)
class DoneJobs:
    """What a table says of the jobs that are done: their keys, and how long each kind of job took.

    done      keys that need not be asked again.
    failed    keys of jobs that failed; they are in `done` unless they were asked for.
    """

    done: set[bytes] = field(default_factory=set)
    failed: set[bytes] = field(default_factory=set)
    _count: Counter[str] = field(default_factory=Counter)
    _work: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """For each kind of job how many rows it has, and the seconds of one thread that they took together."""

    def take(self, row: JobRow) -> None:
        if row.measured.elapsed is not None:
            for kind in _kinds(row.puzzle, row.task, row.options, row.params):
                self._count[kind] += 1
                self._work[kind] += row.measured.elapsed * row.workers

    def work(self, job: Job) -> float | None:
        """Seconds of one thread that a job will take, by the mean of its setting, else of its task, else of all jobs;
        None where no job is done."""
        kinds = _kinds(job.puzzle, job.task, job.options, job.params)
        return next((self._work[kind] / self._count[kind] for kind in kinds if kind in self._count), None)


def _kinds(puzzle: str, task: str, options: object, params: object) -> tuple[str, str, str]:
    return json.dumps([puzzle, task, options, params], sort_keys=True), f"{puzzle} {task}", ""


def known(folder: Path, *, retry: bool) -> DoneJobs:
    """What the table in a folder says, if there is one. `retry`: failed jobs count as not done."""
    found = DoneJobs()
    for row in read_rows(folder) if is_batch(folder) else ():
        key = bytes.fromhex(row.key)
        found.take(row)
        found.done.add(key)
        (found.failed.add if row.failed else found.failed.discard)(key)
    if retry:
        found.done -= found.failed
    return found


@dataclass(frozen=True, slots=True)
class Survey:
    """What a plan comes to.

    left      jobs that are not done.    failed    jobs that are done, and failed.
    work      seconds of one thread that those left will take, None: not known.
    most      seconds of one thread that they take at most, None: without a limit of time.
    """

    total: int
    left: int
    failed: int
    work: float | None
    most: float | None


def survey(plan: Plan, known: DoneJobs, version: str) -> Survey:
    """Count the jobs of a plan, each once."""
    seen, left, failed, unknown = set[bytes](), 0, 0, False
    work, most = 0.0, 0.0
    for job in plan.jobs():
        key = bytes.fromhex(job.key(version))
        if key in seen:
            continue
        seen.add(key)
        if key in known.done:
            failed += key in known.failed
            continue
        left += 1
        expected = known.work(job)
        unknown = unknown or expected is None
        work += expected or 0.0
        limits = job.limits
        most += float("inf") if limits.time is None else limits.time * limits.workers
    return Survey(len(seen), left, failed, None if unknown else work, None if most == float("inf") else most)
