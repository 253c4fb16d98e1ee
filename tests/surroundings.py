"""Where tests and benchmarks run: without a display, and away from a person's own settings, documents and caches."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import threading
from pathlib import Path

_HOME = "WORKBENCH_TEST_HOME"
_entered = False


def enter() -> None:
    """Point the environment of this process at a folder of its own. To be called before anything imports Qt.

    The workers of one run share a cache, so that a table is built once, and nothing else. Numba's cache stays beside
    the sources: compiling anew in each run would be most of its time. A second call in a process does nothing.
    """
    global _entered
    if _entered:
        return
    _entered = True
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if threading.current_thread() is threading.main_thread():
        # what a script starts with & ignores it, and so would all that tests start
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if worker is None:
        os.environ[_HOME] = tempfile.mkdtemp(prefix="workbench-tests-")
    home = Path(os.environ[_HOME])
    own = home / (worker or "main")
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        folder = own / variable.removeprefix("XDG_").lower()
        folder.mkdir(parents=True, exist_ok=True)
        os.environ[variable] = str(folder)
    os.environ["WORKBENCH_CACHE"] = str(home / "tables")
    for variable in [name for name in os.environ if name.startswith("QT_")]:
        del os.environ[variable]  # a person's scale of screens and fonts, style and plugins
    # else each process that a test starts compiles the program anew, and each worker all tests: a tenth of the time
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # windows of tests are for nobody's eyes
    if scale := os.environ.get("WORKBENCH_SCALE"):
        os.environ["QT_SCALE_FACTOR"] = scale


def leave() -> None:
    """Remove that folder, at the end of the run; a worker leaves it to the process that started it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        shutil.rmtree(os.environ[_HOME], ignore_errors=True)
