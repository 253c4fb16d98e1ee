"""How far the floats of a base are from the truth: bounds that are proved, not estimated.

With M = I - P and a computed inverse W, the residual R = I - M W is reckoned again, with a bound on each of its own
roundings; die * M holds whole numbers. If the largest row sum rho of |R| is below 1, M has an inverse, which is
W (I - R)^-1, so no entry of W is off by more than ||W|| rho / (1 - rho) (Rump, "Verification methods", Acta Numerica
19, 2010). So it does not matter how W came about. The expected moves have a residual of their own.

What follows for the sums of products by which jumps are chosen (`kernels.pair_search`): each is off by its roundings,
counted generously against the same sum with all signs taken off, and by what its numbers are off.
"""

from __future__ import annotations

import numpy as np

from workbench.puzzles.ladders.analysis.markov import Flags, transitions
from workbench.puzzles.ladders.analysis.rank_one_update import Base
from workbench.puzzles.ladders.kernels.jump_pair import Doubts

_UNIT = 2.0**-53
_ROUNDINGS = 64 * _UNIT  # no sum of products has more than some twenty roundings on the way of one term
_UP = 1.001  # what bounds are raised by: they are themselves sums and products of a few positive floats
_SURE = 0.5


def rounding_bounds(base: Base) -> tuple[float, float] | None:
    """How far entries of `Base.inverse`, and of `Base.moves`, are from the truth at most.

    Of a base whose games surely end from everywhere; None where floats prove nothing.
    """
    if base.hopeless.any():
        return None
    n, die = base.moves.size, base.board.rules.die
    counts = transitions(base.board).counts[:-1]
    # (n - 1, die) where each face leads
    there = np.repeat(np.tile(np.arange(n), n - 1), counts.ravel()).reshape(n - 1, die)
    inverse, moves = base.inverse, base.moves
    rounding = (die + 3 + n) * float(np.finfo(inverse.dtype).eps)
    ahead, further = inverse.copy(), moves.copy()
    ahead[-1] = further[-1] = 0  # no piece goes on from the goal
    left = die * (np.eye(n, dtype=inverse.dtype)[:-1] - inverse[:-1])
    short = die * (moves[:-1] - 1)
    size = np.abs(inverse).sum(axis=1)
    terms, lengths = die * (1 + size[:-1]), die * (1 + np.abs(moves[:-1]))
    size_ahead = np.where(np.arange(n) < n - 1, size, 0)
    for face in there.T:
        left += ahead[face]
        short -= further[face]
        terms += size_ahead[face]
        lengths += np.abs(further[face])
    goal = float(np.abs(inverse[-1] - np.eye(n)[-1]).sum())
    rho = max(float((np.abs(left).sum(axis=1) + rounding * terms).max()) / die, goal) * _UP
    if not rho < _SURE:  # nor what is no number
        return None
    norm = float(size.max()) * _UP / (1 - rho)
    away = max(float((np.abs(short) + rounding * lengths).max()) / die, abs(float(moves[-1])))
    return norm * rho * _UP, norm * away * _UP


def doubts(base: Base, bounds: tuple[float, float], aim: float) -> Doubts:
    """How far the numbers are off that kernels make of a base, in 64 bits, for a target; see `rounding_bounds`."""
    (landings_off, moves_off), (landings, moves) = bounds, _sizes(base)
    start, above = abs(float(base.moves[0])), _above(base, aim)
    eps = float(np.finfo(base.moves.dtype).eps)
    return Doubts(
        own=(2 * (landings_off + _UNIT * landings) + 4 * _UNIT * (1 + 2 * landings)) * _UP,
        gain=2 * (moves_off + _UNIT * moves) * _UP,
        first=(landings_off + _UNIT * landings) * _UP,
        above=(moves_off + eps * (start + abs(aim)) + _UNIT * above) * _UP,
    )


def slack(base: Base, off: Doubts, aim: float, limit: float) -> float:
    """More than |F| - limit * det of one more jump or two can be wrong (see `kernels.jump_pair`)."""
    landings, moves = _sizes(base)
    own, gain, above, first = 1 + 2 * landings, 2 * moves, _above(base, aim), landings
    rounded = _ROUNDINGS * (2 * own * own * (above + limit) + 4 * first * own * gain)
    square = 2 * own * off.own + off.own * off.own
    inherited = 2 * square * (above + off.above + limit) + 2 * own * own * off.above
    inherited += 4 * (off.first * (own + off.own) + first * off.own) * (gain + off.gain) + 4 * first * own * off.gain
    return (rounded + inherited) * _UP


def one_more(base: Base, aim: float, limit: float) -> Flags | None:
    """(n, n) the jumps s -> t with which the expectation may be within the limit; all others surely are not.

    None where floats prove nothing.
    """
    bounds = rounding_bounds(base)
    if bounds is None:
        return None
    landings = base.inverse - np.eye(base.moves.size)
    det = 1 - landings.T + np.diag(landings)[:, None]
    gain = base.moves[None, :] - base.moves[:, None]
    miss = np.abs(det * (base.moves[0] - aim) + landings[0][:, None] * gain)
    within: Flags = miss <= limit * det + slack(base, doubts(base, bounds, aim), aim, limit)
    return within


def _sizes(base: Base) -> tuple[float, float]:
    """Upper bounds of all landings, those from the start included, and of all moves."""
    return float(np.abs(base.inverse).max()) + 1, float(np.abs(base.moves).max())


def _above(base: Base, aim: float) -> float:
    return abs(float(base.moves[0]) - aim)
