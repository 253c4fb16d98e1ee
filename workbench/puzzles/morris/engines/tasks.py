"""What the solvers can be asked about a game, and who answers."""

from __future__ import annotations

from workbench.core.context import Engine
from workbench.core.errors import BoardRefused
from workbench.core.options import Values
from workbench.puzzles.morris.engines import compose, depth_first, match, opponent, strategy, tree, value
from workbench.puzzles.morris.engines.with_table import with_table
from workbench.puzzles.morris.options import DEPTH_FIRST
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check

TASKS: dict[str, Engine] = {
    "value": with_table(value.value),
    "strategy": with_table(strategy.strategy),
    "compose": with_table(compose.compose),
    "match": with_table(match.match),
    "hint": opponent.hint,
}
MODELS = {"strategy": strategy.model}
TREES = {"value": tree.trees}
node = tree.node


def refuse(board: Board, task: str, values: Values) -> None:
    """BoardRefused for a position that breaks the rules, and for one beyond the engine that is asked."""
    for violation in check(board).violations:
        raise BoardRefused(violation.message)
    if values.get("engine") == DEPTH_FIRST:
        depth_first.refuse_large(board)
