"""The rules of the game: variants, positions, moves, and who has won. No history, no values, no solver.

Squares count from 0 row by row in here; people, files and facts count them from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import perm

from workbench.core.errors import IllegalMove, OptionError

LARGEST = 7
"""Rows and columns at most: a set of squares fits into 64 bits."""

Queue = tuple[int, ...]
"""The squares of one side, oldest piece first."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Which game it is: the size of the board, the pieces of each side, and how many in a line win."""

    rows: int = 3
    cols: int = 3
    pieces: int = 3
    run: int = 3

    def __post_init__(self) -> None:
        if 2 * self.pieces >= self.cells:
            raise OptionError(
                f"pieces: {self.pieces} a side want more than {2 * self.pieces} squares, the board has {self.cells}"
            )

    @property
    def cells(self) -> int:
        """The number of squares."""
        return self.rows * self.cols

    @property
    def full(self) -> int:
        """The number of pieces from which on every move takes one off the board."""
        return 2 * self.pieces

    @property
    def placements(self) -> int:
        """Ways to place all pieces of both sides in order: 60,480 for the usual game."""
        return perm(self.cells, self.full)

    @property
    def words(self) -> str:
        """For sentences."""
        return f"{self.rows} × {self.cols}, {self.pieces} pieces, {self.run} in a line"


@dataclass(frozen=True, slots=True)
class Position:
    """What counts for the rest of the game: both queues, oldest first, and who is to move."""

    x: Queue = ()
    o: Queue = ()
    x_to_move: bool = True

    @property
    def mover(self) -> Queue:
        """The pieces of the side to move."""
        return self.x if self.x_to_move else self.o

    @property
    def other(self) -> Queue:
        """The pieces of the side that has just moved."""
        return self.o if self.x_to_move else self.x

    @property
    def side(self) -> str:
        """Who is to move: "X" or "O"."""
        return "X" if self.x_to_move else "O"

    @property
    def other_side(self) -> str:
        """Who has just moved, or would have."""
        return "O" if self.x_to_move else "X"

    @property
    def queues(self) -> tuple[tuple[str, Queue], ...]:
        """The pieces of either side by its name."""
        return ("X", self.x), ("O", self.o)

    def passed(self, mine: Queue, theirs: Queue) -> Position:
        """The position with the other side to move: `mine` are the pieces of the side that has moved."""
        return Position(mine, theirs, False) if self.x_to_move else Position(theirs, mine, True)


@cache
def lines(variant: Variant) -> tuple[int, ...]:
    """All winning lines as masks of squares: rows, columns and both diagonals."""
    found = []
    for row in range(variant.rows):
        for col in range(variant.cols):
            # a line of one square is the same in all four directions
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))[: 1 if variant.run == 1 else 4]:
                last_row, last_col = row + down * (variant.run - 1), col + right * (variant.run - 1)
                if last_row < variant.rows and 0 <= last_col < variant.cols:
                    squares = ((row + k * down) * variant.cols + col + k * right for k in range(variant.run))
                    found.append(sum(1 << square for square in squares))
    return tuple(found)


def line_of(variant: Variant, queue: Queue) -> tuple[int, ...]:
    """The squares of the first line among these pieces; empty when there is none."""
    mask = sum({1 << square for square in queue})
    for line in lines(variant):
        if mask & line == line:
            return tuple(square for square in range(variant.cells) if line >> square & 1)
    return ()


def has_line(variant: Variant, queue: Queue) -> bool:
    """Whether these pieces hold a line."""
    mask = 0
    for square in queue:
        mask |= 1 << square
    return any(mask & line == line for line in lines(variant))


def winner(variant: Variant, position: Position) -> str | None:
    """Who has a line: "X", "O", "both", or None."""
    x, o = has_line(variant, position.x), has_line(variant, position.o)
    return "both" if x and o else "X" if x else "O" if o else None


def finished(variant: Variant, position: Position) -> bool:
    """Whether a side has won."""
    return winner(variant, position) is not None


def moves(variant: Variant, position: Position) -> Iterator[int]:
    """The squares that the side to move may play: all empty ones, unless the game is over."""
    if finished(variant, position):
        return
    taken = {*position.x, *position.o}
    yield from (square for square in range(variant.cells) if square not in taken)


def after(variant: Variant, position: Position, square: int) -> Position:
    """The position after a move that is allowed: the piece is placed, then the oldest one too many goes."""
    placed = (*position.mover, square)
    return position.passed(placed[1:] if len(placed) > variant.pieces else placed, position.other)


def play(variant: Variant, position: Position, square: int) -> Position:
    """The position after a move; IllegalMove when it is not allowed."""
    if not 0 <= square < variant.cells:
        raise IllegalMove(f"there is no square {square + 1}: the board has 1 to {variant.cells}")
    if finished(variant, position):
        raise IllegalMove("the game is over: there is a line")
    if square in position.x or square in position.o:
        oldest = len(position.mover) == variant.pieces and square == position.mover[0]
        why = "your oldest piece goes only after the move" if oldest else "pieces go on empty squares"
        raise IllegalMove(f"square {square + 1} is taken: {why}")
    return after(variant, position, square)


def vanishing(variant: Variant, position: Position) -> int | None:
    """The square of the piece that the next move takes off the board; None when there is none."""
    full = len(position.mover) == variant.pieces and not finished(variant, position)
    return position.mover[0] if full else None


def fits_turn(variant: Variant, position: Position) -> bool:
    """Whether the numbers of pieces go with who is to move: X begins and the sides take turns."""
    x, o = len(position.x), len(position.o)
    if x == o == variant.pieces:
        return True
    return x == o if position.x_to_move else x == o + 1


def reachable(variant: Variant, position: Position) -> bool:
    """Whether play from the empty board can lead to a position that breaks no rule.

    With all pieces on the board and X to move, the pieces may have been placed just in that order, so that nothing but
    an earlier line stands against it. With O to move, X has moved a piece from a square that is empty now.
    """
    if has_line(variant, position.mover):  # the game would have ended before
        return False
    last = position.other
    if not last:
        return True
    if has_line(variant, last[:-1]):  # the last move did not make this line
        return False
    if position.x_to_move or len(position.o) < variant.pieces:
        return True
    taken = {*position.x, *position.o}
    before = (square for square in range(variant.cells) if square not in taken)
    return any(not has_line(variant, (square, *last[:-1])) for square in before)
