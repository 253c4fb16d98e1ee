"""What the solvers of Snakes and Ladders can be asked: tasks and their options, as data."""

from __future__ import annotations

from decimal import Decimal

from workbench.core.options import Kind, Option
from workbench.core.task import Objective, Task

CONTEST = Decimal("66.978705")
"""The expected length that the contest of February 2020 asked for."""
ENGINES = ("sweep", "cpsat", "anneal")

_TARGET = Option("target", "Expected moves", Kind.DECIMAL, CONTEST, Decimal("0.001"), Decimal(10) ** 12)
_DIGITS = Option(
    "digits", "Decimals", Kind.INTEGER, 6, 0, 12, help="The exact value, rounded to so many decimals, equals the target"
)
_ANY = "any"

TASKS = (
    Task(
        "hit",
        "Hit a target",
        "Lays jumps so that the expected number of moves is the target; pinned jumps stay",
        (
            _TARGET,
            _DIGITS,
            Option("jumps", "Jumps", Kind.INTEGER, 10, 0, 60, help="How many in all, pinned ones included"),
            Option("snakes", "Snakes", Kind.INTEGER, None, 0, 60, automatic=_ANY),
            Option("ladders", "Ladders", Kind.INTEGER, None, 0, 60, automatic=_ANY),
            Option("min_length", "Shortest jump", Kind.INTEGER, None, 1, automatic=_ANY),
            Option("max_length", "Longest jump", Kind.INTEGER, None, 1, automatic=_ANY),
            Option(
                "spacing",
                "Room between ends",
                Kind.INTEGER,
                None,
                1,
                automatic=_ANY,
                help="The ends of different jumps are at least so many squares apart; any: they may share a target",
            ),
            Option(
                "engine",
                "Engine",
                Kind.CHOICE,
                "sweep",
                choices=ENGINES,
                help="All choices of the last two jumps at once; CP-SAT for design rules; or annealing, to compare",
            ),
            Option(
                "more",
                "Go on for more",
                Kind.FLAG,
                False,
                help="After the decimals are reached, go on for nearer layouts until it is stopped",
            ),
        ),
        objective=Objective.MINIMISE,
        objective_label="distance",
        goal=True,
        log_scale=True,
    ),
    Task(
        "fewest",
        "Fewest jumps",
        "The least number of jumps that hit the target; all layouts of every smaller number are excluded, "
        "up to a margin for rounding",
        (_TARGET, _DIGITS),
        objective=Objective.MINIMISE,
        objective_label="jumps",
    ),
    Task(
        "simulate",
        "Simulate",
        "Plays games by the rules, beside the exact distribution of their length",
        (Option("games", "Games", Kind.INTEGER, 1_000_000, 1, 10**10),),
        completes=False,
        counts=frozenset({"range", "self", "shared-source", "chain", "unreachable"}),
    ),
)
