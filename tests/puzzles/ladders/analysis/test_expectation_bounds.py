"""Bounds on the expectation with so many jumps beside all layouts of small boards."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf

import pytest

from tests.puzzles.ladders import by_hand
from tests.puzzles.ladders.boards import board_of
from workbench.puzzles.ladders.analysis import exact, expectation_bounds
from workbench.puzzles.ladders.rules.board import Overshoot, Rules


@pytest.mark.parametrize(
    ("rules", "jumps"),
    [
        (Rules(9, 3), 2),
        (Rules(7, 4), 3),
        (Rules(8, 4, 1), 2),
        (Rules(9, 4, 0, Overshoot.BOUNCE), 2),
        (Rules(8, 4, 0, Overshoot.WIN), 2),
        (Rules(8, 3, 0, Overshoot.STAY, True), 2),
        (Rules(6, 8, 0, Overshoot.WIN), 2),
        (Rules(6, 12), 2),
        (Rules(6, 2), 3),
    ],
)
def test_every_layout_is_within(rules: Rules, jumps: int) -> None:
    found = [(board, by_hand.expected(board)) for board in by_hand.layouts(rules, jumps)]
    values = [value for _, value in found if value is not None]
    assert expectation_bounds.least(rules, jumps) <= min(values)
    assert max(values) <= expectation_bounds.most(rules, jumps)
    for ladders in range(jumps + 1):
        some = [value for board, value in found if value is not None and board.ladders <= ladders]
        assert expectation_bounds.least(rules, jumps, ladders) <= min(some, default=inf)


def test_bounds_are_near_what_there_is() -> None:
    shortest = exact.expected(board_of("4 100 5 100 6 100"))
    assert shortest is not None
    assert float(expectation_bounds.least(Rules(), 3)) == pytest.approx(float(shortest), abs=1e-6)
    assert expectation_bounds.most(Rules(), 0) == pytest.approx(100 / 3)
    assert float(expectation_bounds.least(Rules(), 0)) == pytest.approx(100 / 3)
    rules = Rules(9, 4)
    values = [value for board in by_hand.layouts(rules, 2) if (value := by_hand.expected(board)) is not None]
    assert expectation_bounds.most(rules, 2) < 1.3 * max(values)


def test_a_wall_may_have_one_way_through() -> None:
    assert expectation_bounds.most(Rules(), 6) == inf
    assert expectation_bounds.least(Rules(), 6) == 1


def test_the_window_is_that_of_rounding() -> None:
    assert expectation_bounds.window(Decimal("7.6"), 0) == (Fraction(15, 2), Fraction(17, 2))
    assert expectation_bounds.window(Decimal("66.978705"), 6) == (Fraction("66.9787045"), Fraction("66.9787055"))
