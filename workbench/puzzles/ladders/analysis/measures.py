"""What a layout may be asked to have besides a mean: the spread, the median, the share of games that are soon over.

Each in floats for many layouts at once, to search with, and exactly for one, to say whether it hits.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, localcontext
from enum import Enum
from fractions import Fraction
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.ladders.analysis import exact, expectation_bounds, markov
from workbench.puzzles.ladders.analysis.markov import Floats, transitions
from workbench.puzzles.ladders.analysis.rank_one_update import SINGULAR, Base
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.play import landings, move_from, reached

LONGEST = 2000
"""Throws up to which games are followed: medians above it are not told apart."""
_HALF = 1e-9  # nearer to one half floats cannot tell
_COUNTED = 1_000_000  # additions of whole numbers of hundreds of digits


class Measure(Enum):
    """What is asked for."""

    EXPECTED = "expected"
    DEVIATION = "sd"
    MEDIAN = "median"
    WITHIN = "within"


def deviations(base: Base) -> Floats:
    """(n, n) the standard deviation with one more jump s -> t; inf where it is not finite or floats cannot tell.

    With E' = E + G[:, s] D the expected moves and W' = W + G[:, s] (W[t] - W[s]) / det, see `rank_one_update`, the
    second moment is 2 (W' E')[0] - E'[0] (Kemeny and Snell 1960).
    """
    visits = base.inverse.copy()
    visits[-1] = 0  # how often the game is won is not counted
    landed = base.inverse - np.eye(base.moves.size)
    det = 1 - landed.T + np.diag(landed)[:, None]
    twice, through = visits @ base.moves, visits @ landed
    with np.errstate(divide="ignore", invalid="ignore"):
        further = (base.moves[None, :] - base.moves[:, None]) / det
        mean = base.moves[0] + landed[0][:, None] * further
        row = twice[None, :] - twice[:, None] + (through.T - np.diag(through)[:, None]) * further
        second = 2 * (twice[0] + through[0][:, None] * further + landed[0][:, None] * row / det) - mean
        found: Floats = np.sqrt(np.maximum(0, second - mean * mean))
    found[det < SINGULAR] = np.inf
    return found


def ended(board: Board, jumps: NDArray[np.int64], throws: int) -> Floats:
    """(throws + 1, k) the share of games that are over after each throw, with each of k further jumps in turn.

    jumps   (k, 2) states s -> t that chain with none.
    """
    chances = transitions(board).chances
    each = np.arange(len(jumps))
    place = np.zeros((len(jumps), chances.shape[0]))
    place[:, 0] = 1
    found = np.zeros((throws + 1, len(jumps)))
    for throw in range(1, throws + 1):
        place = place @ chances
        place[each, jumps[:, 1]] += place[each, jumps[:, 0]]
        place[each, jumps[:, 0]] = 0
        found[throw] = found[throw - 1] + place[:, -1]
        place[:, -1] = 0
    return found


# ------------------------------------------------------------------------------------------------ exactly


def exact_value(board: Board, measure: Measure, throws: int) -> Fraction | None:
    """The measure as a fraction, of the standard deviation its square; None where there is none.

    throws   of `Measure.WITHIN`.
    """
    match measure:
        case Measure.EXPECTED:
            return exact.expected(board)
        case Measure.DEVIATION:
            return _variance(board)
        case Measure.MEDIAN:
            return _median(board, LONGEST)
        case Measure.WITHIN:
            *_, (over, whole) = islice(_over(board), throws + 1)
            return Fraction(over, whole)


def hits(value: Fraction | None, measure: Measure, target: Decimal, digits: int) -> bool:
    """Whether an exact value, rounded half up to so many decimals, is the target."""
    if value is None:
        return False
    if measure is not Measure.DEVIATION:
        return exact.hits(value, target, digits)
    low, high = expectation_bounds.window(target, digits)
    return max(Fraction(0), low) ** 2 <= value < high**2


def distance(value: Fraction, measure: Measure, target: Decimal) -> Fraction:
    """How far an exact value is from the target; of the standard deviation, a root, to 30 digits."""
    return abs((Fraction(shown(value, measure)) if measure is Measure.DEVIATION else value) - Fraction(target))


def shown(value: Fraction, measure: Measure) -> Decimal:
    """An exact value in 30 digits."""
    with localcontext() as context:
        context.prec = 40
        found = Decimal(value.numerator) / value.denominator
        found = found.sqrt() if measure is Measure.DEVIATION else found
        context.prec = 30
        return +found


def median(board: Board) -> int | None:
    """The fewest moves within which half of all games end; None when half of them never do.

    Where floats cannot tell whether exactly half have ended, the games are counted, as far as that is a matter of a
    second.
    """
    chain = transitions(board)
    ends = exact.ending(board)
    found = markov.median(chain) if ends > Fraction(1, 2) else None
    if found is None:
        unclear = ends >= Fraction(1, 2)
    else:
        unclear = any(abs(markov.longer(chain, moves) - 0.5) < _HALF for moves in (found - 1, found))
    throws = min(LONGEST, _COUNTED // (len(reached(board)) * board.rules.die))
    if not unclear or (found is not None and found > throws):
        return found
    exactly = _median(board, throws)
    return found if exactly is None else int(exactly)


def _variance(board: Board) -> Fraction | None:
    """Of the number of moves; the second moment S solves (I - P) S = 2 E - 1 together with (I - P) E = 1."""
    mean = exact.expected(board)
    if mean is None:
        return None
    die, one = board.rules.die, exact.leaving(board)
    n = len(one)
    none, twice = np.zeros_like(one), -2 * die * np.eye(n, dtype=np.int64)
    matrix = np.block([[one, twice], [none, one]])
    right = np.concatenate([np.full(n, -die, np.int64), np.full(n, die, np.int64)])
    return exact.solve_first(matrix, right) - mean * mean


def _median(board: Board, throws: int) -> Fraction | None:
    for throw, (over, whole) in enumerate(islice(_over(board), throws + 1)):
        if 2 * over >= whole:
            return Fraction(throw)
    return None


def _over(board: Board) -> Iterator[tuple[int, int]]:
    """For no throw, one, two, ...: how many sequences of so many throws end the game, and how many there are."""
    ends, die, goal = landings(board), board.rules.die, board.rules.squares
    ways = {square: [move_from(board, square, pips, ends) for pips in range(1, die + 1)] for square in reached(board)}
    place, over, whole = {board.rules.start: 1}, 0, 1
    while True:
        yield over, whole
        there: dict[int, int] = {}
        for square, number in place.items():
            for after in ways[square]:
                there[after] = there.get(after, 0) + number
        over, whole, place = over * die + there.pop(goal, 0), whole * die, there
