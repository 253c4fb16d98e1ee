"""Matches between strengths, moves ranked by what the other side does next, signs and the review of a game."""

from __future__ import annotations

from random import Random

import pytest

from tests.contract import controls_of, recorded, rows_below, words_below
from tests.puzzles.morris.tables import USUAL, table_of
from workbench.core import options
from workbench.core.control import ControlText
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.insight import Curve, Insight, Steps, Table
from workbench.core.limits import Limits
from workbench.core.options import Value, Values
from workbench.core.outcome import Status
from workbench.core.scene import Text
from workbench.puzzles.morris.analysis.best_play import errors_after, ranked, sign
from workbench.puzzles.morris.analysis.move_odds import erring, odds, temperature
from workbench.puzzles.morris.analysis.tablebase import time_in_words
from workbench.puzzles.morris.engines.match import MatchScore, Player, games
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant, after, finished
from workbench.puzzles.morris.rules.value import GameValue, Result
from workbench.solve.jobs import events
from workbench.solve.jobs.worker_context import WorkerContext

MORRIS = Morris()


def told(board: Board, **view: Value) -> dict[str, Insight]:
    return {one.key: one for one in MORRIS.insights(board, view_of(**view), WorkerContext())}


def share(first: int, second: int, number: int) -> float:
    table = table_of()
    going = games(
        Position(),
        (Player(table, first, temperature(first)), Player(table, second, temperature(second))),
        Random(1),
        100,
    )
    points = {0: 1.0, None: 0.5, 1: 0.0}
    return sum(points[next(going)] for _ in range(number)) / number


@pytest.mark.parametrize(("first", "second"), [(30, 20), (60, 50), (90, 80)])
def test_a_step_up_is_a_step_in_strength(first: int, second: int) -> None:
    assert 0.5 < share(first, second, 300) < 0.78


@pytest.mark.trust
@pytest.mark.timeout(600)
def test_strengths_are_evenly_spaced() -> None:
    for lower in range(0, 100, 10):
        assert 0.56 < share(lower + 10, lower, 1500) < 0.72, lower


def test_a_match_adds_up_and_turns_round() -> None:
    setting = {"first": "100", "second": "0", "games": "60"}
    one, seen = recorded(MORRIS, Board(), "match", setting, Limits(workers=1, seed=4))
    again, _ = recorded(MORRIS, Board(), "match", setting, Limits(workers=1, seed=4))
    assert one.status is Status.PROVED
    assert one.facts == again.facts
    assert one.facts["won"] + one.facts["drawn"] + one.facts["lost"] == one.facts["games"] == 60
    assert one.facts["points"] > 0.9
    back, _ = recorded(MORRIS, Board(), "match", {**setting, "first": "0", "second": "100"}, Limits(workers=1, seed=4))
    assert back.facts["points"] < 0.1
    tables = [one.insight for one in seen if isinstance(one, events.InsightFound) and isinstance(one.insight, Table)]
    best, worst = tables[-1].rows
    assert best.values[:4] == (100, one.facts["won"], one.facts["drawn"], one.facts["lost"])
    assert worst.values[1:4] == (one.facts["lost"], one.facts["drawn"], one.facts["won"])
    curve = [one.insight for one in seen if isinstance(one, events.InsightFound) and isinstance(one.insight, Curve)][-1]
    assert curve.series[0].xs == tuple(map(float, range(1, 61)))
    assert curve.series[0].ys[-1] == 100 * one.facts["points"]
    over = apply(Board(), "play 1 4 2 5 3")
    refused, _ = recorded(MORRIS, over, "match", setting, Limits(workers=1))
    assert refused.refused
    assert "the game is over" in (refused.error or "")


def test_a_score_and_its_error() -> None:
    score = MatchScore(60, 20, 20)
    assert score.share == 0.7
    spread = (60 * 0.3**2 + 20 * 0.2**2 + 20 * 0.7**2) / 99
    assert score.error == pytest.approx((spread / 100) ** 0.5)
    assert score.elo()[0] == pytest.approx(147.19, abs=0.01)
    assert MatchScore(5, 0, 0).elo()[0] is None
    assert MatchScore(5, 0, 0).error > 0  # five wins prove little


