"""Where compiled kernels are kept: a folder a package, named after all that Numba's machine code depends on.

Numba's own cache looks only at the file that holds a function, so that a change of a function called from another file
leaves stale code behind, and so does a change of a constant, or of how `kernels` has it compiled: here the folder is
named after a package's sources with kernels and the modules of the program that these import, and what those import
that hold kernels themselves (what another module only hands on is not followed: a kernel takes a constant from where it
is made); and after the place, Python, Numba and processor, so that a copied or moved checkout begins anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import logging
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numba.core.caching

from workbench.solve.store import default_folder

if sys.platform != "win32":
    import fcntl

log = logging.getLogger(__name__)

_ROOT = Path(__file__).parents[2]
"""The folder that the program is imported from."""
_IMPORT = re.compile(rb"^from (workbench[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
"""Read as text: a parser would take a tenth of a second for a package."""


def package_of(module: str) -> Path:
    """The folder of the package that holds a module."""
    return Path(importlib.import_module(module.rpartition(".")[0]).__file__ or "").parent


def stamp(place: Path, module: str) -> Path:
    """The file that says, while it is there, that a module's kernels are kept."""
    return place / f"{module}.ready"


@contextlib.contextmanager
def alone_in(place: Path) -> Iterator[None]:
    """While the block runs, no other process is in such a block. Where the system cannot lock files, kernels may be
    compiled twice."""
    with (place / "lock").open("ab") as file:
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_EX)  # given back when the file is closed, however the process ends
        yield


@cache
def folder_of(package: Path) -> Path | None:
    """Where the kernels of a package's sources as they are lie: beside them, or in the cache where that is refused.

    None where both are.
    """
    where, what = _identity(package)
    for parent in (package / "__pycache__", default_folder()):
        folder = parent / f"kernels-{package.name}-{where}-{what}"
        try:
            if not folder.is_dir():
                for old in parent.glob(f"kernels-{package.name}-{where}-*"):
                    if old != folder:  # another process may have made it in the meantime, and may be filling it
                        shutil.rmtree(old, ignore_errors=True)
                folder.mkdir(0o700, parents=True, exist_ok=True)  # another process may be doing the same
            if not _is_ours_alone(folder):
                log.warning("%s is not read: others may write there, and compiled kernels are code", folder)
                continue
            tempfile.TemporaryFile(dir=folder).close()  # as Numba tries it
        except OSError:
            continue
        return folder
    log.warning("neither %s nor %s can be written to: kernels are compiled anew each time", package, default_folder())
    return None


def _is_ours_alone(folder: Path) -> bool:
    """Whether no other user can lay a file into a folder: Numba keeps kernels as pickles, which run what they like."""
    if not hasattr(os, "geteuid"):
        return True
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o022


def _identity(package: Path) -> tuple[str, str]:
    """Two digests of what compiled code depends on: one of place, Python, Numba and processor, one of the sources.

    Numba itself says what it compares of a source: its time in older versions, its contents in newer ones.
    """
    where, what = hashlib.blake2b(digest_size=6), hashlib.blake2b(digest_size=6)
    for part in (os.path.abspath(package), sys.version, numba.__version__, *_processor()):  # noqa: PTH100
        where.update(f"{part}\n".encode())
    for source in _sources(package):
        what.update(source.name.encode() + source.read_bytes() + repr(_numbas_stamp(source)).encode())
    return where.hexdigest(), what.hexdigest()


def _sources(package: Path) -> list[Path]:
    """The sources that a package's compiled code is made of; other sources may change without compiling anew."""
    found = [source for source in sorted(package.glob("*.py")) if b"kernel" in source.read_bytes()]
    for source in found:  # the list grows meanwhile
        imported = _imported(source)
        if source.parent == package or _ROOT / "workbench/solve/kernels.py" in imported:
            found += [one for one in imported if one not in found]
    return found


def _imported(source: Path) -> list[Path]:
    """The modules of the program that a source imports."""
    found = dict[Path, None]()
    for module, names in _IMPORT.findall(source.read_bytes()):
        place = _ROOT / module.decode().replace(".", "/")
        if place.is_dir():
            inner = [place / f"{name}.py" for name in re.findall(r"\w+", names.decode())]
            found |= dict.fromkeys(one if one.is_file() else place / "__init__.py" for one in inner)
        else:
            found[place.with_suffix(".py")] = None
    return list(found)


def _processor() -> tuple[str, str]:
    """What Numba compiles for: name and features."""
    config: Any = numba.config
    host: Any = llvmlite.binding
    return (
        config.CPU_NAME or host.get_host_cpu_name(),
        config.CPU_FEATURES or host.get_host_cpu_features().flatten(),
    )


def _numbas_stamp(source: Path) -> object:
    locators: Any = numba.core.caching
    locator = getattr(locators, "InTreeCacheLocator", None) or locators._InTreeCacheLocator  # its name before 0.62
    return locator(_numbas_stamp, str(source)).get_source_stamp()
