"""Puzzles for the child processes of a batch: what a job does is said by its board's number."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from tests.lamps.puzzle import Lamps
from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from workbench.core.context import SolveContext
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle

KILLED, GREEDY, LEAVING, WRONG, WAITING, DEAF, MARKED = 90, 91, 92, 93, 94, 95, 96
"""Numbers of boards whose jobs are killed, want all memory, leave with a word, have a bug, wait until they are stopped,
do not hear that, leave a mark of the process that they run in and wait. Others are answered at once."""
MARK = "WORKBENCH_TEST_MARK"
"""The variable with the folder for marks."""


def script(board: Board, ctx: SolveContext) -> Outcome:
    """What a job does."""
    match board.number:
        case 90:
            os.kill(os.getpid(), signal.SIGKILL)
        case 91:
            return ctx.outcome(Status.PROVED, count=len(bytearray(4 << 30)))
        case 92:
            os.write(2, b"something inside is broken\n")
            os._exit(7)
        case 93:
            raise ValueError("a bug")
        case 94:
            while not ctx.wait(0.05):
                pass
            return ctx.halted()
        case 95:
            time.sleep(PATIENCE)
        case 96:
            mark = Path(os.environ[MARK]) / f"{os.getppid()}-{ctx.limits.seed}"
            while mark.parent.is_dir() and not (mark.parent / "go").exists():
                mark.touch()
                time.sleep(0.05)
    ctx.incumbent(board, objective=board.number + ctx.limits.seed)
    os.write(1, b"what libraries print is none of the answer\n")
    return ctx.outcome(Status.PROVED)


PUZZLES: tuple[AnyPuzzle, ...] = (Scripted(script), Lamps())
REGISTRY = "tests.solve.batch.puzzles:PUZZLES"
