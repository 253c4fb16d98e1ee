"""What can be set: on a new board, for each task, and in the view."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from workbench.core.options import Kind, Option, Values, flag, one_of
from workbench.core.starter import Starter
from workbench.core.task import Objective, Task, formulation, solver, way
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST, Board, Grade, clues_of, empty, puzzle_of

PLAY = "play"
HEIGHTS, PENCIL, GIVENS = "heights", "pencil", "givens"

SYMMETRIES = ("none", "rot180", "rot90", "mirror", "flip", "diagonal")
"""What takes a pattern of clues and givens to itself: half and quarter turns, left to right, top to bottom, rows to
columns."""

LINEAR = ("polytope", "visibility")
"""The formulations that HiGHS takes, too."""

OPTIONS = (Option("size", "Size", Kind.INTEGER, 5, SMALLEST, LARGEST),)

_GRADE = one_of(
    "grade",
    "Grade",
    tuple(grade.value for grade in Grade),
    "The hardest techniques it needs; “unreasonable”, after Simon Tatham: no technique is enough",
    "hard",
    each=(
        "one clue, row or column at a time is enough",
        "heights that share their cells, or every arrangement of a street, are needed, too",
        "clues at both ends, several rows at once or chains of cells are needed, too",
        "no technique is enough: one has to try a height, and go back where it fails",
    ),
    bare=True,
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
            way(
                "engine",
                {
                    "model": "the rules as a model for a general solver, whose search can be watched",
                    "search": "the program's own search for such boards",
                },
            ),
            formulation(
                {
                    "tables": "along each street it is tracked which height is the tallest so far",
                    "polytope": "inequalities that describe all streets with so many towers in sight; up to 6 by 6",
                    "visibility": "each tower is seen or hidden, and those that are seen are counted",
                },
                needs=_MODEL,
            ),
            solver(*LINEAR),
        ),
        different=True,
        asks_solver=_MODEL,
        other_ways=((("engine", "search"),), (("engine", "model"), ("formulation", "tables"), ("solver", "cpsat"))),
    ),
    Task(
        "count",
        "Count solutions",
        "Counts the solutions, all of them or up to a limit",
        (Option("limit", "Stop at", Kind.INTEGER, 2, 0, plain=("the last",), help="0 counts all of them"),),
        objective_label="solutions",
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
            flag("givens", "Given heights", True, "Heights may be given besides the clues", bare=True),
            one_of(
                "symmetry",
                "Pattern",
                SYMMETRIES,
                "A turn or mirror that takes clues and givens to each other",
                plain=(
                    "none",
                    "half turn",
                    "quarter turn",
                    "left-right mirror",
                    "top-bottom mirror",
                    "diagonal mirror",
                ),
            ),
            flag("keep", "Keep these clues", False, "Clues and givens of this board stay; the rest is made anew"),
        ),
        different=True,
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
            flag(
                "givens", "Given heights", False, "Heights may be given besides the clues, which saves none", bare=True
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
        icon="possible",
        shortcut="F8",
    ),
    Task(
        "mistakes",
        "Check entries",
        "Which heights are wrong, and which pencil marks leave out the right one: only when you ask",
        completes=False,
        quick=True,
        icon="check",
        shortcut="Shift+F8",
    ),
    Task(
        "why",
        "Why not?",
        "Which clues and givens forbid a height in a cell, none too many",
        (
            Option("row", "Row", Kind.INTEGER, 1, 1, LARGEST),
            Option("col", "Column", Kind.INTEGER, 1, 1, LARGEST),
            Option(
                "digit", "Height", Kind.INTEGER, 1, 1, LARGEST, help="Written or pencilled in the cell, it is asked"
            ),
        ),
        about="{digit} in row {row}, column {col}",
        completes=False,
    ),
)

CANDIDATES = flag(
    "candidates",
    "True candidates",
    False,
    "In every empty cell the heights that some solution has, while you edit, in a stronger colour the more solutions; "
    "framed, what would leave one solution",
    pressed=True,
)
SPOILERS = flag(
    "spoilers",
    CANDIDATES.label,
    False,
    "While you play: the true heights in empty cells, and the solver’s column; the game is no record then",
    pressed=True,
)

VIEWS = (
    one_of("style", "Drawn as", ("digits", "towers"), "Heights as digits, or as towers seen from above"),
    flag(
        "side",
        "Side view",
        True,
        "The street of a clue, seen from the side; not where it would make dots of pencil marks",
    ),
    flag("auto_marks", "Clear pencil marks", True, "A height that is placed leaves the marks of its row and column"),
    one_of(
        "lock",
        "Edit or play",
        ("edit", PLAY),
        "While you play, clues and givens are protected",
        pressed=True,
        momentary=True,
    ),
    one_of(
        "typing",
        "Typing makes",
        (HEIGHTS, PENCIL, GIVENS),
        "Givens belong to the puzzle and stay in every solve; while you play, heights are your own",
        default=GIVENS,
        pressed=True,
        momentary=True,
    ),
    CANDIDATES,
    SPOILERS,
)

SWITCHES = (CANDIDATES, SPOILERS)


STARTERS = (
    Starter(
        "play",
        "Play one now",
        "A puzzle with exactly one solution, and the clock",
        lambda values, rng: new_board(values),
        (Option("size", "Size, 4 to 9", Kind.INTEGER, 5, 4, 9), replace(_GRADE, default="easy")),
        task="generate",
        view=lambda values: {"lock": PLAY, "typing": GIVENS},
    ),
    Starter(
        "make",
        "Watch one being made",
        "A solver takes numbers away while one solution is left; the curve counts the rest",
        lambda values, rng: _city(9, rng),
        ask="reduce",
    ),
)


def _city(size: int, rng: Random) -> Board:
    """A board on which all clues and heights are given."""
    rows, cols, names = (rng.sample(range(size), size) for _ in range(3))
    heights = tuple(1 + names[(row + col) % size] for row in rows for col in cols)
    return puzzle_of(clues_of(size, heights), heights)


def new_board(values: Values) -> Board:
    """A board without clues and heights."""
    return empty(values.integer("size"))
