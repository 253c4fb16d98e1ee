"""The engines where layouts are too many to be tried one by one, on boards so small that brute force tries them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from math import inf, nextafter
from typing import Any

import numpy as np
import pytest

from tests.patience import PATIENCE
from tests.puzzles.ladders import by_hand
from tests.puzzles.ladders.boards import board as board_of
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.puzzles.ladders.analysis import exact, expectation_bounds, rounding_bounds
from workbench.puzzles.ladders.analysis.design import Design, pinned, single
from workbench.puzzles.ladders.engines import all_layouts, fewest, jump_pairs, random_layouts
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.engines.last_jump import LastJump
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.jobs.events import Bound, Event, Phase
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

LADDERS = Ladders()
_TRAP = "6>1* 7>2*"
"""Pins of eight squares and a die of two between which no game ends, but for a ladder over them."""


@pytest.fixture(autouse=True)
def _too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_layouts, "_WORK", 0)


def run(board: Board, task: str, events: list[Event] | None = None, **values: Any) -> Outcome:
    limits = Limits(time=2 * PATIENCE, workers=2, seed=3)
    emit = (lambda event: None) if events is None else events.append
    return run_job(Question(LADDERS, board, LADDERS.task(task), Values(values), limits), emit)


def with_pins(board: Board, jumps: int) -> Iterator[Board]:
    """All layouts of so many jumps, the pinned ones of a board among them."""
    fixed, rules = pinned(board), board.rules
    taken = {jump.source for jump in fixed.jumps}
    free = [square for square in range(rules.start + 1, rules.squares) if square not in taken]
    for chosen in combinations(free, max(jumps - len(fixed.jumps), 0)):
        for targets in product(range(1, rules.squares + 1), repeat=len(chosen)):
            one = fixed.plus(*zip(chosen, targets, strict=True))
            if all(violation.code == "unreachable" for violation in check(one).violations):
                yield one


def a_target(board: Board, jumps: int, digits: int) -> Decimal:
    """One that some layout of so many jumps hits, and none of fewer."""
    fewer = [by_hand.expected(one) for n in range(len(pinned(board).jumps), jumps) for one in with_pins(board, n)]
    some = {value for value in map(by_hand.expected, with_pins(board, jumps)) if value is not None}
    targets = (Decimal(exact.decimal_text(value, digits)) for value in sorted(some, key=lambda one: abs(one - 9)))
    return next(target for target in targets if not any(exact.hits(value, target, digits) for value in fewer))


@pytest.mark.parametrize("floats", ["as they are", "near more than can be kept", "prove nothing"])
@pytest.mark.parametrize(
    ("board", "jumps", "digits"),
    [
        (board_of("", Rules(7, 3)), 1, 6),
        (board_of("", Rules(7, 2, 1, Overshoot.BOUNCE)), 3, 6),
        (board_of("", Rules(7, 3, 0, Overshoot.WIN)), 2, 5),
        (board_of("", Rules(6, 2, 0, Overshoot.STAY, True)), 3, 6),
        (board_of("4>2*", Rules(6, 2, 0, Overshoot.STAY, True)), 3, 6),
        (board_of(_TRAP, Rules(8, 2)), 3, 6),
        (board_of(_TRAP, Rules(8, 2)), 4, 6),
    ],
)
def test_fewest_is_what_brute_force_says(
    board: Board, jumps: int, digits: int, floats: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if floats == "near more than can be kept":
        monkeypatch.setattr(jump_pairs, "KEPT", 1)
    if floats == "prove nothing":
        monkeypatch.setattr(rounding_bounds, "_SURE", 0.0)
    target = a_target(board, jumps, digits)
    outcome = run(board, "fewest", target=target, digits=digits)
    assert (outcome.status, outcome.proof) == (Status.PROVED, Proof.EXHAUSTED)
    assert outcome.objective == outcome.bound == jumps == len(outcome.board.jumps)
    assert set(pinned(board).jumps) <= set(outcome.board.jumps)
    assert exact.hits(by_hand.expected(outcome.board), target, digits)


@pytest.mark.corner("board1")
@pytest.mark.parametrize("board", [board_of("", Rules(7, 3)), board_of("7>1* 8>2*", Rules(9, 2))])
def test_more_jumps_are_tried_while_fewer_are_excluded(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout with too many jumps is an answer that another replaces, never the last one."""
    monkeypatch.setattr(fewest, "_FEW", 0)
    jumps, events = len(board.jumps) + 3, list[Event]()
    target = a_target(board, jumps, 6)
    outcome = run(board, "fewest", events, target=target, digits=6)
    assert (outcome.status, outcome.objective) == (Status.PROVED, jumps)
    assert exact.hits(by_hand.expected(outcome.board), target, 6)
    phases = [event.text for event in events if isinstance(event, Phase)]
    assert f"Looking for a layout of {jumps} jumps" in phases


