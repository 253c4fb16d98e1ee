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
from workbench.core.options import Kind, Option, Value, Values
from workbench.core.outcome import Outcome
from workbench.core.puzzle import Puzzle
from workbench.core.scene import Scene
from workbench.core.task import Objective, Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict
from workbench.puzzles.towers import board as rules
from workbench.puzzles.towers import drawing, formats, moves, picture
from workbench.puzzles.towers.board import LARGEST, SMALLEST, Board
from workbench.puzzles.towers.touch import touch

GRADES = ("easy", "hard", "extreme", "unreasonable")

_GRADE = Option(
    "grade",
    "Grade",
    Kind.CHOICE,
    "hard",
    choices=GRADES,
    help="Which techniques are needed, and none harder: see the reasoning of any board",
)

TASKS = (
    Task(
        "solve",
        "Solve",
        "Finds the solution, and whether it is the only one",
        (
            Option(
                "engine",
                "Engine",
                Kind.CHOICE,
                "cpsat",
                choices=("cpsat", "search"),
                help="CP-SAT, to be watched; or the program's own search, street by street",
            ),
        ),
    ),
    Task(
        "count",
        "Count solutions",
        "Counts the solutions, all of them or up to a limit",
        (Option("limit", "Stop at", Kind.INTEGER, 2, 0, help="0 counts all of them"),),
    ),
    Task(
        "generate",
        "Make a puzzle",
        "Makes a puzzle of a grade with ever fewer clues, each board with one solution",
        (
            Option("size", "Size", Kind.INTEGER, None, SMALLEST, LARGEST, automatic="as the board"),
            _GRADE,
            Option("givens", "Given heights", Kind.FLAG, True, help="Heights may be given besides the clues"),
        ),
        objective=Objective.MINIMISE,
        objective_label="clues and givens",
        keeps_board=False,
        completes=False,
        heuristic=True,
    ),
    Task(
        "reduce",
        "Drop clues",
        "Drops clues and givens from this board for as long as it keeps its one solution",
        objective=Objective.MINIMISE,
        objective_label="clues and givens",
        keeps_board=False,
        completes=False,
        heuristic=True,
    ),
    Task(
        "hint",
        "Hint",
        "The next step by name, without a guess",
        completes=False,
        quick=True,
        shortcut="F4",
    ),
    Task(
        "possible",
        "Still possible?",
        "Whether what has been filled in can be completed",
        completes=False,
        quick=True,
        shortcut="F8",
    ),
    Task(
        "why",
        "Why not?",
        "Which clues and givens forbid a height in a cell, none too many",
        (
            Option("row", "Row", Kind.INTEGER, 1, 1, LARGEST),
            Option("col", "Column", Kind.INTEGER, 1, 1, LARGEST),
            Option("digit", "Height", Kind.INTEGER, 1, 1, LARGEST),
        ),
        completes=False,
    ),
)


class Towers(Puzzle[Board]):
    """The Tower puzzle, also known as Skyscrapers."""

    slug = "towers"
    title = "Towers"
    summary = "Place towers so that each clue sees as many as it says"
    help = package.__doc__ or ""
    options: ClassVar = (Option("size", "Size", Kind.INTEGER, 5, SMALLEST, LARGEST),)
    tasks: ClassVar = TASKS
    kernels: ClassVar = ("workbench.puzzles.towers.grading", "workbench.puzzles.towers.count")

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return formats.FORMATS

    def new_board(self, values: Values) -> Board:
        return rules.empty(values.integer("size"))

    def options_of(self, board: Board) -> Values:
        return Values({"size": board.size})

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return picture.parse_body(values.integer("size"), body)

    def format_body(self, board: Board) -> str:
        return picture.format_body(board)

    def apply(self, board: Board, move: str) -> Board:
        return moves.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return moves.caption(board, move)

    def check(self, board: Board) -> Verdict:
        return rules.check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.size == answer.size and board.clues == answer.clues and board.givens == answer.givens

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return (
            Option(
                "style",
                "Drawn as",
                Kind.CHOICE,
                "digits",
                choices=("digits", "towers"),
                help="Heights as digits, or as towers seen from above",
            ),
            Option("side", "Side view", Kind.FLAG, True, help="The street of a clue, seen from the side"),
            Option(
                "auto_marks",
                "Clear pencil marks",
                Kind.FLAG,
                True,
                help="Placing a height takes it from the pencil marks along its row and column",
            ),
            Option(
                "typing",
                "Typing makes",
                Kind.CHOICE,
                "heights",
                choices=("heights", "givens"),
                help="Givens belong to the puzzle and stay in every solve; Ctrl and a digit always give",
            ),
        )

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return drawing.scene(board, view, ui)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return touch(board, gesture, view, ui)

    def pointed_at(self, board: Board, task: Task, ui: Ui) -> Mapping[str, Value]:
        cell = target_cell(ui.cursor)
        if task.name != "why" or cell is None or not all(1 <= number <= board.size for number in cell):
            return {}
        return {"row": cell[0], "col": cell[1]}

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        from workbench.puzzles.towers.insights import insights  # loads compiled kernels

        return insights(board, ctx)

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        from workbench.puzzles.towers.tasks import solve  # loads CP-SAT

        return solve(board, task.name, values, ctx)
