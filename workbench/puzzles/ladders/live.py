"""What a hand on the board wants to know at once: the expected number of moves of this board, and of every board that
moving one end of one jump would make. Doubles, a few milliseconds; the exact value is `exact`'s.

With P the chain of the board without that jump, E the expected further moves, and G[i, s] the expected number of
landings on s from i, letting landings on s end on t instead changes the expectation from the start by

    G[start, s] * (E_t - E_s) / (1 - G[t, s] + G[s, s])

so that one inverse answers for every end.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from enum import Enum
from functools import lru_cache
from math import inf, isfinite, nan

import numpy as np
import numpy.typing as npt

from workbench.puzzles.ladders.board import Board, Jump, check, landings, move_from, reached, stuck

Matrix = npt.NDArray[np.float64]

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


def _transitions(board: Board) -> Matrix:
    """P of shape (N + 1, N + 1): P[i, j] is the probability of a move from i to j; the goal's row is 0."""
    rules = board.rules
    ends = landings(board)
    chain = np.zeros((rules.squares + 1, rules.squares + 1))
    for square in range(rules.squares):
        for pips in range(1, rules.die + 1):
            chain[square, move_from(board, square, pips, ends)] += 1 / rules.die
    return chain


@lru_cache(maxsize=64)
def visits(board: Board) -> tuple[float, ...]:
    """How often each square 0..N is expected to be moved on to in a game, the start's first stay included; squares
    that are never left for good have infinity, and so have those after them. Zero for squares never stood on."""
    size = board.rules.squares + 1
    alive = sorted(reached(board))
    lost = set(stuck(board))
    if lost:
        return tuple(inf if square in lost else 0.0 for square in range(size))
    chain = _transitions(board)[np.ix_(alive, alive)]
    at_start = np.zeros(len(alive))
    at_start[alive.index(board.rules.start)] = 1
    counts = np.linalg.solve((np.eye(len(alive)) - chain).T, at_start)
    found = np.zeros(size)
    found[alive] = np.maximum(counts, 0)
    return tuple(map(float, found))


def expected(board: Board) -> float:
    """The expected number of moves; infinity when a game can last for ever."""
    # every square that is stood on before the goal is one move
    return float(sum(visits(board)[:-1]))


@lru_cache(maxsize=64)
def spectrum(grip: Grip) -> tuple[float, ...]:
    """The expected moves for this end on each square 0..N: infinity where the goal is out of reach, and not a number
    where the end must not lie."""
    squares = grip.rest.rules.squares
    may = [square for square in range(1, squares + 1) if _allowed(grip, square)]
    found = [nan] * (squares + 1)
    if stuck(grip.rest):
        return tuple(found)  # the base has no inverse; `value_at` reckons single squares
    table = _base(grip.rest)
    ends = landings(grip.rest)
    for square in may:
        jump = grip.at(square)
        target = ends.get(jump.target, jump.target)
        found[square] = table.with_jump(grip.rest.rules.start, jump.source, target)
    return tuple(found)


def value_at(grip: Grip, square: int) -> float:
    """The expected moves for this end on one square; not a number where it must not lie."""
    if not 0 < square <= grip.rest.rules.squares or not _allowed(grip, square):
        return nan
    value = spectrum(grip)[square]
    return expected(grip.board(square)) if value != value else value


@dataclass(frozen=True, slots=True)
class _Base:
    """A board's expected further moves and its doomed squares, both of shape (N + 1,), and landings, (N + 1, N + 1)."""

    further: Matrix
    landings: Matrix
    doomed: npt.NDArray[np.bool_]

    def with_jump(self, start: int, source: int, target: int) -> float:
        """The expectation from the start when landings on `source` end on `target`."""
        further, counts = self.further, self.landings
        if counts[start, source] <= 0:  # never landed on: nothing changes
            return float(further[start])
        divisor = 1 - counts[target, source] + counts[source, source]
        if self.doomed[target] or divisor < _LEAST * (1 + counts[source, source]):
            return inf
        change = counts[start, source] * (further[target] - further[source]) / divisor
        return float(further[start] + change)


@lru_cache(maxsize=8)
def _base(board: Board) -> _Base:
    """For a board whose goal is always in reach from the start. From squares that are never stood on it need not be:
    they are doomed, and their rows are emptied so that the inverse exists."""
    chain = _transitions(board)
    doomed = _doomed(chain > 0)
    chain[doomed] = 0
    inverse = np.linalg.inv(np.eye(len(chain)) - chain)
    moves = np.where(doomed, 0.0, 1.0)
    moves[-1] = 0  # at the goal nothing more is thrown
    return _Base(inverse @ moves, inverse - np.eye(len(chain)), doomed)


def _doomed(leads: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The squares from which a game can come to where the goal, the last square, is out of reach."""
    lost = np.zeros(len(leads), dtype=bool)
    lost[-1] = True
    lost = ~_leading(leads, lost)
    return _leading(leads, lost)


def _leading(leads: npt.NDArray[np.bool_], to: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The squares from which one of those in `to` can be come to, themselves included."""
    found = to
    while True:
        more = found | (leads @ found)
        if (more == found).all():
            return found
        found = more


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
    if not isfinite(value):
        return False
    unit = Decimal(1).scaleb(-digits)
    return Decimal(value).quantize(unit, ROUND_HALF_EVEN) == target.quantize(unit, ROUND_HALF_EVEN)


def hitting_squares(grip: Grip, target: Decimal, digits: int) -> tuple[int, ...]:
    """The squares on which this end makes the board hit the target."""
    return tuple(square for square, value in enumerate(spectrum(grip)) if hits(value, target, digits))


def broken(board: Board) -> bool:
    """Whether a board has no expectation worth showing: it breaks a rule other than that its goal is in reach."""
    return any(violation.code != "unreachable" for violation in check(board).violations)
