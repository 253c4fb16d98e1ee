"""What can be looked at of a board: what is known before any guess, and the recorded tree of the program's own search
with the board at its nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from workbench.core.context import Context
from workbench.core.errors import Interrupted
from workbench.core.grid import Target, cell_at, cell_in_words, cell_target
from workbench.core.insight import Choice, Mark, Step, Visited
from workbench.core.options import Values
from workbench.core.wording import counted
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
from workbench.puzzles.towers.kernels.search import HEIGHTS, SolutionSearch
from workbench.puzzles.towers.kernels.streets import Ints, initial, streets_with
from workbench.puzzles.towers.rules.board import Board, Grade, clue_cell, clue_name, heights_in, puzzle_of, seen, street
from workbench.puzzles.towers.rules.check import check
from workbench.solve.search_log import FAILED, SOLUTION, Recorder

_KERNELS = "workbench.puzzles.towers.kernels.deduction"
ORDERS = ("where streets failed most", "row by row")


def trees(board: Board, values: Values, ctx: Context) -> dict[str, Iterator[Visited]]:
    """The tree of the search that solves a board."""
    return {order: visited(board, ctx, order) for order in ORDERS} if values.text("engine") == "search" else {}


def visited(board: Board, ctx: Context, order: str) -> Iterator[Visited]:
    """All nodes, depth first; Interrupted once stopped."""
    n = board.size

    def decided(code: int) -> tuple[str, str]:
        cell, height = cell_at(abs(code) >> HEIGHTS, n), (abs(code) & (1 << HEIGHTS) - 1).bit_length()
        denied = "not " if code < 0 else ""
        return f"{denied}cell[{cell[0]},{cell[1]}]={height}", f"{cell_in_words(cell)} is {denied}{height}"

    def ended(end: int, _: int) -> str:
        if end == SOLUTION:
            return Visited.SOLUTION
        return f"nothing fits in {street_name(n, _ends(n, end - FAILED)[0])}"

    ctx.kernels(_KERNELS)
    recorder, cells = Recorder(decided, ended), initial(n, board.givens)
    search = SolutionSearch(board.clues, cells, log=recorder.log, in_rows=order != ORDERS[0])
    search.step(0)
    yield recorder.read()
    while not search.exhausted and not recorder.full:
        if ctx.stopped():
            raise Interrupted
        search.step()
        yield recorder.read()


def node(board: Board, decisions: Sequence[str], ctx: Context) -> Step:
    """The heights that propagation leaves after these decisions, and which cells lost some by the last one. A height
    that is alone in its cell stands on the board, and its street is seen from the side like any other. At a dead end
    it is what is left when the street fails that is lit."""
    ctx.kernels(_KERNELS)
    n, cells = board.size, np.array(initial(board.size, board.givens), np.int32)
    before, marks = cells, list[Mark]()
    failed = _failing(board, cells, every_street(n), ctx)
    for decision in decisions:
        cell, height = _read(decision.removeprefix("not "), n)
        before, bit = cells.copy(), 1 << (height - 1)
        cells[cell] &= ~bit if decision.startswith("not ") else bit
        marks = [Mark(cell_target(cell_at(cell, n)), "accent")]
        failed = _failing(board, cells, streets_of(n, cell), ctx)
    alone = [int(mask).bit_length() * (int(mask).bit_count() == 1) for mask in cells]
    choices = (
        Choice(
            cell_target(cell_at(cell, n)),
            str(height + 1),
            cell_in_words(cell_at(cell, n)),
            share=float(cells[cell] >> height & 1),
        )
        for cell in range(n * n)
        if not alone[cell]
        for height in range(n)
    )
    if failed is not None:
        near, far = _ends(n, failed)
        there = [cell_target(cell_at(index, n)) for index in street(n, near)]
        there += [cell_target(clue_cell(n, clue)) for clue in (near, far) if board.clues[clue]]
        marks += [Mark(target, "conflict", shade=0.25) for target in there]
        words = _why(board, cells, failed)
    else:
        gone = [cell for cell in range(n * n) if cells[cell] != before[cell]] if decisions else []
        changed = (cell_target(cell_at(cell, n)) for cell in gone)
        marks += [Mark(target, "hint") for target in changed if target != marks[0].target]
        fell = sum((int(before[cell]) & ~int(cells[cell])).bit_count() for cell in gone)
        words = f"{counted(fell, 'height')} gone from {counted(len(gone), 'cell')}" if gone else ""
    return Step(words, board.filled_with(alone), tuple(marks), choices=tuple(choices))


def _read(decision: str, n: int) -> tuple[int, int]:
    """The cell and the height of "cell[1,2]=3"."""
    where, _, height = decision.removeprefix("cell[").partition("]=")
    row, col = map(int, where.split(","))
    return (row - 1) * n + col - 1, int(height)


def _failing(board: Board, cells: Ints, dirty: int, ctx: Context) -> int | None:
    """Narrow the cells until nothing changes; the street in which nothing fits then, if there is one."""
    n, streets = board.size, streets_with(board.clues)
    scratch = scratch_for(n)
    while dirty > 0:
        if ctx.stopped():
            raise Interrupted
        _, dirty = propagate(n, cells, dirty, streets, EXACT, slice_of(n), scratch)
    return ~dirty if dirty < 0 else None


def _ends(size: int, street: int) -> tuple[int, int]:
    """The clues at both ends of a street that the kernels number: columns first, then rows."""
    near = street if street < size else size + street
    return near, near + size


def _why(board: Board, cells: Ints, failed: int) -> str:
    """Why nothing fits in a street."""
    n = board.size
    near, far = _ends(n, failed)
    masks = {index: int(cells[index]) for index in street(n, near)}
    empty = [cell_in_words(cell_at(index, n)) for index, mask in masks.items() if not mask]
    if empty:
        return f"no height is left for {empty[0]}"
    fixed = [mask.bit_length() for mask in masks.values() if mask.bit_count() == 1]
    missing = [height for height in range(1, n + 1) if not any(mask >> (height - 1) & 1 for mask in masks.values())]
    if twice := sorted({height for height in fixed if fixed.count(height) > 1}):
        return f"{twice[0]} would stand there twice"
    if missing:
        return f"{missing[0]} has no cell left there"
    sides = ("from above", "from below") if failed < n else ("from the left", "from the right")
    clues = [(board.clues[clue], side) for clue, side in zip((near, far), sides, strict=True) if board.clues[clue]]
    if len(fixed) == n:
        shown = len(seen(fixed)), len(seen(fixed[::-1]))
        wrong = ((number, side, shown[side == sides[1]]) for number, side in clues)
        return next(f"{there} would be seen {side}, not {number}" for number, side, there in wrong if number != there)
    if clues:
        words = " and ".join(f"{number} {side}" for number, side in clues)
        return f"no arrangement of what is left there shows {words}"
    return "what is left there does not give each cell another height"


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
