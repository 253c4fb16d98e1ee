"""The program's entry point. From its first line on Ctrl+C is one line of message, while libraries are imported too."""

from __future__ import annotations

import logging
import os
import sys
import threading

from workbench.cli import early


def main() -> int:
    """Run the command line; returns the exit code."""
    listens = early.listen()
    try:
        from workbench.cli.main import main as run_command

        code = run_command()
        _leave_solvers(code)
        return code
    finally:
        if listens:
            early.ends()


def _leave_solvers(code: int) -> None:
    """End at once where a solver's library has not returned: Python would end under its thread."""
    parallel = sys.modules.get("workbench.solve.parallel")
    if parallel is not None and any(thread.name == parallel.SOLVER for thread in threading.enumerate()):
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
