"""Another Python beside this one: the one door through which the program starts any.

`python -c` and `python -m` put the working directory first on the path of modules, and a stranger's `random.py` that
lies there would run. A Python from here never looks there: it works in a folder of the program's, and its path holds
the program, and what PYTHONPATH names in full.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

log = logging.getLogger(__name__)


def start(code: str) -> subprocess.Popen[bytes] | None:
    """Begin to run `code`, which may import the program; None where the system starts no other Python.

    It hears and says nothing, and may outlive this program: who reads this program's output through a pipe does not
    wait for it too.
    """
    root = program_folder()
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((root, *_named_in_full()))},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError as error:
        log.warning("no other Python can be started: %s", error)
        return None


def program_folder() -> str:
    """The folder that holds the package `workbench`, named as it was imported: links are not followed, as Numba
    does not follow them when it looks for what was compiled of a file."""
    return str(Path(os.path.abspath(__file__)).parents[2])  # noqa: PTH100 - resolve() would follow links


def _named_in_full() -> list[str]:
    """The entries of PYTHONPATH that do not depend on the working directory; an empty one stands for it."""
    return [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if Path(entry).is_absolute()]
