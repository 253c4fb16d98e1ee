"""What the solvers can be asked about a board, and who answers."""

from __future__ import annotations

import re

from workbench.core.context import Engine
from workbench.core.grid import cell_target
from workbench.core.insight import Choice
from workbench.puzzles.ladders.engines import by_equations, fewest, hit, simulate, tree
from workbench.puzzles.ladders.rules.board import Board

TASKS: dict[str, Engine] = {"hit": hit.hit, "fewest": fewest.fewest, "simulate": simulate.simulate}
MODELS = dict.fromkeys(TASKS, by_equations.model)
TREES = {"hit": tree.trees}
node = tree.node


def choice(board: Board, variable: str) -> Choice | None:
    """A jump: "jump[47,26]"."""
    found = re.fullmatch(r"jump\[(\d+),(\d+)\]", variable)
    if found is None:
        return None
    source, target = (cell_target((1, int(square))) for square in found.groups())
    return Choice(source, f"to {found[2]}", f"square {found[1]}", target)
