"""The program's entry point. From its first line on Ctrl+C is one line of message, while libraries are imported too.

It imports next to nothing itself: what happens before it is Python's own start.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

__all__ = ["INTERRUPTED", "command_begins", "main"]
INTERRUPTED = 130
"""The exit code: 128 and the signal's number, as shells count."""


def _leave(number: int, frame: FrameType | None) -> None:
    """End at once. An exception might be taken by a library for one of its own; nothing has been begun yet."""
    os.write(2, b"puzzle-workbench: interrupted\n")
    os._exit(INTERRUPTED)


try:
    import signal  # nine modules, and half of the time until main
except KeyboardInterrupt:
    _leave(2, None)


def main() -> int:
    """Run the command line; returns the exit code."""
    listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # whoever starts us may have it ignored
    if listens:
        signal.signal(signal.SIGINT, _leave)
    try:
        from workbench.cli.main import main as run_command

        return run_command()
    finally:
        if listens:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python has its own affairs to end, and would tell of them


def command_begins() -> None:
    """From now on Ctrl+C is KeyboardInterrupt, so that what is half done is tidied up."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)
