"""How fast morris is solved and answered; the goals stand beside each. And what is too slow for the default run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.judges.morris import Literal
from tests.puzzles.morris.tables import inconsistent
from workbench.puzzles.morris.analysis.position_index import size
from workbench.puzzles.morris.analysis.retrograde import analyse
from workbench.puzzles.morris.analysis.tablebase import Tablebase, count_by_code, fetch
from workbench.puzzles.morris.rules.position import Position, Variant
from workbench.puzzles.morris.rules.value import GameValue, Result
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.store import Store

WORKERS = 2


def solved(variant: Variant) -> Tablebase:
    """A variant solved from scratch."""
    return Tablebase(variant, analyse(variant, WORKERS, lambda: False))


@pytest.mark.parametrize(
    ("numbers", "opening", "goal"),
    [
        ((3, 3, 3, 3), GameValue(Result.WIN, 13), 0.5),
        ((3, 4, 3, 3), GameValue(Result.WIN, 7), 5),
        ((4, 4, 3, 3), GameValue(Result.WIN, 5), 60),
        ((5, 5, 3, 3), None, 600),
        ((4, 4, 4, 4), GameValue(Result.DRAW), 1800),
    ],
    ids=["3x3", "3x4", "4x4 three", "5x5 three", "4x4 four"],
)
def test_solve(
    benchmark: BenchmarkFixture, numbers: tuple[int, int, int, int], opening: GameValue | None, goal: float
) -> None:
    """From nothing, kernels compiled before."""
    variant = Variant(*numbers)
    solved(Variant())  # compiles
    table = benchmark.pedantic(solved, args=(variant,), rounds=2 if size(variant) > 10**7 else 5)  # type: ignore[no-untyped-call]
    found = table.value(Position())
    assert opening in (found, None)
    assert benchmark.stats is not None
    assert benchmark.stats.stats.min < goal
    assert size(variant) < 8 << 30
    benchmark.extra_info |= {
        "value": found.words,
        "bytes": size(variant),
        "positions": sum(count_by_code(table).values()),
    }


def test_answer_from_disk(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """The table read, its checksum looked at, and one position answered with all its moves: 20 ms."""
    ctx = WorkerContext(store=Store(tmp_path))
    fetch(Variant(), ctx)

    def answer() -> int:
        table = fetch(Variant(), ctx)
        return len(table.moves(Position())) + (table.value(Position()).distance or 0)

    assert benchmark(answer) == 22
    assert benchmark.stats is not None
    assert benchmark.stats.stats.median < 0.02


def test_solve_with_compiling(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """In a process of its own without any compiled kernel, imports left out: 2 s."""
    code = """
import time
from workbench.puzzles.morris.rules.position import Variant
from workbench.puzzles.morris.analysis.tablebase import analyse
start = time.perf_counter()
analyse(Variant(), 1, lambda: False)
print(time.perf_counter() - start)
"""
    runs = iter(range(100))

    def compile_and_solve() -> float:
        env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / str(next(runs)))}
        return float(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout)

    times = [benchmark.pedantic(compile_and_solve, rounds=1)] + [compile_and_solve() for _ in range(2)]  # type: ignore[no-untyped-call]
    benchmark.extra_info["seconds"] = min(times)
    assert min(times) < 2


@pytest.mark.parametrize("numbers", [(4, 4, 4, 4), (5, 5, 3, 3), (4, 5, 3, 4)], ids=str)
def test_a_large_table_agrees_with_itself(numbers: tuple[int, int, int, int]) -> None:
    """Every value follows from those of the positions after the moves, in the whole table."""
    assert inconsistent(solved(Variant(*numbers))) == 0


@pytest.mark.parametrize("numbers", [(3, 4, 3, 3), (3, 3, 4, 3), (2, 5, 3, 2)], ids=str)
def test_large_literal_analyses(numbers: tuple[int, int, int, int]) -> None:
    """Against dictionaries of a million states."""
    game, table = Literal(*numbers).solve(), solved(Variant(*numbers))
    for state, (result, distance) in game.values.items():
        assert table.value(Position(*state)) == GameValue(Result(result), distance)
