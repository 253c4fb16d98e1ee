"""How fast towers are solved: the formulations side by side, by CP-SAT and HiGHS, and the program's own search.

The permutation polytopes, the source's, are known up to 6 by 6. Uniqueness is included, building the model too; one
worker.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from workbench.core.limits import Limits
from workbench.core.options import Value, Values
from workbench.core.outcome import Status
from workbench.puzzles.towers.analysis import vision_polytope
from workbench.puzzles.towers.formats.foreign import parse_tatham
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, puzzle_of, seen, street
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

TOWERS = Towers()
FIVE = parse_tatham("5:/2////3//3/4////////4//1/", Values())


def full_board(size: int, seed: int) -> Board:
    """A board with every clue, of a random Latin square (a shuffled cyclic one)."""
    rng = random.Random(seed)
    rows, cols, names = (rng.sample(range(size), size) for _ in range(3))
    heights = [names[(r + c) % size] + 1 for r in rows for c in cols]
    return puzzle_of([len(seen([heights[i] for i in street(size, clue)])) for clue in range(4 * size)])


def by(**values: Value) -> Callable[[Board], int]:
    def solve(board: Board) -> int:
        task = TOWERS.task("solve")
        outcome = run_job(Question(TOWERS, board, task, Values(values), Limits(workers=1)), lambda event: None)
        assert outcome.status is Status.PROVED
        assert outcome.count is not None
        return outcome.count

    return solve


WAYS = {
    "tables": by(),
    "search": by(engine="search"),
    **{f"{f} {s}": by(formulation=f, solver=s) for f in ("polytope", "visibility") for s in ("cpsat", "highs")},
}
BOARDS = {"5x5": FIVE, "6x6": full_board(6, 1), "7x7": full_board(7, 1), "9x9": full_board(9, 1)}


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("way", WAYS)
def bench_solve(benchmark: Any, size: str, way: str) -> None:
    if way.startswith("polytope") and BOARDS[size].size > vision_polytope.LARGEST:
        pytest.skip("its facets are not known")
    if way == "visibility highs" and size == "9x9":
        pytest.skip("it takes minutes")
    benchmark.group = f"solve {size}"
    WAYS[way](BOARDS[size])  # compiles, fills caches
    assert benchmark.pedantic(WAYS[way], (BOARDS[size],), rounds=7) >= 1
