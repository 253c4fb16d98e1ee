"""Towers by exhaustion: every Latin square of a size with what is seen of it, written apart from the engines.

A board is taken as its plain numbers: `clues` (4n: above, below, left, right; 0 blank), `givens` and so on (n*n, row by
row, 0 blank). Sizes 3 to 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

Squares = NDArray[np.int8]
Chosen = NDArray[np.bool_]
Reason = tuple[int, int]
"""(row, col), counted from 1; a clue's lies at row or column 0 or n + 1."""


@cache
def squares(size: int) -> Squares:
    """All Latin squares, (count, n*n)."""
    lines = np.array(list(permutations(range(1, size + 1))), np.int8)
    apart = (lines[:, None] != lines[None]).all(axis=2)
    chosen = np.arange(len(lines))[:, None]  # the rows of each square so far
    for _ in range(size - 1):
        above, below = np.nonzero(apart[chosen].all(axis=1))
        chosen = np.column_stack([chosen[above], below])
    found: Squares = lines[chosen].reshape(len(chosen), size * size)
    return found


def street(size: int, clue: int) -> list[int]:
    """The cells that a clue looks along."""
    side, k = divmod(clue, size)
    down, across = [row * size + k for row in range(size)], [k * size + col for col in range(size)]
    return (down, down[::-1], across, across[::-1])[side]


@cache
def sights(size: int) -> Squares:
    """What is seen of each square from the 4n places of clues, (count, 4n)."""
    found = []
    for clue in range(4 * size):
        line = squares(size)[:, street(size, clue)]
        found.append((line == np.maximum.accumulate(line, axis=1)).sum(axis=1))
    return np.array(found, np.int8).T.copy()


def solutions(size: int, clues: Sequence[int], heights: Sequence[int], marks: Sequence[int] = ()) -> Chosen:
    """Which squares show these clues and have these heights, and a pencilled height wherever there are pencil marks
    (bit h for height h)."""
    kept: Chosen = np.ones(len(squares(size)), bool)
    for i, number in enumerate(clues):
        if number:
            kept &= sights(size)[:, i] == number
    for i, height in enumerate(heights):
        if height:
            kept &= squares(size)[:, i] == height
    for i, mask in enumerate(marks):
        if mask and not heights[i]:
            kept &= (mask >> squares(size)[:, i].astype(np.int64)) & 1 == 1
    return kept


def count(size: int, clues: Sequence[int], heights: Sequence[int]) -> int:
    """How many solutions there are."""
    return int(solutions(size, clues, heights).sum())


def is_solution(size: int, clues: Sequence[int], givens: Sequence[int], heights: Sequence[int]) -> bool:
    """Whether n*n heights solve a puzzle."""
    agrees = all(given in (0, height) for given, height in zip(givens, heights, strict=True))
    return 0 not in heights and agrees and count(size, clues, heights) == 1


def clue_places(size: int) -> list[Reason]:
    """Where the 4n clues lie."""
    return [
        *((0, k + 1) for k in range(size)),
        *((size + 1, k + 1) for k in range(size)),
        *((k + 1, 0) for k in range(size)),
        *((k + 1, size + 1) for k in range(size)),
    ]


def clue_at(size: int, clues: Sequence[int], place: Reason) -> int:
    """The clue that lies at a place."""
    return clues[clue_places(size).index(place)]


def image(size: int, symmetry: str, place: Reason) -> Reason:
    """Where a symmetry of a pattern takes a clue or cell."""
    (row, col), end = place, size + 1
    return {
        "none": (row, col),
        "rot180": (end - row, end - col),
        "rot90": (col, end - row),
        "mirror": (row, end - col),
        "flip": (end - row, col),
        "diagonal": (col, row),
    }[symmetry]


def repeats(size: int, heights: Sequence[int]) -> bool:
    """Whether a height stands twice in a row or column, or is none that a board of the size has."""
    lines = [heights[k * size : (k + 1) * size] for k in range(size)]
    lines += [heights[k::size] for k in range(size)]
    return max(heights) > size or any(
        len(set(filled)) < len(filled) for filled in ([h for h in one if h] for one in lines)
    )


def kept_only(size: int, clues: Sequence[int], heights: Sequence[int], reasons: set[Reason]) -> Any:
    """(clues, heights) with nothing left but what lies at some places."""
    clues = [number if cell in reasons else 0 for cell, number in zip(clue_places(size), clues, strict=True)]
    heights = [h if (i // size + 1, i % size + 1) in reasons else 0 for i, h in enumerate(heights)]
    return clues, heights


def is_minimal(size: int, clues: Sequence[int], heights: Sequence[int], reasons: Sequence[Reason]) -> bool:
    """Whether these clues and heights contradict each other, and no longer do when any one is left out."""
    whole = set(reasons)
    if len(whole) != len(reasons) or count(size, *kept_only(size, clues, heights, whole)):
        return False
    return all(count(size, *kept_only(size, clues, heights, whole - {one})) for one in whole)


def needed(size: int, clues: Sequence[int], givens: Sequence[int]) -> bool:
    """Whether there is one solution, and several as soon as any clue or given is left out."""
    things = [*clues, *givens]
    if count(size, clues, givens) != 1:
        return False
    for i in (i for i, thing in enumerate(things) if thing):
        fewer = [*things[:i], 0, *things[i + 1 :]]
        if count(size, fewer[: 4 * size], fewer[4 * size :]) == 1:
            return False
    return True


def only(board: Any, conflict: Sequence[Any]) -> Any:
    """The board with nothing given but what a conflict names."""
    reasons = {cell for one in conflict for cell in one.cells}
    clues, givens = kept_only(board.size, board.clues, board.givens, reasons)
    return replace(board, clues=tuple(clues), givens=tuple(givens), entries=(0,) * board.size**2)
