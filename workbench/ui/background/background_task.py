"""A function that runs on a thread, and whose result is handed over on the window's: reading files, preparing plots."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject

from workbench.core.errors import Interrupted, WorkbenchError
from workbench.solve import libraries
from workbench.ui.background.worker import Loader, Worker
from workbench.ui.widgets.pieces import timer

log = logging.getLogger(__name__)

_LOOK = 30  # milliseconds
_PATIENCE = 5.0  # seconds that threads have to end
Result = TypeVar("Result")


@dataclass(slots=True, eq=False)
class TaskState:
    """What the work and the window share: data alone, so that no thread but the window's lets go of anything of Qt.

    stopped   whether the work is to end early.          done    the share that is done, 0 to 1.
    results   what the work has returned, once it has.   error   why it has not, in one line.
    """

    stopped: threading.Event = field(default_factory=threading.Event)
    done: float = 0.0
    results: list[Any] = field(default_factory=list)
    error: str = ""


class BackgroundTask(Generic[Result]):
    """Runs `work(state)` on a thread; then `then(result)` or `failed(message)` on the window's, if `owner` lives.

    work       holds data, and nothing of Qt: see `Worker`.
    progress   called now and then while it goes on, with the share that is done, 0 to 1.
    first      loads the libraries that `work` uses: see `Worker`.
    """

    def __init__(
        self,
        owner: QObject,
        name: str,
        work: Callable[[TaskState], Result],
        then: Callable[[Result], None],
        failed: Callable[[str], None],
        progress: Callable[[float], None] | None = None,
        first: Loader = libraries.load,
    ) -> None:
        self._state = TaskState()
        self._then, self._failed, self._progress = then, failed, progress
        self.over = False
        """Whether it has ended, and what there was to hand over is handed over."""
        self._worker = Worker(partial(_run, work, self._state), name, first)
        self._timer = timer(owner, _LOOK, self._look)

    def begin(self) -> None:
        self._worker.begin()
        self._timer.start()

    def stop(self) -> None:
        """Ask the work to end soon; nothing is called any more. Returns at once."""
        self._state.stopped.set()

    def close(self) -> bool:
        """Stop the work and wait for its end, some seconds at most. Returns whether it has ended."""
        if self.over:  # its timer is gone
            return True
        self.stop()
        self._timer.stop()
        return self._worker.join(_PATIENCE)

    def _look(self) -> None:
        if not self._worker.ended():
            if self._progress is not None and not self._state.stopped.is_set():
                self._progress(self._state.done)
            return
        self.over = True
        self._timer.stop()
        self._timer.deleteLater()
        found, self._state.results = self._state.results, []  # who keeps a task keeps no result: one may be a model
        if self._state.stopped.is_set():
            return
        if found:
            self._then(found[0])
        else:
            self._failed(self._state.error or f"{self._worker.name} failed")


def _run(work: Callable[[TaskState], Any], state: TaskState) -> None:
    """What the thread runs."""
    try:
        state.results.append(work(state))
    except WorkbenchError as error:
        state.error = str(error)
    except Interrupted:
        pass  # the owner has stopped it
    except Exception as error:  # a bug of ours: it is told and logged, as on the window's thread
        log.exception("a task failed")
        state.error = f"{type(error).__name__}: {error}".splitlines()[0]
