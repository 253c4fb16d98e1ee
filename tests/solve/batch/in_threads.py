"""A place for jobs of a batch without child processes; a job, and its row in the table."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, ThreadPoolExecutor
from typing import Any

from workbench.core.outcome import Status
from workbench.solve.batch.jobs import Answered, Job, Measured, version
from workbench.solve.batch.table import JobRow, row_of
from workbench.solve.jobs.question import LimitsTexts
from workbench.solve.json_values import read_json, written


class InThreads:
    """A place without children: what a job comes to is made up here. It counts how many threads are asked for."""

    def __init__(self, slots: int = 2, answer: Callable[[Job], dict[str, Any]] | None = None) -> None:
        self.executor: Executor = ThreadPoolExecutor(8)
        self.ask: Callable[[str], str] = self._ask
        self.asked: list[tuple[str, int]] = []
        self.at_once: list[int] = []
        self.stopped = threading.Event()
        self.closed: list[bool] = []
        self._slots, self._answer, self._busy, self._lock = slots, answer, 0, threading.Lock()

    def _ask(self, text: str) -> str:
        question = read_json(text, Job)
        with self._lock:
            self._busy += question.limits.workers
            self.at_once.append(self._busy)
            self.asked.append((question.board, question.limits.seed))
        try:
            answer = self._answer(question) if self._answer else {"status": "proved", "objective": question.limits.seed}
            return written({"version": version(), **answer, "measured": {"elapsed": 1.0}})
        finally:
            with self._lock:
                self._busy -= question.limits.workers

    def slots(self) -> int:
        return self._slots

    def failure(self, error: BaseException) -> str | None:
        return None if isinstance(error, CancelledError) else f"lost: {error}"

    def check(self) -> None: ...

    def stop(self) -> None:
        self.stopped.set()

    def close(self, *, now: bool) -> None:
        self.closed.append(now)
        self.executor.shutdown()


BOARD = "puzzle: scripted 1\n\n3\n"


def job_of(seed: int) -> Job:
    return Job("scripted", "find", {"goal": "10"}, LimitsTexts(1, seed), {}, BOARD, name="a.txt")


def row(number: int) -> JobRow:
    answered = Answered(status=Status.PROVED, found="3", measured=Measured(elapsed=0.5))
    return row_of(job_of(number), "1", answered)
