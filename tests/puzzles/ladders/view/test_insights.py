"""What a board's facts and curves say."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.puzzles.ladders.boards import board
from workbench.core.errors import IllegalMove
from workbench.core.insight import TYPED, Curve, Fact, Insight, Steps, Table, facts_of
from workbench.core.options import Value, defaults
from workbench.puzzles.ladders.options import MOST_THROWS
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Overshoot, Rules
from workbench.puzzles.ladders.rules.play import landings, move_from, throw
from workbench.solve.jobs.worker_context import WorkerContext

LADDERS = Ladders()


def looked(found: Board, **view: Value) -> list[Insight]:
    values = defaults(LADDERS.view_options(found))
    for name, value in view.items():
        values = values.with_value(name, value)
    return list(LADDERS.insights(found, values, WorkerContext()))


def facts(found: Board, **view: Value) -> dict[str, Fact]:
    return facts_of(iter(looked(found, **view)))


def test_a_board_reckoned_by_hand() -> None:
    # from 0 to 1 or 2; from 1 to 2 or, by the snake, 1; from 2 to 1 or the goal; variance by the same equations
    found = facts(board("3>1", Rules(4, 2)))
    assert found["expected"].value == "6.00000000000000000000000000000"
    assert found["expected_exact"].value == "6/1"
    assert found["sd"].value == pytest.approx(sqrt(22))
    assert (found["shortest"].value, found["snakes"].value, found["ladders"].value) == (2, 1, 0)
    # k moves with F(k - 1) / 2^k, Fibonacci's numbers: their squares come to 0.12
    assert found["first_wins"].value == 0.56


@pytest.mark.parametrize(("jumps", "shown"), [("3>10 12>5* 15>8", "16.4886340536652489367025268952")])
def test_the_boards_of_the_help(jumps: str, shown: str) -> None:
    assert facts(board(jumps, Rules(16, 4)))["expected"].value == shown
    assert shown[:7] in LADDERS.help
    contest = board("1>23 4>35 16>79 31>13 32>2 43>35 63>12 70>69 75>12 99>30", Rules())
    value = facts(contest)["expected"].value
    assert isinstance(value, str)
    assert value.startswith("66.9787050")


def test_games_longer_than_asked_for() -> None:
    found = board("3>1", Rules(4, 2))
    assert facts(found, longer=1)["longer"].value == 1
    assert facts(found, longer=2)["longer"].value == pytest.approx(0.75)  # only 2 and 2 end it in two


def test_curves_are_a_distribution() -> None:
    found = looked(board("20>5 3>12", Rules(36, 6, 1, Overshoot.BOUNCE)))
    curves = {insight.key: insight for insight in found if isinstance(insight, Curve)}
    assert sum(curves["lengths"].series[0].ys) == pytest.approx(1, abs=2e-4)
    ended = curves["cumulative"].series[0].ys
    assert list(ended) == sorted(ended)
    table = next(insight for insight in found if isinstance(insight, Table))
    assert table.rows[-1].values == (36, 1.0)
    assert table.rows[19].values == (20, 0.0)


def test_games_that_have_ended_stay_so() -> None:
    """Where no game is longer than four moves the curve goes on to the fifth."""
    found = looked(board("", Rules(5, 4, 1, Overshoot.WIN)))
    (ended,) = (insight.series[0].ys for insight in found if isinstance(insight, Curve) and insight.key == "cumulative")
    assert ended == pytest.approx((0, 1 / 4, 13 / 16, 63 / 64, 1, 1))


def test_a_goal_out_of_reach_has_facts_too() -> None:
    found = facts(board("2>1 3>1", Rules(4, 2, 1)))
    assert found["expected"].value == "inf"
    for name in ("expected_exact", "sd", "shortest", "median"):
        assert found[name].value is None
    assert found["first_wins"].value == 0


def test_a_board_that_breaks_rules_is_only_counted() -> None:
    found = facts(board("3>9 9>4"))
    assert found["expected"].value is None
    assert (found["snakes"].value, found["ladders"].value) == (1, 1)


def steps(found: Board, key: str, **view: Value) -> Steps:
    return next(one for one in looked(found, **view) if isinstance(one, Steps) and one.key == key)


@pytest.mark.parametrize("overshoot", Overshoot)
def test_a_game_is_walked_by_the_rules(overshoot: Overshoot) -> None:
    found = board("12>3 5>17 9>2", Rules(20, 6, 0, overshoot))
    square, ends = 0, landings(found)
    for number in range(1, 20):
        square = 0
        for step in steps(found, "game", game=number).steps:
            pips = int(step.caption.split()[1].rstrip(","))
            after = move_from(found, square, pips, ends)
            throws = dict(step.view)
            assert throws["game"] == number
            jumped = after != throw(found.rules, square, pips)
            assert ("ladder" in step.caption or "snake" in step.caption) is jumped
            assert ("too far" in step.caption) is (square + pips > 20 and overshoot is Overshoot.STAY)
            assert ("bounces" in step.caption) is (square + pips > 20 and overshoot is Overshoot.BOUNCE)
            square = after
        assert square == 20
        assert step.caption.endswith(", home")


def test_another_number_is_another_game() -> None:
    found = board("12>3", Rules(20, 6))
    assert steps(found, "game") == steps(found, "game", game=1)
    assert steps(found, "game") != steps(found, "game", game=2)


def test_the_quickest_game_is_as_short_as_the_facts_say() -> None:
    for jumps, rules in (
        ("12>3 5>17 9>2", Rules(20, 6)),
        ("", Rules(100, 6)),
        ("2>9 9>15", Rules(16, 2, 1, chain=True)),
    ):
        found = board(jumps, rules)
        quickest = steps(found, "quickest").steps
        assert len(quickest) == facts(found)["shortest"].value
        assert quickest[-1].caption.endswith(", home")
    assert "the ladder 2 -> 9 and on to 15" in "".join(step.caption for step in quickest)


def test_a_game_without_an_end_is_told_for_a_while() -> None:
    found = board("2>1 3>1", Rules(4, 2, 1))
    assert len(steps(found, "game").steps) == MOST_THROWS
    assert not any(isinstance(one, Steps) and one.key == "quickest" for one in looked(found))


def jumps_of(found: Board) -> Table:
    return next(one for one in looked(found) if isinstance(one, Table) and one.key == "jumps")


def test_the_ends_in_the_jump_list_can_be_typed_anew() -> None:
    found = board("12>3* 5>17", Rules(20, 6))
    table = jumps_of(found)
    row = next(row for row in table.rows if row.values[:2] == (12, 3))
    source, target = (move or "" for move in row.typed)
    assert LADDERS.apply(found, source.replace(TYPED, "14")) == board("14>3* 5>17", Rules(20, 6))
    assert LADDERS.apply(found, target.replace(TYPED, "1")) == board("12>1* 5>17", Rules(20, 6))
    assert LADDERS.apply(found, row.removal or "") == board("5>17", Rules(20, 6))
    assert LADDERS.apply(found, (table.added or "").replace(TYPED, "9 2")) == board("12>3* 5>17 9>2", Rules(20, 6))
    for text in ("x", "21", "3", "4 5", "-1"):
        with pytest.raises(IllegalMove):
            LADDERS.apply(found, source.replace(TYPED, text))


def test_the_jump_list_is_there_without_jumps_and_while_jumps_break_the_rules() -> None:
    assert jumps_of(board("", Rules(20, 6))).rows == ()
    for squares in (4, 20, 30, 400):
        table = jumps_of(board("", Rules(squares, 2)))
        LADDERS.apply(board("", Rules(squares, 2)), (table.added or "").replace(TYPED, table.hint.split(": ")[1]))
    broken = jumps_of(board("12>3 3>17", Rules(20, 6)))
    assert [row.values[-1] for row in broken.rows] == [None, None]
