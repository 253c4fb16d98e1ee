"""What can be on show on a board: the person's own, a solver's, a step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from workbench.core.grid import Target
from workbench.core.options import Values
from workbench.core.task import Task


class Showing(Enum):
    """Whose board it is."""

    MINE = "mine"
    SOLVER = "solver"
    STEP = "step"


WHOSE = {Showing.MINE: "Your board", Showing.SOLVER: "Solver’s board", Showing.STEP: "This step"}


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A solver's board that can be taken over.

    asked      the board that the solver was asked about.              task    what it was asked.
    caption    how taking it over is called in the history.
    worth      what is said of it below the board.
    became     what has changed since the board that was found before it, in words; "" where there is none.
    against    the board with which it is compared: the differences are lit. None: with the person's own.
    kept       the targets that it has kept of what the person drew, where that was the hint.
    values     the settings that the solver was asked with: its board is judged by these, not by those of now.
    gave       whether a board, perhaps the person's own by now, has come from the same run.
    """

    board: Any
    asked: Any
    caption: str
    worth: str = ""
    became: str = ""
    against: Any = None
    kept: tuple[Target, ...] = ()
    task: Task | None = None
    values: Values = field(default_factory=Values)
    gave: Callable[[Any], bool] = field(default=lambda _: False, compare=False)
