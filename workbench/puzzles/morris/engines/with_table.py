"""Engines that want the table of the board's variant; one that is stopped meanwhile keeps what is known of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from workbench.core.context import Engine, SolveContext
from workbench.core.errors import Interrupted
from workbench.core.options import Values
from workbench.core.outcome import KEPT, Outcome
from workbench.puzzles.morris.analysis.tablebase import Tablebase, fetch, unfinished
from workbench.puzzles.morris.rules.board import Board


def with_table(engine: Callable[[Board, Values, SolveContext, Tablebase], Outcome]) -> Engine:
    """An engine that gets the table from disk, or computed with all workers; BoardRefused where that is beyond this
    machine."""

    def asked(board: Board, values: Values, ctx: SolveContext) -> Outcome:
        ctx.phase("Looking for the table on disk")
        try:
            table = fetch(board.variant, ctx, ctx.limits.workers, ctx.phase, ctx.progress)
            return engine(board, values, ctx, table)
        except Interrupted:
            kept = False
            with suppress(Interrupted):  # a table that has not been looked through yet
                kept = unfinished(board.variant, ctx) is not None
            answer = "what is known is kept, the next start goes on from there" if kept else ""
            return ctx.halted(answer=answer, facts={KEPT: True} if kept else {})

    return asked
