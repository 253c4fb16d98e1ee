"""What can be set, options of a board, tasks, and how a board is shown; and its texts."""

from __future__ import annotations

from workbench.core.adjustable import Adjustable
from workbench.core.boardfile import Line
from workbench.core.grid_text import parse_rows, square_format
from workbench.core.options import Kind, Option, Values, one_of
from workbench.core.task import Objective, Task
from workbench.puzzles._template.rules import LARGEST, Board

ARMY = Option("army", "Queens of each army", Kind.INTEGER, 5, 0, LARGEST**2 // 2)
OPTIONS = (Option("size", "Size", Kind.INTEGER, 6, 1, LARGEST), ARMY)
ADJUSTABLE: Adjustable[Board] = Adjustable((ARMY,), lambda board, name: f"armies of {board.army}")
TASKS = (
    Task("find", "Find a peace", "Finds armies of the size asked for, or pins that forbid it", different=True),
    Task(
        "most",
        "Largest armies",
        "Finds armies as large as can be, whatever size is asked for",
        objective=Objective.MAXIMISE,
        objective_label="queens of each army",
    ),
    Task("hint", "Hint", "Where the next queen may stand", completes=False, quick=True, shortcut="F4"),
)
VIEWS = (
    one_of("seen", "Seen squares", ("none", "A", "B", "both"), "What an army sees: the other may not stand there"),
)


def empty(size: int, values: Values) -> Board:
    return Board(rows=size, cols=size, cells=(0,) * size**2, army=values.integer("army"))


def new_board(values: Values) -> Board:
    """A board of the size that is chosen."""
    return empty(values.integer("size"), values)


def parse_body(values: Values, body: tuple[Line, ...]) -> Board:
    """The board of a file's body: rows with a `!` behind what is pinned."""
    return parse_rows(body, new_board(values))


FORMATS = (square_format("grid", "Rows of A, B and dots", empty, Board.symbols, LARGEST),)
"""Texts of other programs: bare rows, as many print them."""
