"""Bounds on the expectation with so many jumps beside all layouts of small boards."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf

import pytest

from tests.puzzles.ladders import by_hand
from workbench.puzzles.ladders.analysis import expectation_bounds
from workbench.puzzles.ladders.rules.board import Overshoot, Rules


@pytest.mark.corner("rules2", "rules4", "rules5", "rules6", "rules7", "rules8")
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


EXACT = [
    (Rules(12, 3), 2),
    (Rules(11, 4), 3),
    (Rules(9, 4, 1), 2),
    (Rules(10, 4, 0, Overshoot.BOUNCE), 2),
    (Rules(10, 4, 0, Overshoot.WIN), 2),
    (Rules(12, 8), 1),
    (Rules(), 0),
]


class Walk:
    """The walk that both bounds are about, reckoned in fractions."""

    def __init__(self, rules: Rules, shortest: bool, met: Fraction) -> None:
        self.rules, self.choose, self.met = rules, min if shortest else max, met
        self.known: dict[tuple[int, int, frozenset[int]], Fraction] = {}

    def cost(self, square: int, left: int, taken: frozenset[int] = frozenset(), seen: int | None = None) -> Fraction:
        """Of going on from a square, so many jumps being left and all squares up to `seen` decided about."""
        rules = self.rules
        seen = square if seen is None else seen
        if seen < min(square + rules.die, rules.squares - 1):
            free = self.cost(square, left, taken, seen + 1)
            return free if not left else self.choose(free, self.cost(square, left - 1, taken | {seen + 1}, seen + 1))
        key = square, left, taken
        if key not in self.known:
            self.known[key] = self._thrown(square, left, taken, seen)
        return self.known[key]

    def _thrown(self, square: int, left: int, taken: frozenset[int], seen: int) -> Fraction:
        total, used, squares = Fraction(self.rules.die), self.rules.die, self.rules.squares
        for there in range(square + 1, square + self.rules.die + 1):
            if there in taken or (there > squares and self.rules.overshoot is Overshoot.BOUNCE):
                total += self.met
            elif there < squares:
                total += self.cost(there, left, taken - {there - i for i in range(self.rules.die)}, seen)
            elif there > squares and self.rules.overshoot is Overshoot.STAY:
                used -= 1
        return total / used


def longest(rules: Rules, jumps: int, met: Fraction) -> Fraction:
    """F(M) of the bound on long games."""
    walk = Walk(rules, False, met)
    return max(walk.cost(square, jumps) for square in reversed(range(rules.start, rules.squares)))


@pytest.mark.parametrize(("rules", "jumps"), EXACT)
def test_both_bounds_hold_by_fractions_and_are_near(rules: Rules, jumps: int) -> None:
    """The largest expectation is below each M with F(M) < M, as F is convex and grows more slowly than M."""
    high = Fraction(expectation_bounds.most(rules, jumps))
    assert longest(rules, jumps, high) * (1 + Fraction(1, 10**9)) < high  # also with what floats may be off
    lower = high * (1 - Fraction(1, 10**5))
    assert longest(rules, jumps, lower) > lower
    shortest = Walk(rules, True, Fraction(0)).cost(rules.start, jumps)
    least = expectation_bounds.least(rules, jumps)
    assert shortest * (1 - Fraction(2, 10**9)) <= least <= shortest


def test_so_many_ladders_shorten_games_no_more_than_luck_does() -> None:
    """Two faces of twelve lead to a ladder, with each of five throws; a chained snake does as well."""
    assert expectation_bounds.least(Rules(60, 12), 12, 2) == sum(Fraction(5, 6) ** throw for throw in range(5))
    assert expectation_bounds.least(Rules(60, 12), 12, 0) == 5
    assert expectation_bounds.least(Rules(60, 12, chain=True), 2, 0) == expectation_bounds.least(Rules(60, 12), 2)


def test_a_wall_may_have_one_way_through() -> None:
    assert expectation_bounds.most(Rules(), 6) == inf
    assert expectation_bounds.least(Rules(), 6) == 1


def test_the_window_is_that_of_rounding() -> None:
    assert expectation_bounds.window(Decimal("7.6"), 0) == (Fraction(15, 2), Fraction(17, 2))
    assert expectation_bounds.window(Decimal("66.978705"), 6) == (Fraction("66.9787045"), Fraction("66.9787055"))
