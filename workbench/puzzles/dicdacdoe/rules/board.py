"""The board of a dic-dac-doe: peaceful pieces, pins, the demon's moves, turns, and words for sentences. No judging.

Inside, cells are indices row by row from 0 and players count from 1, 0 being an empty cell; in moves, texts and
violations rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from workbench.core.cell_board import EMPTY, CellBoard
from workbench.core.errors import OptionError
from workbench.core.wording import listed

SYMBOLS = "XO+*#@"
LARGEST = 50
FEWEST_PLAYERS, MOST_PLAYERS = 2, len(SYMBOLS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(CellBoard):
    """An immutable board: cells hold the pieces of the peaceful moves, 0 or the player, from 1.

    run      how many in a line win.
    moves    M: how many peaceful moves there are; the demon makes all others.
    demon    the cells of the demon's moves in order; who moves follows from the turn order.
    """

    run: int
    players: int
    moves: int
    demon: tuple[int, ...] = ()
    symbols: ClassVar[str] = EMPTY + SYMBOLS

    @property
    def brushes(self) -> str:
        """The symbols of those who play."""
        return self.symbols[: self.players + 1]

    @property
    def size(self) -> int:
        return self.rows * self.cols

    @property
    def shape(self) -> tuple[int, int, int]:
        """(rows, cols, run)."""
        return self.rows, self.cols, self.run

    @property
    def filled(self) -> int:
        """The number of peaceful pieces."""
        return self.size - self.cells.count(0)

    @property
    def pieces(self) -> tuple[int, ...]:
        """What stands on each cell, the demon's moves included."""
        if not self.demon:
            return self.cells
        pieces = list(self.cells)
        for number, cell in enumerate(self.demon, self.moves):
            pieces[cell] = turn(number, self.players)
        return tuple(pieces)

    def keeps(self, answer: Board) -> bool:
        """Whether `answer` is a board of the same game that keeps every pinned cell."""
        same = (self.shape, self.players) == (answer.shape, answer.players)
        return same and self.keeps_pins(answer)


def default_moves(cells: int) -> int:
    """Peaceful moves of a new board: a fifth of it is left to the demon."""
    return cells - cells // 5


def empty(rows: int, cols: int, run: int = 3, players: int = 3, moves: int | None = None) -> Board:
    """A board without pieces; OptionError when these numbers do not go together."""
    size = rows * cols
    if run > max(rows, cols):
        raise OptionError(f"run is {run}, longer than the board: {rows} by {cols} has lines of up to {max(rows, cols)}")
    moves = default_moves(size) if moves is None else moves
    if moves > size:
        raise OptionError(f"moves is {moves}, more than the board has cells: {rows} by {cols} is {size}")
    return Board(rows=rows, cols=cols, run=run, players=players, moves=moves, cells=(0,) * size)


# ------------------------------------------------------------------------------------------------ turns


def turn(number: int, players: int) -> int:
    """Who makes a move, the moves counted from 0: a player from 1."""
    return number % players + 1


def share(moves: int, players: int, player: int) -> int:
    """How many of the first `moves` moves are `player`'s (from 1)."""
    return moves // players + (1 if player <= moves % players else 0)


def shares(moves: int, players: int) -> dict[int, int]:
    """How many of the first `moves` moves are whose."""
    return {player: share(moves, players, player) for player in range(1, players + 1)}


def rest_after(board: Board, moves: int) -> dict[int, int]:
    """How many moves each player still gets after the first `moves`, until the board is full."""
    made = shares(moves, board.players)
    return {player: all_of_them - made[player] for player, all_of_them in shares(board.size, board.players).items()}


def rest(board: Board) -> dict[int, int]:
    """How many moves each player still gets once the peaceful ones, and the demon's so far, are made."""
    return rest_after(board, board.moves + len(board.demon))


def whose_turn(board: Board) -> int:
    """The player for whom the demon moves next."""
    return turn(board.moves + len(board.demon), board.players)


# ------------------------------------------------------------------------------------------------ words


def after_moves(moves: int) -> str:
    """ "after 0 moves", "after 1 move"."""
    return f"after {moves} move{'' if moves == 1 else 's'}"


def symbol(player: int) -> str:
    """The symbol of a player, `.` for 0."""
    return Board.symbols[player]


def either(players: Sequence[int]) -> str:
    """For sentences: "X", "X or O", "X, O or +"."""
    return listed(map(symbol, players), "or")


def line_name(board: Board, line: Sequence[int]) -> str:
    """For sentences: "row 2, columns 3 to 5"."""
    (row, col), (last_row, last_col) = board.cell(line[0]), board.cell(line[-1])
    if row == last_row:
        return f"row {row}, columns {col} to {last_col}"
    if col == last_col:
        return f"column {col}, rows {row} to {last_row}"
    return f"the diagonal from row {row}, column {col} to row {last_row}, column {last_col}"


# ------------------------------------------------------------------------------------------------ other boards


def with_pieces(board: Board, cells: Sequence[int], moves: int | None = None) -> Board:
    """The board with other peaceful pieces, perhaps after another number of moves, and no move of the demon."""
    return replace(board, cells=tuple(cells), moves=board.moves if moves is None else moves, demon=())


def restricted(board: Board, pins: Iterable[int]) -> Board:
    """The board with nothing on it but these of its pins."""
    kept = frozenset(pins)
    cells = tuple(piece if i in kept else 0 for i, piece in enumerate(board.cells))
    return replace(board, cells=cells, pins=kept, demon=())


def with_moves(board: Board, moves: int) -> Board:
    """The board with another number of peaceful moves; OptionError when it has not so many cells."""
    if moves > board.size:
        raise OptionError(f"{moves} moves are more than the board has cells: {board.size}")
    return replace(board, moves=moves, demon=())
