"""The least number of clues with a unique solution, of size n: n - 1, with or without heights given.

Fewer do not do: where b rows and a columns of a square are full, a + b <= n - 2, the rest can be filled in in an even
number of ways. So a board with clues and givens in n - 2 lines has no solution, or at least two. So many are enough:
a 1 seen from the left at the foot of the first column, and n, n - 1, ..., 3 seen from below in n - 2 other columns.
Both are proved in resources/records/README.md.
"""

from __future__ import annotations

from workbench.core.context import SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.puzzles.towers.engines.patterns import taken_to
from workbench.puzzles.towers.rules.board import Board, puzzle_of


def fewest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """A board of a size with as few clues as there can be, one of 8 * (n - 1)! by chance."""
    size = values["size"] if isinstance(values["size"], int) else board.size
    ways = [way for way in ("rot90", "rot180", "diagonal") if ctx.rng.random() < 0.5]
    seen = {3 * size - 1: 1}  # at the foot of the first column, from the left
    seen |= {size + column: number for number, column in enumerate(ctx.rng.sample(range(1, size), size - 2), 3)}
    clues = [0] * (4 * size)
    for clue, number in seen.items():
        for way in ways:
            clue = taken_to(size, way, clue)
        clues[clue] = number
    ctx.incumbent(puzzle_of(clues), size - 1, size - 1, by="construction")
    what = "clues and givens" if values.flag("givens") else "clues"
    answer = f"{size - 1} {what} are enough, and no board of this size has a unique solution with fewer"
    return ctx.outcome(Status.PROVED, answer=answer, proof=Proof.REASONED)
