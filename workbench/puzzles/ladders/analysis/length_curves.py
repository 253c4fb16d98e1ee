"""The distribution of a game's length as curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from workbench.core.insight import Curve, Series
from workbench.puzzles.ladders.analysis.markov import Floats

UNLIKELY = 1e-4
"""Curves end where longer games are less likely than this."""
_POINTS = 600


def curves(chances: Floats) -> Iterator[Curve]:
    """How likely each length is, and that a game has ended by then. `chances[k]`: a game has k moves."""
    ended = np.cumsum(chances)
    last = int(np.searchsorted(ended, 1 - UNLIKELY)) + 1
    moves = thinned(last)
    yield Curve(
        "lengths", "Length of a game", (series("exact", moves, chances),), x_label="moves", y_label="probability"
    )
    over = series("exact", moves, np.append(ended, ended[-1]))  # it may be drawn one move beyond what is reckoned
    yield Curve("cumulative", "Ended by then", (over,), x_label="moves", y_label="probability")


def thinned(last: int) -> tuple[int, ...]:
    """Lengths from 0 to `last` at which a curve is drawn."""
    return tuple(range(0, last + 1, max(1, last // _POINTS)))


def series(label: str, moves: Sequence[int], values: Floats, role: str = "accent", histogram: bool = False) -> Series:
    """The values at some lengths; 0 beyond the last one."""
    ys = tuple(float(values[k]) if k < len(values) else 0.0 for k in moves)
    return Series(label, tuple(map(float, moves)), ys, role, histogram)
