"""Rules of Snakes and Ladders: boards that break each rule first."""

from __future__ import annotations

import pytest

from tests.puzzles.ladders.boards import board
from workbench.puzzles.ladders.rules.board import Overshoot, Rules
from workbench.puzzles.ladders.rules.check import check
from workbench.puzzles.ladders.rules.play import landings, move_from, reached, stuck, throw

BROKEN = (
    ("range", "3>37", Rules(36)),
    ("range", "40>2", Rules(36)),
    ("range", "-2>5", Rules(36)),
    ("range", "36>5", Rules(36)),
    ("range", "7>0", Rules(36)),
    ("range", "1>5", Rules(36, start=1)),
    ("range", "0>5", Rules(36)),
    ("self", "7>7", Rules(36)),
    ("shared-source", "7>9 7>12", Rules(36)),
    ("chain", "7>9 9>12", Rules(36)),
    ("chain", "7>9 9>12 12>7", Rules(36, chain=True)),
    ("chain", "7>9 9>7", Rules(36, chain=True)),
    ("unreachable", "30>2 31>2 32>2 33>2 34>2 35>2", Rules(36)),
    ("unreachable", "3>21 18>14 19>11 20>15", Rules(36, die=3)),
    ("unreachable", "2>1 3>1", Rules(4, die=2, start=1)),
)


@pytest.mark.parametrize(("code", "jumps", "rules"), BROKEN)
def test_what_is_broken_is_named(code: str, jumps: str, rules: Rules) -> None:
    verdict = check(board(jumps, rules))
    assert {violation.code for violation in verdict.violations} == {code}
    assert verdict.violations[0].cells
    assert verdict.complete == (code != "unreachable")


@pytest.mark.parametrize(
    ("jumps", "rules"),
    [
        ("", Rules()),
        ("7>9 8>9", Rules(36)),
        ("1>9", Rules(36)),
        ("35>36", Rules(36)),
        ("7>9 9>12 12>3", Rules(36, chain=True)),
        ("30>2 31>2 32>2 33>2 34>2", Rules(36)),
        ("2>1", Rules(4, die=2, overshoot=Overshoot.BOUNCE, start=1)),
    ],
)
def test_what_is_in_order_is_solved(jumps: str, rules: Rules) -> None:
    assert check(board(jumps, rules)).solved


def test_a_throw_beyond_the_goal_stays_bounces_or_wins() -> None:
    assert throw(Rules(36), 33, 3) == 36
    assert throw(Rules(36), 33, 5) == 33
    assert throw(Rules(36, overshoot=Overshoot.BOUNCE), 33, 5) == 34
    assert throw(Rules(36, overshoot=Overshoot.WIN), 33, 5) == 36


def test_jumps_are_taken_once_or_in_chains() -> None:
    assert landings(board("7>9 9>12 20>7")) == {7: 9, 9: 12, 20: 7}
    assert landings(board("7>9 9>12 20>7", Rules(36, chain=True))) == {7: 12, 9: 12, 20: 12}
    assert landings(board("7>9 9>7", Rules(36, chain=True))).keys() == {7, 9}


def test_a_throw_that_is_not_used_takes_no_jump() -> None:
    """A piece stands on a source where a jump that is not followed further ends on it."""
    for overshoot, there in ((Overshoot.STAY, 8), (Overshoot.BOUNCE, 2), (Overshoot.WIN, 10)):
        jumping = board("3>8 8>2", Rules(10, overshoot=overshoot))
        assert move_from(jumping, 8, 4, landings(jumping)) == there
        assert move_from(jumping, 4, 4, landings(jumping)) == 2


def test_the_fewest_moves_to_each_square() -> None:
    assert reached(board("", Rules(9, die=3))) == {square: (square + 2) // 3 for square in range(10)}


def test_bouncing_on_to_a_source_takes_its_jump() -> None:
    rules = Rules(10, die=4, overshoot=Overshoot.BOUNCE)
    assert 2 in reached(board("9>2", rules))
    assert stuck(board("7>1 8>1 9>1", Rules(10, die=3, overshoot=Overshoot.BOUNCE))) == (0, 1, 2, 3, 4, 5, 6)


def test_the_goal_passed_by_winning_is_in_reach_where_staying_is_lost() -> None:
    jumps = "7>1 8>1 9>1"
    assert stuck(board(jumps, Rules(10, die=3)))
    assert stuck(board(jumps, Rules(10, die=4, overshoot=Overshoot.WIN))) == ()


# ------------------------------------------------------------------------------------------------ moves