def test_drawn_moves_are_ranked_by_how_likely_the_reply_errs() -> None:
    table, start = table_of(), Position()
    move_values, errors = table.moves(start), errors_after(USUAL, start, table, temperature(50))
    order = ranked(move_values, errors)
    drawn = [square for square in order if move_values[square].result is Result.DRAW]
    assert len(drawn) == 5  # corners and the centre
    assert [errors[square] for square in drawn] == sorted((errors[square] for square in drawn), reverse=True)
    assert len({round(errors[square], 6) for square in drawn}) > 1
    reply = after(USUAL, start, drawn[0])
    values = table.moves(reply)
    likely = odds(values, temperature(50))
    lost = sum(likely[square] for square, value in values.items() if value.result is Result.LOSS)
    assert errors[drawn[0]] == pytest.approx(lost)
    assert erring({0: GameValue(Result.WIN, 3), 1: GameValue(Result.WIN, 9)}, temperature(0)) == 0  # slower is no error
    assert erring({}, 1.0) == 0
    assert all(errors_after(USUAL, start, table, temperature(100))[square] == 0 for square in order)


def test_moves_have_signs_as_in_chess() -> None:
    table, start = table_of(), Position()
    assert {sign(start, square, table) for square in (0, 2, 4)} == {"?"}  # a draw in place of a win
    assert sign(start, 1, table) == ""  # four moves win
    game = told(apply(Board(), "play 2 1 9"))["game"]
    assert isinstance(game, Steps)
    assert [step.caption.split()[1].strip(",") for _, step in game.walk()] == ["2", "1", "9??"]
    only = told(apply(Board(), "play 2 1 6 9 5 4 7 3 8 1 9"))["game"]
    assert isinstance(only, Steps)
    assert only.steps[4].caption == "X 5!, the only move that keeps the win"  # step k is ply k


def test_mistakes_are_tried_again_without_the_answer() -> None:
    played = apply(Board(), "play 1 4 2 5 3")  # X gave the win away at once, and won all the same
    assert "review" in told(played, mode="play")
    assert "review" not in told(apply(Board(), "play 1 4 2 5"), mode="play")  # not before it is over
    steps = told(played, mode="play", opponent="O")["review"]
    assert isinstance(steps, Steps)
    first = steps.steps[0]
    assert first.caption == "Move 1: X on square 1 gives the win away. Find a move that keeps the win"
    assert first.board.game.at == 0
    assert ("mode", "review") in first.view
    asked = MORRIS.gesture(played, Gesture(Act.CHOOSE, first.target), view_of(mode="play"), Ui())
    assert asked.move == "go 0"
    assert asked.view is not None
    assert asked.view["mode"] == "review"
    assert all(step.caption.split()[2] == "X" for step in steps.steps if step.target)  # the opponent's is only told
    assert [step.caption for step in steps.steps if step.caption.split()[2] == "O"]


def view_of(**view: Value) -> Values:
    values = options.defaults(MORRIS.view_options(Board()))
    for name, value in view.items():
        values = values.with_value(name, value)
    return values


