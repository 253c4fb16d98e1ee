"""The source's two integer programs, as printed: one hard, one with slack variables and branching priorities.

W. S. Gisler's notebook on IBM Ponder This, March 2020, has them for CPLEX: the first for 10x10 after 80 moves, the
second for 15x15. Only the share of moves of each player is ours: its formula is wrong for other numbers than 80.

Both take it that every player gets as many moves from the demon as a line has cells: a line with nothing but one
player's pieces and holes is open then, however many holes it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.puzzles.dicdacdoe.rules.board import Board, share
from workbench.puzzles.dicdacdoe.rules.lines import geometry
from workbench.solve.cell_model import LinearCells
from workbench.solve.models.linear_model import LinearModel, Term

_HOLES_FIRST = 10  # the notebook's branching priority of holes


@dataclass(frozen=True, slots=True)
class Model(LinearCells):
    """cells[i][v]: the number of the variable that is 1 where the cell with index i holds v, 0 for a hole."""

    board: Board

    def suggest(self, contents: Sequence[int]) -> None:
        """Begin the search at these contents of all cells."""
        for cell, content in zip(self.cells, contents, strict=True):
            self.linear.hint.update((number, float(value == content)) for value, number in enumerate(cell))


def hard(board: Board) -> Model:
    """Boards without an open line after the board's moves; no objective."""
    model = _cells(board, 0)
    for terms, name in _lines(model):
        for part in terms:
            model.linear.add(part, high=board.run - 1, name=name)
    return model


def with_slack(board: Board) -> Model:
    """As few open lines as possible, each counted once for every player who could have it; holes are branched on
    first."""
    model, slacks = _cells(board, _HOLES_FIRST), []
    for terms, name in _lines(model):
        slack = model.linear.continuous(f"slack {name}", 0, board.run, implied=True)
        slacks.append(slack)
        for part in terms:
            model.linear.add([*part, (-1, slack)], high=board.run - 1, name=name)
    model.linear.minimise((1, slack) for slack in slacks)
    return model


def _cells(board: Board, priority: int) -> Model:
    """What all boards obey: a cell holds one thing, players have their share, pinned cells stay."""
    linear, players = LinearModel(), range(1, board.players + 1)
    cells = []
    for i in range(board.size):
        pieces = [linear.binary(f"cell[{i}]={player}") for player in players]
        cells.append((linear.binary(f"cell[{i}]=0", priority), *pieces))
        linear.add_sum(pieces, high=1, name=f"at most one in {i}")
        linear.add_sum(cells[-1], low=1, high=1, name=f"something in {i}")
    for player in players:
        due = share(board.moves, board.players, player)
        linear.add_sum((cell[player] for cell in cells), low=due, high=due, name=f"moves of {player}")
    for i in board.pins:
        linear.fix(cells[i][board.cells[i]], 1)
    return Model(linear, tuple(cells), 0, board)


def _lines(model: Model) -> list[tuple[tuple[list[Term], list[Term]], str]]:
    """For each line and player: what they have of it, and the same with its holes; neither may be the whole line.

    The second says it all; the notebook has both, for tighter bounds.
    """
    found = []
    for number, line in enumerate(geometry(*model.board.shape).lines):
        holes: list[Term] = [(1, model.cells[i][0]) for i in line]
        for player in range(1, model.board.players + 1):
            own: list[Term] = [(1, model.cells[i][player]) for i in line]
            found.append(((own, [*own, *holes]), f"line {number} of {player}"))
    return found
