"""Moves on a dic-dac-doe board, as text: painting, pinning, and the demon's own moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.core.errors import IllegalMove
from workbench.core.move_text import read_cells
from workbench.puzzles.dicdacdoe.rules.board import EMPTY, SYMBOLS, Board, place, symbol
from workbench.puzzles.dicdacdoe.rules.check import lines_won, peaceful_flaw

Words = Sequence[str]


def apply(board: Board, move: str) -> Board:
    """The board after a move:

    paint S ROW COL [ROW COL ...]   these cells get the symbol S, `.` empties them; pinned ones stay.
    pin ROW COL [ROW COL ...]       these cells stay in every solve.      unpin ROW COL [...]   they need not.
    pin all                         every piece stays.                    unpin all             nothing need stay.
    clear                           remove all pieces that are not pinned.
    demon ROW COL                   the demon's next move, for the player whose turn it is.
    peace                           take back all moves of the demon.

    Whatever changes the peaceful moves takes back the demon's.
    """
    words = move.split()
    if not words or words[0] not in _MOVES:
        raise IllegalMove(f"'{move}' is no move: {', '.join(_MOVES)} are")
    return _MOVES[words[0]](board, words[1:])


def caption(board: Board, move: str) -> str:
    """A move in words, for the history."""
    words = move.split()
    name, cells = words[0], words[2:] if words[0] == "paint" else words[1:]
    count = len(cells) // 2
    where = f"row {cells[0]}, column {cells[1]}" if count == 1 else f"{count} cells"
    match name:
        case "paint":
            return f"Empty {where}" if words[1] == EMPTY else f"{words[1].upper()} at {where}"
        case "pin" | "unpin":
            return f"{name.capitalize()} {'all' if not count else where}"
        case "demon":
            return f"The demon at {where}"
        case "peace":
            return "The demon's moves taken back"
    return "Clear"


def _paint(board: Board, words: Words) -> Board:
    name = words[0].upper() if words else ""
    if name != EMPTY and (len(name) != 1 or name not in SYMBOLS[: board.players]):
        raise IllegalMove(f"'{name}' is no symbol of this board: {' '.join(SYMBOLS[: board.players])} and . are")
    player = 0 if name == EMPTY else SYMBOLS.index(name) + 1
    chosen = read_cells(words[1:], board.rows, board.cols)
    free = [index for index in chosen if index not in board.pins]
    if not free:
        raise IllegalMove(f"{place(board, chosen[0])} is pinned")
    cells = list(board.cells)
    for index in free:
        cells[index] = player
    return replace(board, cells=tuple(cells), demon=())


def _pin(board: Board, words: Words) -> Board:
    more = (
        [i for i, piece in enumerate(board.cells) if piece]
        if list(words) == ["all"]
        else read_cells(words, board.rows, board.cols)
    )
    return replace(board, pins=board.pins | frozenset(more), demon=())


def _unpin(board: Board, words: Words) -> Board:
    fewer = board.pins if list(words) == ["all"] else frozenset(read_cells(words, board.rows, board.cols))
    return replace(board, pins=board.pins - fewer)


def _clear(board: Board, words: Words) -> Board:
    _no_more(words)
    cells = tuple(piece if index in board.pins else 0 for index, piece in enumerate(board.cells))
    return replace(board, cells=cells, demon=())


def _demon(board: Board, words: Words) -> Board:
    chosen = read_cells(words, board.rows, board.cols)
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
        raise IllegalMove(f"{place(board, index)} is taken")
    return replace(board, demon=(*board.demon, index))


def _peace(board: Board, words: Words) -> Board:
    _no_more(words)
    return replace(board, demon=())


def _no_more(words: Words) -> None:
    if words:
        raise IllegalMove("this move stands alone")


_MOVES = {
    "paint": _paint,
    "pin": _pin,
    "unpin": _unpin,
    "clear": _clear,
    "demon": _demon,
    "peace": _peace,
}
