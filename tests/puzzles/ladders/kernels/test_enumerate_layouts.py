"""Going through all layouts beside laying all jumps: what is found, what is counted, and why the rest is left out."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import inf, isinf

import numpy as np
import pytest

from tests.puzzles.ladders import by_hand
from tests.puzzles.ladders.boards import board
from workbench.puzzles.ladders.analysis.design import Design
from workbench.puzzles.ladders.engines.all_layouts import Layouts, rough_length
from workbench.puzzles.ladders.kernels import enumerate_layouts as kernels
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.search_log import INNER, SOLUTION, new_log

CASES = [
    (Rules(5, 2), "", Design(2)),
    (Rules(5, 3, 1, Overshoot.WIN), "", Design(3, snakes=2)),
    (Rules(5, 2, 0, Overshoot.BOUNCE, True), "", Design(2)),
    (Rules(6, 2, chain=True), "3>5*", Design(3, ladders=2)),
    (Rules(7, 3), "4>2*", Design(3, snakes=2, spacing=1)),
    (Rules(8, 3), "", Design(2, min_length=2, max_length=4, spacing=2)),
    (Rules(5, 2), "2>4*", Design(1)),
    (Rules(5, 2), "", Design(3, ladders=2)),
]


def sound(one: Board) -> bool:
    """Whether a layout keeps to the rules; whether its games end is not asked."""
    return {violation.code for violation in check(one).violations} <= {"unreachable"}


def all_of(given: Board, design: Design) -> set[Board]:
    """The layouts that have the pins and obey the design, from all choices of jumps."""
    pairs = list(permutations(range(1, given.rules.squares + 1), 2))
    laid = (given.plus(*chosen) for chosen in combinations(pairs, design.jumps - len(given.jumps)))
    return {one for one in laid if sound(one) and design.obeyed(one.jumps)}


def gone_through(
    layouts: Layouts, aim: kernels.Aim, steps: int, kept: int, limit: float = inf
) -> tuple[list[Board], int]:
    """The layouts that a search finds, with a book of so many, left after so many steps; how many it saw."""
    free, start = layouts.rule.jumps, layouts.fixed.rules.start
    state, book, nodes = np.zeros(5, np.int64), np.zeros((kept, free), np.int64), np.zeros(free + 1, np.int64)
    cursor = kernels.Cursor(
        layouts.pins.copy(), np.zeros(free, np.int64), state, np.array([limit]), book, nodes, new_log()
    )
    found: list[Board] = []
    while not state[kernels.OVER]:
        kernels.through(layouts.problem, layouts.rule, aim, cursor, steps)
        for indices in book[: state[kernels.FOUND]]:
            found.append(layouts.fixed.plus(*(layouts.problem.jumps[indices] + start).tolist()))
        state[kernels.FOUND] = 0
    assert cursor.first.tolist() == layouts.pins.tolist()
    return found, int(state[kernels.LAYOUTS])


@pytest.mark.parametrize(("rules", "pins", "design"), CASES)
def test_every_layout_is_gone_through_once_wherever_it_is_left(rules: Rules, pins: str, design: Design) -> None:
    layouts = Layouts(board(pins, rules), design)
    right = all_of(layouts.fixed, design)
    lengths = {one: length for one in right if (length := by_hand.expected(one)) is not None}
    assert lengths
    everything = kernels.Aim(True, 0.0, 0.0, inf, 0.0)
    for steps, kept in ((10_000, 1000), (7, 1000), (10_000, 1)):
        found, seen = gone_through(layouts, everything, steps, kept)
        assert len(found) == len(set(found)) == len(lengths)
        assert set(found) == set(lengths)
        assert seen == len(right)
    assert gone_through(layouts, everything._replace(evaluate=False), 7, 1) == ([], len(right))
    # those within a window, and the nearest to a target beside it, each nearer than the ones before
    middle, doubt = sorted(lengths.values())[len(lengths) // 2], kernels.margin(layouts.pins.size)
    aim = kernels.Aim(True, float(middle) + 2, float(middle), 0.25, doubt)
    found, _ = gone_through(layouts, aim, 10_000, 1000)
    within = {one for one, length in lengths.items() if abs(length - middle) <= Fraction(1, 4)}
    away = {one: abs(length - middle - 2) for one, length in lengths.items()}
    nearest = {one for one in lengths if away[one] == min(away.values())}
    assert within | nearest <= set(found)
    beside = [away[one] for one in found if one not in within]
    assert all(later <= before + Fraction(1, 10**9) for before, later in pairwise(beside))
    assert set(gone_through(layouts, aim, 10_000, 1000, -inf)[0]) == within


def test_what_is_known_may_be_off_by_its_own_margin() -> None:
    """By half of what was reckoned: the game of the limit, of 3/2 moves, may have 9/4, and one of 9/2 may have that."""
    rules = Rules(8, 3)
    layouts = Layouts(board("", rules), Design(2))
    found, _ = gone_through(layouts, kernels.Aim(True, 1.0, -100.0, 0.0, 0.5), 10_000, 1000, 0.5)
    lengths = [value for one in by_hand.layouts(rules, 2) if (value := by_hand.expected(one)) is not None]
    assert len(found) == sum(length <= Fraction(9, 2) for length in lengths) < len(lengths)


def test_lengths_are_right_to_the_margin_that_is_proved() -> None:
    endless = 0
    for rules, pins, design in CASES:
        for one in all_of(board(pins, rules), design):
            right, rough = by_hand.expected(one), rough_length(one)
            endless += right is None
            assert isinf(rough) == (right is None)
            if right is not None:
                assert abs(Fraction(rough) - right) <= Fraction(kernels.margin(rules.squares + 1)) * right
    assert endless


def against(layout: Board, jump: Jump, design: Design) -> Iterator[int]:
    """All that speaks against one jump more, by the sentences of the rules."""
    if design.exact_snakes is not None:
        most = design.exact_snakes if jump.is_snake else design.jumps - design.exact_snakes
        if sum(one.is_snake == jump.is_snake for one in layout.jumps) == most:
            yield kernels.SNAKE if jump.is_snake else kernels.LADDER
    first = {one.source: one.target for one in layout.jumps}
    if layout.rules.chain:
        at = jump.target
        while at in first:
            at = first[at]
        if at == jump.source:
            yield kernels.CIRCLE
    elif jump.target in first or jump.source in first.values():
        yield kernels.CHAIN
    if not all(design.apart(jump, one) for one in layout.jumps):
        yield kernels.SPACING


def fate(layout: Board, design: Design, last: bool) -> int:
    """How a node with such jumps ends, where games of 4 moves, rounded, are looked for. `last`: nothing follows."""
    if len(layout.jumps) < design.jumps:
        return kernels.NO_MORE if last else INNER
    length = by_hand.expected(layout)
    if length is None:
        return kernels.ENDLESS
    return SOLUTION if abs(length - 4) <= Fraction(1, 2) else kernels.MISSED


@pytest.mark.parametrize("downwards", [False, True])
def test_each_node_of_the_log_says_how_it_ended(downwards: bool) -> None:
    told = set[int]()
    for rules, pins, design in CASES:
        layouts, log = Layouts(board(pins, rules), design), new_log(20_000)
        log.nodes[0], log.used[0] = (-1, 0, INNER), 1
        list(layouts.logged(Decimal(4), 0, log, downwards=downwards))
        jumps = [Jump(source + rules.start, end + rules.start) for source, end in layouts.problem.jumps.tolist()]
        nodes = log.nodes[: log.used[0]].tolist()
        parents, laid = {parent for parent, _, _ in nodes}, {0: layouts.fixed}
        for node, (parent, decision, end) in enumerate(nodes[1:], 1):
            before, jump = laid[parent], jumps[decision - 1]
            if reasons := set(against(before, jump, design)):
                assert end in reasons
            else:
                laid[node] = before.plus(jump.ends)
                assert end == fate(laid[node], design, node not in parents)
            told.add(end)
    assert told == {INNER, SOLUTION, *range(kernels.MISSED, kernels.SPACING + 1)}
