"""Games that are played against what is reckoned; each knows nothing of the other."""

from __future__ import annotations

import numpy as np
import pytest

from tests.contract import recorded
from tests.drawn import watched
from tests.drawn.questions import Drawn
from tests.patience import PATIENCE
from tests.puzzles.ladders.boards import board
from tests.puzzles.ladders.judge_answers import simulate as judged
from workbench.core import options
from workbench.core.insight import Curve, Facts
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Status, Stopped
from workbench.puzzles.ladders.analysis import exact, markov
from workbench.puzzles.ladders.engines.simulate import play
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Overshoot, Rules
from workbench.solve.jobs import events
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

LADDERS = Ladders()
GO_ON = np.zeros(1, np.bool_)

BOARDS = (
    board("3>22 17>4 34>12"),
    board("3>22 17>4 34>12", Rules(36, 4, 1, Overshoot.BOUNCE)),
    board("3>22 17>4 34>12 35>2", Rules(36, 8, 0, Overshoot.WIN)),
    board("3>22 22>30 30>7 34>12", Rules(36, 6, 0, Overshoot.STAY, chain=True)),
    board("2>1", Rules(4, 2)),
    Board(Rules(100)),
)


@pytest.mark.parametrize("found", BOARDS, ids=LADDERS.format)
def test_played_and_reckoned_agree(found: Board) -> None:
    tally = play(found, 100_000, 7, GO_ON)
    right = exact.expected(found)
    assert right is not None
    assert tally.games == 100_000
    assert abs(tally.mean - float(right)) < 4.5 * tally.error
    chain = markov.transitions(found)
    assert tally.error * np.sqrt(tally.games) == pytest.approx(markov.deviation(chain), rel=0.02)
    assert abs(tally.quantile(0.5) - (markov.median(chain) or 0)) <= 1
    assert int(np.flatnonzero(tally.ended)[0]) >= (markov.shortest(found) or 0)
    # the whole distribution: chi squared by lengths that are common enough
    chances = markov.lengths(chain)[:400]
    common = chances * tally.games > 25
    wanted, seen = chances[common] * tally.games, tally.ended[: len(chances)][common]
    degrees = int(common.sum())
    assert ((seen - wanted) ** 2 / wanted).sum() < degrees + 5 * np.sqrt(2 * degrees)


def test_games_do_not_depend_on_who_plays_them() -> None:
    one, _ = recorded(LADDERS, BOARDS[0], "simulate", {"games": "500001"}, Limits(workers=1, seed=5))
    two, _ = recorded(LADDERS, BOARDS[0], "simulate", {"games": "500001"}, Limits(workers=2, seed=5))
    other, _ = recorded(LADDERS, BOARDS[0], "simulate", {"games": "500001"}, Limits(workers=1, seed=6))
    assert one.facts == two.facts
    assert one.facts["mean"] != other.facts["mean"]
    assert one.facts["games"] == 500_001


def test_batches_are_independent() -> None:
    outcome, _ = recorded(LADDERS, BOARDS[0], "simulate", {"games": "3000000"}, Limits(seed=2))
    facts = outcome.facts
    assert abs(facts["mean"] - float(facts["expected"])) < 4.5 * facts["error"]


def test_the_histogram_fills_beside_the_exact_curve() -> None:
    outcome, found = recorded(LADDERS, BOARDS[0], "simulate", {"games": "20000"}, Limits())
    assert outcome.status is Status.PROVED
    shown = [event.insight for event in found if isinstance(event, events.InsightFound)]
    curve = next(insight for insight in shown if isinstance(insight, Curve))
    assert [series.label for series in curve.series] == ["simulated", "exact"]  # the line lies on the histogram
    assert sum(curve.series[0].ys) == pytest.approx(1, abs=0.01)
    assert any(isinstance(insight, Facts) for insight in shown)


def test_one_game_has_no_error() -> None:
    outcome, _ = recorded(LADDERS, BOARDS[0], "simulate", {"games": "1"}, Limits())
    assert (outcome.facts["games"], outcome.facts["error"]) == (1, None)


def test_out_of_reach_is_said_and_broken_rules_are_refused() -> None:
    outcome, _ = recorded(LADDERS, board("2>1 3>1", Rules(4, 2, 1)), "simulate", {}, Limits())
    assert outcome.status is Status.INFEASIBLE
    assert [violation.code for violation in outcome.conflict] == ["unreachable"]
    outcome, _ = recorded(LADDERS, board("3>9 9>4"), "simulate", {}, Limits())
    assert outcome.refused
    assert "cannot be played" in (outcome.error or "")


def test_games_that_take_too_long_are_given_up() -> None:
    long = board("30>1 31>1 32>1 33>1 34>1", Rules(36, 6, 1))
    outcome, _ = recorded(LADDERS, board("95>1 96>1 97>1 98>1 99>1", Rules(100)), "simulate", {"games": "3"}, Limits())
    assert outcome.status is Status.PROVED
    assert play(long, 10, 1, np.ones(1, np.bool_)).games <= 1


@pytest.mark.parametrize(("squares", "games", "given_up"), [(36, 20, 6), (36, 200, 26), (48, 20, 17), (48, 1, 1)])
def test_where_games_are_given_up_nobody_tells_their_mean(squares: int, games: int, given_up: int) -> None:
    """Those that end are the short ones: neither sentence nor card nor curve takes them for all."""
    sixes = board(" ".join(f"{i}>1" for i in range(2, squares) if i % 6), Rules(squares, 6, 0))
    asked = Question(LADDERS, sixes, LADDERS.task("simulate"), Values({"games": games}), Limits(workers=1))
    for told in watched.ask(Drawn(0, asked)):
        judged(told)
        assert told.outcome.facts["unfinished"] == given_up
        assert all(curve.series[2].xs[-1] < 20 for curve in told.insights("running-mean")), "it ends before the first"
        assert not told.unjudged()


def test_stop_keeps_what_has_been_played() -> None:
    token, task = StopToken(), LADDERS.task("simulate")

    def hear(event: events.Event) -> None:
        if isinstance(event, events.Progress) and event.done:
            token.stop()

    values = options.read(task.options, {"games": "10000000000"})
    outcome = run_job(Question(LADDERS, BOARDS[5], task, values, Limits(time=2 * PATIENCE)), hear, token=token)
    assert outcome.status is Status.FEASIBLE
    assert outcome.stopped is Stopped.USER
    assert outcome.facts["games"] > 0
    token = StopToken()
    token.stop()
    outcome, _ = recorded(LADDERS, BOARDS[5], "simulate", {"games": "10000000000"}, Limits(), token)
    assert outcome.status is Status.UNKNOWN


def test_the_mean_settles_between_its_errors() -> None:
    _, found = recorded(LADDERS, BOARDS[0], "simulate", {"games": "300000"}, Limits(workers=1, seed=3))
    curves = [event.insight for event in found if isinstance(event, events.InsightFound)]
    running = [one for one in curves if isinstance(one, Curve) and one.key == "running-mean"][-1]
    low, high, mean, exactly = running.series
    assert mean.xs[0] < 100  # from the first games on
    assert mean.xs[-1] > 250_000
    assert list(mean.xs) == sorted(set(mean.xs))
    wide = [top - bottom for bottom, top in zip(low.ys, high.ys, strict=True)]
    assert wide[-1] < wide[0] / 20
    (value,) = set(exactly.ys)
    assert value == pytest.approx(float(exact.expected(BOARDS[0]) or 0))
    inside = [bottom <= value <= top for bottom, top in zip(low.ys, high.ys, strict=True)]
    assert sum(inside) > len(inside) / 2
