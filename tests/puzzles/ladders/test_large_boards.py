"""Boards of up to 400 squares: all that is told of them, reckoned once more by following games from their start."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import isclose, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.judges.ladders_forward import Game, Lengths, rounds_to
from tests.patience import PATIENCE
from tests.puzzles.ladders.judge_large import FOLLOWED, LADDERS, digits, game_of, judge_beside
from workbench.core.limits import Limits
from workbench.core.options import complete
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.puzzles.ladders.rules.board import MOST_SQUARES, Board, Jump, Overshoot, Rules
from workbench.solve.jobs import events
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question


def any_board(rng: Random, jumps: int | None = None) -> Board:
    """Mostly of 400 squares, with up to sixty jumps as the rules allow them; a small die is stopped by many snakes."""
    squares = rng.choice((MOST_SQUARES, MOST_SQUARES, rng.randint(150, MOST_SQUARES)))
    die = rng.choice((2, 4, 6, 6, 8, 12, 20, 100))
    rules = Rules(squares, die, rng.randint(0, 1), rng.choice(list(Overshoot)), rng.random() < 0.5)
    return with_jumps(rules, jumps or rng.randint(8, 14 if die < 6 else 60), rng)


def with_jumps(rules: Rules, jumps: int, rng: Random) -> Board:
    board = Board(rules)
    while len(board.jumps) < jumps:
        more = board.plus((rng.randint(1, rules.squares), rng.randint(1, rules.squares)))
        if game_of(more).legal():
            board = more
    return board


# ------------------------------------------------------------------------------------------------ beside a board


@pytest.mark.parametrize("overshoot", Overshoot)
def test_what_is_told_beside_400_squares_is_what_following_games_says(overshoot: Overshoot) -> None:
    rng = Random(overshoot.value)
    rules = Rules(MOST_SQUARES, rng.choice((6, 8, 12)), rng.randint(0, 1), overshoot, chain=rng.random() < 0.7)
    assert judge_beside(with_jumps(rules, 40, rng), rng, 1, last="one-end")


@pytest.mark.trust
@pytest.mark.parametrize("seed", range(300))
def test_what_is_told_beside_any_large_board_is_what_following_games_says(seed: int) -> None:
    judge_beside(any_board(Random(seed)), Random(seed), 4, last="game")


# ------------------------------------------------------------------------------------------------ tasks


def ask(board: Board, name: str, seconds: float = PATIENCE, **values: Any) -> tuple[Outcome, dict[str, Any]]:
    """A task's outcome, and the last insight of each kind."""
    told: dict[str, Any] = {}

    def hear(event: events.Event) -> None:
        if isinstance(event, events.InsightFound):
            told[event.insight.key] = event.insight

    task = LADDERS.task(name)
    limits = Limits(time=seconds, workers=1, seed=3)
    return run_job(Question(LADDERS, board, task, complete(task.options, values), limits), hear), told


def measured(game: Game, measure: str, throws: int) -> Fraction:
    """Exactly, but of the standard deviation, whose digits are those of floats."""
    if measure == "expected":
        return game.expected
    if measure == "within":
        return game.over_within(throws)
    lengths = Lengths(game.going_on())
    return Fraction(lengths.median if measure == "median" else lengths.spread)


def judge_hit(board: Board, measure: str, places: int, rng: Random, seconds: float, **asked: Any) -> bool:
    """A target that some layout has: whether it is hit. What is shown is as asked for, and has what it is said to."""
    jumps, throws = asked["jumps"], asked.get("throws", 1)
    some = with_jumps(board.rules, jumps, rng)
    while not game_of(some).ends or game_of(some).expected > FOLLOWED:
        some = with_jumps(board.rules, jumps, rng)
    aim = measured(game_of(some), measure, throws)
    target = max(Decimal("0.001"), Decimal(round(aim * 10**places)).scaleb(-places))
    outcome, _ = ask(board, "hit", seconds, **{"target": target, "digits": places, "measure": measure, **asked})
    if outcome.board is None:  # a sweep of all pairs of so many squares may take longer
        assert (outcome.status, outcome.stopped, outcome.facts) == (Status.UNKNOWN, Stopped.TIME, {})
        return False
    game = game_of(outcome.board)
    assert game.legal()
    assert game.ends
    assert len(outcome.board.jumps) == jumps
    assert {(jump.source, jump.target) for jump in board.jumps} <= set(game.jumps)
    value = measured(game, measure, throws)
    if measure == "expected":
        assert outcome.facts["expected_exact"] == f"{value.numerator}/{value.denominator}"
        digits(outcome.facts["expected"], value, 30)
    else:
        digits(outcome.facts["value"], value, 9 if measure == "sd" else 29)
        assert outcome.facts["shortest"] == game.shortest
    assert outcome.objective is not None
    assert isclose(outcome.objective, abs(value - Fraction(target)), rel_tol=1e-9, abs_tol=1e-8)
    hit = rounds_to(value, Fraction(target), places)
    assert outcome.facts["hit"] is hit
    assert (outcome.status is Status.PROVED and outcome.proof is Proof.CHECKED) is hit
    return hit


