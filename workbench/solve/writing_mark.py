"""Whether somebody is writing a file just now: who writes holds a lock on it, which goes with its process.

Where the system has no such locks nobody is seen to write.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import BinaryIO

from workbench.core import files

if sys.platform != "win32":
    import fcntl


def mark(stream: BinaryIO) -> None:
    """Hold the file of a stream until the stream is closed or the process has gone."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # a disk without locks
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_marked(path: Path) -> bool:
    """Whether another stream, of this program or of another one, holds the file."""
    if sys.platform == "win32":
        return False
    try:
        with files.opened(path) as stream:
            fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