@pytest.mark.parametrize(
    "board",
    [
        board_of("", Rules(9, 3)),
        board_of("5>2*", Rules(9, 3)),
        board_of("5>2*", Rules(9, 2, 0, Overshoot.STAY, True)),
        board_of(_TRAP, Rules(8, 2)),
    ],
)
@pytest.mark.parametrize("digits", [2, 9])
def test_one_jump_comes_as_near_as_brute_force_says(board: Board, digits: int) -> None:
    """Also where games on the pinned jumps alone do not end."""
    target, jumps, wanted = Decimal("9.0001"), len(board.jumps) + 1, Fraction("9.0001")
    values = [value for value in map(by_hand.expected, with_pins(board, jumps)) if value is not None]
    outcome = run(board, "hit", target=target, digits=digits, jumps=jumps)
    hits = any(exact.hits(value, target, digits) for value in values)
    assert (outcome.status, outcome.facts["hit"]) == (Status.PROVED, hits)
    value = by_hand.expected(outcome.board)
    assert value is not None
    assert set(pinned(board).jumps) <= set(outcome.board.jumps)
    assert (
        exact.hits(value, target, digits) if hits else abs(value - wanted) == min(abs(one - wanted) for one in values)
    )


def test_fewest_that_is_stopped_keeps_the_numbers_that_are_excluded() -> None:
    """To go through those of three jumps takes minutes."""
    token, bounds = StopToken(), list[float]()

    def take(event: Event) -> None:
        if isinstance(event, Bound):
            bounds.append(event.bound)
            if event.bound == 3:
                token.stop()

    values = Values({"target": Decimal("66.978704123456789"), "digits": 15})
    question = Question(LADDERS, Board(Rules(100)), LADDERS.task("fewest"), values, Limits(time=600, workers=1))
    outcome = run_job(question, take, token=token)
    assert (outcome.status, outcome.stopped, outcome.bound, outcome.board) == (Status.UNKNOWN, Stopped.USER, 3, None)
    assert bounds == [0, 1, 2, 3]


# ------------------------------------------------------------------------------------------------ at the edge


def context(board: Board, task: str, **values: Any) -> tuple[Values, JobContext]:
    """What an engine is given."""
    options = Values({**defaults(LADDERS.task(task).options), **values})
    question = Question(LADDERS, board, LADDERS.task(task), options, Limits(time=2 * PATIENCE, workers=1))
    return options, JobContext(question, lambda event: None, StopToken())


def test_a_layout_hits_although_floats_have_it_beside_the_window() -> None:
    """The window of a target of 15 decimals is narrower than the roundings of its length."""
    beside = 0
    for rules in (Rules(9, 3), Rules(10, 3), Rules(12, 5)):
        board = Board(rules)
        value = exact.expected(board)
        assert value is not None
        target = Decimal(exact.decimal_text(value, 15))
        _, ctx = context(board, "fewest")
        sought = fewest.FewestJumps(board, target, 15, ctx)
        beside += abs(Fraction(all_layouts.rough_length(board)) - Fraction(target)) > Fraction(sought.limit)
        assert sought.offer(board)
        outcome = run(board, "fewest", target=target, digits=15)
        assert (outcome.status, outcome.objective) == (Status.PROVED, 0)
    assert beside


