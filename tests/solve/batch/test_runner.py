"""Jobs of a batch through an executor, here with children and without: crashes, caps, stops, going on."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from tests.solve.batch.in_threads import InThreads
from tests.solve.batch.puzzles import DEAF, GREEDY, KILLED, LEAVING, PUZZLES, REGISTRY, WAITING, WRONG
from workbench.core.context import SolveContext
from workbench.core.errors import FileProblem
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.solve.batch import estimate, serve
from workbench.solve.batch.jobs import Job, as_json
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.plan_file import parse_plan
from workbench.solve.batch.runner import BatchRun, BatchState, Here, JobPlace
from workbench.solve.batch.table import NAME, BatchTable, JobRow, read_rows
from workbench.solve.batch.trials import run_of_row
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.json_values import read_json
from workbench.solve.runs.run_reader import read_run


def plan(numbers: list[int], seeds: str = "0..0", more: str = "") -> Plan:
    text = f"""
[[job]]
puzzle = "scripted"
new = {{ start = {numbers} }}
task = "play"
seeds = "{seeds}"
time = 600
{more}
"""
    return parse_plan(text, PUZZLES, Path(), "plan")


def run(folder: Path, asked: Plan, place: JobPlace, stopped: Callable[[], bool] = lambda: False) -> BatchState:
    with BatchTable(folder) as table:
        known = estimate.known(folder, retry=False)
        state = BatchState(estimate.survey(asked, known, "1").left)
        BatchRun(asked, known.done, table, place, state, version="1", stopped=stopped).run()
    return state


def rows(folder: Path) -> list[dict[str, Any]]:
    return [as_json(row) for row in read_rows(folder)]


# ------------------------------------------------------------------------------------------------ without children


def test_what_is_done_is_skipped(tmp_path: Path) -> None:
    first = InThreads()
    assert run(tmp_path, plan([1, 2], "0..4"), first).done == 10
    assert len(first.asked) == 10
    again = InThreads()
    assert run(tmp_path, plan([1, 2], "0..4"), again).total == 0
    assert again.asked == []
    more = InThreads()
    assert run(tmp_path, plan([2, 3], "3..6"), more).done == 6
    assert {(board.split()[-1], seed) for board, seed in more.asked} == {("2", 5), ("2", 6)} | {
        ("3", seed) for seed in range(3, 7)
    }
    assert len({row["key"] for row in rows(tmp_path)}) == 16
    assert {path.stem for path in (tmp_path / "boards").iterdir()} == {row["asked"] for row in rows(tmp_path)}


def test_a_job_that_is_named_twice_is_run_once(tmp_path: Path) -> None:
    place = InThreads()
    other = '[[job]]\npuzzle = "scripted"\nnew = { start = 1 }\ntask = "play"\ntime = 600\nseeds = [2, 9]'
    assert run(tmp_path, plan([1], "0..4", other), place).left == 0
    assert sorted(seed for _, seed in place.asked) == [0, 1, 2, 3, 4, 9]


@pytest.mark.parametrize(("workers", "most"), [(1, 4), (2, 4), (3, 3), (9, 9)])
def test_a_job_takes_a_slot_for_each_of_its_threads(tmp_path: Path, workers: int, most: int) -> None:
    def slow(_: object) -> dict[str, Any]:
        time.sleep(0.01)
        return {"status": "proved"}

    place = InThreads(4, slow)
    run(tmp_path, plan([1], "0..15", f"workers = {workers}"), place)
    assert len(place.asked) == 16
    assert max(place.at_once) <= most  # one that is wider than all there is runs alone


def test_what_a_place_loses_is_asked_again_and_what_it_cannot_do_is_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Losing(Executor):
        """Loses every job once; of one seed it says that it cannot be run."""

        def __init__(self) -> None:
            self.inner, self.lost = ThreadPoolExecutor(2), set[str]()

        def submit(self, work: Any, /, *given: Any, **more: Any) -> Future[Any]:
            text = given[0]
            if text in self.lost:
                return self.inner.submit(work, *given, **more)
            self.lost.add(text)
            future: Future[Any] = Future()
            if read_json(text, Job).limits.seed == 3:
                future.set_exception(RuntimeError("its workers died"))
            else:
                future.cancel()
                future.set_running_or_notify_cancel()
            return future

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            self.inner.shutdown(wait)

    place = InThreads()
    place.executor.shutdown()
    place.executor = Losing()
    away = iter([0] * 5)  # it may take a while until what was lost can be asked again
    monkeypatch.setattr(place, "slots", lambda: 9 if len(place.executor.lost) < 5 else next(away, 9))
    state = run(tmp_path, plan([1], "0..4"), place)
    assert (state.done, state.failed) == (5, 1)
    assert sorted(seed for _, seed in place.asked) == [0, 1, 2, 4]
    failed = [row for row in rows(tmp_path) if row["status"] == "failed"]
    assert [(row["seed"], row["error"]) for row in failed] == [(3, "lost: its workers died")]


def test_stop_waits_for_what_runs_and_keeps_only_what_was_answered(tmp_path: Path) -> None:
    place = InThreads(2)

    def answer(question: Job) -> dict[str, Any]:
        if question.limits.seed == 0:
            return {"status": "proved"}
        assert place.stopped.wait(PATIENCE)
        return {"status": "feasible", "stopped": "user"} if question.limits.seed == 1 else {"status": "proved"}

    place._answer = answer
    state = run(tmp_path, plan([1], "0..99"), place, lambda: len(place.asked) > 2)
    assert {row["seed"] for row in rows(tmp_path)} == {0, 2}
    assert state.left == 98
    assert place.closed == [False]


def test_a_table_that_cannot_be_written_ends_the_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: BatchTable, rows: object) -> None:
        raise FileProblem("the disk is full")

    monkeypatch.setattr(BatchTable, "append", full)
    place = InThreads()
    with pytest.raises(FileProblem, match="the disk is full"):
        run(tmp_path, plan([1], "0..9999"), place)
    assert place.closed == [True]
    assert len(place.asked) < 10_000


def test_the_best_of_each_setting_is_known(tmp_path: Path) -> None:
    asked = plan([1, 2], "3..9")
    state = run(tmp_path, asked, InThreads())
    assert state.best == {"play": 3}


def test_how_long_it_takes_is_told_by_what_is_done(tmp_path: Path) -> None:
    asked = plan([1, 2], "0..4")
    nothing = estimate.survey(asked, estimate.known(tmp_path, retry=False), "1")
    assert (nothing.total, nothing.left, nothing.work, nothing.most) == (10, 10, None, 6000)
    run(tmp_path, plan([1], "0..1"), InThreads())
    some = estimate.survey(asked, estimate.known(tmp_path, retry=False), "1")
    assert (some.left, some.work) == (8, 8.0)


def test_what_failed_is_done_unless_it_is_asked_for_again(tmp_path: Path) -> None:
    run(tmp_path, plan([1], "0..3"), InThreads(2, lambda q: {"status": "failed" if q.limits.seed < 2 else "proved"}))
    done, again = estimate.known(tmp_path, retry=False), estimate.known(tmp_path, retry=True)
    for seeds, known, left, failed in (("0..3", done, 0, 2), ("0..3", again, 2, 0), ("1..4", done, 1, 1)):
        found = estimate.survey(plan([1], seeds), known, "1")
        assert (found.left, found.failed) == (left, failed)


@pytest.mark.parametrize(("most", "said"), [(4096, 1), (1 << 20, 0)])
def test_events_that_are_too_many_to_be_kept_are_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, said: int
) -> None:
    def chatty(board: Board, ctx: SolveContext) -> Outcome:
        for _ in range(50):
            ctx.log("x" * 200)
        return ctx.outcome(Status.UNKNOWN, stopped=Stopped.LIMIT)

    monkeypatch.setattr(serve, "_MOST_KEPT", most)
    (asked,) = plan([1], more="events = true").jobs()
    found = serve.answered(asked, StopToken(), (Scripted(chatty),))
    path = tmp_path / "run.jsonl"
    path.write_text(found.events or "", "utf-8")
    lines = read_run(path, PUZZLES).log.text().splitlines()
    told = "kept no further: the events of a job have reached 4 kB, the most that is kept"
    assert [line for line in lines if not line.startswith("x")] == [told] * said
    assert (len(lines) == 50) == (not said)


# ------------------------------------------------------------------------------------------------ with children


def test_children_answer_and_what_goes_wrong_in_one_is_a_row(tmp_path: Path) -> None:
    numbers = [5, KILLED, LEAVING, 6, WRONG, *([GREEDY] if sys.platform == "linux" else [])]
    state = run(tmp_path, plan(numbers, more="memory = 1500\nevents = true"), Here(REGISTRY, 1, None))
    found = {int(row["board"].split("=")[1]): row for row in rows(tmp_path)}
    assert found.keys() == set(numbers)
    assert (state.done, state.failed) == (len(numbers), len(numbers) - 2)
    for number in (5, 6):
        row = found[number]
        assert (row["status"], row["objective"], row["boards"], row["error"]) == ("proved", number, 1, None)
        assert f"\n{number}\n" in row["found"]
        file = tmp_path / "runs" / f"{row['key']}.jsonl"
        kept = run_of_row(tmp_path, msgspec.convert(row, JobRow), PUZZLES)
        assert kept.outcome == read_run(file, PUZZLES).outcome
        file.unlink()
        bare = run_of_row(tmp_path, msgspec.convert(row, JobRow), PUZZLES)
        assert kept.best is not None
        assert bare.best is not None
        assert (kept.found, kept.best.board.number) == (bare.found, bare.best.board.number) == (1, number)
        assert bare.question.asks_the_same(kept.question)
        assert (bare.question.limits, bare.trace.elapsed) == (kept.question.limits, row["measured"]["elapsed"])
    assert "SIGKILL" in found[KILLED]["error"] or sys.platform == "win32"
    assert found[LEAVING]["error"] == "its process ended with code 7: something inside is broken"
    assert found[WRONG]["error"] == "ValueError: a bug"
    if sys.platform == "linux":
        assert found[GREEDY]["error"] == "it needs more memory than its 1500 MB"
    assert all(row["measured"]["host"] for row in found.values())


@pytest.mark.corner
def test_stop_reaches_children_and_one_that_hangs_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solve.batch.children._GRACE", 0.1)
    monkeypatch.setattr("workbench.solve.batch.children._COMPILING", 0.0)
    job = '[[job]]\npuzzle = "scripted"\nnew = {{ start = {} }}\ntask = "play"\ntime = {}\n'
    asked = parse_plan(job.format(DEAF, 0.1) + job.format(WAITING, 600), PUZZLES, Path(), "plan")
    state = run(tmp_path, asked, Here(REGISTRY, 2, None), lambda: (tmp_path / NAME).stat().st_size > 0)
    assert [(row["board"], row["error"]) for row in rows(tmp_path)] == [
        (f"new start={DEAF}", "it did not end 0.1 s after its time limit")
    ]
    assert (state.done, state.left) == (1, 1)
