"""A game against the demon: what is still to be placed, what a hand may do, how it has ended. No drawing."""

from __future__ import annotations

from workbench.core.cell_board import EMPTY
from workbench.core.cell_gesture import PIN
from workbench.core.control import ControlText
from workbench.core.options import Values
from workbench.core.wording import listed
from workbench.puzzles.dicdacdoe.options import PLAY
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board, shares, symbol
from workbench.puzzles.dicdacdoe.rules.check import counts, is_safe, lines_open, lines_won, peaceful_flaw
from workbench.puzzles.dicdacdoe.rules.moves import apply

_AGAIN = "Ctrl+Z takes your last piece back, Ctrl+R all of them"


def plays(view: Values) -> bool:
    """Whether a person plays against the demon."""
    return view.flag(PLAY.name)


def begun(board: Board) -> Board | None:
    """The board as it was given; None where nothing is given: then the board is a drawing of one's own."""
    return apply(board, "clear") if board.pins else None


def missing(board: Board) -> dict[int, int]:
    """How many pieces of which player are still to be placed."""
    have = counts(board)
    left = {player: due - have[player] for player, due in shares(board.moves, board.players).items()}
    return {player: count for player, count in left.items() if count > 0}


def goal(board: Board) -> str:
    """What is to be done, the same from the beginning to the end; of a finished drawing, what it is."""
    if begun(board) is None and is_safe(board):
        return f"A safe board: no line of {board.run} stays open, and a demon that moves for everybody plays in vain."
    pieces = listed(f"{count} {symbol(player)}" for player, count in missing(begun(board) or board).items())
    return (
        f"Put {pieces or 'the pieces'} on empty cells so that no line of {board.run} stays open. "
        "Then the demon moves for everybody, and wins on an open line."
    )


def result(board: Board, view: Values) -> str:
    """How the game has ended: with the last piece if it leaves no line open or a line complete, else with the demon's
    win; "" before."""
    if not plays(view) or missing(board):
        return ""
    if won := lines_won(board):
        who = "the demon" if board.demon else "you"
        return f"lost, {who} completed a line of {symbol(won[0].players[0])}"
    if peaceful_flaw(board) is not None:
        return ""
    return "" if lines_open(board) else "won, no line was left for the demon"


def words(board: Board, view: Values) -> ControlText:
    """What is to be placed, what is wrong, or what can be done after the end, which is told beside the board."""
    if ended := result(board, view):
        return ControlText("Ctrl+Shift+N deals another board" if ended.startswith("won") else _AGAIN)
    if left := missing(board):
        pieces = listed(f"{count} {symbol(player)}" for player, count in left.items())
        keys = " ".join(SYMBOLS[: board.players])
        return ControlText(f"Still to place: {pieces}. Keys: arrows, {keys} place, 0 clears")
    if flaw := peaceful_flaw(board):
        return ControlText(flaw, "bad", bold=True)
    return ControlText("The demon moves", bold=True)


def brush(board: Board, chosen: str) -> str:
    """What a click places: what was chosen, or where all of that stand already the next symbol that is missing."""
    left = missing(board)
    if chosen == EMPTY or (chosen in SYMBOLS and SYMBOLS.index(chosen) + 1 in left):
        return chosen
    return symbol(next(iter(left), 1)) if chosen == PIN or left else chosen


def refused(board: Board, index: int, move: str) -> str:
    """Why the game does not allow a move on a cell; "" where it does."""
    if index in board.pins:
        return f"{board.place(index)} is given: it stays"
    if not move.startswith("paint "):
        return "While you play nothing is pinned"
    before, after = missing(board), counts(apply(board, move))
    for player, due in shares(board.moves, board.players).items():
        if after[player] > due and player not in before:
            return f"All {due} {symbol(player)} are on the board: take one back, or place another symbol"
    return ""
