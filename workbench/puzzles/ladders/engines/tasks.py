"""Hands each task of Snakes and Ladders to its engine."""

from __future__ import annotations

from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.puzzles.ladders.rules.board import Board


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """The outcome of a task with checked values of its options."""
    match task:
        case "hit":
            from workbench.puzzles.ladders.engines.hit import hit

            ctx.bound(0)  # no distance is smaller: a target that is hit is a goal reached, not the best there can be
            return hit(board, values, ctx)
        case "fewest":
            from workbench.puzzles.ladders.engines.fewest import fewest

            return fewest(board, values, ctx)
        case _:
            from workbench.puzzles.ladders.engines.simulate import simulate

            return simulate(board, values.integer("games"), ctx)
