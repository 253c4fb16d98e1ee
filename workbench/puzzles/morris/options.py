"""Options, tasks and view options, as data."""

from __future__ import annotations

from workbench.core.options import Kind, Option, Values, defaults, flag, one_of, values_of
from workbench.core.starter import Starter
from workbench.core.task import Objective, Task, way
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import LARGEST, Variant

OPTIONS = (
    Option("rows", "Rows", Kind.INTEGER, 3, 1, LARGEST),
    Option("cols", "Columns", Kind.INTEGER, 3, 1, LARGEST),
    Option("pieces", "Pieces of each side", Kind.INTEGER, 3, 1, 12),
    Option("run", "In a line to win", Kind.INTEGER, 3, 1, LARGEST),
)

DEPTH_FIRST = "depth-first"
LOOK_AHEAD = 2
"""Plies that `look_ahead` looks ahead, as sentences tell where the values are not known."""
ANALYSE, PLAY, REVIEW, SET_UP = MODES = ("analyse", "play", "review", "set up")
"""The modes: a game is looked into, it is played without any help, its mistakes are tried again; or a position is set
up."""
EVEN, SOURCE = SCALES = ("even", "source")
_SCALE = one_of(
    "scale",
    "Scale of strength",
    SCALES,
    "even: equal steps are equal steps in strength; source: as its author set it, T = 45 exp(-9 i)",
)

TASKS = (
    Task(
        "value",
        "Value",
        "The truth about every position of the game: who wins, and in how many moves, those of both sides",
        (
            way(
                "engine",
                {
                    "backward": "from the ends of the game back to every position",
                    DEPTH_FIRST: "the source's way, move by move ahead, which errs: the answer is where",
                },
            ),
        ),
        objective_label="positions",
        keeps_board=False,
        completes=False,
        asks_solver=False,
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
        "A position won in exactly so many moves, those of both sides",
        (
            Option("plies", "Moves", Kind.INTEGER, 5, 1, 251, help="The winner's moves and the replies; always odd"),
            flag("only_move", "Only one move wins", True),
        ),
        objective_label="such positions",
        keeps_board=False,
        completes=False,
        asks_solver=False,
    ),
    Task(
        "match",
        "Match",
        "Two strengths of the opponent against each other: who wins how often, with an error",
        (
            Option("first", "One plays at", Kind.INTEGER, 60, 0, 100),
            Option("second", "The other at", Kind.INTEGER, 40, 0, 100),
            _SCALE,
            Option("games", "Games", Kind.INTEGER, 400, 1, 10**7, help="They take turns in making the first move"),
            Option("plies", "Drawn after", Kind.INTEGER, 100, 1, 10_000, unit="moves"),
        ),
        completes=False,
        asks_solver=False,
    ),
    Task(
        "hint",
        "Hint",
        "A best move",
        keeps_board=False,
        completes=False,
        quick=True,
        shortcut="F4",
        asks_solver=False,
    ),
)

VIEWS = (
    one_of(
        "mode",
        "Mode",
        MODES,
        "While you play nothing tells who wins, and while you try mistakes again no move’s value; setting up: left "
        "places X, right O, a click lifts a piece, the wheel changes its age",
        invites=True,
        pressed=True,
    ),
    one_of(
        "opponent",
        "Opponent plays",
        ("none", "X", "O"),
        "In a game that is played; with none two people play",
        invites=True,
        central=True,
    ),
    Option(
        "intelligence",
        "Strength",
        Kind.INTEGER,
        100,
        0,
        100,
        help="At 100 only the best moves, at 0 any; between them better moves are likelier",
        central=True,
    ),
    _SCALE,
    Option("won", "Games won", Kind.INTEGER, 0, 0, 9999, help="Against the opponent, without help", kept=True),
    Option("drawn", "Games drawn", Kind.INTEGER, 0, 0, 9999, kept=True),
    Option("lost", "Games lost", Kind.INTEGER, 0, 0, 9999, kept=True),
    Option(
        "scored",
        "Won, drawn and lost on and against",
        Kind.TEXT,
        "",
        help="Another board or strength begins a score anew",
        kept=True,
    ),
    Option("delay", "Thinks for", Kind.INTEGER, 400, 0, 5000, unit="ms"),
    flag(
        "numbers",
        "Values of moves",
        True,
        "+ wins, = draws, − loses, in so many moves; without them nothing tells who wins, here or in the insights",
    ),
    flag("graph", "Graph", False, "The moves from here and the replies to them, below the board"),
)


STARTERS = (
    Starter(
        "play",
        "Play against the program",
        "It moves by the tables of all positions, as well as its strength lets it",
        lambda values, rng: new_board(defaults(OPTIONS)),
        (
            Option("opponent", "It plays", Kind.CHOICE, "O", choices=("X", "O"), help="X begins"),
            Option("intelligence", "Its strength", Kind.INTEGER, 60, 0, 100, help="At 100 only the best moves"),
        ),
        view=lambda values: {
            "mode": PLAY,
            "opponent": values["opponent"],
            "intelligence": values["intelligence"],
        },
    ),
    Starter(
        "solve",
        "Solve the game",
        "Every square tells whether a move there wins, and in how many moves",
        lambda values, rng: new_board(defaults(OPTIONS)),
        view=lambda values: {"mode": ANALYSE},
        ask="value",
    ),
    Starter(
        "match",
        "Two strengths play",
        "2,000 games, strength 60 against 40: watch the score",
        lambda values, rng: new_board(defaults(OPTIONS)),
        view=lambda values: {"mode": ANALYSE},
        ask="match",
        asked={"games": 2_000},
    ),
)


def values_shown(view: Values) -> bool:
    """Whether the person wants to be told who wins."""
    return view.flag("numbers") and view.text("mode") in (ANALYSE, SET_UP)


def opponent_of(view: Values) -> str | None:
    """The side that the opponent plays: X or O; None where two people play."""
    side = view.text("opponent")
    return None if side == "none" else side


def variant_of(values: Values) -> Variant:
    """The variant that options name; OptionError when they do not go together."""
    return Variant(*(values.integer(name) for name in ("rows", "cols", "pieces", "run")))


def new_board(values: Values) -> Board:
    """A board without pieces; OptionError when the options do not go together."""
    return Board(variant_of(values))


def options_of(board: Board) -> Values:
    """The options that name a board's variant."""
    return values_of(OPTIONS, board.variant)
