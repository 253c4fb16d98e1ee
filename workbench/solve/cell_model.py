"""Models of boards of cells: one Boolean for each cell and content. The rules are added by who knows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ortools.sat.python import cp_model

from workbench.core.cell_board import CellBoard
from workbench.core.insight import Choice
from workbench.solve.models.linear_model import LinearModel
from workbench.solve.solvers import cpsat


@dataclass(frozen=True, slots=True)
class CellModel:
    """A model under construction. cells[i][v - first]: the cell with index i holds v.

    cp_sat  what the rules are added to.      first   the least content: 0 where a cell may be empty.
    """

    cp_sat: cp_model.CpModel
    cells: tuple[tuple[cp_model.IntVar, ...], ...]
    first: int

    def literal(self, index: int, content: int) -> cp_model.IntVar:
        """The Boolean of a cell and a content that it may have."""
        return self.cells[index][content - self.first]

    def number(self, index: int) -> cp_model.LinearExprT:
        """The content of a cell, as a number. Many sums of it are slow: they are better made of an integer variable of
        the cell's own that is tied to it, `cp_sat.add(variable == model.number(index))`."""
        return sum(content * literal for content, literal in enumerate(self.cells[index], self.first))

    def read(self, value: cpsat.ValueOf) -> tuple[int, ...]:
        """The contents of all cells in a solution."""
        return tuple(next(v for v, literal in enumerate(cell, self.first) if value(literal)) for cell in self.cells)

    def keep(self, index: int, content: int) -> None:
        """The cell has this content; the model is impossible when no cell can."""
        if self.first <= content < self.first + len(self.cells[index]):
            self.cp_sat.add(self.literal(index, content) == 1)
        else:
            self.cp_sat.add_bool_or([])

    def exclude(self, contents: Sequence[int]) -> None:
        """Some cell differs from these contents."""
        self.cp_sat.add_bool_or([self.literal(i, v).Not() for i, v in enumerate(contents)])

    def suggest(self, contents: Sequence[int], *, pieces_only: bool = False) -> None:
        """Begin the search near these contents. Contents that a cell cannot have are ignored, and so is 0 where
        `pieces_only`."""
        for cell, content in zip(self.cells, contents, strict=True):
            if self.first <= content < self.first + len(cell) and (content or not pieces_only):
                for v, literal in enumerate(cell, self.first):
                    self.cp_sat.add_hint(literal, v == content)


@dataclass(frozen=True, slots=True)
class LinearCells:
    """The same as a linear model. cells[i][v - first]: the number of the variable that is 1 where cell i holds v."""

    linear: LinearModel
    cells: tuple[tuple[int, ...], ...]
    first: int

    def read(self, values: Sequence[float]) -> tuple[int, ...]:
        """The contents of all cells in a solution."""
        return tuple(next(v for v, one in enumerate(cell, self.first) if values[one] > 0.5) for cell in self.cells)

    def exclude(self, contents: Sequence[int]) -> None:
        """Some cell differs from these contents."""
        same = [cell[v - self.first] for cell, v in zip(self.cells, contents, strict=True)]
        self.linear.add_sum(same, high=len(same) - 1, name="another solution")


def cells_of(cp_sat: cp_model.CpModel, names: Iterable[object], contents: range) -> tuple[Any, ...]:
    """The Booleans of cells, called "cell[NAME]=CONTENT"; that a cell has one content only is not said yet."""
    return tuple(tuple(cp_sat.new_bool_var(f"cell[{name}]={v}") for v in contents) for name in names)


def model_of(board: CellBoard, contents: range, kept: Iterable[int] = ()) -> CellModel:
    """One of these contents in every cell of a board, the cells `kept` as they are."""
    cp_sat = cpsat.StoppableModel()
    model = CellModel(cp_sat, cells_of(cp_sat, range(len(board.cells)), contents), contents.start)
    for cell in model.cells:
        cp_sat.add_exactly_one(cell)
    for index in kept:
        model.keep(index, board.cells[index])
    return model


def choice(board: CellBoard, variable: str) -> Choice | None:
    """What a variable of such a model means on the board: "cell[3]=1"."""
    found = re.fullmatch(r"cell\[(\d+)\]=(\d+)", variable)
    if found is None:
        return None
    index = int(found[1])
    return Choice(board.target(index), board.symbols[int(found[2])], board.place(index))
