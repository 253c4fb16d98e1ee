"""What can be pointed at beside cells: brushes below the board, lines in a table."""

from __future__ import annotations

from workbench.core.gesture import Ui
from workbench.core.grid import Target, target_cell
from workbench.puzzles.dicdacdoe.rules.board import EMPTY, SYMBOLS, Board, cell_of, index_of
from workbench.puzzles.dicdacdoe.rules.lines import Line

ERASER, PIN = EMPTY, "pin"
EXPLAIN = "explain"
"""What `Ui.held` says after a cell was chosen in a table."""


def brush(board: Board, ui: Ui) -> str:
    """What a click paints: a symbol, ERASER or PIN."""
    return ui.mode if ui.mode in (*SYMBOLS[: board.players], ERASER, PIN) else SYMBOLS[0]


def brush_target(name: str) -> Target:
    """The target of a brush's button."""
    return f"brush {name}"


def target_brush(target: Target | None) -> str | None:
    """The brush of a button, None for other targets."""
    words = (target or "").split()
    return words[1] if len(words) == 2 and words[0] == "brush" else None


def target_index(board: Board, target: Target | None) -> int | None:
    """The index of a cell's target, None for other targets and for cells of a larger board."""
    cell = target_cell(target)
    return index_of(board, cell) if cell else None


def line_target(board: Board, line: Line) -> Target:
    """The target of a line in a table: "line 1 2 2 3 3 4"."""
    return "line " + " ".join(f"{row} {col}" for row, col in (cell_of(board, i) for i in line))


def line_cells(board: Board, target: Target | None) -> Line:
    """The cells of a line's target, none for other targets and for lines of another board."""
    words = (target or "").split()
    if not words or words[0] != "line":
        return ()
    cells = zip(words[1::2], words[2::2], strict=False)
    found = [index_of(board, (int(row), int(col))) for row, col in cells]
    return tuple(i for i in found if i is not None) if None not in found else ()
