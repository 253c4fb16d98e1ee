"""Generating 9x9 boards beside Simon Tatham's Towers (Debian package sgt-puzzles) in the same run.

Run with: python -m pytest tests/benchmarks/bench_towers_generate.py -s
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from workbench.puzzles.towers.analysis.grading import graded
from workbench.puzzles.towers.analysis.reasoning import reasoning
from workbench.puzzles.towers.engines.generate import make_board
from workbench.puzzles.towers.kernels.deduction import prepare
from workbench.puzzles.towers.rules.board import Grade

SEEDS = range(9)
GAMES = Path("/usr/games/sgt-towers")
PEER = shutil.which("sgt-towers") or (str(GAMES) if GAMES.exists() else None)
LETTERS = {Grade.EASY: "e", Grade.HARD: "h", Grade.EXTREME: "x", Grade.UNREASONABLE: "u"}


@pytest.fixture(autouse=True)
def _compiled() -> None:
    """Compiling is not part of any time here."""
    prepare()


def seconds(work: Callable[[], object]) -> float:
    """How long a call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@pytest.mark.skipif(PEER is None, reason="sgt-towers is not installed")
@pytest.mark.parametrize("grade", list(Grade))
def test_nine_by_nine_beside_the_peer(benchmark: BenchmarkFixture, grade: Grade) -> None:
    """Issue: unreasonable not slower, hard within twice."""
    command = [str(PEER), "--generate", "1", f"9d{LETTERS[grade]}"]
    theirs = median(seconds(lambda: subprocess.run(command, check=True, capture_output=True)) for _ in SEEDS)
    times = [seconds(lambda seed=seed: make_board(9, grade, True, Random(seed))) for seed in SEEDS]  # type: ignore[misc]
    ours = median(times)
    benchmark.extra_info.update(ours=ours, peer=theirs, slowest=max(times))
    benchmark.pedantic(make_board, args=(9, grade, True, Random(99)), rounds=1)  # type: ignore[no-untyped-call]
    print(f"\n9x9 {grade.value}: median {ours:.3f} s (slowest {max(times):.3f} s), sgt-towers {theirs:.3f} s")  # noqa: T201
    assert ours < theirs * (1 if grade is Grade.UNREASONABLE else 2)


@pytest.mark.parametrize("grade", list(Grade))
def test_grading_a_nine_by_nine(benchmark: BenchmarkFixture, grade: Grade) -> None:
    """It runs on every edit."""
    board = make_board(9, grade, True, Random(1))
    assert board is not None
    assert benchmark(graded, board).grade is grade


@pytest.mark.parametrize("size", [5, 9])
@pytest.mark.parametrize("grade", [Grade.EXTREME, Grade.UNREASONABLE])
def test_reasoning(benchmark: BenchmarkFixture, size: int, grade: Grade) -> None:
    """The whole reasoning in words; each round a board that has not been seen before, since streets are remembered."""
    boards = iter([make_board(size, grade, True, Random(seed)) for seed in range(8)])
    benchmark.pedantic(lambda board: reasoning(board), setup=lambda: ((next(boards),), {}), rounds=8)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(("size", "grade"), [(12, Grade.HARD), (12, Grade.UNREASONABLE), (15, Grade.HARD)])
def test_large_boards(benchmark: BenchmarkFixture, size: int, grade: Grade) -> None:
    """No peer goes beyond size 9."""
    rng = Random(3)
    benchmark.pedantic(make_board, args=(size, grade, True, rng), rounds=3)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("size", [7, 8, 9])
def test_clues_only(benchmark: BenchmarkFixture, size: int) -> None:
    """A walk over squares until the clues alone tell one."""
    rng = Random(3)
    benchmark.pedantic(make_board, args=(size, Grade.HARD, False, rng), rounds=3)  # type: ignore[no-untyped-call]
