"""The local search at work for a task: compiled first, and ended by whoever else is quicker."""

from __future__ import annotations

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.puzzles.dicdacdoe.engines.start_states import State
from workbench.puzzles.dicdacdoe.rules.board import Board
from workbench.puzzles.dicdacdoe.search import Search
from workbench.solve.kernels import is_ready, ready
from workbench.solve.portfolio import Until

_COMPILED = "workbench.puzzles.dicdacdoe.search"


def can_begin() -> bool:
    """Whether all is compiled already."""
    return is_ready(_COMPILED)


def begun(
    board: Board, ctx: SolveContext, until: Until, start: State | None = None, moves: int | None = None
) -> Search | None:
    """A search that is about to begin, None when `until()` was true before all was compiled."""
    if not can_begin():
        ctx.phase("Compiling")
    try:
        ready(_COMPILED, until)
    except Interrupted:
        return None
    return Search(board, ctx.rng.getrandbits(31), start, moves)
