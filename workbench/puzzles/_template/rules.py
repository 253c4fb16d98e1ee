"""The board, its moves, and the rules that judge it. Squares are indices row by row from 0; in texts cells from 1."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from workbench.core.errors import IllegalMove
from workbench.core.grid import Cell, cell_at, cell_in_words
from workbench.core.move_text import read_cell
from workbench.core.verdict import Verdict, Violation

EMPTY, A, B = SYMBOLS = (".", "A", "B")
LARGEST = 20


@dataclass(frozen=True, slots=True)
class Board:
    """size*size squares, each EMPTY, A or B; how many queens each army is to have; the squares that are pinned."""

    size: int
    army: int
    squares: tuple[str, ...]
    pins: frozenset[int] = frozenset()

    def count(self, army: str) -> int:
        """How many queens an army has."""
        return self.squares.count(army)

    @property
    def queens(self) -> tuple[int, ...]:
        """The squares with a queen."""
        return tuple(i for i, symbol in enumerate(self.squares) if symbol != EMPTY)

    def cell(self, square: int) -> Cell:
        """The cell of a square."""
        return cell_at(square, self.size)

    def place(self, square: int) -> str:
        """For sentences: "row 2, column 3"."""
        return cell_in_words(self.cell(square))

    def put(self, symbol: str, *squares: int) -> Board:
        """The board with other contents of some squares."""
        return replace(self, squares=tuple(symbol if i in squares else s for i, s in enumerate(self.squares)))


def in_words(symbol: str) -> str:
    """What stands on a square: "empty" or "a queen of A"."""
    return "empty" if symbol == EMPTY else f"a queen of {symbol}"


@cache
def lines(size: int) -> tuple[tuple[int, ...], ...]:
    """All rows, columns and diagonals."""
    found: dict[tuple[str, int], list[int]] = defaultdict(list)
    for square in range(size**2):
        row, col = divmod(square, size)
        for key in (("row", row), ("column", col), ("down", row - col), ("up", row + col)):
            found[key].append(square)
    return tuple(map(tuple, found.values()))


def seen(board: Board, army: str) -> frozenset[int]:
    """The squares that an army's queens see, their own included. A queen in between does not matter: if she is of the
    other army, that one is attacked, and if not, she sees as much herself."""
    held = (line for line in lines(board.size) if any(board.squares[i] == army for i in line))
    return frozenset(i for line in held for i in line)


def check(board: Board) -> Verdict:
    """What the rules say; the score is the smaller army."""
    counts = board.count(A), board.count(B)
    violations = (*_attacks(board), *_too_many(board))
    return Verdict(violations, complete=counts == (board.army, board.army), score=min(counts))


def _attacks(board: Board) -> Iterator[Violation]:
    for line in lines(board.size):
        for one, other in pairwise(i for i in line if board.squares[i] != EMPTY):
            if board.squares[one] != board.squares[other]:
                message = f"the queens at {board.place(one)} and {board.place(other)} attack each other"
                yield Violation("attack", message, (board.cell(one), board.cell(other)))


def _too_many(board: Board) -> Iterator[Violation]:
    for army in (A, B):
        if board.count(army) > board.army:
            yield Violation("army", f"{army} has {board.count(army)} queens, {board.army} are asked for")


def keeps(board: Board, answer: Board) -> bool:
    """Whether `answer` is a board of the same size with the same pins, and the same on them."""
    same = (board.size, board.pins) == (answer.size, answer.pins)
    return same and all(board.squares[i] == answer.squares[i] for i in board.pins)


def apply(board: Board, move: str) -> Board:
    """The board after `put S ROW COL` (S is A, B, or `.` for nothing) or `pin ROW COL` (or unpin)."""
    match move.split():
        case ["put", symbol, *where] if symbol in SYMBOLS:
            square = read_cell(where, board.size, board.size)
            if square in board.pins:
                raise IllegalMove(f"{board.place(square)} is pinned")
            return board.put(symbol, square)
        case ["pin", *where]:
            return replace(board, pins=board.pins ^ {read_cell(where, board.size, board.size)})
    raise IllegalMove(f"'{move}' is no move: 'put A 1 2', 'put . 1 2' and 'pin 1 2' are")


def caption(board: Board, move: str) -> str:
    """A move in words."""
    word, *rest = move.split()
    square = read_cell(rest[-2:], board.size, board.size)
    if word == "pin":
        return f"{'Unpin' if square in board.pins else 'Pin'} {board.place(square)}"
    return f"{'Nothing' if rest[0] == EMPTY else f'Queen of {rest[0]}'} at {board.place(square)}"
