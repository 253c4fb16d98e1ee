"""How fast solutions of a tower puzzle are counted and found; the goals are 200,000 a second, and 20 ms at 9x9."""

from __future__ import annotations

import random
import subprocess
from itertools import cycle
from pathlib import Path
from shutil import which
from statistics import median
from time import perf_counter, thread_time

import pytest
from ortools.sat.python import cp_model
from pytest_benchmark.fixture import BenchmarkFixture

from workbench.puzzles.towers.engines.count import count_solutions
from workbench.puzzles.towers.engines.latin_squares import latin_square
from workbench.puzzles.towers.kernels.search import search_of
from workbench.puzzles.towers.model.tables import build
from workbench.puzzles.towers.rules.board import Board, clues_of, puzzle_of, seen, street

# 8x8, every clue set, 711,201 solutions and more: top, bottom, left, right
BOARDS = {
    "mixed": "24242313 42421233 33142343 22414333",
    "threes": "32323314 45223231 32132233 23232331",
    "loose": "33134323 22331333 33143322 32313323",
}
# boards with some ten thousand solutions, between the search and row states
MIDDLE = {
    "6x6, 26,260": "002002 304001 000120 002020",
    "7x7, 23,226": "2234320 0220240 3041220 1032344",
    "8x8, 54,694": "53215340 46023221 43230223 00323021",
    "8x8, 38,497": "34230525 32014340 33102650 02434212",
}
BLANKS = {4: (0, 8, 16), 5: (0, 4, 8, 12, 16, 20), 6: (2, 4, 8, 12, 16), 7: (0, 2, 4), 8: (0,)}
"""Clues that are left out, by size."""
ROUNDS = 10
_PATIENCE = 3.0  # seconds that the C program has for a board
MANY = 1_000_000
FEW = 2_000


@pytest.mark.parametrize("name", BOARDS)
def test_count_a_million(benchmark: BenchmarkFixture, name: str) -> None:
    """Solutions a second on one core, beside what CP-SAT enumerates from the default model."""
    board = puzzle_of([int(clue) for clue in BOARDS[name] if clue != " "])
    count_solutions(board, limit=50_000)  # compiles
    counted = benchmark.pedantic(count_solutions, args=(board, MANY), rounds=3)  # type: ignore[no-untyped-call]
    assert counted.count == MANY or counted.exhausted
    assert benchmark.stats is not None
    benchmark.extra_info["solutions a second"] = round(counted.count / benchmark.stats.stats.min)
    benchmark.extra_info["CP-SAT, solutions a second"] = round(_enumeration_rate(board))


@pytest.mark.parametrize("name", MIDDLE)
def test_count_all_of_some_ten_thousand(benchmark: BenchmarkFixture, name: str) -> None:
    """All solutions, on one core: neither the search nor the row states are at their best here."""
    board = puzzle_of([int(clue) for clue in MIDDLE[name] if clue != " "])
    count_solutions(board)  # compiles
    counted = benchmark.pedantic(count_solutions, args=(board,), rounds=5)  # type: ignore[no-untyped-call]
    assert counted.exhausted
    assert f"{counted.count:,}" == name.split(", ")[1]
    assert benchmark.stats is not None
    benchmark.extra_info["solutions a second"] = round(counted.count / benchmark.stats.stats.min)


@pytest.fixture(scope="session")
def peer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain count in C, see its file."""
    compiler, program = which("cc"), tmp_path_factory.mktemp("peer") / "towers_count"
    if compiler is None:
        pytest.skip("no C compiler")
    source = Path(__file__).with_name("peers") / "towers_count.c"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
    return program


@pytest.mark.parametrize("size", BLANKS)
def test_count_beside_a_plain_count_in_c(benchmark: BenchmarkFixture, peer: Path, size: int) -> None:
    """Boards of random squares, some clues left out: how many times as long the C program takes."""
    rng, times = random.Random(1), []
    for _ in range(ROUNDS):
        clues = list(clues_of(size, latin_square(size, rng)))
        for k in rng.sample(range(4 * size), rng.choice(BLANKS[size])):
            clues[k] = 0
        board, digits = puzzle_of(clues), "".join(map(str, clues))
        times.append((_of_two(board), _of_peer(peer, size, digits)))
    ratios = sorted(theirs / ours for ours, theirs in times)
    benchmark.extra_info["times as long: least, median"] = f"{ratios[0]:.2f}, {median(ratios):.2f}"
    benchmark.extra_info["behind, longest of ours"] = max((ours for ours, theirs in times if ours > theirs), default=0)
    benchmark.pedantic(count_solutions, args=(board,), rounds=1)  # type: ignore[no-untyped-call]


def _of_two(board: Board) -> float:
    """The seconds of processor time of the faster of two counts."""
    seconds = []
    for _ in range(2):
        start = thread_time()
        count_solutions(board)
        seconds.append(thread_time() - start)
    return min(seconds)


def _of_peer(peer: Path, size: int, digits: str) -> float:
    try:
        done = subprocess.run([peer, str(size), digits], capture_output=True, text=True, timeout=_PATIENCE, check=True)
    except subprocess.TimeoutExpired:
        return _PATIENCE
    return float(done.stdout.split()[1])


class _Enough(cp_model.CpSolverSolutionCallback):
    """Ends an enumeration after FEW solutions."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def on_solution_callback(self) -> None:
        self.count += 1
        if self.count == FEW:
            self.stop_search()


def _enumeration_rate(board: Board) -> float:
    solver, enough = cp_model.CpSolver(), _Enough()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    cp_sat = build(board).cp_sat
    start = perf_counter()
    solver.solve(cp_sat, enough)
    assert enough.count >= FEW
    return enough.count / (perf_counter() - start)


def test_solve_nine_with_every_clue(benchmark: BenchmarkFixture) -> None:
    """The first two solutions of 9x9 boards with all 36 clues."""
    rng = random.Random(9)
    boards = []
    for _ in range(50):
        rows, cols, heights = (rng.sample(range(9), 9) for _ in range(3))
        square = [heights[(r + c) % 9] + 1 for r in rows for c in cols]
        boards.append(puzzle_of([len(seen([square[i] for i in street(9, k)])) for k in range(36)]))
    search_of(boards[0]).next(2)  # compiles
    turn = cycle(boards)
    found = benchmark.pedantic(lambda: search_of(next(turn)).next(2), rounds=len(boards))  # type: ignore[no-untyped-call]
    assert found
