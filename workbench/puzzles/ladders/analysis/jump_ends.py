"""What moving one end of one jump would make of the expected number of moves, for every square at once.

Doubles, a few milliseconds, by one rank-one update of the board without that jump; the exact value is `exact`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from functools import lru_cache, partial
from math import inf, nan

from workbench.puzzles.ladders.analysis import exact, markov
from workbench.puzzles.ladders.analysis.markov import Floats, transitions
from workbench.puzzles.ladders.analysis.rank_one_update import base_from_start
from workbench.puzzles.ladders.rules.board import Board, Jump, may_lie
from workbench.puzzles.ladders.rules.play import landings

DOUBT = 1e-11
"""A relative error that expected moves in doubles never have."""


class End(Enum):
    """The two ends of a jump."""

    SOURCE = "source"
    TARGET = "target"


@dataclass(frozen=True, slots=True)
class Grip:
    """One end of a jump of a board: what a hand holds. `rest` is the board without that jump."""

    rest: Board
    jump: Jump
    end: End

    def at(self, square: int) -> Jump:
        """The jump with this end on another square."""
        source, target = (square, self.jump.target) if self.end is End.SOURCE else (self.jump.source, square)
        return Jump(source, target, self.jump.pinned)

    def board(self, square: int) -> Board:
        """The board with this end on another square."""
        return self.rest.with_jumps((*self.rest.jumps, self.at(square)))


@lru_cache(maxsize=64)
def visits(board: Board) -> tuple[float, ...] | None:
    """How often a game is expected to come to rest on each square 0..N; None where it can last for ever."""
    counts = markov.visits(transitions(board))
    return None if counts is None else (0.0,) * board.rules.start + tuple(map(float, counts))


@lru_cache(maxsize=64)
def expected(board: Board) -> float:
    """The expected number of moves; infinity when a game can last for ever."""
    return markov.expected(board)


def spectrum(grip: Grip) -> tuple[float, ...]:
    """The expected moves for this end on each square 0..N; not a number where it must not lie, or where games may last
    for ever. Worked out once for all squares over which the end is dragged."""
    return _spectrum(Grip(grip.rest, replace(grip.at(0), pinned=False), grip.end))


@lru_cache(maxsize=64)
def _spectrum(grip: Grip) -> tuple[float, ...]:
    squares = grip.rest.rules.squares
    others = _others(grip.rest)
    may = [square for square in range(1, squares + 1) if _allowed(grip, square, *others)]
    found = [nan] * (squares + 1)
    added, start = _added(grip.rest), grip.rest.rules.start
    if added is None:
        return tuple(found)
    *_, ends = others
    for square in may:
        jump = grip.at(square)
        value = float(added[jump.source - start, ends.get(jump.target, jump.target) - start])
        found[square] = value if value < inf else nan
    return tuple(found)


@lru_cache(maxsize=8)
def _added(board: Board) -> Floats | None:
    """See `Base.added`; None when games on the board do not surely end."""
    base = base_from_start(board)
    return None if base is None else base.added()


def value_at(grip: Grip, square: int) -> float:
    """The expected moves for this end on one square, inf included; not a number where it must not lie."""
    if not 0 < square <= grip.rest.rules.squares or not _allowed(grip, square, *_others(grip.rest)):
        return nan
    value = spectrum(grip)[square]
    return expected(grip.board(square)) if value != value else value


@lru_cache(maxsize=8)
def _others(board: Board) -> tuple[frozenset[int], frozenset[int], Mapping[int, int]]:
    """The sources of a board's jumps, their targets, and where landing on each source ends."""
    jumps = board.jumps
    return frozenset(jump.source for jump in jumps), frozenset(jump.target for jump in jumps), landings(board)


def _allowed(
    grip: Grip, square: int, sources: frozenset[int], targets: frozenset[int], ends: Mapping[int, int]
) -> bool:
    """Whether the rules of single jumps and pairs of jumps let this end lie on a square, beside `_others`."""
    rules, jump = grip.rest.rules, grip.at(square)
    if jump.source == jump.target or not may_lie(rules, jump) or jump.source in sources:
        return False
    if rules.chain:
        return ends.get(jump.target, jump.target) != jump.source
    return jump.target not in sources and jump.source not in targets


# ------------------------------------------------------------------------------------------------ the target


def hits(value: float, target: Decimal, digits: int, board: Callable[[], Board]) -> bool:
    """Whether a board whose expected moves are `value` in doubles hits the target.

    Where doubles cannot tell it is reckoned exactly: on small boards games of 2.5 moves are not rare.
    """
    unit = Decimal(1).scaleb(-digits)
    away, half = abs(value - float(target.quantize(unit, ROUND_HALF_UP))), float(unit) / 2
    doubt = DOUBT * max(1.0, float(target))
    if not away <= half + doubt:  # nor is what is no number
        return False
    return away < half - doubt or exact.hits(exact.expected(board()), target, digits)


def hitting_squares(grip: Grip, target: Decimal, digits: int) -> tuple[int, ...]:
    """The squares on which this end makes the board hit the target."""
    found = enumerate(spectrum(grip))
    return tuple(square for square, value in found if hits(value, target, digits, partial(grip.board, square)))
