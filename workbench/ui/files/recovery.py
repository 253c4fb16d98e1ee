"""Unsaved boards, kept on disk while they are edited, so that a crash loses nothing. Boards and files; no widgets.

Each running window has a folder of its own with a lock, and in it a file for each unsaved board. A folder whose lock is
free was left by a crash. The next window locks it and lists what is in it: a file goes only when somebody has said so,
or when the window has kept the board anew as its own. What cannot be read is listed too.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import shutil
import tempfile
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from PySide6.QtCore import QLockFile, QSysInfo

from workbench.core import files
from workbench.core.errors import FileProblem, FormatError, WorkbenchError


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """An unsaved board.

    slug, text   its puzzle and its native text.
    path, seen   the file it belongs to, and that file's fingerprint when it was last read or written.
    starts       how many windows have taken it back and did not live on.
    """

    slug: str
    text: str
    path: Path | None = None
    seen: str | None = None
    starts: int = 0


@dataclass(frozen=True, slots=True)
class RecoveredBoard:
    """A file with a board that no tab shows.

    kept       what is in it; None where it cannot be read.
    reason     why it is not in its tab, where there is one.
    showable   whether it can be put there when a person wants that.
    elsewhere  whether a window on another computer may have it open: it is looked at, and nothing is changed.
    """

    file: Path
    when: float
    kept: KeptBoard | None
    reason: str = ""
    showable: bool = True
    elsewhere: bool = False


class Recovery:
    """What this window keeps, and what others left."""

    def __init__(self, folder: Path) -> None:
        self._root = folder / "unsaved"
        self._own = self._root / secrets.token_hex(6)
        self._lock: QLockFile | None = None
        self._taken: dict[Path, QLockFile] = {}
        """The folders of crashed windows that this one looks after; locked, so that no third window does too."""
        self._written: dict[str, KeptBoard] = {}
        self.unclaimed: tuple[RecoveredBoard, ...] = ()
        """What lies on disk and is in no tab, the newest first."""

    # this window's boards

    def keep(self, boards: tuple[KeptBoard, ...]) -> str:
        """Make the files hold exactly these boards; what keeps them from it, in words, or "" when all is well."""
        wanted = {kept.slug: kept for kept in boards}
        problems: list[str] = []
        for slug in self._written.keys() - wanted.keys():
            try:
                self._slot(slug).unlink(missing_ok=True)
                del self._written[slug]
            except OSError as error:
                problems.append(f"{self._slot(slug)}: {files.reason(error)}")
        for slug, kept in wanted.items():
            try:
                if self._written.get(slug) != kept or not self._slot(slug).exists():
                    self._write(self._slot(slug), kept)
                    self._written[slug] = kept
            except OSError as error:
                self._written.pop(slug, None)
                problems.append(f"{self._own}: {files.reason(error)}")
            except WorkbenchError as error:
                self._written.pop(slug, None)
                problems.append(str(error))
        return problems[0] if problems else ""

    def holds(self, slug: str) -> bool:
        """Whether the board of that puzzle's tab is on disk."""
        return slug in self._written

    def done(self) -> None:
        """The window closes in good order: its boards are saved or declined. Unclaimed boards stay on disk."""
        for slug in self._written:
            with contextlib.suppress(OSError):
                self._slot(slug).unlink(missing_ok=True)
        self._written = {}
        for folder in list(self._taken):
            self._release(folder, self._taken.pop(folder))
        if self._lock is not None:
            self._release(self._own, self._lock)
            self._lock = None
        self.unclaimed = ()

    # unclaimed boards

    def look(self) -> str:
        """Put what crashed windows left among the unclaimed boards; what could not be looked at, in words, or ""."""
        problems: list[str] = []
        try:
            folders = sorted(folder for folder in self._root.iterdir() if folder.is_dir())
        except FileNotFoundError:
            return ""
        except OSError as error:
            return f"{self._root}: cannot be looked at: {files.reason(error)}"
        for folder in folders:
            try:
                self._look_into(folder)
            except OSError as error:
                problems.append(f"{folder}: {files.reason(error)}")
            except WorkbenchError as error:
                problems.append(str(error))
        return "; ".join(problems)

    def set_aside(self, kept: KeptBoard) -> None:
        """Keep a board that is about to leave its tab among the unclaimed ones; FileProblem when that cannot be."""
        file = self._own / f"set-aside-{secrets.token_hex(4)}.json"
        try:
            self._write(file, kept)
        except OSError as error:
            raise FileProblem(f"{self._own}: cannot be written: {files.reason(error)}") from None
        self._put(_read(file))

    def starting(self, left: RecoveredBoard) -> RecoveredBoard:
        """Note on disk that a window is about to show a board: it may not survive that."""
        assert left.kept is not None
        if left.elsewhere:
            return left
        kept = replace(left.kept, starts=left.kept.starts + 1)
        more = replace(left, kept=kept)
        with contextlib.suppress(FileProblem):  # the count is lost, the board is not
            files.write_text(left.file, _to_text(kept))
        self._put(more)
        return more

    def taken(self, left: RecoveredBoard) -> None:
        """A tab shows it and keeps it by now: what it was taken from goes, if it is ours. FileProblem."""
        if not left.elsewhere:
            self.drop(left)

    def drop(self, left: RecoveredBoard) -> None:
        """Take a board from the unclaimed boards for good. FileProblem."""
        try:
            left.file.unlink(missing_ok=True)
        except OSError as error:
            raise FileProblem(f"{left.file}: cannot be removed: {files.reason(error)}") from None
        self.unclaimed = tuple(one for one in self.unclaimed if one.file != left.file)

    def unreadable(self, left: RecoveredBoard, reason: str) -> None:
        """What lies there is no board for this program; it stays."""
        self._put(replace(left, reason=reason, showable=False))

    def suspect(self, left: RecoveredBoard, reason: str) -> None:
        """What lies there may be shown, but not unasked."""
        self._put(replace(left, reason=reason))

    def _put(self, left: RecoveredBoard) -> None:
        others = [one for one in self.unclaimed if one.file != left.file]
        self.unclaimed = tuple(sorted([left, *others], key=lambda one: one.when, reverse=True))

    def _look_into(self, folder: Path) -> None:
        if folder == self._own or folder in self._taken:
            return
        lock = locked(folder)
        if lock is None:
            self._look_elsewhere(folder)
            return
        found = [_read(file) for file in sorted(folder.iterdir()) if file.suffix == ".json"]
        if not found:
            self._release(folder, lock)
            return
        self._taken[folder] = lock
        for left in found:
            twin = next((one for one in self.unclaimed if left.kept and one.kept == left.kept), None)
            if twin is None:
                self._put(left)
            else:  # a window died between keeping it as its own and removing what it had it from
                left.file.unlink(missing_ok=True)

    def _look_elsewhere(self, folder: Path) -> None:
        """A folder that a window has locked. On this computer it is open; of another one nobody knows: perhaps it is
        this one under the name that it had, or the folder was copied. What is there can be seen, and stays."""
        host = QLockFile(str(folder / "lock")).getLockInfo()[1]
        if host in ("", QSysInfo.machineHostName()):
            return
        for file in sorted(folder.glob("*.json")):
            left = _read(file)
            reason = left.reason or f"it was kept on the computer “{host}”, and may be open there"
            self._put(replace(left, reason=reason, elsewhere=True))

    # files

    def _write(self, file: Path, kept: KeptBoard) -> None:
        """OSError, FileProblem."""
        self._own.mkdir(parents=True, exist_ok=True)
        if self._lock is None or not (self._own / "lock").exists():
            if self._lock is not None:
                self._lock.unlock()  # before there is another one: it would remove that one's file when it goes
            self._lock = locked(self._own)
        files.write_text(file, _to_text(kept))

    def _slot(self, slug: str) -> Path:
        return self._own / f"{slug}.json"

    def _release(self, folder: Path, lock: QLockFile) -> None:
        """Let a folder go, and remove it unless a board lies in it."""
        try:
            empty = not any(file.suffix == ".json" for file in folder.iterdir())
        except OSError:
            empty = False
        lock.unlock()
        if empty:
            shutil.rmtree(folder, ignore_errors=True)


