"""What can be looked at of a board: what is known before any guess, and the tree of the program's own search, node by
node, with the same decisions in the same order as `kernels.search` makes.

That one is compiled as a whole and records nothing. Here its parts are called one node at a time, so that what it does
can be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from workbench.core.context import Context
from workbench.core.errors import Interrupted
from workbench.core.grid import Target, cell_at, cell_target
from workbench.core.insight import Visited
from workbench.puzzles.towers.analysis.grading import fresh
from workbench.puzzles.towers.analysis.techniques import street_name
from workbench.puzzles.towers.kernels.deduction import deduce
from workbench.puzzles.towers.kernels.propagation import (
    EXACT,
    every_street,
    propagate,
    scratch_for,
    slice_of,
    streets_of,
)
from workbench.puzzles.towers.kernels.search import choose
from workbench.puzzles.towers.kernels.streets import Ints, Streets, initial, streets_with
from workbench.puzzles.towers.rules.board import Board, Grade, clue_cell, clue_name, heights_in, puzzle_of
from workbench.puzzles.towers.rules.check import check

_KERNELS = "workbench.puzzles.towers.kernels.deduction"


def visited(board: Board, ctx: Context) -> Iterator[Visited]:
    """All nodes, depth first; Interrupted once stopped."""
    ctx.kernels(_KERNELS)
    n, streets, scratch = board.size, streets_with(board.clues), scratch_for(board.size)
    weights, both = np.ones(2 * n, np.int32), [int(streets_of(n, cell)) for cell in range(n * n)]
    places = [",".join(map(str, cell_at(cell, n))) for cell in range(n * n)]
    waiting = [(-1, "", np.array(initial(n, board.givens), np.int32), every_street(n))]
    number = 0
    while waiting:
        parent, decision, cells, dirty = waiting.pop()
        failed = _settled(n, cells, dirty, streets, scratch, ctx)
        if failed >= 0:
            weights[failed] += 1
            yield Visited(parent, decision, f"nothing fits in {street_name(n, failed if failed < n else n + failed)}")
        elif (cell := int(choose(n, cells, weights))) < 0:
            yield Visited(parent, decision, Visited.SOLUTION)
        else:
            yield Visited(parent, decision)
            mask = int(cells[cell])
            bit = mask & -mask
            name = f"cell[{places[cell]}]={bit.bit_length()}"
            one, other = cells.copy(), cells
            one[cell], other[cell] = bit, mask ^ bit
            # the last is taken first: the height itself before all others
            waiting.append((number, f"not {name}", other, both[cell]))
            waiting.append((number, name, one, both[cell]))
        number += 1


def left(board: Board, decisions: Sequence[str], ctx: Context) -> frozenset[tuple[Target, str]]:
    """The heights, by their cells, that propagation leaves after these decisions; none where they contradict."""
    ctx.kernels(_KERNELS)
    n, streets, scratch = board.size, streets_with(board.clues), scratch_for(board.size)
    cells = np.array(initial(n, board.givens), np.int32)
    for decision in ("", *decisions):
        if decision:
            where, _, height = decision.removeprefix("not ").removeprefix("cell[").partition("]=")
            row, col = map(int, where.split(","))
            bit = 1 << (int(height) - 1)
            cells[(row - 1) * n + col - 1] &= ~bit if decision.startswith("not ") else bit
        if _settled(n, cells, every_street(n), streets, scratch, ctx) >= 0:
            return frozenset()
    return frozenset(
        (cell_target(cell_at(i, n)), str(h + 1))
        for i, mask in enumerate(cells.tolist())
        for h in range(n)
        if mask >> h & 1
    )


def _settled(n: int, cells: Ints, dirty: int, streets: Streets, scratch: Ints, ctx: Context) -> int:
    """Narrow the cells until nothing changes; the number of the street in which nothing fits, or -1."""
    while dirty > 0:
        if ctx.stopped():
            raise Interrupted
        _, dirty = propagate(n, cells, dirty, streets, EXACT, slice_of(n), scratch)
    return ~dirty if dirty < 0 else -1


# ------------------------------------------------------------------------------------------------ before any guess


def parts(board: Board) -> Iterator[tuple[str, Target, Board]]:
    """Each clue, named, with where it lies and a board that has nothing else."""
    for clue, number in enumerate(board.clues):
        if number:
            alone = tuple(number if other == clue else 0 for other in range(len(board.clues)))
            yield clue_name(board.size, clue), cell_target(clue_cell(board.size, clue)), puzzle_of(alone)


def reasoned(board: Board, ctx: Context) -> Iterator[tuple[str, frozenset[tuple[Target, str]]]]:
    """What the techniques up to each grade leave of the clues and givens: heights by their cells."""
    ctx.kernels(_KERNELS)
    n, givens = board.size, board.givens
    broken = bool(check(puzzle_of(board.clues, givens)).violations)
    for grade in (Grade.EASY, Grade.HARD, Grade.EXTREME):
        masks = None if broken else deduce(n, board.clues, fresh(n, givens), grade, ctx.stopped)
        left = ((cell_target(cell_at(i, n)), str(h)) for i, mask in enumerate(masks or ()) for h in heights_in(mask))
        yield f"techniques up to {grade.value}", frozenset(left)
