"""`compile`: compiles now what is else compiled when it is first needed."""

from __future__ import annotations

import argparse

from workbench.cli.interrupts import Interrupts
from workbench.cli.output import say
from workbench.core.errors import Interrupted
from workbench.core.puzzle import AnyPuzzle
from workbench.solve import kernels


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing may be typed behind the command."""


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    interrupts = Interrupts()
    with interrupts.listening():
        for puzzle in puzzles:
            for module in puzzle.kernels:
                if kernels.is_ready(module):
                    continue
                say(f"Compiling what {puzzle.title} needs ({module.rpartition('.')[2]})")
                try:
                    kernels.ready(module, lambda: interrupts.token.requested)
                except Interrupted:
                    return 1
    return 0
