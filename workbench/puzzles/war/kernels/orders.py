"""Partial orders of cards whose ranks are not known yet: who is higher than whom, closed, as sets in bits."""

from __future__ import annotations

from workbench.puzzles.war.kernels.table import Longs
from workbench.solve.kernels import kernel

UP, DOWN = 0, 1
"""Rows of an order (2, cards): per card the set of those that are higher, and of those that are lower."""


@kernel
def put_above(order: Longs, high: int, low: int) -> None:
    """Say of two cards, neither of them known to be the higher, which one is, and all that follows from it."""
    higher, lower = order[UP, high] | 1 << high, order[DOWN, low] | 1 << low
    for card in range(order.shape[1]):
        if lower >> card & 1:
            order[UP, card] |= higher
        elif higher >> card & 1:
            order[DOWN, card] |= lower
