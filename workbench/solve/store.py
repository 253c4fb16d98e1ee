"""A disk cache of tables, for what takes long to compute and never changes. Damaged files count as missing."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import math
import os
import re
import tempfile
from collections.abc import Callable
from io import BufferedReader
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
from numpy.typing import NDArray

from workbench.core import files
from workbench.core.errors import FileProblem, Interrupted

log = logging.getLogger(__name__)

Array = NDArray[Any]
_MAGIC = b"workbench table 1\n"
_ALIGNMENT = 64
_LONGEST_HEAD = 1 << 16  # bytes within which a header ends: a file of another kind may be one line of gigabytes
_PIECE = 32 << 20  # bytes of a checksum between two looks at whether to stop: some hundredths of a second
_IN_MEMORY = 64 << 20
"""Bytes of the largest table that is read rather than mapped. Touching a mapped table that was cut meanwhile ends the
process, and nothing can be done about it; so only tables that would crowd the memory are mapped."""


def default_folder() -> Path:
    """WORKBENCH_CACHE, or the system's place for caches."""
    override = os.environ.get("WORKBENCH_CACHE")
    return Path(override) if override else Path(platformdirs.user_cache_dir("puzzle-workbench", appauthor=False))


def cached() -> list[Path]:
    """The files of all that can be made again: tables, and compiled kernels, which may lie beside their sources."""
    folder, sources = default_folder(), Path(__file__).parents[1]
    return [*folder.glob("*.table"), *folder.glob("kernels-*/*"), *sources.glob("**/__pycache__/kernels-*/*")]


def empty() -> None:
    """Delete what `cached` names. FileProblem for what the system holds on to."""
    for path in cached():
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise FileProblem(f"{path}: cannot be deleted: {files.reason(error)}") from None


class Store:
    """Tables by key, one file each: a line of JSON (shape, type, checksum), then the raw numbers."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def path(self, key: str) -> Path:
        """Where the table called `key` lies or would lie."""
        return self.folder / (re.sub(r"[^A-Za-z0-9._-]", "_", key) + ".table")

    def fetch(self, key: str, build: Callable[[], Array], stopped: Callable[[], bool] = lambda: False) -> Array:
        """The table called `key`, built and stored first if there is no sound one. May raise Interrupted."""
        found = self.load(key, stopped)
        if found is not None:
            return found
        array = np.ascontiguousarray(build())
        self.save(key, array)
        array.setflags(write=False)
        return array

    def load(self, key: str, stopped: Callable[[], bool] = lambda: False) -> Array | None:
        """The stored table, read-only (mapped if large), or None when it is missing or cut, or its checksum wrong.

        The checksum of a large one takes seconds: this process looks at it once, and is Interrupted when `stopped`.
        """
        path = self.path(key)
        try:
            with files.opened(path) as file:
                if file.readline(len(_MAGIC)) != _MAGIC:
                    return None
                head = json.loads(file.readline(_LONGEST_HEAD))
                dtype, shape = np.dtype(head["dtype"]), tuple(head["shape"])
                start, size = file.tell(), dtype.itemsize * math.prod(shape)
                data = _numbers(file, start, size)
                known = _identity(os.fstat(file.fileno())) if size > _IN_MEMORY else None
            if data is None or head["key"] != key or not _sound(data, head["checksum"], known, stopped):
                log.warning("the stored table %s is damaged and will be computed again", path)
                return None
            table: Array = np.asarray(data).view(dtype).reshape(shape)
            return table
        except FileNotFoundError:
            return None
        # RecursionError: a header may be nested as deep as a stranger likes; SyntaxError: what NumPy says of some types
        except (OSError, ValueError, KeyError, TypeError, RecursionError, SyntaxError):
            log.warning("the stored table %s cannot be read and will be computed again", path)
            return None

    def save(self, key: str, array: Array) -> None:
        """Store a table, whole or not at all. A disk that refuses costs only the cache, not the result."""
        path = self.path(key)
        raw = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
        head = {"key": key, "dtype": array.dtype.str, "shape": array.shape, "checksum": _checksum(raw)}
        temporary: Path | None = None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=f".{path.name}.", suffix=".part")
            temporary = Path(name)
            with os.fdopen(handle, "wb") as file:
                file.write(_MAGIC)
                line = json.dumps(head).encode()
                # numbers begin at a multiple of 64 bytes, as compiled kernels like them
                file.write(line + b" " * (-(len(_MAGIC) + len(line) + 1) % _ALIGNMENT) + b"\n")
                file.write(raw.data)
                file.flush()
                os.fsync(file.fileno())
                _checked.add(_identity(os.fstat(file.fileno())))
            temporary.replace(path)
        except OSError as error:
            log.warning("the table %s cannot be stored: %s", path, error)
        finally:
            if temporary is not None:
                with contextlib.suppress(OSError):
                    temporary.unlink(missing_ok=True)

    def drop(self, key: str) -> None:
        with contextlib.suppress(OSError):
            self.path(key).unlink(missing_ok=True)


def _numbers(file: BufferedReader, start: int, size: int) -> Array | None:
    """The `size` bytes from `start` to the end of a file, or None when it has more or fewer: a map of what is not there
    would end the process when it is looked at."""
    if os.fstat(file.fileno()).st_size != start + size:
        return None
    if size > _IN_MEMORY:
        return np.memmap(file, dtype=np.uint8, mode="r", offset=start, shape=(size,))
    room = np.empty(size + _ALIGNMENT, np.uint8)
    begin = -room.ctypes.data % _ALIGNMENT
    data: Array = room[begin : begin + size]
    file.seek(start)
    if file.readinto(data.data) != size:
        return None
    data.setflags(write=False)
    return data


_Identity = tuple[int, int, int, int]
_checked: set[_Identity] = set()
"""Files that this process has written, or whose checksum it has found right."""


def _identity(status: os.stat_result) -> _Identity:
    """What changes when a process writes to a file, and differs from other files."""
    return status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size


def _sound(data: Array, checksum: object, known: _Identity | None, stopped: Callable[[], bool]) -> bool:
    """Whether a table matches its checksum; for a file that is `known` the answer is remembered."""
    if known is not None and known in _checked:
        return True
    if _checksum(data, stopped) != checksum:
        return False
    if known is not None:
        _checked.add(known)
    return True


def _checksum(raw: Array, stopped: Callable[[], bool] = lambda: False) -> str:
    found = hashlib.blake2b()
    for start in range(0, raw.size, _PIECE):
        if stopped():
            raise Interrupted
        found.update(raw[start : start + _PIECE].data)
    return found.hexdigest()
