"""A batch on a thread of the window's: from a checked plan to its last row, here or on a cluster. It touches no
widget."""

from __future__ import annotations

import threading
from pathlib import Path

from workbench.core.errors import WorkbenchError
from workbench.core.wording import with_capital
from workbench.puzzles import REGISTRY
from workbench.solve.batch import estimate
from workbench.solve.batch.children import memory_share
from workbench.solve.batch.jobs import version
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.runner import BatchRun, BatchState, Here, JobPlace
from workbench.solve.batch.table import BatchTable
from workbench.ui.background.worker import Worker


class Running:
    """One batch that runs. `state` may be read at any time; `trouble` says why it ended early, else it is empty."""

    def __init__(self, plan: Plan, folder: Path, jobs: int, scheduler: str = "", *, retry: bool = False) -> None:
        """jobs: solver threads at once, of this machine; of no account where a scheduler has workers. retry: what
        failed is run again."""
        self.state = BatchState(len(plan))
        self.done = self.failed = 0
        """Jobs of the plan that were done before, and those of them that failed."""
        self.trouble = ""
        self.waiting = ""
        """What the batch waits for before its first job, in words."""
        self._plan, self._folder, self._jobs, self._scheduler = plan, folder, jobs, scheduler
        self._retry = retry
        self._stopped = threading.Event()
        self._worker = Worker(self._run, "batch")
        self._worker.begin()

    @property
    def stopping(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        """End soon. Jobs that run are stopped, and run again at the next start."""
        self._stopped.set()

    def ended(self) -> bool:
        return self._worker.ended()

    def join(self, seconds: float) -> bool:
        return self._worker.join(seconds)

    def _run(self) -> None:
        try:
            with BatchTable(self._folder) as table:
                known = estimate.known(self._folder, retry=self._retry)
                found = estimate.survey(self._plan, known, version())
                self.state.total, self.done, self.failed = found.left, found.total - found.left, found.failed
                place = self._place()
                self.waiting = ""
                run = BatchRun(
                    self._plan, known.done, table, place, self.state, version=version(), stopped=self._stopped.is_set
                )
                run.run()
        except WorkbenchError as error:
            self.trouble = str(error)

    def _place(self) -> JobPlace:
        """Where jobs are answered: here, or behind the scheduler."""
        if not self._scheduler:
            return Here(REGISTRY, self._jobs, memory_share(self._jobs))
        from workbench.solve.batch.cluster import connected  # brings Dask, which is an extra

        self._wait(f"connecting to {self._scheduler}")
        return connected(self._scheduler, REGISTRY, self._stopped.is_set, self._wait)

    def _wait(self, words: str) -> None:
        self.waiting = with_capital(words)
