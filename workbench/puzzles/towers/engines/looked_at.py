"""What can be looked at of a board: what is known before any guess, and the recorded tree of the program's own search
with the board at its nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from workbench.core.context import Context
from workbench.core.errors import Interrupted
from workbench.core.grid import Target, cell_at, cell_in_words, cell_target
from workbench.core.insight import Choice, Mark, Step, Visited
from workbench.core.wording import counted
from workbench.puzzles.towers.analysis.grading import fresh
from workbench.puzzles.towers.analysis.techniques import street_name
from workbench.puzzles.towers.kernels.deduction import deduce
from workbench.puzzles.towers.kernels.propagation import EXACT, every_street, propagate, scratch_for, slice_of
from workbench.puzzles.towers.kernels.search import HEIGHTS, SolutionSearch
from workbench.puzzles.towers.kernels.streets import Ints, initial, streets_with
from workbench.puzzles.towers.rules.board import Board, Grade, clue_cell, clue_name, heights_in, puzzle_of
from workbench.puzzles.towers.rules.check import check
from workbench.solve.search_log import FAILED, SOLUTION, Recorder

_KERNELS = "workbench.puzzles.towers.kernels.deduction"
ORDERS = ("where streets failed most", "row by row")


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
        street = end - FAILED
        return f"nothing fits in {street_name(n, street if street < n else n + street)}"

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
    that is alone in its cell stands on the board, and its street is seen from the side like any other."""
    ctx.kernels(_KERNELS)
    n, cells = board.size, np.array(initial(board.size, board.givens), np.int32)
    before, failed, marks = cells, not _settled(board, cells, ctx), list[Mark]()
    for decision in decisions:
        cell, height = _read(decision.removeprefix("not "), n)
        before, bit = cells.copy(), 1 << (height - 1)
        cells[cell] &= ~bit if decision.startswith("not ") else bit
        marks = [Mark(cell_target(cell_at(cell, n)), "accent")]
        failed = not _settled(board, cells, ctx)
    gone = [cell for cell in range(n * n) if cells[cell] != before[cell]] if decisions and not failed else []
    changed = (cell_target(cell_at(cell, n)) for cell in gone)
    marks += [Mark(target, "hint") for target in changed if target != marks[0].target]
    alone = [int(mask).bit_length() * (int(mask).bit_count() == 1 and not failed) for mask in cells]
    choices = (
        Choice(
            cell_target(cell_at(cell, n)),
            str(height + 1),
            cell_in_words(cell_at(cell, n)),
            share=0.0 if failed else float(cells[cell] >> height & 1),
        )
        for cell in range(n * n)
        if not alone[cell]
        for height in range(n)
    )
    fell = sum((int(before[cell]) & ~int(cells[cell])).bit_count() for cell in gone)
    words = f"{counted(fell, 'height')} gone from {counted(len(gone), 'cell')}" if gone else ""
    return Step(words, board.filled_with(alone), tuple(marks), choices=tuple(choices))


def _read(decision: str, n: int) -> tuple[int, int]:
    """The cell and the height of "cell[1,2]=3"."""
    where, _, height = decision.removeprefix("cell[").partition("]=")
    row, col = map(int, where.split(","))
    return (row - 1) * n + col - 1, int(height)


def _settled(board: Board, cells: Ints, ctx: Context) -> bool:
    """Narrow the cells until nothing changes; whether something fits in every street."""
    n, streets = board.size, streets_with(board.clues)
    dirty, scratch = every_street(n), scratch_for(n)
    while dirty > 0:
        if ctx.stopped():
            raise Interrupted
        _, dirty = propagate(n, cells, dirty, streets, EXACT, slice_of(n), scratch)
    return bool(dirty == 0)


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
