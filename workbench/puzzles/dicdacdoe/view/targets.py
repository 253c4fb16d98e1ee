"""What can be pointed at beside cells: brushes below the board, lines in a table."""

from __future__ import annotations

from workbench.core.cell_board import EMPTY, cells_in_text
from workbench.core.cell_gesture import PIN
from workbench.core.gesture import Ui
from workbench.core.grid import Target
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board
from workbench.puzzles.dicdacdoe.rules.lines import Line

ERASER = EMPTY
EXPLAIN = "explain"
"""What `Ui.held` says after a cell was chosen in a table."""


def brush(board: Board, ui: Ui) -> str:
    """What a click paints: a symbol, ERASER or PIN."""
    return ui.mode if ui.mode in (*board.brushes, PIN) else SYMBOLS[0]


def brush_target(name: str) -> Target:
    """The target of a brush's button."""
    return f"brush {name}"


def target_brush(target: Target | None) -> str | None:
    """The brush of a button, None for other targets."""
    words = (target or "").split()
    return words[1] if len(words) == 2 and words[0] == "brush" else None


def line_target(board: Board, line: Line) -> Target:
    """The target of a line in a table: "line 1 2 2 3 3 4"."""
    return f"line {cells_in_text(map(board.cell, line))}"


def line_cells(board: Board, target: Target | None) -> Line:
    """The cells of a line's target, none for other targets and for lines of another board."""
    words = (target or "").split()
    if not words or words[0] != "line":
        return ()
    cells = zip(words[1::2], words[2::2], strict=False)
    found = [board.index((int(row), int(col))) for row, col in cells]
    return tuple(i for i in found if i is not None) if None not in found else ()
