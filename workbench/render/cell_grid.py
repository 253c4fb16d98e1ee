"""The drawing that boards of cells have in common: cells with their targets and labels, edge numbers, pins, cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from workbench.core.cell_board import CellBoard
from workbench.core.gesture import Ui
from workbench.core.grid import cell_at, cell_in_words, cell_target
from workbench.core.scene import Ink, Point, Rect, Scene, Shape, Text
from workbench.render import grid_shapes

MARGIN = 0.7
"""Room for the numbers of rows and columns around a board, in cells; a cell is 1 x 1."""


Board = TypeVar("Board", bound=CellBoard)


@dataclass(frozen=True, slots=True)
class CellGrid(Generic[Board]):
    """Where the cells of a board lie, and the shapes for them, from the ground up."""

    board: Board

    @property
    def width(self) -> float:
        return self.board.cols + 2 * MARGIN

    @property
    def height(self) -> float:
        return self.board.rows + 2 * MARGIN

    def corner(self, index: int) -> Point:
        """The left upper corner of a cell."""
        return MARGIN + index % self.board.cols, MARGIN + index // self.board.cols

    def centre(self, index: int) -> Point:
        x, y = self.corner(index)
        return x + 0.5, y + 0.5

    def cells(
        self, ui: Ui, says: Callable[[int], str] | None = None, tints: Mapping[int, Ink] | None = None
    ) -> Iterator[Shape]:
        """The cells themselves. `says` tells a screen reader what stands on one; `tints` are fills of some of them."""
        says = says or self.board.says
        hovered, cols = self.board.at_target(ui.hover), self.board.cols
        for index in range(len(self.board.cells)):
            pinned = index in self.board.pins
            fill = (tints or {}).get(index, "cell-given" if pinned else "cell")
            said = f"{says(index)}, pinned" if pinned else says(index)
            yield _cell(index, cols, "hover" if index == hovered else fill, said)

    def lines(self, ui: Ui, below: float = 0.0) -> Iterator[Shape]:
        """Lines between the cells and around them, and numbers beside them. `below`: how much higher the drawing is."""
        yield from grid_shapes.grid(MARGIN, MARGIN, self.board.rows, self.board.cols)
        least = ui.legible(0.0, self.width, self.height + below)
        yield from grid_shapes.edge_numbers(MARGIN, MARGIN, self.board.rows, self.board.cols, least)

    def scene(self, ui: Ui, label: str, below: Iterable[Shape] = (), pieces: Iterable[Shape] | None = None) -> Scene:
        """The board with numbered edges. `below` lies under its lines; `pieces` stand in place of its symbols."""
        above = self.contents() if pieces is None else pieces
        shapes = (*self.cells(ui), *below, *self.lines(ui), *above, *self.pins(), *self.cursor(ui))
        return Scene(self.width, self.height, shapes, label)

    def contents(self) -> Iterator[Shape]:
        """The symbols that stand on the cells, as text."""
        filled = ((i, self.centre(i)) for i, content in enumerate(self.board.cells) if content)
        return (Text(x, y, self.board.symbols[self.board.cells[i]], 0.46, room=0.8, fill="ink") for i, (x, y) in filled)

    def pins(self) -> Iterator[Shape]:
        """A folded corner on every cell that is pinned."""
        return (grid_shapes.pin_corner(*self.corner(index)) for index in sorted(self.board.pins))

    def cursor(self, ui: Ui) -> Iterator[Shape]:
        """The frame around the cursor's cell, where it is shown."""
        index = self.board.at_target(ui.cursor) if ui.cursor_visible else None
        if index is not None:
            yield grid_shapes.cursor_frame(*self.corner(index))


@lru_cache(maxsize=2048)
def _cell(index: int, cols: int, fill: Ink, said: str) -> Rect:
    """A cell's ground. It is cached, as all shapes of cells are: one that has not changed is known by being the same
    object."""
    cell = cell_at(index, cols)
    x, y = MARGIN + index % cols, MARGIN + index // cols
    return Rect(x, y, 1, 1, fill=fill, target=cell_target(cell), label=f"{cell_in_words(cell)}: {said}")
