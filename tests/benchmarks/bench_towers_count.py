"""How fast solutions of a tower puzzle are counted and found; the goals are 200,000 a second, and 20 ms at 9x9."""

from __future__ import annotations

import random
from itertools import cycle

from pytest_benchmark.fixture import BenchmarkFixture

from workbench.puzzles.towers.board import puzzle_of, seen, street
from workbench.puzzles.towers.count import count
from workbench.puzzles.towers.search import solutions

# 8x8, every clue set, more than a million solutions
TOP = (2, 4, 2, 4, 2, 3, 1, 3)
BOTTOM = (4, 2, 4, 2, 1, 2, 3, 3)
LEFT = (3, 3, 1, 4, 2, 3, 4, 3)
RIGHT = (2, 2, 4, 1, 4, 3, 3, 3)
MANY = 1_000_000


def test_count_a_million(benchmark: BenchmarkFixture) -> None:
    """Solutions a second are MANY divided by the time."""
    board = puzzle_of(TOP + BOTTOM + LEFT + RIGHT)
    count(board, limit=50_000)  # compiles
    counted = benchmark.pedantic(count, args=(board, MANY), rounds=3)  # type: ignore[no-untyped-call]
    assert counted.count == MANY
    assert benchmark.stats is not None
    benchmark.extra_info["solutions a second"] = round(MANY / benchmark.stats.stats.min)


def test_solve_nine_with_every_clue(benchmark: BenchmarkFixture) -> None:
    """The first two solutions of 9x9 boards with all 36 clues."""
    rng = random.Random(9)
    boards = []
    for _ in range(50):
        rows, cols, heights = (rng.sample(range(9), 9) for _ in range(3))
        square = [heights[(r + c) % 9] + 1 for r in rows for c in cols]
        boards.append(puzzle_of([len(seen([square[i] for i in street(9, k)])) for k in range(36)]))
    solutions(boards[0], 2)  # compiles
    turn = cycle(boards)
    found = benchmark.pedantic(lambda: solutions(next(turn), 2), rounds=len(boards))  # type: ignore[no-untyped-call]
    assert found
