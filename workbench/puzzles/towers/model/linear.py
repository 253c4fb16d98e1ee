"""Towers as linear models: one binary per cell and height, each height once in row and column; two ways to say clues.

`visibility` is plain counting: a binary for each tower that may be seen, and as many of them as the clue says.
`polytope` has for each clue the facets of the hull of the permutations that show so many towers, after "Tower Puzzle
Mixed Integer Programming Formulation" (2018): whole heights beside the binaries, no variables for what is seen. The
inequalities are tight for each street by itself; they are many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from workbench.core.errors import BoardRefused
from workbench.puzzles.towers.analysis.vision_polytope import LARGEST, vision_polytope
from workbench.puzzles.towers.rules.board import Board, street
from workbench.solve.cell_model import LinearCells
from workbench.solve.models.linear_model import LinearModel, Term


@dataclass(frozen=True, slots=True)
class Model(LinearCells):
    """cells[i][h - 1]: the number of the variable that is 1 where the cell with index i has height h."""

    size: int


def build(board: Board, formulation: str) -> Model:
    """The model of a board's clues and givens by a formulation; BoardRefused where the board is too large for it."""
    n = board.size
    polytope = formulation == "polytope"
    if polytope and n > LARGEST:
        raise BoardRefused(
            f"the facets of the permutations that show so many towers are known up to {LARGEST} by {LARGEST}, and this "
            f"board is {n} by {n}: formulation=visibility takes all sizes"
        )
    model = _latin_square(board)
    heights = _heights(model) if polytope else []
    for clue, number in enumerate(board.clues):
        if number and not 1 <= number <= n:
            _add_impossible(model, f"clue {clue}")
        elif number and polytope:
            _add_facets(model, clue, [heights[index] for index in street(n, clue)], number)
        elif number:
            _add_sight(model, clue, [model.cells[index] for index in street(n, clue)], number)
    return model


def _latin_square(board: Board) -> Model:
    """The rules without clues: givens stay."""
    n, linear = board.size, LinearModel()
    numbers = range(1, n + 1)
    cells = tuple(
        tuple(linear.binary(f"cell[{row},{col}]={h}") for h in numbers) for row, col in product(numbers, repeat=2)
    )
    for row, col in product(range(n), repeat=2):
        linear.add_sum(cells[row * n + col], low=1, high=1, name=f"height of {row + 1},{col + 1}")
    for k, h in product(range(n), repeat=2):
        linear.add_sum((cells[k * n + j][h] for j in range(n)), low=1, high=1, name=f"height {h + 1} in row {k + 1}")
        linear.add_sum((cells[j * n + k][h] for j in range(n)), low=1, high=1, name=f"height {h + 1} in column {k + 1}")
    model = Model(linear, cells, 1, n)
    for index, height in enumerate(board.givens):
        if 1 <= height <= n:
            linear.fix(cells[index][height - 1], 1)
        elif height:
            _add_impossible(model, f"given {index}")
    return model


def _add_impossible(model: Model, name: str) -> None:
    """What is given cannot be: 0 is at least 1."""
    model.linear.add((), low=1, name=name)


def _heights(model: Model) -> list[int]:
    """A whole number for the height of each cell."""
    heights = []
    for (row, col), cell in zip(product(range(1, model.size + 1), repeat=2), model.cells, strict=True):
        height = model.linear.integer(f"height[{row},{col}]", 1, model.size)
        terms: list[Term] = [(h, number) for h, number in enumerate(cell, 1)]
        model.linear.add([*terms, (-1, height)], low=0, high=0, name=f"height at {row},{col}")
        heights.append(height)
    return heights


def _add_facets(model: Model, clue: int, line: Sequence[int], number: int) -> None:
    """The heights of a street are a permutation of which so many towers are seen."""
    for k, (factors, least, most) in enumerate(vision_polytope(model.size, number)):
        model.linear.add(zip(factors, line, strict=True), low=least, high=most, name=f"clue {clue} {k}")


def _add_sight(model: Model, clue: int, line: Sequence[Sequence[int]], number: int) -> None:
    """`number` of the towers of a street are seen: those taller than all before them."""
    linear, n = model.linear, model.size
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
