"""Moves on a dic-dac-doe board, as text: painting, pinning, and the demon's own moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.core import cell_board
from workbench.core.errors import IllegalMove
from workbench.puzzles.dicdacdoe.rules.board import Board, symbol
from workbench.puzzles.dicdacdoe.rules.check import lines_won, peaceful_flaw


def apply(board: Board, move: str) -> Board:
    """The board after a move: `paint`, `pin`, `unpin` and `clear` as on every board of cells, and

    demon ROW COL                   the demon's next move, for the player whose turn it is.
    peace                           take back all moves of the demon.

    Whatever changes the peaceful moves takes back the demon's.
    """
    after = cell_board.apply(board, move, {"demon": _demon, "peace": _peace})
    return after if move.split()[0] in ("demon", "unpin") else replace(after, demon=())


def caption(board: Board, move: str) -> str:
    """A move in words, for the history."""
    match move.split():
        case ["demon", *cell]:
            return f"The demon at row {cell[0]}, column {cell[1]}"
        case ["peace"]:
            return "The demon's moves taken back"
    return cell_board.caption(move)


def _demon(board: Board, words: Sequence[str]) -> Board:
    chosen = cell_board.read_cells(words, board.rows, board.cols)
    if len(chosen) != 1:
        raise IllegalMove("the demon makes one move at a time")
    return with_demon(board, chosen[0])


def with_demon(board: Board, index: int) -> Board:
    """The board after the demon's next move; IllegalMove when it is not the demon's turn or the cell is taken."""
    flaw = peaceful_flaw(board)
    if flaw is not None:
        raise IllegalMove(flaw)
    won = lines_won(board)
    if won:
        raise IllegalMove(f"the game is over: {symbol(won[0].players[0])} has won")
    if board.pieces[index]:
        raise IllegalMove(f"{board.place(index)} is taken")
    return replace(board, demon=(*board.demon, index))


def _peace(board: Board, words: Sequence[str]) -> Board:
    cell_board.no_more(words)
    return board
