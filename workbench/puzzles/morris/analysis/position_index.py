"""Where each position stands in the table of a game: positions that a turn or reflection of the board makes equal, and
those that differ only in the names of the sides, share a place. No values here.

A position with k pieces is written as k squares: the mover's queue, then the other one, oldest first. Levels are
numbered by k; the last holds all positions with all pieces on the board, with either side to move. The squares are
read as a number of mixed radix, each digit counting the free squares before it. So the positions that differ in the
last square only lie side by side, and these are just the positions after the moves of one position: a *block*.

From level 3 on the first two squares are brought to one of a few standard pairs by a symmetry of the board. Few pairs
are left unchanged by a reflection; those positions keep two places, their twins, and both are filled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.morris.rules.position import Position, Variant

Ints = NDArray[np.int64]

REDUCED = 3
"""The first level that is reduced by symmetry: the squares before the last one must hold a pair."""


@dataclass(frozen=True, slots=True, eq=False)
class PositionIndex:
    """The places of a variant's positions.

    symmetries  (g, cells) the square to which each symmetry of the board takes each square; the first is the identity.
    orbit       (cells * cells,) the standard pair of two squares a * cells + b, numbered; -1 for a = b.
    image       (cells * cells,) a symmetry that takes the pair there.
    twin        (cells * cells,) another symmetry that does, or -1.
    pairs       (orbits, 2) the standard pairs.       weight   (orbits,) how many pairs each stands for.
    starts      (full + 2,) the first place of each level, and the end of the last one.
    """

    variant: Variant
    symmetries: Ints
    orbit: Ints
    image: Ints
    twin: Ints
    pairs: Ints
    weight: Ints
    starts: Ints

    @property
    def places(self) -> int:
        """How many places there are."""
        return int(self.starts[-1])

    def place(self, position: Position) -> int:
        """Where a position that keeps to the rules stands."""
        squares = (*position.mover, *position.other)
        return int(self.starts[len(squares)]) + rank(self, squares, len(squares))

    def position(self, place: int) -> Position:
        """The position at a place, in its standard orientation; in the last level with X to move."""
        level = int(np.searchsorted(self.starts, place, side="right")) - 1
        number, cells = place - int(self.starts[level]), self.variant.cells
        start = 2 if level >= REDUCED else 0
        digits: list[int] = []
        for j in range(level - 1, start - 1, -1):
            number, digit = divmod(number, cells - j)
            digits.append(digit)
        squares = [int(square) for square in self.pairs[number]] if start else []
        for digit in reversed(digits):
            squares.append([square for square in range(cells) if square not in squares][digit])
        mine = level // 2
        mover, other = tuple(squares[:mine]), tuple(squares[mine:])
        return Position(mover, other, True) if level % 2 == 0 else Position(other, mover, False)

    def standard(self, position: Position) -> tuple[int, int]:
        """The lowest place of a position and its images, the same for all of them, and the symmetry that leads to it.

        Positions that differ only in the names of the sides share it.
        """
        squares = (*position.mover, *position.other)
        start, ways = int(self.starts[len(squares)]), range(len(self.symmetries))
        if len(squares) >= REDUCED:
            pair = squares[0] * self.variant.cells + squares[1]
            ways = (int(g) for g in (self.image[pair], self.twin[pair]) if g >= 0)  # type: ignore[assignment]
        return min((start + rank(self, squares, len(squares), g), g) for g in ways)

    def tail(self, level: int) -> int:
        """How many places of a reduced level share their first two squares."""
        return perm(self.variant.cells - 2, level - 2)


def rank(index: PositionIndex, squares: tuple[int, ...], level: int, g: int | None = None) -> int:
    """The number of a position of `level`, or of a block when its last square is left out. As `kernels.rank`.

    g   the symmetry to look through; by default the one that brings the first two squares to their standard pair.
    """
    cells, number, used, first = index.variant.cells, 0, 0, 0
    if level >= REDUCED:
        pair = squares[0] * cells + squares[1]
        number, first = int(index.orbit[pair]), 2
        g = int(index.image[pair]) if g is None else g
    if g is not None:
        turn = _turns(index)[g]
        squares = tuple(turn[square] for square in squares)
    if first:
        used = 1 << squares[0] | 1 << squares[1]
    for j in range(first, len(squares)):
        square = squares[j]
        number = number * (cells - j) + square - (used & ((1 << square) - 1)).bit_count()
        used |= 1 << square
    return number


@cache
def _turns(index: PositionIndex) -> tuple[tuple[int, ...], ...]:
    """The symmetries as plain numbers: quicker, one at a time."""
    return tuple(tuple(map(int, symmetry)) for symmetry in index.symmetries)


def size(variant: Variant) -> int:
    """How many places the table of a variant has; quick, whatever the size."""
    symmetries = _symmetries(variant.rows, variant.cols)
    return sum(_sizes(variant, len(_pairs(symmetries, variant.cells)[0])))


def _sizes(variant: Variant, pairs: int) -> list[int]:
    """How many places each level has."""
    cells = variant.cells
    return [
        pairs * perm(cells - 2, level - 2) if level >= REDUCED else perm(cells, level)
        for level in range(variant.full + 1)
    ]


@cache
def index_of(variant: Variant) -> PositionIndex:
    """The layout of a variant's table."""
    symmetries = _symmetries(variant.rows, variant.cols)
    pairs, orbit, image, twin, weight = _pairs(symmetries, variant.cells)
    starts = np.concatenate([[0], np.cumsum(_sizes(variant, len(pairs)))]).astype(np.int64)
    return PositionIndex(variant, symmetries, orbit, image, twin, pairs, weight, starts)


def _symmetries(rows: int, cols: int) -> Ints:
    """The turns and reflections that take the board to itself, each once, the identity first."""
    board = np.arange(rows * cols).reshape(rows, cols)
    turned: list[NDArray[Any]] = [np.rot90(board, k) for k in range(4)]
    found: dict[tuple[int, ...], None] = {}
    for image in (*turned, *(one[:, ::-1] for one in turned)):
        if image.shape == board.shape:
            found[tuple(int(square) for square in image.ravel())] = None
    return np.array(list(found), np.int64)


def _pairs(symmetries: Ints, cells: int) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Standard pairs, and for each pair its number, symmetry and twin symmetry; how many pairs each stands for."""
    orbit = np.full(cells * cells, -1, np.int64)
    image, twin = np.zeros_like(orbit), np.full_like(orbit, -1)
    pairs: list[tuple[int, int]] = []
    for first in range(cells):
        for second in range(cells):
            if first == second or orbit[first * cells + second] >= 0:
                continue
            for g, symmetry in enumerate(symmetries):
                # where the symmetry takes some pair to the standard one
                back = np.argsort(symmetry)
                pair = int(back[first]) * cells + int(back[second])
                if orbit[pair] < 0:
                    orbit[pair], image[pair] = len(pairs), g
                else:  # only one reflection can leave two squares where they are
                    twin[pair] = g
            pairs.append((first, second))
    weight = np.bincount(orbit[orbit >= 0], minlength=len(pairs)).astype(np.int64)
    return np.array(pairs, np.int64).reshape(-1, 2), orbit, image, twin, weight
