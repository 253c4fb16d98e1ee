"""How an opponent of a given intelligence chooses among moves of known values. No table and no randomness.

With i = intelligence / 100, a move is drawn with odds exp(score / T), T = 45 exp(-9 i), its score being the signed
inverse of its distance and 0 for a draw. At 100 only the best moves are left, each as likely as the others; at 0 all
are as likely.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from workbench.puzzles.morris.rules.value import GameValue

HIGHEST = 100


def temperature(intelligence: int) -> float:
    """The temperature of the choice at an intelligence of 0 to 100."""
    return 45 * exp(-9 * intelligence / HIGHEST)


def odds(move_values: Mapping[int, GameValue], intelligence: int) -> dict[int, float]:
    """The probability of each move; they add up to 1."""
    if not move_values:
        return {}
    best = max(value.score for value in move_values.values())
    if intelligence >= HIGHEST:
        weights = {square: float(value.score == best) for square, value in move_values.items()}
    elif intelligence <= 0:
        weights = dict.fromkeys(move_values, 1.0)
    else:
        heat = temperature(intelligence)
        weights = {square: exp((value.score - best) / heat) for square, value in move_values.items()}
    whole = sum(weights.values())
    return {square: weight / whole for square, weight in weights.items()}
