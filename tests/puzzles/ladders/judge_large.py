"""What following games from their start says of what is told beside a board, however large: see `ladders_forward`."""

from __future__ import annotations

from fractions import Fraction
from itertools import takewhile
from math import isclose
from random import Random
from typing import Any

from tests.judges.ladders_forward import Game, Lengths
from workbench.core.insight import Insight, facts_of
from workbench.core.options import defaults
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board
from workbench.solve.jobs.worker_context import WorkerContext

LADDERS = Ladders()
FOLLOWED = 1500
"""Expected moves up to which games are followed throw by throw; beyond them the exact value is compared alone."""


def game_of(board: Board) -> Game:
    rules = board.rules
    jumps = tuple((jump.source, jump.target) for jump in board.jumps)
    return Game(rules.squares, rules.die, rules.start, rules.overshoot.value, rules.chain, jumps)


def digits(text: object, value: Fraction, count: int) -> None:
    """So many digits of a value."""
    assert abs(Fraction(str(text)) - value) <= value / 10 ** (count - 1), text


def judge_facts(game: Game, found: dict[str, Any]) -> None:
    mean = game.expected
    assert found["expected_exact"] == f"{mean.numerator}/{mean.denominator}"
    digits(found["expected"], mean, 30)
    assert found["shortest"] == game.shortest
    if mean > FOLLOWED:
        return
    lengths = Lengths(game.going_on())
    assert isclose(lengths.mean, mean, rel_tol=1e-9)  # two of this judge's own
    assert isclose(found["sd"], lengths.spread, rel_tol=1e-8)
    assert found["median"] == lengths.median
    assert isclose(found["first_wins"], lengths.first_wins, abs_tol=2e-9)
    assert isclose(found["longer"], lengths.longer(100), rel_tol=1e-9, abs_tol=1e-13)


def judge_curves(game: Game, told: dict[str, Any]) -> None:
    lengths = Lengths(game.going_on())
    for key, right in (("lengths", lengths.just), ("cumulative", lambda moves: 1 - lengths.longer(moves))):
        (line,) = told[key].series
        assert len(line.xs) > 5
        for moves, chance in zip(line.xs, line.ys, strict=True):
            assert isclose(chance, right(int(moves)), rel_tol=1e-9, abs_tol=1e-13), (key, moves)


def judge_visits(game: Game, table: Any) -> None:
    """The goal is visited once; what begins on the start is no visit."""
    shown = dict(row.values for row in table.rows)
    assert sorted(shown) == list(range(1, game.squares + 1))
    for square, often in shown.items():
        right = game.visits.get(square, Fraction(square == game.squares)) - (square == game.start)
        assert isclose(often, right, rel_tol=1e-9, abs_tol=1e-6), square


def judge_jumps(board: Board, table: Any, rng: Random, looks: int) -> None:
    """What a jump changes, of some of them."""
    assert [row.values[:2] for row in table.rows] == [(jump.source, jump.target) for jump in board.jumps]
    mean = game_of(board).expected
    for number in rng.sample(range(len(board.jumps)), looks):
        rest = game_of(board.without(board.jumps[number]))
        told = table.rows[number].values[5]
        if rest.ends:
            assert isclose(told, mean - rest.expected, rel_tol=1e-6, abs_tol=2e-6)
        else:
            assert told is None


def judge_one_end(board: Board, table: Any, rng: Random, looks: int) -> None:
    """What a board is with one end of a jump elsewhere, of some of the thousands of changes."""
    assert len(table.rows) > 20 * len(board.jumps)
    for row in rng.sample(table.rows, looks):
        source, target = (int(text) for text in row.values[0].split(" ", 1)[1].split(" -> "))
        (old,) = (jump for jump in board.jumps if (jump.source, jump.target) == (source, target))
        changed = game_of(board.without(old).plus((row.values[1], row.values[2])))
        assert changed.legal()
        assert isclose(row.values[3], changed.expected, rel_tol=1e-9, abs_tol=1e-6), row


def judge_beside(board: Board, rng: Random, looks: int, last: str) -> bool:
    """All that is told beside a board, up to the insight `last`; whether games on it surely end."""
    game, ctx = game_of(board), WorkerContext()
    found = LADDERS.insights(board, defaults(LADDERS.view_options(board)), ctx)
    told: dict[str, Insight] = {one.key: one for one in takewhile(lambda one: one.key != last, found)}
    facts = {name: fact.value for name, fact in facts_of(iter(told.values())).items()}
    assert (facts["expected"] != "inf") is game.ends
    if not game.ends:
        assert facts["expected_exact"] is facts["sd"] is None
        return False
    judge_facts(game, facts)
    judge_visits(game, told["visits"])
    judge_jumps(board, told["jumps"], rng, looks)
    if game.expected <= FOLLOWED:
        judge_curves(game, told)
    if "one-end" in told:
        judge_one_end(board, told["one-end"], rng, looks)
    return True
