"""Spread, median and shares of short games beside the literal distribution; and layouts that have what is asked for."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from tests.contract import recorded
from tests.puzzles.ladders import by_hand
from workbench.core.limits import Limits
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.ladders.analysis import markov, measures
from workbench.puzzles.ladders.analysis.design import Design, addable, single
from workbench.puzzles.ladders.analysis.measures import Measure
from workbench.puzzles.ladders.analysis.rank_one_update import base_of
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Rules

LADDERS = Ladders()


def shares(board: Board, throws: int) -> list[Fraction]:
    """The probability to be done within 0, 1, ... throws, throw by throw."""
    die, goal = board.rules.die, board.rules.squares
    place, over = {board.rules.start: 1}, 0  # of the die**k ways to throw k times
    found = [Fraction(0)]
    for throw in range(1, throws + 1):
        there: dict[int, int] = {}
        for square, ways in place.items():
            for pips in range(1, die + 1):
                after = by_hand.step(board, square, pips)
                there[after] = there.get(after, 0) + ways
        over = over * die + there.pop(goal, 0)
        found.append(Fraction(over, die**throw))
        place = there
    return found


@settings(max_examples=25)
@given(by_hand.boards(9, 3))
def test_exact_values_are_those_of_the_distribution(board: Board) -> None:
    literal = shares(board, 12)
    assert measures.exact_value(board, Measure.WITHIN, 12) == literal[12]
    median = measures.exact_value(board, Measure.MEDIAN, 0)
    first = next((k for k, share in enumerate(literal) if share >= Fraction(1, 2)), None)
    assert median == first if first is not None else median is None or median > 12
    mean, variance = by_hand.expected(board), measures.exact_value(board, Measure.DEVIATION, 0)
    assert (mean is None) == (variance is None)
    if mean is not None and variance is not None and mean < 30:
        long = [float(share) for share in shares(board, 600)]
        second = sum(k * k * (b - a) for k, (a, b) in enumerate(pairwise(long), 1))
        assert float(variance) == pytest.approx(second - float(mean) ** 2, rel=1e-6, abs=1e-6)


def test_what_a_jump_makes_of_spread_and_shares() -> None:
    board = Board(Rules(16, 4), (Jump(12, 5), Jump(3, 9)))
    base, design = base_of(board), Design(3)
    assert base is not None
    jumps = np.argwhere(addable(board, design, single(board.rules, design)))
    spread = measures.deviations(base)
    over = measures.ended(board, jumps, 20)
    for number, (source, target) in enumerate(jumps.tolist()):
        grown = board.plus((source, target))
        chain = markov.transitions(grown)
        if chain.sure[0]:
            assert spread[source, target] == pytest.approx(markov.deviation(chain), rel=1e-9)
        for throws in (1, 5, 20):
            assert over[throws, number] == pytest.approx(1 - markov.longer(chain, throws), abs=1e-12)


def test_a_standard_deviation_is_rounded_exactly() -> None:
    assert measures.hits(Fraction(22), Measure.DEVIATION, Decimal("4.690"), 3)
    assert not measures.hits(Fraction(22), Measure.DEVIATION, Decimal("4.691"), 3)
    assert measures.hits(Fraction(9, 4), Measure.DEVIATION, Decimal(2), 0)  # 1.5 is rounded up
    assert not measures.hits(Fraction(9, 4) - Fraction(1, 10**30), Measure.DEVIATION, Decimal(2), 0)
    assert str(measures.shown(Fraction(22), Measure.DEVIATION)) == "4.69041575982342955456563011354"


def run(board: Board, **values: Any) -> Outcome:
    texts = {name: str(value) for name, value in values.items()}
    return recorded(LADDERS, board, "hit", texts, Limits(time=60, workers=1, seed=1))[0]


@pytest.mark.parametrize(
    ("measure", "target", "digits"), [("sd", "12.5", 2), ("median", "17", 0), ("within", "0.6", 4)]
)
def test_a_measure_is_hit(measure: str, target: str, digits: int) -> None:
    pinned = Jump(20, 7, pinned=True)
    asked = {"measure": measure, "target": target, "digits": digits, "throws": 20, "jumps": 5, "snakes": 3}
    outcome = run(Board(Rules(36, 6), (pinned,)), **asked)
    assert outcome.status is Status.PROVED
    board = outcome.board
    assert pinned in board.jumps
    assert (len(board.jumps), board.snakes) == (5, 3)
    assert not LADDERS.check(board).violations
    within = shares(board, 60)
    if measure == "within":
        assert abs(within[20] - Fraction(target)) <= Fraction(1, 20000)
    elif measure == "median":
        assert within[16] < Fraction(1, 2) <= within[17]
    else:
        assert markov.deviation(markov.transitions(board)) == pytest.approx(12.5, abs=0.006)


def test_an_expectation_and_a_shortest_game() -> None:
    outcome = run(Board(Rules(49, 6)), target="30.25", digits=4, jumps=5, shortest=7)
    assert outcome.status is Status.PROVED
    mean = by_hand.expected(outcome.board)
    assert mean is not None
    assert abs(mean - Fraction("30.25")) <= Fraction(1, 20000)
    within = shares(outcome.board, 7)
    assert within[6] == 0
    assert outcome.facts["shortest"] >= 7


@pytest.mark.parametrize(("measure", "target"), [("sd", "50"), ("sd", "2.3"), ("within", "0.3"), ("median", "90")])
def test_of_few_layouts_the_nearest_is_proved(measure: str, target: str) -> None:
    rules = Rules(6, 3)
    outcome = run(Board(rules), measure=measure, target=target, digits=6, jumps=1, throws=4)
    assert (outcome.status, outcome.stopped) == (Status.PROVED, None)
    assert not outcome.facts["hit"]
    found = []
    for board in by_hand.layouts(rules, 1):
        if by_hand.expected(board) is None:
            continue
        within = shares(board, 30)
        deviation = markov.deviation(markov.transitions(board))
        median = next(k for k, share in enumerate(within) if share >= Fraction(1, 2))
        values = {"sd": deviation, "within": float(within[4]), "median": median}
        found.append(abs(values[measure] - float(target)))
    assert outcome.objective == outcome.bound == pytest.approx(min(found), abs=1e-9)


def test_where_no_layout_is_as_asked_for_it_is_infeasible() -> None:
    outcome = run(Board(Rules(7, 2)), target="20", digits=1, jumps=2, shortest=50)
    assert outcome.status is Status.INFEASIBLE
    assert "fewer than 50 throws" in outcome.conflict[0].message
    outcome = run(Board(Rules(9, 3)), measure="sd", target="5", jumps=3, snakes=1, ladders=1)
    assert outcome.status is Status.INFEASIBLE


def test_targets_that_no_game_has_are_refused() -> None:
    refused = run(Board(Rules(16, 4)), measure="within", target="1.5")
    assert "a probability is at most 1" in (refused.error or "")
    refused = run(Board(Rules(16, 4)), measure="median", target="5000")
    assert "medians up to" in (refused.error or "")


def test_a_median_where_exactly_half_have_ended() -> None:
    """Half of the games are over after two throws; in floats a little less."""
    board = Board(Rules(6, 6, 1, chain=True)).with_jumps([Jump(3, 6)])
    assert measures.exact_value(board, Measure.MEDIAN, 1) == 2
    assert measures.median(board) == 2
    wall = Board(Rules(4, 2)).with_jumps([Jump(1, 4), Jump(2, 3), Jump(3, 2)])  # half win at once, half never do
    assert measures.median(wall) == 1
