"""What the program was doing when it died: written by the system's signal itself, and found by the next window.

Each window has a folder of its own with a lock, as its unsaved boards have: one whose lock is free was left by a crash.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import secrets
import shutil
from pathlib import Path
from typing import BinaryIO

from PySide6.QtCore import QLockFile

from workbench.core import files
from workbench.core.errors import WorkbenchError
from workbench.ui.files.recovery import locked

log = logging.getLogger(__name__)
_FILE = "trace.txt"
_MOST = 100_000  # bytes of a trace that are shown


class CrashTrace:
    """This window's, and what others left."""

    def __init__(self, data: Path) -> None:
        self._root = data / "crashes"
        self._own = self._root / secrets.token_hex(6)
        self._file: BinaryIO | None = None
        self._lock: QLockFile | None = None

    def begin(self) -> None:
        """Have a crash written down from now on. Where nothing can be written there is no trace, and no harm."""
        try:
            self._own.mkdir(parents=True)
            self._lock = locked(self._own)
            self._file = (self._own / _FILE).open("wb")
        except (OSError, WorkbenchError) as error:
            log.info("a crash would leave no trace: %s", error)
            return
        faulthandler.enable(self._file)

    def end(self) -> None:
        """The window has closed in good order."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
        if self._lock is not None:
            self._let_go(self._own, self._lock)
            self._lock = None

    def left(self) -> list[Path]:
        """The traces of windows that have died, the newest first; what has none to tell is removed."""
        found: list[Path] = []
        with contextlib.suppress(OSError, WorkbenchError):  # what cannot be looked at stays
            for folder in [one for one in self._root.iterdir() if one.is_dir() and one != self._own]:
                lock = locked(folder)
                if lock is not None and self._let_go(folder, lock):
                    found.append(folder / _FILE)
        return sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)

    def _let_go(self, folder: Path, lock: QLockFile) -> bool:
        """Unlock a folder and remove it, unless it has something to tell: whether it has."""
        file = folder / _FILE
        telling = file.is_file() and file.stat().st_size > 0
        lock.unlock()
        if not telling:
            shutil.rmtree(folder, ignore_errors=True)
        return telling


def read(trace: Path) -> str:
    """Its text, or why there is none."""
    try:
        with files.opened(trace) as stream:
            return stream.read(_MOST).decode("utf-8", "replace")
    except OSError as error:
        return f"{trace}: {error.strerror}"


def forget(traces: list[Path]) -> None:
    """Nobody needs them any more."""
    for trace in traces:
        shutil.rmtree(trace.parent, ignore_errors=True)
