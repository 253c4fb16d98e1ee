"""What puzzles on boards of cells (`core.cell_board`) have in common: new boards, texts, moves, hands, the drawing,
what is kept, and the tasks that `solve.finding` answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from workbench.core import cell_board, cell_gesture
from workbench.core.boardfile import BodyLine
from workbench.core.cell_board import CellBoard
from workbench.core.gesture import Act, Gesture, GestureHelp, Response, Ui
from workbench.core.grid import Target
from workbench.core.grid_text import format_rows, parse_rows
from workbench.core.insight import Insight
from workbench.core.moves import Moves
from workbench.core.options import Kind, Option, Values
from workbench.core.puzzle import Puzzle
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.core.verdict import Verdict
from workbench.render.cell_grid import CellGrid

Board = TypeVar("Board", bound=CellBoard)

FIND = Task("find", "Find a board", "Finds a board with what is pinned, or the pins that forbid it", different=True)
COUNT = Task(
    "count",
    "Count",
    "Counts the boards with what is pinned",
    (Option("limit", "At most", Kind.INTEGER, 1000, 1, 10_000_000),),
)
HINT = Task("hint", "Hint", "What may come next", completes=False, quick=True, shortcut="F4")


class CellPuzzle(Puzzle[Board]):
    """A puzzle on cells that hold symbols and can be pinned. Each of the methods may be replaced."""

    board: ClassVar[type[Any]]
    """The class of its boards."""
    moves = Moves(*cell_board.moves())

    @property
    def gestures(self) -> tuple[GestureHelp, ...]:
        turned = (GestureHelp(Act.WHEEL, "a rule below the board", "change it"),) if self.adjustable else ()
        return (*cell_gesture.help_of(self.board.symbols), *turned)

    def new_board(self, values: Values) -> Board:
        """Empty cells: as many rows and columns as the option `size`. The other options are fields of the board."""
        size = values.integer("size")
        more = {name: value for name, value in values.items() if name != "size"}
        made: Board = self.board(rows=size, cols=size, cells=(0,) * size**2, **more)
        return made

    def parse_body(self, values: Values, body: tuple[BodyLine, ...]) -> Board:
        return parse_rows(body, self.new_board(values))

    def format_body(self, board: Board) -> str:
        return format_rows(board)

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        filled = len(board.cells) - board.cells.count(0)
        label = f"{self.title}, {board.rows} by {board.cols}: {filled} of {len(board.cells)} cells are filled"
        return CellGrid(board).scene(ui, label)

    def respond(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return cell_gesture.respond(board, gesture, ui)

    def hinted(self, board: Board) -> Sequence[Target]:
        return board.hinted

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.keeps_pins(answer) and self.options_of(board) == self.options_of(answer)
