"""Morris, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator

import workbench.puzzles.morris as package
from workbench.core.context import Context
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.puzzle import Puzzle, Reply
from workbench.core.task import Task
from workbench.puzzles.morris import formats as texts
from workbench.puzzles.morris import options as declared
from workbench.puzzles.morris.rules import check as judging
from workbench.puzzles.morris.rules import moves
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.view import controls as pressed
from workbench.puzzles.morris.view import gestures as hands
from workbench.puzzles.morris.view import scene as drawing


class Morris(Puzzle[Board]):
    """Three men's morris, first in, first out."""

    slug = "morris"
    title = "Morris"
    summary = "Three in a line, and the oldest piece goes"
    help = package.__doc__ or ""
    options = declared.OPTIONS
    views = declared.VIEWS
    tasks = declared.TASKS
    engines = "workbench.puzzles.morris.engines.tasks"
    formats = texts.FORMATS
    gestures = hands.GESTURES
    kernels = ("workbench.puzzles.morris.kernels.compiled",)
    has_opponent = True

    new_board = staticmethod(declared.new_board)
    options_of = staticmethod(declared.options_of)
    parse_body = staticmethod(texts.parse_body)
    format_body = staticmethod(texts.format_body)
    play = staticmethod(moves.apply)
    describe = staticmethod(moves.caption)
    check = staticmethod(judging.check)
    scene = staticmethod(drawing.scene)
    controls = staticmethod(pressed.controls)
    respond = staticmethod(hands.respond)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.variant == answer.variant and board.position == answer.position

    def hides_answers(self, view: Values) -> bool:
        return not declared.values_shown(view)

    # NumPy is loaded only for those who want to know more

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        from workbench.puzzles.morris.view.insights import insights

        return insights(board, view, ctx)

    def model(self, board: Board, task: Task, values: Values, ctx: Context) -> object:
        if task.name != "strategy":
            return super().model(board, task, values, ctx)
        from workbench.puzzles.morris.engines.strategy import model_of

        return model_of(board, ctx).proto

    def reply(self, board: Board, view: Values, ctx: Context) -> Reply | None:
        from workbench.puzzles.morris.engines import opponent

        return opponent.reply(board, view, ctx)
