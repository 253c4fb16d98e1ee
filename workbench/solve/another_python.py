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
from typing import Any, BinaryIO

log = logging.getLogger(__name__)

Process = subprocess.Popen[bytes]
"""What `start` gives: whether it has ended, and how."""

_OF_ITS_OWN: dict[str, Any] = {
    "start_new_session": True,
    "creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # what Windows has for a session
}


def start(code: str) -> Process | None:
    """Begin to run `code`, which may import the program; None where the system starts no other Python.

    It has neither input nor output, and may outlive this program: a pipe that reads this program's output ends without
    it, and Ctrl+C in this program's terminal does not end it.
    """
    try:
        return subprocess.Popen(
            _command(code),
            cwd=program_folder(),
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **_OF_ITS_OWN,
        )
    except OSError as error:
        log.warning("no other Python can be started: %s", error)
        return None


def start_talking(code: str, *words: str, errors: BinaryIO) -> subprocess.Popen[bytes]:
    """Begin to run `code` with `words` as `sys.argv[1:]`, and talk with it through pipes. OSError where the system
    starts no other Python.

    errors   a file that gets what it says on standard error.
    Ctrl+C in a terminal does not reach it: the program that started it ends it, at the latest by closing its input.
    """
    return subprocess.Popen(
        _command(code, *words),
        cwd=program_folder(),
        env=_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        **_OF_ITS_OWN,
    )


def ended(process: subprocess.Popen[bytes], seconds: float) -> int | None:
    """Wait for the end of another Python, so many seconds at most: its exit code, or None when it goes on."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None


def _command(code: str, *words: str) -> list[str]:
    return [sys.executable, "-P", "-c", code, *words]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join((program_folder(), *_named_in_full()))}


def program_folder() -> str:
    """The folder that holds the package `workbench`, named as it was imported: links are not followed, as Numba
    does not follow them when it looks for what was compiled of a file."""
    return str(Path(os.path.abspath(__file__)).parents[2])  # noqa: PTH100 - resolve() would follow links


def _named_in_full() -> list[str]:
    """The entries of PYTHONPATH that do not depend on the working directory; an empty one stands for it."""
    return [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if Path(entry).is_absolute()]
