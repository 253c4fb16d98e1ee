"""Work in the background while the main thread listens: to events, and to Ctrl+C, which is Stop.

CP-SAT and compiled kernels do not return to Python for seconds, and signals reach Python in the main thread only; so
the work runs on a thread of its own.
"""

from __future__ import annotations

import queue
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job_context import Emit
from workbench.solve.jobs.worker_context import StopToken

Result = TypeVar("Result")

_TICK = 0.1  # seconds between two looks at the clock while nothing happens


class Aborted(Exception):  # noqa: N818
    """A second request to stop: leave at once, whatever is being done."""


class Interrupts:
    """What Ctrl+C and SIGTERM mean: the first time they ask the current job to stop, the second time they abort."""

    def __init__(self) -> None:
        self.token = StopToken()
        self.asked = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """The signal handler."""
        if self.asked:
            raise Aborted
        self.asked = True
        self.token.stop()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Within, signals are requests to stop. Only the main thread can listen; elsewhere nothing changes."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = [signal.signal(number, self) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)


def in_background(
    work: Callable[[Emit], Result],
    token: StopToken,
    on_event: Callable[[Event], None] = lambda event: None,
    on_tick: Callable[[], None] = lambda: None,
) -> Result:
    """Do `work` on a thread and return what it returns; its events come to `on_event` on this thread.

    When `on_event` or `on_tick` raises, the work is asked to stop, waited for, and the exception goes on. Aborted
    does not wait.
    """
    box: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
    done: Future[Result] = Future()

    def run() -> None:
        try:
            done.set_result(work(box.put))
        except BaseException as error:  # carried over to the thread that waits, and raised there
            done.set_exception(error)
        box.put(None)

    thread = threading.Thread(target=run, name="job", daemon=True)
    thread.start()
    try:
        _listen(box, on_event, on_tick)
    except Aborted:
        raise
    except BaseException:
        token.stop()
        thread.join()
        raise
    thread.join()
    return done.result()


def _listen(
    box: queue.SimpleQueue[Event | None], on_event: Callable[[Event], None], on_tick: Callable[[], None]
) -> None:
    while True:
        try:
            item = box.get(timeout=_TICK)
        except queue.Empty:
            on_tick()
            continue
        if item is None:
            return
        on_event(item)
        on_tick()
