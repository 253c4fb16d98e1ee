"""The drawing that boards of cells have in common."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.cell_board import CellBoard
from workbench.core.gesture import Ui
from workbench.core.scene import Rect
from workbench.render.cell_grid import CellGrid


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters(CellBoard):
    """A board of two letters."""

    symbols = ".XO"


BOARD = Letters(rows=2, cols=3, cells=(0, 1, 2, 0, 0, 0), pins=frozenset({1, 4}))


def test_each_cell_has_its_place_target_label_and_fill() -> None:
    grid = CellGrid(BOARD)
    cells = list(grid.cells(Ui(hover="cell 2 1"), lambda i: BOARD.symbols[BOARD.cells[i]], {4: "sight", 3: "sight"}))
    rects = [cell for cell in cells if isinstance(cell, Rect)]
    assert [cell.fill for cell in rects] == ["cell", "cell-given", "cell", "hover", "sight", "cell"]
    assert rects[1].label == "row 1, column 2: X, pinned"
    assert rects[4].target == "cell 2 2"
    assert [(cell.x, cell.y) for cell in rects] == [grid.corner(i) for i in range(6)]
    assert all(0 < x < grid.width and 0 < y < grid.height for x, y in map(grid.centre, range(6)))


def test_pins_and_the_cursor_are_drawn_where_they_are() -> None:
    grid = CellGrid(BOARD)
    assert len(list(grid.pins())) == 2
    assert len(list(grid.cursor(Ui(cursor="cell 1 3", cursor_visible=True)))) == 1
    assert not list(grid.cursor(Ui(cursor="cell 1 3")))
    assert not list(grid.cursor(Ui(cursor="cell 9 9", cursor_visible=True)))
