"""What can be set: on a new board, for each task, and in the view."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from workbench.core.options import Kind, Option, Values
from workbench.core.task import Objective, Task, formulation, solver
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST, Board, Grade, empty

PLAY = "play"
HEIGHTS, PENCIL, GIVENS = "heights", "pencil", "givens"

SYMMETRIES = ("none", "rot180", "rot90", "mirror", "flip", "diagonal")
"""What takes a pattern of clues and givens to itself: half and quarter turns, left to right, top to bottom, rows to
columns."""

LINEAR = ("polytope", "visibility")
"""The formulations that HiGHS takes, too."""

OPTIONS = (Option("size", "Size", Kind.INTEGER, 5, SMALLEST, LARGEST),)

_GRADE = Option(
    "grade",
    "Grade",
    Kind.CHOICE,
    "hard",
    choices=tuple(grade.value for grade in Grade),
    help="Which techniques are needed, and none harder: see the reasoning of any board",
)

_MODEL = ("engine", "model")

_SIZE = Option("size", "Size", Kind.INTEGER, None, SMALLEST, LARGEST, automatic="as the board")
_makes = partial(  # a task that ends with another puzzle, the better the less is on it
    Task,
    objective=Objective.MINIMISE,
    objective_label="clues and givens",
    keeps_board=False,
    completes=False,
    asks_solver=False,
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
                "model",
                choices=("model", "search"),
                help="A model, to be watched; or the program's own search, street by street",
            ),
            replace(
                formulation(
                    ("tables", *LINEAR),
                    "Prefix maxima as literals; or the facets of the permutations that show so many towers, "
                    "up to 6 by 6; or plain counting of what is seen",
                ),
                needs=_MODEL,
            ),
            solver(*LINEAR),
        ),
        others=True,
        other_ways=((("engine", "search"),), (("engine", "model"), ("formulation", "tables"), ("solver", "cpsat"))),
    ),
    Task(
        "count",
        "Count solutions",
        "Counts the solutions, all of them or up to a limit",
        (Option("limit", "Stop at", Kind.INTEGER, 2, 0, help="0 counts all of them"),),
    ),
    Task(
        "candidates",
        "True candidates",
        "The heights that some solution has in each cell, and how many solutions go through each",
        (Option("limit", "Count up to", Kind.INTEGER, 100, 2, 1_000_000, help="Exact below it"),),
        completes=False,
    ),
    _makes(
        "generate",
        "Make a puzzle",
        "Makes a puzzle of a grade with ever fewer clues, each board with one solution",
        (
            _SIZE,
            _GRADE,
            Option("givens", "Given heights", Kind.FLAG, True, help="Heights may be given besides the clues"),
            Option(
                "symmetry",
                "Pattern",
                Kind.CHOICE,
                SYMMETRIES[0],
                choices=SYMMETRIES,
                help="Clues and givens stand alike after a half turn, a quarter turn, from left to right, from top to "
                "bottom, or along the diagonal",
            ),
            Option(
                "keep",
                "Keep these clues",
                Kind.FLAG,
                False,
                help="Clues and givens of this board stay; the rest is made anew",
            ),
        ),
        others=True,
        heuristic=True,
    ),
    _makes(
        "reduce",
        "Drop clues",
        "Drops clues and givens from this board for as long as it keeps its one solution",
        heuristic=True,
    ),
    _makes(
        "fewest",
        "Fewest clues",
        "A board of a size with as few clues as can leave one solution: one less than its size",
        (
            _SIZE,
            Option(
                "givens",
                "Given heights",
                Kind.FLAG,
                False,
                help="Heights may be given besides the clues, which saves none",
            ),
        ),
    ),
    Task(
        "hint",
        "Hint",
        "The next step by name, without a guess",
        completes=False,
        quick=True,
        shortcut="F4",
        asks_solver=False,
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
        "mistakes",
        "Check marks",
        "Which heights are wrong, and which pencil marks leave out the right one: only when you ask",
        completes=False,
        quick=True,
        shortcut="Shift+F8",
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

CANDIDATES = Option(
    "candidates",
    "True candidates",
    Kind.FLAG,
    False,
    help="In every empty cell the heights that some solution has, while you edit: the darker the more solutions; "
    "framed, what would leave one solution",
    pressed=True,
)
SPOILERS = Option(
    "spoilers",
    "Spoilers",
    Kind.FLAG,
    False,
    help="While you play: the grade of the board, its solutions and the reasoning",
    pressed=True,
)

VIEWS = (
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
        "lock",
        "Edit or play",
        Kind.CHOICE,
        "edit",
        choices=("edit", PLAY),
        help="While you play, clues and givens are protected",
        pressed=True,
    ),
    Option(
        "typing",
        "Typing makes",
        Kind.CHOICE,
        HEIGHTS,
        choices=(HEIGHTS, PENCIL, GIVENS),
        help="Givens belong to the puzzle and stay in every solve; Ctrl and a digit always give",
        pressed=True,
    ),
    CANDIDATES,
    SPOILERS,
)

SWITCHES = (CANDIDATES, SPOILERS)


def new_board(values: Values) -> Board:
    """A board without clues and heights."""
    return empty(values.integer("size"))
