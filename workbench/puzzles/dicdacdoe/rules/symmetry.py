"""Symmetries of a board that are their own inverse: a half turn and the mirrors."""

from __future__ import annotations

from collections.abc import Callable

Symmetry = tuple[int, ...]
"""The image of each cell, as indices row by row."""


def symmetries(rows: int, cols: int, name: str) -> tuple[Symmetry, ...]:
    """Those that an option's value allows: `rot180` the half turn, `any` that and every mirror, `none` nothing."""
    if name == "none":
        return ()
    half_turn = _images(rows, cols, lambda row, col: (rows - 1 - row, cols - 1 - col))
    if name == "rot180":
        return (half_turn,)
    found = [
        half_turn,
        _images(rows, cols, lambda row, col: (row, cols - 1 - col)),
        _images(rows, cols, lambda row, col: (rows - 1 - row, col)),
    ]
    if rows == cols:
        found.append(_images(rows, cols, lambda row, col: (col, row)))
        found.append(_images(rows, cols, lambda row, col: (cols - 1 - col, rows - 1 - row)))
    return tuple(dict.fromkeys(found))


def symmetric(contents: tuple[int, ...], images: Symmetry) -> bool:
    """Whether the empty cells (0) are the same after a symmetry."""
    return all((not contents[cell]) == (not contents[image]) for cell, image in enumerate(images))


def _images(rows: int, cols: int, turned: Callable[[int, int], tuple[int, int]]) -> Symmetry:
    cells = (turned(row, col) for row in range(rows) for col in range(cols))
    return tuple(row * cols + col for row, col in cells)
