"""Towers as a CP-SAT model: one Boolean per cell and height, one function a rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from ortools.sat.python import cp_model

from workbench.puzzles.towers.rules.board import Board, street
from workbench.solve.cell_model import CellModel, cells_of
from workbench.solve.solvers import cpsat


@dataclass(frozen=True, slots=True)
class Model(CellModel):
    """The model of a board. `cells[i][h - 1]`: the cell with index i has height h; n*n x n literals."""

    size: int


def build(board: Board) -> Model:
    """The rules of a board: its clues and givens, not what has been filled in."""
    n, cp_sat = board.size, cpsat.StoppableModel()
    names = (f"{row},{col}" for row, col in product(range(1, n + 1), repeat=2))
    model = Model(cp_sat, cells_of(cp_sat, names, range(1, n + 1)), 1, n)
    add_latin_square(model)
    for index, height in enumerate(board.givens):
        if height:
            model.keep(index, height)
    for clue, number in enumerate(board.clues):
        if number:
            add_sight(model, clue, number)
    return model


def add_latin_square(model: Model) -> None:
    """Each height once in every row and column, exactly one height in every cell."""
    n = model.size
    for k in range(n):
        _add_permutation(model.cp_sat, [model.cells[k * n + j] for j in range(n)])
        # rows have said already that a cell has one height
        for h in range(n):
            model.cp_sat.add_exactly_one(model.cells[j * n + k][h] for j in range(n))


def add_sight(model: Model, clue: int, number: int) -> None:
    """From the clue's side `number` towers are seen: those taller than all before them."""
    cp_sat, n = model.cp_sat, model.size
    if not 1 <= number <= n:
        cp_sat.add_bool_or([])
        return
    line = [model.cells[index] for index in street(n, clue)]
    if number == 1:  # the tallest stands first
        cp_sat.add(line[0][n - 1] == 1)
        return
    if number == n:  # a staircase
        for j in range(n):
            cp_sat.add(line[j][j] == 1)
        return
    reached = _add_prefix_maximum(cp_sat, line, f"clue{clue}")
    visible = [line[0][h] for h in range(n)]
    for j in range(1, n):
        for h in range(j, n):
            # only if taller than all before; after j towers before it, it has at least height j + 1
            seen = cp_sat.new_bool_var(f"clue{clue}.visible[{j},{h + 1}]")
            cp_sat.add_implication(seen, line[j][h])
            cp_sat.add_implication(seen, reached[j - 1][h].Not())
            cp_sat.add_bool_or([seen, line[j][h].Not(), reached[j - 1][h]])
            visible.append(seen)
    cp_sat.add(sum(visible) == number)


def _add_permutation(model: cp_model.CpModel, choice: Sequence[Sequence[cp_model.IntVar]]) -> None:
    """`choice[i][j]` is a permutation matrix: each row and each column has exactly one true literal."""
    for row in choice:
        model.add_exactly_one(row)
    for column in zip(*choice, strict=True):
        model.add_exactly_one(column)


def _add_prefix_maximum(
    model: cp_model.CpModel, choice: Sequence[Sequence[cp_model.IntVar]], name: str
) -> list[list[cp_model.IntVar]]:
    """reached[j][h] = "a height of at least h stands among the first j + 1 places".

    choice   choice[j][h]: place j has height h (exactly one h for each j); n places, n heights.
    returns  n x n literals.
    """
    n, heights = len(choice), len(choice[0])
    reached: list[list[cp_model.IntVar]] = []
    for j in range(n):
        level = [model.new_bool_var(f"{name}.reached[{j},{h}]") for h in range(heights)]
        for h in range(heights):
            here = choice[j][h:]
            if j == 0:
                model.add(sum(here) == level[h])
            else:
                before = reached[j - 1][h]
                model.add_implication(before, level[h])
                for tall in here:
                    model.add_implication(tall, level[h])
                model.add_bool_or([before, *here, level[h].Not()])
        reached.append(level)
    return reached
