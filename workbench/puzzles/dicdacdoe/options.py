"""What can be set, as data: a new board's options, which of them an open board can change, tasks, and the view."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from workbench.core.adjustable import Adjustable
from workbench.core.options import Kind, Option, Values, flag, one_of
from workbench.core.starter import Starter
from workbench.core.task import Objective, Task, formulation, solver
from workbench.puzzles.dicdacdoe.rules.board import (
    FEWEST_PLAYERS,
    LARGEST,
    MOST_PLAYERS,
    Board,
    default_moves,
    empty,
    with_moves,
    with_pieces,
)

LINEAR = ("notebook", "notebook-slack")
"""The formulations that HiGHS takes, too."""

_MOVES = Option(
    "moves",
    "Peaceful moves",
    Kind.INTEGER,
    None,
    0,
    LARGEST**2,
    automatic="four fifths of the cells",
    help="The demon makes all moves after these",
)
OPTIONS = (
    Option("rows", "Rows", Kind.INTEGER, 10, 1, LARGEST),
    Option("cols", "Columns", Kind.INTEGER, 10, 1, LARGEST),
    Option("run", "In a line", Kind.INTEGER, 3, 2, LARGEST, help="How many of the own symbol in a line win"),
    Option("players", "Players", Kind.INTEGER, 3, FEWEST_PLAYERS, MOST_PLAYERS),
    _MOVES,
)


def _without_one_each(board: Board, rng: Random) -> Board:
    """A board that lacks a piece of every player; all others are pinned: they are given."""
    players = range(1, board.players + 1)
    taken = [rng.choice([i for i, piece in enumerate(board.cells) if piece == player]) for player in players]
    left = with_pieces(board, [0 if i in taken else piece for i, piece in enumerate(board.cells)])
    return replace(left, pins=frozenset(i for i, piece in enumerate(left.cells) if piece))


PLAY = flag(
    "play",
    "Play a game",
    False,
    "Against the demon, with a clock: you place the pieces that are missing; then the demon makes all other moves",
    momentary=True,
    invites=True,
    pressed=True,
)

STARTERS = (
    Starter(
        "demon",
        "Play against the demon",
        "Three pieces of a safe board are missing: put them back; wherever a line stays open, the demon wins",
        lambda values, rng: empty(values.integer("size"), values.integer("size"), 3, 3, None),
        (Option("size", "Size, 5 to 10", Kind.INTEGER, 6, 5, 10),),
        task="find",
        rest=_without_one_each,
        view=lambda values: {PLAY.name: True},
    ),
    Starter(
        "contest",
        "The contest's bonus puzzle",
        "185 pieces on 15 by 15: the curve counts the lines that can still be won, down to 0",
        lambda values, rng: empty(15, 15, 3, 3, 185),
        ask="find",
        asked={"formulation": "slack"},  # of which the boards can be watched that come before a safe one
    ),
)


def new_board(values: Values) -> Board:
    """A board without pieces; OptionError when its numbers do not go together."""
    moves = values["moves"]
    rows, cols, run, players = (values.integer(name) for name in ("rows", "cols", "run", "players"))
    return empty(rows, cols, run, players, moves if isinstance(moves, int) else None)


def _with_option(board: Board, name: str, value: object) -> Board:
    assert name == _MOVES.name
    return with_moves(board, value if isinstance(value, int) else default_moves(board.size))


ADJUSTABLE: Adjustable[Board] = Adjustable((_MOVES,), lambda board, name: f"{board.moves} moves", _with_option)

TASKS = (
    Task(
        "find",
        "Find a safe board",
        "Finds a board that is safe after its number of moves; pinned cells stay, other pieces are hints",
        (
            formulation(
                {
                    "default": "straight to a safe board: pieces are swapped while CP-SAT searches a model",
                    "slack": "boards with ever fewer lines that somebody could win, which can be watched",
                    "notebook": "the integer program as its source printed it: a safe board or nothing",
                    "notebook-slack": "the source's second program: lines may stay open, as few as possible",
                },
                plain=("direct", "slack", "notebook", "notebook-slack"),
            ),
            solver(*LINEAR),
        ),
        objective=Objective.MINIMISE,
        objective_label="won or open lines",
        steep=True,
        different=True,
        other_ways=(
            (("formulation", "default"), ("solver", "cpsat")),
            (("formulation", "slack"), ("solver", "cpsat")),
            (("formulation", "notebook"), ("solver", "highs")),
        ),
        kin=(frozenset({"default", "slack"}), frozenset(LINEAR)),
        counts=frozenset({"open", "line"}),
    ),
    Task(
        "earliest",
        "Fewest moves",
        "Looks for the fewest peaceful moves after which a board can be safe, and proves it",
        (
            one_of(
                "symmetry",
                "Symmetry of the holes",
                ("none", "rot180", "any"),
                "Demand that the empty cells are the same after a half turn, or after any half turn or mirror",
            ),
        ),
        objective=Objective.MINIMISE,
        objective_label="peaceful moves",
    ),
    Task(
        "hint",
        "Hint",
        "A piece after which the board can still be made safe; all that are there stay",
        keeps_board=False,
        completes=False,
        quick=True,
        shortcut="F4",
        counts=frozenset({"open", "line"}),
    ),
)

SWITCHES = (
    PLAY,
    flag("overlay", "Who could win", False, "In each empty cell who could still win through it"),
    flag("axes", "Symmetry", False, "Mirrors and half turn; whole where they keep the holes"),
    one_of(
        "hand",
        "Be the demon",
        ("paints", "demon"),
        "Your clicks make the demon's moves, for everybody in turn, after the peaceful ones; else they paint",
        pressed=True,
    ),
    one_of(
        "opponent",
        "Demon moves",
        ("asleep", "awake"),
        "After the peaceful moves the demon makes all others, one by one, and wins wherever a line is open",
        invites=True,
        pressed=True,
    ),
)
"""The view options that stand below the board, too."""
VIEWS = (*SWITCHES, Option("delay", "The demon thinks for", Kind.INTEGER, 400, 0, 5000, unit="ms"))
