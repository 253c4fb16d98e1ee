"""How short and how long games can be on average with so many jumps: proved bounds, without looking at any layout.

Both take only the squares where jumps begin for real. To make games short, every jump may as well lead to the goal; to
make them long, to wherever they are longest. What is left is a walk that only goes forward and ends on such a square,
and which squares are best: the piece carries along which of the squares within a throw are taken, and decides of each
further one when it comes into sight. A layout decides once for all games, so it can do no better than that.

No number is subtracted on the way: each has less than 20,000 roundings, so `_MARGIN` is more than all of them.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil, inf

import numpy as np

from workbench.puzzles.ladders.analysis.markov import Floats
from workbench.puzzles.ladders.rules.board import Overshoot, Rules

_MARGIN = 1e-9
_SIGHT = 8  # dice with more sides see too many squares at once: `least` and `most` then say less
_CHORDS, _NEAR = 12, 1e-6
_BEYOND = 1e13  # no target is larger than this


def window(target: Decimal, digits: int) -> tuple[Fraction, Fraction]:
    """The least and the largest value that is the target after both are rounded to so many decimals."""
    unit = Decimal(1).scaleb(-digits)
    middle, half = Fraction(target.quantize(unit, ROUND_HALF_UP)), Fraction(unit) / 2
    return middle - half, middle + half


@lru_cache(maxsize=128)
def least(rules: Rules, jumps: int, ladders: int | None = None) -> Fraction:
    """No layout of so many jumps, or of so many ladders among them, has a smaller expectation; often not attained."""
    # where jumps may chain, a snake to the foot of a ladder is as good as the ladder
    lucky = jumps if ladders is None or rules.chain else min(jumps, ladders)
    bound = _by_luck(rules, lucky)
    if rules.die <= _SIGHT and bound > 1:
        bound = max(bound, Fraction(_best(rules, min(jumps, rules.die), 0.0, shortest=True) * (1 - _MARGIN)))
    return bound


@lru_cache(maxsize=128)
def most(rules: Rules, jumps: int) -> float:
    """No layout of so many jumps whose games end has a larger expectation; inf when nothing is known.

    Nothing is known when jumps can begin on all squares within a throw, since such a wall may have one way through.

    The largest expectation M from any square is at most F(M), that of a walk which costs M where it meets a jump. F is
    convex and grows more slowly than M, so M lies below where F(M) = M, and that lies below where a chord does.
    """
    if rules.die > _SIGHT or jumps >= rules.die:
        return inf
    low, high = 0.0, 64.0
    at_low, at_high = _best(rules, jumps, low, shortest=False), _best(rules, jumps, high, shortest=False)
    while at_high >= high * (1 - _MARGIN):
        low, at_low, high = high, at_high, high * 8
        if high > _BEYOND:
            return inf
        at_high = _best(rules, jumps, high, shortest=False)
    for _ in range(_CHORDS):
        slope = (at_high - at_low) / (high - low)
        high = (at_low - slope * low) / (1 - slope)
        at_high = _best(rules, jumps, high, shortest=False)
        if at_high > high * (1 - _NEAR):
            break
        middle = (low + high) / 2
        at_middle = _best(rules, jumps, middle, shortest=False)
        if at_middle >= middle:
            low, at_low = middle, at_middle
        else:
            high, at_high = middle, at_middle
    # the chords were reckoned in floats: what is taken is a number of which F(M) < M is sure
    for power in range(-9, 3):
        bound = high * (1 + 10.0**power)
        if _best(rules, jumps, bound, shortest=False) * (1 + _MARGIN) < bound:
            return bound
    return inf


def _by_luck(rules: Rules, ladders: int) -> Fraction:
    """A bound on luck: before a piece has landed on any ladder it is no further than m * die after m moves, and with
    each move at most `ladders` of the die's faces lead to a ladder. A snake does not shorten the way."""
    alone = ceil(Fraction(rules.squares - rules.start, rules.die))
    miss = max(Fraction(0), 1 - Fraction(ladders, rules.die))
    if miss == 1:
        return Fraction(alone)
    return (1 - miss**alone) / (1 - miss)


def _best(rules: Rules, jumps: int, met: float, shortest: bool) -> float:
    """The expected cost of the best walk: each move costs 1, and meeting a jump, or bouncing, costs `met`.

    The cheapest walk from the start, or else the dearest from anywhere; `jumps` begin where that serves best.
    """
    ahead: dict[int, list[Floats]] = {}
    dearest = 0.0
    for square in range(rules.squares - 1, rules.start - 1, -1):
        sight = min(rules.die, rules.squares - 1 - square)
        tables = [_thrown(rules, square, sight, jumps, met if not shortest else 0.0, ahead)]
        for seen in range(sight - 1, -1, -1):
            # the square that comes into sight takes a jump, if one is left, or none
            free, taken = np.split(tables[-1], [1 << seen], axis=1)
            better = np.minimum(free[1:], taken[:-1]) if shortest else np.maximum(free[1:], taken[:-1])
            tables.append(np.concatenate([free[:1], better]))
        tables.reverse()
        ahead[square] = tables
        ahead.pop(square + rules.die + 1, None)
        dearest = max(dearest, float(tables[0][jumps, 0]))
    return float(ahead[rules.start][0][jumps, 0]) if shortest else dearest


def _thrown(rules: Rules, square: int, sight: int, jumps: int, met: float, ahead: dict[int, list[Floats]]) -> Floats:
    """(jumps + 1, 2^sight) cost from a square, by how many jumps are left and which squares in sight have one."""
    masks = np.arange(1 << sight)
    total = np.full((jumps + 1, masks.size), float(rules.die))
    used = rules.die
    for pips in range(1, rules.die + 1):
        if pips <= sight:
            free = (masks >> (pips - 1)) & 1 == 0
            total += np.where(free, ahead[square + pips][sight - pips][:, masks >> pips], met)
        elif square + pips > rules.squares:
            if rules.overshoot is Overshoot.STAY:
                used -= 1
            elif rules.overshoot is Overshoot.BOUNCE:
                total += met
    return total / used
