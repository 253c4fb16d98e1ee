"""Partial orders of cards whose ranks are not known yet: who is higher than whom, closed, as sets in bits."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.war.kernels.table import Longs
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import copy_into

UP, DOWN, SAME = 0, 1, 2
"""Rows of an order (3, cards): per card the set of those that are higher, that are lower, and of the same rank."""


def unknown(cards: int) -> Longs:
    """An order of which nothing is known."""
    order = np.zeros((3, cards), np.int64)
    order[SAME] = 1 << np.arange(cards)
    return order


@kernel
def copy_order(target: Longs, source: Longs) -> None:
    """Make an order what another one is."""
    for row in range(source.shape[0]):
        copy_into(target[row], source[row])


@kernel
def put_above(order: Longs, high: int, low: int) -> None:
    """Say of two cards, of which nothing is known, which one is higher, and all that follows from it."""
    higher, lower = order[UP, high] | order[SAME, high], order[DOWN, low] | order[SAME, low]
    for card in range(order.shape[1]):
        if lower >> card & 1:
            order[UP, card] |= higher
        elif higher >> card & 1:
            order[DOWN, card] |= lower


@kernel
def put_equal(order: Longs, one: int, other: int) -> None:
    """Say of two cards, of which nothing is known, that their ranks are the same, and all that follows from it."""
    same = order[SAME, one] | order[SAME, other]
    higher, lower = order[UP, one] | order[UP, other], order[DOWN, one] | order[DOWN, other]
    for card in range(order.shape[1]):
        if same >> card & 1:
            order[UP, card], order[DOWN, card], order[SAME, card] = higher, lower, same
        elif lower >> card & 1:
            order[UP, card] |= higher | same
        elif higher >> card & 1:
            order[DOWN, card] |= lower | same
