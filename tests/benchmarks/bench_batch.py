"""What a batch costs beside the solving: for a job, for a row, and for a plot of many rows.

Measured on 2 cores that others loaded (load 8), so rather too slow than too quick:

    10,000 solves of a 5x5 tower board, --jobs 2    21 s, 1.75 ms a job beside the solving
    work of processors beside solving               0.17 ms a job here, 0.7 ms in its child
    memory over 100,000 rows                        17 MB more: the keys of what is done
    a plot of 100,000 rows                          shares 0.5 s, boxes 0.1 s, pairs 0.65 s
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from workbench.core import resources
from workbench.core.scene import Scene
from workbench.puzzles import PUZZLES
from workbench.solve.batch.jobs import version
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.plan_file import parse_plan
from workbench.solve.batch.runner import BatchRun, BatchState, Here, JobPlace
from workbench.solve.batch.serve import answered
from workbench.solve.batch.table import NAME, BatchTable, read_rows
from workbench.solve.batch.trials import by_key
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.comparison_plots import plot
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

if sys.platform != "win32":
    import resource

PAIR = (("engine", "model"), ("engine", "search"))
MOST_OVERHEAD = 0.002
"""Seconds for each job, beside the solving."""
MOST_GROWTH = 40 << 20
"""Bytes over 100,000 rows: the keys of what is done, and nothing else."""
MOST_DRAWING = 1.0
"""Seconds for a plot of 100,000 rows."""


class Known:
    """A place where every job has the same answer at once."""

    def __init__(self, answer: str) -> None:
        self.executor: Executor = ThreadPoolExecutor(2)
        self.ask: Callable[[str], str] = lambda _: answer

    def slots(self) -> int:
        return 2

    def failure(self, error: BaseException) -> str | None:
        raise error

    def check(self) -> None: ...

    def stop(self) -> None: ...

    def close(self, *, now: bool) -> None:
        self.executor.shutdown()


def plan(seeds: int) -> Plan:
    boards = resources.samples("towers")
    board = next(path for path in boards if path.name == "05-hard.txt")
    text = f"[[job]]\nboards = '{board}'\ntask = 'solve'\nset.engine = 'search'\nseeds = '0..{seeds - 1}'\n"
    return parse_plan(text, PUZZLES, board.parent, "plan")


def run(folder: Path, asked: Plan, place: JobPlace) -> BatchState:
    state = BatchState(len(asked))
    with BatchTable(folder) as table:
        BatchRun(asked, set(), table, place, state, version="1").run()
    return state


def one_answer(folder: Path) -> str:
    """What a child says of such a job."""
    run(folder, plan(1), Here("workbench.puzzles:PUZZLES", 1, None))
    row = json.loads((folder / NAME).read_text("utf-8"))
    said = {name: row[name] for name in ("status", "count", "facts", "boards", "found", "measured")}
    return json.dumps(said | {"version": version()})


def test_ten_thousand_tiny_jobs(tmp_path: Path, benchmark: Any) -> None:
    asked, jobs = plan(10_000), 2
    state = benchmark.pedantic(run, (tmp_path, asked, Here("workbench.puzzles:PUZZLES", jobs, None)), rounds=1)
    assert (state.done, state.failed) == (10_000, 0)
    # beside what two workers take that only solve; other programs' work is in it, too: see below for ours alone
    beside = benchmark.stats.stats.max / 10_000 - state.seconds / jobs / 10_000
    benchmark.extra_info["ms a job beside solving"] = round(1000 * beside, 2)


def test_the_work_beside_solving(tmp_path: Path, benchmark: Any) -> None:
    """What processors do for a job beside solving it, here and in its child: no other program's work is in it."""
    answer, questions = one_answer(tmp_path / "one"), list(plan(2_000).jobs())
    towers = PUZZLES[0]
    ask = questions[0].question(PUZZLES)
    answered(questions[0], StopToken(), PUZZLES)

    def measured() -> tuple[float, float, float]:
        here = processor_time(lambda: run(tmp_path / "many", plan(2_000), Known(answer)))
        child = processor_time(lambda: [answered(one, StopToken(), PUZZLES) for one in questions])
        alone = processor_time(
            lambda: [run_job(Question(towers, ask.board, ask.task, ask.values), lambda _: None) for _ in questions]
        )
        return here / 2_000, child / 2_000, alone / 2_000

    here, child, alone = benchmark.pedantic(measured, rounds=1)
    for name, seconds in (("here", here), ("in the child", child), ("solving alone", alone)):
        benchmark.extra_info[f"{name}, ms a job"] = round(1000 * seconds, 3)
    assert here + child - alone < MOST_OVERHEAD


def processor_time(work: Callable[[], object]) -> float:
    """Seconds that a processor works: what others do meanwhile is not in it."""
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.mark.skipif(sys.platform == "win32", reason="memory is asked of POSIX")
def test_memory_over_a_hundred_thousand_rows(tmp_path: Path, benchmark: Any) -> None:
    answer = one_answer(tmp_path / "one")
    run(tmp_path / "few", plan(1_000), Known(answer))
    unit = 1 if sys.platform == "darwin" else 1024
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    benchmark.pedantic(run, (tmp_path / "many", plan(100_000), Known(answer)), rounds=1)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit - before
    benchmark.extra_info["MB more"] = grown >> 20
    assert grown < MOST_GROWTH


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    folder = tmp_path_factory.mktemp("table")
    row = json.loads(_row(folder))
    with (folder / NAME).open("w", encoding="utf-8") as stream:
        for number in range(100_000):
            row["key"] = f"{number:032x}"
            row["seed"] = number // 2
            row["options"]["engine"] = ("model", "search")[number % 2]
            row["measured"]["to_end"] = 0.001 + (number * 7919 % 100_000) / 100
            stream.write(json.dumps(row) + "\n")
    return Comparison(list(by_key(read_rows(folder), PUZZLES).values()))


def _row(folder: Path) -> str:
    run(folder, plan(1), Here("workbench.puzzles:PUZZLES", 1, None))
    return (folder / NAME).read_text("utf-8")


@pytest.mark.parametrize("of", ["ecdf", "box", "scatter"])
def test_a_plot_of_a_hundred_thousand_rows(many: Comparison, of: str, benchmark: Any) -> None:
    drawn: list[Scene] = []
    pair = PAIR if of == "scatter" else ()
    seconds = benchmark.pedantic(processor_time, (lambda: drawn.append(plot(many, of, "log", pair=pair)),), rounds=1)
    benchmark.extra_info["seconds of work"] = round(seconds, 2)
    assert drawn[0].shapes
    assert seconds < MOST_DRAWING
