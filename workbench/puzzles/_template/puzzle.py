"""Peaceable queens, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator

import workbench.puzzles._template as package
from workbench.core.boardfile import Line
from workbench.core.context import Context, SolveContext
from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.insight import Insight
from workbench.core.options import Option, Values
from workbench.core.outcome import Outcome
from workbench.core.puzzle import Puzzle
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict
from workbench.puzzles._template import formats, rules, view
from workbench.puzzles._template.options import ADJUSTABLE, OPTIONS, TASKS, VIEW_OPTIONS
from workbench.puzzles._template.rules import Board


class Template(Puzzle[Board]):
    """Two equal armies of queens that do not attack each other."""

    slug = "template"
    title = "Peaceable queens"
    summary = "Two equal armies of queens that do not attack each other"
    help = package.__doc__ or ""
    options = OPTIONS
    adjustable = ADJUSTABLE
    tasks = TASKS
    gestures = view.GESTURES

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return formats.FORMATS

    def new_board(self, values: Values) -> Board:
        return rules.empty(values.integer("size"), values.integer("army"))

    def options_of(self, board: Board) -> Values:
        return Values({"size": board.size, "army": board.army})

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return formats.parse_body(values, body)

    def format_body(self, board: Board) -> str:
        return formats.format_body(board)

    def apply(self, board: Board, move: str) -> Board:
        return ADJUSTABLE.apply(board, move) if ADJUSTABLE.owns(move) else rules.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return ADJUSTABLE.caption(board, move) if ADJUSTABLE.owns(move) else rules.caption(board, move)

    def check(self, board: Board) -> Verdict:
        return rules.check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return rules.keeps(board, answer) and (task.name == "most" or board.army == answer.army)

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return VIEW_OPTIONS

    def scene(self, board: Board, verdict: Verdict, view_: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return view.scene(board, view_, ui)

    def gesture(self, board: Board, gesture: Gesture, view_: Values, ui: Ui) -> Response:
        return view.gesture(board, gesture, ui)

    def insights(self, board: Board, view_: Values, ctx: Context) -> Iterator[Insight]:
        return view.insights(board)

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        from workbench.puzzles._template.engines import solve  # loads CP-SAT

        return solve(board, task.name, ctx)