def test_no_layout_that_hits_is_beyond_the_limit_in_floats() -> None:
    """Aim and limit are floats, target and window are not: between them is the whole window, and hardly any more."""
    board = Board(Rules(9, 3))
    wider = 0
    for text, digits in product(
        ("66.978705", "9.1", "0.3", "123456789.87654321", "1e12", "66.978704123456789"), range(16)
    ):
        target = Decimal(text)
        low, high = expectation_bounds.window(target, digits)
        options, ctx = context(board, "hit", target=target, digits=digits)
        sought = fewest.FewestJumps(board, target, digits, ctx)
        around = [(sought.aim, sought.limit), *HitIncumbent(board, options, ctx).windows()]
        for aim, limit in around:
            assert Fraction(aim) - Fraction(limit) <= low
            assert high <= Fraction(aim) + Fraction(limit)
            off = abs(Fraction(aim) - (low + high) / 2)
            assert Fraction(limit) <= ((high - low) / 2 + off) * (1 + Fraction(1, 2**50))
            wider += off > (high - low) / 2
    assert wider, "no aim is off by more than the window"


def test_one_jump_is_found_although_floats_have_it_beside_the_limit() -> None:
    """Where layouts are reckoned one by one; the limit is how far the float of a length is off, and no more."""
    board = board_of("12>3* 13>1* 14>2*", Rules(16, 3))  # games do not end without a ladder over them
    options, ctx = context(board, "hit", jumps=4)
    one = LastJump(HitIncumbent(board, options, ctx))
    beside = 0
    for layout in with_pins(board, 4):
        value = by_hand.expected(layout)
        if value is None:
            continue
        aim = float(value)
        off = abs(Fraction(aim) - value)
        limit = nextafter(float(off), inf) if off else 0.0
        beside += abs(Fraction(all_layouts.rough_length(layout)) - Fraction(aim)) > Fraction(limit)
        assert layout in set(one.within(aim, limit))
    assert beside, "floats have every layout within its limit"


# ------------------------------------------------------------------------------------------------ random layouts


def grown(board: Board, count: int, **more: Any) -> Board | None:
    """A random layout of so many jumps; its value is that of the layout."""
    design = Design(count)
    base = random_layouts.grow(board, count, design, single(board.rules, design), 9.0, np.random.default_rng(1), **more)
    if base is None:
        return None
    value = by_hand.expected(base.board)
    assert value is not None
    assert base.expected == pytest.approx(float(value))
    assert len(base.board.jumps) == count
    assert not check(base.board).violations
    return base.board


def test_jumps_that_a_person_has_drawn_come_first_where_they_are_legal() -> None:
    board = board_of("5>2*", Rules(9, 3))
    drawn = [Jump(7, 3), Jump(5, 1), Jump(40, 2), Jump(4, 5)]  # a second from a square, outside, and onto a source
    found = grown(board, 3, prefer=drawn)
    assert found is not None
    assert {jump.ends for jump in found.jumps} & {(5, 1), (40, 2), (4, 5)} == set()
    assert {(5, 2), (7, 3)} <= {jump.ends for jump in found.jumps}
    assert grown(board, 2, prefer=[Jump(7, 3), Jump(4, 3)]) == board_of("5>2* 7>3", Rules(9, 3))


def test_there_is_no_layout_where_no_jump_is_left() -> None:
    full = board_of("2>1 3>1 4>1", Rules(5, 4))
    assert grown(full, 4) is None


def test_of_pins_among_which_no_game_ends_layouts_are_drawn() -> None:
    board = board_of(_TRAP, Rules(8, 2))
    found = None
    for seed in range(40):
        design = Design(4)
        allowed = single(board.rules, design)
        found = random_layouts.grow(board, 4, design, allowed, 9.0, np.random.default_rng(seed))
        if found is not None:
            break
    assert found is not None
    assert by_hand.expected(found.board) is not None
    assert set(board.jumps) <= set(found.board.jumps)
