"""Python's garbage collector and the window: what exists once the window is up is never looked through again.

A full collection walks every object of the program, its libraries included, and stops the window for 50 ms.
"""

from __future__ import annotations

import gc


def settle() -> None:
    """Call it once, when the window is up."""
    gc.collect()
    gc.freeze()
