"""What there is to know about a board: expectation, spread and distribution of the game's length, visits of squares.

Single games are `playing`'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from workbench.core.context import Context
from workbench.core.insight import Fact, Facts, FactValue, Insight, Row, Table
from workbench.core.options import Values
from workbench.puzzles.ladders.analysis import exact, jump_ends, markov
from workbench.puzzles.ladders.analysis.length_curves import curves
from workbench.puzzles.ladders.analysis.markov import Transitions, transitions
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.check import check
from workbench.puzzles.ladders.view import sample_games
from workbench.puzzles.ladders.view.targets import square_target


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """Facts, the distribution of the game's length, how often each square is visited, and games to walk through."""
    playable = all(violation.code == "unreachable" for violation in check(board).violations)
    chain = transitions(board)
    yield facts(board, chain if playable else None, view.integer("longer"))
    if ctx.stopped() or not playable:
        return
    if chain.sure[0]:
        yield from curves(markov.lengths(chain))
        if ctx.stopped():
            return
        yield visit_table(board)
    yield sample_games.game(board, view.integer("game"))
    quickest = sample_games.quickest(board)
    if quickest.steps:
        yield quickest


def facts(board: Board, chain: Transitions | None, moves: int) -> Facts:
    """The numbers of a board; without a chain, of one that breaks the rules, only what can be counted."""
    found: list[Fact] = []
    if chain is not None:
        found.extend(_reckoned(board, chain))
        longer = markov.longer(chain, moves)
        found.append(Fact("longer", longer, f"Longer than {moves} moves", f"{100 * longer:.6g} %"))
    else:
        found.extend(Fact(name, None, label) for name, label in _LABELS.items())
    found += [
        Fact("snakes", board.snakes, "Snakes"),
        Fact("ladders", board.ladders, "Ladders"),
        Fact("pinned", sum(jump.pinned for jump in board.jumps), "Pinned"),
    ]
    return Facts("facts", "Facts", tuple(found))


_LABELS = {
    "expected": "Expected moves",
    "expected_exact": "As a fraction",
    "sd": "Standard deviation",
    "shortest": "Shortest game",
    "median": "Median",
}


def _reckoned(board: Board, chain: Transitions) -> Iterator[Fact]:
    fraction = exact.expected(board)
    deviation, shortest = markov.deviation(chain), markov.shortest(board)
    values: dict[str, FactValue] = {
        "expected": "inf" if fraction is None else exact.digits(fraction),
        "expected_exact": None if fraction is None else f"{fraction.numerator}/{fraction.denominator}",
        "sd": deviation if isfinite(deviation) else None,
        "shortest": shortest,
        "median": None if shortest is None else markov.median(chain),
    }
    shown = {} if fraction is not None else {"expected": "∞", "expected_exact": "none", "sd": "∞"}
    for name, label in _LABELS.items():
        yield Fact(name, values[name], label, shown.get(name, ""))


def visit_table(board: Board) -> Table:
    """How often a game comes to rest on each square."""
    counts = jump_ends.visits(board) or ()
    rows = tuple(Row((square, round(count, 6)), square_target(square)) for square, count in enumerate(counts) if square)
    return Table("visits", "Visits in a game", ("square", "visits"), rows)
