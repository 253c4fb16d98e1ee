"""The lines of a board, which of them a player can still complete, and its symmetries. Integers are bit sets: fast.

Cells are indices row by row, counted from 0. A bit set has a row of `cols + run - 1` bits for each row of the board,
the last `run - 1` of them always 0, so that shifting never carries a line over an edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

Line = tuple[int, ...]
"""The cells of a line, in order."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """What only depends on the shape of a board.

    steps    distance in bits between neighbours: along a row, a column, both diagonals.
    bits     the bit of each cell.
    starts   (step, first bit) to the line that begins there.
    through  the lines through each cell.
    """

    steps: tuple[int, ...]
    bits: tuple[int, ...]
    starts: Mapping[tuple[int, int], Line]
    through: tuple[tuple[Line, ...], ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line once."""
        return tuple(self.starts.values())


@lru_cache(maxsize=16)
def geometry(rows: int, cols: int, run: int) -> Geometry:
    """All lines of `run` cells in rows, columns and both diagonals. A run longer than a side has none along it."""
    width = cols + run - 1
    starts: dict[tuple[int, int], Line] = {}
    through: list[list[Line]] = [[] for _ in range(rows * cols)]
    ways = ((0, 1), (1, 0), (1, 1), (1, -1)) if run > 1 else ((0, 1),)
    for down, right in ways:
        for row in range(rows - down * (run - 1)):
            first = run - 1 if right < 0 else 0
            for col in range(first, cols - (run - 1 if right > 0 else 0)):
                line = tuple((row + down * i) * cols + col + right * i for i in range(run))
                starts[down * width + right, row * width + col] = line
                for cell in line:
                    through[cell].append(line)
    bits = tuple(1 << row * width + col for row in range(rows) for col in range(cols))
    return Geometry(tuple(d * width + r for d, r in ways), bits, starts, tuple(map(tuple, through)))


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line that a player has, or can still get.

    players   whose it can become, from 1; exactly one unless all its cells are empty.
    missing   how many of its cells are empty; 0: it is won.
    """

    line: Line
    players: tuple[int, ...]
    missing: int


def unblocked(shape: tuple[int, int, int], pieces: Sequence[int], player: int) -> Iterator[tuple[Line, int]]:
    """Lines that hold nothing but pieces of `player` and empty cells (0), and how many are empty."""
    found = geometry(*shape)
    own = sum(bit for bit, piece in zip(found.bits, pieces, strict=True) if piece in (0, player))
    for step in found.steps:
        alive = own
        for i in range(1, shape[2]):
            alive &= own >> i * step
        while alive:
            low = alive & -alive
            line = found.starts[step, low.bit_length() - 1]
            yield line, sum(1 for cell in line if not pieces[cell])
            alive ^= low


def open_lines(
    shape: tuple[int, int, int], pieces: Sequence[int], rest: Mapping[int, int], won_only: bool = False
) -> tuple[OpenLine, ...]:
    """The lines that are won or can still be completed, in the order in which the board is read.

    shape     (rows, cols, run).
    rest      how many moves each player still gets: a line with more empty cells than that is out of reach.
    won_only  only the lines that are won: empty cells block.
    """
    found: dict[Line, tuple[list[int], int]] = {}
    for player, moves in rest.items():
        seen = [piece or -1 for piece in pieces] if won_only else pieces
        for line, missing in unblocked(shape, seen, player):
            if missing <= moves:
                found.setdefault(line, ([], missing))[0].append(player)
    return tuple(OpenLine(line, tuple(players), missing) for line, (players, missing) in sorted(found.items()))


# ------------------------------------------------------------------------------------------------ symmetries

Symmetry = tuple[int, ...]
"""The image of each cell, as indices row by row, of a symmetry that is its own inverse."""

_HALF_TURN = "half turn"


def named_symmetries(rows: int, cols: int) -> dict[str, Symmetry]:
    """All of them by name: the half turn, the mirrors, and on a square board those along its diagonals."""
    found = {
        _HALF_TURN: _images(rows, cols, lambda row, col: (rows - 1 - row, cols - 1 - col)),
        "left to right": _images(rows, cols, lambda row, col: (row, cols - 1 - col)),
        "top to bottom": _images(rows, cols, lambda row, col: (rows - 1 - row, col)),
    }
    if rows == cols:
        found["falling diagonal"] = _images(rows, cols, lambda row, col: (col, row))
        found["rising diagonal"] = _images(rows, cols, lambda row, col: (cols - 1 - col, rows - 1 - row))
    return found


def symmetries(rows: int, cols: int, name: str) -> tuple[Symmetry, ...]:
    """Those that an option's value allows: `rot180` the half turn, `any` that and every mirror, `none` nothing."""
    if name == "none":
        return ()
    found = named_symmetries(rows, cols)
    return (found[_HALF_TURN],) if name == "rot180" else tuple(dict.fromkeys(found.values()))


def symmetric(contents: tuple[int, ...], images: Symmetry) -> bool:
    """Whether the empty cells (0) are the same after a symmetry."""
    return all((not contents[cell]) == (not contents[image]) for cell, image in enumerate(images))


def _images(rows: int, cols: int, turned: Callable[[int, int], tuple[int, int]]) -> Symmetry:
    cells = (turned(row, col) for row in range(rows) for col in range(cols))
    return tuple(row * cols + col for row, col in cells)
