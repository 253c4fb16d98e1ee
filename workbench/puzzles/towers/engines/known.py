"""What is known of a board before any guess: what each clue says by itself, what the techniques of a grade leave."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.context import Context
from workbench.core.grid import Target, cell_at, cell_target
from workbench.puzzles.towers.analysis.grading import fresh
from workbench.puzzles.towers.kernels.deduction import deduce
from workbench.puzzles.towers.rules.board import Board, Grade, clue_cell, clue_name, heights_in, puzzle_of
from workbench.puzzles.towers.rules.check import check


def parts(board: Board) -> Iterator[tuple[str, Target, Board]]:
    """Each clue, named, with where it lies and a board that has nothing else."""
    for clue, number in enumerate(board.clues):
        if number:
            alone = tuple(number if other == clue else 0 for other in range(len(board.clues)))
            yield clue_name(board.size, clue), cell_target(clue_cell(board.size, clue)), puzzle_of(alone)


def reasoned(board: Board, ctx: Context) -> Iterator[tuple[str, frozenset[tuple[Target, str]]]]:
    """What the techniques up to each grade leave of the clues and givens: heights by their cells."""
    ctx.kernels("workbench.puzzles.towers.kernels.deduction")
    n, givens = board.size, board.givens
    broken = bool(check(puzzle_of(board.clues, givens)).violations)
    for grade in (Grade.EASY, Grade.HARD, Grade.EXTREME):
        masks = None if broken else deduce(n, board.clues, fresh(n, givens), grade, ctx.stopped)
        left = ((cell_target(cell_at(i, n)), str(h)) for i, mask in enumerate(masks or ()) for h in heights_in(mask))
        yield f"techniques up to {grade.value}", frozenset(left)
