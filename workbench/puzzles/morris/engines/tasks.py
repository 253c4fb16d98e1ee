"""What the solvers can be asked about a game, and who answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from workbench.core.context import Context, SolveContext
from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.insight import Visited
from workbench.core.options import Values
from workbench.core.outcome import KEPT, Outcome
from workbench.core.task import late
from workbench.puzzles.morris.analysis.tablebase import Tablebase, fetch, unfinished
from workbench.puzzles.morris.engines.compose import compose
from workbench.puzzles.morris.engines.opponent import hint
from workbench.puzzles.morris.engines.value import value
from workbench.puzzles.morris.options import DEPTH_FIRST
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task. BoardRefused for a position that breaks the rules, or whose table is beyond this machine."""
    _refuse_broken(board)
    try:
        return TASKS[task](board, values, ctx)
    except Interrupted:
        kept = False
        with suppress(Interrupted):  # no job has looked through the game yet
            kept = unfinished(board.variant, ctx) is not None
        answer = "what is known is kept, the next start goes on from there" if kept else ""
        return ctx.halted(answer=answer, facts={KEPT: True} if kept else {})


def _refuse_broken(board: Board) -> None:
    for violation in check(board).violations:
        raise BoardRefused(violation.message)


def model(board: Board, task: str, values: Values, ctx: Context) -> object:
    """The model of `strategy`."""
    return _model_of(board, ctx).cp_sat if task == "strategy" else None


def _table(board: Board, ctx: SolveContext) -> Tablebase:
    """The table of the board's variant, from disk or computed with all workers. Interrupted when stopped."""
    ctx.phase("Looking for the table on disk")
    return fetch(board.variant, ctx, ctx.limits.workers, ctx.phase, ctx.progress)


def _value(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    if values.text("engine") == DEPTH_FIRST:
        _refuse_large(board)
        outcome: Outcome = _against_the_truth(board, ctx, _table(board, ctx))
        return outcome
    return value(board, ctx, _table(board, ctx))


# what is logged is logged by kernels, and Numba is loaded for nothing else
_against_the_truth = late("workbench.puzzles.morris.engines.depth_first:against_the_truth")
_refuse_large = late("workbench.puzzles.morris.engines.depth_first:refuse_large")
_trees = late("workbench.puzzles.morris.engines.tree:trees")
node = late("workbench.puzzles.morris.engines.tree:node")
_match = late("workbench.puzzles.morris.engines.match:match")
_strategy = late("workbench.puzzles.morris.engines.strategy:strategy")
_model_of = late("workbench.puzzles.morris.engines.strategy:model_of")
TASKS: dict[str, Callable[[Board, Values, SolveContext], Outcome]] = {
    "value": _value,
    "strategy": lambda board, values, ctx: _strategy(board, ctx, _table(board, ctx)),
    "compose": lambda board, values, ctx: compose(board, values, ctx, _table(board, ctx)),
    "match": lambda board, values, ctx: _match(board, values, ctx, _table(board, ctx)),
    "hint": hint,
}


def trees(board: Board, task: str, values: Values, ctx: Context) -> dict[str, Iterator[Visited]]:
    """The tree of the source's depth-first search."""
    if task != "value" or values.text("engine") != DEPTH_FIRST:
        return {}
    _refuse_broken(board)
    found: dict[str, Iterator[Visited]] = _trees(board, ctx)
    return found
