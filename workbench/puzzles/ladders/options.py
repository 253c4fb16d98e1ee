"""What can be set, as data: the rules of a board, which all can be changed while it is open, tasks, and the view."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random

from workbench.core.adjustable import Adjustable
from workbench.core.errors import OptionError
from workbench.core.options import Kind, Option, Value, Values, defaults, flag, one_of, values_of
from workbench.core.starter import Starter
from workbench.core.task import HIGHS, Objective, Task, solver, way
from workbench.puzzles.ladders.rules.board import (
    FEWEST_SQUARES,
    LARGEST_DIE,
    MOST_SQUARES,
    SMALLEST_DIE,
    Board,
    Jump,
    Overshoot,
    Rules,
    impossible,
)

# ------------------------------------------------------------------------------------------------ the board

MOST_THROWS = 300
"""Throws that are shown of a game: some last for ever."""

OPTIONS = (
    Option("squares", "Squares", Kind.INTEGER, 100, FEWEST_SQUARES, MOST_SQUARES),
    Option("die", "Sides of the die", Kind.INTEGER, 6, SMALLEST_DIE, LARGEST_DIE),
    Option("start", "Start on", Kind.INTEGER, 0, 0, 1, help="Before the first square (0), or on it (1)"),
    one_of(
        "overshoot",
        "A throw beyond the goal",
        tuple(kind.value for kind in Overshoot),
        "It is not used, it bounces back from the goal, or it wins",
        default="stay",
    ),
    flag("chain", "Chains", False, "A jump may end on another one, which is then taken at once"),
)


def rules_of(values: Values) -> Rules:
    """The rules that option values stand for; OptionError when they do not go together."""
    rules = Rules(
        values.integer("squares"),
        values.integer("die"),
        values.integer("start"),
        Overshoot(values.text("overshoot")),
        values.flag("chain"),
    )
    problem = impossible(rules)
    if problem:
        raise OptionError(problem)
    return rules


def new_board(values: Values) -> Board:
    """A board without jumps; OptionError for rules that do not go together."""
    return Board(rules_of(values))


def options_of(board: Board) -> Values:
    """The option values of a board's rules."""
    return values_of(OPTIONS, board.rules)


def _with_option(board: Board, name: str, value: Value) -> Board:
    return replace(board, rules=rules_of(options_of(board).with_value(name, value)))


def _on_the_button(board: Board, name: str) -> str:
    rules = board.rules
    return {
        "squares": f"{rules.squares} squares",
        "die": f"die {rules.die}",
        "start": f"start {rules.start}",
        "overshoot": f"beyond: {rules.overshoot.value}",
        "chain": "chains" if rules.chain else "no chains",
    }[name]


ADJUSTABLE: Adjustable[Board] = Adjustable(
    OPTIONS,
    _on_the_button,
    _with_option,
    lambda board: board.rules,
    {"squares": (25, 36, 49, 64, 81, 100, 144), "die": (4, 6, 8, 10, 12, 20), "start": (0, 1)},
)

# ------------------------------------------------------------------------------------------------ tasks

CONTEST = Decimal("66.978705")
"""The expected length that the contest of February 2020 asked for."""
SMALL = 36
"""Squares that the equations take at most."""
ENGINES = {
    "sweep": "tries all places of the last two jumps at once, for one choice of the others after another",
    "cpsat": "CP-SAT changes a few jumps at a time; best where counts or lengths are prescribed",
    "anneal": "the source's way: random changes, at first bold, later only careful ones (annealing)",
    "equations": "one integer program with the equations of the expected moves, on boards "
    f"of {SMALL} squares at most, without chains",
}

SHOWN = 12
"""Decimals of the expected moves that are shown at most: those of floats. Whether they hit a target is exact."""
_TARGET = Option("target", "Target", Kind.DECIMAL, CONTEST, Decimal("0.001"), Decimal(10) ** 12)
_DIGITS = Option(
    "digits", "Decimals", Kind.INTEGER, 6, 0, 15, help="The exact value, rounded to so many decimals, equals the target"
)
_ANY = "any"
_ANNEALING = ("engine", "anneal")


def _cooling(name: str, label: str, default: str, low: str, high: str) -> Option:
    return Option(name, label, Kind.DECIMAL, Decimal(default), Decimal(low), Decimal(high), needs=_ANNEALING)


_COOLING = (
    _cooling("hot", "Annealing from", "0.1", "0.000001", "1000"),
    _cooling("cold", "Annealing down to", "0.01", "0.000000001", "1000"),
    _cooling("cooling", "Each time times", "0.99", "0.01", "0.9999"),
    Option("patience", "After so many in vain", Kind.INTEGER, 100, 1, 1_000_000, needs=_ANNEALING),
)
"""How the source's annealing cools: see `engines.annealing`."""

