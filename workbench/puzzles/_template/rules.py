"""The board, its moves, and the rules that judge it. Squares are indices row by row from 0; in texts cells from 1."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from workbench.core.cell_board import SquareBoard
from workbench.core.verdict import Verdict, Violation

A, B = ARMIES = (1, 2)
"""What stands on a square: a queen of one of them, else 0."""
LARGEST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(SquareBoard):
    """Squares with queens, some of them pinned; how many queens each army is to have."""

    army: int
    symbols = ".AB"

    @property
    def queens(self) -> tuple[int, ...]:
        """The squares with a queen."""
        return tuple(i for i, army in enumerate(self.cells) if army)

    def says(self, square: int) -> str:
        """What stands on a square: "empty" or "a queen of A"."""
        return f"a queen of {self.symbols[self.cells[square]]}" if self.cells[square] else "empty"


@cache
def lines(size: int) -> tuple[tuple[int, ...], ...]:
    """All rows, columns and diagonals."""
    found: dict[tuple[str, int], list[int]] = defaultdict(list)
    for square in range(size**2):
        row, col = divmod(square, size)
        for key in (("row", row), ("column", col), ("down", row - col), ("up", row + col)):
            found[key].append(square)
    return tuple(map(tuple, found.values()))


def seen(board: Board, army: int) -> frozenset[int]:
    """The squares that an army's queens see, their own included. A queen in between does not matter: if she is of the
    other army, that one is attacked, and if not, she sees as much herself."""
    held = (line for line in lines(board.size) if any(board.cells[i] == army for i in line))
    return frozenset(i for line in held for i in line)


def left_to(board: Board, army: int) -> list[int]:
    """The empty squares that the other army does not see."""
    return sorted(set(range(len(board.cells))) - seen(board, A + B - army) - set(board.queens))


def check(board: Board) -> Verdict:
    """What the rules say; the score, for puzzles whose boards are worth something, is the smaller army."""
    counts = [board.cells.count(army) for army in ARMIES]
    violations = (*_attacks(board), *_too_many(board))
    return Verdict(violations, complete=counts == [board.army, board.army], score=min(counts))


def _attacks(board: Board) -> Iterator[Violation]:
    for line in lines(board.size):
        for one, other in pairwise(i for i in line if board.cells[i]):
            if board.cells[one] != board.cells[other]:
                message = f"the queens at {board.place(one)} and {board.place(other)} attack each other"
                yield Violation("attack", message, (board.cell(one), board.cell(other)))


def _too_many(board: Board) -> Iterator[Violation]:
    for army in ARMIES:
        count = board.cells.count(army)
        if count > board.army:
            yield Violation("army", f"{board.symbols[army]} has {count} queens, {board.army} are asked for")
