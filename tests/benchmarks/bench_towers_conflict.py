"""How fast an impossible 8x8 board with every clue is explained: the verdict, and a minimal conflict, goal 50 ms."""

from __future__ import annotations

import random
from itertools import cycle
from statistics import median

from pytest_benchmark.fixture import BenchmarkFixture

from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.puzzles.towers.engines.latin_squares import latin_square
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, clues_of, puzzle_of
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

BOARDS = 100
TOWERS = Towers()


def impossible_boards() -> list[Board]:
    """Boards with all clues of a random square, two of one side in each other's place."""
    rng, boards = random.Random(5), list[Board]()
    while len(boards) < BOARDS:
        clues = list(clues_of(8, latin_square(8, rng)))
        side, (a, b) = 8 * rng.randrange(4), rng.sample(range(8), 2)
        clues[side + a], clues[side + b] = clues[side + b], clues[side + a]
        if not search_of(puzzle_of(clues)).next(1):
            boards.append(puzzle_of(clues))
    return boards


def test_explain_an_impossible_board(benchmark: BenchmarkFixture) -> None:
    """Verdict and conflict, over a hundred boards."""
    boards = impossible_boards()
    turn = cycle(boards)

    def explain() -> Outcome:
        values = {"engine": "search"}
        return run_job(
            Question(TOWERS, next(turn), TOWERS.task("solve"), Values(values), Limits(workers=1)), lambda event: None
        )

    explain()  # loads the kernels
    assert benchmark.pedantic(explain, rounds=BOARDS).minimal  # type: ignore[no-untyped-call]
    sizes = [len(explain().conflict) for _ in range(BOARDS)]
    benchmark.extra_info["clues in a conflict, median and most"] = f"{median(sizes)}, {max(sizes)}"
