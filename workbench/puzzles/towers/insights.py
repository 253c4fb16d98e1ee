"""What there is to know about a tower board: counts, its grade, and the reasoning that solves it."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.insight import Fact, Facts, Insight
from workbench.puzzles.towers.board import Board
from workbench.solve.job import Context


def insights(board: Board, ctx: Context) -> Iterator[Insight]:
    """Facts first."""
    yield facts(board)


def facts(board: Board) -> Facts:
    """What can be counted."""
    n = board.size
    clues = sum(1 for number in board.clues if number)
    givens = sum(1 for height in board.givens if height)
    filled = sum(1 for height in board.heights if height)
    return Facts(
        "facts",
        "Facts",
        (
            Fact("size", n, "Size", f"{n} × {n}"),
            Fact("clues", clues, "Clues", f"{clues} of {4 * n}"),
            Fact("givens", givens, "Given heights"),
            Fact("filled", filled, "Filled", f"{filled} of {n * n}"),
        ),
    )
