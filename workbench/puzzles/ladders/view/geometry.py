"""Where the squares of a board lie in its drawing, and the names of squares and jumps there. No shapes.

Rows go to and fro, the first one at the bottom.
A square is 1 x 1. Rows and columns of the drawing count from 0 at the left bottom corner; the start, square 0, is a
place of its own below square 1.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, isqrt

from workbench.core.grid import cell_target, target_cell
from workbench.core.scene import Point
from workbench.puzzles.ladders.rules.board import Board, Jump

MARGIN = 0.3
"""Room around the squares."""
START_ROOM = 0.62
"""Height of the strip below the first row where the pieces wait."""


@lru_cache(maxsize=512)
def columns(squares: int) -> int:
    """How many squares a row has: full rows where possible, and no tall drawings."""
    low = isqrt(squares - 1) + 1
    fitting = [c for c in range(low, int(1.5 * low) + 1) if squares % c == 0]
    return fitting[0] if fitting else low


def rows(squares: int) -> int:
    """How many rows there are; the top one may be short."""
    return ceil(squares / columns(squares))


def place(squares: int, square: int) -> tuple[int, int]:
    """Row (from the bottom) and column (from the left) of a square from 1 to N."""
    across = columns(squares)
    row, col = divmod(square - 1, across)
    return row, col if row % 2 == 0 else across - 1 - col


def square_at_place(squares: int, row: int, col: int) -> int | None:
    """The square in a row and column of the drawing, or None."""
    across = columns(squares)
    if not (0 <= col < across and 0 <= row < rows(squares)):
        return None
    square = row * across + (col if row % 2 == 0 else across - 1 - col) + 1
    return square if square <= squares else None


def size(squares: int) -> tuple[float, float]:
    """Width and height of the board's part of the drawing, the strip of the start included, whether one begins there
    or not: squares stay where they are when that rule changes."""
    return columns(squares) + 2 * MARGIN, rows(squares) + 2 * MARGIN + START_ROOM


def start_place(squares: int) -> Point:
    """The middle of where pieces wait that have not begun: in the strip below the first row, behind its name."""
    return MARGIN + 1.36, rows(squares) + MARGIN + 0.12 + (START_ROOM - 0.16) / 2


def corner(squares: int, square: int) -> Point:
    """The left upper corner of a square from 1 to N."""
    row, col = place(squares, square)
    return MARGIN + col, MARGIN + rows(squares) - 1 - row


def centre(squares: int, square: int) -> Point:
    """The middle of a square; of what lies off the board the nearest square's."""
    x, y = corner(squares, min(max(square, 1), squares))
    return x + 0.5, y + 0.5


def square_at(squares: int, x: float, y: float) -> int | None:
    """The square under a point of the drawing, or None."""
    row = rows(squares) - 1 - int((y - MARGIN) // 1)
    return square_at_place(squares, row, int((x - MARGIN) // 1))


def neighbour(squares: int, square: int, key: str) -> int | None:
    """The square beside one in the direction of an arrow key ("up", "down", "left", "right"), or None."""
    row, col = place(squares, square)
    down, right = {"up": (1, 0), "down": (-1, 0), "left": (0, -1), "right": (0, 1)}[key]
    return square_at_place(squares, row + down, col + right)


def end(squares: int, square: int, key: str, *, far: bool) -> int:
    """The square at the left or right end of a square's row ("home", "end"), or, `far`, the first or the last one."""
    if far:
        return 1 if key == "home" else squares
    while (there := neighbour(squares, square, "left" if key == "home" else "right")) is not None:
        square = there
    return square


# ------------------------------------------------------------------------------------------------ names


def square_target(square: int) -> str:
    """The name under which a square is drawn."""
    return cell_target((1, square))


def target_square(target: str | None) -> int | None:
    """The square that a target names, or None for other targets."""
    cell = target_cell(target)
    return cell[1] if cell else None


def target_jump(board: Board, target: str | None) -> Jump | None:
    """The jump that a target names."""
    words = (target or "").split()
    if len(words) != 3 or words[0] != "jump":
        return None
    return find(board, int(words[1]), int(words[2]))


def find(board: Board, source: int, target: int) -> Jump | None:
    """The jump between two squares."""
    return next((jump for jump in board.jumps if jump.ends == (source, target)), None)
