"""`compile`: compiles now what is else compiled when it is first needed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import resources

from workbench.cli.interrupts import Interrupts
from workbench.cli.output import say
from workbench.core.errors import Interrupted
from workbench.core.puzzle import AnyPuzzle
from workbench.solve import kernels, provenance

EXAMPLE = "compile"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing may be typed behind the command."""


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Compile puzzle beside puzzle, on as many cores as there are: the kernels of one wait for each other. What takes
    longest begins first, so that no core is left with it alone at the end."""
    interrupts = Interrupts()
    with interrupts.listening(), ThreadPoolExecutor(provenance.cores()) as pool:
        done = [
            pool.submit(_compile, puzzle, lambda: interrupts.token.requested)
            for puzzle in sorted(puzzles, key=_work, reverse=True)
        ]
        return 0 if all(one.result() for one in done) else 1


def _work(puzzle: AnyPuzzle) -> int:
    """About how much there is to compile: bytes of source, all of which lie in one folder."""
    folders = {resources.files(module.rpartition(".")[0]) for module in puzzle.kernels}
    return sum(len(file.read_bytes()) for folder in folders for file in folder.iterdir() if file.name.endswith(".py"))


def _compile(puzzle: AnyPuzzle, stopped: Callable[[], bool]) -> bool:
    """Compile what a puzzle needs; whether that was done to its end."""
    for module in puzzle.kernels:
        if kernels.is_ready(module):
            continue
        say(f"Compiling what {puzzle.title} needs ({module.rpartition('.')[2]})")
        try:
            kernels.ready(module, stopped)
        except Interrupted:
            return False
    return True
