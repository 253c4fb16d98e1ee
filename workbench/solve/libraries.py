"""The libraries of others on threads: the one door through which they are imported, one thread at a time.

Two threads that import at once can fail: while one ends the import of a package, Python takes it out of its list for
an instant, and another that imports a part of it finds nothing (`KeyError: 'colorama'`, which Numba and pyqtgraph
share). So a thread that is going to solve calls `load` first, which imports them all, and one that does not solve
`load_tools`; later it imports nothing but modules of this program.

CP-SAT and Numba take half a second each. Loading them on a thread is not enough: opening a compiled library keeps the
interpreter's lock until the system has mapped all of it, for OR-tools 70 ms in which a window stands still. Here the
system is asked to open it while the lock is free; the import that follows finds it open.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import importlib.util
import logging
import os
import threading
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

log = logging.getLogger(__name__)

_LARGE_TOOLS = ("numpy._core._multiarray_umath", "llvmlite.binding.libllvmlite")
_LARGE_SOLVERS = ("ortools.sat.python.cp_model_helper",)
"""The extensions whose libraries take long to open: 180 MB of LLVM alone, from a disk that has not read them lately."""
_SHARED = ("numpy", "numpy.typing", "colorama", "platformdirs", "multiprocessing.connection", "urllib.request")
"""What plots need too, of others and of Python's own: nothing of Qt."""
TOOLS = ("numpy", "msgspec", "numba", "platformdirs")
"""What insights, kernels and readers of runs use. Qt and pyqtgraph are the window's, rich is the command line's."""
SOLVERS = ("ortools.sat.python.cp_model", "google.protobuf.text_format", "highspy")
"""What solving uses besides. They take 120 MB, so that a window does without them until a solver is asked for."""
_TRIES = 3
_PAUSE = 0.05  # seconds between two tries

_importing = threading.RLock()
_tools_loaded = threading.Event()
_loaded = threading.Event()


def load() -> None:
    """Import what solving needs, on whatever thread this is; at once when it is loaded. What cannot be loaded is tried
    again by the next call; a module that imports it then gets the error."""
    load_tools()
    _load(SOLVERS, _LARGE_SOLVERS, _loaded)


def load_tools() -> None:
    """`load` for threads that do not solve."""
    _load(TOOLS, _LARGE_TOOLS, _tools_loaded)


def _load(names: Sequence[str], large: Sequence[str], done: threading.Event) -> None:
    if done.is_set():
        return
    try:
        with _importing:
            if not done.is_set():
                _open(large)
                for name in names:
                    imported(name)
                done.set()
    except Exception as error:  # the code of others, which is run here, raises what it likes
        log.warning("a library cannot be loaded: %s: %s", type(error).__name__, error)


def load_shared() -> None:
    """Import what both plots and solvers need, on whatever thread this is. An import that fails raises its error where
    the library is used."""
    for name in _SHARED:
        with contextlib.suppress(ImportError):
            imported(name)


@contextlib.contextmanager
def alone() -> Iterator[bool]:
    """While the block runs, no other thread imports anything. It yields False, without waiting, where one is
    importing."""
    mine = _importing.acquire(blocking=False)
    try:
        yield mine
    finally:
        if mine:
            _importing.release()


def loaded() -> bool:
    """Whether all that solving needs is there."""
    return _tools_loaded.is_set() and _loaded.is_set()


def tools_loaded() -> bool:
    return _tools_loaded.is_set()


def imported(name: str) -> ModuleType:
    """A library, imported while no other thread imports one; an import that fails is tried again before its error is
    raised."""
    with _importing:
        for _ in range(_TRIES - 1):
            try:
                return importlib.import_module(name)
            except Exception as error:  # as above
                log.info("importing %s again: %s: %s", name, type(error).__name__, error)
                time.sleep(_PAUSE)
        return importlib.import_module(name)


def open_tools() -> None:
    """Open the large ones of the tools, if they are not open yet."""
    _open(_LARGE_TOOLS)


def _open(large: Sequence[str]) -> None:
    with _importing:  # `find_spec` uses the import system, too
        for extension in large:
            open_library(extension)


def open_library(extension: str) -> bool:
    """Let the system open an extension module's file, without the interpreter's lock and without importing it.

    Whether it is open now; where the system has no `dlopen`, nothing is done.
    """
    package, _, inside = extension.partition(".")
    spec = importlib.util.find_spec(package)  # of the package alone: that of a part would import what it is part of
    if spec is None or spec.origin is None or os.name != "posix":
        return False
    place = Path(spec.origin).parent.joinpath(*inside.split("."))
    file = next((path for suffix in EXTENSION_SUFFIXES if (path := Path(f"{place}{suffix}")).is_file()), None)
    if file is None:
        return False
    dlopen = ctypes.CDLL(None).dlopen  # a call of a foreign function, unlike an import, gives the lock away
    dlopen.restype, dlopen.argtypes = ctypes.c_void_p, (ctypes.c_char_p, ctypes.c_int)
    return bool(dlopen(os.fsencode(file), os.RTLD_NOW | os.RTLD_LOCAL))
