"""Dic-dac-doe, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import workbench.puzzles.dicdacdoe as package
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
from workbench.puzzles.dicdacdoe import formats
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.rules import board as rules
from workbench.puzzles.dicdacdoe.rules import moves
from workbench.puzzles.dicdacdoe.rules.board import FEWEST_PLAYERS, LARGEST, MOST_PLAYERS, Board
from workbench.puzzles.dicdacdoe.view import scene as drawing
from workbench.puzzles.dicdacdoe.view.gestures import touch

TASKS = (
    Task(
        "find",
        "Find a safe board",
        "Finds a board that is safe after its number of moves; pinned cells stay, other pieces are hints",
        (
            Option(
                "formulation",
                "Formulation",
                Kind.CHOICE,
                "default",
                choices=("default", "slack"),
                help="Straight to a safe board; or with slack: ever fewer open lines, to be watched",
            ),
        ),
        objective=Objective.MINIMISE,
        objective_label="open lines",
        counts=frozenset({"open", "line"}),
    ),
    Task(
        "earliest",
        "Fewest moves",
        "Looks for the fewest peaceful moves after which a board can be safe, and proves it",
        (
            Option(
                "symmetry",
                "Symmetry of the holes",
                Kind.CHOICE,
                "none",
                choices=("none", "rot180", "any"),
                help="Demand that the empty cells are the same after a half turn, or after any half turn or mirror",
            ),
        ),
        objective=Objective.MINIMISE,
        objective_label="peaceful moves",
    ),
)


class Dicdacdoe(Puzzle[Board]):
    """The draw that even a demon cannot spoil."""

    slug = "dicdacdoe"
    title = "Dic-dac-doe"
    summary = "A draw that even a demon cannot spoil"
    help = package.__doc__ or ""
    options: ClassVar = (
        Option("rows", "Rows", Kind.INTEGER, 10, 1, LARGEST),
        Option("cols", "Columns", Kind.INTEGER, 10, 1, LARGEST),
        Option("run", "In a line", Kind.INTEGER, 3, 2, LARGEST, help="How many of the own symbol in a line win"),
        Option("players", "Players", Kind.INTEGER, 3, FEWEST_PLAYERS, MOST_PLAYERS),
        Option(
            "moves",
            "Peaceful moves",
            Kind.INTEGER,
            None,
            0,
            LARGEST**2,
            automatic="four fifths of the cells",
            help="The demon makes all moves after these",
        ),
    )
    kernels: ClassVar = ("workbench.puzzles.dicdacdoe.search",)
    tasks: ClassVar = TASKS

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return formats.FORMATS

    has_opponent = True

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
        return moves.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return moves.caption(move)

    def check(self, board: Board) -> Verdict:
        return rules.check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return rules.keeps(board, answer)

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return (
            Option(
                "overlay", "Who could win", Kind.FLAG, False, help="In each empty cell who could still win through it"
            ),
            Option(
                "hand",
                "Your hand",
                Kind.CHOICE,
                "paints",
                choices=("paints", "demon"),
                help="Paints the peaceful moves, or plays the demon's for everybody in turn",
            ),
            Option(
                "opponent",
                "Demon",
                Kind.CHOICE,
                "asleep",
                choices=("asleep", "awake"),
                help="Awake, it makes its moves and wins wherever a line is open",
                invites=True,
            ),
            Option("delay", "Demon thinks for", Kind.INTEGER, 400, 0, 5000, unit="ms"),
        )

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return drawing.scene(board, verdict, view, ui)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return touch(board, gesture, view, ui)

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
