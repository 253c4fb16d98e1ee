"""Peaceable queens, tied to the protocol: what can be set and asked, what is seen and told."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.adjustable import Adjustable
from workbench.core.context import Context
from workbench.core.gesture import Ui
from workbench.core.insight import Fact, Facts, Insight, Row, Table
from workbench.core.options import Kind, Option, Values, one_of
from workbench.core.scene import Path, Rect, Scene, Shape
from workbench.core.starter import Starter
from workbench.core.task import Objective, Task
from workbench.core.verdict import Verdict
from workbench.puzzles._template.rules import ARMIES, LARGEST, A, B, Board, check, left_to, seen
from workbench.render.cell_grid import CellGrid
from workbench.render.cell_puzzle import COUNT, FIND, HINT, CellPuzzle

ARMY = Option("army", "Queens of each army", Kind.INTEGER, 5, 0, LARGEST**2 // 2)
MOST = Task(
    "most",
    "Largest armies",
    "Finds armies as large as can be, whatever size is asked for",
    objective=Objective.MAXIMISE,
    objective_label="queens of each army",
)
_CROWN = ((-0.3, 0.26), (-0.34, -0.2), (-0.15, 0.04), (0, -0.3), (0.15, 0.04), (0.34, -0.2), (0.3, 0.26))


def _large(values: Values, rng: object) -> Board:
    return Board(rows=10, cols=10, cells=(0,) * 100, army=14)


class Template(CellPuzzle[Board]):
    """Two equal armies of queens that do not attack each other."""

    slug = "template"
    title = "Peaceable queens"
    summary = "Place two equal armies of queens, as large as can be, so that no queen attacks one of the other army."
    board = Board
    options = (Option("size", "Size", Kind.INTEGER, 6, 1, LARGEST), ARMY)
    adjustable = Adjustable((ARMY,), lambda board, name: f"armies of {board.army}")
    views = (
        one_of("seen", "Seen squares", ("none", "A", "B", "both"), "What an army sees: the other may not stand there"),
    )
    tasks = (FIND, MOST, COUNT, HINT)
    starters = (Starter("watch", "Watch armies grow", "On ten by ten", _large, ask="most"),)
    engines = "workbench.puzzles._template.engines"
    check = staticmethod(check)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.keeps_pins(answer) and (task.name == "most" or board.army == answer.army)

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        """The board with numbered edges."""
        grid = CellGrid(board)
        queens = (_queen(board.cells[i], *grid.centre(i)) for i in board.queens)
        armies = " and ".join(f"{board.symbols[army]} {board.cells.count(army)} of {board.army}" for army in ARMIES)
        label = f"Peaceable queens, {board.size} by {board.size}: {armies}"
        return grid.scene(ui, label, _seen(grid, board, view.text("seen")), queens)

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
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


def _seen(grid: CellGrid[Board], board: Board, whose: str) -> Iterator[Shape]:
    for army, dx in ((A, 0.06), (B, 0.56)):
        for i in sorted(seen(board, army)) if whose in (board.symbols[army], "both") else ():
            x, y = grid.corner(i)
            yield Rect(x + dx, y + 0.85, 0.38, 0.1, 0.04, fill=f"player-{army}/0.6")


def _queen(army: int, x: float, y: float) -> Path:
    points, ink = tuple((x + dx, y + dy) for dx, dy in _CROWN), f"player-{army}"
    return Path(points, closed=True, fill=ink if army == A else f"{ink}/0.2", stroke=ink, stroke_width=0.07)
