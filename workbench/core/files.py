"""Reading and writing files so that a crash or a full disk never leaves half of one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from workbench.core.errors import FileProblem


def read_text(path: Path) -> str:
    """The text of a UTF-8 file; FileProblem when it cannot be read or is no text."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileProblem(f"{path}: byte {error.start + 1} is no UTF-8 text") from None
    except OSError as error:
        raise FileProblem(f"{path}: cannot be read: {reason(error)}") from None


def write_text(path: Path, text: str) -> None:
    """Replace a file by a text, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file, whole or not at all: written beside it, flushed to disk, then renamed onto it.

    A device or a pipe is written to as it is.
    """
    given = path
    temporary: Path | None = None
    try:
        path = path.resolve()  # a link stays a link: what it points to is replaced
        if path.exists() and not path.is_file() and not path.is_dir():
            _write_through(path, data)
            return
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".part")
        temporary = Path(name)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(_mode(path))
        temporary.replace(path)
    except OSError as error:
        raise FileProblem(f"{given}: cannot be written: {reason(error)}") from None
    except RuntimeError:  # what Python 3.11 and 3.12 raise for links that lead in a circle
        raise FileProblem(f"{given}: cannot be written: too many levels of symbolic links") from None
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def _write_through(path: Path, data: bytes) -> None:
    with path.open("wb", buffering=0) as stream:
        stream.write(data)


def reason(error: OSError) -> str:
    """The system's reason in lower case: "no space left on device"."""
    return (error.strerror or str(error) or type(error).__name__).lower()


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
