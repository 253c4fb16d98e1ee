"""Morris, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import workbench.puzzles.morris as package
from workbench.core.boardfile import Line
from workbench.core.context import Context, SolveContext
from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.insight import Insight
from workbench.core.options import Kind, Option, Values
from workbench.core.outcome import Outcome
from workbench.core.puzzle import Puzzle, Reply
from workbench.core.scene import Scene
from workbench.core.task import Objective, Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict
from workbench.puzzles.morris import formats
from workbench.puzzles.morris.rules import board as rules
from workbench.puzzles.morris.rules import captions
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import LARGEST
from workbench.puzzles.morris.view import scene as drawing
from workbench.puzzles.morris.view.gestures import touch

TASKS = (
    Task(
        "value",
        "Value",
        "The truth about every position of the game: who wins, and in how many plies",
        completes=False,
    ),
    Task(
        "strategy",
        "Strategy",
        "The fewest positions one has to know to force the win, up to the symmetries of the board",
        objective=Objective.MINIMISE,
        objective_label="positions to know",
        completes=False,
    ),
    Task(
        "compose",
        "Compose",
        "A position won in exactly so many plies",
        (
            Option("plies", "Plies", Kind.INTEGER, 5, 1, 251, help="The winner's moves and the replies; always odd"),
            Option("only_move", "Only one move wins", Kind.FLAG, True),
        ),
        keeps_board=False,
        completes=False,
    ),
    Task("hint", "Hint", "A best move", completes=False, quick=True, shortcut="F4"),
)

_VIEW = (
    Option("opponent", "Opponent plays", Kind.CHOICE, "none", choices=("none", "X", "O"), invites=True),
    Option(
        "intelligence",
        "Intelligence",
        Kind.INTEGER,
        100,
        0,
        100,
        help="At 100 only the best moves, at 0 any; between them better moves are likelier",
    ),
    Option("delay", "Thinks for", Kind.INTEGER, 400, 0, 5000, unit="ms"),
    Option("numbers", "Values of moves", Kind.FLAG, True, help="+ wins, = draws, − loses, in so many plies"),
    Option("graph", "Graph", Kind.FLAG, False, help="The moves from here and the replies to them, below the board"),
    Option(
        "hands",
        "Clicks",
        Kind.CHOICE,
        "play",
        choices=("play", "set up"),
        help="Set up: left places X, right O, a click lifts a piece, the wheel changes its age, below: who is to move",
    ),
)


class Morris(Puzzle[Board]):
    """Three men's morris, first in, first out."""

    slug = "morris"
    title = "Morris"
    summary = "Three in a line, and the oldest piece goes"
    help = package.__doc__ or ""
    options: ClassVar = (
        Option("rows", "Rows", Kind.INTEGER, 3, 1, LARGEST),
        Option("cols", "Columns", Kind.INTEGER, 3, 1, LARGEST),
        Option("pieces", "Pieces of each side", Kind.INTEGER, 3, 1, 12),
        Option("run", "In a line to win", Kind.INTEGER, 3, 1, LARGEST),
    )
    tasks: ClassVar = TASKS
    kernels: ClassVar = ("workbench.puzzles.morris.kernels.compiled",)
    has_opponent = True

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return formats.FORMATS

    def new_board(self, values: Values) -> Board:
        return Board(formats.variant_of(values))

    def options_of(self, board: Board) -> Values:
        variant = board.variant
        return Values({"rows": variant.rows, "cols": variant.cols, "pieces": variant.pieces, "run": variant.run})

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return formats.parse_body(formats.variant_of(values), body)

    def format_body(self, board: Board) -> str:
        return formats.format_body(board)

    def apply(self, board: Board, move: str) -> Board:
        return rules.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return captions.caption(board, move)

    def check(self, board: Board) -> Verdict:
        return rules.check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.variant == answer.variant and board.position == answer.position

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return _VIEW

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return drawing.scene(board, view, ui, insights)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return touch(board, gesture, view, ui)

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        from workbench.puzzles.morris.view import insights  # NumPy is loaded only for those who want to know more

        return insights.insights(board, view, ctx)

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        from workbench.puzzles.morris.engines import tasks

        return tasks.solve(board, task.name, values, ctx)

    def reply(self, board: Board, view: Values, ctx: Context) -> Reply | None:
        from workbench.puzzles.morris.engines import opponent as replying

        return replying.reply(board, view, ctx)
