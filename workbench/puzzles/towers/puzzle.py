"""Towers, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import workbench.puzzles.towers as package
from workbench.core.boardfile import Line
from workbench.core.context import Context, SolveContext
from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.grid import target_cell
from workbench.core.insight import Insight
from workbench.core.options import Option, Value, Values
from workbench.core.outcome import Outcome
from workbench.core.puzzle import Puzzle
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict
from workbench.puzzles.towers.formats import foreign, native
from workbench.puzzles.towers.options import OPTIONS, TASKS, VIEW
from workbench.puzzles.towers.rules import board as rules
from workbench.puzzles.towers.rules import moves
from workbench.puzzles.towers.rules.board import Board
from workbench.puzzles.towers.view import gestures
from workbench.puzzles.towers.view import scene as drawing


class Towers(Puzzle[Board]):
    """The Tower puzzle, also known as Skyscrapers."""

    slug = "towers"
    title = "Towers"
    summary = "Place towers so that each clue sees as many as it says"
    help = package.__doc__ or ""
    options: ClassVar = OPTIONS
    gestures = gestures.GESTURES
    tasks: ClassVar = TASKS
    kernels: ClassVar = ("workbench.puzzles.towers.kernels.deduction", "workbench.puzzles.towers.kernels.row_states")

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return foreign.FORMATS

    def new_board(self, values: Values) -> Board:
        return rules.empty(values.integer("size"))

    def options_of(self, board: Board) -> Values:
        return Values({"size": board.size})

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return native.parse_body(values.integer("size"), body)

    def format_body(self, board: Board) -> str:
        return native.format_body(board)

    def apply(self, board: Board, move: str) -> Board:
        return moves.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return moves.caption(board, move)

    def check(self, board: Board) -> Verdict:
        return rules.check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.size == answer.size and board.clues == answer.clues and board.givens == answer.givens

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return VIEW

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return drawing.scene(board, view, ui)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return gestures.respond(board, gesture, view, ui)

    def pointed_at(self, board: Board, task: Task, ui: Ui) -> Mapping[str, Value]:
        cell = target_cell(ui.cursor)
        if task.name != "why" or cell is None or not all(1 <= number <= board.size for number in cell):
            return {}
        return {"row": cell[0], "col": cell[1]}

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        from workbench.puzzles.towers.view.insights import insights  # loads compiled kernels

        return insights(board, ctx)

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        from workbench.puzzles.towers.engines.tasks import solve  # loads CP-SAT

        return solve(board, task.name, values, ctx)
