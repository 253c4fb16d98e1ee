"""What `prepare` compiles is all that is ever called, so that nobody waits for a compiler later."""

from __future__ import annotations

import pytest
from numba.core.registry import CPUDispatcher

from tests.patience import PATIENCE
from tests.puzzles.compiled import times_compiled
from tests.puzzles.war.asking import WAR
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.kernels import (
    annealing,
    cycles,
    every_deal,
    first_period,
    hill_climb,
    lightest,
    prepared,
    script,
    table,
    turns,
    whole_game,
)
from workbench.puzzles.war.rules.board import Board, Rules, Winnings, empty
from workbench.puzzles.war.rules.game import EndKind
from workbench.puzzles.war.rules.pins import parse_pin
from workbench.solve import shared_kernels
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

MODULES = (
    *(table, turns, whole_game, shared_kernels, first_period, script),
    *(every_deal, hill_climb, annealing, cycles, lightest),
)
SMALL, LARGE = Rules(3, 4), Rules(winnings=Winnings.WINNER_FIRST)


def told(rules: Rules, *lines: str) -> Board:
    return Board(rules, empty(rules).hands, tuple(parse_pin(line, rules.players) for line in lines))


@pytest.fixture(scope="module")
def compiled() -> dict[str, int]:
    prepared.prepare()
    return times_compiled(*MODULES)


@pytest.mark.usefixtures("compiled")
def test_what_the_program_calls_is_compiled() -> None:
    called = (whole_game.play, every_deal.play_many, shared_kernels.mix, first_period.first_period)
    for one in (*called, every_deal.play_every, hill_climb.climb, annealing.anneal):
        assert isinstance(one, CPUDispatcher)
        assert one.signatures  # what these call in turn has none of its own when they come from the disk


@pytest.mark.parametrize(
    ("task", "board", "values"),
    [
        ("deal", told(SMALL, "winner: B"), {}),
        ("weakest", empty(SMALL), {"turns": 12}),
        pytest.param("shortest", empty(SMALL), {}, marks=pytest.mark.corner),
        pytest.param("longest", empty(SMALL), {"games": 0}, marks=pytest.mark.corner),
        ("longest", empty(LARGE), {"games": 3000}),
        ("longest", told(Rules(3, 2), "turn 1: A"), {"games": 0}),
        ("endless", empty(SMALL), {"games": 0}),
        ("endless", empty(Rules()), {"games": 3000}),
        ("statistics", empty(LARGE), {"deals": 600}),
        ("statistics", empty(Rules(4, 4, 4, 1)), {"deals": 600}),
    ],
)
def test_no_solve_compiles_anything(compiled: dict[str, int], task: str, board: Board, values: dict[str, int]) -> None:
    limits = Limits(time=2 * PATIENCE, workers=2, seed=1)
    outcome = run_job(Question(WAR, board, WAR.task(task), Values(values), limits), lambda event: None)
    assert outcome.status in (Status.PROVED, Status.FEASIBLE), outcome.error
    assert times_compiled(*MODULES) == compiled


def test_no_ending_compiles_anything(compiled: dict[str, int]) -> None:
    kinds = set()
    for seed in range(12):
        board = WAR.apply(empty(Rules(max_turns=200_000)), f"shuffle {seed}")
        assert isinstance(board, Board)
        kinds.add(ending(board).kind)
    assert {EndKind.ENDLESS, EndKind.UNDECIDED} <= kinds
    assert times_compiled(*MODULES) == compiled
