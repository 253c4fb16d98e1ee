"""The program's entry point. From its first line on Ctrl+C is one line of message, while libraries are imported too."""

from __future__ import annotations

import gc

from workbench.cli import early


def main() -> int:
    """Run the command line; returns the exit code."""
    listens = early.listen()
    gc.disable()  # what is imported stays: looking through it takes a tenth of the start; the command has it on again
    try:
        from workbench.cli.main import leave_solvers
        from workbench.cli.main import main as run_command

        code = run_command()
        leave_solvers(code)
        return code
    finally:
        if listens:
            early.ends()
