"""How fast towers are solved: the default model, the program's own search, and the permutation polytope.

The polytope formulation is the idea of the paper on a mixed integer model of the puzzle: for a clue v, the street is a
convex combination of the permutations with v visible towers. Written with one literal per such permutation it is
tight and large: at size 7 a street has up to 1764 of them, at size 9 more than 100,000, so it ends there.

Uniqueness is included, building the model too; one worker.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from ortools.sat.python import cp_model

from workbench.core.context import Limits
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.puzzles.towers.formats.foreign import parse_tatham
from workbench.puzzles.towers.model import tables as cp
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, puzzle_of, seen, street
from workbench.solve.job import run_job

TOWERS = Towers()
FIVE = parse_tatham("5:/2////3//3/4////////4//1/", Values())


def full_board(size: int, seed: int) -> Board:
    """A board with every clue, of a random Latin square (a shuffled cyclic one)."""
    rng = random.Random(seed)
    rows, cols, names = (rng.sample(range(size), size) for _ in range(3))
    heights = [names[(r + c) % size] + 1 for r in rows for c in cols]
    return puzzle_of([len(seen([heights[i] for i in street(size, clue)])) for clue in range(4 * size)])


@cache
def permutations_seeing(size: int, number: int) -> tuple[tuple[int, ...], ...]:
    return tuple(p for p in permutations(range(1, size + 1)) if len(seen(p)) == number)


def by_polytope(board: Board) -> int:
    """The number of solutions, at most 2."""
    n = board.size
    model = cp.build(puzzle_of([0] * (4 * n), board.givens))
    for clue, number in enumerate(board.clues):
        if not number:
            continue
        chosen = [model.proto.new_bool_var("") for _ in permutations_seeing(n, number)]
        model.proto.add_exactly_one(chosen)
        for position, cell in enumerate(street(n, clue)):
            for height in range(1, n + 1):
                having = [
                    literal
                    for literal, p in zip(chosen, permutations_seeing(n, number), strict=True)
                    if p[position] == height
                ]
                model.proto.add(sum(having) == model.cells[cell][height - 1])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model.proto) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return 0
    cp.add_other_than(model, model.read(solver.value))
    return 1 if solver.solve(model.proto) == cp_model.INFEASIBLE else 2


def by(engine: str) -> Callable[[Board], int]:
    def solve(board: Board) -> int:
        task = TOWERS.task("solve")
        outcome = run_job(TOWERS, board, task, {"engine": engine}, lambda event: None, limits=Limits(workers=1))
        assert outcome.status is Status.PROVED
        assert outcome.count is not None
        return outcome.count

    return solve


WAYS = {"cpsat": by("cpsat"), "search": by("search"), "polytope": by_polytope}
BOARDS = {"5x5": FIVE, "6x6": full_board(6, 1), "7x7": full_board(7, 1), "9x9": full_board(9, 1)}


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("way", WAYS)
def bench_solve(benchmark: Any, size: str, way: str) -> None:
    if way == "polytope" and size == "9x9":
        pytest.skip("the permutations of one street alone would be a million literals")
    benchmark.group = f"solve {size}"
    WAYS[way](BOARDS[size])  # compiles, fills caches
    assert benchmark.pedantic(WAYS[way], (BOARDS[size],), rounds=7) >= 1
