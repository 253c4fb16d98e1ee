"""The fewest moves, against all boards of tiny games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.puzzles.dicdacdoe.asked import PUZZLE, ask
from tests.puzzles.dicdacdoe.brute_force import boards_after, demon_wins
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.puzzles.dicdacdoe.model import default as cp
from workbench.puzzles.dicdacdoe.rules.board import Board, empty
from workbench.puzzles.dicdacdoe.rules.check import check
from workbench.puzzles.dicdacdoe.rules.lines import symmetric, symmetries
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

TINY = [(3, 3, 3, 2), (3, 3, 3, 3), (2, 5, 3, 2), (3, 3, 2, 2), (2, 3, 2, 2)]


@pytest.mark.corner("2-3-2-2")
@pytest.mark.parametrize(("rows", "cols", "run", "players"), TINY)
def test_the_fewest_moves_of_tiny_games(rows: int, cols: int, run: int, players: int) -> None:
    safe = {
        moves
        for moves in range(rows * cols + 1)
        if any(not demon_wins(board) for board in _sampled(rows, cols, run, players, moves))
    }
    outcome, _ = ask(empty(rows, cols, run, players), "earliest")
    if not safe:
        assert outcome.status is Status.INFEASIBLE
        return
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound == min(safe)
    assert safe == set(range(min(safe), rows * cols + 1))  # safe is safe for good


def _sampled(rows: int, cols: int, run: int, players: int, moves: int) -> list[Board]:
    """All boards that `check` takes for safe, and some others: playing every one out takes too long."""
    found, rng = [], random.Random(1)
    for board in boards_after(rows, cols, run, players, moves):
        solved = check(board).solved
        if solved or (board.size - moves < 6 and rng.random() < 0.01):
            found.append(board)
            if solved and board.size - moves < 7:
                return [board]
    return found


@pytest.mark.parametrize("symmetry", ["rot180", "any"])
def test_symmetric_holes(symmetry: str) -> None:
    free, _ = ask(empty(6, 6), "earliest")
    outcome, _ = ask(empty(6, 6), "earliest", 2, symmetry=symmetry)
    assert outcome.status is Status.PROVED
    assert (outcome.objective or 0) >= (free.objective or 0)
    assert any(symmetric(outcome.board.cells, images) for images in symmetries(6, 6, symmetry))


def test_symmetric_boards_are_found_without_shares_and_then_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    board = apply(apply(empty(9, 9), "paint X 1 2 2 3"), "pin all")
    token, whole = StopToken(), cp.fewest

    def uneven(asked: Board, turned: Any = (), at_most: int | None = None, fair: bool = True) -> cp.Model:
        assert not fair  # the model that knows everybody's share comes later
        model = whole(asked, turned, at_most, fair)
        made = [sum(cell[player] for cell in model.cells) for player in (1, 2)]
        model.cp_sat.add(made[0] >= made[1] + 5)
        return model

    def stop(event: Event) -> None:
        if isinstance(event, events.Incumbent):
            token.stop()

    monkeypatch.setattr(cp, "fewest", uneven)
    task = PUZZLE.task("earliest")
    outcome = run_job(
        Question(PUZZLE, board, task, Values({"symmetry": "rot180"}), Limits(time=2 * PATIENCE, workers=2)),
        stop,
        token=token,
    )
    assert outcome.status is Status.FEASIBLE
    assert check(outcome.board).solved
    assert board.keeps(outcome.board)
    assert symmetric(outcome.board.cells, symmetries(9, 9, "rot180")[0])


def test_known_answers() -> None:
    for size, moves in ((6, 28), (7, 39), (8, 51), (10, 80)):
        outcome, _ = ask(empty(size, size), "earliest", 2)
        assert outcome.status is Status.PROVED
        assert outcome.objective == moves


def test_pins_bound_the_fewest_moves() -> None:
    board = apply(apply(empty(4, 4), "paint X 1 1 1 2 2 3 2 4 4 1"), "pin all")
    outcome, _ = ask(board, "earliest")
    assert outcome.status is Status.PROVED
    assert outcome.objective is not None
    assert outcome.objective >= 13  # the fifth X is the thirteenth move
    assert board.keeps(outcome.board)


def test_pins_that_leave_no_board_without_a_symmetry_are_blamed_for_it_else_the_symmetry_is() -> None:
    board = apply(empty(6, 6), "pin 1 1 1 2 1 3 2 1 2 2 2 3 3 1 3 2 3 3 6 6")
    outcome, _ = ask(board, "earliest", symmetry="rot180")
    assert outcome.status is Status.INFEASIBLE
    assert outcome.answer == "no board with these pins and holes of this symmetry is ever safe"
    assert {violation.code for violation in outcome.conflict} == {"pin"}
    assert (6, 6) not in {cell for violation in outcome.conflict for cell in violation.cells}
    asymmetric = apply(apply(empty(6, 6), "paint X 1 1"), "pin 1 1 6 6")
    outcome, _ = ask(asymmetric, "earliest", symmetry="rot180")
    assert outcome.answer.endswith("holes of this symmetry is ever safe; without the symmetry there is one")
    assert not outcome.conflict
    assert outcome.stopped is None
