"""The source's literal model: played by the rules it gives what they give, and the same answers as the tape."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.patience import PATIENCE
from workbench.core.limits import Limits
from workbench.core.options import defaults, read
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.resources import path
from workbench.puzzles.war.model import literal
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules.board import Board, Rules, RunOut, Winnings, empty
from workbench.puzzles.war.rules.pins import parse_pin
from workbench.puzzles.war.rules.running_game import Position, RunningGame
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.models.linear_model import LinearModel

WAR = War()
DEAL = WAR.task("deal")


def ask(board: Board, params: dict[str, str] | None = None, **values: str) -> Outcome:
    limits = Limits(time=2 * PATIENCE, seed=1, params=params or {})
    return run_job(Question(WAR, board, DEAL, read(DEAL.options, values), limits), lambda event: None)


def told(rules: Rules, *lines: str, hands: Any = None) -> Board:
    board = replace(empty(rules), story=tuple(parse_pin(line, rules.players) for line in lines))
    return board if hands is None else replace(board, hands=hands)


def played(board: Board, turns: int) -> dict[str, float]:
    """The values of the model's variables, by name, that the rules give when a deal is played."""
    game = RunningGame(board.rules, Position(board.hands))
    size = sum(map(len, board.hands))
    values: dict[str, float] = {}

    def note(name: str, cards: tuple[int, ...]) -> None:
        for k in range(size):
            values[f"{name}[{k}]"] = cards[k] if k < len(cards) else 0
            values[f"{name}.flag[{k}]"] = float(k < len(cards))

    for turn in range(turns + 1):
        here = game.position
        for name, cards in zip(("hand A", "hand B", "pool"), (*here.hands, here.pool), strict=True):
            note(f"{name} after {turn}", cards)
        if turn == turns:
            return values
        a, b = here.hands[0][0], here.hands[1][0]
        note(f"laid in {turn + 1}", (*here.pool, a, b))
        for result, holds in (("A", a > b), ("B", b > a), ("tie", a == b)):
            values[f"turn {turn + 1}: {result}"] = float(holds)
        for p, won in enumerate((a > b, b > a)):
            for cards_held in range(1, size):
                name = f"hand {'AB'[p]} after {turn + 1}: won with {cards_held}"
                values[name] = float(won and len(here.hands[p]) == cards_held)
        game.play()
    return values


@pytest.mark.parametrize("seed", range(6))
def test_every_game_obeys_the_model(seed: int) -> None:
    rng = random.Random(seed)
    deck = [rank for rank in range(1, 5) for _ in range(3)]
    rng.shuffle(deck)
    board = replace(empty(Rules(4, 3)), hands=(tuple(deck[:6]), tuple(deck[6:])))
    turns = 5
    values = played(board, turns)
    won = next(result for result in ("A", "B", "tie") if values[f"turn {turns}: {result}"])
    model = literal.build(replace(board, story=(parse_pin(f"turn {turns}: {won}", 2),)))
    found = [values[one.name] for one in model.linear.variables]
    assert model.linear.broken(found) is None
    assert model.read(found) == board.hands


def test_the_number_of_variables_is_counted_right() -> None:
    for board in (told(Rules(3, 2), "turn 2: A"), told(Rules(4, 2), "ends: 6"), told(Rules(13, 4), "turn 3: A")):
        assert literal.variables(board) == len(literal.build(board).linear.variables)


STORIES = [
    (Rules(3, 2), ["turn 1: tie", "turn 2: A"], Status.PROVED),
    (Rules(3, 2), ["turn 1: tie", "turn 2: tie", "turn 3: tie"], Status.PROVED),
    (Rules(3, 2), ["turn 1: A", "turn 2: A", "turn 3: A", "after 3: A ... 3 1 3 1"], None),
    (Rules(4, 2), ["ends: 4", "winner: A"], Status.PROVED),
    (Rules(4, 2), ["ends: 4", "winner: A", "turn 1: A", "A without: 4 3"], Status.INFEASIBLE),
    (Rules(3, 2, run_out=RunOut.DRAW), ["ends: 3", "winner: B", "turn 3: tie"], Status.INFEASIBLE),
    (Rules(4, 2), ["turn 2: B", "B without: 4", "after 2: B ... 4 2"], None),
    (Rules(2, 3), ["ends: 5"], None),
    (Rules(4, 1), ["turn 1: A", "after 1: A ... 1", "B without: 4"], Status.PROVED),
]


@pytest.mark.corner("rules1", "rules2", "rules5", "rules8")
@pytest.mark.parametrize(("rules", "lines", "expected"), STORIES)
def test_the_same_answers_as_the_tape(rules: Rules, lines: list[str], expected: Status | None) -> None:
    board = told(rules, *lines)
    tape = ask(board)
    for solver in ("cpsat", "highs"):
        found = ask(board, formulation="literal", solver=solver)
        assert found.status is tape.status, solver
        assert expected in (None, found.status)
        if found.status is Status.PROVED:
            assert WAR.check(found.board).solved
            assert WAR.keeps(board, found.board, DEAL, defaults(DEAL.options))
        else:
            assert [violation.code for violation in found.conflict] == [violation.code for violation in tape.conflict]


def test_the_sources_three_turns() -> None:
    """A full deck, for which the source's model had 340,904 binaries and took 265 s."""
    board = WAR.parse(path("samples", "war", "02-first-three-turns.txt").read_text(encoding="utf-8"))
    found = ask(board, formulation="literal")
    assert found.status is Status.PROVED
    assert literal.variables(board.undealt) < 5_000


def test_a_limit_is_no_proof() -> None:
    board = told(Rules(4, 2), "ends: 4", "winner: A", "turn 1: A", "A without: 4 3")
    for solver, name, value in (("cpsat", "stop_after_presolve", "true"), ("highs", "mip_max_nodes", "0")):
        found = ask(board, {name: value}, formulation="literal", solver=solver)
        assert found.status in (Status.UNKNOWN, Status.INFEASIBLE)
        assert found.status is Status.INFEASIBLE or found.stopped is Stopped.LIMIT


def test_what_it_cannot_say_is_refused() -> None:
    for board, complaint in (
        (told(Rules(13, 4), "turn 40: A"), "52 cards and 40 turns wants"),
        (told(Rules(4, 2), "longest war: 1"), "cannot say 'longest war: 1': formulation=tape can"),
        (told(Rules(4, 2), "winner: A"), "cannot say 'winner: A' without a line 'ends: N'"),
        (told(Rules(4, 2, winnings=Winnings.WINNER_FIRST), "turn 1: A"), "the source's rules only: two players"),
        (told(Rules(4, 3, 3), "turn 1: A"), "two players"),
    ):
        found = ask(board, formulation="literal")
        assert found.refused
        assert not WAR.takes(board, DEAL, read(DEAL.options, {"formulation": "literal"})), "no race begins with it"
        assert complaint in str(found.error)
    assert "solver=highs takes linear formulations only (literal)" in str(ask(told(Rules(4, 2)), solver="highs").error)


def test_models_can_be_taken_away() -> None:
    board = told(Rules(3, 2), "turn 1: tie", "turn 2: A")
    ways = [read(DEAL.options, {"formulation": name}) for name in ("tape", "literal")]
    tape, literal_one = (WAR.model(board, DEAL, values, WorkerContext()) for values in ways)
    assert isinstance(literal_one, LinearModel)
    assert not isinstance(tape, LinearModel)
