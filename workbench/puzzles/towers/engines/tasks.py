"""What the solvers can be asked about a board, and who answers."""

from __future__ import annotations

import re

from workbench.core.context import Engine
from workbench.core.grid import cell_in_words, cell_target
from workbench.core.insight import Choice
from workbench.puzzles.towers.engines import (
    candidates,
    count,
    dropping,
    explain,
    generate,
    hint,
    looked_at,
    mistakes,
    solve,
)
from workbench.puzzles.towers.rules.board import Board

TASKS: dict[str, Engine] = {
    "solve": solve.find,
    "count": count.count,
    "candidates": candidates.candidates,
    "generate": generate.generate,
    "reduce": dropping.reduce,
    "fewest": generate.fewest,
    "hint": hint.hint,
    "possible": explain.possible,
    "mistakes": mistakes.mistakes,
    "why": explain.why,
}
MODELS = {"solve": solve.model}
TREES = {"solve": looked_at.trees}
node, parts, reasoned = looked_at.node, looked_at.parts, looked_at.reasoned


def choice(board: Board, variable: str) -> Choice | None:
    """A height of a cell: "cell[2,3]=5"."""
    found = re.fullmatch(r"cell\[(\d+),(\d+)\]=(\d+)", variable)
    if found is None:
        return None
    cell = int(found[1]), int(found[2])
    return Choice(cell_target(cell), found[3], cell_in_words(cell))
