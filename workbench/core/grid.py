"""Cells, their names as targets, and steps between them.

A cell is (row, col), both counted from 1 as people and files do. What surrounds a grid (the clues at the edge)
lies at row or column 0 and at size + 1, so that one pair of numbers names everything that can be lit.
"""

from __future__ import annotations

Cell = tuple[int, int]
Target = str

_MOVE = "move: "
STEPS: dict[str, Cell] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
ENDS = ("home", "end")
"""Keys that lead to the first and the last cell of a row, with Ctrl of the grid."""


def cell_target(cell: Cell) -> Target:
    """The target under which a cell is drawn: "cell 2 3"."""
    return f"cell {cell[0]} {cell[1]}"


def target_cell(target: Target | None) -> Cell | None:
    """The cell that a target names, or None for other targets."""
    words = (target or "").split()
    if len(words) == 3 and words[0] == "cell":
        return int(words[1]), int(words[2])
    return None


def cell_at(index: int, cols: int) -> Cell:
    """The cell with an index, counted row by row from 0."""
    return index // cols + 1, index % cols + 1


def index_at(cell: Cell, rows: int, cols: int) -> int | None:
    """The index of a cell, counted row by row from 0; None when the grid has no such cell."""
    row, col = cell
    return (row - 1) * cols + col - 1 if 1 <= row <= rows and 1 <= col <= cols else None


def cell_in_words(cell: Cell) -> str:
    """For sentences: "row 2, column 3"."""
    return f"row {cell[0]}, column {cell[1]}"


def move_target(move: str) -> Target:
    """The target of something that makes a move when it is clicked: a button on the board, a row of a table."""
    return f"{_MOVE}{move}"


def target_move(target: Target | None) -> str | None:
    """The move that a target makes, or None for other targets."""
    return target.removeprefix(_MOVE) if target is not None and target.startswith(_MOVE) else None


def step(cell: Cell, key: str, low: Cell, high: Cell) -> Cell:
    """The neighbour in the direction of an arrow key ("up", "down", "left", "right"), kept within low..high."""
    down, right = STEPS[key]
    return (min(max(cell[0] + down, low[0]), high[0]), min(max(cell[1] + right, low[1]), high[1]))


def end(cell: Cell, key: str, low: Cell, high: Cell, *, far: bool) -> Cell:
    """The first or the last cell of a row, or, `far`, of the grid: where "home" and "end" lead."""
    first = key == "home"
    return (low if first else high) if far else (cell[0], low[1] if first else high[1])


def cells_between(one: Cell, other: Cell) -> tuple[Cell, ...]:
    """The cells on the straight way from one to another, both included: what a quick pointer was drawn over."""
    down, right = other[0] - one[0], other[1] - one[1]
    steps = max(abs(down), abs(right), 1)
    return tuple((one[0] + round(down * k / steps), one[1] + round(right * k / steps)) for k in range(steps + 1))
