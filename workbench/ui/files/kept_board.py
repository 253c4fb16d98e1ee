"""Unsaved boards on disk, a file for each, so that a crash loses nothing. Boards and files; no widgets.

A window that shows an unsaved board holds a lock beside its file. The system gives the lock back when the process ends,
however it ends, so a file whose lock is free is held by no window: a crash left it, or a window that was closed with
*Keep for the next start*. The program's next start takes the lock and keeps the board in the same file. Nothing is
copied, and no other window takes it too.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import BinaryIO

from workbench.core import files
from workbench.core.errors import FileProblem, FormatError, WorkbenchError
from workbench.core.file_writing import write_text
from workbench.solve.json_values import read_json


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """An unsaved board.

    slug, text   its puzzle and its native text.
    path, fingerprint   the file it belongs to, and that file's fingerprint when it was last read or written.
    starts       how many windows have taken it back and did not live on.
    history      that of its document, as a line: `Document.history_text`.
    called       what its document is called without a file and a header that says it.
    modified     whether it is unsaved itself, not only a step of its history that a person has made before.
    viewed       how it was viewed, and the game on it: `reopening.viewed`.
    window_closed   whether its window closed in good order and leaves it to the next start; False: it crashed.
    """

    slug: str
    text: str
    path: Path | None = None
    fingerprint: str | None = None
    starts: int = 0
    history: str = ""
    window_closed: bool = False
    called: str = ""
    modified: bool = True
    viewed: Mapping[str, str] = field(default_factory=dict)


class KeptFile:
    """The file of an unsaved board, and the lock on it.

    board    what is in the file; None where it cannot be read, or when nothing has been written yet.
    reason   why it cannot be shown, or "".
    when     seconds since 1970 at which its window wrote it last.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.board: KeptBoard | None = None
        self.reason = ""
        self.when = 0.0
        self._lock: BinaryIO | None = None

    @classmethod
    def new(cls, folder: Path, slug: str) -> KeptFile:
        """A file that is not written yet."""
        return cls(folder / f"{slug}-{secrets.token_hex(6)}.json")

    def take(self) -> bool:
        """Take the lock and read what a window that is gone left; False when a living window has it. OSError."""
        if not self._take_lock():
            return False
        try:
            with files.opened(self.path) as stream:
                self.when = os.fstat(stream.fileno()).st_mtime
                self.board = _from_text(stream.read())
        except FileNotFoundError:  # the window that had it has closed in the meantime
            self.remove()
            return False
        except OSError as error:
            self.reason = f"it cannot be read: {files.reason(error)}"
        except WorkbenchError:
            self.reason = "it is damaged"
        return True

    def write(self, board: KeptBoard) -> None:
        """Make the file hold a board. FileProblem."""
        try:
            if board == self.board and self.path.exists():
                return
            self.board = None
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._take_lock()
        except OSError as error:
            raise FileProblem(f"{self.path.parent}: {files.reason(error)}") from None
        kept = asdict(board) | {"path": str(board.path) if board.path else None}
        kept["left"] = kept.pop("window_closed")  # the name it has in files
        write_text(self.path, json.dumps(kept))
        self.board = board

    def remove(self) -> None:
        """Delete the file: its board is saved or declined. FileProblem."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise FileProblem(f"{self.path}: cannot be removed: {files.reason(error)}") from None
        self.release()
        with contextlib.suppress(OSError):
            self._lock_path.unlink(missing_ok=True)

    def release(self) -> None:
        """Leave the file to the program's next start."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    @property
    def _lock_path(self) -> Path:
        return self.path.with_suffix(".lock")

    def _take_lock(self) -> bool:
        """Whether this window has the lock now. If the whole folder was removed, it is made anew."""
        if self._lock is not None and self._lock_path.exists():
            return True
        self.release()
        self._lock = self._lock_path.open("ab")
        if files.lock(self._lock):
            return True
        self.release()
        return False


def take_unheld(folder: Path) -> tuple[list[KeptFile], list[str]]:
    """The files that no window holds, the newest first; they are held from now on. Then in words what could not be
    looked at."""
    found: list[KeptFile] = []
    problems: list[str] = []

    def tell(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            problems.append(f"{error.filename}: {files.reason(error)}")

    for inside, _, names in os.walk(folder, onerror=tell):
        for file in (KeptFile(Path(inside, name)) for name in names if name.endswith(".json")):
            try:
                if file.take():
                    found.append(file)
            except OSError as error:
                tell(error)
    return sorted(found, key=lambda file: file.when, reverse=True), problems


def _from_text(text: bytes) -> KeptBoard:
    match read_json(text, dict):
        case {"slug": str(slug), "text": str(board), "path": None | str() as path, **more} if "\0" not in (path or ""):
            mark, starts = more.get("fingerprint", more.get("seen")), more.get("starts", 0)  # "seen": its older name
            steps, called = more.get("history", more.get("savepoints", "")), more.get("called", "")
            viewed = more.get("viewed")
            return KeptBoard(
                slug,
                board,
                Path(path) if path else None,
                mark if isinstance(mark, str) else None,
                starts if isinstance(starts, int) else 0,
                steps if isinstance(steps, str) else "",
                more.get("left") is True,
                called if isinstance(called, str) else "",
                more.get("modified") is not False,
                {str(name): str(value) for name, value in viewed.items()} if isinstance(viewed, dict) else {},
            )
    raise FormatError("it is no board that was kept")
