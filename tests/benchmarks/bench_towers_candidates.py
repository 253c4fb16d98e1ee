"""How fast true candidates come on 9x9 boards with half their clues; the goal is 1 s to first colours."""

from __future__ import annotations

import random
from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from workbench.core.options import Values, defaults
from workbench.puzzles.towers.engines.latin_squares import latin_square
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, clues_of, puzzle_of
from workbench.puzzles.towers.view.candidates import counted, counts_of, possible
from workbench.solve.jobs.worker_context import WorkerContext

BOARDS = 10
TOWERS = Towers()


def half_clued() -> list[Board]:
    """Boards with half the clues of random squares."""
    rng, boards = random.Random(3), []
    for _ in range(BOARDS):
        clues = list(clues_of(9, latin_square(9, rng)))
        for clue in rng.sample(range(36), 18):
            clues[clue] = 0
        boards.append(puzzle_of(clues))
    return boards


@pytest.mark.parametrize("until", ["first colours", "all heights", "all numbers"])
def test_true_candidates(benchmark: BenchmarkFixture, until: str) -> None:
    """As the window asks for them, from the edit on."""
    turn = cycle(half_clued())
    view = Values({**defaults(TOWERS.views), "candidates": True})

    def think() -> None:
        board = next(turn)
        if until == "first colours":
            said = TOWERS.insights(board, view, WorkerContext())
            while next(said).key != "true-candidates":
                pass
            return
        counts = counts_of(board, WorkerContext())
        for _ in possible(counts):
            pass
        if until == "all numbers":
            for _ in counted(counts):
                pass

    think()  # loads the kernels
    benchmark.pedantic(think, rounds=BOARDS)  # type: ignore[no-untyped-call]
