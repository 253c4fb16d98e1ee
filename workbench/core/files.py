"""Reading files so that no giant is read and nothing is waited for; names, locks and fingerprints of files.

Writing is `file_writing`.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import hashlib
import os
import re
import stat
import sys
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from workbench.core import link
from workbench.core.errors import FileProblem, FormatError
from workbench.core.wording import size_text

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LARGEST = 1 << 20
"""Bytes of the largest text that is read: a list of ten thousand boards."""
LONGEST_BOARD = 1 << 18
"""Letters of the largest text that is taken apart as one board: a megabyte would take seconds."""
MOST_LINES = 100_000
"""Lines of the longest text that is read."""
_NEAR = 2_000  # files of a folder among which one is looked for
_LOCKED_BYTE = 1 << 30  # behind the end of any file: on Windows no other process can read a locked byte

NO_FILE = "it is a pipe or a device"


class reporting:  # noqa: N801 - it reads as a sentence: with files.reporting(path)
    """Within, an OSError becomes a FileProblem: "NAME: cannot be read: no such file or directory"."""

    def __init__(self, name: object, what: str = "read") -> None:
        self._name, self._what = name, what

    def __enter__(self) -> None:
        """Nothing has gone wrong yet."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError):
            raise FileProblem(f"{self._name}: cannot be {self._what}: {reason(error)}") from None


def opened(path: Path) -> BufferedReader:
    """A regular file, to be read; OSError where there is none. A pipe would have its reader wait for ever, and a device
    may never end: neither is opened."""
    stream = open(path, "rb", opener=_without_waiting)  # noqa: SIM115 - Path.open takes no opener
    if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        stream.close()
        raise OSError(errno.EINVAL, NO_FILE)
    return stream


def _without_waiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def read_text(path: Path, *, pipes: bool = False) -> str:
    """The text of a file in UTF-8, or UTF-16 with its mark, or the link of the board in a picture.

    FileProblem when it cannot be read, is none of them, or is too large for a board. With `pipes` it may be a pipe or a
    device, which is waited for.
    """
    with reporting(path), path.open("rb") if pipes else opened(path) as stream:
        return decoded(stream, str(path))


def decoded(stream: BinaryIO, name: str) -> str:
    """The text that a stream holds, or the link of the board in a picture, where it stands near the beginning.

    FileProblem beginning with `name` when it is neither, or too large for a board.
    """
    parts: list[bytes] = []
    left = LARGEST + 1
    while left > 0 and (part := stream.read(left)):  # a pipe gives what it has, not what was asked for
        parts.append(part)
        left -= len(part)
    found = link.picture_link(data := b"".join(parts))
    if found:
        return found
    if found is not None:
        raise FileProblem(f"{name}: is a picture with no board in its metadata, as this program writes it")
    if left <= 0:
        raise FileProblem(f"{name}: is larger than {size_text(LARGEST)}, the most that is read as a board")
    # Windows writes either with a mark at the beginning
    encoding = "UTF-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "UTF-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise FileProblem(f"{name}: byte {error.start + 1} is no {encoding} text") from None


def admit(text: str) -> None:
    """FormatError, naming the limit, when a text is too large to be taken apart; wherever it came from."""
    if len(text) > LONGEST_BOARD:
        raise FormatError(f"the text has {len(text):,} characters: at most {LONGEST_BOARD:,} are read as a board")
    lines = text.count("\n") + text.count("\r")
    if lines > MOST_LINES:
        raise FormatError(f"the text has {lines:,} lines: at most {MOST_LINES:,} are read as a board")


def file_name(words: str) -> str:
    """What a file about something may be called, of letters that any disk takes, without an ending."""
    return re.sub(r"[\W_]+", "-", words.lower()).strip("-")[:60]


def fingerprint(path: Path) -> str | None:
    """A digest of a file's content; None when there is no such file."""
    try:
        with opened(path) as stream:
            return fingerprint_of(stream.read(LARGEST + 1))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return reason(error)  # it is not as it was


def fingerprint_of(data: bytes) -> str:
    """The fingerprint of a file that holds `data`."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def number(path: Path) -> int:
    """The system's number of a file, which a new name or another folder does not change; 0 where there is none."""
    try:
        return path.stat().st_ino
    except OSError:
        return 0


def moved(path: Path, number: int, mark: str) -> Path | None:
    """Where a file lies that has left its path, known by number and fingerprint: in the same folder, in one within or
    beside that, or in the one around; None where it is not found there."""
    around = path.parent.parent
    for folder in dict.fromkeys((path.parent, *_folders(path.parent), around, *_folders(around))):
        for entry in _entries(folder):
            with contextlib.suppress(OSError):
                if entry.inode() == number and entry.is_file() and fingerprint(Path(entry.path)) == mark:
                    return Path(entry.path)
    return None


def _folders(folder: Path) -> list[Path]:
    return [Path(entry.path) for entry in _entries(folder) if entry.is_dir() and not entry.name.startswith(".")]


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """What lies in a folder, as far as it may be looked at and the folder is not endless."""
    try:
        with os.scandir(folder) as found:
            return list(islice(found, _NEAR))
    except OSError:
        return []


def lock(stream: BinaryIO) -> bool:
    """Take the lock on an open file, until the stream is closed or the process ends; False when another stream has it,
    of this process or of another. On a disk without locks everybody gets it."""
    try:
        if sys.platform == "win32":
            place = stream.tell()
            stream.seek(_LOCKED_BYTE)
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
            stream.seek(place)
        else:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
    return True


def is_locked(path: Path) -> bool:
    """Whether a process has the lock on a file; on Windows False in any case."""
    if sys.platform == "win32":
        return False
    try:
        with opened(path) as stream:
            fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def numbered(path: Path, many: int) -> list[Path]:
    """So many files of a name, in the order of their numbers: board-01.svg, board-02.svg, ..."""
    digits = len(str(many))
    return [path.with_name(f"{path.stem}-{number:0{digits}}{path.suffix}") for number in range(1, many + 1)]


def encoded(text: str) -> bytes:
    """A text as it is written; half a character, which names of files may hold, is escaped."""
    return text.encode("utf-8", "backslashreplace")


def reason(error: OSError) -> str:
    """The system's reason in lower case: "no space left on device"."""
    return (error.strerror or str(error) or type(error).__name__).lower()