def test_a_review_says_whether_the_move_tried_is_good_and_goes_on() -> None:
    played = apply(Board(), "play 1 4 2 5 3")
    start = apply(played, "go 0")

    def shown(board: Board) -> tuple[set[str], set[str]]:
        """What is written below the board, and what can be pressed there."""
        insights = tuple(told(board, mode="review", opponent="O").values())
        below = MORRIS, board, view_of(mode="review", opponent="O"), Ui(live=True), insights
        return words_below(*below), {one.target for one in controls_of(rows_below(*below))}

    asked, _ = shown(start)
    assert "Move 1: X on square 1 gives the win away. Find a move that keeps the win" in asked
    good, pressed = shown(apply(start, "play 2"))
    assert "Square 2 keeps the win" in good
    assert "review 0" not in pressed
    bad, pressed = shown(apply(start, "play 9"))
    assert {"Square 9 does not keep the win", "Try again"} <= bad
    assert "review 0" in pressed
    own = apply(start, "forward")  # as after a paste: nobody has tried anything yet
    asked, pressed = shown(own)
    words = "This move of the game was a mistake: try another"
    assert {words, "Try again"} <= asked
    assert "review 0" in pressed
    view, insights = view_of(mode="review", opponent="O"), tuple(told(own, mode="review", opponent="O").values())
    rows = rows_below(MORRIS, own, view, Ui(live=True), insights)
    assert ControlText(words, "ink", bold=True) in [one for row in rows for one in row.items]
    assert "All mistakes are mended" in shown(apply(apply(start, "play 2"), "go 3"))[0]
    assert "1 mistake of X: try it again" in shown(played)[0]
    told_at_once = "X was winning all along. Move 2: O on square 1 loses 4 moves sooner than it must"
    assert told_at_once in shown(apply(Board(), "play 2 1"))[0]


def test_a_review_without_a_mistake_says_who_was_winning_and_what_lost_sooner() -> None:
    lost = told(apply(Board(), "play 2 1 5 3 8"), mode="review", opponent="X")["review"]
    assert isinstance(lost, Steps)
    assert lost.title == "How the game went"
    assert [step.caption for step in lost.steps] == [
        "X was winning all along",
        "Move 2: O on square 1 loses 4 moves sooner than it must",
        "Move 4: O on square 3 loses 4 moves sooner than it must",
    ]
    mended = told(apply(Board(), "play 1 5"), mode="review", opponent="X")["review"]  # only the opponent's was one
    assert isinstance(mended, Steps)
    assert mended.steps[0].caption == "You made no mistake"


def test_mistakes_that_a_review_names_have_their_signs_in_the_lists_of_moves() -> None:
    played = apply(Board(), "play 1 4 2 5 3")
    for opponent in ("O", "X"):
        found = told(played, mode="review", opponent=opponent)
        view = view_of(mode="review", opponent=opponent)
        drawn = MORRIS.scene(played, MORRIS.check(played), view, Ui(live=True), tuple(found.values()))
        beside = {shape.text for shape in drawn.shapes if isinstance(shape, Text)}
        assert "1?" in beside
        history = found["game"]
        assert isinstance(history, Steps)
        assert history.steps[0].caption == "X 1?"
        signs = {"".join(sign for sign in one if sign == "?") for one in beside if one[:1].isdigit()} - {""}
        assert {one.split("  ")[0] for one in beside if "  " in one} == signs  # each is explained


def test_a_variant_is_summed_up_with_its_longest_win() -> None:
    _, seen = recorded(MORRIS, Board(), "value", {}, Limits(workers=1))
    tables = {one.insight.key: one.insight for one in seen if isinstance(one, events.InsightFound)}
    summary = tables["summary"]
    assert isinstance(summary, Table)
    said = {str(row.values[0]): row.values[1] for row in summary.rows}
    counted = said["positions that keep to the rules, reached in play or not"]
    assert (counted, said["finished"], said["longest win, moves"]) == (128170, 12096, 17)
    assert said["value of the empty board"] == "win in 13 moves"
    assert counted == sum(
        int(str(said[name])) for name in ("finished", "won by the side to move", "lost by the side to move", "drawn")
    )
    words = str(said["begins on"]).split()
    x, o = (tuple(int(one) - 1 for one in word.split("-")) for word in (words[1], words[3]))
    here = Position(x, o, True)
    line = [int(one) - 1 for one in str(said["its line"]).split()]
    assert len(line) == 17
    for square in line:
        assert not finished(USUAL, here)
        here = after(USUAL, here, square)
    assert finished(USUAL, here)


def test_the_time_of_a_table_is_said_before() -> None:
    assert time_in_words(Variant(4, 4, 4, 4)) == "up to a minute"
    assert time_in_words(Variant(4, 4, 5, 4)) == "up to 39 minutes"
    assert time_in_words(Variant(7, 7, 6, 4)) == "many hours"
