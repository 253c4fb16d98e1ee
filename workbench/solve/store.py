"""A disk cache of tables, for what takes long to compute and never changes. Damaged files count as missing."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
from numpy.typing import NDArray

log = logging.getLogger(__name__)

Array = NDArray[Any]
_MAGIC = b"workbench table 1\n"
_ALIGNMENT = 64


def default_folder() -> Path:
    """WORKBENCH_CACHE, or the system's place for caches."""
    override = os.environ.get("WORKBENCH_CACHE")
    return Path(override) if override else Path(platformdirs.user_cache_dir("puzzle-workbench", appauthor=False))


class Store:
    """Tables by key, one file each: a line of JSON (shape, type, checksum), then the raw numbers."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def path(self, key: str) -> Path:
        """Where the table called `key` lies or would lie."""
        return self.folder / (re.sub(r"[^A-Za-z0-9._-]", "_", key) + ".table")

    def fetch(self, key: str, build: Callable[[], Array]) -> Array:
        """The table called `key`, built and stored first if there is no sound one."""
        found = self.load(key)
        if found is not None:
            return found
        array = np.ascontiguousarray(build())
        self.save(key, array)
        array.setflags(write=False)
        return array

    def load(self, key: str) -> Array | None:
        """The stored table, memory-mapped and read-only, or None when it is missing or its checksum is wrong."""
        path = self.path(key)
        try:
            with path.open("rb") as file:
                if file.readline() != _MAGIC:
                    return None
                head = json.loads(file.readline())
                start = file.tell()
            data = np.memmap(path, dtype=np.uint8, mode="r", offset=start)
            if head["key"] != key or _checksum(data) != head["checksum"]:
                log.warning("the stored table %s is damaged and will be computed again", path)
                return None
            table: Array = np.asarray(data).view(head["dtype"]).reshape(head["shape"])
            return table
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError):
            log.warning("the stored table %s cannot be read and will be computed again", path)
            return None

    def save(self, key: str, array: Array) -> None:
        """Store a table, whole or not at all. A disk that refuses costs only the cache, not the result."""
        path = self.path(key)
        raw = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
        head = {
            "key": key,
            "dtype": array.dtype.str,
            "shape": array.shape,
            "checksum": _checksum(raw),
        }
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
            temporary.replace(path)
        except OSError as error:
            log.warning("the table %s cannot be stored: %s", path, error)
        finally:
            if temporary is not None:
                with contextlib.suppress(OSError):
                    temporary.unlink(missing_ok=True)

    def drop(self, key: str) -> None:
        """Forget a table, if it is there."""
        with contextlib.suppress(OSError):
            self.path(key).unlink(missing_ok=True)


def _checksum(raw: Array) -> str:
    return hashlib.blake2b(raw.data).hexdigest()
