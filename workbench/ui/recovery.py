"""Unsaved boards, kept on disk every few seconds, so that a crash loses nothing. Boards and files; no widgets.

Each running window has a folder of its own with a lock. A folder whose lock is free was left by a crash: its boards are
offered when the next window starts.
"""

from __future__ import annotations

import contextlib
import json
import logging
import secrets
import shutil
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile

from workbench.core import files
from workbench.core.errors import WorkbenchError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """A board that a crash left behind: its puzzle, its native text, and the file it belongs to."""

    slug: str
    text: str
    path: Path | None


class Recovery:
    """What this window keeps, and what others left."""

    def __init__(self, folder: Path) -> None:
        self._root = folder / "unsaved"
        self._own = self._root / secrets.token_hex(6)
        self._lock: QLockFile | None = None
        self._taken: list[tuple[Path, QLockFile]] = []
        """What crashed windows left and this one has read; locked, so that no third window takes it too."""
        self._written: dict[str, Kept] = {}

    def keep(self, boards: tuple[Kept, ...]) -> None:
        """Make the files hold exactly these boards. A disk that refuses costs the safety net, not the work."""
        wanted = {kept.slug: kept for kept in boards}
        try:
            if wanted and self._lock is None:
                self._own.mkdir(parents=True, exist_ok=True)
                self._lock = _locked(self._own)
            for slug in self._written.keys() - wanted.keys():
                self._file(slug).unlink(missing_ok=True)
            for slug, kept in wanted.items():
                if self._written.get(slug) != kept:
                    files.write_text(self._file(slug), _to_text(kept))
            self._written = wanted
        except (OSError, WorkbenchError) as error:
            log.warning("unsaved boards cannot be kept: %s", error)

    def abandoned(self) -> tuple[Kept, ...]:
        """What crashed windows left. It stays on disk until `let_go`: this window may crash too, while it asks."""
        found: list[Kept] = []
        folders = sorted(self._root.iterdir()) if self._root.is_dir() else []
        for folder in folders:
            if folder == self._own or not folder.is_dir():
                continue
            lock = _locked(folder)
            if lock is None:
                continue  # its window is still open
            found += [kept for path in sorted(folder.glob("*.json")) if (kept := _from_file(path)) is not None]
            self._taken.append((folder, lock))
        return tuple(found)

    def let_go(self) -> None:
        """What crashed windows left is this window's by now, and kept by it, or nobody's."""
        for folder, lock in self._taken:
            lock.unlock()
            shutil.rmtree(folder, ignore_errors=True)
        self._taken = []

    def done(self) -> None:
        """The window closes in good order: nothing needs to be kept."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None
        shutil.rmtree(self._own, ignore_errors=True)
        self._written = {}

    def _file(self, slug: str) -> Path:
        return self._own / f"{slug}.json"


def _locked(folder: Path) -> QLockFile | None:
    lock = QLockFile(str(folder / "lock"))
    lock.setStaleLockTime(0)  # only a lock whose process is gone is stale, however old
    return lock if lock.tryLock(0) else None


def _to_text(kept: Kept) -> str:
    return json.dumps({"slug": kept.slug, "text": kept.text, "path": str(kept.path) if kept.path else None})


def _from_file(path: Path) -> Kept | None:
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        entry = json.loads(path.read_text(encoding="utf-8"))
        return Kept(str(entry["slug"]), str(entry["text"]), Path(entry["path"]) if entry["path"] else None)
    log.warning("%s was left by a crash and cannot be read", path)
    return None
