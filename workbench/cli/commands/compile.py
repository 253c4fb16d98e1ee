"""`compile`: compiles now what would otherwise be compiled when it is first needed."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from importlib import resources

from workbench.cli.exit_codes import ANSWERED, UNANSWERED
from workbench.cli.interrupts import Interrupts
from workbench.cli.live_display import LiveDisplay, how_far
from workbench.cli.output import say
from workbench.core.errors import Interrupted
from workbench.core.puzzle import AnyPuzzle
from workbench.solve import kernels
from workbench.solve.runs import provenance

EXAMPLE = "compile"
_REDRAW = 0.5  # seconds between two drawings of the live line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    first = "only what the first tab needs at once; the window compiles the rest while it can be used already"
    parser.add_argument("--first", action="store_true", help=first)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Compile for several puzzles at a time, one on each core: the kernels of one puzzle wait for each other. The
    longest begins first, so that the others do not wait for it at the end."""
    interrupts, began = Interrupts(), time.monotonic()
    wanted = {one: one.kernels for one in puzzles} if not given.first else {puzzles[0]: puzzles[0].kernels[:1]}
    missing = {one: [module for module in wanted[one] if not kernels.is_ready(module)] for one in wanted}
    total, ready = sum(map(len, missing.values())), list[str]()
    with interrupts.listening(), ThreadPoolExecutor(provenance.cores()) as pool, LiveDisplay(_REDRAW) as live:
        done = [
            pool.submit(_compile, puzzle, missing[puzzle], ready, lambda: interrupts.token.requested)
            for puzzle in sorted(missing, key=_work, reverse=True)
        ]
        while wait(done, timeout=_REDRAW).not_done:
            if live.due:
                live.show(f"Compiling  {how_far(len(ready), total, began)}", turning=True)
        return ANSWERED if all(one.result() for one in done) else UNANSWERED


def _work(puzzle: AnyPuzzle) -> int:
    """About how much there is to compile: the bytes of source in the folders of the kernels."""
    folders = {resources.files(module.rpartition(".")[0]) for module in puzzle.kernels}
    return sum(len(file.read_bytes()) for folder in folders for file in folder.iterdir() if file.name.endswith(".py"))


def _compile(puzzle: AnyPuzzle, modules: Sequence[str], done: list[str], stopped: Callable[[], bool]) -> bool:
    """Compile modules that a puzzle needs, and add each to `done`; whether all of them were compiled."""
    for module in modules:
        say(f"Compiling what {puzzle.title} needs ({module.rpartition('.')[2]})")
        try:
            kernels.ready(module, stopped)
        except Interrupted:
            return False
        done.append(module)
    return True
