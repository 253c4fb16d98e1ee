"""The solvers' libraries, loaded ahead on a thread beside a window: CP-SAT and Numba, which take half a second each.

Loading on a thread is not enough. Opening a compiled library keeps the interpreter's lock until the system has mapped
all of it, for OR-tools 70 ms in which a window stands still. Here the system is asked to open it while the lock is
free; the import that follows finds it open.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import logging
import os

log = logging.getLogger(__name__)

_LARGE = "ortools.sat.python.cp_model_helper"
"""The extension whose libraries take long to open."""


def load() -> None:
    """Load them, on whatever thread this is. What cannot be loaded is told again by who needs it."""
    try:
        open_library(_LARGE)
        importlib.import_module("workbench.solve.cpsat")
        importlib.import_module("numba")
    except ImportError as error:
        log.warning("a solver's library cannot be loaded: %s", error)


def open_library(extension: str) -> bool:
    """Let the system open an extension module's file, without the interpreter's lock and without importing it.

    Whether it is open now; where the system has no `dlopen`, nothing is done.
    """
    spec = importlib.util.find_spec(extension)
    if spec is None or spec.origin is None or os.name != "posix":
        return False
    dlopen = ctypes.CDLL(None).dlopen  # a call of a foreign function, unlike an import, gives the lock away
    dlopen.restype, dlopen.argtypes = ctypes.c_void_p, (ctypes.c_char_p, ctypes.c_int)
    return bool(dlopen(os.fsencode(spec.origin), os.RTLD_NOW | os.RTLD_LOCAL))
