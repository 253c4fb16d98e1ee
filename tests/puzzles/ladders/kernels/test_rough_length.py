"""The length of a game without a subtraction, beside fractions, and the layouts that may be nearest by it."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf

from hypothesis import example, given, settings

from tests.puzzles.ladders import by_hand
from workbench.puzzles.ladders.analysis import exact
from workbench.puzzles.ladders.analysis.design import Design
from workbench.puzzles.ladders.engines.all_layouts import Layouts, rough_length
from workbench.puzzles.ladders.kernels.enumerate_layouts import margin
from workbench.puzzles.ladders.rules.board import Board, Jump, Rules, empty


@settings(max_examples=60)
@given(by_hand.boards())
@example(Board(Rules(4, 2, 1), (Jump(3, 1),)))
@example(Board(Rules(4, 2, 1), (Jump(2, 1), Jump(3, 1))))
def test_a_length_is_no_further_off_than_its_margin(board: Board) -> None:
    right, rough = by_hand.expected(board), rough_length(board)
    assert (right is None) == (rough == inf)
    if right is not None:
        squares = board.rules.squares + 1
        assert abs(Fraction(rough) - right) <= Fraction(margin(squares)) * right <= right / 10**11


def test_what_may_be_nearest_is_as_near_but_for_the_margin() -> None:
    rules, target = Rules(8, 3), Fraction("5.123")
    values = {board.jumps: by_hand.expected(board) for board in by_hand.layouts(rules, 2)}
    least = min(abs(value - target) for value in values.values() if value is not None)
    near = list(Layouts(empty(rules), Design(2)).near(Decimal("5.123"), 9, float(least), lambda: False, lambda _: None))
    away = [abs(value - target) for board in near if (value := values[board.jumps]) is not None]
    assert len(away) == len(near)
    assert least == min(away)
    assert max(away) <= least + Fraction(1, 10**10)


def test_the_margin_is_what_is_proved_and_no_more() -> None:
    unit = Fraction(1, 2**53)
    for n in range(4, 402):
        roundings = 1 + sum(2 * k * (k + 3) for k in range(1, n - 1))
        proved = roundings * unit / (1 - roundings * unit)
        assert proved + 30 * unit <= Fraction(margin(n)) <= 3 * proved


def test_a_layout_that_hits_more_exactly_than_floats_can_tell_is_not_passed_over() -> None:
    rules = Rules(8, 3)
    values = {one: value for one in by_hand.layouts(rules, 2) if (value := by_hand.expected(one)) is not None}
    worst = max(values, key=lambda one: abs(Fraction(rough_length(one)) / values[one] - 1))
    target = Decimal(exact.decimal_text(values[worst], 20))
    assert rough_length(worst) != float(target)
    assert worst in Layouts(empty(rules), Design(2)).near(target, 20, -inf, lambda: False, lambda _: None)
