"""States in which a search may start, and boards with moves to spare filled up."""

from __future__ import annotations

import random

from workbench.puzzles.dicdacdoe.rules.board import Board, shares, turn

Contents = tuple[int, ...]
"""rows*cols contents: 0 empty, else a player from 1."""


def start_state(board: Board, moves: int, wish: Contents, rng: random.Random) -> Contents:
    """Contents with the right counts that keep the pins, and of what is wished as much as the counts allow.

    The pins must fit the counts.
    """
    left: dict[int, int] = {0: board.size - moves, **shares(moves, board.players)}
    contents = [-1] * board.size
    for cell in board.pins:
        contents[cell] = board.cells[cell]
        left[board.cells[cell]] -= 1
    # an empty board wishes for nothing: its cells are filled at random
    others = [cell for cell in range(board.size) if cell not in board.pins]
    rng.shuffle(others)
    for pieces_first in (True, False):
        for cell in others:
            value = wish[cell]
            if contents[cell] < 0 and bool(value) == pieces_first and left.get(value, 0) > 0:
                contents[cell] = value
                left[value] -= 1
    missing = [value for value, count in left.items() for _ in range(count)]
    rng.shuffle(missing)
    for cell in others:
        if contents[cell] < 0:
            contents[cell] = missing.pop()
    return tuple(contents)


def fill(board: Board, cells: Contents, moves: int) -> Contents:
    """Peaceful moves added in turn order, on any cells, until there are `moves`: a safe board stays safe."""
    contents = list(cells)
    holes = [cell for cell, value in enumerate(contents) if not value and cell not in board.pins]
    made = len(contents) - contents.count(0)
    for number in range(made, moves):
        contents[holes.pop()] = turn(number, board.players)
    return tuple(contents)
