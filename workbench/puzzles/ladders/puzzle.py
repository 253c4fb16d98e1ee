"""Snakes and Ladders, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import workbench.puzzles.ladders as package
from workbench.core.boardfile import Line
from workbench.core.context import Context, SolveContext
from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.grid import Cell, Target
from workbench.core.insight import Insight
from workbench.core.options import Option, Values
from workbench.core.outcome import Outcome
from workbench.core.puzzle import Puzzle
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict
from workbench.puzzles.ladders import formats
from workbench.puzzles.ladders.options import ADJUSTABLE, OPTIONS, TASKS, VIEW_OPTIONS, options_of, rules_of
from workbench.puzzles.ladders.rules import check, moves
from workbench.puzzles.ladders.rules.board import Board, jump_target
from workbench.puzzles.ladders.view import gestures
from workbench.puzzles.ladders.view import scene as drawing


class Ladders(Puzzle[Board]):
    """Snakes and Ladders with the expected length one asks for."""

    slug = "ladders"
    title = "Ladders"
    summary = "Lay snakes and ladders for a game of exactly the expected length"
    help = package.__doc__ or ""
    options: ClassVar = OPTIONS
    adjustable: ClassVar = ADJUSTABLE
    tasks: ClassVar[tuple[Task, ...]] = TASKS
    gestures = gestures.GESTURES
    kernels: ClassVar = (
        "workbench.puzzles.ladders.kernels.pair_search",
        "workbench.puzzles.ladders.kernels.enumerate_layouts",
        "workbench.puzzles.ladders.kernels.play_games",
    )

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return formats.FORMATS

    def new_board(self, values: Values) -> Board:
        return Board(rules_of(values))

    def options_of(self, board: Board) -> Values:
        return options_of(board)

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return formats.parse_body(values, body)

    def format_body(self, board: Board) -> str:
        return formats.format_body(board)

    def apply(self, board: Board, move: str) -> Board:
        return ADJUSTABLE.apply(board, move) if ADJUSTABLE.owns(move) else moves.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return ADJUSTABLE.caption(board, move) if ADJUSTABLE.owns(move) else moves.caption(board, move)

    def check(self, board: Board) -> Verdict:
        return check.check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        pinned = {jump for jump in board.jumps if jump.pinned}
        return board.rules == answer.rules and pinned <= set(answer.jumps)

    def cells_in_words(self, cells: Sequence[Cell]) -> str:
        return f"square{'s' if len(cells) > 1 else ''} " + ", ".join(str(square) for _, square in cells)

    def differences(self, mine: Board, theirs: Board) -> Sequence[Target]:
        return tuple(jump_target(jump) for jump in theirs.jumps if jump not in mine.jumps)

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return VIEW_OPTIONS

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return drawing.scene(board, verdict, view, ui)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return gestures.respond(board, gesture, view, ui)

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        from workbench.puzzles.ladders.view.insights import insights

        return insights(board, view, ctx)

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        from workbench.puzzles.ladders.engines.tasks import solve

        return solve(board, task.name, values, ctx)
