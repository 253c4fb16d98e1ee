"""One thing done on a thread, and what comes of it told on the window's: reading files, preparing plots.

The work says how far it is through `done`, and ends early when `stopped` is set.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject

from workbench.core.errors import Interrupted, WorkbenchError
from workbench.ui.background.worker import Worker
from workbench.ui.widgets.pieces import timer

_LOOK = 30  # milliseconds
_PATIENCE = 5.0
Result = TypeVar("Result")


class Errand(Generic[Result]):
    """Runs `work(errand)` on a thread; then `then(result)` or `failed(message)` on the window's, if `owner` lives.

    told   called now and then while it goes on, with the share that is done, 0 to 1.
    """

    def __init__(
        self,
        owner: QObject,
        name: str,
        work: Callable[[Errand[Result]], Result],
        then: Callable[[Result], None],
        failed: Callable[[str], None],
        told: Callable[[float], None] | None = None,
    ) -> None:
        self.stopped = threading.Event()
        self.done = 0.0
        self._work, self._then, self._failed, self._told = work, then, failed, told
        self._found: list[Result] = []
        self._over = False
        self._error = ""
        self._worker = Worker(self._run, name)
        self._timer = timer(owner, _LOOK, self._look)

    def begin(self) -> None:
        self._worker.begin()
        self._timer.start()

    def close(self) -> bool:
        """Stop it and wait for its end; nothing is told any more. Whether it has ended."""
        if self._over:  # its timer is gone
            return True
        self.stopped.set()
        self._timer.stop()
        return self._worker.join(_PATIENCE)

    def _run(self) -> None:
        try:
            self._found.append(self._work(self))
        except WorkbenchError as error:
            self._error = str(error)
        except Interrupted:
            pass  # nobody waits for it

    def _look(self) -> None:
        if not self._worker.ended():
            if self._told is not None:
                self._told(self.done)
            return
        self._over = True
        self._timer.stop()
        self._timer.deleteLater()
        if self.stopped.is_set():
            return
        if self._found:
            self._then(self._found[0])
        else:
            self._failed(self._error or f"{self._worker.objectName()} failed")
