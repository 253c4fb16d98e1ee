"""What the solvers can be asked about a dic-dac-doe board; a board that cannot be asked is refused first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from workbench.core.context import Context, SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.insight import Choice, Visited
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.core.task import solver_of
from workbench.puzzles.dicdacdoe.engines.earliest import earliest
from workbench.puzzles.dicdacdoe.engines.find import find, refuse_few_moves
from workbench.puzzles.dicdacdoe.engines.hint import hint, with_all_pinned
from workbench.puzzles.dicdacdoe.engines.tree import node as node
from workbench.puzzles.dicdacdoe.engines.tree import trees as trees_of
from workbench.puzzles.dicdacdoe.model import default, notebook
from workbench.puzzles.dicdacdoe.options import LINEAR
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board, line_name, restricted, shares, symbol
from workbench.puzzles.dicdacdoe.rules.check import check, counts, lines_won
from workbench.puzzles.dicdacdoe.rules.lines import symmetries
from workbench.solve import cell_model
from workbench.solve.models.model_size import AnyModel

TASKS: dict[str, Callable[[Board, Values, SolveContext], Outcome]] = {
    "find": lambda board, values, ctx: find(board, values.text("formulation"), solver_of(values, LINEAR), ctx),
    "earliest": lambda board, values, ctx: earliest(board, values.text("symmetry"), ctx),
    "hint": lambda board, values, ctx: hint(board, ctx),
}


def choice(board: Board, variable: str) -> Choice | None:
    """What a variable means on the board, in the colour of its player; an empty cell is grey, as a dash is."""
    found = cell_model.choice(board, variable)
    player = SYMBOLS.find(found.symbol) + 1 if found is not None else 0
    return replace(found, ink=f"player-{player}" if player else "ink-faint") if found is not None else None


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task; BoardRefused where that makes no sense."""
    _refuse(board, task)
    return TASKS[task](board, values, ctx)


def model(board: Board, task: str, values: Values, ctx: Context) -> AnyModel:
    """The model of a task; BoardRefused as for `solve`."""
    _refuse(board, task)
    if task == "hint":
        return default.plain(with_all_pinned(board)).cp_sat
    if task == "earliest":
        return default.fewest(board, symmetries(board.rows, board.cols, values.text("symmetry"))).cp_sat
    if values.text("formulation") in LINEAR:
        refuse_few_moves(board)
    match values.text("formulation"):
        case "notebook":
            return notebook.hard(board).linear
        case "notebook-slack":
            return notebook.with_slack(board).linear
        case "slack":
            return default.slack(board).cp_sat
    return default.plain(board).cp_sat


def trees(board: Board, task: str, values: Values, ctx: Context) -> dict[str, Iterator[Visited]]:
    """The tree of the packing of holes, by which the fewest moves are proved."""
    _refuse(board, task)
    return trees_of(board, ctx) if task == "earliest" and values.text("symmetry") == "none" else {}


def _refuse(board: Board, task: str) -> None:
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
            after = f"after {pinned.moves} moves of {pinned.players} players"
            raise BoardRefused(f"{have[player]} pieces of {symbol(player)} are pinned, but {after} it has {due}")
    holes, left = sum(1 for cell in pinned.pins if not pinned.cells[cell]), pinned.size - pinned.moves
    if holes > left:
        raise BoardRefused(f"{holes} empty cells are pinned, but after {pinned.moves} moves {left} are empty")
