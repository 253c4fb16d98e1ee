"""Writing files so that a crash or a full disk never leaves half of one."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path
from typing import BinaryIO

from workbench.core.errors import FileProblem
from workbench.core.files import NO_FILE, encoded, reason

_NOT_REPLACEABLE = {errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY}
"""Why a file cannot be replaced although it may be writable: a read-only folder, or a file mounted by itself."""


def write_text(path: Path, text: str, *, pipes: bool = True) -> None:
    """Replace a file by a text, whole or not at all."""
    write_bytes(path, encoded(text), pipes=pipes)


def write_bytes(path: Path, data: bytes, *, pipes: bool = True) -> None:
    """Replace a file, whole or not at all: written beside it, flushed to disk, then renamed onto it.

    A file that would not be itself after that (it has other names, or another owner) or that cannot be replaced (its
    folder is read-only) is written in place, with a backup until that is done. A device or a pipe is written through,
    which may wait for ever, or is refused unless `pipes`.
    """
    given = path
    try:
        # asked before links are followed: /dev/stdout leads to a pipe, which has no name
        if path.exists() and not path.is_file() and not path.is_dir():
            if not pipes:
                raise OSError(errno.EINVAL, NO_FILE)
            _write_through(path, data)
            return
        path = path.resolve()  # a link stays a link: what it points to is replaced
        if path.is_file() and path.stat().st_nlink > 1:
            _write_in_place(path, data)
            return
        try:
            _replace(path, data)
        except OSError as error:
            if error.errno not in _NOT_REPLACEABLE or not path.is_file():
                raise
            _write_in_place(path, data)
    except OSError as error:
        raise FileProblem(f"{given}: cannot be written: {reason(error)}") from None
    except RuntimeError:  # what Python 3.11 and 3.12 raise for links that lead in a circle
        raise FileProblem(f"{given}: cannot be written: too many levels of symbolic links") from None


def _replace(path: Path, data: bytes) -> None:
    temporary = _beside(path, data, ".part")
    try:
        temporary.chmod(_mode(path))
        _give_to_owner(temporary, path)
        temporary.replace(path)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def _give_to_owner(temporary: Path, path: Path) -> None:
    """A file keeps its owner and its group; OSError when that cannot be, and it must not be replaced."""
    if path.exists() and hasattr(os, "chown"):
        old, new = path.stat(), temporary.stat()
        if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
            os.chown(temporary, old.st_uid, old.st_gid)
            temporary.chmod(old.st_mode & 0o7777)  # a change of owner takes some of it away


def _beside(path: Path, data: bytes, ending: str, folder: Path | None = None) -> Path:
    """A new file with `data`, safe on the disk; none is left when that fails."""
    start = "." if ending == ".part" else ""
    handle, name = tempfile.mkstemp(dir=folder or path.parent, prefix=f"{start}{path.name[:40]}.", suffix=ending)
    try:
        with os.fdopen(handle, "wb") as stream:
            _fill(stream, data)
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    return Path(name)


def _write_in_place(path: Path, data: bytes) -> None:
    """Write over a file's content. What it was lies in a backup until all of the new is on the disk."""
    _mode(path)  # refused before anything is touched
    old = path.read_bytes()
    backup = _backup(path, old)
    try:
        with path.open("r+b") as stream:
            _fill(stream, data)
    except OSError as error:
        try:
            with path.open("r+b") as stream:
                _fill(stream, old)
        except OSError:
            raise FileProblem(f"{path}: is damaged: {reason(error)}; what it was is in {backup}") from None
        backup.unlink(missing_ok=True)
        raise
    backup.unlink(missing_ok=True)


def _backup(path: Path, old: bytes) -> Path:
    """A copy beside the file, or in the temporary folder where there is no permission for that."""
    try:
        return _beside(path, old, ".backup")
    except OSError as error:
        if error.errno not in _NOT_REPLACEABLE:
            raise
        return _beside(path, old, ".backup", Path(tempfile.gettempdir()))


def _fill(stream: BinaryIO, data: bytes) -> None:
    stream.write(data)
    stream.truncate()
    stream.flush()
    os.fsync(stream.fileno())


def _write_through(path: Path, data: bytes) -> None:
    with path.open("wb", buffering=0) as stream:
        stream.write(data)


def _mode(path: Path) -> int:
    """The permissions the file has, or those a new file gets here."""
    try:
        mode = path.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    # rename would replace a file that may not be written; what open() refuses is refused here too
    if not os.access(path, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    return mode
