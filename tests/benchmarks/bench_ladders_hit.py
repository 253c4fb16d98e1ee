"""How fast layouts are tried and the contest's target is hit, beside the source's annealing loop in the same run.

Goals: 400 million layouts a second on 2 cores, the contest within 1 s (median of 20 seeds), 9 decimals within 3
minutes, an exact fraction within 50 ms.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from itertools import islice
from statistics import median

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.ladders.analysis import exact
from workbench.puzzles.ladders.analysis.design import Design, single
from workbench.puzzles.ladders.analysis.rank_one_update import base_of
from workbench.puzzles.ladders.engines import annealing, jump_pairs
from workbench.puzzles.ladders.engines.random_layouts import draw
from workbench.puzzles.ladders.kernels import pair_search
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Rules, empty
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

LADDERS = Ladders()
CONTEST = Decimal("66.978705")
BASE = ((1, 38), (4, 14), (9, 31), (21, 42), (47, 26), (49, 11), (56, 53), (98, 78))
CORES = 2


def board_of(ends: tuple[tuple[int, int], ...]) -> Board:
    return empty(Rules()).with_jumps(Jump(s, t) for s, t in ends)


def solve(task: str, seed: int, **values: str | int | Decimal) -> Outcome:
    limits = Limits(time=600, workers=CORES, seed=seed)
    return run_job(Question(LADDERS, empty(), LADDERS.task(task), Values(values), limits), lambda event: None)


@pytest.fixture(autouse=True)
def _compiled() -> None:
    """Compiling is not part of any time here."""
    pair_search.prepare()


@pytest.mark.parametrize("limit", [1e-3, 1e-6])
def test_layouts_a_second(benchmark: BenchmarkFixture, limit: float) -> None:
    """All choices of the last two jumps, looked at one by one (1e-3) and by meeting points (1e-6)."""
    base = base_of(board_of(BASE))
    assert base is not None
    design = Design(10)
    arrays = jump_pairs.arrays_of(base, design, single(base.board.rules, design))
    assert arrays is not None
    search = jump_pairs.PairSearch(float(CONTEST), limit, shrink=False)

    def work() -> None:
        with ThreadPoolExecutor(CORES) as pool:
            list(pool.map(lambda _: search.through(arrays), range(CORES)))

    benchmark.pedantic(work, rounds=10)  # type: ignore[no-untyped-call]
    assert benchmark.stats is not None
    layouts = search.layouts / 10 / benchmark.stats.stats.min
    benchmark.extra_info["million layouts a second"] = round(layouts / 1e6)
    if limit > jump_pairs.NARROW:
        assert layouts > 400e6


def test_the_contest(benchmark: BenchmarkFixture) -> None:
    times = []
    for seed in range(20):
        start = time.perf_counter()
        outcome = solve("hit", seed, target=CONTEST, digits=6, jumps=10)
        times.append(time.perf_counter() - start)
        assert outcome.status is Status.PROVED
    benchmark.extra_info.update(median=median(times), slowest=max(times))
    benchmark.pedantic(solve, args=("hit", 99), kwargs={"target": CONTEST}, rounds=1)  # type: ignore[no-untyped-call]
    assert median(times) < 1


@pytest.mark.parametrize("seed", range(3))
def test_nine_decimals(benchmark: BenchmarkFixture, seed: int) -> None:
    values = {"target": CONTEST, "digits": 9}
    outcome = benchmark.pedantic(solve, args=("hit", seed), kwargs=values, rounds=1)  # type: ignore[no-untyped-call]
    assert outcome.status is Status.PROVED
    assert benchmark.stats is not None
    assert benchmark.stats.stats.max < 180


@pytest.mark.parametrize("digits", [6, 9])
def test_fewest(benchmark: BenchmarkFixture, digits: int) -> None:
    """At 9 decimals all layouts of three jumps are excluded."""
    values = {"target": CONTEST, "digits": digits}
    outcome = benchmark.pedantic(solve, args=("fewest", 0), kwargs=values, rounds=1)  # type: ignore[no-untyped-call]
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound


def test_exact_fraction(benchmark: BenchmarkFixture) -> None:
    board = board_of((*BASE, (16, 6), (64, 60)))
    benchmark(exact.expected, board)
    assert benchmark.stats is not None
    assert benchmark.stats.stats.median < 0.05


def test_the_annealing_loop_as_published(benchmark: BenchmarkFixture) -> None:
    """Steps a second, each legal one with a linear system of its own; run it with OPENBLAS_NUM_THREADS=1.

    The program sets that itself, but here NumPy may have been loaded before it.
    """
    design, steps = Design(10), 2000

    def work() -> None:
        rng = np.random.default_rng(1)
        layout = draw(empty(), 10, design, single(Rules(), design), rng)
        assert layout is not None
        tried = annealing.anneal(layout, float(CONTEST), design, rng, defaults(Ladders().task("hit").options))
        assert sum(1 for _ in islice(tried, steps)) == steps

    benchmark.pedantic(work, rounds=3)  # type: ignore[no-untyped-call]
    assert benchmark.stats is not None
    benchmark.extra_info["steps a second"] = round(steps / benchmark.stats.stats.min)
