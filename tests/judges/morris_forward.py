"""A table of morris judged forward: does each position have the value that its moves give it?

Values with distances that agree everywhere are right, by induction on the distance; those that never end are draws. So
a table of any size is proved without computing it once more: one look at the moves of each position. Only the order of
the places is taken from the program (`analysis/position_index.py`), not how it fills them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.judges.morris_tables import lines
from workbench.puzzles.morris.analysis.position_index import REDUCED, index_of
from workbench.puzzles.morris.rules.position import Variant
from workbench.solve.kernels import kernel

Codes = NDArray[np.uint8]
Numbers = NDArray[np.int64]


class _Board(NamedTuple):
    cells: int
    pieces: int
    masks: Numbers  # of the lines
    symmetries: Numbers  # (g, cells)
    orbit: Numbers
    image: Numbers
    pairs: Numbers


def first_fault(codes: Codes, variant: Variant, every: int = 1) -> int | None:
    """The first place whose code is not what the moves of its position say; None if all agree.

    every   looks at one in so many blocks of places only.
    """
    index = index_of(variant)
    masks = lines(variant.rows, variant.cols, variant.run)
    board = _Board(variant.cells, variant.pieces, masks, index.symmetries, index.orbit, index.image, index.pairs)
    for level in range(1, variant.full + 1):
        start, end = int(index.starts[level]), int(index.starts[level + 1])
        later = codes[start:end] if level == variant.full else codes[end : int(index.starts[level + 2])]
        place = int(_look(codes[start:end], later, level, every, REDUCED, board))
        if place >= 0:
            return start + place
    after_one = codes[1 : 1 + variant.cells]  # level 0 is the empty board, level 1 what each move leads to
    return None if codes[0] == _of_moves(after_one, -1) else 0


@kernel
def _bits(mask: int) -> int:
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 0xFF


@kernel
def _of_moves(after: Codes, never: int) -> int:
    """The code of a position by those after its moves, but for one that is no move."""
    soonest, latest, never_ends = 255, 0, False
    for k in range(after.size):
        code = after[k]
        if k == never:
            continue
        if code == 0:
            never_ends = True
        elif code % 2 == 0:
            soonest = min(soonest, code)
        else:
            latest = max(latest, code)
    if soonest < 255:
        return soonest + 1
    return 0 if never_ends else latest + 1


@kernel
def _squares(number: int, count: int, reduced: bool, board: _Board, taken: Numbers) -> int:
    """Write the squares of a number, oldest first, the mover's before the other side's; their mask."""
    cells, first = board.cells, 2 if reduced else 0
    for j in range(count - 1, first - 1, -1):
        taken[j] = number % (cells - j)
        number //= cells - j
    mask = 0
    for j in range(first):
        taken[j] = board.pairs[number, j]
        mask |= 1 << taken[j]
    for j in range(first, count):
        left, square = taken[j], 0
        while mask >> square & 1 or left:
            left -= 1 - (mask >> square & 1)
            square += 1
        taken[j] = square
        mask |= 1 << square
    return mask


@kernel
def _has_line(mask: int, masks: Numbers) -> bool:
    for line in masks:  # noqa: SIM110 - compiled
        if mask & line == line:
            return True
    return False


@kernel
def _block_after(taken: Numbers, count: int, reduced: bool, gone: int, board: _Board) -> tuple[int, int]:
    """The number of the block with these squares, and where in it the square stands that was left (-1: none)."""
    cells, number, mask, first, g = board.cells, 0, 0, 0, 0
    if reduced:
        pair = taken[0] * cells + taken[1]
        number, g, first = board.orbit[pair], board.image[pair], 2
        mask = 1 << board.symmetries[g, taken[0]] | 1 << board.symmetries[g, taken[1]]
    for j in range(first, count):
        square = board.symmetries[g, taken[j]]
        number = number * (cells - j) + square - _bits(mask & ((1 << square) - 1))
        mask |= 1 << square
    if gone < 0:
        return number, -1
    square = board.symmetries[g, gone]
    return number, square - _bits(mask & ((1 << square) - 1))


@kernel
def _look(codes: Codes, later: Codes, level: int, every: int, reduced_from: int, board: _Board) -> int:
    """The first place of a level with another code than its moves say, -1 for none. `later`: the level they lead to."""
    cells, mine, full = board.cells, level // 2, level == 2 * board.pieces
    width, kept = cells - level + 1, level - 1 if full else level
    room, taken, turned = cells - kept, np.zeros(cells + 1, np.int64), np.zeros(cells + 1, np.int64)
    blocks, never, said = np.zeros(cells, np.int64), np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    for block in range(0, codes.size // width, every):
        mask, last = _squares(block, level - 1, level >= reduced_from, board, taken), 0
        mover = 0
        for j in range(mine):
            mover |= 1 << taken[j]
        over = _has_line(mover, board.masks)
        for k in range(width):
            while mask >> last & 1:
                last += 1
            taken[level - 1] = last
            said[k] = 1 if over else 2 if _has_line(mask & ~mover | 1 << last, board.masks) else 0
            last += 1
            if said[k]:
                continue
            left = 1 if full else 0
            for j in range(level - mine):
                turned[j] = taken[mine + j]
            for j in range(left, mine):
                turned[level - mine + j - left] = taken[j]
            reduced = (level if full else level + 1) >= reduced_from
            blocks[k], never[k] = _block_after(turned, kept, reduced, taken[0] if full else -1, board)
        for k in range(width):  # apart, so that the memory is asked for all of them at once
            wanted = said[k] or _of_moves(later[blocks[k] * room : (blocks[k] + 1) * room], never[k])
            if codes[block * width + k] != wanted:
                return block * width + k
    return -1
