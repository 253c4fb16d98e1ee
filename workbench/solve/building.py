"""Building a large model can be stopped: the models' own methods look at the stop, so that no puzzle has to.

A job says by `interruptible` what is to be asked; threads that it starts build on undisturbed, and so does whoever
builds without a job. Small models, and those that explain what is proved already, are built to their end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from workbench.core.errors import Interrupted

_stopped: ContextVar[Callable[[], bool] | None] = ContextVar("stopped", default=None)
_EVERY = 1_000
"""Parts of a model between two looks: a few hundredths of a second."""


@contextmanager
def interruptible(stopped: Callable[[], bool]) -> Iterator[None]:
    """Within, on this thread, `grown` raises Interrupted where `stopped()` is true."""
    before = _stopped.set(stopped)
    try:
        yield
    finally:
        _stopped.reset(before)


def grown(parts: int) -> None:
    """Take note that a model has so many parts now; Interrupted where the job is to stop."""
    if parts % _EVERY == 0 and parts and (stopped := _stopped.get()) is not None and stopped():
        raise Interrupted