@pytest.mark.parametrize(
    ("measure", "places"),
    [("expected", 2), ("sd", 1), pytest.param("median", 0, marks=pytest.mark.corner), ("within", 3)],
)
def test_a_target_hit_on_400_squares_is_hit_by_following_games(measure: str, places: int) -> None:
    board = Board(Rules(MOST_SQUARES, 8, 1, Overshoot.BOUNCE, chain=True), (Jump(390, 20, pinned=True),))
    jumps = 12
    if (
        measure == "expected"
    ):  # a sweep of so many pairs takes a minute, but of the last three jumps the likely are first
        board, jumps = Board(Rules(MOST_SQUARES, 8, 1)), 3
    assert judge_hit(board, measure, places, Random(1), PATIENCE, jumps=jumps, throws=60)


@pytest.mark.trust
@pytest.mark.parametrize("measure", ["expected", "sd", "median", "within"])
@pytest.mark.timeout(4 * 3600)
def test_targets_hit_on_large_boards_are_hit_by_following_games(measure: str) -> None:
    hits = []
    for seed in range(25):
        rng = Random(f"{measure} {seed}")
        drawn = with_jumps(any_board(rng, 1).rules, 3, rng)
        if not game_of(drawn).ends or game_of(drawn).expected > FOLLOWED:
            continue
        board = drawn.with_jumps(Jump(jump.source, jump.target, pinned=True) for jump in drawn.jumps)
        asked = {"jumps": rng.choice((6, 6, 12)), "throws": rng.randint(20, 90)}
        engine = rng.choice(("sweep", "anneal", "anneal", "cpsat"))
        hits.append(judge_hit(board, measure, rng.randint(0, 2), rng, 20, engine=engine, **asked))
    assert len(hits) > 10
    assert 3 * sum(hits) > len(hits)


def mean_of(game: Game) -> float:
    """In floats, by the visits of each square: for hundreds of layouts."""
    order = {square: number for number, square in enumerate(game.leads)}
    balance, begun = np.eye(len(order)), np.eye(1, len(order))[0]
    for square, there in game.leads.items():
        for one in there:
            if one != game.squares:
                balance[order[one], order[square]] -= 1 / game.die
    return float(np.linalg.solve(balance, begun).sum())


@pytest.mark.parametrize("least", [396, pytest.param(380, marks=pytest.mark.trust)])
def test_the_nearest_of_all_long_jumps_on_400_squares_is_the_nearest(least: int) -> None:
    """All places of one long jump are tried here, one after another."""
    board, goal = Board(Rules(MOST_SQUARES, 8)), range(1, MOST_SQUARES + 1)
    layouts = [board.plus((s, t)) for s in goal[:-1] for t in goal if abs(s - t) >= least]
    games = [game for game in map(game_of, layouts) if game.ends]
    target = Decimal("77.7")
    outcome, _ = ask(board, "hit", jumps=1, min_length=least, target=target, digits=9)
    assert outcome.status is Status.PROVED
    assert outcome.proof is not Proof.CHECKED
    nearest = min(abs(mean_of(game) - float(target)) for game in games)
    assert outcome.objective == pytest.approx(float(abs(game_of(outcome.board).expected - Fraction(target))), abs=1e-12)
    assert outcome.objective == pytest.approx(nearest, abs=1e-9)


@pytest.mark.corner
def test_one_jump_on_400_squares_is_fewest_where_none_does_not_do() -> None:
    empty = Board(Rules(MOST_SQUARES, 12, 0, Overshoot.WIN))
    aim = game_of(empty.plus((300, 77))).expected
    target = Decimal(round(aim * 1000)).scaleb(-3)
    outcome, _ = ask(empty, "fewest", target=target, digits=3)
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound == len(outcome.board.jumps) == 1
    hits = [rounds_to(game_of(one).expected, Fraction(target), 3) for one in (empty, outcome.board)]
    assert hits == [False, True]


def judge_simulated(board: Board, games: int) -> None:
    game = game_of(board)
    outcome, told = ask(board, "simulate", games=games)
    lengths = Lengths(game.going_on())
    digits(outcome.facts["expected"], game.expected, 30)
    error = lengths.spread / sqrt(games)
    assert isclose(outcome.facts["mean"], lengths.mean, abs_tol=7 * error)
    assert isclose(outcome.facts["error"], error, rel_tol=0.2)
    assert game.shortest <= outcome.facts["shortest"] <= outcome.facts["median"] <= outcome.facts["longest"]
    apart = lengths.longer(outcome.facts["median"] - 1) - 0.5, 0.5 - lengths.longer(outcome.facts["median"])
    assert min(apart) > -4 / sqrt(games)  # a share of games is as far off as that once in ten thousand times
    _, exact = told["simulation"].series
    for moves, chance in zip(exact.xs, exact.ys, strict=True):
        assert isclose(chance, lengths.just(int(moves)), rel_tol=1e-9, abs_tol=1e-13)


def test_games_played_on_400_squares_are_as_long_as_following_them_says() -> None:
    judge_simulated(with_jumps(Rules(MOST_SQUARES, 6, 0, Overshoot.BOUNCE, chain=True), 30, Random(5)), 20_000)


@pytest.mark.trust
@pytest.mark.parametrize("seed", range(100))
def test_games_played_on_large_boards_are_as_long_as_following_them_says(seed: int) -> None:
    board = any_board(Random(f"played {seed}"))
    if game_of(board).ends and game_of(board).expected < FOLLOWED:
        judge_simulated(board, 200_000)
