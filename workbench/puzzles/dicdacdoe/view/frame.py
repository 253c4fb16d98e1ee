"""Where things lie on the drawing: the cells, and a line below them."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.scene import Point
from workbench.puzzles.dicdacdoe.rules.board import Board
from workbench.puzzles.dicdacdoe.rules.lines import Line
from workbench.render.cell_grid import MARGIN, CellGrid

_LEGEND = 0.7  # height of the line below the board, of a board of ten by ten


@dataclass(frozen=True, slots=True)
class Frame(CellGrid):
    """The places on a drawing of a board; `legend` with room for a line below it."""

    board: Board
    legend: bool = False

    @property
    def unit(self) -> float:
        """The scale of the line: its letters are as large as below a board of ten by ten."""
        return (max(self.board.rows, self.board.cols) + 2 * MARGIN) / (10 + 2 * MARGIN)

    @property
    def height(self) -> float:
        """Of the drawing."""
        return self.board.rows + MARGIN + (_LEGEND * self.unit if self.legend else MARGIN)

    def stroke(self, line: Line, beyond: float) -> tuple[Point, Point]:
        """The ends of a stroke through a line's cells, by `beyond` longer than from middle to middle."""
        (x1, y1), (x2, y2) = self.centre(line[0]), self.centre(line[-1])
        span = max(abs(x2 - x1), abs(y2 - y1), 1)
        dx, dy = (x2 - x1) / span * beyond, (y2 - y1) / span * beyond
        return (x1 - dx, y1 - dy), (x2 + dx, y2 + dy)
