"""How far a point moves that `meet` finds a pair by: beside each way that the numbers may be off, as fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from workbench.puzzles.ladders.kernels import pair_search
from workbench.puzzles.ladders.kernels.jump_pair import BaseArrays, Doubts

SURE = Doubts(0.0, 0.0, 0.0, 0.0)
UNIT = Fraction(1, 2**53)
G, H = 3.0, 4.0  # landings from the start on both sources, so that the line's direction is a fraction
Numbers = tuple[float, float, float, float]
"""1 + G[s, .] - G[t, .] of a jump and of the other source, E[t] - E[s], and how far the base is above the target."""


def met(numbers: Numbers, within: float, doubts: Doubts) -> tuple[Fraction, Fraction]:
    """Where the jump meets the line, and how far that moves, as the kernel has it."""
    own, cross, gain, above = numbers
    longs, first = np.zeros(2, np.int64), np.array([G, H])
    there, here = np.array([[1 - own], [0.0]]), np.array([[0.0, 0.0], [cross, 0.0]])
    base = BaseArrays(
        longs, longs[:1], np.zeros((2, 4), np.int64), there, here, np.array([gain]), np.zeros(2), first, above
    )
    point, width = np.zeros(1), np.zeros(1)
    pair_search.points(0, 1, 1.0, base, within, doubts, point, width)
    return Fraction(float(point[0])), Fraction(float(width[0]))


@pytest.mark.parametrize("cell", [0.25, 1.0, 4.0])
def test_what_stands_in_the_table_has_its_ends_in_one_cell_or_two_beside_each_other(cell: float) -> None:
    assert pair_search.in_table(0.0, cell / 2, cell)
    assert not pair_search.in_table(0.0, cell * 0.51, cell)


def ends(*centres: float, doubts: tuple[Fraction, ...], off: Fraction) -> list[tuple[Fraction, Fraction]]:
    """The least and the most that each number may be: absolute doubts, and relative ones."""
    wide = [doubt + off * abs(Fraction(one)) for one, doubt in zip(centres, doubts, strict=True)]
    return [(Fraction(one) - far, Fraction(one) + far) for one, far in zip(centres, wide, strict=True)]


def moved(numbers: Numbers, within: float, doubts: Doubts, off: Fraction = Fraction(0)) -> Fraction:
    """The furthest that the two lines' meeting point is away from where it ought to be, along the target's line.

    Where the lines meet is a quotient of two sums in each of the numbers, so that it is furthest away at their ends.
    """
    own, gain, first, above = map(Fraction, doubts)
    within_too = above + Fraction(within)
    corners = ends(*numbers, G, H, doubts=(own, own, gain, within_too, first, first), off=off)

    def along(a: Fraction, b: Fraction, e: Fraction, z: Fraction, g: Fraction, h: Fraction) -> Fraction:
        det = a * h - b * g
        one, other = (e * h + z * b) / det, (-z * a - e * g) / det  # a one + b other = e, g one + h other = -z
        return (Fraction(G) * other - Fraction(H) * one) / 5

    right = along(*(Fraction(one) for one in (*numbers, G, H)))
    return max(abs(along(*corner) - right) for corner in product(*corners))


STEEP = (-4.0, 3.0, 20.0, 0.0)  # at 4 of the line, whose foot is the origin
FLAT = (0.5, 0.625, 1.0, 0.0)  # nearly along the line
FOOT = (2.0, -1.0, -2.0, 25.0)  # met at the foot itself, at (-3, -4)


@pytest.mark.parametrize(
    ("numbers", "within", "doubts"),
    [
        ((2.0, -1.0, 7.0, 11.0), 0.5, SURE),
        ((2.0, -1.0, 7.0, 11.0), 0.0, Doubts(0.0, 0.25, 0.0, 0.0)),
        ((2.0, -1.0, 7.0, 11.0), 0.25, Doubts(0.0, 0.0, 0.0, 0.5)),
        (STEEP, 0.0, Doubts(0.5, 0.0, 0.0, 0.0)),
        (FLAT, 0.0, Doubts(1 / 256, 0.0, 0.0, 0.0)),
        (FLAT, 0.0, Doubts(0.0, 0.0, 1 / 64, 0.0)),
        (FOOT, 0.0, Doubts(1 / 8, 0.0, 0.0, 0.0)),
        (FOOT, 0.0, Doubts(0.0, 0.0, 1 / 8, 0.0)),
        ((2.0, -1.0, 0.0, 0.0), 20.0, Doubts(1 / 8, 0.0, 0.0, 0.0)),
    ],
)
def test_a_point_moves_no_further_and_nearly_so_far(numbers: Numbers, within: float, doubts: Doubts) -> None:
    _, width = met(numbers, within, doubts)
    furthest = moved(numbers, within, doubts)
    assert furthest <= width <= Fraction(6, 5) * furthest


@pytest.mark.parametrize(
    ("numbers", "within"),
    [
        (STEEP, 0.0),
        (FLAT, 0.0),
        ((193.0, 256.0, 800.0, 0.0), 0.0),
        (FOOT, 0.0),
        ((2.0, -1.0, 7.0, 2.0**30), 0.0),
        ((4.0, -3.0, 0.0, 0.0), 2.0**30),
    ],
)
def test_roundings_move_it_no_further(numbers: Numbers, within: float) -> None:
    """No sum has more than some twenty on the way of one term; a point that nothing moves may be off by as many."""
    _, width = met(numbers, within, SURE)
    furthest = moved(numbers, within, SURE, 20 * UNIT)
    assert furthest <= width <= 100 * furthest


def test_a_line_that_roundings_may_turn_into_the_targets_is_not_met() -> None:
    for steps, sure in ((8, False), (-8, False), (1 << 14, True), (-1 << 14, True)):
        _, width = met((3.0, 4 + steps * 2.0**-50, 1.0, 0.0), 0.0, SURE)
        assert (width < 10**200) == sure
