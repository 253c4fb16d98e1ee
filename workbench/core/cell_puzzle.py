"""What puzzles on boards of cells (`core.cell_board`) have in common: new boards, texts, moves, hands, what is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from workbench.core import cell_gesture
from workbench.core.boardfile import Line
from workbench.core.cell_board import CellBoard
from workbench.core.gesture import Gesture, GestureHelp, Response, Ui
from workbench.core.grid import Target
from workbench.core.grid_text import format_rows, parse_rows
from workbench.core.moves import Moves
from workbench.core.options import Values
from workbench.core.puzzle import Puzzle
from workbench.core.task import Task

Board = TypeVar("Board", bound=CellBoard)


class CellPuzzle(Puzzle[Board]):
    """A puzzle on cells that hold symbols and can be pinned. Each of the methods may be replaced."""

    board: ClassVar[type[Any]]
    """The class of its boards."""
    moves: ClassVar[Moves[Any]]
    brushes: ClassVar[Mapping[str, str]] = {}
    """What clicks and keys put, as for `core.cell_gesture.respond`."""
    gestures: ClassVar[tuple[GestureHelp, ...]] = cell_gesture.HELP

    def new_board(self, values: Values) -> Board:
        """Empty cells: as many rows and columns as the option `size`. The other options are fields of the board."""
        size = values.integer("size")
        more = {name: value for name, value in values.items() if name != "size"}
        made: Board = self.board(rows=size, cols=size, cells=(0,) * size**2, **more)
        return made

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return parse_rows(body, self.new_board(values))

    def format_body(self, board: Board) -> str:
        return format_rows(board)

    def play(self, board: Board, move: str) -> Board:
        after: Board = self.moves.apply(board, move)
        return after

    def describe(self, board: Board, move: str) -> str:
        return self.moves.caption(board, move)

    def respond(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return cell_gesture.respond(board, gesture, ui, self.brushes)

    def hinted(self, board: Board) -> Sequence[Target]:
        return board.hinted

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.keeps_pins(answer) and self.options_of(board) == self.options_of(answer)
