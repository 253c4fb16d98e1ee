"""What the solvers can be asked about a dic-dac-doe board; what cannot be asked is refused first."""

from __future__ import annotations

from workbench.core.context import SolveContext
from workbench.core.errors import OptionError
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.puzzles.dicdacdoe.engines import earliest
from workbench.puzzles.dicdacdoe.engines import find as finding
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board, line_name, share, symbol
from workbench.puzzles.dicdacdoe.rules.check import check, counts, lines_won


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task."""
    refuse_symbols(board)
    refuse_won(pinned_only(board))
    if task == "earliest":
        return earliest.earliest(board, values.text("symmetry"), ctx)
    refuse_overfull(board)
    return finding.find(board, values.text("formulation"), ctx)


def pinned_only(board: Board) -> Board:
    """The board with nothing on it but what is pinned."""
    return finding.restricted(board, board.pins)


def refuse_symbols(board: Board) -> None:
    """OptionError for symbols that nobody plays."""
    for violation in check(board).violations:
        if violation.code == "symbol":
            raise OptionError(violation.message)


def refuse_won(pinned: Board) -> None:
    """OptionError for pins that are a line of somebody's. Pieces that are not pinned are hints, in a line or not."""
    won = lines_won(pinned)
    if won:
        line = line_name(pinned, won[0].line)
        raise OptionError(f"the board is won already: {symbol(won[0].players[0])} has {line}, all of it pinned")


def refuse_overfull(board: Board) -> None:
    """OptionError for more pinned symbols than a player has moves, or more pinned holes than are left."""
    pinned = counts(pinned_only(board))
    for player in range(1, board.players + 1):
        due = share(board.moves, board.players, player)
        if pinned[player] > due:
            raise OptionError(
                f"{pinned[player]} pieces of {SYMBOLS[player - 1]} are pinned, "
                f"but after {board.moves} moves of {board.players} players it has {due}"
            )
    holes = sum(1 for cell in board.pins if not board.cells[cell])
    if holes > board.size - board.moves:
        raise OptionError(
            f"{holes} empty cells are pinned, but after {board.moves} moves {board.size - board.moves} are empty"
        )
