"""What the solvers can be asked about a dic-dac-doe board; a board that cannot be asked is refused first."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.context import Engine
from workbench.core.errors import BoardRefused
from workbench.core.insight import Choice
from workbench.core.options import Values
from workbench.puzzles.dicdacdoe.engines import earliest, find, hint, tree
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board, after_moves, line_name, restricted, shares, symbol
from workbench.puzzles.dicdacdoe.rules.check import check, counts, lines_won
from workbench.solve import cell_model

TASKS: dict[str, Engine] = {"find": find.find, "earliest": earliest.earliest, "hint": hint.hint}
MODELS = {"find": find.model, "earliest": earliest.model, "hint": hint.model}
TREES = {"earliest": tree.trees}
node = tree.node


def choice(board: Board, variable: str) -> Choice | None:
    """What a variable means on the board, in the colour of its player; an empty cell is grey, as a dash is."""
    found = cell_model.choice(board, variable)
    player = SYMBOLS.find(found.symbol) + 1 if found is not None else 0
    return replace(found, ink=f"player-{player}" if player else "ink-faint") if found is not None else None


def refuse(board: Board, task: str, values: Values) -> None:
    """BoardRefused for symbols that no player has, for a pinned line, and for more pins than `find` has moves or holes.

    Pieces that are not pinned are hints, in a line or not.
    """
    for violation in check(board).violations:
        if violation.code == "symbol":
            raise BoardRefused(violation.message)
    pinned = restricted(board, board.pins)
    for won in lines_won(pinned):
        line = line_name(pinned, won.line)
        raise BoardRefused(f"the board is won already: {symbol(won.players[0])} has {line}, all of it pinned")
    if task != "find":
        return
    have = counts(pinned)
    for player, due in shares(pinned.moves, pinned.players).items():
        if have[player] > due:
            after = f"{after_moves(pinned.moves)} of {pinned.players} players"
            raise BoardRefused(f"{have[player]} pieces of {symbol(player)} are pinned, but {after} it has {due}")
    holes, left = sum(1 for cell in pinned.pins if not pinned.cells[cell]), pinned.size - pinned.moves
    if holes > left:
        raise BoardRefused(f"{holes} empty cells are pinned, but {after_moves(pinned.moves)} {left} are empty")
