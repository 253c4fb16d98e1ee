"""Morris, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import workbench.puzzles.morris as package
from workbench.core.boardfile import Line
from workbench.core.context import Context, SolveContext
from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.insight import Insight
from workbench.core.options import Option, Values
from workbench.core.outcome import Outcome
from workbench.core.puzzle import Puzzle, Reply
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict
from workbench.puzzles.morris import formats
from workbench.puzzles.morris.options import OPTIONS, TASKS, VIEW_OPTIONS, options_of, variant_of
from workbench.puzzles.morris.rules import board as rules
from workbench.puzzles.morris.rules import moves
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.view import gestures
from workbench.puzzles.morris.view import scene as drawing


class Morris(Puzzle[Board]):
    """Three men's morris, first in, first out."""

    slug = "morris"
    title = "Morris"
    summary = "Three in a line, and the oldest piece goes"
    help = package.__doc__ or ""
    options: ClassVar = OPTIONS
    gestures = gestures.GESTURES
    tasks: ClassVar = TASKS
    kernels: ClassVar = ("workbench.puzzles.morris.kernels.compiled",)
    has_opponent = True

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return formats.FORMATS

    def new_board(self, values: Values) -> Board:
        return Board(variant_of(values))

    def options_of(self, board: Board) -> Values:
        return options_of(board.variant)

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return formats.parse_body(variant_of(values), body)

    def format_body(self, board: Board) -> str:
        return formats.format_body(board)

    def apply(self, board: Board, move: str) -> Board:
        return moves.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return moves.caption(board, move)

    def check(self, board: Board) -> Verdict:
        return rules.check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.variant == answer.variant and board.position == answer.position

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return VIEW_OPTIONS

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return drawing.scene(board, view, ui, insights)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return gestures.respond(board, gesture, view, ui)

    # NumPy is loaded only for those who want to know more

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        from workbench.puzzles.morris.view import insights

        return insights.insights(board, view, ctx)

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        from workbench.puzzles.morris.engines import tasks

        return tasks.solve(board, task.name, values, ctx)

    def reply(self, board: Board, view: Values, ctx: Context) -> Reply | None:
        from workbench.puzzles.morris.engines import opponent

        return opponent.reply(board, view, ctx)
