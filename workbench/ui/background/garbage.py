"""Python's garbage collector and the window: what exists once the window is up is never looked through again.

A full collection walks every object of the program, its libraries included, and stops the window for 50 ms.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


def settle() -> None:
    """Leave alone from now on what exists. It looks for no garbage first: a start leaves little, looking takes long."""
    gc.freeze()


@contextlib.contextmanager
def resting() -> Iterator[None]:
    """Collect nothing while libraries are loaded, and leave them alone afterwards."""
    gc.disable()
    try:
        yield
    finally:
        settle()
        gc.enable()
