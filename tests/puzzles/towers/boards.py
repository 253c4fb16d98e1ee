"""Random boards, and all small Latin squares."""

from __future__ import annotations

from random import Random

from tests.judges import towers as judge
from workbench.puzzles.towers.engines.latin_squares import latin_square
from workbench.puzzles.towers.rules.board import Board, Heights, clues_of, puzzle_of


def latin_squares(size: int) -> list[Heights]:
    """All of them, up to 5 by 5."""
    return [tuple(square) for square in judge.squares(size).tolist()]


def a_board(size: int, rng: Random, clues: float, givens: float) -> Board:
    """A solvable board with about these shares of clues and givens."""
    square = latin_square(size, rng)
    return puzzle_of(
        [clue if rng.random() < clues else 0 for clue in clues_of(size, square)],
        [height if rng.random() < givens else 0 for height in square],
    )


def spoilt(board: Board, rng: Random) -> Board:
    """The same with another number in one place of its clues: hardly ever possible, which is seen late."""
    clues = list(board.clues)
    clues[rng.randrange(len(clues))] = rng.randint(2, board.size - 1)
    return puzzle_of(clues, board.givens)


def doubtful_board(size: int, seed: int) -> Board:
    """One with a wrong clue half of the time, and then hardly ever with a solution."""
    rng = Random(seed)
    board = a_board(size, rng, 0.5, 0.15)
    return spoilt(board, rng) if rng.random() < 0.5 else board
