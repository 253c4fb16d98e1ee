"""What the linear formulations of towers share: one binary per cell and height, each height once in row and column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from workbench.puzzles.towers.rules.board import Board
from workbench.solve.linear_model import LinearModel


@dataclass(frozen=True, slots=True)
class Model:
    """cells[i][h - 1]: the number of the variable that is 1 where the cell with index i has height h."""

    size: int
    linear: LinearModel
    cells: tuple[tuple[int, ...], ...]

    def read(self, values: Sequence[float]) -> tuple[int, ...]:
        """The n*n heights of a solution."""
        return tuple(next(h for h, number in enumerate(cell, 1) if values[number] > 0.5) for cell in self.cells)

    def add_other_than(self, heights: Sequence[int]) -> None:
        """Some cell differs from these n*n heights."""
        same = [cell[h - 1] for cell, h in zip(self.cells, heights, strict=True)]
        self.linear.add_sum(same, high=len(same) - 1, name="another solution")


def latin_square(board: Board) -> Model:
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
    for index, height in enumerate(board.givens):
        if 1 <= height <= n:
            linear.fix(cells[index][height - 1], 1)
        elif height:
            add_impossible(linear, f"given {index}")
    return Model(n, linear, cells)


def add_impossible(linear: LinearModel, name: str) -> None:
    """What is given cannot be: 0 is at least 1."""
    linear.add((), low=1, name=name)