TASKS = (
    Task(
        "hit",
        "Hit a target",
        "Lays jumps so that the expected number of moves is the target; pinned jumps stay",
        (
            _TARGET,
            _DIGITS,
            one_of(
                "measure",
                "The target is",
                ("expected", "sd", "median", "within"),
                "The expected moves, their standard deviation, their median, or the probability to be done "
                "within so many throws; all but the first are searched for in a way of their own, whatever the engine: "
                "where there are few layouts all are tried, and the nearest is proved",
                plain=("expected moves", "their standard deviation", "their median", "the chance to be done in time"),
            ),
            Option(
                "throws",
                "Done within",
                Kind.INTEGER,
                50,
                1,
                2000,
                unit="throws",
                help="The chance is that of a game of so many throws or fewer",
                needs=("measure", "within"),
            ),
            Option(
                "shortest",
                "Shortest game, at least",
                Kind.INTEGER,
                None,
                1,
                automatic=_ANY,
                unit="throws",
                help="A second target: no game is over in fewer throws",
            ),
            Option(
                "shortest_exact",
                "Shortest game, exactly",
                Kind.INTEGER,
                None,
                1,
                automatic=_ANY,
                unit="throws",
                help="A second target: some game is over in so many throws, none in fewer",
            ),
            Option("jumps", "Jumps", Kind.INTEGER, 10, 0, 60, help="How many in all, pinned ones included"),
            Option("snakes", "Snakes", Kind.INTEGER, None, 0, 60, automatic=_ANY, rare=True),
            Option("ladders", "Ladders", Kind.INTEGER, None, 0, 60, automatic=_ANY, rare=True),
            Option("min_length", "Shortest jump", Kind.INTEGER, None, 1, automatic=_ANY, rare=True),
            Option("max_length", "Longest jump", Kind.INTEGER, None, 1, automatic=_ANY, rare=True),
            Option(
                "spacing",
                "Room between ends",
                Kind.INTEGER,
                None,
                1,
                automatic=_ANY,
                help="The ends of different jumps are at least so many squares apart; any: they may share a target",
                rare=True,
            ),
            way("engine", ENGINES, needs=("measure", "expected")),
            solver("equations", by="engine", choices=(HIGHS,)),
            *_COOLING,
            flag(
                "more",
                "Go on for more",
                False,
                "After the decimals are reached, go on for nearer layouts until it is stopped",
                rare=True,
            ),
        ),
        objective=Objective.MINIMISE,
        objective_label="distance",
        steep=True,
        different=True,
        goal=True,
        asks_solver=("engine", "sweep", "cpsat", "equations"),
    ),
    Task(
        "fewest",
        "Fewest jumps",
        "The least number of jumps that hit the target; all layouts of every smaller number are excluded",
        (_TARGET, _DIGITS),
        objective=Objective.MINIMISE,
        objective_label="jumps",
        asks_solver=False,
    ),
    Task(
        "simulate",
        "Simulate",
        "Plays games by the rules, beside the exact distribution of their length",
        (Option("games", "Games", Kind.INTEGER, 1_000_000, 1, 10**10),),
        completes=False,
        counts=frozenset({"range", "self", "shared-source", "chain", "unreachable"}),
        asks_solver=False,
    ),
)

# ------------------------------------------------------------------------------------------------ the view


def shown_digits(view: Values) -> int:
    """How many decimals of the expected moves are told."""
    return min(max(6, view.integer("digits")), SHOWN)


VIEWS = (
    flag("heat", "Visits", False, "How often each square is visited in a game"),
    Option(
        "target",
        "Target",
        Kind.DECIMAL,
        None,
        _TARGET.low,
        _TARGET.high,
        automatic="none",
        help="Expected moves to aim at: the distance shows live, and arrows that lead closer are filled",
    ),
    _DIGITS,
    flag("magnet", "Snap to the target", True, "What is dragged is drawn to squares that hit the target's decimals"),
    Option("longer", "Games longer than", Kind.INTEGER, 100, 0, 100_000, unit="moves"),
    Option(
        "game", "Game", Kind.INTEGER, 1, 0, 9999, help="Another number is another game of the die; 0 is a quickest one"
    ),
    Option("players", "Players", Kind.INTEGER, 1, 1, 4, help="So many pieces, each with a game of its own"),
    Option(
        "throw", "Throw", Kind.INTEGER, 0, 0, MOST_THROWS, playable=True, no_end=True, help="How far the game is played"
    ),
)
STARTERS = (
    Starter(
        "hit",
        "Nearer than the contest",
        "Ten ladders and snakes for 66.978705 moves on average: the curve is how far off it is",
        lambda values, rng: new_board(defaults(OPTIONS)),
        ask="hit",
        asked={_DIGITS.name: 8},
    ),
    Starter(
        "throw",
        "Throw on a random board",
        "Snakes and ladders at random, and the first throw: each click on the die is another",
        lambda values, rng: _with_random_jumps(values.integer("jumps"), rng),
        (Option("jumps", "Snakes and ladders", Kind.INTEGER, 12, 1, 20),),
        view=lambda values: {"throw": 1},
    ),
)


def _with_random_jumps(jumps: int, rng: Random) -> Board:
    """A usual board on which no two jumps touch, and none leaves the last square."""
    board = new_board(defaults(OPTIONS))
    ends = rng.sample(range(2, board.rules.squares), 2 * jumps)
    return board.with_jumps(Jump(*pair) for pair in zip(ends[::2], ends[1::2], strict=True))
