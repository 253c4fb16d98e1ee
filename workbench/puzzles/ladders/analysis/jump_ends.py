"""What a hand on the board wants to know at once: the expected number of moves of this board, and of every board that
moving one end of one jump would make. Doubles, a few milliseconds; the exact value is `exact`'s.

With P the chain of the board without that jump, E the expected further moves, and G[i, s] the expected number of
landings on s from i, letting landings on s end on t instead changes the expectation from the start by

    G[start, s] * (E_t - E_s) / (1 - G[t, s] + G[s, s])

so that one inverse answers for every end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from functools import lru_cache
from math import inf, nan

import numpy as np

from workbench.puzzles.ladders.analysis import markov
from workbench.puzzles.ladders.analysis.markov import Flags, Floats, transitions
from workbench.puzzles.ladders.rules.board import Board, Jump, landings, stuck

_LEAST = 1e-11
"""A smaller divisor of the formula is a zero: the goal is out of reach."""


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
    """The expected moves for this end on each square 0..N: infinity where the goal is out of reach, and not a number
    where the end must not lie. Reckoned once for all squares on which the end is carried about."""
    return _spectrum(Grip(grip.rest, replace(grip.at(0), pinned=False), grip.end))


@lru_cache(maxsize=64)
def _spectrum(grip: Grip) -> tuple[float, ...]:
    squares = grip.rest.rules.squares
    may = [square for square in range(1, squares + 1) if _allowed(grip, square)]
    found = [nan] * (squares + 1)
    if stuck(grip.rest):
        return tuple(found)  # the base has no inverse; `value_at` reckons single squares
    table, start = _base(grip.rest), grip.rest.rules.start
    ends = landings(grip.rest)
    for square in may:
        jump = grip.at(square)
        target = ends.get(jump.target, jump.target)
        found[square] = table.with_jump(jump.source - start, target - start)
    return tuple(found)


def value_at(grip: Grip, square: int) -> float:
    """The expected moves for this end on one square; not a number where it must not lie."""
    if not 0 < square <= grip.rest.rules.squares or not _allowed(grip, square):
        return nan
    value = spectrum(grip)[square]
    return expected(grip.board(square)) if value != value else value


@dataclass(frozen=True, slots=True)
class _Base:
    """A board's expected further moves and its doomed states, (n,), and landings, (n, n); see `markov`."""

    further: Floats
    landings: Floats
    doomed: Flags

    def with_jump(self, source: int, target: int) -> float:
        """The expectation from the start when landings on `source` end on `target`."""
        further, counts = self.further, self.landings
        if counts[0, source] <= 0:  # never landed on: nothing changes
            return float(further[0])
        divisor = 1 - counts[target, source] + counts[source, source]
        if self.doomed[target] or divisor < _LEAST * (1 + counts[source, source]):
            return inf
        return float(further[0] + counts[0, source] * (further[target] - further[source]) / divisor)


@lru_cache(maxsize=8)
def _base(board: Board) -> _Base:
    """For a board whose games end from the start on. From squares that are never stood on they need not: these are
    doomed, and their rows are emptied so that the inverse exists."""
    chain = transitions(board)
    chances: Floats = np.array(chain.chances)
    doomed: Flags = ~chain.sure
    chances[doomed] = 0
    inverse: Floats = np.linalg.inv((np.eye(len(doomed)) - chances).astype(np.float64))
    moves = np.where(chain.sure, 1.0, 0.0)
    moves[-1] = 0  # at the goal nothing more is thrown
    return _Base(inverse @ moves, inverse - np.eye(len(doomed)), doomed)


def _allowed(grip: Grip, square: int) -> bool:
    """Whether the rules of single jumps and pairs of jumps let this end lie on a square."""
    rules, jump = grip.rest.rules, grip.at(square)
    if jump.source == jump.target or not rules.start < jump.source < rules.squares:
        return False
    sources = {other.source for other in grip.rest.jumps}
    if jump.source in sources:
        return False
    if rules.chain:
        ends = landings(grip.rest)
        return ends.get(jump.target, jump.target) != jump.source
    return jump.target not in sources and all(other.target != jump.source for other in grip.rest.jumps)


# ------------------------------------------------------------------------------------------------ the target


def hits(value: float, target: Decimal, digits: int) -> bool:
    """Whether a value shows the target's digits. In doubles: good for the pointer, not for a proof."""
    unit = Decimal(1).scaleb(-digits)
    if not abs(value - float(target)) <= 2 * float(unit):  # nor is what is no number
        return False
    return Decimal(value).quantize(unit, ROUND_HALF_UP) == target.quantize(unit, ROUND_HALF_UP)


def hitting_squares(grip: Grip, target: Decimal, digits: int) -> tuple[int, ...]:
    """The squares on which this end makes the board hit the target."""
    return tuple(square for square, value in enumerate(spectrum(grip)) if hits(value, target, digits))
