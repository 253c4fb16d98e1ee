"""All solutions of a small board by trying every arrangement of every row: plain, and independent of the engines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from workbench.puzzles.towers.rules.board import Board, seen, street

Line = tuple[int, ...]


def arrangements(board: Board, near: int) -> list[Line]:
    """What can stand in the street of a clue, by this clue, the one that faces it, and the givens."""
    n = board.size
    givens = [board.givens[index] for index in street(n, near)]
    return [
        line
        for line in permutations(range(1, n + 1))
        if all(given in (0, height) for given, height in zip(givens, line, strict=True))
        and board.clues[near] in (0, len(seen(line)))
        and board.clues[near + n] in (0, len(seen(line[::-1])))
    ]


def all_solutions(board: Board) -> Iterator[tuple[int, ...]]:
    """The n*n heights of each solution of the clues and givens."""
    n = board.size
    rows = [arrangements(board, 2 * n + r) for r in range(n)]
    columns = [{line[:k] for line in arrangements(board, c) for k in range(n + 1)} for c in range(n)]

    def extend(above: tuple[Line, ...]) -> Iterator[tuple[int, ...]]:
        if len(above) == n:
            yield tuple(height for row in above for height in row)
            return
        for row in rows[len(above)]:
            more = (*above, row)
            if all(tuple(line[c] for line in more) in columns[c] for c in range(n)):
                yield from extend(more)

    yield from extend(())


def counted(board: Board) -> int:
    """How many solutions there are; 2 for several."""
    found = all_solutions(board)
    return sum(1 for _ in zip(range(2), found, strict=False))
