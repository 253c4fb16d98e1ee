"""What can be set: options of a board, tasks, and how a board is shown."""

from __future__ import annotations

from workbench.core.options import Kind, Option
from workbench.core.task import Objective, Task
from workbench.puzzles._template.rules import LARGEST, LARGEST_ARMY

OPTIONS = (
    Option("size", "Size", Kind.INTEGER, 6, 1, LARGEST),
    Option("army", "Queens of each army", Kind.INTEGER, 5, 0, LARGEST_ARMY),
)
TASKS = (
    Task("find", "Find a peace", "Finds armies of the size asked for, or pins that forbid it"),
    Task(
        "most",
        "Largest armies",
        "Finds armies as large as can be, whatever size is asked for",
        objective=Objective.MAXIMISE,
        objective_label="queens of each army",
    ),
    Task("hint", "Hint", "Where the next queen may stand", completes=False, quick=True, shortcut="F4"),
)
VIEW_OPTIONS = (
    Option(
        "seen",
        "Seen squares",
        Kind.CHOICE,
        "none",
        choices=("none", "A", "B", "both"),
        help="Squares that queens of an army see: no queen of the other may stand there",
    ),
)
