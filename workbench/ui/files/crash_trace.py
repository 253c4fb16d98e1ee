"""What the program was doing when it died: written by the system's signal itself, and found at the next start.

Each process has a file with a lock, as each unsaved board has: one whose lock is free was left by a crash.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import secrets
from pathlib import Path
from typing import BinaryIO

from workbench.core import files

log = logging.getLogger(__name__)
_MOST = 100_000  # bytes of a trace that are shown


class CrashTrace:
    """This window's, and what others left."""

    def __init__(self, data: Path) -> None:
        self._folder = data / "crashes"
        self._own = self._folder / f"{secrets.token_hex(6)}.txt"
        self._file: BinaryIO | None = None

    def begin(self) -> None:
        """Have a crash written down from now on. Where nothing can be written there is no trace, and nothing is
        said."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = self._own.open("wb")
        except OSError as error:
            log.info("a crash would leave no trace: %s", error)
            return
        files.lock(self._file)
        faulthandler.enable(self._file)

    def end(self) -> None:
        """The window has closed in good order."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
            forget([self._own])

    def others(self) -> int:
        """How many other processes of the program live: they hold their files' locks."""
        held = 0
        for path in self._folder.glob("*.txt"):
            if path != self._own:
                with contextlib.suppress(OSError), files.opened(path) as file:
                    held += not files.lock(file)
        return held

    def left(self) -> list[Path]:
        """The traces of windows that have died, the newest first; what has none to tell is removed."""
        found: list[tuple[float, Path]] = []
        for path in self._folder.rglob("*.txt"):
            with contextlib.suppress(OSError), files.opened(path) as file:  # what cannot be looked at stays
                status = path.stat()
                if not files.lock(file):
                    continue
                if status.st_size:
                    found.append((status.st_mtime, path))
                else:
                    path.unlink()
        return [path for _, path in sorted(found, reverse=True)]


def read(trace: Path) -> str:
    """Its text, or why there is none."""
    try:
        with files.opened(trace) as stream:
            return stream.read(_MOST).decode("utf-8", "replace")
    except OSError as error:
        return f"{trace}: {error.strerror}"


def forget(traces: list[Path]) -> None:
    """Delete traces that are not needed any more."""
    for trace in traces:
        with contextlib.suppress(OSError):
            trace.unlink()
