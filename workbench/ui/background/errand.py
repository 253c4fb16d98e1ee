"""One thing done on a thread, and what comes of it told on the window's: reading files, preparing plots."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from PySide6.QtCore import QObject

from workbench.core.errors import Interrupted, WorkbenchError
from workbench.ui.background.worker import Worker
from workbench.ui.widgets.pieces import timer

_LOOK = 30  # milliseconds
_PATIENCE = 5.0
Result = TypeVar("Result")


@dataclass(slots=True, eq=False)
class ErrandState:
    """What the work and the window share: the share that is `done`, 0 to 1, and whether to end early (`stopped`)."""

    stopped: threading.Event = field(default_factory=threading.Event)
    done: float = 0.0


@dataclass(slots=True, eq=False)
class _Order(Generic[Result]):
    """What the thread runs: data alone, so that no thread but the window's lets go of anything of Qt."""

    work: Callable[[ErrandState], Result]
    state: ErrandState = field(default_factory=ErrandState)
    found: list[Result] = field(default_factory=list)
    error: str = ""

    def __call__(self) -> None:
        try:
            self.found.append(self.work(self.state))
        except WorkbenchError as error:
            self.error = str(error)
        except Interrupted:
            pass  # nobody waits for it


class Errand(Generic[Result]):
    """Runs `work(state)` on a thread; then `then(result)` or `failed(message)` on the window's, if `owner` lives.

    work   holds data, and nothing of Qt: see `Worker`.
    told   called now and then while it goes on, with the share that is done, 0 to 1.
    """

    def __init__(
        self,
        owner: QObject,
        name: str,
        work: Callable[[ErrandState], Result],
        then: Callable[[Result], None],
        failed: Callable[[str], None],
        told: Callable[[float], None] | None = None,
    ) -> None:
        self._order = _Order(work)
        self._then, self._failed, self._told = then, failed, told
        self._over = False
        self._worker = Worker(self._order, name)
        self._timer = timer(owner, _LOOK, self._look)

    def begin(self) -> None:
        self._worker.begin()
        self._timer.start()

    def stop(self) -> None:
        """Let it end soon; nothing is told any more. Returns at once."""
        self._order.state.stopped.set()

    def close(self) -> bool:
        """Stop it and wait for its end; nothing is told any more. Whether it has ended."""
        if self._over:  # its timer is gone
            return True
        self.stop()
        self._timer.stop()
        return self._worker.join(_PATIENCE)

    def _look(self) -> None:
        if not self._worker.ended():
            if self._told is not None:
                self._told(self._order.state.done)
            return
        self._over = True
        self._timer.stop()
        self._timer.deleteLater()
        if self._order.state.stopped.is_set():
            return
        if self._order.found:
            self._then(self._order.found[0])
        else:
            self._failed(self._order.error or f"{self._worker.name} failed")
