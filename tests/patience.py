"""How long tests wait, so long that only what never comes is missed, on however busy a machine; and how long the window
may stand still in them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

PATIENCE = 60
"""Seconds. Nobody waits for them but in a test that fails."""
STANDSTILL = 0.25
"""Seconds of its own work for which the window's thread may answer nobody. `tests/ui/test_lively.py` has the strict
limit, too, which a busy machine would break."""


def quickest(action: Callable[[], Result], enough: float, tries: int = 20) -> tuple[float, Result]:
    """The seconds that `action` takes, and what it returned last: the least of several tries, until one takes less
    than `enough`.

    What else runs on the machine may take the processor away now and then; it does not each time.
    """
    least = float("inf")
    while True:
        start = time.perf_counter()
        result = action()
        least, tries = min(least, time.perf_counter() - start), tries - 1
        if least < enough or not tries:
            return least, result
