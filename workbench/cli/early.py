"""Ctrl+C before a command begins, while libraries are imported: one line of message, and the program ends.

It imports next to nothing itself: what happens before it is Python's own start. Jobs are stopped by `interrupts`.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # `typing` takes longer to import than all the rest
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130
"""The exit code: 128 and the signal's number, as shells count."""


def _leave(number: int, frame: FrameType | None) -> None:
    """End at once: a library might catch an exception as one of its own. Nothing has begun yet that were to be tidied
    up."""
    os.write(2, b"puzzle-workbench: interrupted\n")
    os._exit(INTERRUPTED)


try:
    import signal  # nine modules, and half of the time until main
except KeyboardInterrupt:
    _leave(2, None)


def listen() -> bool:
    """From now on Ctrl+C ends the program. False where the program was started so that Ctrl+C is ignored: then it stays
    ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return False
    signal.signal(signal.SIGINT, _leave)
    return True


def command_begins() -> None:
    """From now on Ctrl+C raises KeyboardInterrupt, so that what is half done is tidied up."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def ends() -> None:
    """From now on Ctrl+C ends the process at once, as the system does it: Python, which is shutting down, would print a
    traceback."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
