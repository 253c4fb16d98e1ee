"""Building a large model can be stopped: the models' own methods look at the stop, so that no puzzle has to.

A job says by `interruptible` what is to be asked; threads that it starts are not asked, and neither is anything that
builds without a job. Small models, and those that explain what is proved already, are built to their end. Where a model
is only looked into, the caller says how large it may get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf

from workbench.core.errors import BoardRefused, Interrupted

_limits: ContextVar[tuple[Callable[[], bool], float] | None] = ContextVar("limits", default=None)
LARGEST = 100_000
"""Parts of a model that is looked into, in each of its forms, twice as many as those of the largest sample: one of
three millions takes 4 GB and a minute before anything is seen."""
_EVERY = 1_000
"""Parts of a model between two looks: a few hundredths of a second."""


@contextmanager
def interruptible(stopped: Callable[[], bool], most: float = inf) -> Iterator[None]:
    """Within, on this thread, `grown` raises Interrupted where `stopped()` is true, and BoardRefused where a model has
    more than so many parts."""
    before = _limits.set((stopped, most))
    try:
        yield
    finally:
        _limits.reset(before)


def grown(parts: int) -> None:
    """Take note that a model has so many parts now; Interrupted where the job is to stop."""
    if parts % _EVERY == 0 and parts and (limits := _limits.get()) is not None:
        stopped, most = limits
        if stopped():
            raise Interrupted
        if parts > most:
            raise BoardRefused(
                f"the model has more than {most:,} variables and constraints, which is too large to be looked into; "
                "it can still be solved"
            )
