"""How an opponent of a given intelligence chooses among moves of known values. No table and no randomness.

A move is drawn with odds exp(score / T), its score being the signed inverse of its distance and 0 for a draw (a
softmax: Luce, Individual Choice Behavior, 1959). At intelligence 100 only the best moves are left, each as likely as
the others (`best_play.likely_moves` chooses among drawn ones); at 0 all are. Between them, with i = intelligence / 100,
the even scale has T = 0.9 / (exp(3.35 i) - 1), the source's T = 45 exp(-9 i).

The even one was fitted so that equal steps are equal steps in strength. Matches of 1,500 games on 3x3, from the empty
board, each strength against the one before it:

     10 against  0:  896 won,   0 drawn, 604 lost, 59.7 %, +69 Elo
     20 against 10:  912 won,   0 drawn, 588 lost, 60.8 %, +76 Elo
     30 against 20:  969 won,   0 drawn, 531 lost, 64.6 %, +104 Elo
     40 against 30:  962 won,   0 drawn, 538 lost, 64.1 %, +101 Elo
     50 against 40:  945 won,   0 drawn, 555 lost, 63.0 %, +92 Elo
     60 against 50:  985 won,   0 drawn, 515 lost, 65.7 %, +113 Elo
     70 against 60:  997 won,   0 drawn, 503 lost, 66.5 %, +119 Elo
     80 against 70:  946 won,   0 drawn, 554 lost, 63.1 %, +93 Elo
     90 against 80:  930 won,   2 drawn, 568 lost, 62.1 %, +86 Elo
    100 against 90: 1009 won,  37 drawn, 454 lost, 68.5 %, +135 Elo
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, expm1, inf

from workbench.puzzles.morris.options import EVEN, SOURCE
from workbench.puzzles.morris.rules.value import GameValue

HIGHEST = 100


def temperature(intelligence: int, scale: str = EVEN) -> float:
    """The temperature of the choice: 0 for the best moves only, infinite where all are alike."""
    share = intelligence / HIGHEST
    if not 0 < share < 1:
        return 0.0 if share else inf
    return 45 * exp(-9 * share) if scale == SOURCE else 0.9 / expm1(3.35 * share)


def odds(move_values: Mapping[int, GameValue], heat: float) -> dict[int, float]:
    """The probability of each move at a temperature; they add up to 1."""
    if not move_values:
        return {}
    best = max(value.score for value in move_values.values())
    if not heat:
        weights = {square: float(value.score == best) for square, value in move_values.items()}
    else:
        weights = {square: exp((value.score - best) / heat) for square, value in move_values.items()}
    whole = sum(weights.values())
    return {square: weight / whole for square, weight in weights.items()}


def erring(move_values: Mapping[int, GameValue], heat: float) -> float:
    """The probability that such an opponent gives something away with its next move.

    What makes one drawn move better than another against a player who is not perfect (Gévay and Danner, "Calculating
    ultrastrong and extended solutions for nine men's morris, Morabaraba, and Lasker morris", IEEE TCIAIG 8, 2016).
    """
    best = max((value.rank for value in move_values.values()), default=0)
    likely = odds(move_values, heat)
    return sum((share for square, share in likely.items() if move_values[square].rank < best), 0.0)
