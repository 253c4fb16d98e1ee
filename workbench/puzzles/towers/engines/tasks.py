"""What the solvers can be asked about a board, and who answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from workbench.core.context import Context, SolveContext
from workbench.core.grid import cell_in_words, cell_target
from workbench.core.insight import Choice, Visited
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.puzzles.towers.engines.candidates import candidates
from workbench.puzzles.towers.engines.count import count
from workbench.puzzles.towers.engines.dropping import reduce
from workbench.puzzles.towers.engines.explain import possible, why
from workbench.puzzles.towers.engines.generate import fewest, generate
from workbench.puzzles.towers.engines.hint import hint
from workbench.puzzles.towers.engines.looked_at import ORDERS, visited
from workbench.puzzles.towers.engines.looked_at import node as node
from workbench.puzzles.towers.engines.looked_at import parts as parts
from workbench.puzzles.towers.engines.looked_at import reasoned as reasoned
from workbench.puzzles.towers.engines.mistakes import mistakes
from workbench.puzzles.towers.engines.solve import find
from workbench.puzzles.towers.model import linear, tables
from workbench.puzzles.towers.options import LINEAR
from workbench.puzzles.towers.rules.board import Board
from workbench.solve.models.model_size import AnyModel

TASKS: dict[str, Callable[[Board, Values, SolveContext], Outcome]] = {
    "solve": find,
    "count": count,
    "candidates": candidates,
    "generate": generate,
    "reduce": reduce,
    "fewest": fewest,
    "hint": hint,
    "possible": possible,
    "mistakes": mistakes,
    "why": why,
}


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task. A number that no board of the size has is no error: no solution agrees with it."""
    return TASKS[task](board, values, ctx)


def model(board: Board, task: str, values: Values, ctx: Context) -> AnyModel | None:
    """The model of the task `solve`."""
    if task != "solve":
        return None
    formulation = values.text("formulation")
    return linear.build(board, formulation).linear if formulation in LINEAR else tables.build(board).cp_sat


def choice(board: Board, variable: str) -> Choice | None:
    """A height of a cell: "cell[2,3]=5"."""
    found = re.fullmatch(r"cell\[(\d+),(\d+)\]=(\d+)", variable)
    if found is None:
        return None
    cell = int(found[1]), int(found[2])
    return Choice(cell_target(cell), found[3], cell_in_words(cell))


def trees(board: Board, task: str, values: Values, ctx: Context) -> dict[str, Iterator[Visited]]:
    """The tree of the search that solves a board."""
    asked = task == "solve" and values.text("engine") == "search"
    return {order: visited(board, ctx, order) for order in ORDERS} if asked else {}
