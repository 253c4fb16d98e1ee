"""Towers by plain counting: a binary for each tower that may be seen, and as many of them as the clue says."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.puzzles.towers.model.linear import Model, add_impossible, latin_square
from workbench.puzzles.towers.rules.board import Board, street
from workbench.solve.linear_model import Term


def build(board: Board) -> Model:
    """The rules of a board: its clues and givens."""
    model = latin_square(board)
    for clue, number in enumerate(board.clues):
        if number:
            _add_sight(model, clue, [model.cells[index] for index in street(board.size, clue)], number)
    return model


def _add_sight(model: Model, clue: int, line: Sequence[Sequence[int]], number: int) -> None:
    """`number` of the towers of a street are seen: those taller than all before them."""
    linear, n = model.linear, model.size
    if not 1 <= number <= n:
        add_impossible(linear, f"clue {clue}")
        return
    visible = list(line[0])
    for j in range(1, n):
        for h in range(n):
            seen = linear.binary(f"visible[{clue},{j + 1}]={h + 1}")
            where = f"clue {clue} at {j + 1}, {h + 1}"
            taller: list[Term] = [(1, higher) for place in line[:j] for higher in place[h + 1 :]]
            linear.add([(1, seen), (-1, line[j][h])], high=0, name=f"{where}: it stands there")
            # at most j taller ones stand before it
            linear.add([*taller, (j, seen)], high=j, name=f"{where}: none before it is taller")
            linear.add([*taller, (1, seen), (-1, line[j][h])], low=0, name=f"{where}: else it is seen")
            visible.append(seen)
    linear.add_sum(visible, low=number, high=number, name=f"clue {clue}")
