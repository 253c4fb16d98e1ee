"""What is seen and touched: the drawing, gestures, and what there is to know about a board."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core import cell_gesture
from workbench.core.context import Context
from workbench.core.gesture import Act, GestureHelp, Ui
from workbench.core.insight import Fact, Facts, Insight, Row, Table
from workbench.core.options import Values
from workbench.core.scene import Path, Rect, Scene, Shape
from workbench.core.verdict import Verdict
from workbench.puzzles._template.rules import ARMIES, A, B, Board, left_to, seen
from workbench.render.cell_grid import CellGrid

_CROWN = ((-0.3, 0.26), (-0.34, -0.2), (-0.15, 0.04), (0, -0.3), (0.15, 0.04), (0.34, -0.2), (0.3, 0.26))
GESTURES = (
    GestureHelp(Act.CLICK, "a square", "put a queen of A, or take it away"),
    GestureHelp(Act.CLICK, "a square", "put a queen of B, or take it away", button="right"),
    GestureHelp(Act.WHEEL, "an army below the board", "change it"),
    GestureHelp(Act.KEY, "at the cursor", "put a queen of A; Enter takes it away", ("a", "enter")),
    GestureHelp(Act.KEY, "at the cursor", "put a queen of B", ("b",)),
    *cell_gesture.HELP,
)
BRUSHES = {"left": "A", "right": "B", "enter": "A", "a": "A", "b": "B"}


def scene(board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
    """The board with numbered edges."""
    grid = CellGrid(board)
    queens = (_queen(board.cells[i], *grid.centre(i)) for i in board.queens)
    armies = " and ".join(f"{board.symbols[army]} {board.cells.count(army)} of {board.army}" for army in ARMIES)
    label = f"Peaceable queens, {board.size} by {board.size}: {armies}"
    return grid.scene(ui, label, _seen(grid, board, view.text("seen")), queens)


def _seen(grid: CellGrid[Board], board: Board, whose: str) -> Iterator[Shape]:
    for army, dx in ((A, 0.06), (B, 0.56)):
        for i in sorted(seen(board, army)) if whose in (board.symbols[army], "both") else ():
            x, y = grid.corner(i)
            yield Rect(x + dx, y + 0.85, 0.38, 0.1, 0.04, fill=f"player-{army}/0.6")


def _queen(army: int, x: float, y: float) -> Path:
    points, ink = tuple((x + dx, y + dy) for dx, dy in _CROWN), f"player-{army}"
    return Path(points, closed=True, fill=ink if army == A else f"{ink}/0.2", stroke=ink, stroke_width=0.07)


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """What can be counted, and the squares that are still free."""
    free, names = {army: left_to(board, army) for army in ARMIES}, board.symbols
    counts = [Fact(f"queens_{names[a].lower()}", board.cells.count(a), f"Queens of {names[a]}") for a in ARMIES]
    room = [Fact(f"room_{names[a].lower()}", len(free[a]), f"Squares left to {names[a]}") for a in ARMIES]
    yield Facts("facts", "Facts", (*counts, *room))
    rows = []
    for army in ARMIES:
        for i in free[army]:
            lost = seen(board.put(army, [i]), army).intersection(free[A + B - army])
            rows.append(Row((board.place(i), names[army], len(lost)), board.target(i)))
    yield Table("room", "Squares that are left", ("square", "army", "takes from the other"), tuple(rows))
