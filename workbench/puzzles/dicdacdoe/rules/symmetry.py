"""Symmetries of a board that are their own inverse: a half turn and the mirrors."""

from __future__ import annotations

from collections.abc import Callable

Symmetry = tuple[int, ...]
"""The image of each cell, as indices row by row."""

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
