"""The board of a tower puzzle: what is given, what a person has filled in, and the rules that judge it. No solver.

Inside, rows and columns count from 0; in moves, texts and violations from 1 (see `core.grid`), where clues lie at row
or column 0 and size + 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from workbench.core.grid import Cell
from workbench.core.verdict import Verdict, Violation

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
    """

    size: int
    clues: tuple[int, ...]
    givens: tuple[int, ...]
    entries: tuple[int, ...]
    marks: tuple[int, ...]
    done: frozenset[int] = frozenset()

    @property
    def heights(self) -> tuple[int, ...]:
        """n*n heights, given or filled in, 0 where there is none."""
        return tuple(given or entry for given, entry in zip(self.givens, self.entries, strict=True))

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


# ------------------------------------------------------------------------------------------------ streets


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


def cell_of(size: int, index: int) -> Cell:
    """The cell, counted from 1, of a cell index."""
    return index // size + 1, index % size + 1


# ------------------------------------------------------------------------------------------------ judging


@lru_cache(maxsize=32)  # a window asks for the same few boards several times a frame
def check(board: Board) -> Verdict:
    """What the rules say; partly filled boards are judged as far as that is possible."""
    violations = [*_range(board), *_repeats(board), *_sights(board)]
    return Verdict(tuple(violations), complete=all(board.heights))


def _range(board: Board) -> Iterator[Violation]:
    n = board.size
    for clue, number in enumerate(board.clues):
        if not 0 <= number <= n:
            yield Violation("range", f"{clue_name(n, clue)} is {number}: 1 to {n} can be seen", (clue_cell(n, clue),))
    for index, height in enumerate(board.heights):
        if not 0 <= height <= n:
            row, col = cell_of(n, index)
            yield Violation(
                "range", f"row {row}, column {col} has height {height}: 1 to {n} are possible", ((row, col),)
            )


def _repeats(board: Board) -> Iterator[Violation]:
    n, heights = board.size, board.heights
    for what, first_clue in (("row", 2 * n), ("column", 0)):
        for k in range(n):
            places: dict[int, list[Cell]] = {}
            for index in street(n, first_clue + k):
                places.setdefault(heights[index], []).append(cell_of(n, index))
            for height, cells in sorted(places.items()):
                if height and len(cells) > 1:
                    several = f"height {height} twice" if len(cells) == 2 else f"{len(cells)} towers of height {height}"
                    yield Violation(f"repeat-{what}", f"{what} {k + 1} has {several}", tuple(cells))


def _sights(board: Board) -> Iterator[Violation]:
    n, heights = board.size, board.heights
    for clue, number in enumerate(board.clues):
        if not 1 <= number <= n:
            continue
        cells = street(n, clue)
        line = [heights[i] for i in cells]
        low, high = sight_range(line, n)
        if low <= number <= high:
            continue
        count = f"{low}" if low == high else f"{low} to {high}"
        lit = (clue_cell(n, clue), *(cell_of(n, cells[p]) for p in seen(line)))
        yield Violation("sight", f"{clue_name(n, clue)} is {number}, but {count} can be seen from there", lit)


def sight_range(line: Sequence[int], size: int) -> tuple[int, int]:
    """The least and most towers that can be seen along a street, whatever its blanks (0) come to hold.

    Exact for a full street. For one with blanks only the towers before the tallest possible one are certain: the
    bounds are safe, not sharp.
    """
    if 0 not in line:
        count = len(seen(line))
        return count, count
    first = line.index(0)
    ahead = seen(line[:first])
    tallest = line[ahead[-1]] if ahead else 0
    placed = {height for height in line if height}
    if tallest == size:
        return len(ahead), len(ahead)
    # the tallest tower is still to come; between it and what is seen already, at most these can show
    taller_missing = sum(1 for height in range(tallest + 1, size + 1) if height not in placed)
    later = line[first:]
    end = later.index(size) if size in later else len(later) - 1
    room = later[: end + 1]
    placed_taller = sum(1 for height in room if height > tallest)
    blanks = room.count(0)
    return len(ahead) + 1, len(ahead) + placed_taller + min(taller_missing, blanks)
