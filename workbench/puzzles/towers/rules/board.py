"""The board of a tower puzzle: what is given, and what a person has filled in; and how hard one can be.

Inside, rows and columns count from 0; in moves, texts and violations from 1 (see `core.grid`), where clues lie at row
or column 0 and size + 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from workbench.core.grid import Cell

SMALLEST, LARGEST = 3, 15

Heights = tuple[int, ...]
"""n*n heights row by row."""


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board.

    size     n.
    clues    4n numbers, 0 is blank: top left to right, bottom left to right, left top to bottom, right top to bottom.
    givens   n*n heights row by row, 0 is blank: part of the puzzle, they stay in every solve.
    entries  n*n heights row by row, 0 is blank: what a person or solver has filled in; 0 where a given stands.
    marks    n*n bit masks row by row: bit h is set when height h is pencilled in.
    done     indices of clues that the person has ticked off.
    heights  n*n heights, given or filled in, 0 where there is none: kept, since views ask cell by cell.
    """

    size: int
    clues: tuple[int, ...]
    givens: tuple[int, ...]
    entries: tuple[int, ...]
    marks: tuple[int, ...]
    done: frozenset[int] = frozenset()
    heights: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        filled = tuple(given or entry for given, entry in zip(self.givens, self.entries, strict=True))
        object.__setattr__(self, "heights", filled)

    def filled_with(self, heights: Sequence[int]) -> Board:
        """The board with these n*n heights filled in wherever none is given; pencil marks go."""
        entries = tuple(0 if given else height for given, height in zip(self.givens, heights, strict=True))
        return replace(self, entries=entries, marks=(0,) * self.size**2)


def empty(size: int) -> Board:
    """A board without clues and heights."""
    blank = (0,) * size**2
    return Board(size, (0,) * (4 * size), blank, blank, blank)


def puzzle_of(clues: Sequence[int], givens: Sequence[int] | None = None) -> Board:
    """A board with nothing filled in: 4n clues and perhaps n*n givens."""
    size = len(clues) // 4
    blank = (0,) * size**2
    return Board(size, tuple(clues), blank if givens is None else tuple(givens), blank, blank)


# ------------------------------------------------------------------------------------------------ heights, streets


def every_height(size: int) -> int:
    """The mask of all heights: bit h is height h."""
    return (2 << size) - 2


def open_heights(size: int, heights: Sequence[int]) -> tuple[int, ...]:
    """n*n masks of the heights that do not stand yet in the row or column of each cell."""
    rows, cols = [0] * size, [0] * size
    for index, height in enumerate(heights):
        if height:
            rows[index // size] |= 1 << height
            cols[index % size] |= 1 << height
    return tuple(every_height(size) & ~rows[i // size] & ~cols[i % size] for i in range(size**2))


def heights_in(mask: int) -> Iterator[int]:
    """The heights of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def replaced(numbers: Sequence[int], index: int, number: int) -> tuple[int, ...]:
    """The numbers with another one at an index."""
    return (*numbers[:index], number, *numbers[index + 1 :])


def street(size: int, clue: int) -> tuple[int, ...]:
    """The n cell indices seen from a clue, nearest first."""
    side, k = divmod(clue, size)
    if side == 0:
        return tuple(range(k, size * size, size))
    if side == 1:
        return tuple(range(k, size * size, size))[::-1]
    row = tuple(range(k * size, (k + 1) * size))
    return row if side == 2 else row[::-1]


def seen(heights: Sequence[int]) -> tuple[int, ...]:
    """The positions, counted from 0, of the towers seen from the first one's side; blanks (0) hide nothing."""
    tallest, positions = 0, []
    for position, height in enumerate(heights):
        if height > tallest:  # only if taller than all before
            tallest = height
            positions.append(position)
    return tuple(positions)


def clues_of(size: int, heights: Sequence[int]) -> tuple[int, ...]:
    """All 4n clues of n*n heights."""
    return tuple(len(seen([heights[i] for i in street(size, clue)])) for clue in range(4 * size))


def clue_cell(size: int, clue: int) -> Cell:
    """Where a clue lies, counted from 1: (0, col), (n+1, col), (row, 0) or (row, n+1)."""
    side, k = divmod(clue, size)
    return ((0, k + 1), (size + 1, k + 1), (k + 1, 0), (k + 1, size + 1))[side]


def clue_index(size: int, cell: Cell) -> int | None:
    """The clue that lies at a cell of the edge, or None."""
    row, col = cell
    if 1 <= col <= size and row in (0, size + 1):
        return (0 if row == 0 else size) + col - 1
    if 1 <= row <= size and col in (0, size + 1):
        return (2 * size if col == 0 else 3 * size) + row - 1
    return None


def clue_name(size: int, clue: int) -> str:
    """For sentences: "the clue above column 3"."""
    return f"the clue {clue_place(size, clue)}"


def clue_place(size: int, clue: int) -> str:
    """For sentences: "above column 3"."""
    side, k = divmod(clue, size)
    return f"{('above column', 'below column', 'left of row', 'right of row')[side]} {k + 1}"


class Grade(Enum):
    """How hard a board is for a person; the values are what scripts say."""

    EASY = "easy"
    HARD = "hard"
    EXTREME = "extreme"
    UNREASONABLE = "unreasonable"

    @property
    def level(self) -> int:
        """0 for EASY up to 3."""
        return list(Grade).index(self)
