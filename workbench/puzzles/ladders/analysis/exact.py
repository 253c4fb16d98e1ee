"""The expected number of moves as an exact fraction, and what follows from it: digits, and whether a target is hit.

The linear system with whole numbers is solved modulo powers of a prime (Dixon 1982, "Exact solution of linear
equations using p-adic expansions"): one inverse modulo p, one product of matrix and vector for each further digit in
base p, until Hadamard's bound says that numerator and denominator are determined; then they are read off by the
extended Euclidean algorithm. Nothing is rounded on the way.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import isqrt, prod

import numpy as np
from numpy.typing import NDArray

from workbench.core.insight import FactValue
from workbench.core.options import typed_text
from workbench.core.wording import counted
from workbench.puzzles.ladders.analysis.markov import ends_possible, transitions
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.play import reached

Longs = NDArray[np.int64]

# below 2^26: sums of 400 products of residues stay below 2^62
_PRIMES = (67108859, 67108837, 67108819, 67108777, 67108763)


def expected(board: Board) -> Fraction | None:
    """The expected number of moves; None when it is infinite."""
    if not transitions(board).sure[0]:
        return None
    # die * E_i - sum over the faces of E_there = die
    matrix = leaving(board)
    return solve_first(matrix, np.full(len(matrix), board.rules.die, np.int64))


def ending(board: Board) -> Fraction:
    """The probability that a game ever ends."""
    chain = transitions(board)
    if chain.sure[0]:
        return Fraction(1)
    may_end = ends_possible(chain)
    if not may_end[0]:
        return Fraction(0)
    states = np.flatnonzero(may_end[:-1])
    # die * W_i - sum over the faces of W_there = faces that win
    matrix = board.rules.die * np.eye(len(states), dtype=np.int64) - chain.counts[np.ix_(states, states)]
    return solve_first(matrix, chain.counts[states, -1])


def leaving(board: Board) -> Longs:
    """die * (I - P) on the squares that games come to, without the goal."""
    states = [square - board.rules.start for square in sorted(reached(board))][:-1]
    counts = transitions(board).counts[np.ix_(states, states)]
    matrix: Longs = board.rules.die * np.eye(len(states), dtype=np.int64) - counts
    return matrix


def solve_first(matrix: Longs, right: Longs) -> Fraction:
    """The first unknown of a regular system with whole numbers: (n, n) entries below 2^20, (n,)."""
    for prime in _PRIMES:
        inverse = _inverse(matrix, prime)
        if inverse is not None:
            return _lift(matrix, right, inverse, prime)
    raise ArithmeticError("the system is singular")


def _lift(matrix: Longs, right: Longs, inverse: Longs, prime: int) -> Fraction:
    bound = _bound(matrix, right)
    need = 2 * bound * bound
    residual = right.copy()
    digit, modulus = 0, 1
    while modulus <= need:
        step = inverse @ (residual % prime) % prime
        digit += int(step[0]) * modulus
        modulus *= prime
        residual = (residual - matrix @ step) // prime
    return _reconstruct(digit, modulus, bound)


def _bound(matrix: Longs, right: Longs) -> int:
    """A number that neither numerator nor denominator exceeds: Hadamard's, by rows, the right side beside them."""
    rows = zip(matrix.tolist(), right.tolist(), strict=True)
    return isqrt(prod(max(1, sum(entry * entry for entry in row) + value * value) for row, value in rows))


def _reconstruct(residue: int, modulus: int, bound: int) -> Fraction:
    """The fraction p/q with |p|, q <= bound that is `residue` modulo `modulus` > 2 bound^2 (Wang 1981)."""
    before, now = modulus, residue
    left, right = 0, 1
    while now > bound:
        quotient = before // now
        before, now = now, before - quotient * now
        left, right = right, left - quotient * right
    return Fraction(now, right)


def _inverse(matrix: Longs, prime: int) -> Longs | None:
    """The inverse modulo a prime; None when there is none. Gauss and Jordan."""
    n = matrix.shape[0]
    work = np.concatenate([matrix % prime, np.eye(n, dtype=np.int64)], axis=1)
    for k in range(n):
        rows = np.flatnonzero(work[k:, k])
        if not rows.size:
            return None
        pivot = k + int(rows[0])
        if pivot != k:
            work[[k, pivot]] = work[[pivot, k]]
        # right of the inverse's diagonal nothing has been filled in yet, except by exchanged rows
        work[k] = work[k] * pow(int(work[k, k]), -1, prime) % prime
        others = np.flatnonzero(work[:, k])
        others = others[others != k]
        columns = np.flatnonzero(work[k])
        block = np.ix_(others, columns)
        work[block] = (work[block] - np.outer(work[others, k], work[k, columns])) % prime
    return work[:, n:]


# ------------------------------------------------------------------------------------------------ digits


def digits(value: Fraction, significant: int = 30) -> str:
    """A positive fraction with so many significant digits, the last one rounded half up."""
    whole = value.numerator // value.denominator
    decimals = significant - len(str(whole)) if whole else significant + _zeros(value)
    return decimal_text(value, decimals)


def facts(value: Fraction) -> dict[str, FactValue]:
    """An expected number of moves, by the names that scripts rely on."""
    return {"expected": digits(value), "expected_exact": f"{value.numerator}/{value.denominator}"}


def decimal_text(value: Fraction, decimals: int) -> str:
    """A positive fraction rounded half up; with negative `decimals` zeros stand before the point."""
    rounded = rounded_to(value, decimals)
    if decimals <= 0:
        return str(rounded * 10**-decimals)
    text = str(rounded).rjust(decimals + 1, "0")
    return f"{text[:-decimals]}.{text[-decimals:]}"


def rounded_to(value: Fraction, decimals: int) -> int:
    """value * 10^decimals, rounded half up."""
    scaled = value * Fraction(10) ** decimals
    return (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)


def hits(value: Fraction | None, target: Decimal, decimals: int) -> bool:
    """Whether the exact value and the target agree when rounded to so many decimals."""
    return value is not None and rounded_to(value, decimals) == rounded_to(Fraction(target), decimals)


def target_words(target: Decimal, decimals: int) -> str:
    """What is hit: "66.978705", or "66.978705 to 3 decimals" where more are written than have to agree."""
    exponent = target.as_tuple().exponent
    more = isinstance(exponent, int) and -exponent > decimals
    return f"{typed_text(target)} to {counted(decimals, 'decimal')}" if more else typed_text(target)


def distance(value: Fraction | None, target: Decimal) -> float:
    """|value - target|, rounded once; inf for an infinite value."""
    return float("inf") if value is None else float(abs(value - Fraction(target)))


def _zeros(value: Fraction) -> int:
    """The zeros between the point and the first digit of a fraction between 0 and 1."""
    zeros = max(0, len(str(value.denominator)) - len(str(value.numerator)) - 1)
    while value * 10 ** (zeros + 1) < 1:
        zeros += 1
    return zeros
