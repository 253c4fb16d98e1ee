"""Dic-dac-doe, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import workbench.puzzles.dicdacdoe as package
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
from workbench.puzzles.dicdacdoe import formats
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.options import ADJUSTABLE, OPTIONS, TASKS, VIEW_OPTIONS
from workbench.puzzles.dicdacdoe.rules import board as rules
from workbench.puzzles.dicdacdoe.rules import moves
from workbench.puzzles.dicdacdoe.rules.board import Board
from workbench.puzzles.dicdacdoe.rules.check import check
from workbench.puzzles.dicdacdoe.view import gestures
from workbench.puzzles.dicdacdoe.view import scene as drawing


class Dicdacdoe(Puzzle[Board]):
    """The draw that even a demon cannot spoil."""

    slug = "dicdacdoe"
    title = "Dic-dac-doe"
    summary = "A draw that even a demon cannot spoil"
    help = package.__doc__ or ""
    options: ClassVar = OPTIONS
    adjustable: ClassVar = ADJUSTABLE
    gestures = gestures.GESTURES
    tasks: ClassVar = TASKS
    has_opponent = True
    kernels: ClassVar = ("workbench.puzzles.dicdacdoe.kernels.breakout",)

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return formats.FORMATS

    def new_board(self, values: Values) -> Board:
        peaceful = values["moves"]
        rows, cols, run, players = (values.integer(name) for name in ("rows", "cols", "run", "players"))
        return rules.empty(rows, cols, run, players, peaceful if isinstance(peaceful, int) else None)

    def options_of(self, board: Board) -> Values:
        return Values({name: getattr(board, name) for name in ("rows", "cols", "run", "players", "moves")})

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return formats.parse_body(self.new_board(values), body)

    def format_body(self, board: Board) -> str:
        return formats.format_body(board)

    def apply(self, board: Board, move: str) -> Board:
        return ADJUSTABLE.apply(board, move) if ADJUSTABLE.owns(move) else moves.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return ADJUSTABLE.caption(board, move) if ADJUSTABLE.owns(move) else moves.caption(move)

    def check(self, board: Board) -> Verdict:
        return check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return rules.keeps(board, answer)

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return VIEW_OPTIONS

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return drawing.scene(board, verdict, view, ui)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return gestures.respond(board, gesture, view, ui)

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        from workbench.puzzles.dicdacdoe.view.insights import insights

        return insights(board, ctx)

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        from workbench.puzzles.dicdacdoe.engines.tasks import solve  # loads CP-SAT

        return solve(board, task.name, values, ctx)

    def reply(self, board: Board, view: Values, ctx: Context) -> Reply | None:
        index = demon.next_move(board) if view.text("opponent") == "awake" else None
        if index is None:
            return None
        row, col = rules.cell_of(board, index)
        return Reply(f"demon {row} {col}", view.integer("delay") / 1000)
