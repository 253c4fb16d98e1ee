"""Moves on a dic-dac-doe board, as text: painting, pinning, and the demon's own moves."""

from __future__ import annotations

from dataclasses import replace

from workbench.core import cell_board
from workbench.core.errors import IllegalMove
from workbench.core.moves import Move, Moves
from workbench.puzzles.dicdacdoe.rules.board import Board, symbol
from workbench.puzzles.dicdacdoe.rules.check import lines_won, peaceful_flaw


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


def _peaceful(move: Move[Board]) -> Move[Board]:
    """A move that takes back the demon's."""
    return replace(move, run=lambda board, words: replace(move.run(board, words), demon=()))


MOVES: Moves[Board] = Moves(
    *(move if move.word == "unpin" else _peaceful(move) for move in cell_board.moves()),
    Move(  # the demon's next move, for the player whose turn it is
        "demon",
        "ROW COL",
        lambda board, words: with_demon(board, cell_board.read_cells(words, board.rows, board.cols)[0]),
        lambda board, words: f"The demon at row {words[0]}, column {words[1]}",
    ),
    Move("peace", "", lambda board, words: replace(board, demon=()), "The demon's moves taken back"),
)
apply = MOVES.apply