def locked(folder: Path) -> QLockFile | None:
    """A folder's lock, or None when another window has it. FileProblem when there can be none."""
    lock = QLockFile(str(folder / "lock"))
    lock.setStaleLockTime(0)  # only a lock whose process is gone is stale, however old
    if lock.tryLock(0):
        return lock
    if lock.error() is QLockFile.LockError.LockFailedError:
        return None
    try:  # Qt does not say why, a full disk least of all
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            file.write(b"a lock")
    except OSError as error:
        raise FileProblem(f"{folder}: cannot be looked at: {files.reason(error)}") from None
    raise FileProblem(f"{folder}: cannot be looked at: no lock can be made there")


def _to_text(kept: KeptBoard) -> str:
    return json.dumps({**asdict(kept), "path": str(kept.path) if kept.path else None})


def _read(file: Path) -> RecoveredBoard:
    try:
        when = file.stat().st_mtime
        with files.opened(file) as stream:
            return RecoveredBoard(file, when, _from_text(stream.read().decode("utf-8")))
    except OSError as error:
        return RecoveredBoard(file, 0.0, None, f"it cannot be read: {files.reason(error)}", False)
    except (ValueError, FormatError, RecursionError):
        return RecoveredBoard(file, when, None, "it is damaged", False)


def _from_text(text: str) -> KeptBoard:
    match json.loads(text):
        case {"slug": str(slug), "text": str(board), "path": None | str() as path, **more} if "\0" not in (path or ""):
            seen, starts = more.get("seen"), more.get("starts", 0)
            return KeptBoard(
                slug,
                board,
                Path(path) if path else None,
                seen if isinstance(seen, str) else None,
                starts if isinstance(starts, int) else 0,
            )
    raise FormatError("it is no board that was kept")
