"""Tables for tests, computed once a run, and an independent look at a whole one."""

from __future__ import annotations

from functools import cache

import numpy as np

from workbench.puzzles.morris.analysis.position_index import REDUCED, index_of
from workbench.puzzles.morris.analysis.retrograde import analyse
from workbench.puzzles.morris.analysis.tablebase import Tablebase
from workbench.puzzles.morris.kernels import compiled  # noqa: F401 - lets the kernels be called from compiled code
from workbench.puzzles.morris.kernels import retrograde as kernels
from workbench.puzzles.morris.kernels.retrograde import Codes, Ints
from workbench.puzzles.morris.rules.position import Variant, lines
from workbench.solve.kernels import kernel

USUAL = Variant()


@cache
def table_of(rows: int = 3, cols: int = 3, pieces: int = 3, run: int = 3) -> Tablebase:
    """The table of a variant."""
    variant = Variant(rows, cols, pieces, run)
    return Tablebase(variant, analyse(variant, 1, lambda: False))


def inconsistent(table: Tablebase) -> int:
    """How many places of a table do not follow from the places after their moves, one position at a time."""
    variant, index = table.variant, index_of(table.variant)
    shape = np.array(lines(variant), np.int64)
    wrong = 0
    for level in range(variant.full + 1):
        start, end = index.starts[level], index.starts[level + 1]
        after = level if level == variant.full else level + 1
        later = table.codes[index.starts[after] : index.starts[after + 1]]
        wrong += _wrong(
            table.codes[start:end],
            later,
            level,
            variant.pieces,
            variant.cells,
            index.symmetries.ravel(),
            index.orbit,
            index.image,
            index.twin,
            index.pairs.ravel(),
            shape,
            REDUCED,
        )
    return int(wrong)


@kernel
def _wrong(
    codes: Codes,
    later: Codes,
    level: int,
    pieces: int,
    cells: int,
    symmetries: Ints,
    orbit: Ints,
    image: Ints,
    twin: Ints,
    pairs: Ints,
    shape: Ints,
    reduced_from: int,
) -> int:
    squares, after = np.empty(level + 2, np.int64), np.empty(level + 2, np.int64)
    mine = level // 2
    wrong = 0
    for place in range(codes.size):
        used = kernels.unrank(place, level, level >= reduced_from, cells, pairs, squares)
        mover, other = 0, 0
        for j in range(mine):
            mover |= 1 << squares[j]
        for j in range(mine, level):
            other |= 1 << squares[j]
        expected = 0
        if kernels.any_line(mover, shape):
            expected = 1
        elif kernels.any_line(other, shape):
            expected = 2
        else:
            worst, lost, draws = 0, 0, 0
            for square in range(cells):
                if used >> square & 1:
                    continue
                # the other side's queue comes first now, then the mover's with the new piece
                n = 0
                for j in range(mine, level):
                    after[n] = squares[j]
                    n += 1
                for j in range(1 if mine == pieces else 0, mine):
                    after[n] = squares[j]
                    n += 1
                after[n] = square
                n += 1
                reduced = n >= reduced_from
                pair = after[0] * cells + after[1] if reduced else 0
                # through the twin symmetry where there is one: both places must say the same
                g = image[pair] if reduced else 0
                if reduced and twin[pair] >= 0 and square % 2:
                    g = twin[pair]
                code = later[kernels.rank(after, n, reduced, cells, g, orbit[pair] if reduced else 0, symmetries)]
                if code == 0:
                    draws += 1
                elif code % 2 == 0:
                    lost = code if lost == 0 else min(lost, code)
                else:
                    worst = max(worst, code)
            if lost:
                expected = lost + 1
            elif draws == 0:
                expected = worst + 1
        wrong += expected != codes[place]
    return wrong
