"""Peaceable queens, tied to the protocol."""

from __future__ import annotations

from collections.abc import Sequence

import workbench.puzzles._template as package
from workbench.core.grid import Target
from workbench.core.grid_text import format_rows
from workbench.core.options import Values
from workbench.core.puzzle import Puzzle
from workbench.core.task import Task
from workbench.puzzles._template import options as declared
from workbench.puzzles._template import rules, view
from workbench.puzzles._template.rules import Board


class Template(Puzzle[Board]):
    """Two equal armies of queens that do not attack each other."""

    slug = "template"
    title = "Peaceable queens"
    summary = "Place two equal armies of queens, as large as can be, so that no queen attacks one of the other army."
    help = package.__doc__ or ""
    options = declared.OPTIONS
    adjustable = declared.ADJUSTABLE
    views = declared.VIEWS
    tasks = declared.TASKS
    engines = "workbench.puzzles._template.engines"
    formats = declared.FORMATS
    gestures = view.GESTURES

    new_board = staticmethod(declared.new_board)
    parse_body = staticmethod(declared.parse_body)
    format_body = staticmethod(format_rows)
    play = staticmethod(rules.MOVES.apply)
    describe = staticmethod(rules.MOVES.caption)
    check = staticmethod(rules.check)
    scene = staticmethod(view.scene)
    respond = staticmethod(view.respond)
    insights = staticmethod(view.insights)

    def hinted(self, board: Board) -> Sequence[Target]:
        return board.hinted

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.keeps_pins(answer) and (task.name == "most" or board.army == answer.army)
