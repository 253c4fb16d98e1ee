"""How an opponent of a given intelligence chooses among moves whose worth is known. No table and no randomness.

With i = intelligence / 100, a move is drawn with odds exp(score / T), T = 45 exp(-9 i), its score being the signed
inverse of its distance and 0 for a draw. At 100 only the best moves are left, each as likely as the others; at 0 all
are as likely.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from workbench.puzzles.morris.rules.position import Position, Variant, after, finished, moves
from workbench.puzzles.morris.rules.value import Result, Worth

HIGHEST = 100


def temperature(intelligence: int) -> float:
    """The temperature of the choice at an intelligence of 0 to 100."""
    return 45 * exp(-9 * intelligence / HIGHEST)


def chances(worths: Mapping[int, Worth], intelligence: int) -> dict[int, float]:
    """The probability of each move; they add up to 1."""
    if not worths:
        return {}
    best = max(worth.score for worth in worths.values())
    if intelligence >= HIGHEST:
        weights = {square: float(worth.score == best) for square, worth in worths.items()}
    elif intelligence <= 0:
        weights = dict.fromkeys(worths, 1.0)
    else:
        heat = temperature(intelligence)
        weights = {square: exp((worth.score - best) / heat) for square, worth in worths.items()}
    whole = sum(weights.values())
    return {square: weight / whole for square, weight in weights.items()}


def glance(variant: Variant, position: Position) -> dict[int, Worth]:
    """What a player sees of the moves who looks two plies ahead and no further: for boards without a table.

    A move that wins now, one that lets the other side win at once, and all others, which count as draws.
    """
    found = {}
    for square in moves(variant, position):
        next_one = after(variant, position, square)
        if finished(variant, next_one):
            found[square] = Worth(Result.WIN, 1)
        elif any(finished(variant, after(variant, next_one, reply)) for reply in moves(variant, next_one)):
            found[square] = Worth(Result.LOSS, 2)
        else:
            found[square] = Worth(Result.DRAW)
    return found
