"""What the solvers can be asked about a board, and who answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from workbench.core.context import Context, SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.grid import cell_target
from workbench.core.insight import Choice, Visited
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.core.task import late
from workbench.puzzles.ladders.analysis.design import design_of
from workbench.puzzles.ladders.options import SMALL
from workbench.puzzles.ladders.rules.board import Board

_ENGINES = "workbench.puzzles.ladders.engines"
TASKS: dict[str, Callable[[Board, Values, SolveContext], Outcome]] = {
    "hit": late(f"{_ENGINES}.hit:hit"),
    "fewest": late(f"{_ENGINES}.fewest:fewest"),
    "simulate": late(f"{_ENGINES}.simulate:simulate"),
}
_model_of = late(f"{_ENGINES}.by_equations:model_of")
_trees = late(f"{_ENGINES}.tree:trees")
node = late(f"{_ENGINES}.tree:node")


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task."""
    return TASKS[task](board, values, ctx)


def model(board: Board, task: str, values: Values, ctx: Context) -> object:
    """The model of `hit` by equations."""
    if task != "hit" or values.text("engine") != "equations":
        small = board.rules.squares <= SMALL and not board.rules.chain
        where = "" if small else f", on a board of at most {SMALL} squares without chains"
        raise BoardRefused(f"Only “Hit a target” with the engine equations has a model{where}")
    made: object = _model_of(board, design_of(values), float(values.decimal("target"))).linear
    return made


def choice(board: Board, variable: str) -> Choice | None:
    """A jump: "jump[47,26]"."""
    found = re.fullmatch(r"jump\[(\d+),(\d+)\]", variable)
    if found is None:
        return None
    source, target = (cell_target((1, int(square))) for square in found.groups())
    return Choice(source, f"to {found[2]}", f"square {found[1]}", target)


def trees(board: Board, task: str, values: Values, ctx: Context) -> dict[str, Iterator[Visited]]:
    """The tree of all layouts, where `hit` goes through them."""
    found: dict[str, Iterator[Visited]] = _trees(board, values, ctx) if task == "hit" else {}
    return found
