"""Compiled kernels: Numba without the interpreter's lock, kept on disk, and compiled where nobody waits for a window.

Two things go wrong with Numba's own cache. It looks only at the file that holds a function, so that a change of a
function called from another file leaves stale code behind: here the cache of a package is named after all its sources
and those of the kernels that packages share.
And compiling holds the interpreter's lock for a tenth of a second at a time: `ready` has another Python do it, the one
that asks only loads the result.

Whoever needs something else of Numba has it from here, too: a thread that begins with one of Numba's inner modules,
while another is importing Numba, gets half of it, and so does everybody after that.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from workbench.core.errors import Interrupted
from workbench.solve.store import default_folder

log = logging.getLogger(__name__)

Function = TypeVar("Function", bound=Callable[..., Any])

_SHARED = Path(__file__).with_name("kernel_random.py")
"""Kernels that those of any package may call."""
_POLL = 0.05
"""Seconds between two looks at the stop request while another Python compiles."""


def kernel(function: Function) -> Function:
    """Compile a function on its first call, keep it on disk, run it without the interpreter's lock."""
    return compiled(function)


def loose_kernel(function: Function) -> Function:
    """A kernel whose sums and minima of floats may be taken in any order, several at a time; they must never be NaN."""
    return compiled(function, fastmath={"reassoc", "nsz", "nnan", "contract"})


def inlined_kernel(function: Function) -> Function:
    """A kernel that is put in place of each of its calls: for the heart of a loop, where a call would cost more."""
    return compiled(function, inline="always")


def compiled(function: Function, **how: Any) -> Function:
    """A kernel with settings of its own for `numba.njit`."""
    config: Any = numba.config  # its settings are made when it is imported
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_folder(Path(function.__code__.co_filename).parent))
    try:
        return cast(Function, numba.njit(nogil=True, cache=True, **how)(function))
    finally:
        config.CACHE_DIR = before


def jitable(function: Function) -> Function:
    """Let kernels call a function that stays Python's own everywhere else."""
    return numba.extending.register_jitable(function)


def inlined_body_of(function: Callable[..., Any]) -> Callable[[Function], Function]:
    """Decorates what chooses, by the types of a call's arguments, a body that kernels put in place of that call."""
    return cast(Callable[[Function], Function], numba.extending.overload(function, inline="always"))


def is_pair(arguments: object) -> bool:
    """Whether a type of Numba's is that of tuples of two alike."""
    return isinstance(arguments, numba.types.UniTuple) and arguments.count == 2


def is_ready(module: str) -> bool:
    """Whether the kernels of a module have been compiled on this machine, from the sources as they are."""
    return _stamp(module).exists()


def begin(module: str) -> bool:
    """Whether the kernels of a module are compiled; if not, another Python begins to do it."""
    try:
        ready(module, lambda: True)
    except Interrupted:
        return False
    return True


def ready(module: str, stopped: Callable[[], bool]) -> None:
    """Compile the kernels of a module, unless that has been done: another Python calls the module's `prepare()`.

    Interrupted when stopped first; the other Python goes on, so that the next who asks waits for less. When none can
    be started, the kernels are compiled on their first call.
    """
    while not is_ready(module):
        with _lock:
            process = _running.get(module)
            if process is None:
                process = _start(module)
                if process is None:
                    return
                _running[module] = process
        if process.poll() is not None:
            if process.returncode:
                log.warning("compiling %s apart has failed: it is compiled on the first call", module)
            break
        if stopped():
            raise Interrupted
        time.sleep(_POLL)
    with _lock:
        ended = _running.pop(module, None)
    if ended is not None:
        ended.wait()


_lock = threading.Lock()
_running: dict[str, subprocess.Popen[bytes]] = {}


def _start(module: str) -> subprocess.Popen[bytes] | None:
    code = f"from workbench.solve.kernels import compile_all; compile_all({module!r})"
    root = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    try:
        # it may outlive this program: who reads this program's output through a pipe must not wait for it too
        return subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError as error:
        log.warning("no other Python to compile %s with: %s", module, error)
        return None


def compile_all(module: str) -> None:
    """Compile a module's kernels in this process, and note that it is done."""
    importlib.import_module(module).prepare()
    _stamp(module).touch()


def _stamp(module: str) -> Path:
    package = Path(importlib.import_module(module.rpartition(".")[0]).__file__ or "").parent
    return _folder(package) / f"{module}.ready"


@cache
def _folder(package: Path) -> Path:
    """Where the kernels of a package's sources as they are lie: beside them, or in the cache where that is refused."""
    digest = hashlib.blake2b(f"{numba.__version__} {sys.version}".encode(), digest_size=6)
    for source in (*sorted(package.glob("*.py")), _SHARED):
        text = source.read_bytes()
        if b"kernel" in text:  # what is no kernel may change without compiling anew
            digest.update(source.name.encode() + text)
    for parent in (package / "__pycache__", default_folder()):
        folder = parent / f"kernels-{package.name}-{digest.hexdigest()}"
        try:
            if not folder.is_dir():
                for old in parent.glob(f"kernels-{package.name}-*"):
                    shutil.rmtree(old, ignore_errors=True)
                folder.mkdir(parents=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    raise OSError(f"neither {package} nor {default_folder()} can be written to: kernels have no place")
