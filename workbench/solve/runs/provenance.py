"""By what a run was made: versions of the program and its libraries, and the machine, without anybody's names."""

from __future__ import annotations

import functools
import os
import platform
from collections.abc import Mapping
from types import MappingProxyType

_PACKAGES = (("workbench", "puzzle-workbench"), ("ortools", "ortools"), ("numpy", "numpy"), ("highspy", "highspy"))


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@functools.cache
def versions() -> Mapping[str, str]:
    """The versions of the program, of Python and of the libraries that are installed, by name."""
    from importlib import metadata  # 20 ms, which the window need not wait for

    found = {"python": platform.python_version()}
    for name, package in _PACKAGES:
        try:
            found[name] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue  # the program runs from a folder, or that solver is not installed
    return MappingProxyType(found)


@functools.cache
def machine() -> Mapping[str, str]:
    """What it runs on, as texts: `system`, `cores`, and `memory` where the system tells it."""
    found = {"system": " ".join(filter(None, (platform.system(), platform.machine()))), "cores": str(cores())}
    size = memory()
    return MappingProxyType(found | ({} if size is None else {"memory": f"{size / 2**30:.1f} GB"}))


def memory() -> int | None:
    """Bytes of memory, where POSIX tells them."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None
